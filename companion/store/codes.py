"""Codes: what links of matches and boxes end in, unguessable, and short enough to type."""

import re
import secrets

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""No 0 and O, no 1 and I: a code is also read off a screen and typed."""

LENGTH = 12
"""Five bits a letter, sixty in all: nobody finds a match by trying."""

CODE = re.compile(f"[{LETTERS}]{{{LENGTH}}}")


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def tidy_code(typed: str) -> str:
    """The code as it is kept, from what somebody typed: small letters, spaces and hyphens do not matter."""
    return "".join(c for c in typed[:100].upper() if c in LETTERS)
