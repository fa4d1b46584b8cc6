"""The workshop: one piece after the other, each told of, whatever becomes of it."""

from collections.abc import Iterator
from threading import Event

import pytest

from companion.referee import Made, Progress, Workshop
from companion.store import Job, JobState, Store, now

BROKE = {"code": "BROKE", "text": "It broke.", "figures": {}}


@pytest.fixture
def workshop(store: Store) -> Iterator[Workshop]:
    workshop = Workshop(store)
    yield workshop
    workshop.close()


def asked(workshop: Workshop, work: object) -> str:
    return workshop.begin("season", "Spring", device="ada", work=work, otherwise=BROKE)  # type: ignore[arg-type]


def found(store: Store, job: str) -> Job:
    with store.reading() as books:
        known = books.jobs.find(job, device="ada")
    assert known is not None
    return known


def test_a_piece_tells_how_far_it_is_and_what_came_of_it(store: Store, workshop: Workshop) -> None:
    seen = []

    def work(progress: Progress) -> Made:
        for done in range(101):
            progress(done, 100)
            seen.append(found(store, job).done)
        return Made(told=({"code": "READY", "text": "Ready.", "figures": {}},))

    job = "?"
    ready = Event()
    job = asked(workshop, lambda progress: ready.wait(5) and work(progress))
    ready.set()
    workshop.wait(job, 5)
    told = found(store, job)
    assert (told.state, told.said[0]["code"]) == (JobState.DONE, "READY")
    assert 10 < len(set(seen)) <= 25
    assert seen == sorted(seen)


def test_a_piece_that_breaks_is_told_of_and_the_next_one_is_made(
    store: Store, workshop: Workshop, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(progress: Progress) -> Made:
        raise ZeroDivisionError

    broken, next_ = asked(workshop, breaks), asked(workshop, lambda progress: Made())
    workshop.wait(next_, 5)
    assert (found(store, broken).state, found(store, broken).said) == (JobState.FAILED, (BROKE,))
    assert found(store, next_).state is JobState.DONE
    assert broken in caplog.text


def test_when_the_house_closes_nobody_is_left_waiting(store: Store) -> None:
    workshop, begun = Workshop(store), Event()

    def endless(progress: Progress) -> Made:
        begun.set()
        while True:
            progress(1, 0)

    made, waits = asked(workshop, endless), asked(workshop, lambda progress: Made())
    assert begun.wait(5)
    workshop.close()
    assert {found(store, job).state for job in (made, waits)} == {JobState.FAILED}


def test_when_the_house_opens_again_nothing_is_being_made_any_more(store: Store, workshop: Workshop) -> None:
    with store.writing() as books:
        job = books.jobs.begin("season", "Spring", device="ada", at=now())
    workshop.open()
    assert found(store, job).has_stopped(now())
