"""The decisions and hands of stud."""

from houseway.play.shape import Shape

SHAPE = Shape(decisions={"expose": ("keep", "turn")}, own=7, shared={"board": 1}, boards=1)
