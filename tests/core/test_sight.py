"""What one reader of a match may know."""

from dataclasses import dataclass, replace

import pytest

from companion.core.actions import Action, Correction
from companion.core.game import Player, Table
from companion.core.journal import Did, Replayed, SetUp, Standing, replay
from companion.core.ledger import MONEY, Posting
from companion.core.messages import TABLE, Message, Seat
from companion.core.outcome import Outcome
from companion.core.sight import CorrectedInSecret, Sight, Veiled, sight_of, unrevealed
from companion.core.values import changed
from tests.sample_game import GAME
from tests.sample_game.actions import Bid, Buy, Pass, Sell, Stash
from tests.sample_game.printed import MarketTile
from tests.sample_game.readings import Readings, Till
from tests.sample_game.reasons import PutAway, Sale, TooLittleMoney, TooLittleSaved
from tests.sample_game.state import SAVINGS, Good, Market, set_up

ADA, BEN = Seat(0), Seat(1)
SECRET = Readings(till=Till.SECRET)
PLAYERS = (Player("Ada", GAME.colours[0]), Player("Ben", GAME.colours[1]))


def market(readings: Readings = SECRET) -> Market:
    return set_up(Table(seats=2, start=ADA, readings=readings, printed=MarketTile())).state


def sees(reader: Seat | None, state: Market | None = None) -> Sight:
    return Sight(GAME, state or market(), reader)


def played(*actions: Action[Market], readings: Readings = SECRET) -> list[Replayed[Market]]:
    begun = SetUp(players=PLAYERS, start=ADA, readings=readings, printed=MarketTile())
    lines: Standing = ((0, begun), *((seq, Did(action)) for seq, action in enumerate(actions, start=1)))
    return replay(GAME, lines)


def bidding(*bids: tuple[Seat, int]) -> list[Replayed[Market]]:
    """Two rounds passed, a coin saved by each, and the bids so far."""
    saved = [Stash(seat=ADA, amount=5), Stash(seat=BEN, amount=5)]
    passed = [Pass(seat=Seat(at % 2)) for at in range(6)]
    return played(*saved, *passed, *(Bid(seat=seat, amount=amount) for seat, amount in bids))


@dataclass(frozen=True, slots=True)
class Ailing(Message):
    text = "has {held}"
    text_for_others = "has little"
    held: int


def test_there_is_nothing_to_hide_in_a_game_without_secrets() -> None:
    assert sight_of(replace(GAME, may_know=None, concealed=None), played(), None) is None


def test_there_is_nothing_to_hide_once_the_match_is_over() -> None:
    assert sight_of(GAME, bidding((ADA, 1), (BEN, 2)), BEN) is not None
    over = bidding((ADA, 1), (BEN, 2))
    over += [Replayed(99, over[-1].entry, Outcome(changed(over[-1].outcome.state, phase="over")))]
    assert sight_of(GAME, over, BEN) is None


def test_a_reader_knows_their_own_purses_and_no_others() -> None:
    assert sees(ADA).hidden == {(BEN, MONEY), (BEN, SAVINGS)}
    assert sees(None).hidden_seats == {ADA, BEN}


def test_with_an_open_till_nothing_is_hidden() -> None:
    assert sees(None, market(Readings())).hidden == frozenset()


def test_who_a_message_is_about_reads_its_figures() -> None:
    poor = TooLittleMoney(ADA, 3, 5)
    assert sees(ADA).lets_read(poor)
    assert not sees(BEN).lets_read(poor)
    assert not sees(None).lets_read(poor)


def test_a_message_tells_of_one_purse() -> None:
    half = replace(GAME, may_know=lambda state, reader, seat, purse: purse == MONEY)
    sight = Sight(half, market(), BEN)
    assert sight.lets_read(TooLittleMoney(ADA, 3, 5))
    assert not sight.lets_read(TooLittleSaved(ADA, 3, 5))


def test_a_message_that_names_nobody_is_about_whom_it_is_said() -> None:
    assert sees(ADA).lets_read(Ailing(3), ADA)
    assert not sees(ADA).lets_read(Ailing(3), BEN)


def test_a_message_about_nobody_known_is_read_by_who_may_know_everybody() -> None:
    assert not sees(ADA).lets_read(Ailing(3))
    assert sees(ADA, market(Readings())).lets_read(Ailing(3))


def test_a_message_without_a_sentence_for_the_others_is_for_all() -> None:
    assert sees(BEN).lets_read(Sale(2, Good.BREAD, 3), ADA)


