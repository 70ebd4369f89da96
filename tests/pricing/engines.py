"""Runs pricing jobs on another engine during a test."""

from collections.abc import Iterator
from contextlib import contextmanager

from houseway.pricing.jobs import ENGINE, Engine


@contextmanager
def using(engine: Engine) -> Iterator[None]:
    """Run the pricing jobs inside this block with the given engine."""
    token = ENGINE.set(engine)
    try:
        yield
    finally:
        ENGINE.reset(token)
