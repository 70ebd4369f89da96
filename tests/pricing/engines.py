"""Engines of long counts, for a test."""

from collections.abc import Iterator
from contextlib import contextmanager

from houseway.pricing.jobs import ENGINE, Engine


@contextmanager
def using(engine: Engine) -> Iterator[None]:
    """Run the jobs inside this block with another runner."""
    token = ENGINE.set(engine)
    try:
        yield
    finally:
        ENGINE.reset(token)
