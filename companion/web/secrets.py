"""What a device may not hear of a ruling, in a match with secrets: what is said instead, or left out.

A device that may not know what a seat may enter is *blind* for it. It may enter for that seat, but it is
foretold nothing, and a refusal names the secret only where nothing else speaks against the entry: so nobody
finds out by trying, unless what was tried is entered for all to see.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.actions import Action, Correction
from companion.core.counting import Finding, SameAsBefore, Suspect
from companion.core.journal import Amended, Did, Restored
from companion.core.messages import N_, Caution, Message, Rejection, Seat
from companion.core.outcome import Outcome
from companion.core.ruling import Accepted, Doubted, NotYourTurn, Rejected, UnreadableEntry, WrongPhase
from companion.core.values import changed
from companion.referee import StaleEntry, WouldBreak, WouldStand
from companion.store import read_seated
from companion.web.forms import Sent
from companion.web.scenes import Scene


@dataclass(frozen=True, slots=True)
class SecretFigure(Rejection):
    code = "SECRET"
    field = "figure"
    text = N_("That figure is secret: only its owner’s phone knows it.")


@dataclass(frozen=True, slots=True)
class SecretEntry(Rejection):
    code = "SECRET"
    text = N_("What {seat} enters here is secret: it is amended on the phone of {seat}.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class SecretReason(Rejection):
    code = "SECRET"
    text = N_("Its figures are secret, and so is the reason.")


@dataclass(frozen=True, slots=True)
class LiesOpenNow(Caution):
    code = "LIES_OPEN_NOW"
    text = N_(
        "All have seen it by now: it has been turned up since this form was opened. Amend it all the same?"
    )


@dataclass(frozen=True, slots=True)
class StaysUnseen(Message):
    text = N_("Nobody else sees it until all have chosen.")


@dataclass(frozen=True, slots=True)
class NotForThisDevice:
    """The entry would show this device what it may not see."""

    reasons: tuple[Rejection, ...]


@dataclass(frozen=True, slots=True)
class Unforeseen:
    """What would come of it is nothing this device may know beforehand."""


# Before it is entered


def foretold(scene: Scene, raw: Mapping[str, Any]) -> NotForThisDevice | Unforeseen | None:
    """What is said instead of a ruling on what might be entered; None: the ruling may be told."""
    action = _action(scene, raw)
    if action is None:
        return None
    if isinstance(action, Correction):
        return _secret_correction(scene, action)
    return Unforeseen() if _is_blind(scene, action) else None


def seen_before(scene: Scene, raw: Mapping[str, Any], said: Any) -> Any:
    """The ruling on what might be entered, without anything this device may not know."""
    action = _action(scene, raw)
    if scene.sight is None or action is None:
        return said
    if isinstance(said, WouldStand):
        seen = tuple(p for p in said.purses if (p.seat, p.purse) not in scene.sight.hidden)
        return changed(said, ruling=seen_before(scene, raw, said.ruling), purses=seen)
    if not isinstance(said, Accepted):
        return said
    outcome = scene.sight.foreseen(said.outcome, action)
    if action.unseen and outcome.said is None:
        outcome = changed(outcome, said=StaysUnseen())
    return Accepted(outcome)


def _action(scene: Scene, raw: Mapping[str, Any]) -> Action[Any] | None:
    """What is to be entered, where there is a secret to keep; None too if it cannot be read."""
    if scene.sight is None:
        return None
    action = read_seated(scene.game, raw, len(scene.players))
    return None if isinstance(action, UnreadableEntry) else action


def _is_blind(scene: Scene, action: Action[Any]) -> bool:
    """Whether only a secret can speak against it: it is the phase for it, and the seat's turn."""
    is_in_place = type(action) in scene.phase.actions and action.seat in scene.state.to_act
    return is_in_place and scene.is_blind(type(action), action.seat)


def _secret_correction(scene: Scene, action: Correction) -> NotForThisDevice | None:
    is_secret = scene.sight is not None and scene.sight.is_secret(action.figure)
    return NotForThisDevice((SecretFigure(),)) if is_secret else None


# When it is entered


def is_blind_to(scene: Scene, raw: Mapping[str, Any]) -> bool:
    """Whether this device enters something without being allowed to know what decides on it.

    Such an entry is asked nothing back: a doubt would tell what nothing but the entry itself may tell.
    """
    action = _action(scene, raw)
    return action is not None and _is_blind(scene, action)


