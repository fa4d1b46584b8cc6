"""Everything the game can say, one module for each part of the rules."""
