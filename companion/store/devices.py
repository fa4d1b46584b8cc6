"""Devices: the phones that came by. What one may enter where stands in its signed cookie, not here."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, insert, update
from sqlmodel import col, select

from companion.store.tables import DeviceRow

OFTEN = timedelta(hours=1)
"""Nearer together than this, visits are not written down one by one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    id: str
    created: datetime
    last_seen: datetime


class Devices:
    """The devices, within one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def find(self, device: str) -> Device | None:
        found = select(DeviceRow.id, DeviceRow.created, DeviceRow.last_seen).where(col(DeviceRow.id) == device)
        row = self._connection.execute(found).one_or_none()
        return None if row is None else Device(id=row[0], created=row[1], last_seen=row[2])

    def register(self, *, at: datetime) -> str:
        """A new device's id."""
        device = secrets.token_urlsafe(16)
        self._connection.execute(insert(DeviceRow).values(id=device, created=at, last_seen=at))
        return device

    def seen(self, device: str, *, at: datetime) -> bool:
        """Note a visit. False: no such device."""
        known = self.find(device)
        if known is None:
            return False
        if at - known.last_seen > OFTEN:
            self._connection.execute(update(DeviceRow).where(col(DeviceRow.id) == device).values(last_seen=at))
        return True
