"""The decisions and hands of pai gow tiles."""

from houseway.banked.setting import HOUSE_WAY, SET
from houseway.play.shape import Pick, Shape

SHAPE = Shape(
    decisions={SET: (HOUSE_WAY, SET)},
    picks={SET: Pick(SET, held=4, least=2, most=2)},
    own=4,
    shared={"player-dealer": 4},
)
