"""Writing what was decided: the lines of the journal, and what follows from them outside it."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from companion.core.journal import Amended, Entry, ReadOff
from companion.core.messages import Seat
from companion.referee.cupboard import keep_in_box
from companion.referee.table import Line, LiveTable
from companion.store import Books, Details, PlayPlace, Row, now, write_entry


def write(
    books: Books, table: LiveTable, entries: tuple[Entry, ...], token: str, device: str | None
) -> LiveTable:
    """Write the entries, and what follows from them outside the journal; the table afterwards."""
    at = now()
    lines = tuple(
        Line(seq=table.seq + 1 + part, entry=entry, at=at, device=device, token=token)
        for part, entry in enumerate(entries)
    )
    rows = [
        Row(seq=line.seq, body=write_entry(line.entry), token=token, part=part, device=device, at=at)
        for part, line in enumerate(lines)
    ]
    books.matches.append(table.match.id, rows)
    books.matches.touch(table.match.id, at)
    keep_in_box(books, table, tuple(_readings(entries)), at)
    after = table.then(lines)
    _note_end(books, table, after, at)
    books.tell_others(table.code, after.seq)
    return after


def _readings(entries: Iterable[Entry]) -> Iterator[ReadOff]:
    """Every printed figure that comes with the entries."""
    for entry in entries:
        if isinstance(entry, ReadOff):
            yield entry
        elif isinstance(entry, Amended):
            yield from (ReadOff(figure, value) for figure, value in entry.read_off)


def _note_end(books: Books, before: LiveTable, after: LiveTable, at: datetime) -> None:
    """A match that is over becomes a play; one that is not over after all is none."""
    match = after.match
    if after.is_over:
        if not before.is_over:
            books.matches.finish(match.id, at)
        put_play(books, after, match.id, started=match.created, finished=at)
        books.people.know(player.name for player in after.players)
    elif before.is_over:
        books.matches.finish(match.id, None)
        books.plays.withdraw(match.id)


def put_play(
    books: Books, table: LiveTable, match: int, *, started: datetime, finished: datetime, as_: str | None = None
) -> None:
    """Write down how a match ended, under the id its play has elsewhere (`as_`), if it has one."""
    books.plays.put(
        match,
        game=table.game.folder,
        started=started,
        finished=finished,
        places=places_of(table),
        details=details_of(table),
        as_=as_,
    )


def places_of(table: LiveTable) -> tuple[PlayPlace, ...]:
    """How everybody came in, best first."""
    players = table.players
    return tuple(
        PlayPlace(
            seat=place.seat,
            name=players[place.seat].name,
            colour=players[place.seat].colour.slug,
            total=place.total,
            place=place.place,
            began=place.seat == table.set_up.start and table.game.pad_of is None,
        )
        for place in table.result.ranking
    )


def details_of(table: LiveTable) -> Details:
    """What statistics ask of a match that is over."""
    result, parts = table.result, table.game.parts
    seats = [Seat(seat) for seat in range(len(table.players))]
    return Details(
        points={
            category.slug: tuple(result.points(category, seat) for seat in seats)
            for category in result.categories
        },
        parts=tuple(
            tuple(part.slug for part in parts.had(table.state, seat)) if parts else () for seat in seats
        ),
        is_from_the_middle=table.game.pad_of is not None or table.set_up.is_from_the_middle,
    )
