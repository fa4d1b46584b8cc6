"""One function speaks every message, in the reader's language."""

from dataclasses import dataclass
from datetime import UTC, datetime

import pytest

from companion.core.amounts import Amounts
from companion.core.game import Table
from companion.core.messages import TABLE, Message, Plural, Seat
from companion.core.sight import Sight, Veiled
from companion.i18n.catalogs import best_locale
from companion.i18n.say import Speech, plain, signed
from tests.sample_game import GAME
from tests.sample_game.actions import Bid, Sell
from tests.sample_game.printed import MarketTile
from tests.sample_game.readings import Readings, Till
from tests.sample_game.reasons import TooFewGoods
from tests.sample_game.state import Good, set_up

NAMES = ("Anna", "Ben", "Chiara")
TABLE_TALK = Speech(names=NAMES)


@dataclass(frozen=True, slots=True)
class Counted(Message):
    text = Plural("{seat} loses {n} barrel.", "{seat} loses {n} barrels.", "n")
    seat: Seat
    n: int


@dataclass(frozen=True, slots=True)
class Listed(Message):
    text = "{seats}: {cargo}"
    seats: tuple[Seat, ...]
    cargo: Amounts[Good]


@dataclass(frozen=True, slots=True)
class Happened(Message):
    text = "{seat}: {what}."
    seat: Seat
    what: tuple[Message, ...]


def test_what_happened_is_told_in_a_row() -> None:
    message = Happened(Seat(0), (WorthLine(Good.BREAD, 2), WorthLine(Good.APPLES, 3)))
    assert TABLE_TALK.say(message) == "Anna: bread, worth 2, apples, worth 3."


@dataclass(frozen=True, slots=True)
class Secret(Message):
    text = "{seat} has {n}."
    text_for_others = "{seat} has too little."
    seat: Seat
    n: int


def test_a_seat_is_called_by_its_player() -> None:
    said = TABLE_TALK.say(TooFewGoods(Seat(1), Good.APPLES, 2, 5))
    assert said == "Ben has 2 apples and cannot sell 5."


def test_an_action_says_itself() -> None:
    assert TABLE_TALK.say(Sell(seat=Seat(0), good=Good.BREAD, units=2)) == "Anna sells 2 bread."


def test_nobody_in_particular_is_the_table() -> None:
    assert TABLE_TALK.name(TABLE) == "the table"


@pytest.mark.parametrize(("n", "said"), [(1, "Anna loses 1 barrel."), (3, "Anna loses 3 barrels.")])
def test_one_is_not_many(n: int, said: str) -> None:
    assert TABLE_TALK.say(Counted(Seat(0), n)) == said


def test_lists_are_joined_as_the_language_joins_them() -> None:
    message = Listed((Seat(0), Seat(1), Seat(2)), Amounts({Good.APPLES: 3, Good.BREAD: 2}))
    assert TABLE_TALK.say(message) == "Anna, Ben, and Chiara: 3 apples and 2 bread"
    assert Speech("zh_Hant", names=NAMES).say(message).startswith("Anna、Ben和Chiara")


def test_the_others_read_no_secret_figure() -> None:
    assert TABLE_TALK.say(Secret(Seat(0), 7)) == "Anna has 7."
    assert TABLE_TALK.say(Secret(Seat(0), 7), for_others=True) == "Anna has too little."


def for_reader(seat: int | None) -> Speech:
    """Speech about a table whose tills are secret, to the device of a seat."""
    readings = Readings(till=Till.SECRET)
    market = set_up(Table(seats=3, start=Seat(0), readings=readings, printed=MarketTile())).state
    return Speech(names=NAMES, sight=Sight(GAME, market, None if seat is None else Seat(seat)))


def test_who_may_not_know_the_figures_reads_the_sentence_for_others() -> None:
    secret = Secret(Seat(0), 7)
    assert for_reader(0).say(secret) == "Anna has 7."
    assert {for_reader(seat).say(secret) for seat in (1, None)} == {"Anna has too little."}


def test_they_are_given_only_the_figures_it_names() -> None:
    assert for_reader(0).figures(Secret(Seat(0), 7)) == {"seat": 0, "n": 7}
    assert for_reader(1).figures(Secret(Seat(0), 7)) == {"seat": 0}


@dataclass(frozen=True, slots=True)
class Retold(Message):
    text = "{seat}: {inner}"
    seat: Seat
    inner: Message


def test_a_message_in_a_message_keeps_its_secret_too() -> None:
    retold = Retold(Seat(1), Secret(Seat(0), 7))
    assert for_reader(1).say(retold) == "Ben: Anna has too little."


def test_a_veiled_action_is_said_as_the_others_read_it() -> None:
    assert for_reader(1).say(Veiled(Bid(seat=Seat(0), amount=7))) == "Anna has bid."


@dataclass(frozen=True, slots=True)
class Worth(Message):
    text = "{good} is worth {n}."
    good: Good
    n: int


@dataclass(frozen=True, slots=True)
class WorthLine(Worth):
    text = "{good}, worth {n}"


@dataclass(frozen=True, slots=True)
class Acts(Message):
    text = "{seat} acts."
    seat: Seat


def test_a_sentence_opens_with_a_capital_and_a_line_does_not() -> None:
    assert TABLE_TALK.say(Worth(Good.BREAD, 2)) == "Bread is worth 2."
    assert TABLE_TALK.say(WorthLine(Good.BREAD, 2)) == "bread, worth 2"


def test_a_name_is_written_as_its_player_writes_it() -> None:
    assert Speech(names=("ben",)).say(Acts(Seat(0))) == "ben acts."
    assert TABLE_TALK.say(Acts(TABLE)) == "The table acts."


def test_minus_is_a_minus_and_gains_show_their_sign() -> None:
    assert (plain(-3), signed(-3), signed(4), signed(0)) == ("−3", "−3", "+4", "0")


def test_braces_in_a_name_are_only_braces() -> None:
    speech = Speech(names=("{seat} %s",))
    assert speech.say(Counted(Seat(0), 1)) == "{seat} %s loses 1 barrel."


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (["zh-TW", "en"], "zh_Hant"),
        (["zh-Hant-HK"], "zh_Hant"),
        (["zh"], "zh_Hant"),
        (["de", "en-GB"], "en"),
        (["fr"], "en"),
        ([], "en"),
        (["xx_invalid@", "zh_TW"], "zh_Hant"),
    ],
)
def test_the_browser_is_met_with_a_language_it_asks_for(wanted: list[str], found: str) -> None:
    assert best_locale(wanted) == found


def test_days_and_hours_are_the_readers() -> None:
    at = datetime(2026, 11, 29, 19, 40, tzinfo=UTC)
    assert (Speech().day(at), Speech().clock(at)) == ("29 November 2026", "19:40")
    assert Speech("zh_Hant").day(at) == "2026年11月29日"
