"""§5: what the round's end does, in the dossier's order. Each step is a function of its own."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.core.amounts import Amounts
from companion.core.ledger import MONEY, Posting
from companion.core.messages import Message, Note, Seat
from companion.core.outcome import Outcome, Step, in_order
from companion.core.values import changed
from companion.games.salty_ocean import components as box
from companion.games.salty_ocean.components import ActionType, Building, Good, Ship
from companion.games.salty_ocean.reasons import upkeep as reasons
from companion.games.salty_ocean.state import EVENT, OVER, Goods, Merchant, SaltyOcean, Vessel

if TYPE_CHECKING:
    from companion.games.salty_ocean.actions.end_of_round import EndRound


class Ledger:
    """What a step does to the merchants: their new states, the notes and the coins."""

    __slots__ = ("merchants", "notes", "postings", "state")

    def __init__(self, state: SaltyOcean) -> None:
        self.state = state
        self.merchants = list(state.merchants)
        self.notes: list[Note] = []
        self.postings: list[Posting] = []

    def post(self, seat: Seat, amount: int, cause: Message, *notes: Note) -> None:
        merchant = self.merchants[seat]
        self.merchants[seat] = changed(merchant, money=merchant.money + amount)
        self.postings.append(Posting(seat, MONEY, amount, cause))
        self.notes += notes

    def outcome(self) -> Outcome[SaltyOcean]:
        after = changed(self.state, merchants=tuple(self.merchants))
        return Outcome(after, tuple(self.notes), tuple(self.postings))


# 1. Abilities


def abilities(state: SaltyOcean, choices: "EndRound") -> Outcome[SaltyOcean]:
    """5.1: lighthouses repair a ship each, the Fierte looks at tiles, the clocks are set back."""
    ledger = Ledger(state)
    repairs = {row.seat: row.ship for row in choices.lighthouse}
    looks = {row.seat: row for row in choices.fierte}
    for seat in state.order:
        merchant = state.merchants[seat]
        if merchant.has(Building.LIGHTHOUSE):
            ship = repairs[seat] if seat in repairs else usual_repair(merchant)
            _repair(ledger, seat, ship)
        if seat in looks and looks[seat].looked:
            says = reasons.TilesSwapped if looks[seat].swapped else reasons.TilesLookedAt
            ledger.notes.append(says(seat, looks[seat].looked))
        if merchant.clock_used:
            ledger.merchants[seat] = changed(ledger.merchants[seat], clock_used=False)
            ledger.notes.append(reasons.ClockSetBack(seat))
    return ledger.outcome()


def usual_repair(merchant: Merchant) -> Ship | None:
    """The ship with most damage, if any has some."""
    damaged = {ship: vessel.damage for ship, vessel in merchant.fleet.items() if vessel.damage}
    return max(damaged, key=lambda ship: damaged[ship]) if damaged else None


def _repair(ledger: Ledger, seat: Seat, ship: Ship | None) -> None:
    vessel: Vessel | None = ledger.merchants[seat].fleet.get(ship) if ship else None
    if ship is None or vessel is None or not vessel.damage:
        return
    ledger.merchants[seat] = ledger.merchants[seat].with_vessels({ship: changed(vessel, damage=0)})
    ledger.notes.append(reasons.Repaired(seat, vessel.damage, ship))


# 2. Salt


def salt(state: SaltyOcean, choices: "EndRound") -> Outcome[SaltyOcean]:
    """5.2: each saline fills its depot; what has no room is lost, usually the new salt."""
    ledger = Ledger(state)
    losses = {row.seat: row.lost for row in choices.salt_lost}
    for seat in state.order:
        merchant = state.merchants[seat]
        room, made = merchant.capacity - merchant.depot.total, merchant.production
        lost = losses[seat] if seat in losses else usual_loss(merchant)
        depot = with_new_salt(merchant) - lost
        ledger.merchants[seat] = changed(merchant, depot=depot)
        if lost:
            ledger.notes.append(reasons.SaltBeyondTheDepot(seat, made, room, lost))
        else:
            ledger.notes.append(reasons.SaltMade(seat, made, depot.total, merchant.capacity))
    return ledger.outcome()


def with_new_salt(merchant: Merchant) -> Goods:
    """What would lie in the depot if it had room for all."""
    return merchant.depot + Amounts({Good.SALT: merchant.production})


def usual_loss(merchant: Merchant) -> Goods:
    """As much of the new salt as the depot has no room for."""
    surplus = merchant.depot.total + merchant.production - merchant.capacity
    return Amounts({Good.SALT: max(0, surplus)})


# 3. Inn


def inn(state: SaltyOcean, _: "EndRound") -> Outcome[SaltyOcean]:
    """5.3: each inn brings 2, and 1 for each player without one; the supply pays."""
    ledger = Ledger(state)
    owners = state.owners(Building.INN)
    without = state.players - len(owners)
    for seat in state.order:
        if seat in owners:
            income = box.INN_BRINGS + without
            ledger.post(seat, income, reasons.InnIncome(without), reasons.InnPays(seat, without))
    return ledger.outcome()


# 4. Interest earned


def interest(state: SaltyOcean, _: "EndRound") -> Outcome[SaltyOcean]:
    """5.4: a vault brings 1 per full 10, else a bank 1 per full 20."""
    ledger = Ledger(state)
    for seat in state.order:
        merchant = state.merchants[seat]
        money = max(0, merchant.money)
        if merchant.has(Building.VAULT):
            if full := money // box.VAULT_PAYS_PER:
                vault = reasons.VaultIncome(box.VAULT_PAYS_PER, money)
                ledger.post(seat, full, vault, reasons.VaultPays(seat, box.VAULT_PAYS_PER, money))
        elif merchant.has(Building.BANK) and (full := money // box.BANK_PAYS_PER):
            bank = reasons.BankIncome(box.BANK_PAYS_PER, money)
            ledger.post(seat, full, bank, reasons.BankPays(seat, box.BANK_PAYS_PER, money))
    return ledger.outcome()


# 5. Debt interest


def debt_interest(state: SaltyOcean, _: "EndRound") -> Outcome[SaltyOcean]:
    """5.5: whoever is in debt pays 1, but nothing on the floor."""
    ledger = Ledger(state)
    for seat in state.order:
        money = state.merchants[seat].money
        if box.FLOOR < money < 0:
            ledger.post(seat, -1, reasons.InterestOnDebt(), reasons.DebtCosts(seat))
        elif money == box.FLOOR:
            ledger.notes.append(reasons.DebtAtTheFloor(seat, box.FLOOR))
    return ledger.outcome()


# 6. Fees


def fees_back(state: SaltyOcean, _: "EndRound") -> Outcome[SaltyOcean]:
    """5.6: all four fees are 0 again."""
    notes = tuple(reasons.FeeBack(kind, fee) for kind, fee in state.fees.items() if fee)
    return Outcome(changed(state, fees=dict.fromkeys(ActionType, 0)), notes)


# 7. Limit


def limit_of(merchant: Merchant) -> int | None:
    """What a merchant can keep; None: all of it."""
    if merchant.has(Building.VAULT):
        return None
    return box.KEPT_WITH_A_BANK if merchant.has(Building.BANK) else box.KEPT_WITHOUT_A_BANK


def limit(state: SaltyOcean, _: "EndRound") -> Outcome[SaltyOcean]:
    """5.7: what cannot be kept goes back."""
    ledger = Ledger(state)
    for seat in state.order:
        merchant = state.merchants[seat]
        kept = limit_of(merchant)
        if kept is not None and merchant.money > kept:
            over = merchant.money - kept
            says = reasons.GivesBackBeyondTheBank if merchant.has(Building.BANK) else reasons.GivesBack
            ledger.post(seat, -over, reasons.OverTheLimit(kept), says(seat, over, kept))
    return ledger.outcome()


# 8. New turn order


def tied(state: SaltyOcean) -> tuple[tuple[Seat, ...], ...]:
    """Groups of players with equal money, each in the former order; none after the last round."""
    if state.round == box.ROUNDS:
        return ()
    groups: dict[int, list[Seat]] = {}
    for seat in state.order:
        groups.setdefault(state.merchants[seat].money, []).append(seat)
    return tuple(tuple(group) for _, group in sorted(groups.items()) if len(group) > 1)


def new_order(state: SaltyOcean, choices: "EndRound") -> Outcome[SaltyOcean]:
    """5.8: the poorest first; ties as the table says, else in the former order."""
    if state.round == box.ROUNDS:
        return Outcome(state, (reasons.LastRound(),))
    place = {seat: at for at, seat in enumerate(state.order)}
    for row in choices.ties:
        place.update({seat: at for at, seat in enumerate(row.order)})
    order = tuple(sorted(state.order, key=lambda seat: (state.merchants[seat].money, place[seat])))
    notes: list[Note] = [reasons.TiedFor(group, state.merchants[group[0]].money) for group in tied(state)]
    notes.append(reasons.OrderNow(order) if order != state.order else reasons.OrderStays(order))
    return Outcome(changed(state, order=order), tuple(notes))


STEPS = (abilities, salt, inn, interest, debt_interest, fees_back, limit, new_order)


def steps(choices: "EndRound") -> tuple[Step[SaltyOcean], ...]:
    """The eight, with what the table chose."""
    return tuple(_chosen(step, choices) for step in STEPS)


def _chosen(
    step: Callable[[SaltyOcean, "EndRound"], Outcome[SaltyOcean]], choices: "EndRound"
) -> Step[SaltyOcean]:
    return lambda state: step(state, choices)


def before_the_order(state: SaltyOcean, choices: "EndRound") -> SaltyOcean:
    """The table as it stands when ties are looked for."""
    return in_order(*steps(choices)[:-1])(state).state


def move_money_discs(before: SaltyOcean) -> Step[SaltyOcean]:
    """Where each disc goes, once all steps have paid."""

    def moved(state: SaltyOcean) -> Outcome[SaltyOcean]:
        notes = tuple(
            reasons.MoneyAfterwards(seat, before.merchants[seat].money, state.merchants[seat].money)
            for seat in before.order
            if before.merchants[seat].money != state.merchants[seat].money
        )
        return Outcome(state, notes)

    return moved


def next_round(state: SaltyOcean) -> Outcome[SaltyOcean]:
    """After round 5 the match is scored; else the tile that lies open comes into force."""
    if state.round == box.ROUNDS:
        return Outcome(changed(state, phase=OVER, first=None))
    after = changed(state, round=state.round + 1, phase=EVENT, turn=state.order[0], streak=0, first=None)
    return Outcome(after)
