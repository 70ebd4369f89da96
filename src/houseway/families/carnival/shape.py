"""The decisions and hands of the carnival games."""

from houseway.play.shape import Shape

SHAPE = Shape(
    decisions={
        "bet-1": ("ride", "withdraw"),
        "bet-2": ("ride", "withdraw"),
        "bet-or-fold": ("bet", "fold"),
        "hole-cards": ("check", "3x", "4x"),
        "flop": ("check", "2x"),
        "river": ("fold", "1x"),
        "peek-bonus": ("none", "A", "B", "C"),
    },
    own=5,
    shared={"player-dealer": 5, "board": 5, "A": 5, "B": 5, "C": 5},
)
