"""Everything the game can say, one module for each part of the rules."""

from companion.core.messages import N_

AMOUNT = N_("{number} {thing}")
"""How so many of an icon are said; marked here too, so that this game's catalog may count them."""
