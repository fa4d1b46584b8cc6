"""Translations: the app's own catalog, and one for each game that falls back to it.

Catalogs are `.po` files, read when first needed: nothing has to be compiled, nothing can be stale.
"""

from functools import cache
from gettext import NullTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

SOURCE = "en"
"""The language the templates are written in."""
LOCALES = {"en": "English", "zh_Hant": "繁體中文"}
"""Every language of the app, in its own words."""

_HOUSE = Path(__file__).parent.parent


def catalog_of(locale: str, game: str | None = None) -> Path:
    """Where a catalog lies: the app's, or a game's."""
    home = _HOUSE / "games" / game / "locale" if game else _HOUSE / "i18n" / "locale"
    return home / locale / "LC_MESSAGES" / "messages.po"


@cache
def translations(locale: str, game: str | None = None) -> NullTranslations:
    """The translations of a game into a language, the app's own behind them."""
    fallback = translations(locale) if game else NullTranslations()
    path = catalog_of(locale, game)
    if locale == SOURCE or not path.is_file():
        return fallback
    with path.open("rb") as file:
        catalog = read_po(file, locale=locale)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    found = Translations(compiled)
    found.add_fallback(fallback)
    return found


def best_locale(wanted: list[str]) -> str:
    """The first language of a browser's list that the app speaks; English if none is.

    Chinese is written in two scripts: `zh-TW`, `zh-HK`, `zh-MO` and bare `zh` are met with the
    traditional one, which is the only one there is.
    """
    for tag in wanted:
        language = tag.replace("_", "-").split("-")[0].lower()
        if language == "zh":
            return "zh_Hant"
        if language == SOURCE:
            return SOURCE
    return SOURCE
