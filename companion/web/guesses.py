"""Codes are not to be guessed: whoever tries many wrong ones waits, those who have a place are not held up."""

from ipaddress import IPv6Address, ip_address
from typing import NoReturn

from flask import abort
from flask_limiter.util import get_remote_address
from limits import parse

from companion.core.messages import N_, Message
from companion.web.guards import Refused, limiter

GUESSES = parse("30 per 10 minutes")
"""Wrong codes and keys from one address; nobody mistypes as often."""
TOO_MANY = N_("Too many wrong codes came from here. Wait ten minutes; whoever sits at a match is not held up.")


def _address() -> str:
    """Where a guess comes from. A house has billions of addresses of the newer kind: the first half counts."""
    remote = get_remote_address()
    try:
        address = ip_address(remote)
    except ValueError:
        return remote
    return address.exploded[:19] if isinstance(address, IPv6Address) else remote


def too_many() -> bool:
    """Whether so many wrong codes came from this address that none is looked at any more."""
    return limiter.enabled and not limiter.limiter.test(GUESSES, "guesses", _address())


def wrong(said: str | Message | None = None) -> NoReturn:
    """A code or key that nothing here has: 404, and 429 once there were too many."""
    if limiter.enabled and not limiter.limiter.hit(GUESSES, "guesses", _address()):
        hold_up()
    if said is None:
        abort(404)
    raise Refused(404, said)


def hold_up() -> NoReturn:
    raise Refused(429, TOO_MANY)
