"""Statistics: pages, their twins on paper, and the same figures in tables for spreadsheets and programs."""

import csv
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from flask import Flask
from pypdf import PdfReader

from companion.app import create_app
from companion.printing import Paper, Press, Print
from companion.referee.statistics import categories_of
from companion.store import Details, Play, PlayPlace
from tests.conftest import ALSO
from tests.web.pages import Page
from tests.web.phones import JSON, Phone

STATIC = Path(__file__).parents[2] / "static"
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
SCRIPTED = "=HYPERLINK()"
CAST = ("Ada", "陳小明", SCRIPTED)
GAMES = ("sample_game", "salty_ocean", "tichu: the / game")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """A house in which fifteen plays of each game were told of: Ada won most of those with two, once they shared."""
    instance = str(tmp_path_factory.mktemp("instance"))
    app = create_app({"INSTANCE": instance, "GAMES_ALSO": ALSO, "TESTING": True, "RATELIMIT_ENABLED": False})
    house = app.extensions["companion"]
    with house.referee.store.writing() as books:
        books.plays.add(played(app, game, day) for game in GAMES for day in range(15))
        books.people.know(CAST)
    yield app
    house.printer.close()
    house.referee.close()


def played(app: Flask, game: str, day: int) -> Play:
    names = CAST if day % 3 == 0 else CAST[:2]
    totals = [30 + day, 28 if day else 30, -2][: len(names)]
    declared = app.extensions["companion"].shelf.get(game)
    parts = [part.slug for part in declared.parts.kinds[:3]] if declared and declared.parts else []
    details = declared and Details(
        points={slug: tuple(totals) for slug in list(categories_of(declared))[:1]},
        parts=tuple(tuple(parts[: at + 1 + day % 2]) for at in range(len(names))),
    )
    at = NOON + timedelta(days=day)
    return Play(
        uuid=f"{GAMES.index(game)}-{day}",
        match=None,
        game=game,
        title="Tichu: The / Game" if declared is None else "",
        source="bgstats",
        started=at,
        finished=at,
        details=details or None,
        places=tuple(
            PlayPlace(
                seat=seat, name=name, total=totals[seat], place=1 + sum(other > totals[seat] for other in totals),
                began=seat == day % 2,
            )
            for seat, name in enumerate(names)
        ),
    )  # fmt: skip


@pytest.fixture
def ids(anna: Phone) -> dict[str, str]:
    """Whose figures stand where."""
    rows = anna.page("/statistics").one(id="standings").one("tbody").all("th")
    return {row.text: row.one("a")["href"] for row in rows}


def every_page(ids: dict[str, str]) -> list[str]:
    other = ids["陳小明"].rpartition("/")[2]
    games = [f"/statistics/{game.replace(' ', '%20')}" for game in GAMES]
    return ["/statistics", *games, ids["Ada"], f"{ids['Ada']}/{other}"]


@pytest.fixture(scope="module")
def pages(app: Flask) -> dict[str, Page]:
    """Every page there is, by its address."""
    phone = Phone(app)
    rows = phone.page("/statistics").one(id="standings").one("tbody").all("th")
    addresses = every_page({row.text: row.one("a")["href"] for row in rows})
    return {address: phone.page(address) for address in addresses}


def sections(page: Page) -> list[str]:
    return [section["id"] for section in page.all("section", id=None)]


def test_every_figure_is_drawn_and_tabled(pages: dict[str, Page]) -> None:
    for address, page in pages.items():
        assert sections(page), address
        for section in page.all("section", id=None):
            assert section.one("table").one("tbody").all("tr"), address
            drawn = section.one("svg", role="img")
            assert drawn.one("title").text
            assert drawn.one("desc").text


def test_a_game_tells_of_its_parts_and_categories(anna: Phone) -> None:
    told = sections(anna.page("/statistics/salty_ocean"))
    assert told == ["standings", "race", "points", "spread", "start", "parts", "categories"]


def test_a_chart_brings_neither_styles_nor_scripts(pages: dict[str, Page]) -> None:
    for address, page in pages.items():
        assert not page.all(style=None), address
        assert not page.all("style"), address
        assert not [script for script in page.all("script") if script.within("svg")]


def test_ids_on_a_page_are_its_own(pages: dict[str, Page]) -> None:
    for address, page in pages.items():
        names = [element["id"] for element in page.all(id=None)]
        assert len(names) == len(set(names)), address


