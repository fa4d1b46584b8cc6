"""Taking in what somebody sends: first weighed, then written, all of it or nothing, in one transaction."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from companion.core.game import Game
from companion.core.journal import Did
from companion.core.messages import Message
from companion.exchange.bgstats_reading import Export
from companion.exchange.box_reading import BoxSheet
from companion.exchange.recognising import Found
from companion.games import Shelf
from companion.referee import arrivals
from companion.referee.rechecking import Falls, Progress, played_again
from companion.referee.table import LiveTable
from companion.referee.writing import put_play
from companion.store import (
    Books,
    Entering,
    Match,
    Play,
    Raced,
    Record,
    Recorded,
    Role,
    Row,
    Store,
    folded,
    now,
    write_entry,
    write_scores,
)
from companion.store.codec import VERSION

EVERYTHING = 10**9
A_MOMENT = timedelta(milliseconds=1)
"""As exact as records are."""
TAKING_IN = "taking in"
"""Two who let the same file come in at once are not to find, both of them, that it is not here yet."""
TRIES = 5
"""How often what was written elsewhere in the same moment is looked at again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What there is to say of a file, and whose words say it."""

    messages: tuple[Message, ...]
    is_new: bool = False
    """Whether anything of it is not here yet, or came in."""
    went_well: bool = True
    game: Game[Any] | None = None
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sender:
    """Who sends it: a device, or nobody in particular."""

    device: str | None = None
    phone: str = ""


def nothing(done: int, total: int) -> None:
    """Nobody asks how far it is."""


def weigh(store: Store, found: Found, shelf: Shelf, sender: Sender, progress: Progress = nothing) -> Told:
    """What a file would bring. Changes nothing."""
    table = _table(found, progress)
    if isinstance(table, Told):
        return table
    with store.reading() as books:
        if isinstance(found, Record):
            assert table is not None
            return _weigh_match(books, found, table, sender)
        return _weigh_plays(books, found, shelf) if isinstance(found, Export) else _weigh_box(books, found)


def take_in(store: Store, found: Found, sender: Sender, progress: Progress = nothing) -> Told:
    """Let it come in, and tell what came."""
    table = _table(found, progress)
    if isinstance(table, Told):
        return table
    for _ in range(TRIES):
        try:
            with store.writing() as books:
                books.matches.one_at_a_time(TAKING_IN)
                if isinstance(found, Record):
                    assert table is not None
                    return _write_match(books, found, table, sender)
                return _write_plays(books, found) if isinstance(found, Export) else _write_box(books, found)
        except Raced:
            continue
    raise RuntimeError(f"lost {TRIES} races in a row")


def _table(found: Found, progress: Progress) -> LiveTable | Told | None:
    """The table of a record, ruled on again; None: it is no record."""
    if not isinstance(found, Record):
        return None
    table = played_again(found, now(), progress)
    if not isinstance(table, Falls):
        return table
    names = tuple(player.name for player in found.set_up.players)
    falls: tuple[Message, ...] = tuple(
        arrivals.EntryFalls(table.seq, reason) if table.seq else arrivals.BeginningFalls(reason)
        for reason in table.reasons
    )
    return Told(messages=falls, went_well=False, game=found.game, names=names)


# A match


def _weigh_match(books: Books, record: Record, table: LiveTable, sender: Sender) -> Told:
    known = _same_match(books, record, table, sender)
    told = (*_told_of(record, table), *((arrivals.MatchHere(known.code),) if known else ()))
    return _about(table, *told, is_new=known is None)


def _told_of(record: Record, table: LiveTable) -> Iterator[Message]:
    names = tuple(player.name for player in table.players)
    yield arrivals.RecordOf(table.game.title, names)
    yield arrivals.WrittenAs(VERSION)
    yield arrivals.EntriesHold(table.seq)
    if table.is_over:
        yield arrivals.MatchOver(tuple(names[place.seat] for place in table.result.ranking if place.place == 1))
    else:
        yield arrivals.MatchGoesOn()
    if record.scores is not None:
        ours = write_scores(table.result)
        if record.scores == ours:
            yield arrivals.ScoresHold()
        else:
            yield arrivals.ScoresFall(str(record.scores.get("totals"))[:60], str(ours["totals"]))


def _write_match(books: Books, record: Record, table: LiveTable, sender: Sender) -> Told:
    known = _same_match(books, record, table, sender)
    if known is not None:
        return _about(table, arrivals.MatchHere(known.code), is_new=False)
    first, *lines = table.journal
    code = books.matches.open(
        game=table.game.slug,
        set_up=write_entry(first.entry),
        box=None,
        device=sender.device,
        at=first.at,
        entering=Entering.KEEPER if table.game.pad_of else Entering.EVERYONE,
    )
    match = books.matches.find(code)
    assert match is not None
    rows = [Row(seq=ln.seq, body=write_entry(ln.entry), device=sender.device, at=ln.at) for ln in lines]
    if rows:
        books.matches.append(match.id, rows)
        books.matches.touch(match.id, rows[-1].at)
    note_imported_end(books, match, table)
    if sender.device is None:
        return _about(table, arrivals.MatchCameUnkept(code), is_new=True)
    books.places.join(match.id, sender.device, role=Role.KEEPER, phone=sender.phone, at=now())
    return _about(table, arrivals.MatchCame(code), is_new=True)


def note_imported_end(books: Books, match: Match, table: LiveTable) -> None:
    """A match that came in and is over is a play, that ended when its last action was entered."""
    if not table.is_over:
        return
    ended = next((ln.at for ln in reversed(table.journal) if isinstance(ln.entry, Did)), table.journal[-1].at)
    books.matches.finish(match.id, ended)
    put_play(books, table, match.id, started=match.created, finished=ended)
    books.people.know(player.name for player in table.players)


def _same_match(books: Books, record: Record, table: LiveTable, sender: Sender) -> Match | None:
    """The match here that says just the same, line for line and, where the record tells them, moment for moment.

    A few lines without their moments anybody could make up: with them a match is found by who is at it only, for
    whoever is told of it may come to it.
    """
    set_up = write_entry(table.journal[0].entry)
    proves = bool(record.entries) and all(recorded.at is not None for recorded in record.entries)
    for listed in books.matches.listed(limit=EVERYTHING, archived=None):
        if listed.match.game == table.game.slug and listed.seq == table.seq and listed.set_up == set_up:
            rows = books.matches.rows(listed.match.id, after=0)
            is_same = all(_says(row, recorded) for row, recorded in zip(rows, record.entries, strict=True))
            if is_same and (proves or _is_at(books, listed.match, sender)):
                return listed.match
    return None


def _is_at(books: Books, match: Match, sender: Sender) -> bool:
    return sender.device is None or books.history.place(match.code, sender.device) is not None


def _says(row: Row, recorded: Recorded) -> bool:
    is_then = recorded.at is None or abs(row.at - recorded.at) < A_MOMENT
    return is_then and row.body == write_entry(recorded.entry)


def _about(table: LiveTable, *messages: Message, is_new: bool) -> Told:
    names = tuple(player.name for player in table.players)
    return Told(messages=messages, is_new=is_new, game=table.game, names=names)


# Plays


def _news(books: Books, export: Export) -> tuple[Play, ...]:
    known = books.plays.known(play.uuid for play in export.plays)
    return tuple(play for play in export.plays if play.uuid not in known)


def _weigh_plays(books: Books, export: Export, shelf: Shelf) -> Told:
    news = _news(books, export)
    games = {play.game for play in news}
    people = {folded(place.name) for play in news for place in play.places}
    known = {folded(spelling) for person in books.people.every() for spelling in person.spellings}
    told: tuple[Message, ...] = ()
    if news or not export.plays:
        told += (arrivals.PlaysToCome(len(news)),)
    if news:
        told += (arrivals.OfGames(len(games), len(games & set(shelf))),)
        told += (arrivals.WithPeople(len(people), len(people - known)),)
    return Told(messages=(*told, *_here(export, news), *export.remarks), is_new=bool(news))


def _here(export: Export, news: tuple[Play, ...]) -> tuple[Message, ...]:
    here = len(export.plays) - len(news)
    return (arrivals.PlaysHere(here),) if here else ()


def _write_plays(books: Books, export: Export) -> Told:
    news = _news(books, export)
    books.plays.add(news)
    named = {folded(place.name) for play in news for place in play.places}
    known = {folded(spelling) for person in books.people.every() for spelling in person.spellings}
    for person in export.people:
        if folded(person.name) in named - known:
            known.add(folded(person.name))
            books.people.add(person)
    return Told(messages=(arrivals.PlaysCame(len(news)), *_here(export, news)), is_new=bool(news))


# A box


def _weigh_box(books: Books, box: BoxSheet) -> Told:
    known = _same_box(books, box)
    figures = len(box.sheet.written()) - box.sheet.is_example
    told: tuple[Message, ...] = (arrivals.FiguresToCome(figures, box.game.title, box.name),)
    told += (arrivals.Invented(),) if box.sheet.is_example else ()
    told += (arrivals.BoxHere(known),) if known else ()
    return Told(messages=told, is_new=known is None, game=box.game)


def _write_box(books: Books, box: BoxSheet) -> Told:
    known = _same_box(books, box)
    if known is not None:
        return Told(messages=(arrivals.BoxHere(known),), game=box.game)
    made = books.boxes.create(game=box.game.slug, name=box.name, printed=box.sheet.written(), at=now())
    return Told(messages=(arrivals.BoxCame(made),), is_new=True, game=box.game)


def _same_box(books: Books, box: BoxSheet) -> str | None:
    same = (
        kept.id
        for kept in books.boxes.listed(box.game.slug)
        if kept.name == box.name and dict(kept.printed) == box.sheet.written()
    )
    return next(same, None)
