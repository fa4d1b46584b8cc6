"""A certificate made on the spot, so that phones in the house can talk to this server over HTTPS.

Two are made: one that vouches, ten years long, and one for the server, signed by it, for a year. Phones warn about
either until they have been told to trust the first. A server's certificate that vouches for itself would be one file
less, but iPhones cannot be told to trust it wholly, Android does not install it, and no browser lets a service worker
run behind a warning that was only tapped away. So whoever wants the app on the phone installs the first one once; it
stays the same when the address in the house changes. What it can vouch for is limited to addresses of a house.
"""

import hashlib
import os
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

AUTHORITY_DAYS, SERVER_DAYS = 3650, 365
"""Phones take no certificate of a server for longer than 825 days."""
RENEWED_BEFORE = timedelta(days=30)

ALWAYS = ("localhost", "127.0.0.1", "::1")
OF_A_HOUSE = (
    "127.0.0.0/8",
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "169.254.0.0/16",
    "::1/128",
    "fc00::/7",
    "fe80::/10",
)


@dataclass(frozen=True)
class Certificate:
    """Files for the server, and what people compare."""

    chain: Path
    key: Path
    authority: Path
    """The one that phones may be told to trust, as PEM."""
    fingerprint: str
    """SHA-256 of the server's own, in pairs of letters as browsers show it."""


Signed = tuple[x509.Certificate, ec.EllipticCurvePrivateKey]


def certificate_for(names: Iterable[str], folder: Path, now: datetime | None = None) -> Certificate:
    """The certificate in `folder` if it is good for these host names and addresses for a month still, else a new one."""
    now, wanted = now or datetime.now(UTC), tuple(dict.fromkeys((*ALWAYS, *names)))
    folder.mkdir(parents=True, exist_ok=True)
    authority = _read(folder, "authority")
    if authority is None or not _lasts(authority[0], now) or not _may_vouch_for(authority[0], wanted):
        authority = _write(folder, "authority", _authority(wanted, now))
    server = _read(folder, "server")
    if server is None or not _lasts(server[0], now) or not _is_for(server[0], wanted, authority[0]):
        server = _write(folder, "server", _server(wanted, authority, now))
    return Certificate(
        folder / "server.pem", folder / "server.key", folder / "authority.pem", _fingerprint(server[0])
    )


def _authority(names: tuple[str, ...], now: datetime) -> Signed:
    key = ec.generate_private_key(ec.SECP256R1())
    name = _name(f"Companion at this table, {now:%d.%m.%Y}")
    limits = x509.NameConstraints(permitted_subtrees=_permitted(names), excluded_subtrees=None)
    built = (
        _begun(name, name, key.public_key(), now, AUTHORITY_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(limits, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )
    return built.sign(key, hashes.SHA256()), key


def _server(names: tuple[str, ...], authority: Signed, now: datetime) -> Signed:
    (above, above_key), key = authority, ec.generate_private_key(ec.SECP256R1())
    built = (
        _begun(_name("Companion"), above.subject, key.public_key(), now, SERVER_DAYS)
        .add_extension(x509.SubjectAlternativeName([_general(name) for name in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(above_key.public_key()), critical=False
        )
    )
    return built.sign(above_key, hashes.SHA256()), key


def _begun(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, now: datetime, days: int
) -> x509.CertificateBuilder:
    """From yesterday on: a phone's clock may be behind."""
    builder = x509.CertificateBuilder(subject_name=subject, issuer_name=issuer, public_key=key)
    dated = builder.not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=days))
    return dated.serial_number(x509.random_serial_number())


def _name(words: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, words)])


def _general(name: str) -> x509.GeneralName:
    """A name as certificates have it: an address where it is one, else a host."""
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _permitted(names: tuple[str, ...]) -> list[x509.GeneralName]:
    """Addresses of a house, and beyond them only those this machine has."""
    hosts = [name for name in map(_general, names) if isinstance(name, x509.DNSName)]
    networks: list[IPv4Network | IPv6Network] = [ip_network(network) for network in OF_A_HOUSE]
    for name in map(_general, names):
        if isinstance(name, x509.IPAddress) and not _lies_in(name, networks):
            networks.append(ip_network(str(name.value)))
    return [*hosts, *(x509.IPAddress(network) for network in networks)]


def _lies_in(name: x509.IPAddress, networks: Iterable[IPv4Network | IPv6Network]) -> bool:
    return any(ip_address(str(name.value)) in network for network in networks)


def _usage(*, signs: bool) -> x509.KeyUsage:
    """A certificate that vouches only signs others; a server's proves who it is."""
    return x509.KeyUsage(
        digital_signature=not signs, key_cert_sign=signs, crl_sign=signs, content_commitment=False,
        key_encipherment=False, data_encipherment=False, key_agreement=False, encipher_only=False, decipher_only=False,
    )  # fmt: skip


def _lasts(certificate: x509.Certificate, now: datetime) -> bool:
    return certificate.not_valid_before_utc <= now <= certificate.not_valid_after_utc - RENEWED_BEFORE


def _may_vouch_for(authority: x509.Certificate, names: tuple[str, ...]) -> bool:
    allowed = authority.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or []
    networks = [one.value for one in allowed if isinstance(one, x509.IPAddress)]
    wanted = [_general(name) for name in names]
    return all(
        _lies_in(name, networks) if isinstance(name, x509.IPAddress) else name in allowed  # type: ignore[arg-type]
        for name in wanted
    )


def _is_for(server: x509.Certificate, names: tuple[str, ...], authority: x509.Certificate) -> bool:
    there = server.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    try:
        server.verify_directly_issued_by(authority)
    except Exception:  # whatever is wrong with it, another one is made
        return False
    return all(_general(name) in there for name in names)


def _fingerprint(certificate: x509.Certificate) -> str:
    digest = hashlib.sha256(certificate.public_bytes(serialization.Encoding.DER)).hexdigest().upper()
    return ":".join(digest[at : at + 2] for at in range(0, len(digest), 2))


def _read(folder: Path, name: str) -> Signed | None:
    """What lies there, or None where anything about it cannot be read."""
    try:
        certificate = x509.load_pem_x509_certificate((folder / f"{name}.pem").read_bytes())
        key = serialization.load_pem_private_key((folder / f"{name}.key").read_bytes(), None)
    except (OSError, ValueError):
        return None
    fits = isinstance(key, ec.EllipticCurvePrivateKey) and key.public_key() == certificate.public_key()
    return (certificate, key) if fits and isinstance(key, ec.EllipticCurvePrivateKey) else None


def _write(folder: Path, name: str, signed: Signed) -> Signed:
    """Both files; the key is its owner's alone from its first byte on."""
    certificate, key = signed
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path = folder / f"{name}.key"
    path.unlink(missing_ok=True)
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(secret)
    (folder / f"{name}.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    return signed
