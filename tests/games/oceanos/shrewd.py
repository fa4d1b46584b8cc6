"""Players who hold cards and look one turn ahead: not clever, but their matches look like people's.

The recordings beside this file were made with them (see `recording.py`). A hand is dealt anew each time somebody
thinks, from a sea that says how often a card shows what: the app never knows what is in a hand.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from random import Random

from companion.core.actions import Action
from companion.core.amounts import Amounts
from companion.core.messages import TABLE, Seat
from companion.games.oceanos.actions.placing import PlaceCards, most_fuel
from companion.games.oceanos.actions.round_end import CountKinds, EndRound, UseAid, aid_of
from companion.games.oceanos.actions.treasures import DrawTreasures, Token
from companion.games.oceanos.cards import Card, Diver, Upgrade, count_kinds
from companion.games.oceanos.components import (
    HIGHEST_KRAKEN,
    HIGHEST_TOKEN,
    LOWEST_TOKEN,
    ROUNDS,
    TURNS,
    Animal,
    Icon,
    Part,
)
from companion.games.oceanos.laying import bases, lay, raise_part
from companion.games.oceanos.readings import Animals
from companion.games.oceanos.sea import chests_at, chests_reached, laid, largest_reef, reefs
from companion.games.oceanos.state import ROUND_END, TREASURES, Explorer, FaceDown, Oceanos
from companion.games.oceanos.upkeep import kraken

KINDS = list(Animal)[:9]
MOST_KEPT = 3
"""So many cards of a hand are thought of together."""

A_ROUND = {Part.PROPELLER: 2.4, Part.MOTOR: 1.6, Part.COCKPIT: 1.1, Part.AQUARIUM: 1.5, Part.AIRLOCK: 0.2}
"""What a level more of a part brings in each round that is left."""


@dataclass(frozen=True, kw_only=True)
class Shrewd:
    """Players of one sea: how often its cards show what, and how they like treasures."""

    coral: float = 0.35
    chest: float = 0.25
    eye: float = 0.2
    crystal: float = 0.4
    base: float = 0.25
    animal: float = 0.5
    treasure: float = 2.2
    """What a chest that a diver reaches is worth to them."""
    miscounts: float = 0.08
    """How often a row turns out to have another number of kinds than the app says."""

    def __call__(self, state: Oceanos, rng: Random) -> Action[Oceanos]:
        """What somebody who may act thinks best, give or take a point; what the table enters is chance."""
        if state.phase == ROUND_END:
            return self._at_round_end(state, rng)
        seat = rng.choice(sorted(state.to_act))
        if state.phase == TREASURES:
            return _draw(state, seat, rng)
        hand = [self._card(state, rng) for _ in range(state.hand(seat))]
        ways = [*self._ways(state, seat, hand)]
        down = max(ways, key=lambda down: self._after(state, down) + rng.gauss(0, 0.5))
        spare = not state.has_captain and len(down.cards) < state.hand(seat)
        return PlaceCards(
            seat=seat,
            round=state.round,
            turn=state.turn,
            fuel=len(down.cards) - 1,
            cards=down.cards,
            upgrades=down.upgrades,
            divers=down.divers,
            bury=int(spare and rng.random() < 0.3),
        )

    def _card(self, state: Oceanos, rng: Random) -> Card:
        icons = {
            Icon.CORAL: rng.choice((1, 1, 2)) if rng.random() < self.coral else 0,
            Icon.CHEST: int(rng.random() < self.chest),
            Icon.EYE: rng.choice((1, 1, 2)) if rng.random() < self.eye else 0,
            Icon.BASE: int(rng.random() < self.base),
        }
        if rng.random() < self.crystal:
            icons[rng.choice((Icon.GREEN, Icon.YELLOW))] = rng.choice((1, 1, 1, 2))
        shows_animal = rng.random() < self.animal
        if state.readings.animals is Animals.NEW_ONLY:
            return Card(icons=Amounts(icons), new_kinds=int(shows_animal and rng.random() < 0.6))
        return Card(icons=Amounts(icons), animals=Amounts({rng.choice(KINDS): int(shows_animal)}))

    def _ways(self, state: Oceanos, seat: Seat, hand: list[Card]) -> Iterator[FaceDown]:
        """Every choice of cards and their order, with the best upgrades and every diver there is."""
        for kept in range(1, min(most_fuel(state, seat) + 1, MOST_KEPT) + 1):
            for cards in permutations(hand[:5], kept):
                chests = [n for n, card in enumerate(cards, start=1) if card.icons[Icon.CHEST]]
                divers = tuple(Diver(card=n) for n in chests[: state.explorers[seat].divers_left])
                upgrades = self._upgrades(state, seat, cards)
                yield FaceDown(seat, cards, upgrades)
                if divers:
                    yield FaceDown(seat, cards, upgrades, divers)

    def _upgrades(self, state: Oceanos, seat: Seat, cards: tuple[Card, ...]) -> tuple[Upgrade, ...]:
        """At each base, from left to right, the part that brings most."""
        chosen: tuple[Upgrade, ...] = ()
        explorer = state.explorers[seat]
        for number, _ in bases(explorer, cards, (), state.readings.two_colours):
            here = dict(bases(explorer, cards, chosen, state.readings.two_colours))[number]
            ways = [(*chosen, Upgrade(card=number, part=part)) for part in here.may_raise]
            chosen = max(ways, key=lambda way: self._after(state, FaceDown(seat, cards, way)), default=chosen)
        return chosen

    def _after(self, state: Oceanos, down: FaceDown) -> float:
        explorer, _ = lay(state.explorers[down.seat], down, state.round)
        return self.worth(state, explorer)

    def worth(self, state: Oceanos, explorer: Explorer) -> float:
        """What a seat has, and what may still come of it."""
        left = ROUNDS + 1 - state.round
        turns = left * TURNS - state.turn
        holds = state.readings.aquarium.by_level[explorer.levels[Part.AQUARIUM] - 1]
        row, sea = explorer.row(state.round), explorer.rows
        value = 2.0 * min(explorer.kinds(state.round), holds) - 0.7 * explorer.eyes(state.round)
        value += left * sum(A_ROUND[part] * (explorer.levels[part] - 1) for part in Part)
        value += min(turns, 6) / 6 * (0.8 * len(explorer.pool) + 0.1 * explorer.pool.total)
        value += largest_reef(sea).corals + 0.3 * sum(reef.corals for reef in reefs(sea))
        value += self.treasure * (
            chests_reached(sea) + 0.3 * sum(chests_at(sea, spot) for spot, _ in laid(sea))
        )
        value += min(turns, 8) / 8 * self.treasure * 1.5 * explorer.divers_left
        return value - 0.8 * sum(placed.by_fuel for placed in row)

    def _at_round_end(self, state: Oceanos, rng: Random) -> Action[Oceanos]:
        for seat in state.seats:
            explorer, aid = state.explorers[seat], aid_of(state, seat)
            if aid.may_raise and not explorer.aid_used:
                best = max(aid.may_raise, key=lambda part: self.worth(state, raise_part(explorer, part)))
                return UseAid(seat=seat, part=best)
        if rng.random() < self.miscounts:
            who = rng.choice(state.seats)
            kinds = count_kinds(state.explorers[who].row(state.round))
            if kinds and state.explorers[who].kinds_counted is None:
                return CountKinds(seat=TABLE, who=who, kinds=kinds - 1, was=kinds)
        return EndRound(seat=TABLE, value=rng.randint(0, HIGHEST_KRAKEN) if kraken(state).seats else None)


def _draw(state: Oceanos, seat: Seat, rng: Random) -> DrawTreasures:
    """Tokens out of the bag, told one by one or as their sum."""
    drawn = [rng.randint(LOWEST_TOKEN, HIGHEST_TOKEN) for _ in range(state.due(seat))]
    if rng.random() < 0.3:
        return DrawTreasures(seat=seat, sum=sum(drawn))
    return DrawTreasures(seat=seat, tokens=tuple(Token(value=value) for value in drawn))
