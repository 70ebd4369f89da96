"""The decisions and hands of twenty-one."""

from houseway.play.shape import Shape

SHAPE = Shape(
    decisions={
        "insurance": ("decline", "insure"),
        "surrender": ("play", "surrender"),
        "switch": ("keep", "switch"),
        "play": ("stand", "hit", "double", "split", "surrender", "rescue"),
    },
    own=21,
    own_hands=8,
    shared={"player-dealer": 21},
)
