"""A game's glossary and its catalog call things by the same names."""

from collections.abc import Iterator

import pytest

from companion.core.messages import Term
from companion.games.oceanos import components as oceanos
from companion.games.salty_ocean import components as salty_ocean
from companion.i18n.catalogs import catalog_of, translations
from companion.i18n.gather import games, read

WITH_GLOSSARY = [
    game for game in games() if catalog_of("zh_Hant", game).parents[2].joinpath("GLOSSARY.md").exists()
]
HAS_TO_KNOW: dict[str, tuple[type[Term], ...]] = {
    "oceanos": (oceanos.Part, oceanos.Icon, oceanos.Animal),
    "salty_ocean": (
        salty_ocean.Good,
        salty_ocean.ActionType,
        salty_ocean.Building,
        salty_ocean.ShipKind,
        salty_ocean.Weather,
    ),
}
"""The words of each game that its glossary cannot do without."""


def rows(game: str) -> Iterator[tuple[str, str, str]]:
    """English, on the board or the pieces, 繁體中文."""
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


@pytest.mark.parametrize("game", WITH_GLOSSARY)
def test_every_word_of_the_glossary_is_spoken(game: str) -> None:
    said = "\n".join(str(message.string) for message in read("zh_Hant", game) if message.id)
    assert [chinese for _, _, chinese in rows(game) if chinese not in said] == []


@pytest.mark.parametrize("game", WITH_GLOSSARY)
def test_the_glossary_has_every_word_it_has_to_know(game: str) -> None:
    known = {english for english, _, _ in rows(game)}
    assert [term.label for kind in HAS_TO_KNOW[game] for term in kind if term.label not in known] == []
