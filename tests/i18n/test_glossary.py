"""A game's glossary and its catalog call things by the same names."""

from collections.abc import Iterator

import pytest

from companion.games.salty_ocean.components import ActionType, Building, Good, ShipKind, Weather
from companion.i18n.catalogs import catalog_of, translations
from companion.i18n.gather import games, read

WITH_GLOSSARY = [
    game for game in games() if catalog_of("zh_Hant", game).parents[2].joinpath("GLOSSARY.md").exists()
]


def rows(game: str) -> Iterator[tuple[str, str, str]]:
    """English, on the board, 繁體中文."""
    glossary = catalog_of("zh_Hant", game).parents[2] / "GLOSSARY.md"
    for line in glossary.read_text("utf-8").splitlines():
        if line.startswith("| ") and not line.startswith(("| ---", "| English")):
            english, printed, chinese = (cell.strip() for cell in line.strip("|").split("|"))
            yield english, printed, chinese


@pytest.mark.parametrize("game", WITH_GLOSSARY)
def test_the_catalog_uses_the_words_of_the_glossary(game: str) -> None:
    catalog, spoken = read("zh_Hant", game), translations("zh_Hant", game)
    found = {english: spoken.gettext(english) for english, _, _ in rows(game) if english in catalog}
    assert found == {english: chinese for english, _, chinese in rows(game) if english in catalog}


def test_the_glossary_has_every_good_action_building_ship_and_weather() -> None:
    known = {english for english, _, _ in rows("salty_ocean")}
    terms = (*Good, *ActionType, *Building, *ShipKind, *Weather)
    assert [term.label for term in terms if term.label not in known] == []
