"""Styles and icons: one sheet, one file of drawings, kept for good under a name that changes with them."""

import re
from pathlib import Path

import pytest
from flask import Flask

from tests.web.phones import Match, Phone

STATIC = Path(__file__).parents[2] / "static"


def style_of(phone: Phone, path: str = "/") -> list[str]:
    return [link["href"] for link in phone.page(path).all("link", rel="stylesheet")]


def icons_of(phone: Phone) -> str:
    return phone.page("/").all("use")[0]["href"].partition("#")[0]


def names_of(phone: Phone, path: str = "/") -> list[str]:
    return [re.sub(r"-\w+\.css", "", href) for href in style_of(phone, path)]


def test_the_page_of_a_match_has_one_style_sheet_and_its_game_s(anna: Phone) -> None:
    match = anna.begin(game="salty_ocean")
    assert names_of(anna, str(match)) == ["/style/all", "/style/salty_ocean"]


def test_other_pages_have_one_more(anna: Phone) -> None:
    assert names_of(anna, "/games/salty_ocean/start") == ["/style/all", "/style/reading", "/style/salty_ocean"]


def test_the_lobby_shows_each_game_of_the_shelf_in_its_own_colours(anna: Phone) -> None:
    assert set(names_of(anna)) == {"/style/all", "/style/reading", "/style/salty_ocean", "/style/oceanos"}


def test_a_game_without_a_style_sheet_needs_none(anna: Phone) -> None:
    assert names_of(anna, "/games/sample_game/start") == ["/style/all", "/style/reading"]


def test_styles_come_whole_without_imports(anna: Phone) -> None:
    answer = anna.get(style_of(anna)[0])
    assert answer.response.mimetype == "text/css"
    assert "@import" not in answer.text
    assert answer.text.count("{") == answer.text.count("}")


def test_the_order_of_layers_is_said_before_any_of_them(anna: Phone) -> None:
    text = anna.get(style_of(anna)[0]).text
    assert text.index("@layer") == 0


@pytest.mark.parametrize("of", [style_of, lambda phone: [icons_of(phone)]], ids=["style", "icons"])
def test_styles_and_icons_are_kept_for_good_and_come_without_a_cookie(anna: Phone, of: object) -> None:
    assert callable(of)
    response = Phone(anna.client.application).get(of(anna)[0])
    assert "immutable" in response.headers["Cache-Control"]
    assert "Set-Cookie" not in response.headers
    assert "Cookie" not in response.headers.get("Vary", "")


def test_a_script_comes_without_a_cookie(app: Flask) -> None:
    response = Phone(app).get("/static/js/match.js")
    assert (response.status, "Set-Cookie" in response.headers) == (200, False)
    response.response.close()


def test_the_name_of_a_style_sheet_changes_with_what_is_in_it(anna: Phone) -> None:
    assert style_of(anna)[0] != style_of(anna, "/games/salty_ocean/start")[1]
    assert re.fullmatch(r"/style/all-[0-9a-f]{12}\.css", style_of(anna)[0])


def test_every_drawing_is_in_the_file_of_icons(anna: Phone) -> None:
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', anna.get(icons_of(anna)).text))
    assert drawn == {path.stem for path in (STATIC / "icons").glob("*.svg")}


@pytest.mark.parametrize("query", ["", "?enter=Sell", "?enter=Buy", "?enter=Correction"])
def test_every_icon_on_a_page_is_drawn(anna: Phone, match: Match, query: str) -> None:
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', anna.get(icons_of(anna)).text))
    used = {use["href"].partition("#")[2] for use in anna.page(str(match) + query).all("use")}
    assert used <= drawn


def test_nothing_on_a_page_comes_from_another_house(anna: Phone, match: Match) -> None:
    page = anna.page(str(match))
    addresses = [e.get(name) for e in page.walk() for name in ("href", "src", "action") if e.get(name)]
    assert all(address and address.startswith(("/", "#", "?")) for address in addresses)


@pytest.mark.parametrize(
    "path",
    [
        "/style/nothing-000000000000.css", "/style/..-0.css", "/style/../css/all-0.css", "/style/..%2f..%2fapp-0.css",
        "/style/all.css", "/style/-.css", "/style/ALL-0.css", "/style/all%00-0.css", "/style/" + "a" * 3000 + "-0.css",
        "/style/tokens-0.css", "/static/../companion/app.py", "/static/..%2fcompanion%2fapp.py", "/static/%2e%2e/setup.py",
        "/static//etc/passwd", "/static/%00", "/static/%ff", "/static/" + "a" * 3000, "/static/", "/static/css",
        "/static/..\\companion\\app.py", "/icons-.svg/..", "//etc/passwd", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
    ],
)  # fmt: skip
def test_a_way_out_of_the_house_leads_nowhere(anna: Phone, path: str) -> None:
    answer = anna.get(path)
    assert answer.status in (308, 404)
    assert "def create_app" not in answer.text
    assert "root:" not in answer.text
    assert answer.headers.get("Location", "/").startswith(("/", "http://localhost/"))
