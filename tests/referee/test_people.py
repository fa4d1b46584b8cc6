"""People: counted by person, whatever their name was written like."""

import pytest

from companion.core.game import Colour, Player
from companion.core.messages import codes
from companion.referee import Known, Referee, alike
from companion.store import Play, PlayPlace, Store, now
from tests.referee.evening import begin


def play(referee: Referee, *names: str) -> None:
    colours = (Colour.RED, Colour.BLUE)
    begin(referee, players=tuple(map(Player, names, colours)), device="adas").play_to_the_end()


def counted(referee: Referee, device: str | None = None) -> dict[str, int]:
    return {one.name: one.plays for one in referee.people(device)}


def known(referee: Referee, name: str) -> Known:
    return next(one for one in referee.people() if one.name == name)


@pytest.fixture
def two(referee: Referee) -> Referee:
    """Marta played once, and Martha once."""
    play(referee, "Marta", "Ben")
    play(referee, "Martha", "Ben")
    return referee


def test_names_that_are_nearly_the_same_are_not_merged_by_themselves(two: Referee) -> None:
    assert counted(two) == {"Ben": 2, "Marta": 1, "Martha": 1}
    assert alike(known(two, "Marta").person, known(two, "Martha").person)
    assert not alike(known(two, "Marta").person, known(two, "Ben").person)


def test_who_played_last_comes_first(two: Referee) -> None:
    assert [one.name for one in two.people()][-1] == "Marta"


def test_two_who_were_one_count_once(two: Referee) -> None:
    two.merge(known(two, "Marta").person.id, known(two, "Martha").person.id)
    assert counted(two) == {"Ben": 2, "Marta": 2}
    assert two.spellings("MARTHA") == {"marta", "martha"}


def test_who_sat_at_one_table_stay_two(two: Referee) -> None:
    against = two.merge(known(two, "Marta").person.id, known(two, "Ben").person.id)
    assert against is not None
    assert codes((against,)) == ("SAT_TOGETHER",)
    assert counted(two) == {"Ben": 2, "Marta": 1, "Martha": 1}


def test_a_spelling_that_is_parted_takes_its_plays_along_and_leaves_a_name(two: Referee) -> None:
    marta = known(two, "Marta").person.id
    two.merge(marta, known(two, "Martha").person.id)
    assert two.part(marta, "Marta") is None
    assert counted(two) == {"Ben": 2, "Marta": 1, "Martha": 1}
    assert known(two, "Martha").person.id == marta
    only = two.part(marta, "Martha")
    assert only is not None
    assert codes((only,)) == ("ONLY_SPELLING",)


def test_nobody_is_called_as_somebody_else_is(two: Referee) -> None:
    against = two.rename(known(two, "Marta").person.id, "BEN")
    assert against is not None
    assert codes((against,)) == ("SOMEBODY_ELSE",)
    assert two.rename(known(two, "Marta").person.id, "Marta K.") is None
    assert counted(two)["Marta K."] == 1


def test_whoever_was_merged_away_meanwhile_is_called_nothing(two: Referee) -> None:
    gone = known(two, "Martha").person.id
    two.merge(known(two, "Marta").person.id, gone)
    assert two.rename(gone, "Martha K.") is None
    assert counted(two) == {"Ben": 2, "Marta": 2}


def test_a_device_that_was_at_no_table_knows_nobody(two: Referee) -> None:
    assert set(counted(two, "adas")) == {"Ben", "Marta", "Martha"}
    assert counted(two, "strangers") == {}


def test_who_was_in_a_play_before_anybody_was_known_is_found_there(two: Referee, store: Store) -> None:
    there = PlayPlace(seat=0, name="Zoe", total=None, place=1)
    chess = Play(
        uuid="zoes", match=None, game="chess", source="bgstats", started=now(), finished=now(), places=(there,)
    )  # fmt: skip
    with store.writing() as books:
        books.plays.add([chess])
    assert counted(two)["Zoe"] == 1
    with store.reading() as books:
        assert "Zoe" in [person.name for person in books.people.every()]


def test_part_of_a_name_finds_everybody_who_has_it(two: Referee) -> None:
    assert two.spellings("mart") == {"mart", "marta", "martha"}
