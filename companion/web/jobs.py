"""What takes a while: how far it is, in words, and what came of it. Each is shown to its own device only."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, g, jsonify, redirect, render_template, request, url_for

from companion.core.messages import N_, Message
from companion.i18n.say import Speech
from companion.referee import Workshop
from companion.store import Job, JobState, now
from companion.web.answers import reasons_json
from companion.web.fragments import current_speech, page
from companion.web.guards import is_htmx, limiter, refuse, wants_json
from companion.web.house import house

jobs = Blueprint("jobs", __name__, url_prefix="/jobs")

A_MOMENT = 1.5
"""Seconds for which whoever asks for something waits: mostly it is made by then."""
READING, READING_RECORD, TAKING_IN, SEASON = "reading", "reading_record", "taking_in", "season"

HOW_FAR = {
    READING: N_("{done} of {total} plays read"),
    READING_RECORD: N_("{done} of {total} entries ruled on"),
    TAKING_IN: N_("{done} of {total} read and ruled on; then all of it is written at once"),
    SEASON: N_("{done} of {total} sheets printed"),
}
WHAT = {
    READING: N_("Looking into a file"),
    READING_RECORD: N_("Looking into a record"),
    TAKING_IN: N_("Taking in a file"),
    SEASON: N_("A season on paper"),
}
WAITING = N_("Not begun yet.")
STOPPED = N_(
    "The server was stopped meanwhile, or this took too long. Nothing of it was kept; ask for it again."
)
BUSY = N_("Too much is being made already. Try again in a few minutes.")


@dataclass(frozen=True)
class ShownJob:
    """A job as its page draws it."""

    job: Job
    speech: Speech

    @property
    def id(self) -> str:
        return self.job.id

    @property
    def state(self) -> str:
        """`running`, `done`, `failed`, or `stopped` with its process."""
        return "stopped" if self.job.has_stopped(now()) else self.job.state.value

    @property
    def is_running(self) -> bool:
        return self.state == JobState.RUNNING.value

    @property
    def what(self) -> str:
        return self.speech.gettext(WHAT.get(self.job.kind, self.job.kind))

    @property
    def how_far(self) -> str:
        if not self.job.total:
            return self.speech.gettext(WAITING)
        grouped = {"done": self.speech.grouped(self.job.done), "total": self.speech.grouped(self.job.total)}
        return self.speech.gettext(HOW_FAR.get(self.job.kind, "{done} / {total}")).format(**grouped)

    @property
    def said(self) -> tuple[dict[str, Any], ...]:
        """What came of it, a sentence each."""
        if self.state == "stopped":
            return ({"code": "STOPPED", "text": self.speech.gettext(STOPPED), "figures": {}},)
        return self.job.said

    @property
    def asks(self) -> bool:
        """Whether what it found would come in once somebody says so."""
        return self.job.kind in (READING, READING_RECORD) and self.state == "done" and bool(self.job.file_name)

    @property
    def has_file(self) -> bool:
        """Whether it made something to be fetched."""
        return bool(self.job.file_name) and not self.asks

    @property
    def leads_to(self) -> tuple[tuple[str, str], ...]:
        """Where what came of it is: what it is, and its address."""
        found = []
        for one in self.said:
            if code := one["figures"].get("match"):
                found.append(("match", url_for("matches.show", code=code)))
            elif box := one["figures"].get("box"):
                found.append(("box", url_for("boxes.sheet", box=box)))
        return tuple(found)


@jobs.get("")
def listed() -> Response:
    """Everything this device asked for since yesterday."""
    with house().referee.store.reading() as books:
        found = books.jobs.listed(device=g.device)
    shown = [ShownJob(job, current_speech()) for job in found]
    if wants_json():
        return jsonify(jobs=[_json(one) for one in shown])
    return page("jobs/list.html", jobs=shown)


@jobs.get("/<job>")
def show(job: str) -> Response:
    """How far it is; the page asks again every second until it is made."""
    with house().referee.store.reading() as books:
        found = books.jobs.find(job, device=g.device)
    if found is None:
        return refuse(404)
    shown = ShownJob(found, current_speech())
    if wants_json():
        return jsonify(_json(shown))
    if is_htmx():
        return Response(render_template("jobs/_job.html", job=shown), mimetype="text/html")
    return page("jobs/page.html", job=shown)


limiter.exempt(show)  # it asks every second


@jobs.get("/<job>/file")
def file(job: str) -> Response:
    """What it made."""
    with house().referee.store.reading() as books:
        found, made = books.jobs.find(job, device=g.device), books.jobs.file(job, device=g.device)
    if found is None or made is None or not ShownJob(found, current_speech()).has_file:
        return refuse(404)
    how = "inline" if request.args.get("look") else "attachment"
    disposition = f'{how}; filename="{made.name}"'
    return Response(made.content, mimetype=made.mimetype, headers={"Content-Disposition": disposition})


def _json(job: ShownJob) -> dict[str, Any]:
    return {
        "id": job.id,
        "kind": job.job.kind,
        "title": job.job.title,
        "state": job.state,
        "done": job.job.done,
        "total": job.job.total,
        "said": list(job.said),
        "confirm": url_for("imports.confirm", job=job.id) if job.asks else None,
        "file": url_for("jobs.file", job=job.id) if job.has_file else None,
        "url": url_for("jobs.show", job=job.id),
    }


def told(speech: Speech, *messages: Message) -> tuple[dict[str, Any], ...]:
    """What came of something, as it is kept: sentences in the language of who asked for it."""
    return tuple(reasons_json(messages, speech))


def begun(job: str) -> Response:
    """The answer to whoever asked for something: its page, after a moment's wait."""
    _workshop().wait(job, A_MOMENT)
    if wants_json():
        response = show(job)
        response.status_code = 202
        response.headers["Location"] = url_for("jobs.show", job=job)
        return response
    return redirect(url_for("jobs.show", job=job), 303)  # type: ignore[return-value]


def _workshop() -> Workshop:
    return house().workshop
