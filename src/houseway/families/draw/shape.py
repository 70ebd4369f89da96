"""The decisions and hands of draw poker and lowball."""

from houseway.play.shape import Pick, Shape

SHAPE = Shape(
    decisions={"kill": ("no", "kill"), "draw": ("pat", "draw")},
    picks={"draw": Pick("draw", held=5, least=1, most=5, exact=False)},
    own=5,
)
