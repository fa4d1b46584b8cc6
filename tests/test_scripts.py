"""Set-up: scripts that can be run, and lock files that name packages, versions and checksums only."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

HOUSE = Path(__file__).parent.parent
SCRIPTS = [*(HOUSE / "script").iterdir(), HOUSE / ".ci" / "run"]
PYTHON_LOCKS = ("requirements.lock", "requirements-test.lock")
NPM_LOCKS = [HOUSE / "package-lock.json", *HOUSE.glob("tests/bench/packages/*/package-lock.json")]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_can_be_run_and_says_what_it_does(script: Path) -> None:
    first, second, *_ = script.read_text().splitlines()
    assert os.access(script, os.X_OK)
    assert first == "#!/usr/bin/env bash"
    assert second.startswith("# ")
    subprocess.run(["bash", "-n", script], check=True)


@pytest.mark.parametrize("name", PYTHON_LOCKS)
def test_every_python_package_is_locked_with_its_checksums(name: str) -> None:
    text = (HOUSE / name).read_text()
    packages = re.findall(r"^[\w.-]+==\S+.*\\\n    --hash=sha256:", text, re.MULTILINE)
    assert len(packages) == len(re.findall(r"^[\w.-]+", text, re.MULTILINE))
    assert "://" not in text


def test_what_serving_needs_is_the_same_where_it_is_tested() -> None:
    serving, testing = (
        set(re.findall(r"^\S+==\S+", (HOUSE / name).read_text(), re.MULTILINE)) for name in PYTHON_LOCKS
    )
    assert serving < testing


@pytest.mark.parametrize("lock", NPM_LOCKS, ids=lambda path: path.parent.name)
def test_every_npm_package_is_locked_with_its_checksum_and_without_an_address(lock: Path) -> None:
    packages = json.loads(lock.read_text())["packages"]
    assert len(packages) > 1
    for name, package in packages.items():
        assert "resolved" not in package, name
        assert not name or "integrity" in package, name
