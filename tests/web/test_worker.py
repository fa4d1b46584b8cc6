"""The worker that keeps pages for the day without a line, and what makes the page an app."""

import json
import re
from pathlib import Path

import pytest
from flask import Flask

from tests.web.phones import Match, Phone

STATIC = Path(__file__).parents[2] / "static"


def given(phone: Phone) -> dict[str, object]:
    """What the server tells the worker: version, files, the page for what was not kept."""
    named = re.findall(r"^const (\w+) = (.*);$", phone.get("/worker.js").text, flags=re.MULTILINE)
    return {name: json.loads(value) for name, value in named if name in ("VERSION", "SHELL", "ALONE")}


def test_the_worker_is_for_the_whole_house_under_a_policy_of_its_own(anna: Phone) -> None:
    answer = anna.get("/worker.js")
    assert (answer.status, answer.response.mimetype) == (200, "text/javascript")
    assert answer.headers["Service-Worker-Allowed"] == "/"
    assert "connect-src 'self'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "Set-Cookie" not in answer.headers


def test_every_file_it_keeps_is_there_and_the_page_needs_it(anna: Phone, match: Match) -> None:
    shell = given(anna)["SHELL"]
    assert isinstance(shell, list)
    for path in shell:
        answer = anna.get(path)
        assert (answer.status, answer.text != "") == (200, True), path
        answer.response.close()
    page = anna.page(str(match))
    wanted = {script["src"] for script in page.all("script")} | {page.all("link", rel="stylesheet")[0]["href"]}
    assert wanted <= set(shell)


def test_another_file_is_another_version(app: Flask, anna: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    before = given(anna)
    shell = app.extensions["shell"]
    monkeypatch.setitem(app.extensions, "shell", lambda: [*shell(), "/js-new/match.js"])
    assert given(anna)["VERSION"] != before["VERSION"]


def test_what_was_not_kept_has_words(anna: Phone) -> None:
    answer = anna.get(str(given(anna)["ALONE"]))
    assert answer.status == 200  # a worker keeps nothing else
    assert answer.page.one(id="refusal").text


def test_a_script_lies_beside_what_it_imports(anna: Phone, match: Match) -> None:
    address = anna.page(str(match)).all("script", type="module")[0]["src"]
    folder = address.rpartition("/")[0]
    for name in re.findall(r'import "\./(\w+\.js)"', anna.get(address).text):
        answer = anna.get(f"{folder}/{name}")
        assert answer.status == 200
        assert "immutable" in answer.headers["Cache-Control"]


def test_a_script_is_sent_without_its_comments_and_is_whole(anna: Phone) -> None:
    for path in (STATIC / "js").glob("*.js"):
        sent = anna.get(f"/js-0/{path.name}").text
        code = [line for line in path.read_text().splitlines() if not line.lstrip().startswith(("/*", "*"))]
        assert "/*\n" not in sent
        assert all(line.strip() in sent for line in code)


@pytest.mark.parametrize(
    "path", ["/js-0/nothing.js", "/js-0/..%2fapp.js", "/js-0/A.js", "/js-0/" + "a" * 3000 + ".js"]
)
def test_no_other_script_is_there(anna: Phone, path: str) -> None:
    assert anna.get(path).status == 404


def test_the_manifest_is_whole() -> None:
    manifest = json.loads((STATIC / "companion.webmanifest").read_text())
    assert {"id", "name", "short_name", "lang", "start_url", "scope", "display"} <= set(manifest)
    assert (manifest["display"], manifest["scope"]) == ("standalone", "/")
    purposes = {icon["purpose"] for icon in manifest["icons"]}
    assert purposes == {"any", "maskable"}
    assert all((STATIC / icon["src"]).is_file() for icon in manifest["icons"])


def test_without_a_certificate_of_its_own_the_server_offers_none(anna: Phone) -> None:
    assert anna.get("/certificate").status == 404


def test_the_certificate_to_trust_is_offered(
    app: Flask, anna: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "authority.pem").write_text("a certificate")
    monkeypatch.setitem(app.config, "CERTIFICATE", str(tmp_path / "authority.pem"))
    answer = anna.get("/certificate")
    assert answer.response.mimetype == "application/x-x509-ca-cert"
    assert answer.text == "a certificate"
