"""Cards as words, and turns and rounds of everybody as one entry: the shorthand of Oceanos for its vectors.

A card is a word of what it shows, with a number before what it shows more than once:

    C coral   T treasure   E kraken eye   G green   Y yellow   B base   * a new kind of animal
    a … x     the 24 kinds of animals in their order: a fish, b tang, …
    .         nothing
    B>motor   the base raises the motor; B>motor:3 says to which level
    T!        a diver goes down

The cards of one turn are joined by +: each after the first costs a fuel. A turn that ends in / puts a card under
the deck. A row is turns with spaces between: "G B>motor T!+C".

    { place = "G+B>motor", seat = 1 }             one seat's turn; any field of PlaceCards may stand beside it
    { turns = { 0 = "G B", 2 = "C" } }            so many turns of everybody, the captain last in each; `all` is the
                                                  row of everybody not named, who else places blank cards
    { round = { 0 = "G B" }, aid = { 0 = "motor" }, kraken = 2 }
                                                  the turns left in this round, the player aids, and its end

`confirmed` beside `turns` or `round` holds for every turn.
"""

import re
from collections.abc import Iterator
from typing import Any

from companion.games.oceanos.components import TURNS, Animal, Icon
from companion.games.oceanos.state import Oceanos

Raw = dict[str, Any]

ICONS = {
    "C": Icon.CORAL,
    "T": Icon.CHEST,
    "E": Icon.EYE,
    "G": Icon.GREEN,
    "Y": Icon.YELLOW,
    "B": Icon.BASE,
}
ANIMALS = dict(zip("abcdefghijklmnopqrstuvwx", Animal, strict=True))
CARD = re.compile(r"(?P<shows>(?:\d*[CTEGYB*a-x]|\.)+)(?:>(?P<part>[a-z]+)(?::(?P<to>\d))?)?(?P<divers>!*)")
SHOWN = re.compile(r"(\d*)([CTEGYB*a-x])")
BLANK = "."


def spelled_out(raw: Raw, state: Oceanos) -> list[Raw]:
    """The entries that one in shorthand stands for at this table."""
    if "place" in raw:
        seat = raw["seat"] if "seat" in raw else min(state.to_act)
        fields = {name: value for name, value in raw.items() if name != "place"}
        return [{**_turn(raw["place"], seat, state.round, state.turn), **fields}]
    if "turns" in raw:
        rows = _rows(raw["turns"], state)
        return [*_turns(rows, state, max(map(len, rows.values())), raw)]
    rows = _rows(raw["round"], state)
    left = TURNS + 1 - state.turn
    assert all(len(row) <= left for row in rows.values()), f"{left} turns are left for {raw}"
    aids = [{"kind": "UseAid", "seat": int(seat), "part": part} for seat, part in raw.get("aid", {}).items()]
    return [*_turns(rows, state, left, raw), *aids, *_end(raw, rows)]


def _rows(written: dict[str, str], state: Oceanos) -> dict[int, list[str]]:
    assert set(written) <= {*map(str, state.seats), "all"}, written
    return {seat: written.get(str(seat), written.get("all", "")).split() for seat in state.seats}


def _turns(rows: dict[int, list[str]], state: Oceanos, many: int, raw: Raw) -> Iterator[Raw]:
    for played in range(many):
        for seat in _order(state, played):
            word = next(iter(rows[seat][played : played + 1]), BLANK)
            yield _turn(word, seat, state.round, state.turn + played) | {
                "confirmed": raw.get("confirmed", False)
            }


def _order(state: Oceanos, played: int) -> list[int]:
    """Who enters when, so many turns from now: the captain last."""
    if not state.has_captain:
        return list(state.seats)
    captain = (state.captain + played) % state.players
    return [(captain + i) % state.players for i in range(1, state.players + 1)]


def _end(raw: Raw, rows: dict[int, list[str]]) -> Iterator[Raw]:
    if "kraken" in raw:
        yield {"kind": "EndRound", "value": raw["kraken"]}
    else:
        assert not any("E" in word for row in rows.values() for word in row), f"what takes the kraken in {raw}?"
        yield {"kind": "EndRound"}


def _turn(word: str, seat: int, round_: int, turn: int) -> Raw:
    words = word.removesuffix("/").split("+")
    entry: Raw = {"kind": "PlaceCards", "seat": seat, "round": round_, "turn": turn, "fuel": len(words) - 1}
    entry |= {"cards": [], "upgrades": [], "divers": [], "bury": int(word.endswith("/"))}
    for number, written in enumerate(words, start=1):
        card = CARD.fullmatch(written)
        assert card is not None, f"{written} is no card"
        entry["cards"].append(_card(card["shows"]))
        if card["part"]:
            entry["upgrades"].append({"card": number, "part": card["part"], "to": int(card["to"] or 0)})
        entry["divers"] += [{"card": number}] * len(card["divers"])
    return entry


def _card(shows: str) -> Raw:
    icons: dict[str, int] = {}
    animals: dict[str, int] = {}
    new_kinds = 0
    for number, letter in SHOWN.findall(shows):
        many = int(number or 1)
        if letter == "*":
            new_kinds += many
        elif letter in ICONS:
            icons[ICONS[letter].slug] = icons.get(ICONS[letter].slug, 0) + many
        else:
            animals[ANIMALS[letter].slug] = animals.get(ANIMALS[letter].slug, 0) + many
    return {"icons": icons, "animals": animals, "new_kinds": new_kinds}