def withheld(scene: Scene, sent: Sent) -> NotForThisDevice | StaleEntry | None:
    """What is answered without asking the referee, whose answer would tell a secret; None: it may be entered."""
    action = _action(scene, sent.values)
    if action is None:
        return None
    if isinstance(action, Correction):
        return _secret_correction(scene, action)
    if not _is_blind(scene, action) or sent.confirmed:
        return None
    # Whether it is the very same figure would tell that figure: asked is for any such entry of the seat.
    since = scene.table.since(sent.seq)
    came = [row for row in since if isinstance(row.entry, Did) and row.entry.action.seat == action.seat]
    is_there = any(type(row.entry.action) is type(action) for row in came if isinstance(row.entry, Did))
    if not is_there or any(row.token == sent.token for row in since):
        return None
    return StaleEntry(since, Accepted(Outcome(scene.state)))


def told_to_the_blind(said: Any) -> Any:
    """A refusal that names secrets only where nothing else speaks against the entry."""
    if isinstance(said, StaleEntry):
        return StaleEntry(said.since, told_to_the_blind(said.ruling))
    if not isinstance(said, Rejected):
        return said
    return Rejected(tuple(reason for reason in said.reasons if reason.text_for_others is None) or said.reasons)


def against_amending(scene: Scene, entry: int, raw: Mapping[str, Any]) -> NotForThisDevice | None:
    """Who may not read an entry cannot write it anew: that it is the same would tell what it is."""
    # The scene may be that of the table right before the entry; what it says stands on the table now.
    table = scene.table if scene.visit is None else scene.visit.table
    row = next((row for row in table.journal if row.seq == entry), None)
    there = [row.entry.action] if row is not None and isinstance(row.entry, Did) else []
    step, new = table.step(entry), _action(scene, raw)
    there += [step.entry.action] if step is not None and isinstance(step.entry, Did) else []
    there += [new] if new is not None else []
    sight = scene.sight
    for action in there if sight is not None else ():
        assert sight is not None
        is_veiled = sight.veils(action, entry)
        if is_veiled and isinstance(action, Correction):
            return NotForThisDevice((SecretFigure(),))
        if is_veiled or sight.is_blind(type(action), action.seat):
            return NotForThisDevice((SecretEntry(action.seat),))
    return None


def turned_up_meanwhile(scene: Scene, sent: Sent) -> Doubted | None:
    """What is asked where a choice is changed that others have seen since the form was drawn; None: nothing is."""
    step = scene.table.step(sent.amends) if sent.amends is not None else None
    if sent.confirmed or step is None or not isinstance(step.entry, Did) or not step.entry.action.unseen:
        return None
    concealed = scene.game.concealed
    if concealed is None or not 0 <= sent.seq <= scene.table.seq:
        return None
    seat = step.entry.action.seat
    was = seat in concealed(scene.table.at(sent.seq).state)
    return Doubted((LiesOpenNow(),)) if was and seat not in concealed(scene.state) else None


# When it is counted


def against_counting(scene: Scene, figures: Iterable[str]) -> NotForThisDevice | None:
    """Who may not know a figure cannot count it: where both disagree the app says what it has."""
    sight = scene.sight
    is_secret = sight is not None and any(sight.is_secret(figure) for figure in figures)
    return NotForThisDevice((SecretFigure(),)) if is_secret else None


def found_by_counting(scene: Scene, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """What came of a count, without saying that entries are the same which this device may not read."""
    if scene.sight is None:
        return findings
    return tuple(
        changed(finding, suspects=tuple(_suspected(scene, suspect) for suspect in finding.suspects))
        for finding in findings
    )


def _suspected(scene: Scene, suspect: Suspect) -> Suspect:
    step, sight = scene.table.step(suspect.seq), scene.sight
    assert step is not None
    assert sight is not None
    if not isinstance(step.entry, Did) or not sight.veils(step.entry.action, suspect.seq):
        return suspect
    return changed(suspect, signs=tuple(s for s in suspect.signs if not isinstance(s, SameAsBefore)))


# Afterwards


def came_of(scene: Scene, seq: int, outcome: Outcome[Any]) -> Outcome[Any]:
    """What came of a line of the journal, as far as the device that entered it may know."""
    if scene.sight is None:
        return outcome
    entry = scene.table.journal[seq].entry
    step = scene.step(entry.entry if isinstance(entry, Restored | Amended) else seq)
    return step.outcome if step is not None else Outcome(outcome.state)


def why_it_breaks(scene: Scene | None, broken: WouldBreak, reasons: tuple[Message, ...]) -> tuple[Message, ...]:
    """What speaks against a later entry; of one that hangs on a secret only whether its turn or phase has gone."""
    sight = scene.sight if scene is not None else None
    if sight is None or not isinstance(broken.entry, Did):
        return reasons
    action = broken.entry.action
    if not sight.veils(action, broken.seq) and not sight.is_blind(type(action), action.seat):
        return reasons
    return tuple(r for r in reasons if isinstance(r, WrongPhase | NotYourTurn)) or (SecretReason(),)
