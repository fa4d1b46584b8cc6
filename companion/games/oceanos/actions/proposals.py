"""What somebody might place: varied cards, so that whatever plays at random meets every rule."""

from collections.abc import Iterator

from companion.core.amounts import Amounts
from companion.core.messages import Seat
from companion.games.oceanos.cards import Card, Diver, Upgrade
from companion.games.oceanos.components import Animal, Icon
from companion.games.oceanos.laying import bases
from companion.games.oceanos.readings import Animals
from companion.games.oceanos.state import FaceDown, Oceanos

_ICONS: tuple[tuple[Icon, ...], ...] = (
    (Icon.CHEST,),
    (Icon.CORAL,),
    (Icon.EYE,),
    (Icon.CORAL, Icon.CHEST),
    (Icon.BASE, Icon.GREEN),
    (Icon.BASE,),
    (),
    (Icon.GREEN,),
    (Icon.CORAL, Icon.EYE),
    (Icon.GREEN, Icon.YELLOW),
    (Icon.BASE, Icon.CORAL),
    (Icon.CORAL, Icon.CORAL),
    (Icon.YELLOW,),
    (Icon.CHEST, Icon.EYE, Icon.CORAL),
)
_ANIMALS = list(Animal)


def proposals(state: Oceanos, seat: Seat, most_fuel: int) -> Iterator[FaceDown]:
    """A blank card first, then cards of every sort: each base with each part it may raise and with none, each chest
    with and without a diver, and two or more at once as far as fuel allows. Who looks at the first few only finds
    others in another turn.
    """
    yield FaceDown(seat, (Card(),))
    shift = state.turn + 5 * state.round + 3 * seat
    cards = [_card(state, shift + at, icons) for at, icons in enumerate(_ICONS)]
    kept: list[tuple[Card, ...]] = [(card,) for card in cards]
    for many in range(2, most_fuel + 2):
        places = [[at + i * (shift % 5 + 1) for i in range(many)] for at in range(0, len(cards), 2)]
        kept += [tuple(cards[at % len(cards)] for at in together) for together in places]
    begin = 5 * shift % len(kept)
    for together in kept[begin:] + kept[:begin]:
        yield from _ways(state, seat, together)


def _card(state: Oceanos, number: int, icons: tuple[Icon, ...]) -> Card:
    shown = Amounts({icon: icons.count(icon) for icon in icons})
    if state.readings.animals is Animals.NEW_ONLY:
        return Card(icons=shown, new_kinds=number % 2)
    animal = _ANIMALS[number % min(state.palette + 1, len(_ANIMALS))]
    return Card(icons=shown, animals=Amounts({animal: number % 3 % 2}))


def _ways(state: Oceanos, seat: Seat, cards: tuple[Card, ...]) -> Iterator[FaceDown]:
    """These cards, with nothing done and with all that can be."""
    explorer = state.explorers[seat]
    chests = [n for n, card in enumerate(cards, start=1) if card.icons[Icon.CHEST]][
        : max(0, explorer.divers_left)
    ]
    divers = tuple(Diver(card=number) for number in chests)
    yield FaceDown(seat, cards)
    if divers:
        yield FaceDown(seat, cards, divers=divers)
    everywhere: tuple[Upgrade, ...] = ()
    for number, _ in bases(explorer, cards, (), state.readings.two_colours):
        base = dict(bases(explorer, cards, everywhere, state.readings.two_colours))[number]
        ways = [(*everywhere, Upgrade(card=number, part=part)) for part in base.may_raise]
        yield from (FaceDown(seat, cards, upgrades, divers) for upgrades in ways)
        everywhere = next(iter(ways), everywhere)
