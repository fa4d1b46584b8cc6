"""A season on paper: which matches, in what order, on which pages."""

import time
from typing import Any

import pytest
from flask import Flask

from companion.printing import CannotPrint
from tests.web.pages import Page
from tests.web.phones import JSON, Match, Phone


class FakePress:
    """Every sheet has two pages, and the whole is one line."""

    def __init__(self) -> None:
        self.jobs: list[dict[str, Any]] = []
        self.breaks_at = 99

    def have(self, job: dict[str, Any], patience: float = 0) -> tuple[dict[str, Any], bytes]:
        self.jobs.append(job)
        if len(self.jobs) > self.breaks_at:
            raise CannotPrint("out of ink")
        return {"pages": 2, "warnings": []}, b"%PDF"


@pytest.fixture
def press(app: Flask, monkeypatch: pytest.MonkeyPatch) -> FakePress:
    press = FakePress()
    monkeypatch.setattr(app.extensions["companion"].printer, "have", press.have)
    return press


def over(phone: Phone) -> Match:
    match = phone.begin()
    for turn in range(12):
        assert phone.enter(match, kind="Pass", seat=turn % 2).status == 201
    return match


def made(phone: Phone, address: str) -> Page:
    """The page once it is made."""
    until = time.monotonic() + 20
    while (page := phone.page(address)).one(id="job")["data-state"] == "running":
        assert time.monotonic() < until
        time.sleep(0.05)
    return page


def test_the_chosen_matches_become_one_pdf_with_a_list_in_front(anna: Phone, press: FakePress) -> None:
    first, second, left_out = over(anna), over(anna), over(anna)
    form = anna.page("/season").form("season")
    listed = [value for name, value in form.fields if name == "match"]
    assert listed == [first.code, second.code, left_out.code]
    fields = [field for field in form.fields if field != ("match", left_out.code)]
    page = made(anna, anna.post_form(form.action, fields).location)
    assert (page.one(id="job")["data-state"], page.codes) == ("done", ["Printed"])
    *sheets, front, whole = press.jobs
    assert [job["first"] for job in sheets] == [1, 3, 5]
    assert [cell.text for cell in Page(front["html"]).all("td", class_="page")] == ["3", "5"]
    assert (front["leaf"], whole["leaves"]) == (0, 3)
    file = anna.get(page.one(id="file")["href"])
    assert (file.response.mimetype, file.response.data) == ("application/pdf", b"%PDF")


def test_only_what_was_over_between_two_days_is_listed(anna: Phone) -> None:
    over(anna)
    anna.begin()
    assert len(anna.page("/season").form("season").filled({})) == 3  # csrf, one match, the paper
    assert anna.page("/season?from=2001-01-01&to=2001-12-31").has("none")
    assert anna.get("/season?from=soon").status == 400


def test_nobody_prints_the_matches_of_others(anna: Phone, ben: Phone, press: FakePress) -> None:
    match = over(anna)
    assert ben.post("/season", {"matches": [match.code]}, JSON).status == 404
    assert ben.post("/season", {"matches": []}, JSON).status == 400
    assert ben.post("/season", {"matches": [match.code], "paper": "wall"}, JSON).status == 400
    assert press.jobs == []


def test_a_press_that_stops_is_told_of(anna: Phone, press: FakePress, caplog: pytest.LogCaptureFixture) -> None:
    press.breaks_at = 2
    page = made(anna, anna.post("/season", {"matches": [over(anna).code]}, JSON).json["url"])
    assert (page.one(id="job")["data-state"], page.codes) == ("failed", ["NotPrinted"])
    caplog.clear()
