"""The game that is measured over HTTP and on paper."""

from companion.games import shelf

GAME = shelf()["salty_ocean"]
