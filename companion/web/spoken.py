"""What the templates of slips and lists ask for, spoken: reckonings, facts, rules, who has just entered what."""

from typing import Any

from flask import Flask

from companion.core.fields import asked_of
from companion.core.game import Player
from companion.core.journal import Did, ReadOff, Restored, Struck
from companion.core.ledger import MONEY
from companion.core.messages import N_, Message
from companion.web.answers import Answer
from companion.web.forms import Sent
from companion.web.fragments import current_speech
from companion.web.scenes import Reckoning, Scene

JUST_ENTERED = N_("{name} has just entered: {said}")
JUST_STRUCK = N_("Entry {seq} has just been struck.")
JUST_RESTORED = N_("Entry {seq} has just been restored.")
JUST_READ = N_("A figure has just been read off the box.")
OTHERS = N_("{name} {amount}: {cause}")


def init_app(app: Flask) -> None:
    app.jinja_env.globals.update(
        asked_of=asked_of,
        spoken=spoken,
        reckoned=reckoned,
        others_said=others_said,
        facts_of=facts_of,
        rule_of=rule_of,
        just_entered=just_entered,
        read_figures=read_figures,
        row_count=row_count,
        usual_reading=usual_reading,
    )
    app.jinja_env.filters["groupby_label"] = by_group
    app.jinja_env.filters["say_term"] = lambda term: current_speech().say(term)


def spoken(messages: tuple[Message, ...]) -> list[str]:
    say = current_speech().say
    return [say(message) for message in messages]


def reckoned(told: Reckoning) -> list[tuple[str, int, int]]:
    """Words, amount and what the purse holds then, line by line."""
    say = current_speech().say
    return [(say(line.cause), line.amount, line.then) for line in told.lines]


def others_said(told: Reckoning) -> list[str]:
    """What an entry gives to or takes from everybody else."""
    speech = current_speech()
    return [
        speech.gettext(OTHERS).format(
            name=speech.name(p.seat), amount=speech.signed(p.amount), cause=speech.say(p.cause)
        )
        for p in told.others
        if p.purse == MONEY
    ]


def facts_of(reason: Message, players: tuple[Player, ...]) -> list[tuple[Player | None, str, Any]]:
    """Who has what: player, words and figure of each line under a refusal."""
    say = current_speech().say
    facts = []
    for fact in reason.facts():
        seat = getattr(fact, "seat", None)
        player = players[seat] if isinstance(seat, int) and 0 <= seat < len(players) else None
        facts.append((player, say(fact), getattr(fact, "figure", None)))
    return facts


def rule_of(reason: Message) -> dict[str, str] | None:
    """A rule spoken, as the slip cites it."""
    rule = reason.rule
    if rule is None:
        return None
    speech = current_speech()
    certainty = speech.say(rule.certainty)
    return {
        "section": rule.section,
        "title": speech.gettext(rule.title),
        "gist": speech.gettext(rule.gist),
        "certainty": f"{certainty} ({rule.reading})" if rule.reading else certainty,
    }


def just_entered(scene: Scene, answer: Answer) -> str:
    """“Ben has just entered: Ben sells 2 herring.”"""
    if not answer.since:
        return ""
    speech, newest = scene.speech, answer.since[-1].entry
    if isinstance(newest, Did):
        step = next((s for s in reversed(scene.table.steps) if s.entry == newest), None)
        said = speech.say((step.outcome.said if step else None) or newest.action)
        return speech.gettext(JUST_ENTERED).format(name=speech.name(newest.action.seat), said=said)
    if isinstance(newest, Struck):
        return speech.gettext(JUST_STRUCK).format(seq=newest.entry)
    if isinstance(newest, Restored):
        return speech.gettext(JUST_RESTORED).format(seq=newest.entry)
    return speech.gettext(JUST_READ) if isinstance(newest, ReadOff) else ""


def read_figures(sent: Sent | None) -> list[tuple[str, int]]:
    """Figures read off the pieces in this form, to be sent with it again."""
    return list(sent.read_off.items()) if sent else []


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
