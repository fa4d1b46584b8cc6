"""The way to this server: the link phones open, in letters and for cameras."""

import socket
from dataclasses import dataclass

from companion.core.messages import N_, Message
from companion.i18n.say import Speech


@dataclass(frozen=True, slots=True)
class OpenAt(Message):
    text = N_("Companion is open at {url}")
    url: str


def link_to(host: str, port: int, scheme: str = "http") -> str:
    """The address phones reach this server at."""
    reached = lan_address() or "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    return f"{scheme}://{f'[{reached}]' if ':' in reached else reached}:{port}/"


def lan_address() -> str | None:
    """This machine's address in the house; no packet is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def invite(link: str) -> None:
    """The link in letters, and for cameras."""
    import segno

    print(Speech().say(OpenAt(link)))
    segno.make(link, micro=False).terminal(compact=True)
