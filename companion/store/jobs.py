"""Jobs: what takes a while, how far it is, and what came of it; each is its own device's only."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection, delete, func, insert, update
from sqlmodel import col, select

from companion.store.codes import CODE, new_code
from companion.store.tables import JobRow

FORGOTTEN_AFTER = timedelta(days=1)
STOPPED_AFTER = timedelta(minutes=2)
"""A job that has shown no sign of life for so long went down with its process."""

MOST_KEPT = 256 * 1024 * 1024
"""Bytes of files that are kept at once: whoever asks again and again fills no disk."""


class JobState(StrEnum):
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class JobFile:
    """What a job made, to be fetched."""

    name: str
    mimetype: str
    content: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """How far a job is, or what came of it."""

    id: str
    kind: str
    title: str
    done: int
    total: int
    """0: nobody knows yet how much there is to do."""
    state: JobState
    said: tuple[dict[str, Any], ...]
    """What came of it, as its kind writes it."""
    file_name: str
    """"" where it made no file."""
    begun: datetime
    seen: datetime

    def has_stopped(self, at: datetime) -> bool:
        """Whether it went down with its process."""
        return self.state is JobState.RUNNING and at - self.seen > STOPPED_AFTER


class Jobs:
    """The jobs, within one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def begin(self, kind: str, title: str, *, device: str, at: datetime) -> str:
        """A new job; its id. What is older than a day is forgotten on the way."""
        self._connection.execute(delete(JobRow).where(col(JobRow.seen) < at - FORGOTTEN_AFTER))
        job = new_code()
        values = {"id": job, "kind": kind, "device": device, "title": title[:120], "done": 0, "total": 0}
        values |= {"state": JobState.RUNNING.value, "said": [], "file_name": "", "mimetype": ""}
        self._connection.execute(insert(JobRow).values(**values, begun=at, seen=at))
        return job

    def progress(self, job: str, done: int, total: int, *, at: datetime) -> None:
        self._change(job, done=done, total=total, seen=at)

    def lay_down(self, *, at: datetime) -> None:
        """Nobody works on anything here any more: what is not done went down with its process."""
        running = col(JobRow.state) == JobState.RUNNING.value
        gone = at - STOPPED_AFTER - timedelta(seconds=1)
        self._connection.execute(update(JobRow).where(running).values(seen=gone))

    def wait(self, jobs: Sequence[str], *, at: datetime) -> None:
        """These have not begun, and are not forgotten."""
        if jobs:
            self._connection.execute(update(JobRow).where(col(JobRow.id).in_(jobs)).values(seen=at))

    def end(
        self,
        job: str,
        *,
        went_well: bool,
        said: Sequence[dict[str, Any]] = (),
        file: JobFile | None = None,
        at: datetime,
    ) -> None:
        """Write down what came of it."""
        values: dict[str, Any] = {"state": (JobState.DONE if went_well else JobState.FAILED).value}
        values |= {"said": list(said), "seen": at}
        if file is not None:
            values |= {"file": file.content, "file_name": file.name[:120], "mimetype": file.mimetype}
        self._change(job, **values)
        if file is not None:
            self._make_room()

    def _make_room(self) -> None:
        """Of more files than there is room for the oldest go."""
        sizes = select(col(JobRow.id), func.length(col(JobRow.file))).where(col(JobRow.file).is_not(None))
        kept = 0
        for job, size in self._connection.execute(sizes.order_by(col(JobRow.seen).desc())).all():
            kept += size
            if kept > MOST_KEPT:
                self._change(job, file=None, file_name="")

    def _change(self, job: str, **values: Any) -> None:
        self._connection.execute(update(JobRow).where(col(JobRow.id) == job).values(**values))

    def find(self, job: str, *, device: str) -> Job | None:
        """A job of this device; None if it is nobody's, or somebody else's."""
        if not CODE.fullmatch(job):
            return None
        whose = (col(JobRow.id) == job) & (col(JobRow.device) == device)
        row = self._connection.execute(_JOB.where(whose)).one_or_none()
        return None if row is None else _job(row)

    def listed(self, *, device: str) -> tuple[Job, ...]:
        """The jobs of a device, newest first."""
        found = _JOB.where(col(JobRow.device) == device).order_by(col(JobRow.begun).desc())
        return tuple(_job(row) for row in self._connection.execute(found))

    def file(self, job: str, *, device: str) -> JobFile | None:
        """What a job of this device made."""
        if not CODE.fullmatch(job):
            return None
        found = select(col(JobRow.file_name), col(JobRow.mimetype), col(JobRow.file)).where(
            col(JobRow.id) == job, col(JobRow.device) == device
        )
        row = self._connection.execute(found).one_or_none()
        return None if row is None or row[2] is None else JobFile(name=row[0], mimetype=row[1], content=row[2])


_JOB = (
    select(col(JobRow.id), col(JobRow.kind), col(JobRow.title), col(JobRow.done))
    .add_columns(col(JobRow.total), col(JobRow.state), col(JobRow.said), col(JobRow.file_name))
    .add_columns(col(JobRow.begun), col(JobRow.seen))
)


def _job(row: Any) -> Job:
    known = dict(row._mapping)
    return Job(**{**known, "state": JobState(known["state"]), "said": tuple(known["said"])})
