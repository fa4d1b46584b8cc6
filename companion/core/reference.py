"""The reference card: what a player needs of the rules on one page, in chapters under headings that all games share.

A card says what the rulebook's citations say, their titles and gists, in the order a player needs them.
"""

from dataclasses import dataclass
from typing import Any

from companion.core.actions import Action
from companion.core.messages import N_, Certainty, Rule, Term
from companion.core.scoring import TieBreak


class Heading(Term):
    """What a chapter can be about, in the order of the card."""

    ROUND = "round", N_("A round")
    TURN = "turn", N_("A turn")
    ACTIONS = "actions", N_("Actions")
    COSTS = "costs", N_("What they cost")
    END_OF_ROUND = "end_of_round", N_("End of round")
    SCORING = "scoring", N_("Final scoring")
    TIE_BREAK = "tie_break", N_("Tie-break")
    VARIANTS = "variants", N_("Variants")


Named = type[Action[Any]] | Term | TieBreak[Any]
"""What rules can be on: an action, a category of the scoring, what breaks ties."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Rules that belong together, under the name of what they are on or else of the first of them."""

    rules: tuple[Rule, ...]
    of: tuple[Named, ...] = ()
    under: str = ""
    """What it is one of, such as the group of an action."""

    @property
    def titles(self) -> tuple[str, ...]:
        return tuple(title_of(named) for named in self.of) or (self.rules[0].title,)

    @property
    def lines(self) -> tuple[tuple[str, Rule], ...]:
        """Each rule with its title, unless that was said before: by the entry's own, or by the rule above."""
        above = ("", *(rule.title for rule in self.rules))
        return tuple(
            ("" if rule.title == said or self._says(rule.title) else rule.title, rule)
            for said, rule in zip(above, self.rules, strict=False)
        )

    def _says(self, title: str) -> bool:
        return any(title.startswith(own) or own.startswith(title) for own in self.titles)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table: what its figures are of, and the figures."""

    of: tuple[Term, ...]
    figures: tuple[int | None, ...]
    """None: there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """A small table, as the pieces print it."""

    title: str
    heads: tuple[str, ...] = ()
    rows: tuple[Row, ...]
    rule: Rule
    """Where its figures are from."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """What stands under one heading."""

    heading: Heading
    entries: tuple[Entry, ...]
    figures: tuple[Figures, ...] = ()
    is_in_order: bool = False
    """Whether its entries are steps, one after the other."""

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule it says or takes figures from."""
        said = tuple(rule for entry in self.entries for rule in entry.rules)
        return (*said, *(table.rule for table in self.figures))


def title_of(named: Named) -> str:
    """What something is called that rules are on."""
    return named.title if isinstance(named, type) else named.label


def on(named: Named | tuple[Named, ...], *rules: Rule) -> Entry:
    """The rules on an action, on a category of the scoring or several, on what breaks ties."""
    of = named if isinstance(named, tuple) else (named,)
    groups = {one.group.label: None for one in of if isinstance(one, type) and one.group is not None}
    return Entry(rules, of, *groups)


def chapter(
    heading: Heading, *entries: Entry | Rule, figures: tuple[Figures, ...] = (), is_in_order: bool = False
) -> Chapter:
    """A chapter in which a rule that is on nothing in particular is an entry of its own."""
    told = tuple(Entry((entry,)) if isinstance(entry, Rule) else entry for entry in entries)
    return Chapter(heading, told, figures, is_in_order)


def certainties(chapters: tuple[Chapter, ...]) -> frozenset[Certainty]:
    """How sure the rules of a card are, whichever they are."""
    return frozenset(rule.certainty for chapter in chapters for rule in chapter.rules)
