"""What deploy/ says fits together, as far as that can be told without a container engine."""

import re
from pathlib import Path

HOUSE = Path(__file__).parent.parent
CONTAINERFILE = (HOUSE / "deploy" / "Containerfile").read_text()
COMPOSE = (HOUSE / "deploy" / "compose.yaml").read_text()
NGINX = (HOUSE / "deploy" / "nginx.conf").read_text()


def test_images_are_named_shortly() -> None:
    images = re.findall(r"^FROM (\S+)", CONTAINERFILE, re.MULTILINE) + re.findall(r"image: (\S+)", COMPOSE)
    assert len(images) == 5
    assert not any("/" in image for image in images)


def test_everything_the_container_is_built_from_is_here_and_let_in() -> None:
    let_in = re.findall(r"^!(\S+)", (HOUSE / ".dockerignore").read_text(), re.MULTILINE)
    copied = [
        name
        for line in re.findall(r"^COPY (?!--from)(.+)", CONTAINERFILE, re.MULTILINE)
        for name in line.split()[:-1]
    ]
    assert len(copied) >= 8
    for name in copied:
        assert (HOUSE / name).exists(), name
        assert name in let_in, name


def test_the_container_has_the_libraries_that_set_up_asks_for() -> None:
    asked = re.findall(r"\|\| echo (lib\S+)", (HOUSE / "script" / "bootstrap").read_text())
    assert len(asked) == 3
    assert all(library in CONTAINERFILE for library in asked)


def test_the_proxy_knows_every_app_and_nobody_else() -> None:
    apps = re.findall(r"^  (app\d+): \*app$", COMPOSE, re.MULTILINE)
    assert len(apps) == 2
    assert re.findall(r"server (\w+):8000", NGINX) == apps


def test_on_the_open_net_nobody_is_shown_what_others_played() -> None:
    assert re.findall(r"COMPANION_HISTORY: (\S+)", COMPOSE) == ["own"]


def test_nothing_secret_is_written_down() -> None:
    assert re.findall(r"(?:PASSWORD|SECRET_KEY): (\S+)", COMPOSE) == [
        "${COMPANION_SECRET_KEY:?see",
        "${POSTGRES_PASSWORD:?see",
    ]
