"""What is printed, of every game and every kind: whole, legible, and for everybody."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from pypdf import PdfReader

from companion.core.blank import blank_sheet
from companion.core.sheet import score_sheet
from companion.i18n.say import plain
from companion.printing import Paper
from companion.web.course import Course
from companion.web.fragments import speak_as, speech
from companion.web.paper import Sheet
from companion.web.printouts import Format
from companion.web.scenes import scene_of
from tests.web.prints import EVERY_GAME, PRINTS, SHELF, Printed, placed, played, press, printed, squeezed, words

MILLIMETRE = 72 / 25.4
A_KIND_EACH = zip(
    EVERY_GAME * 4,
    (("journal", "a5", True), ("charts", "letter", False), ("charts", "a5", True), ("blank", "letter", True)),
    strict=False,
)
EVERY = [
    *((slug, kind, "a4", False) for slug in EVERY_GAME for kind in PRINTS),
    *((slug, "sheet", "a5", False) for slug in EVERY_GAME),
    *((slug, "sheet", "a4", True) for slug in EVERY_GAME),
    *((slug, "blank-match", "a6", False) for slug in EVERY_GAME),
    *((slug, *how) for slug, how in A_KIND_EACH),
]
"""All on A4; of the other papers some of each."""


def of_kind(*kinds: str) -> list[tuple[str, str, str, bool]]:
    return [how for how in EVERY if how[1] in kinds]


@pytest.fixture(scope="module")  # the tests of one paper then run one after the other
def paper(app: Flask, request: pytest.FixtureRequest) -> Printed:
    return printed(app, *request.param)


def name_of(how: Any) -> str:
    return f"{how[0]}-{how[1]}-{how[2]}{'-large' if how[3] else ''}"


every_paper = pytest.mark.parametrize("paper", EVERY, indirect=True, ids=name_of)


def papers(*kinds: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("paper", of_kind(*kinds), indirect=True, ids=name_of)


# For everybody


@every_paper
def test_the_press_has_nothing_against_it(paper: Printed) -> None:
    assert paper.print.warnings == ()


@every_paper
def test_it_is_tagged_in_its_language_and_has_a_title(paper: Printed) -> None:
    catalog = paper.catalog
    assert catalog["/MarkInfo"]["/Marked"]
    assert "/StructTreeRoot" in catalog
    assert catalog["/Lang"] == paper.speech.locale.replace("_", "-")
    about = paper.reader.metadata
    assert about is not None
    assert paper.speech.gettext(paper.table.game.title) in str(about.title)


@every_paper
def test_every_font_is_embedded(paper: Printed) -> None:
    fonts = [
        font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"]
        for page in paper.reader.pages
        for font in page["/Resources"]["/Font"].values()  # type: ignore[index]
    ]
    assert fonts
    assert all("/FontFile2" in descriptor for descriptor in fonts)


def tagged(part: Any) -> Iterator[Any]:
    """Every element of the structure below one."""
    below = part.get("/K", [])
    for child in below if isinstance(below, list) else [below]:
        element = child.get_object() if hasattr(child, "get_object") else child
        if isinstance(element, dict):
            yield element
            yield from tagged(element)


@every_paper
def test_every_picture_says_what_is_on_it(paper: Printed) -> None:
    pictures = [part for part in tagged(paper.catalog["/StructTreeRoot"]) if part.get("/S") == "/Figure"]
    assert pictures, "there is at least the QR code"
    assert all(picture["/Alt"] for picture in pictures)


# Whole


@every_paper
def test_no_page_is_empty_and_each_says_to_what_it_belongs(paper: Printed) -> None:
    for number, _ in enumerate(paper.reader.pages):
        text = squeezed(words(paper.reader, number))
        assert len(text) > 80
        assert squeezed(paper.speech.gettext(paper.table.game.title)) in text


@papers("blank", "blank-match")
def test_a_blank_sheet_is_one_page_of_a4_for_as_many_as_can_play(paper: Printed) -> None:
    if paper.format.paper is not None and paper.format.paper.value == "a4":
        assert len(paper.reader.pages) == 1


@pytest.mark.parametrize("slug", EVERY_GAME)
def test_four_blank_sheets_lie_whole_on_a_page(app: Flask, slug: str) -> None:
    paper = printed(app, slug, "blank-match", "a6")
    (page,) = paper.reader.pages
    assert min(height for height, _ in placed(page)) > 5 * MILLIMETRE, "what hangs over is cut off"
    assert paper.text.count(squeezed(paper.speech.gettext(paper.table.players[0].name))) == 4


@pytest.mark.parametrize("slug", EVERY_GAME)
def test_the_longest_names_push_nothing_off_a_quarter_of_a_page(app: Flask, slug: str) -> None:
    game = SHELF[slug]
    table = played(slug, game.seats[-1], names=tuple(f"{seat}{'W' * 39}" for seat in range(game.seats[-1])))
    with app.test_request_context():
        printout = PRINTS["blank-match"](scene_of(table, None, speak_as(speech(game))))
        html = printout.html(Format(Paper.A6))
    (page,) = PdfReader(BytesIO(press().print(html, *printout.styles, "a6").pdf)).pages
    assert min(height for height, _ in placed(page)) > 5 * MILLIMETRE


# Every figure


def row(*cells: int | None) -> str:
    return "".join("–" if n is None else plain(n) for n in cells)


@papers("sheet")
def test_every_figure_of_the_scoring_is_on_the_sheet(paper: Printed) -> None:
    score = score_sheet(paper.table.players, paper.table.result)
    for points in (*(line.points for line in score.rows), score.totals, *(counts for _, counts in score.ties)):
        assert row(*points) in paper.text
    assert squeezed(paper.speech.say(score.verdict[0])) in paper.text


@papers("sheet", "journal", "charts", "blank-match")
def test_every_name_is_on_it_as_it_is_written(paper: Printed) -> None:
    assert [player.name for player in paper.table.players if squeezed(player.name) not in paper.text] == []


@papers("journal")
def test_every_entry_and_every_proof_is_in_the_journal(paper: Printed) -> None:
    score = score_sheet(paper.table.players, paper.table.result)
    proofs = [line for part in score.rows for line in part.lines if line.because is not None]
    flowing = "".join(map(body, paper.reader.pages))
    for line in proofs:
        assert squeezed(paper.speech.say(line.because, about=line.seat)) in flowing
    assert all(f"{seq}" in flowing for seq in range(1, paper.table.seq + 1))


def body(page: Any) -> str:
    """The words of a page without its head and foot, which stand between the lines of two pages."""
    top = float(page.mediabox.height) - 12 * MILLIMETRE
    return squeezed("".join(text for height, text in placed(page) if 12 * MILLIMETRE < height < top))


@papers("charts")
def test_the_figures_of_the_charts_stand_beside_them_by_rounds(paper: Printed) -> None:
    course = Course(Sheet(scene_of(paper.table, None, paper.speech)))
    for end in course.round_ends:
        assert f"{end.round}{row(*end.held)}" in paper.text
        assert f"{end.round}{row(*end.points)}" in paper.text


@papers("blank", "blank-match")
def test_a_blank_sheet_has_every_row_of_the_score_pad(paper: Printed) -> None:
    readings = paper.table.set_up.readings if paper.kind == "blank-match" else None
    sheet = blank_sheet(paper.table.game, len(paper.table.players), readings)
    said = [part.category.label for part in sheet.rows]
    if paper.format.paper is not None and paper.format.paper.value != "a6":
        said += [line.label for part in sheet.rows for line in part.bases]
    assert [label for label in said if squeezed(paper.speech.gettext(label)) not in paper.text] == []


@papers("blank", "blank-match")
def test_a_blank_sheet_has_the_printed_figures(paper: Printed) -> None:
    game = paper.table.game
    example = game.example_sheet() if game.example_sheet is not None else game.printed.read({})
    sheet = game.sheet_of(paper.table.state) if paper.kind == "blank-match" else example
    for table in game.printed_tables(sheet):
        for _, values in table.rows:
            assert row(*(n for n in values if n is not None)) in paper.text
