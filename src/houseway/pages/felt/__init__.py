"""The felt layout of a game as SVG: seats, betting spots with their filed names, shared hands."""
