"""The decisions and hands of three-card poker."""

from houseway.play.shape import Shape

SHAPE = Shape(
    decisions={"play-or-fold": ("play", "fold")},
    own=3,
    shared={"player-dealer": 3},
)
