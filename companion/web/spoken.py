"""What the templates of slips and lists ask for, spoken: reckonings, facts, rules, who has just entered what."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import Flask, g

from companion.core.actions import Action
from companion.core.fields import asked_of
from companion.core.game import Player
from companion.core.journal import Amended, Did, ReadOff, Restored, Struck
from companion.core.messages import N_, Message, Rule, Seat, Term, Unread
from companion.core.pad import FigureMissing
from companion.core.sheet import ScoreSheet, SheetRow, score_sheet
from companion.core.sight import Veiled
from companion.referee import WouldStand
from companion.web.answers import Answer
from companion.web.charts import in_a_drawing
from companion.web.forms import Sent
from companion.web.fragments import current_speech
from companion.web.lines import ON_THE_PAGE, Line, journal_lines, line_at, told_to_each
from companion.web.openings import opening_told
from companion.web.reckonings import Reckoning
from companion.web.scenes import Scene

JUST_STRUCK = N_("Entry {seq} has just been struck.")
JUST_RESTORED = N_("Entry {seq} has just been restored.")
JUST_AMENDED = N_("Entry {seq} has just been amended.")
JUST_READ = N_("A figure has just been read off the box.")
OTHERS = N_("{name} {amount}: {cause}")
WHOSE = N_("{name}: {said}")
BY_READING = N_("{certainty} ({reading})")


@dataclass(frozen=True, slots=True)
class JustEntered(Message):
    text = N_("{seat} has just entered: {said}")

    seat: Seat
    said: Message | Action[Any] | Veiled


def init_app(app: Flask) -> None:
    app.jinja_env.globals.update(
        asked_of=asked_of,
        spoken=spoken,
        reckoned=reckoned,
        others_said=others_said,
        facts_of=facts_of,
        rule_of=rule_of,
        just_entered=just_entered,
        figures_to_read=figures_to_read,
        row_count=row_count,
        usual_reading=usual_reading,
        journal_of=journal_of,
        told_to_each=told_to_each,
        lines_at=lines_at,
        purses_then=purses_then,
        entry_count=entry_count,
        colour_options=terms,
        options_of=lambda field: terms(field.of),
        reason_of=reason_of,
        score_sheet=sheet_of_scene,
        verdict_of=verdict_of,
        gaps=gaps,
        names_of=names_of,
        columns_of=columns_of,
        in_order_of=in_order_of,
        rule_cited=rule_cited,
        proof_lines=proof_lines,
        opening_told=opening_told,
    )
    app.jinja_env.filters["in_fours"] = in_fours
    app.jinja_env.filters["in_a_drawing"] = in_a_drawing
    app.jinja_env.filters["groupby_label"] = by_group
    app.jinja_env.filters["classname"] = lambda said: type(said).__name__
    app.jinja_env.filters["say_term"] = lambda term: current_speech().say(term)


def spoken(said: Sequence[Message | Term]) -> list[str]:
    say = current_speech().say
    return [say(one) for one in said]


def reckoned(told: Reckoning) -> list[tuple[str, int, int]]:
    """Words, amount and what the purse holds then, line by line."""
    say = current_speech().say
    return [(say(line.cause, about=told.seat), line.amount, line.then) for line in told.lines]


def others_said(told: Reckoning) -> list[str]:
    """What an entry gives to or takes from everybody else."""
    speech = current_speech()
    return [
        speech.gettext(OTHERS).format(
            name=speech.name(p.seat), amount=speech.signed(p.amount), cause=speech.say(p.cause, about=p.seat)
        )
        for p in told.others
        if p.purse == told.purse.slug
    ]


def facts_of(reason: Message, players: tuple[Player, ...]) -> list[tuple[Player | None, str, Any]]:
    """Who has what: player, words and figure of each line under a refusal."""
    say = current_speech().say
    facts = []
    for fact in reason.facts() if current_speech().lets_read(reason) else ():
        seat = getattr(fact, "seat", None)
        player = players[seat] if isinstance(seat, int) and 0 <= seat < len(players) else None
        facts.append((player, say(fact), getattr(fact, "figure", None)))
    return facts


def rule_of(reason: Message) -> dict[str, str] | None:
    """A rule spoken, as the slip cites it."""
    return rule_cited(reason.rule) if reason.rule is not None else None


def rule_cited(rule: Rule) -> dict[str, str]:
    """Section, title, gist and certainty of a rule, in words."""
    speech = current_speech()
    certainty = speech.say(rule.certainty)
    if rule.reading:
        certainty = speech.gettext(BY_READING).format(certainty=certainty, reading=rule.reading)
    return {
        "section": rule.section,
        "title": speech.gettext(rule.title),
        "gist": speech.gettext(rule.gist),
        "certainty": certainty,
    }


def just_entered(scene: Scene, answer: Answer) -> str:
    """“Ben has just entered: Ben sells 2 herring.”"""
    if not answer.since:
        return ""
    row = answer.same or answer.since[-1]
    speech, newest = scene.speech, row.entry
    if isinstance(newest, Amended):
        return speech.gettext(JUST_AMENDED).format(seq=newest.entry)
    if isinstance(newest, Did):
        step = scene.table.step(row.seq)
        action = step.entry.action if step and isinstance(step.entry, Did) else newest.action
        return speech.say(JustEntered(action.seat, scene.told(action, step)))
    if isinstance(newest, Struck):
        return speech.gettext(JUST_STRUCK).format(seq=newest.entry)
    if isinstance(newest, Restored):
        return speech.gettext(JUST_RESTORED).format(seq=newest.entry)
    return speech.gettext(JUST_READ) if isinstance(newest, ReadOff) else ""


@dataclass(frozen=True, slots=True)
class ToRead:
    """A printed figure that the form asks for, or that was typed into it already."""

    key: str
    said: str
    typed: Any
    at_least: int
    at_most: int
    is_missing: bool


def figures_to_read(scene: Scene, sent: Sent | None, answer: Answer | None) -> list[ToRead]:
    """What was typed stays to be sent again, and to be typed anew; what is missing is asked below it."""
    typed, say = sent.typed_off if sent else {}, scene.speech.say
    sheet = scene.game.sheet_of(scene.state).figures() if typed else ()
    missing = [reason for reason in answer.reasons if isinstance(reason, Unread)] if answer else []
    asked = [reason.figure for reason in missing]
    there = [f for f in sheet if f.key in typed and f.key not in asked]
    return [
        *(ToRead(f.key, say(f.label), typed[f.key], f.at_least, f.at_most, False) for f in there),
        *(ToRead(r.figure, say(r), typed.get(r.figure), r.at_least, r.at_most, True) for r in missing),
    ]


def row_count(values: dict[str, Any], name: str) -> int:
    """How many rows of a field were typed."""
    numbers = {path.split(".")[1] for path in values if path.startswith(f"{name}.")}
    return len(numbers)


def by_group(figures: tuple[Any, ...]) -> list[tuple[str, list[Any]]]:
    """Figures under the heading they stand under in the form."""
    groups: dict[str, list[Any]] = {}
    for figure in figures:
        heading = current_speech().say(figure.group) if figure.group is not None else ""
        groups.setdefault(heading, []).append(figure)
    return list(groups.items())


def usual_reading(game: Any, name: str) -> str:
    """The recommended option of a reading."""
    default = getattr(game.readings(), name)
    return str(default.slug)


def terms(of: Any) -> list[tuple[str, str]]:
    """Slug and label of every choice."""
    say = current_speech().say
    return [(term.slug, say(term)) for term in of]


def reason_of(game: Any, name: str) -> str:
    """Why a reading is recommended."""
    found = next((r.reason for r in game.disputed if r.chosen_by == name), "")
    return current_speech().gettext(found)


def sheet_of_scene(scene: Scene) -> ScoreSheet:
    return score_sheet(scene.players, scene.result)


def verdict_of(scene: Scene, state: Any) -> tuple[Message, ...]:
    """Who would win, and why, were the table like this."""
    verdict: tuple[Message, ...] = scene.game.result(state, len(scene.players)).verdict
    return verdict


def gaps(missing: Sequence[FigureMissing]) -> list[str]:
    """What is missing of whom: “Reef: Anna and Ben”."""
    speech = current_speech()
    whose: dict[str, list[str]] = {}
    for gap in missing:
        whose.setdefault(speech.say(gap.what), []).append(speech.name(gap.seat))
    said = speech.gettext(WHOSE)
    return [said.format(name=what, said=speech.listed(names)) for what, names in whose.items()]


def names_of(scene: Scene, seats: tuple[Seat, ...]) -> list[str]:
    return [scene.players[seat].name for seat in seats]


def columns_of(scene: Scene, sheet: ScoreSheet, ranked: list[Seat]) -> list[tuple[Player, int, bool]]:
    """The heads of the scoreboard, best first."""
    return [(scene.players[seat], sheet.totals[seat], sheet.places[seat] == 1) for seat in ranked]


def in_order_of(figures: tuple[Any, ...], ranked: list[Seat]) -> list[Any]:
    """Figures by seat, in the order of the columns."""
    return [figures[seat] for seat in ranked]


def proof_lines(scene: Scene, row: SheetRow) -> list[tuple[Player, str, int]]:
    """Where each point of a category comes from."""
    speech = scene.speech
    whose = speech.gettext(WHOSE)
    return [
        (
            scene.players[line.seat],
            whose.format(name=speech.name(line.seat), said=speech.say(line.because, about=line.seat)),
            line.points,
        )
        for line in row.lines
        if line.because is not None and (line.points or len(row.lines) == len(scene.players))
    ]


def in_fours(code: str) -> str:
    """A code as one reads it out: K7QM 4RTX 9LWA."""
    return " ".join(code[at : at + 4] for at in range(0, len(code), 4))


def journal_of(scene: Scene, most: int = ON_THE_PAGE) -> list[Line]:
    """The last lines of the journal, newest first."""
    return list(journal_lines(scene, most))


def lines_at(seqs: Sequence[int]) -> list[Line]:
    """Some lines of the journal as it is now, whatever earlier table is drawn."""
    lines = (line_at(g.scene, seq) for seq in seqs)
    return [line for line in lines if line is not None]


def purses_then(scene: Scene, stands: WouldStand) -> str:
    """Whose purse an amendment changes: “Anna 44 → 36, Ben 12 → 15”."""
    speech = current_speech()
    return speech.in_a_row(
        f"{speech.name(p.seat)} {speech.plain(p.now)} → {speech.plain(p.then)}"
        for p in stands.purses
        if p.purse == scene.purse
    )


def entry_count(scene: Scene) -> int:
    """How many lines the journal shows: what was entered and read off, struck or not."""
    return sum(isinstance(line.entry, Did | ReadOff) for line in scene.table.journal)