def test_programs_get_the_figures_as_they_were_reckoned(anna: Phone) -> None:
    told = anna.json("/statistics/sample_game")
    assert told["race"][0]["day"] == "2026-05-15"
    ada = told["standings"][0]
    # Two of three shared on the first day; alone ahead at four more tables of three and at ten of two.
    assert (told["plays"], ada["person"], ada["plays"], ada["wins"]) == (15, "Ada", 15, 15)
    assert ada["chance_share"] == pytest.approx((2 / 3 + 4 / 3 + 10 / 2) / 15)
    assert ada["average"] == 37


def test_plays_are_narrowed_by_what_is_asked(anna: Phone, ids: dict[str, str]) -> None:
    other = ids[SCRIPTED].rpartition("/")[2]
    for asked, plays in (
        ("from=2026-05-11", 5), ("to=2026-05-02", 2), ("players=3", 5), (f"person={other}&from=2026-05-11", 1),
    ):  # fmt: skip
        assert anna.json(f"/statistics/sample_game?{asked}")["plays"] == plays, asked


def test_what_cannot_be_read_is_said_and_stays(anna: Phone) -> None:
    answer = anna.get("/statistics?from=2026-02-31&players=many&to=2026-05-02")
    assert answer.status == 400
    form = answer.page.one("form")
    assert {box["name"]: box.get("value") for box in form.all("input") if box["name"] != "person"} == {
        "from": "2026-02-31", "to": "2026-05-02", "players": "many",
    }  # fmt: skip
    assert len([one for one in form.all(role="alert") if one.text]) == 2
    assert answer.page.all(id="standings")


@pytest.mark.parametrize(
    "address", ["chess", "people/nobody", "people/nobody/no-one", "sample_game.csv?table=none", "chess.csv"]
)
def test_what_is_not_there_is_said(anna: Phone, address: str) -> None:
    assert anna.get(f"/statistics/{address}").status == 404


def test_nobody_meets_themself(anna: Phone, ids: dict[str, str]) -> None:
    assert anna.get(f"{ids['Ada']}/{ids['Ada'].rpartition('/')[2]}").status == 404


def test_a_game_nobody_has_played_says_so(anna: Phone) -> None:
    assert anna.page("/statistics/oceanos").one(id="nothing").text


def test_a_table_comes_as_csv_that_no_spreadsheet_runs(anna: Phone) -> None:
    answer = anna.get("/statistics/sample_game.csv?table=standings&players=3")
    assert answer.response.mimetype == "text/csv"
    raw = answer.response.get_data()
    assert raw.startswith(b"\xef\xbb\xbf")
    head, *rows = csv.reader(StringIO(raw.decode("utf-8-sig"), newline=""))
    assert {row[0] for row in rows} == {"Ada", "陳小明", f"'{SCRIPTED}"}
    assert all(len(row) == len(head) for row in rows)


def test_every_csv_and_pdf_a_page_links_to_is_there(
    anna: Phone, pages: dict[str, Page], monkeypatch: pytest.MonkeyPatch, app: Flask
) -> None:
    monkeypatch.setattr(app.extensions["companion"].printer, "print", lambda *_: Print(b"%PDF"))
    for address in list(pages)[::3]:
        links = [link["href"] for link in anna.page(f"{address}?players=2").all("a", href=None)]
        for link in [link for link in links if ".csv" in link or ".pdf" in link]:
            assert "players=2" in link
            assert anna.get(link).status == 200, link


def test_the_same_is_printed_without_a_warning(
    anna: Phone, monkeypatch: pytest.MonkeyPatch, app: Flask
) -> None:
    press, printed = Press(STATIC), []

    def print_here(html: str, paper: Paper, *sheets: str) -> Print:
        printed.append(press.print(html, *sheets, paper.value))
        return printed[-1]

    monkeypatch.setattr(app.extensions["companion"].printer, "print", print_here)
    answer = anna.get("/statistics/salty_ocean.pdf", {"Accept": "text/html", "Accept-Language": "zh-TW"})
    assert answer.status == 200
    pages = PdfReader(BytesIO(answer.response.get_data())).pages
    assert "陳小明" in "".join(page.extract_text() for page in pages)
    assert [one.warnings for one in printed] == [()]


def test_pdfs_are_on_paper_that_is_there(anna: Phone) -> None:
    assert anna.get("/statistics.pdf?paper=wall", JSON).status == 400
