"""The reader's own choices: language, light or dark."""

from urllib.parse import quote

import pytest

from tests.web.pages import Form
from tests.web.phones import Match, Phone

LIGHT = "/games/sample_game/readings"
"""A page that is quickly drawn."""
PAGES = ("/", "/games/sample_game/start", "/games/sample_game/boxes", "/games/sample_game/readings")


def language(phone: Phone, path: str = LIGHT, accept: str | None = None) -> str:
    headers = {} if accept is None else {"Accept-Language": accept}
    return phone.get(path, headers).page.one("html")["lang"]


@pytest.fixture
def form(ben: Phone, match: Match) -> Form:
    """Where Ben chooses."""
    return ben.page(str(match)).form("reader-choice")


def choose(phone: Phone, form: Form, **choice: str) -> None:
    assert phone.send(form, choice).status == 303


def chinese(phone: Phone) -> Phone:
    """The phone of somebody who chose Chinese before."""
    phone.client.set_cookie("language", "zh_Hant")
    return phone


@pytest.mark.parametrize(
    ("asked", "met"),
    [
        (None, "en"),
        ("", "en"),
        ("en-GB,en;q=0.9", "en"),
        ("zh-TW,zh;q=0.9,en;q=0.8", "zh-Hant"),
        ("zh-HK", "zh-Hant"),
        ("zh", "zh-Hant"),
        ("de,zh-Hant;q=0.5", "zh-Hant"),
        ("de-AT,fr", "en"),
        ("*", "en"),
        (";;;,q=,=;", "en"),
        ("x" * 9000, "en"),
        ("zh_Hant; q=1e99", "en"),
    ],
)
def test_the_browser_s_language_is_met_where_the_app_speaks_it(ben: Phone, asked: str | None, met: str) -> None:
    assert language(ben, accept=asked) == met


def test_the_reader_s_own_choice_comes_before_the_browser_s(ben: Phone, form: Form) -> None:
    choose(ben, form, language="zh_Hant")
    assert language(ben, accept="en") == "zh-Hant"
    choose(ben, form, language="en")
    assert language(ben, accept="zh-TW") == "en"


def test_a_choice_is_each_reader_s_own(anna: Phone, ben: Phone, form: Form) -> None:
    choose(ben, form, language="zh_Hant")
    assert language(anna) == "en"


def test_the_language_chosen_is_the_button_pressed(ben: Phone, form: Form) -> None:
    choose(ben, form, language="zh_Hant")
    buttons = ben.page("/").one(id="reader-choice").all("button", name="language")
    assert [button["value"] for button in buttons if button.get("aria-pressed") == "true"] == ["zh_Hant"]


@pytest.mark.parametrize("path", [*PAGES, "{match}", "{match}?enter=Sell", "{match}?enter=Correction"])
def test_every_page_works_in_chinese(ben: Phone, match: Match, path: str) -> None:
    assert language(chinese(ben), path.format(match=match)) == "zh-Hant"


def test_every_later_page_of_a_match_works_in_chinese(anna: Phone, ben: Phone, match: Match) -> None:
    chinese(ben)
    for turn in range(12):
        anna.enter(match, kind="Pass", seat=turn % 2)
    for path in ("", "/entries", "/entries/1", "/at/1", "/at/12", "/ledger/0"):
        assert language(ben, f"{match}{path}") == "zh-Hant", path


def test_a_refusal_is_worded_in_the_reader_s_language(anna: Phone, ben: Phone, match: Match) -> None:
    said = [phone.get("/nowhere").page.one(id="refusal").text for phone in (anna, chinese(ben))]
    assert all(said)
    assert said[0] != said[1]


@pytest.mark.parametrize(
    "cookie", ["", "xx", "zh-TW", "../../etc", "<b>", "en\x01", "é", "x" * 3000, "%00", '"']
)
@pytest.mark.parametrize("name", ["language", "theme"])
def test_a_cookie_nobody_set_does_no_harm(ben: Phone, name: str, cookie: str) -> None:
    page = ben.get(LIGHT, {"Cookie": f"{name}={cookie}"}).page
    assert page.one("html")["lang"] == "en"
    assert "data-theme" not in page.one("html").attributes


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_light_or_dark_is_kept(ben: Phone, form: Form, theme: str) -> None:
    choose(ben, form, theme=theme)
    assert ben.page(LIGHT).one("html")["data-theme"] == theme


def test_light_and_dark_can_be_left_to_the_phone_again(ben: Phone, form: Form) -> None:
    choose(ben, form, theme="dark")
    choose(ben, form, theme="auto")
    assert "data-theme" not in ben.page(LIGHT).one("html").attributes


def test_the_theme_is_chosen_in_the_menu_of_a_match(ben: Phone, form: Form, match: Match) -> None:
    form = ben.page(str(match)).form("reader-choice")
    assert [value for name, value in form.buttons if name == "theme"] == ["auto", "light", "dark"]


def test_a_choice_leads_back_to_the_page_it_was_made_on(ben: Phone, form: Form, match: Match) -> None:
    for path in (str(match), f"{match}?enter=Sell"):
        assert ben.send(ben.page(path).form("reader-choice"), {"theme": "dark"}).location == path


@pytest.mark.parametrize(
    "back",
    [
        "https://elsewhere.example", "//elsewhere.example", "/\\elsewhere.example", "\\\\elsewhere.example", "javascript:x",
        "/\t/elsewhere.example", "/\r\nSet-Cookie: a=b", "elsewhere", "", "\x00", "/\n/elsewhere.example", "/\x7f",
    ],
)  # fmt: skip
def test_nobody_is_led_to_another_house(ben: Phone, form: Form, back: str) -> None:
    answer = ben.send(form, {"back": back, "theme": "dark"})
    assert (answer.status, answer.location) == (303, "/")


def test_the_way_back_may_be_long_and_foreign(ben: Phone, form: Form) -> None:
    back = "/games/sample_game/start?players.0.name=" + "陳小明" * 30
    answer = ben.send(form, {"back": back, "theme": "dark"})
    assert answer.location == quote(back, safe="/?=")


@pytest.mark.parametrize("choice", ["xx", "en\r\nSet-Cookie: a=b", "x" * 9000, "\x00", "EN", "<b>", ""])
@pytest.mark.parametrize("name", ["language", "theme"])
def test_a_choice_nobody_offered_is_refused(ben: Phone, form: Form, name: str, choice: str) -> None:
    answer = ben.send(form, {name: choice})
    assert answer.status == 400
    assert not any(name in cookie for cookie in answer.headers.getlist("Set-Cookie"))
