"""Devices: when a phone came by."""

from datetime import UTC, datetime, timedelta

from companion.store import Device, Store

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def _register(store: Store) -> str:
    with store.writing() as books:
        return books.devices.register(at=NOON)


def _find(store: Store, device: str) -> Device | None:
    with store.reading() as books:
        return books.devices.find(device)


def test_a_device_gets_a_name_nobody_can_guess(store: Store) -> None:
    device = _register(store)
    assert len(device) >= 20
    assert _find(store, device) == Device(id=device, created=NOON, last_seen=NOON)


def test_a_later_visit_is_noted(store: Store) -> None:
    device, later = _register(store), NOON + timedelta(days=1)
    with store.writing() as books:
        assert books.devices.seen(device, at=later)
    assert _find(store, device) == Device(id=device, created=NOON, last_seen=later)


def test_visits_close_together_are_not_written_one_by_one(store: Store) -> None:
    device = _register(store)
    with store.writing() as books:
        assert books.devices.seen(device, at=NOON + timedelta(minutes=1))
    assert _find(store, device) == Device(id=device, created=NOON, last_seen=NOON)


def test_an_unknown_device_is_not_noted(store: Store) -> None:
    with store.writing() as books:
        assert not books.devices.seen("nobody", at=NOON)
