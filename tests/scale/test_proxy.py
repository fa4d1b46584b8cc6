"""The proxy's settings as deploy/ holds them, before two real server processes on PostgreSQL."""

import http.client
import json
import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from companion.store import now
from tests.serving import HOUSE, free_port, kill, serving

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")

pytestmark = pytest.mark.skipif(
    NGINX is None, reason="nginx is not installed; script/bootstrap test does it, as root"
)

AROUND = """
{user}daemon off; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    {ours}
}}
"""


@dataclass(frozen=True)
class Reply:
    status: int
    headers: Mapping[str, str]
    body: str


@dataclass(frozen=True)
class Front:
    """The proxy before its servers."""

    port: int
    plain_port: int

    def dialled(self) -> http.client.HTTPSConnection:
        trusting = ssl._create_unverified_context()  # it is a certificate of our own
        return http.client.HTTPSConnection("127.0.0.1", self.port, timeout=30, context=trusting)

    def ask(self, method: str, path: str, body: str | None = None, **headers: str) -> Reply:
        with closing(self.dialled()) as line:
            line.request(method, path, body, {"Accept": "application/json", "Host": "table.example", **headers})
            reply = line.getresponse()
            return Reply(reply.status, dict(reply.headers), reply.read().decode())

    def enter(self, code: str, body: str) -> Reply:
        return self.ask("POST", f"/matches/{code}/entries", body, **JSON)


def certify(folder: Path) -> None:
    """A certificate for localhost, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    built = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    signed = built.not_valid_before(now()).not_valid_after(now() + timedelta(days=1)).sign(key, hashes.SHA256())
    (folder / "companion.crt").write_bytes(signed.public_bytes(serialization.Encoding.PEM))
    (folder / "companion.key").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )


@pytest.fixture(scope="module")
def front(server_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    tmp_path = tmp_path_factory.mktemp("front")
    certify(tmp_path)
    environ = {"DATABASE_URL": server_database, "COMPANION_SECRET_KEY": "k" * 40, "COMPANION_PROXIES": "1"}
    with ExitStack() as running:
        servers = tuple(running.enter_context(serving(tmp_path / f"app{n}", environ)) for n in (1, 2))
        port, plain_port = free_port(), free_port()
        ours = (HOUSE / "deploy" / "nginx.conf").read_text()
        for n, server in enumerate(servers, 1):
            ours = ours.replace(f"app{n}:8000", f"127.0.0.1:{server.port}")
        ours = ours.replace("listen 443", f"listen 127.0.0.1:{port}").replace(
            "listen 80;", f"listen 127.0.0.1:{plain_port};"
        )
        ours = ours.replace("/etc/nginx/certificates", str(tmp_path))
        settings = tmp_path / "nginx.conf"
        settings.write_text(AROUND.format(folder=tmp_path, ours=ours, user="user root; " * (os.geteuid() == 0)))
        assert NGINX is not None
        with (tmp_path / "nginx.log").open("wb") as log:
            proxy = subprocess.Popen(
                [NGINX, "-c", settings, "-p", tmp_path], stderr=log, start_new_session=True
            )
        running.callback(kill, proxy)
        wait_until_open(port)
        yield Front(port, plain_port)


def wait_until_open(port: int) -> None:
    until = time.monotonic() + 10
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            time.sleep(0.05)
    pytest.fail("the proxy did not come up")


JSON = {"Content-Type": "application/json"}
PLAYERS = [{"name": "Ada", "colour": "red"}, {"name": "Ben", "colour": "blue"}]


@pytest.fixture
def code(front: Front) -> str:
    """A match that was opened through the proxy."""
    asked = json.dumps({"game": "sample_game", "box": "example", "players": PLAYERS})
    opened = front.ask("POST", "/matches", asked, **JSON)
    assert opened.status == 201
    return str(json.loads(opened.body)["code"])


def test_a_stream_hears_of_an_entry_at_once(front: Front, code: str) -> None:
    with closing(front.dialled()) as line:
        line.request("GET", f"/matches/{code}/stream")
        stream = line.getresponse()
        assert stream.readline() == b"id: 0\n"
        assert front.enter(code, '{"kind": "Pass", "seat": 0, "token": "t"}').status == 201
        began = time.monotonic()
        assert any(b"data: 1" in said for said in iter(stream.readline, b""))
        assert time.monotonic() - began < 5


def test_links_carry_the_address_the_phone_came_by(front: Front, code: str) -> None:
    shown = front.ask("GET", f"/matches/{code}/phones")
    assert json.loads(shown.body)["address"] == f"https://table.example/matches/{code}"


def test_nobody_is_believed_who_says_he_came_by_another(front: Front, code: str) -> None:
    lies = {"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "gopher"}
    shown = front.ask("GET", f"/matches/{code}/phones", **lies)
    assert json.loads(shown.body)["address"] == f"https://table.example/matches/{code}"


def test_what_is_too_large_is_refused_in_words(front: Front, code: str) -> None:
    refused = front.enter(code, "x" * 300_000)
    assert refused.status == 413
    assert "reasons" in refused.body


def test_without_https_there_is_only_the_way_to_it(front: Front, code: str) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", front.plain_port)) as plain:
        plain.request("GET", f"/matches/{code}", headers={"Host": "table.example"})
        reply = plain.getresponse()
    assert (reply.status, reply.headers["Location"]) == (301, f"https://table.example/matches/{code}")
