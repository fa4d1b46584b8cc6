"""What the referee said, as an answer: its HTTP status, its slip on the page, its JSON."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from companion.core.amounts import Amounts
from companion.core.counting import Finding, likeliest
from companion.core.journal import Amended, Did
from companion.core.ledger import Posting
from companion.core.messages import N_, TABLE, Caution, Message, Seat, Term
from companion.core.misread import Misread, Missing
from companion.core.outcome import Outcome
from companion.core.pad import FigureMissing
from companion.core.ruling import Accepted, Doubted, Rejected, Unreadable, UnreadableEntry, write_action
from companion.i18n.say import Speech
from companion.referee import (
    Differs,
    Entered,
    InTheBin,
    NoSuchMatch,
    NotYours,
    StaleEntry,
    WouldBreak,
    WouldStand,
)  # fmt: skip
from companion.web.reckonings import Reckoning, reckoning
from companion.web.scenes import Scene
from companion.web.secrets import NotForThisDevice, Unforeseen, came_of, found_by_counting, why_it_breaks

STATUS = {
    "entered": 201,
    "accepted": 200,
    "unreadable": 400,
    "not_yours": 403,
    "rejected": 422,
    "forbidden": 403,
    "unforeseen": 200,
    "doubted": 422,
    "unread": 422,
    "stale": 409,
    "breaks": 409,
    "differs": 409,
    "binned": 410,
    "missing": 404,
}


@dataclass(frozen=True, slots=True)
class AlreadyEntered(Caution):
    code = "ALREADY_ENTERED"
    text = N_("If it happened once, it is in the journal already. If it happened twice, confirm it.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One answer for page, script and program alike."""

    kind: str
    reasons: tuple[Message, ...] = ()
    outcome: Outcome[Any] | None = None
    reckoning: Reckoning | None = None
    repeated: bool = False
    seq: int = 0
    """The number it was entered under."""
    revision: int = 0
    """The newest number of the journal."""
    since: tuple[Any, ...] = ()
    """The rows that came before a stale entry."""
    same: Any = None
    """The one among them that says just this."""
    breaks: Any = None
    stands: Any = None
    """What an amendment would come to besides, if everything after it stands."""
    findings: tuple[Finding, ...] = ()

    @property
    def status(self) -> int:
        return 200 if self.repeated else STATUS[self.kind]

    @property
    def asks_for_yes(self) -> bool:
        """Whether a yes is all that is missing: to cautions, or to what somebody has just entered as well."""
        return self.kind in ("doubted", "stale") and all(isinstance(r, Caution) for r in self.reasons)

    def about(self, field: str) -> tuple[Message, ...]:
        """What could not be read of one field, or what a refusal says of just that one."""
        return tuple(reason for reason in self.reasons if getattr(reason, "where", None) == field)

    def against(self, field: str) -> tuple[Message, ...]:
        """The same of what stands there; that nothing does is no mistake while somebody writes."""
        return tuple(reason for reason in self.about(field) if not isinstance(reason, Missing))

    @property
    def missing(self) -> tuple[FigureMissing, ...]:
        """What is still missing on a score pad, where nothing else is wrong with it."""
        missing = tuple(reason for reason in self.reasons if isinstance(reason, FigureMissing))
        return missing if len(missing) == len(self.reasons) else ()


