"""The sentences of the design that must stay true, each read by a test."""

import ast
import logging.config
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

from companion.games import shelf

ROOT = Path(__file__).parent.parent
COMPANION = ROOT / "companion"
GAMES = COMPANION / "games"

MODULES = sorted(COMPANION.rglob("*.py"))
IDS = [str(path.relative_to(ROOT)) for path in MODULES]

TREE = {
    "companion": "app.py cli.py referee printing.py",
    "companion/core": "README.md messages.py ledger.py game.py actions.py fields.py journal.py ruling.py"
    " scoring.py sheet.py",
    "companion/games": "__init__.py",
    "companion/store": "engine.py tables.py boxes.py matches.py places.py plays.py codec.py signals.py",
    "companion/web": "lobby.py boxes.py matches.py entries.py live.py join.py sheets.py history.py forms.py"
    " fragments.py guards.py",
    "companion/i18n": "say.py locale",
    "templates": "base.html _macros lobby boxes matches sheets history errors games",
    "static": "css js img icons",
    "static/css": "components games print",
    "tests": "conftest.py sample_game core store web i18n games browser bench",
    "script": "bootstrap server test bench",
}
"""The rooms of the house; whoever looks for something finds it by its name."""

OF_A_GAME = {
    *("__init__", "rulebook", "components", "setup", "flow", "actions", "scoring", "readings", "view"),
    *("reasons", "state"),
}
"""The sections of a dossier that every game has; upkeep and printed sheet only where there are any."""

YARDSTICK = 330
"""Lines of a module: 300 and a little grace."""
LONGER = {
    "companion/core/fields.py": "every way of asking side by side, so that they stay alike",
}

SHUNNED = re.compile(r"utils?|helpers?|managers?|handlers?|misc|common|data|process(or|ing)?")


def source(path: Path) -> ast.Module:
    return ast.parse(path.read_text(), filename=str(path))


def imported(path: Path) -> Iterator[str]:
    """The full names of everything a module imports."""
    for node in ast.walk(source(path)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written out"
            assert node.module
            yield node.module


def test_the_import_contracts_are_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    # It would silence every logger there is, and the tests after it with it.
    monkeypatch.setattr(logging.config, "dictConfig", lambda _: None)
    status = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    assert status == EXIT_STATUS_SUCCESS, capsys.readouterr().out


@pytest.mark.parametrize(("above", "names"), TREE.items(), ids=TREE.keys())
def test_the_tree_is_as_the_design_draws_it(above: str, names: str) -> None:
    assert [name for name in names.split() if not (ROOT / above / name).exists()] == []


@pytest.mark.parametrize("path", sorted((COMPANION / "core").glob("*.py")), ids=lambda path: path.stem)
def test_the_core_knows_the_standard_library_and_itself(path: Path) -> None:
    for name in imported(path):
        assert name.startswith("companion.core") or name.partition(".")[0] in sys.stdlib_module_names, name


def test_a_game_knows_the_core_and_itself() -> None:
    for folder in _folders():
        ours = ("companion.core", f"companion.games.{folder.name}")
        for path in folder.rglob("*.py"):
            for name in imported(path):
                known = name.startswith(ours) or name.partition(".")[0] in sys.stdlib_module_names
                assert known, f"{path}: {name}"


def test_every_game_has_the_sections_of_its_dossier() -> None:
    for folder in _folders():
        there = {
            path.stem for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
        }
        assert there >= OF_A_GAME, folder


def test_a_games_table_of_contents_holds_no_logic() -> None:
    for folder in _folders():
        for node in source(folder / "__init__.py").body:
            assert isinstance(node, ast.Import | ast.ImportFrom | ast.Assign | ast.AnnAssign | ast.Expr), folder


def test_a_games_rules_state_flow_and_scoring_stand_apart() -> None:
    for folder in _folders():
        for name in ("scoring", "state", "components", "rulebook"):
            for path in (folder / f"{name}.py", *(folder / name).glob("*.py")):
                if path.exists():
                    assert not [i for i in imported(path) if i.endswith((".view", ".actions", ".flow"))], path


def test_the_core_says_in_four_lines_what_code_in_it_may_not_do() -> None:
    assert len((COMPANION / "core" / "README.md").read_text().strip().splitlines()) == 4


def test_every_module_of_the_core_has_its_tests_under_the_same_name() -> None:
    modules = {path.stem for path in (COMPANION / "core").glob("*.py")} - {"__init__"}
    tests = {path.stem.removeprefix("test_") for path in (ROOT / "tests" / "core").glob("test_*.py")}
    assert tests == modules


@pytest.mark.parametrize("path", MODULES, ids=IDS)
def test_a_module_says_what_it_is_for(path: Path) -> None:
    assert ast.get_docstring(source(path)) or not path.read_text().strip()


@pytest.mark.parametrize("path", MODULES, ids=IDS)
def test_a_module_keeps_to_the_yardstick(path: Path) -> None:
    name, lines = str(path.relative_to(ROOT)), len(path.read_text().splitlines())
    says_sentences = "reasons" in path.relative_to(COMPANION).with_suffix("").parts
    is_generated = "migrations" in path.parts
    if name in LONGER:
        assert lines > YARDSTICK, "it needs no excuse any more"
    elif not says_sentences and not is_generated:
        assert lines <= YARDSTICK


def test_no_module_is_a_drawer() -> None:
    for path in (*MODULES, *(ROOT / "tests").rglob("*.py")):
        if "node_modules" not in path.parts:
            assert not SHUNNED.fullmatch(path.stem), path


def test_no_class_is_called_after_a_drawer() -> None:
    for path in MODULES:
        for node in ast.walk(source(path)):
            if isinstance(node, ast.ClassDef):
                assert not re.search(r"(Utils?|Helper|Manager|Handler|Processor)$", node.name), (
                    path,
                    node.name,
                )


def test_nothing_outside_its_own_rooms_names_a_game() -> None:
    names = re.compile("|".join(_names_of_games()), re.IGNORECASE)
    named = [
        str(path.relative_to(ROOT)) for path in _shared() if names.search(path.read_text(encoding="utf-8"))
    ]
    assert named == []


def _folders() -> list[Path]:
    return sorted(path.parent for path in GAMES.glob("*/__init__.py"))


def _names_of_games() -> Iterator[str]:
    for slug, game in shelf().items():
        yield from (slug, slug.replace("_", "-"), slug.replace("_", ""), re.escape(game.title))


def _shared() -> Iterator[Path]:
    """Every file that all games share: code, templates, styles and scripts."""
    for room, kinds in (("companion", "py"), ("templates", "html"), ("static", "css js svg")):
        for kind in kinds.split():
            for path in sorted((ROOT / room).rglob(f"*.{kind}")):
                parts = path.relative_to(ROOT).parts
                if "games" not in parts[:-1] and "vendor" not in parts:
                    yield path
