"""What every game is written against; standard library only (see README.md here)."""