def answer_to(said: Any, scene: Scene | None = None, seat: Seat | None = None) -> Answer:
    """Any result of the referee as an answer, as this device may hear it. With a seat, an outcome is reckoned."""
    match said:
        case Entered():
            outcome = said.outcome if scene is None else came_of(scene, said.seq, said.outcome)
            return Answer(
                kind="entered", outcome=outcome, repeated=said.repeated, seq=said.seq, revision=said.revision
            )  # fmt: skip
        case Accepted(outcome):
            told = reckoning(scene, outcome, seat) if scene is not None and seat is not None else None
            return Answer(kind="accepted", outcome=outcome, reckoning=told)
        case UnreadableEntry(problems):
            return Answer(kind="unreadable", reasons=problems)
        case Rejected(reasons):
            return Answer(kind="rejected", reasons=reasons)
        case Doubted(cautions):
            return Answer(kind="doubted", reasons=cautions)
        case Unreadable(questions):
            return Answer(kind="unread", reasons=questions)
        case StaleEntry(since, ruling, same):
            inner = answer_to(ruling, scene, seat)
            because = inner.reasons or (AlreadyEntered(),)
            read = None if scene is not None and _is_veiled(scene, same) else same
            return Answer(kind="stale", reasons=because, since=since, same=read, reckoning=inner.reckoning)
        case WouldStand():
            return replace(answer_to(said.ruling, scene, seat), stands=said)
        case Differs(findings):
            found = findings if scene is None else found_by_counting(scene, findings)
            return Answer(kind="differs", findings=found)
        case WouldBreak():
            why = why_it_breaks(scene, said, answer_to(said.ruling).reasons)
            return Answer(kind="breaks", reasons=why, breaks=said)
        case NotForThisDevice(against):
            return Answer(kind="forbidden", reasons=against)
        case Unforeseen():
            return Answer(kind="unforeseen")
        case InTheBin():
            return Answer(kind="binned", reasons=(said,))
        case NotYours():
            return Answer(kind="not_yours", reasons=(said,))
        case NoSuchMatch():
            return Answer(kind="missing")
    raise TypeError(f"the referee said {type(said).__name__}")


def _is_veiled(scene: Scene, line: Any) -> bool:
    """Whether that a line of the journal says the very same would tell what this device may not read in it."""
    entry = line.entry if line is not None else None
    if scene.sight is None or not isinstance(entry, Did | Amended):
        return False
    return scene.sight.veils(entry.action, line.seq)


def as_json(value: Any, speech: Speech, about: Seat | None = None) -> Any:
    """Anything of a view for a program: slugs for terms, sentences beside figures for messages."""
    if isinstance(value, Message):
        return {"text": speech.say(value, about=about), "figures": _figures_json(value, speech, about)}
    if isinstance(value, Term):
        return value.slug
    if isinstance(value, Amounts | Mapping):
        return {str(as_json(key, speech)): as_json(amount, speech) for key, amount in value.items()}
    if isinstance(value, tuple | list | frozenset):
        return [as_json(part, speech, about) for part in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: as_json(getattr(value, f.name), speech) for f in fields(value)}
    return value


def _figures_json(message: Message, speech: Speech, about: Seat | None = None) -> dict[str, Any]:
    """The figures this reader may know; a message among them that names no seat is about that of the outer one."""
    whose = message.whose()
    about = about if whose is None else whose
    return {name: as_json(figure, speech, about) for name, figure in speech.figures(message, about).items()}


def status_of(reasons: Iterable[Message]) -> int:
    """Of a form that was not taken: 400 where something cannot be read, 422 where a rule forbids it."""
    return STATUS["unreadable" if any(isinstance(r, Misread) for r in reasons) else "rejected"]


def reasons_json(reasons: Iterable[Message], speech: Speech) -> list[dict[str, Any]]:
    """`{code, text, rule, field, figures}` of every reason."""
    return [
        {
            "code": getattr(reason, "code", type(reason).__name__),
            "text": speech.say(reason),
            "rule": rule_json(reason, speech),
            "field": getattr(reason, "where", getattr(reason, "field", None)),
            "figures": _figures_json(reason, speech),
        }
        for reason in reasons
    ]


def rule_json(message: Message, speech: Speech) -> dict[str, Any] | None:
    rule = message.rule
    if rule is None:
        return None
    return {
        "section": rule.section,
        "title": speech.gettext(rule.title),
        "gist": speech.gettext(rule.gist),
        "certainty": rule.certainty.slug,
        "reading": rule.reading,
    }


