"""The certificate made on the spot: for this machine's names, its key its owner's, made anew when it has to be."""

import hashlib
import ssl
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509

from companion.certificate import RENEWED_BEFORE, SERVER_DAYS, Certificate, certificate_for

NOW = datetime(2026, 3, 1, 20, tzinfo=UTC)
HOUSE = ("192.168.1.7", "shelf", "shelf.local")


def made(folder: Path, *names: str, now: datetime = NOW) -> Certificate:
    return certificate_for(names or HOUSE, folder, now)


def read(path: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(path.read_bytes())


def test_it_is_for_this_machine_and_its_names_in_the_house(tmp_path: Path) -> None:
    names = read(made(tmp_path).chain).extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert names.get_values_for_type(x509.DNSName) == ["localhost", "shelf", "shelf.local"]
    addresses = names.get_values_for_type(x509.IPAddress)
    assert addresses == [ip_address(one) for one in ("127.0.0.1", "::1", "192.168.1.7")]


def test_one_that_phones_may_trust_vouches_for_it(tmp_path: Path) -> None:
    certificate = made(tmp_path)
    read(certificate.chain).verify_directly_issued_by(read(certificate.authority))
    above = read(certificate.authority).extensions
    assert above.get_extension_for_class(x509.BasicConstraints).value.ca
    assert ssl.create_default_context(cafile=str(certificate.authority)).cert_store_stats()["x509_ca"] == 1


def test_that_one_cannot_vouch_for_the_world(tmp_path: Path) -> None:
    limits = read(made(tmp_path).authority).extensions.get_extension_for_class(x509.NameConstraints)
    hosts = [one.value for one in limits.value.permitted_subtrees or () if isinstance(one, x509.DNSName)]
    assert limits.critical
    assert hosts == ["localhost", "shelf", "shelf.local"]


def test_the_keys_are_their_owner_s_alone(tmp_path: Path) -> None:
    made(tmp_path)
    assert {path.stat().st_mode & 0o777 for path in tmp_path.glob("*.key")} == {0o600}


def test_a_good_one_is_kept(tmp_path: Path) -> None:
    first = made(tmp_path)
    again = made(tmp_path, now=NOW + timedelta(days=100))
    assert again.fingerprint == first.fingerprint


def test_at_another_address_only_the_server_s_own_is_made_anew(tmp_path: Path) -> None:
    first = made(tmp_path)
    trusted = first.authority.read_bytes()
    moved = made(tmp_path, "192.168.1.9", "shelf", "shelf.local")
    assert moved.fingerprint != first.fingerprint
    assert moved.authority.read_bytes() == trusted


def test_one_that_runs_out_within_a_month_is_made_anew(tmp_path: Path) -> None:
    first = made(tmp_path)
    last_day = NOW + timedelta(days=SERVER_DAYS) - RENEWED_BEFORE
    assert made(tmp_path, now=last_day - timedelta(days=1)).fingerprint == first.fingerprint
    assert made(tmp_path, now=last_day + timedelta(days=1)).fingerprint != first.fingerprint


def test_under_a_name_it_may_not_vouch_for_both_are_made_anew(tmp_path: Path) -> None:
    trusted = made(tmp_path).authority.read_bytes()
    moved = made(tmp_path, "203.0.113.5", "another")
    assert moved.authority.read_bytes() != trusted


@pytest.mark.parametrize("name", ["server.key", "server.pem", "authority.key", "authority.pem"])
@pytest.mark.parametrize("text", ["", "no certificate"])
def test_what_cannot_be_read_is_made_anew(tmp_path: Path, name: str, text: str) -> None:
    made(tmp_path)
    (tmp_path / name).write_text(text)
    certificate = made(tmp_path)
    read(certificate.chain).verify_directly_issued_by(read(certificate.authority))


def test_the_fingerprint_is_what_browsers_show(tmp_path: Path) -> None:
    certificate = made(tmp_path)
    der = ssl.PEM_cert_to_DER_cert(certificate.chain.read_text())
    pairs = certificate.fingerprint.split(":")
    assert len(pairs) == 32
    assert bytes.fromhex("".join(pairs)) == hashlib.sha256(der).digest()
