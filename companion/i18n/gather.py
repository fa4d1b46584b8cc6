"""Which sentences there are: gathered from the code and the templates, for the catalogs and their test."""

import ast
from collections.abc import Container, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from companion.i18n.catalogs import LOCALES, SOURCE, catalog_of

HOUSE = Path(__file__).parent.parent.parent
KEYWORDS = {"N_": None, "_": None, "gettext": None, "ngettext": (1, 2), "Plural": (1, 2)}
CODE, TEMPLATES = [("**.py", "companion.i18n.gather:said_in")], [("**.html", "jinja2")]
LOUD = {"**.html": {"silent": "false"}}
"""A template that cannot be read is an error, not a template without sentences."""


def games() -> list[str]:
    """The folders of games that are in the house."""
    folder = HOUSE / "companion" / "games"
    return sorted(path.name for path in folder.iterdir() if (path / "__init__.py").is_file())


def gather(game: str | None = None, locale: str = SOURCE) -> Catalog:
    """Every sentence of the app, or those of one game. Where it stands is kept without line numbers."""
    catalog = Catalog(locale=locale, project="Companion", charset="utf-8", fuzzy=False)
    for path, said, context in _sentences(game):
        catalog.add(said, locations=[(path, 0)], context=context)
    return catalog


def _sentences(game: str | None) -> Iterator[tuple[str, str | tuple[str, ...], str | None]]:
    roots = [("companion", CODE), ("templates", TEMPLATES)]
    for root, method in roots:
        found = extract_from_dir(HOUSE / root, method, LOUD, KEYWORDS, directory_filter=_is_ours)
        for name, _, said, _, context in found:
            if _owner(name) == game:
                yield f"{root}/{name}", said, context


def _is_ours(folder: object) -> bool:
    """Left to itself, the search passes over folders such as `_macros`."""
    return Path(str(folder)).name != "__pycache__"


def _owner(name: str) -> str | None:
    parts = Path(name).parts
    return parts[1] if parts[0] == "games" and len(parts) > 2 else None


def said_in(
    file: BinaryIO, keywords: Container[str], comment_tags: object, options: object
) -> Iterator[tuple[int, str, tuple[str | None, ...], list[str]]]:
    """The sentences of a Python module: every `N_("…")`, and the two of a `Plural` as one with its plural."""
    in_a_plural: set[ast.AST] = set()
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call) and node not in in_a_plural and _called(node) in keywords:
            if _called(node) == "Plural":
                in_a_plural.update(node.args)
            yield node.lineno, _called(node), tuple(_text(argument) for argument in node.args), []


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _text(argument: ast.expr) -> str | None:
    """The words of an argument, marked or bare; None for anything that is no text."""
    if isinstance(argument, ast.Call) and _called(argument) == "N_":
        argument = argument.args[0]
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    return None


def read(locale: str, game: str | None = None) -> Catalog:
    """A catalog as it lies in the house; empty where there is none yet."""
    path = catalog_of(locale, game)
    if not path.is_file():
        return Catalog(locale=locale)
    with path.open("rb") as file:
        return read_po(file, locale=locale)


def up_to_date(locale: str, game: str | None = None) -> bytes:
    """What a catalog ought to be: new sentences stand empty, gone ones are gone, translations stay."""
    old, fresh = read(locale, game), gather(game, locale)
    for message in fresh:
        if message.id and (known := old.get(message.id, message.context)) is not None:
            message.string = _fitting(known.string, fresh.num_plurals if message.pluralizable else None)
    written = BytesIO()
    write_po(written, fresh, width=110, sort_output=True, omit_header=True, include_lineno=False)
    return written.getvalue()


def _fitting(known: Any, forms: int | None) -> Any:
    """A translation for a sentence that has gained or lost its plural."""
    first = known[0] if isinstance(known, tuple | list) else known
    if forms is None:
        return first
    return tuple(known) if isinstance(known, tuple | list) and len(known) == forms else (first,) * forms


def update(locale: str, game: str | None = None) -> None:
    """Bring a catalog up to date."""
    path, written = catalog_of(locale, game), up_to_date(locale, game)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(written)


def untranslated(locale: str, game: str | None = None) -> list[str]:
    """The sentences that have no translation yet."""
    known, missing = read(locale, game), []
    for message in gather(game):
        found = known.get(message.id, message.context) if message.id else None
        strings = (
            (found.string if isinstance(found.string, tuple | list) else (found.string,)) if found else ("",)
        )
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
