"""The decisions and hands of pan; the moves of a turn are listed with each decision."""

from houseway.play.shape import Shape

SHAPE = Shape(
    decisions={
        "declare": ("in", "top"),
        "split-tops": ("play", "split"),
        "draw": ("take", "pluck"),
        "pluck-again": ("keep", "pluck-again"),
        "force": ("let", "force"),
    },
    own=11,
)
