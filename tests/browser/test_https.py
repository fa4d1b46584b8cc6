"""Over HTTPS with the certificate made on the spot, on a phone that was told to trust it: the page is an app."""

import base64
import hashlib
import ssl
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Page, Playwright, expect

from tests.browser.conftest import CHROMIUM_ARGS, PHONE
from tests.browser.table import begin
from tests.browser.test_offline import wait_until
from tests.serving import Server, serving


@pytest.fixture(scope="module")
def secured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("secured") / "instance", options=("--https",)) as server:
        yield server


def of_the(server: Server, name: str) -> Path:
    return server.instance / "https" / name


@pytest.fixture
def trusting(secured: Server, playwright: Playwright, chromium: str) -> Iterator[Page]:
    """A phone at a match that trusts this server's certificate: service workers run on no other."""
    key = x509.load_pem_x509_certificate(of_the(secured, "server.pem").read_bytes()).public_key()
    digest = hashlib.sha256(key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)).digest()
    known = f"--ignore-certificate-errors-spki-list={base64.b64encode(digest).decode()}"
    browser = playwright.chromium.launch(executable_path=chromium, args=[*CHROMIUM_ARGS, known])
    stranger = browser.new_context(base_url=secured.url, ignore_https_errors=True).new_page()
    page = browser.new_context(**PHONE, base_url=secured.url).new_page()
    page.goto(f"/matches/{begin(stranger, ('Anna', 'Ben'))}")
    yield page
    browser.close()


def test_who_trusts_the_certificate_is_answered_with_a_secure_cookie(secured: Server) -> None:
    trusting = ssl.create_default_context(cafile=str(of_the(secured, "authority.pem")))
    with urllib.request.urlopen(f"{secured.url}/", context=trusting) as answer:
        assert answer.status == 200
        assert "Secure" in answer.headers["Set-Cookie"]


def test_a_stranger_is_warned(secured: Server) -> None:
    with pytest.raises(OSError, match="CERTIFICATE_VERIFY_FAILED"):
        urllib.request.urlopen(f"{secured.url}/", context=ssl.create_default_context())


def test_the_page_is_an_app_that_opens_without_a_line(trusting: Page) -> None:
    wait_until(trusting, "() => navigator.serviceWorker.controller !== null")
    path = urlsplit(trusting.url).path
    wait_until(trusting, "async path => !!(await (await caches.open('pages')).match(path))", path)
    devtools = trusting.context.new_cdp_session(trusting)
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],
    )
    assert devtools.send("Page.getAppManifest")["errors"] == []
    trusting.context.set_offline(True)
    trusting.reload()
    expect(trusting.locator("#connection [data-when=kept]")).to_be_visible()
    expect(trusting.locator("#masthead h1")).to_contain_text("Anna")
