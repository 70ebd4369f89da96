"""The executable rulebook of California cardrooms."""