def postings_json(postings: Iterable[Posting], speech: Speech) -> list[dict[str, Any]]:
    return [
        {"seat": p.seat, "purse": p.purse, "amount": p.amount, "cause": speech.say(p.cause, about=p.seat)}
        for p in postings
    ]


def answer_json(answer: Answer, speech: Speech) -> dict[str, Any]:
    """The body of an answer for a program."""
    if answer.outcome is not None:
        entered = {"seq": answer.seq, "revision": answer.revision, "repeated": answer.repeated}
        stands = answer.stands
        return {
            **(entered if answer.kind == "entered" else {}),
            **({"later": stands.later, "purses": as_json(stands.purses, speech)} if stands else {}),
            "said": speech.say(answer.outcome.said) if answer.outcome.said else None,
            "notes": [{"text": speech.say(n), "rule": rule_json(n, speech)} for n in answer.outcome.notes],
            "postings": postings_json(answer.outcome.postings, speech),
        }
    body: dict[str, Any] = {"reasons": reasons_json(answer.reasons, speech)}
    if answer.since:
        body["since"] = [
            {"seq": row.seq, **_written(row, speech)} for row in answer.since if isinstance(row.entry, Did)
        ]
    if answer.breaks is not None:
        body |= {"breaks": answer.breaks.seq, "also": list(answer.breaks.also)}
    if answer.findings:
        body |= findings_json(answer.findings, speech)
    return body


def _written(row: Any, speech: Speech) -> dict[str, Any]:
    """An action somebody else has entered, as a record has it; of one that is secret only that it was."""
    written, sight = write_action(row.entry.action), speech.sight
    is_secret = sight is not None and sight.veils(row.entry.action, row.seq)
    return {name: written[name] for name in ("kind", "seat")} if is_secret else written


def findings_json(findings: tuple[Finding, ...], speech: Speech) -> dict[str, Any]:
    """What came of a count: each figure with the last entry both agreed after, and what changed it since."""
    return {
        "agrees": all(finding.agrees for finding in findings),
        "likeliest": likeliest(findings),
        "figures": [
            {
                "key": finding.key,
                "label": speech.say(finding.label),
                "app": finding.value,
                "counted": finding.counted,
                "agreed_after": finding.agreed_after,
                "was_counted": finding.was_counted,
                "suspects": [
                    {
                        "seq": suspect.seq,
                        "before": suspect.before,
                        "after": suspect.after,
                        "signs": [{"code": type(s).__name__, "text": speech.say(s)} for s in suspect.signs],
                        "postings": postings_json(suspect.postings, speech),
                    }
                    for suspect in finding.suspects
                ],
            }
            for finding in findings
        ],
    }


def you_json(scene: Scene) -> dict[str, Any]:
    """What this device is at the match, and who enters for whom here."""
    rights = scene.rights
    return {"role": rights.role, "seat": rights.seat, "entering": rights.entering.slug}


def scene_json(scene: Scene) -> dict[str, Any]:
    """A match as this device sees it, and what the acting seat is offered."""
    speech = scene.speech
    offers = [
        {
            "kind": key.kind,
            "seat": None if key.seat == TABLE else key.seat,
            "cost": key.cost,
            "open": key.is_open,
            "against": reasons_json(key.offer.against, speech),
            "usual": write_action(key.offer.usual) if key.offer.usual is not None else None,
            "limits": {name: as_json(limit, speech) for name, limit in key.offer.limits.items()},
        }
        for key in scene.offers
    ]
    return {
        "code": scene.table.code,
        "game": scene.game.slug,
        "seq": scene.table.seq,
        "phase": scene.phase.slug,
        "over": scene.game.is_over(scene.state),
        "players": [{"name": p.name, "colour": p.colour.slug} for p in scene.players],
        "to_act": [None if seat == TABLE else seat for seat in sorted(scene.state.to_act)],
        "you": you_json(scene),
        "board": as_json(scene.board, speech),
        "offers": offers,
    }
