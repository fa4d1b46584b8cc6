"""What lies on the table, with the questions the rules ask of it."""

from dataclasses import dataclass

from companion.core.amounts import Amounts
from companion.core.messages import TABLE, Seat
from companion.core.values import changed
from companion.games.oceanos.cards import (
    NONE,
    Card,
    Crystals,
    Diver,
    Row,
    Upgrade,
    count_kinds,
    eyes_in,
)
from companion.games.oceanos.components import FIRST_PALETTE, POINTS_PER_KIND, TOKENS, Part
from companion.games.oceanos.readings import CaptainFuel, Depths, Readings
from companion.games.oceanos.sea import chests_reached

CHOOSING, CAPTAIN, ROUND_END, TREASURES, OVER = "choosing", "captain", "round_end", "treasures", "over"
DEAL, TURN_END, FINAL = "deal", "turn_end", "final"
"""Before a turn, between its last card and what follows, and before the reef is scored; nobody ever acts in them."""


@dataclass(frozen=True, slots=True)
class FaceDown:
    """What a seat has chosen: face down until all have."""

    seat: Seat
    cards: tuple[Card, ...]
    upgrades: tuple[Upgrade, ...] = ()
    divers: tuple[Diver, ...] = ()
    buried: int = 0

    @property
    def raised(self) -> dict[int, Part]:
        """What is raised, by the number of the card whose base does it."""
        return {upgrade.card: upgrade.part for upgrade in self.upgrades}

    @property
    def dived(self) -> frozenset[int]:
        """The numbers of the cards a diver goes to."""
        return frozenset([diver.card for diver in self.divers])


@dataclass(frozen=True, slots=True)
class RoundScore:
    """What a round gave to one seat."""

    kinds: int
    """Different kinds of animals in its row."""
    holds: int
    """As many as its aquarium held."""
    propeller: int
    eyes: int
    kraken: int
    """Points lost."""
    told: int | None = None
    """All it gave, where only that was written on paper."""

    @property
    def counted(self) -> int:
        """As many kinds as the aquarium holds."""
        return min(self.kinds, self.holds)

    @property
    def animals(self) -> int:
        return POINTS_PER_KIND * self.counted

    @property
    def total(self) -> int:
        return self.animals + self.propeller - self.kraken if self.told is None else self.told


