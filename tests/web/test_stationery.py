"""The Paper pages: what there is to print, and the way to it without any script."""

import pytest

from tests.web.phones import JSON, Match, Phone

PAPER = "/games/sample_game/paper"


def test_the_menu_of_a_match_leads_to_its_paper(anna: Phone, match: Match) -> None:
    assert anna.page(str(match)).all("a", href=match / "paper")


def test_the_start_of_a_game_leads_to_its_paper(anna: Phone) -> None:
    assert anna.page("/games/sample_game/start").all("a", href=PAPER)


@pytest.mark.parametrize("kind", ["sheet", "paper/journal", "charts", "blank"])
def test_every_sheet_leads_to_all_paper_and_to_its_own_pdfs(anna: Phone, match: Match, kind: str) -> None:
    desk = anna.page(match / kind).one(class_="desk")
    links = [link["href"] for link in desk.all("a")]
    assert match / "paper" in links
    assert f"{match}/{kind}.pdf?paper=a5" in links
    assert f"{match}/{kind}?large=yes" in links


@pytest.mark.parametrize(
    ("kind", "path"),
    [("sheet", "sheet"), ("journal", "paper/journal"), ("charts", "charts"), ("blank", "blank")],
)
def test_what_is_chosen_is_shown_or_printed(anna: Phone, match: Match, kind: str, path: str) -> None:
    form = anna.page(match / "paper").form("choice")
    chosen = {"kind": kind, "paper": "a5", "large": "yes"}
    assert form.action == match / "paper"
    shown = anna.get(match / "paper", query_string={**chosen, "as": "page"})
    assert (shown.status, shown.location) == (303, f"{match}/{path}?paper=a5&large=yes")
    printed = anna.get(match / "paper", query_string={**chosen, "as": "pdf"})
    assert printed.location == f"{match}/{path}.pdf?paper=a5&large=yes"


def test_a_blank_sheet_is_for_as_many_and_with_the_box_chosen(anna: Phone) -> None:
    asked = {"kind": "blank", "paper": "a6", "seats": "3", "box": "example", "as": "pdf"}
    answer = anna.get(PAPER, query_string=asked)
    assert answer.location == "/games/sample_game/blank.pdf?paper=a6&seats=3&box=example"


def test_what_cannot_be_is_said_and_the_choice_kept(anna: Phone, match: Match) -> None:
    answer = anna.get(f"{match}/paper?kind=charts&paper=a6&large=yes")
    assert answer.status == 400
    assert "A5" in answer.page.one(id="refusal").text
    checked = [box["value"] for box in answer.page.all("input", checked=None)]
    assert checked == ["charts", "a6", "yes"]


@pytest.mark.parametrize("query", ["kind=poster", "kind=sheet&paper=a3", "kind=sheet&as=book"])
def test_what_there_is_not_is_refused(anna: Phone, match: Match, query: str) -> None:
    assert anna.get(f"{match}/paper?{query}").status == 400


def test_a_program_is_told_every_kind_with_its_papers(anna: Phone, match: Match) -> None:
    kinds = {kind["kind"]: kind for kind in anna.json(match / "paper")["kinds"]}
    assert kinds["blank"]["papers"] == ["a4", "letter", "a5", "a6"]
    assert kinds["journal"]["pdf"] == match / "paper/journal.pdf"
    assert anna.get(f"{match}/paper?kind=sheet&paper=a6", JSON).reasons


@pytest.mark.parametrize(
    "path", ["/matches/NEVERPLAYED2/paper", "/games/nothing/paper", "/games/nothing/blank"]
)
def test_no_match_and_no_game_no_paper(anna: Phone, path: str) -> None:
    assert anna.get(path).status == 404
