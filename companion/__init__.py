"""Companion: the companion app for board games played on a real table."""

__version__ = "0.1.0"
