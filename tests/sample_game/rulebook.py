"""Citations of Corner Market."""

from companion.core.messages import N_, Certainty, Rule

SELL = Rule("4.1", N_("Sell"), N_("Sell one kind of goods from your stock at its price."), Certainty.OFFICIAL)
BUY = Rule("4.2", N_("Buy"), N_("Buy one kind of goods at its price."), Certainty.OFFICIAL)
RENT = Rule("5.1", N_("Rent"), N_("Each stall pays 1 at the end of a round."), Certainty.OFFICIAL)
STASH = Rule("4.4", N_("Stash"), N_("Put money under the counter, where it is safe."), Certainty.OFFICIAL)
BID = Rule(
    "5.2",
    N_("Bid"),
    N_("Before the last round all bid at once; the highest pays and begins it."),
    Certainty.OFFICIAL,
)
MONEY = Rule("6", N_("Money"), N_("Money counts as points."), Certainty.OFFICIAL)
STOCK = Rule("6", N_("Stock"), N_("Two goods left over are worth one point."), Certainty.READING, "R1")
