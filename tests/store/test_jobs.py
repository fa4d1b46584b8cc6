"""Jobs: how far they are, what came of them, and whose they are."""

from datetime import UTC, datetime, timedelta

import pytest

from companion.store import STOPPED_AFTER, JobFile, JobState, Store

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
SHEET = JobFile(name="season.pdf", mimetype="application/pdf", content=b"%PDF")


def test_a_job_tells_how_far_it_is_and_what_came_of_it(store: Store) -> None:
    with store.writing() as books:
        job = books.jobs.begin("season", "Season", device="ada", at=NOON)
        books.jobs.progress(job, 3, 50, at=NOON)
        running = books.jobs.find(job, device="ada")
        books.jobs.end(job, went_well=True, said=[{"pages": 50}], file=SHEET, at=NOON)
        done = books.jobs.find(job, device="ada")
    assert running is not None
    assert (running.state, running.done, running.total) == (JobState.RUNNING, 3, 50)
    assert done is not None
    assert (done.state, done.said, done.file_name) == (JobState.DONE, ({"pages": 50},), "season.pdf")
    with store.reading() as books:
        assert books.jobs.file(job, device="ada") == SHEET


def test_a_job_is_its_own_devices_only(store: Store) -> None:
    with store.writing() as books:
        job = books.jobs.begin("season", "Season", device="ada", at=NOON)
        books.jobs.end(job, went_well=True, file=SHEET, at=NOON)
        assert books.jobs.find(job, device="ben") is None
        assert books.jobs.file(job, device="ben") is None
        assert books.jobs.listed(device="ben") == ()
        assert len(books.jobs.listed(device="ada")) == 1


def test_of_more_files_than_there_is_room_for_the_oldest_go(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.jobs.MOST_KEPT", 2 * len(SHEET.content))
    with store.writing() as books:
        jobs = []
        for hour in range(3):
            at = NOON + timedelta(hours=hour)
            jobs.append(books.jobs.begin("season", "Season", device="ada", at=at))
            books.jobs.end(jobs[-1], went_well=True, said=[{"pages": hour}], file=SHEET, at=at)
        assert [books.jobs.file(job, device="ada") is not None for job in jobs] == [False, True, True]
        oldest = books.jobs.find(jobs[0], device="ada")
    assert oldest is not None
    assert (oldest.file_name, oldest.said) == ("", ({"pages": 0},))


def test_an_id_that_cannot_be_one_is_nobodys_job(store: Store) -> None:
    with store.reading() as books:
        assert books.jobs.find("\0", device="ada") is None
        assert books.jobs.file("\0", device="ada") is None
        assert books.plays.of("\0") is None
        assert books.plays.listed("\0") == ()


def test_a_job_without_a_sign_of_life_went_down_with_its_process(store: Store) -> None:
    with store.writing() as books:
        found = books.jobs.find(books.jobs.begin("season", "Season", device="ada", at=NOON), device="ada")
    assert found is not None
    assert not found.has_stopped(NOON + STOPPED_AFTER)
    assert found.has_stopped(NOON + STOPPED_AFTER + timedelta(seconds=1))


def test_where_nobody_works_any_more_what_is_not_done_has_stopped(store: Store) -> None:
    with store.writing() as books:
        job = books.jobs.begin("season", "Season", device="ada", at=NOON)
        done = books.jobs.begin("season", "Season", device="ada", at=NOON)
        books.jobs.end(done, went_well=True, at=NOON)
        books.jobs.lay_down(at=NOON)
        found, other = books.jobs.find(job, device="ada"), books.jobs.find(done, device="ada")
    assert found is not None
    assert other is not None
    assert (found.has_stopped(NOON), other.seen) == (True, NOON)


def test_a_job_is_forgotten_after_a_day(store: Store) -> None:
    with store.writing() as books:
        old = books.jobs.begin("season", "Season", device="ada", at=NOON)
        books.jobs.begin("season", "Season", device="ada", at=NOON + timedelta(days=2))
        assert books.jobs.find(old, device="ada") is None
