"""Serving over HTTPS in the house: what the server is told, and people what their phones will say to it."""

import os
import socket
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from companion.core.messages import N_, Message


@dataclass(frozen=True, slots=True)
class PhonesWillWarn(Message):
    text = N_(
        "Over HTTPS with a certificate made on this machine, which no phone knows yet. It will warn once: the "
        "connection is not private. Tap Advanced or Show Details, then proceed to, or visit, this website. "
        "The certificate’s SHA-256 fingerprint, to compare: {fingerprint}"
    )
    fingerprint: str


@dataclass(frozen=True, slots=True)
class ToInstall(Message):
    text = N_(
        "To put Companion on a phone as an app, the phone has to trust this machine: open {url} on it, install what "
        "comes, and on an iPhone switch it on under Settings, General, About, Certificate Trust Settings."
    )
    url: str


@dataclass(frozen=True)
class Secured:
    """How the server speaks HTTPS, and what is said of it in the terminal."""

    options: tuple[str, ...]
    words: tuple[Message, ...]


def secured_for(link: str, instance: Path) -> Secured:
    """The certificate for this link, made where there is none that is good."""
    from companion.certificate import certificate_for  # loaded only for this: no other command signs anything

    own = socket.gethostname().lower()
    names = [name for name in (urlsplit(link).hostname, own, f"{own}.local") if name]
    made = certificate_for(names, (instance / "https").resolve())
    os.environ["COMPANION_HTTPS"] = str(made.authority)  # the app then marks its cookies, and offers this file
    return Secured(
        ("--ssl-certificate", str(made.chain), "--ssl-keyfile", str(made.key)),
        (PhonesWillWarn(made.fingerprint), ToInstall(f"{link}certificate")),
    )
