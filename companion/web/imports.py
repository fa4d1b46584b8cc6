"""Bringing something in: a record of a match, an export of BG Stats, a box sheet. First it is told what would come."""

from dataclasses import dataclass

from flask import Blueprint, Response, abort, g, request

from companion.core.messages import N_, Message
from companion.exchange.recognising import looks_like_record, recognise
from companion.i18n.say import Speech
from companion.referee import Made, Progress
from companion.referee.taking_in import Sender, Told, take_in, weigh
from companion.store import JobFile
from companion.web.fragments import locale, page
from companion.web.guards import limiter, refuse, sends_json, takes_files
from companion.web.house import House, house
from companion.web.jobs import BUSY, READING, READING_RECORD, TAKING_IN, begun, told

imports = Blueprint("imports", __name__, url_prefix="/import")

MOST_BYTES = 20 * 1024 * 1024
TOO_LARGE = N_("A file may have 20 megabytes here. Nothing of this one was read.")
FILES_A_MINUTE = "12 per minute"
NO_FILE = N_("Choose a file first.")


@dataclass(frozen=True, slots=True)
class BrokeOff(Message):
    text = N_(
        "This broke off on our side, or the server was stopped meanwhile. Nothing came in; send it again."
    )


@imports.get("")
def show() -> Response:
    """Where a file is chosen."""
    return page("imports/page.html")


@imports.post("")
@limiter.limit(FILES_A_MINUTE)
def receive() -> Response:
    """A file: a form with `file`, or a body that is the file itself, sent as JSON. Nothing comes in yet."""
    name, content = _sent()
    if not content:
        return refuse(400, NO_FILE)
    inside, speech, sender = house(), Speech(locale()), _sender()
    if inside.workshop.is_full:
        return refuse(503, BUSY)

    def look(progress: Progress) -> Made:
        found = recognise(content, inside.shelf, progress)
        if isinstance(found, Message):
            return Made(told=told(speech, found), went_well=False)
        weighed = weigh(inside.referee.store, found, inside.shelf, sender, progress)
        kept = JobFile(name=name, mimetype="application/octet-stream", content=content)
        return _made(speech, weighed, kept if weighed.is_new else None)

    kind = READING_RECORD if looks_like_record(content) else READING
    otherwise = told(speech, BrokeOff())[0]
    return begun(inside.workshop.begin(kind, name, device=g.device, work=look, otherwise=otherwise))


takes_files("imports.receive", MOST_BYTES, TOO_LARGE)


def _sent() -> tuple[str, bytes]:
    """The name of the file, and what is in it."""
    if sends_json():
        content = request.get_data()
        if len(content) >= MOST_BYTES:  # a body that does not say how long it is ends there, whatever follows
            abort(413)
        return "JSON", content
    file = request.files.get("file")
    if file is None:
        return "", b""
    name = "".join(c for c in file.filename or "" if c.isprintable() and c not in '"\\/')
    return name[-80:] or "–", file.read()


def _sender() -> Sender:
    return Sender(device=g.device, phone=g.comer.phone)


@imports.post("/<job>")
@limiter.limit(FILES_A_MINUTE)
def confirm(job: str) -> Response:
    """Let come in what was looked into. It is looked into once more: the house may have changed meanwhile."""
    inside, speech, sender = house(), Speech(locale()), _sender()
    with inside.referee.store.reading() as books:
        looked, file = books.jobs.find(job, device=g.device), books.jobs.file(job, device=g.device)
    if looked is None or file is None or looked.kind not in (READING, READING_RECORD):
        return refuse(404)
    if inside.workshop.is_full:
        return refuse(503, BUSY)

    def bring(progress: Progress) -> Made:
        return _brought(inside, file.content, sender, speech, progress)

    otherwise = told(speech, BrokeOff())[0]
    return begun(
        inside.workshop.begin(TAKING_IN, looked.title, device=g.device, work=bring, otherwise=otherwise)
    )


def _brought(inside: House, content: bytes, sender: Sender, speech: Speech, progress: Progress) -> Made:
    found = recognise(content, inside.shelf, progress)
    if isinstance(found, Message):
        return Made(told=told(speech, found), went_well=False)
    return _made(speech, take_in(inside.referee.store, found, sender, progress))


def _made(speech: Speech, said: Told, file: JobFile | None = None) -> Made:
    """What there is to say, in the words of its game."""
    spoken = Speech(speech.locale, said.game.folder if said.game else None, said.names)
    return Made(told=told(spoken, *said.messages), file=file, went_well=said.went_well)
