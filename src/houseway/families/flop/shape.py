"""The decisions and hands of Hold'em, Omaha and Pineapple."""

from houseway.play.shape import Pick, Shape

SHAPE = Shape(
    decisions={"discard": ("discard",), "run-twice": ("no", "yes")},
    picks={"discard": Pick("discard", held=5, least=1, most=1)},
    own=5,
    shared={"board": 5},
    boards=2,
)