@dataclass(frozen=True, slots=True)
class Explorer:
    """What lies before one player."""

    levels: Amounts[Part] = Amounts(dict.fromkeys(Part, 1))
    pool: Crystals = NONE
    """Crystals that no base has used yet."""
    rows: tuple[Row, Row, Row] = ((), (), ())
    aid_used: bool = False
    kinds_counted: int | None = None
    """What the table counted in this round's row; None: what its cards say."""
    scored: tuple[RoundScore, ...] = ()
    reef: int | None = None
    """Its points, once they are written down."""
    treasure: int | None = None
    """What its tokens are worth, once they are drawn."""
    drawn: int = 0
    """How many tokens those are."""
    corrected: int = 0
    """What corrections added to its points."""

    @property
    def points(self) -> int:
        """All that has been written down."""
        rounds = sum([score.total for score in self.scored])
        return rounds + (self.reef or 0) + (self.treasure or 0) + self.corrected

    @property
    def divers_sent(self) -> int:
        return sum([placed.has_diver for row in self.rows for placed in row])

    @property
    def divers_left(self) -> int:
        return self.levels[Part.AIRLOCK] - self.divers_sent

    @property
    def has_spent_crystals(self) -> bool:
        return any(placed.is_spent for row in self.rows for placed in row)

    def row(self, round_: int) -> Row:
        return self.rows[round_ - 1]

    def fuel_used(self, round_: int) -> int:
        return sum([placed.by_fuel for placed in self.row(round_)])

    def fuel_left(self, round_: int) -> int:
        return self.levels[Part.MOTOR] - self.fuel_used(round_)

    def kinds(self, round_: int) -> int:
        """Different kinds of animals in this round's row."""
        return count_kinds(self.row(round_)) if self.kinds_counted is None else self.kinds_counted

    def eyes(self, round_: int) -> int:
        return eyes_in(self.row(round_))

    def with_row(self, round_: int, row: Row) -> "Explorer":
        rows = (*self.rows[: round_ - 1], row, *self.rows[round_:])
        return changed(self, rows=rows)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Oceanos:
    explorers: tuple[Explorer, ...]
    captain: Seat
    """Of this turn; with two players only who opens the treasure draw."""
    readings: Readings
    deck: int
    """Cards left of this round's, as far as the rules tell."""
    discards: int = 0
    round: int = 1
    turn: int = 1
    phase: str = DEAL
    entered: tuple[FaceDown, ...] = ()
    """What has been chosen in this turn and is face down still, in the order it came in."""
    returned: int = 0
    """Cards that came to the captain from the others' hands."""
    received: tuple[int, ...] = ()
    """With two players: cards each holds that the other gave on."""
    palette: int = FIRST_PALETTE
    """Kinds of animals there are keys for."""

    @property
    def to_act(self) -> frozenset[Seat]:
        if self.phase == CHOOSING:
            return self.choosers - self.concealed
        if self.phase == CAPTAIN:
            return frozenset((self.captain,))
        if self.phase == ROUND_END:
            return frozenset((*self.seats, TABLE))
        return frozenset(self.drawing) if self.phase == TREASURES else frozenset()

    @property
    def concealed(self) -> frozenset[Seat]:
        """Who has chosen while others have not."""
        return frozenset([down.seat for down in self.entered])

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(i) for i in range(len(self.explorers)))

    @property
    def players(self) -> int:
        return len(self.explorers)

    @property
    def has_captain(self) -> bool:
        return len(self.explorers) > 2

    @property
    def choosers(self) -> frozenset[Seat]:
        """Who chooses unseen: everybody but the captain, and with two players both."""
        return frozenset(self.seats) - ({self.captain} if self.has_captain else set())

    @property
    def clockwise(self) -> tuple[Seat, ...]:
        """All seats from the captain on."""
        n = len(self.explorers)
        return tuple(Seat((self.captain + i) % n) for i in range(n))

    @property
    def is_dangerous(self) -> bool:
        return self.readings.depths is Depths.DANGEROUS

    def is_captain(self, seat: Seat) -> bool:
        return self.has_captain and seat == self.captain

    def may_spend_fuel(self, seat: Seat) -> bool:
        """Whether this table lets a seat spend fuel at all: not every one lets its captain (R6)."""
        return not self.is_captain(seat) or self.readings.captain_fuel is CaptainFuel.YES

    def dealt(self, seat: Seat) -> int:
        """The cards of a full hand: one more than periscopes."""
        return self.explorers[seat].levels[Part.COCKPIT] + 1

    def hand(self, seat: Seat) -> int:
        """The cards a seat chooses from; for the captain what came back, filled up."""
        if not self.has_captain:
            return max(self.dealt(seat), self.received[seat])
        return max(self.dealt(seat), self.returned) if self.is_captain(seat) else self.dealt(seat)

    @property
    def chests(self) -> tuple[int, ...]:
        """How many treasures each seat's divers reach."""
        return tuple(chests_reached(explorer.rows) for explorer in self.explorers)

    @property
    def is_bag_short(self) -> bool:
        """Whether the divers reach more treasures than there are tokens (§12.1)."""
        return sum(self.chests) > TOKENS

    @property
    def tokens_left(self) -> int:
        return max(0, TOKENS - sum([explorer.drawn for explorer in self.explorers]))

    def due(self, seat: Seat) -> int:
        """Tokens a seat draws; fewer than it reached only where the bag is short."""
        reached = self.chests[seat]
        return min(reached, self.tokens_left) if self.is_bag_short else reached

    @property
    def drawing(self) -> tuple[Seat, ...]:
        """Who may draw tokens now: everybody who still has to, or the first of them where the bag is short."""
        waiting = [seat for seat in self.clockwise if self.explorers[seat].treasure is None and self.due(seat)]
        return tuple(waiting[:1] if self.is_bag_short else waiting)

    def with_explorer(self, seat: Seat, explorer: Explorer) -> "Oceanos":
        return changed(self, explorers=(*self.explorers[:seat], explorer, *self.explorers[seat + 1 :]))
