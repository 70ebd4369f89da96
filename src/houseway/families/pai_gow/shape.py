"""The decisions and hands of pai gow poker."""

from houseway.banked.setting import HOUSE_WAY, SET
from houseway.play.shape import Pick, Shape

SHAPE = Shape(
    decisions={SET: (HOUSE_WAY, SET), "double": ("double", "no-double")},
    picks={SET: Pick(SET, held=7, least=1, most=2)},
    own=7,
    shared={"player-dealer": 7, "player": 7, "banker": 7},
)
