"""The decisions and hands of war."""

from houseway.play.shape import Shape

SHAPE = Shape(
    decisions={"war-or-surrender": ("war", "surrender"), "war-tie": ("none", "tie")},
    own=2,
    shared={"player-dealer": 2, "player": 2, "banker": 2},
)
