"""The decisions and hands of baccarat."""

from houseway.play.shape import Shape

SHAPE = Shape(
    decisions={"stand-or-hit": ("stand", "hit")},
    shared={"player": 3, "banker": 3},
)
