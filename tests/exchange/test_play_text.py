"""A play in words."""

from dataclasses import replace

from companion.exchange.directory import Directory
from companion.exchange.play_text import PLAIN, play_text
from companion.i18n.say import Speech
from companion.store import Play

LABELS = {"coins": "Coins [of gold]"}


def test_it_tells_who_came_in_how_with_the_marks_of_bgg(directory: Directory, play: Play) -> None:
    text = play_text(play, directory, Speech(), LABELS, ["=Anna() wins."])
    assert text.splitlines() == [
        "[b]Corner Market[/b]",
        "1 May 2026, 93 minutes, Café “Zur Post”",
        "",
        "1. [b]=Anna(): 31 points (red)[/b]",
        "Coins (of gold) 31",
        '2. 王小明, "明": 24 points (blue, began)',
        "Coins (of gold) 24",
        "3. 🦑 <Ben>: −3 points (green)",
        "Coins (of gold) −3",
        "",
        "[i]=Anna() wins.[/i]",
        "",
        "Rain, & 3 + 4 = 7?",
    ]


def test_a_game_bgg_knows_is_linked(directory: Directory, elsewhere: Play) -> None:
    assert play_text(elsewhere, directory, Speech(), {}).splitlines()[0] == (
        "[b][thing=42]Tigris & Euphrates[/thing][/b]"
    )


def test_to_people_it_goes_without_marks(directory: Directory, play: Play) -> None:
    text = play_text(replace(play, comments="[sic]"), directory, Speech(), LABELS, (), PLAIN)
    assert "[b]" not in text
    assert text.endswith("[sic]\n")


def test_it_is_in_the_reader_s_language(directory: Directory, play: Play) -> None:
    text = play_text(replace(play, game="oceanos"), directory, Speech("zh_Hant", "oceanos"), LABELS)
    assert "93 分鐘" in text
    assert "[thing=192860]Oceanos[/thing]" in text


def test_nobody_s_name_is_translated(directory: Directory, play: Play) -> None:
    told = replace(play, places=(replace(play.places[0], name="yes"),))
    assert "yes：31 分" in play_text(told, directory, Speech("zh_Hant"), LABELS)
