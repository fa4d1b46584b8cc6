"""Which sentences there are: gathered from the code and the templates, for the catalogs and their test."""

from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from companion.i18n.catalogs import LOCALES, SOURCE, catalog_of

HOUSE = Path(__file__).parent.parent.parent
KEYWORDS = {"N_": None, "_": None, "gettext": None, "ngettext": (1, 2), "Plural": (1, 2)}
CODE, TEMPLATES = [("**.py", "python")], [("**.html", "jinja2")]


def games() -> list[str]:
    """The folders of games that are in the house."""
    folder = HOUSE / "companion" / "games"
    return sorted(path.name for path in folder.iterdir() if (path / "__init__.py").is_file())


def gather(game: str | None = None) -> Catalog:
    """Every sentence of the app, or those of one game. Where it stands is kept without line numbers."""
    catalog = Catalog(project="Companion", charset="utf-8", fuzzy=False)
    for path, said, context in _sentences(game):
        catalog.add(said, locations=[(path, 0)], context=context)
    return catalog


def _sentences(game: str | None) -> Iterator[tuple[str, str | tuple[str, ...], str | None]]:
    roots = [("companion", CODE), ("templates", TEMPLATES)]
    for root, method in roots:
        for name, _, said, _, context in extract_from_dir(HOUSE / root, method, keywords=KEYWORDS):
            if _owner(name) == game:
                yield f"{root}/{name}", said, context


def _owner(name: str) -> str | None:
    parts = Path(name).parts
    return parts[1] if parts[0] == "games" and len(parts) > 2 else None


def update(locale: str, game: str | None = None) -> Path:
    """Bring a catalog up to date: new sentences stand empty, gone ones go, translations stay."""
    path = catalog_of(locale, game)
    path.parent.mkdir(parents=True, exist_ok=True)
    old = Catalog(locale=locale)
    if path.is_file():
        with path.open("rb") as file:
            old = read_po(file, locale=locale)
    fresh = gather(game)
    fresh.locale = locale
    for message in fresh:
        if message.id and (known := old.get(message.id, message.context)) is not None:
            message.string = known.string
    with path.open("wb") as file:
        write_po(file, fresh, width=110, sort_output=True, omit_header=True, include_lineno=False)
    return path


def untranslated(locale: str, game: str | None = None) -> list[str]:
    """The sentences that have no translation yet."""
    path = catalog_of(locale, game)
    known = Catalog(locale=locale)
    if path.is_file():
        with path.open("rb") as file:
            known = read_po(file, locale=locale)
    missing = []
    for message in gather(game):
        found = known.get(message.id, message.context) if message.id else None
        strings = (found.string if isinstance(found.string, tuple) else (found.string,)) if found else ("",)
        if message.id and not all(strings):
            missing.append(str(message.id))
    return missing


def main() -> None:
    """`python -m companion.i18n.gather`: bring every catalog up to date."""
    for locale in LOCALES:
        if locale != SOURCE:
            for game in (None, *games()):
                update(locale, game)


if __name__ == "__main__":
    main()
