"""The history: what was played."""