def test_an_action_that_tells_of_a_purse_is_veiled_from_who_may_not_know_it() -> None:
    stash = Stash(seat=ADA, amount=4)
    assert sees(BEN).told(stash, None, 1) == Veiled(stash)
    assert sees(ADA).told(stash, None, 1) is stash


def test_what_is_entered_unseen_is_revealed_once_all_have_chosen() -> None:
    one, both = bidding((ADA, 3)), bidding((ADA, 3), (BEN, 4))
    assert unrevealed(GAME, one) == {one[-1].seq: ADA}
    assert unrevealed(GAME, both) == {}


@pytest.mark.parametrize(("reader", "veiled"), [(ADA, False), (BEN, True), (None, True)])
def test_until_then_only_its_seat_reads_it(reader: Seat | None, veiled: bool) -> None:
    steps = bidding((ADA, 3))
    sight = sight_of(GAME, steps, reader)
    assert sight is not None
    assert sight.veils(Bid(seat=ADA, amount=3), steps[-1].seq) is veiled


def test_then_everybody_reads_it() -> None:
    steps = bidding((ADA, 3), (BEN, 4))
    sight = sight_of(GAME, steps, None)
    assert sight is not None
    assert not sight.veils(Bid(seat=ADA, amount=3), steps[-2].seq)


def test_what_was_made_unseen_and_does_not_count_stays_unseen() -> None:
    sight = sight_of(GAME, bidding((ADA, 3), (BEN, 4)), BEN)
    assert sight is not None
    assert sight.veils(Bid(seat=ADA, amount=2), 99)
    assert sight.veils(Bid(seat=ADA, amount=2))


def test_of_an_unseen_entry_the_others_see_nothing_that_came_of_it() -> None:
    outcome = Outcome(market(), (), (Posting(BEN, MONEY, 1, PutAway()),), Ailing(3))
    assert sees(BEN).outcome(outcome, Bid(seat=ADA, amount=3)) == Outcome(outcome.state)


def test_coins_of_a_purse_one_may_not_know_are_not_seen() -> None:
    coins = (Posting(ADA, MONEY, -4, PutAway()), Posting(BEN, MONEY, 4, PutAway()))
    seen = sees(BEN).outcome(Outcome(market(), (), coins))
    assert seen.postings == coins[1:]


def test_nobody_foresees_what_others_have_entered_unseen() -> None:
    steps = bidding((ADA, 3))
    sight = sight_of(GAME, steps, BEN)
    assert sight is not None
    revealed = bidding((ADA, 3), (BEN, 4))[-1].outcome
    assert revealed.notes
    assert sight.foreseen(revealed, Bid(seat=BEN, amount=4)) == Outcome(revealed.state)


def test_one_is_blind_for_what_depends_on_a_purse_one_may_not_know() -> None:
    assert sees(BEN).is_blind(Buy, ADA)
    assert not sees(BEN).is_blind(Sell, ADA)
    assert not sees(ADA).is_blind(Buy, ADA)
    assert not sees(None, market(Readings())).is_blind(Buy, ADA)


def test_one_is_blind_for_what_another_enters_unseen_unless_it_says_what_it_draws_on() -> None:
    class SilentBid(Bid):
        draws_on = None  # type: ignore[assignment]

    assert sees(None, market(Readings())).is_blind(SilentBid, ADA)
    assert not sees(None, market(Readings())).is_blind(Bid, ADA)
    assert sees(None).is_blind(Bid, ADA)


def test_nobody_is_blind_for_the_table() -> None:
    assert not sees(None).is_blind(Buy, TABLE)


def test_a_figure_of_a_purse_one_may_not_know_is_neither_shown_nor_set() -> None:
    assert {figure.key for figure in sees(ADA).figures} == {"money.0", "savings.0"}
    assert sees(ADA).is_secret("money.1")
    assert not sees(ADA).is_secret("no such figure")


def test_a_correction_of_a_secret_figure_is_told_without_it() -> None:
    fixed = Correction(seat=TABLE, figure="money.1", value=3, reason="a coin")
    assert sees(ADA).told(fixed, None, 1) == CorrectedInSecret()
    assert sees(BEN).told(fixed, None, 1) is fixed


def test_a_correction_of_a_figure_that_is_gone_may_have_been_secret() -> None:
    gone = Correction(seat=TABLE, figure="pearls.1", value=3, reason="a pearl")
    assert sees(ADA).veils(gone)
    assert not sees(ADA, market(Readings())).veils(gone)
