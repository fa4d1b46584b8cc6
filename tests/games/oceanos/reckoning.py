"""Hands reckoned from the journal alone, by sections 4.1, 4.8 and 4.9 of the dossier, without looking at the table."""

from dataclasses import dataclass, field

from companion.core.actions import Action, Correction
from companion.core.journal import SetUp
from companion.games.oceanos.actions.placing import PlaceCards
from companion.games.oceanos.actions.round_end import EndRound, UseAid
from companion.games.oceanos.components import Part
from companion.games.oceanos.readings import Depths
from companion.games.oceanos.state import Oceanos


@dataclass
class Hands:
    """What everybody holds, as someone would know who heard every entry and saw nothing."""

    set_up: SetUp
    periscopes: list[int] = field(init=False)
    captain: int = field(init=False)
    received: list[int] = field(init=False)
    """With two players: what the other gave on in the last turn."""
    chosen: dict[int, PlaceCards] = field(init=False, default_factory=dict)
    """This turn’s entries."""

    def __post_init__(self) -> None:
        self.periscopes = [1] * self.seats
        self.received = [0] * self.seats
        self.captain = self.set_up.start

    @property
    def seats(self) -> int:
        return len(self.set_up.players)

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.seats == 2 or seat != self.captain]

    def of(self, seat: int) -> int:
        """The cards that a seat which may choose now chooses from."""
        dealt = self.periscopes[seat] + 1
        if self.seats == 2:
            return max(dealt, self.received[seat])
        return max(dealt, self._came_back()) if seat == self.captain else dealt

    def _left(self, seat: int) -> int:
        return self.of(seat) - len(self.chosen[seat].cards) - self.chosen[seat].bury

    def _came_back(self) -> int:
        left = [self._left(seat) for seat in self.others]
        if self.set_up.readings.depths is Depths.DANGEROUS:
            return len([cards for cards in left if cards])
        return sum(left)

    def hear(self, action: Action[Oceanos]) -> None:
        """Take in one entry."""
        match action:
            case PlaceCards():
                self.chosen[action.seat] = action
                if len(self.chosen) == self.seats:
                    self._end_turn()
            case UseAid(part=Part.COCKPIT):
                self.periscopes[action.seat] += 1
            case EndRound():
                self.received = [0] * self.seats
            case Correction(figure="captain"):
                self.captain = action.value - 1
            case Correction() if action.figure.startswith("part.cockpit."):
                self.periscopes[int(action.figure.rpartition(".")[2])] = action.value

    def _end_turn(self) -> None:
        if self.seats == 2:
            self.received = [self._left(1), self._left(0)]
        else:
            self.captain = (self.captain + 1) % self.seats
        for seat, action in self.chosen.items():
            self.periscopes[seat] += [upgrade.part for upgrade in action.upgrades].count(Part.COCKPIT)
        self.chosen = {}
