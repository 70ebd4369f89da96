"""A cache for the results of long calculations: arrays, stored by a hash of their inputs."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from hashlib import sha256
from os import getpid
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import msgspec
import numpy as np

from houseway.values.kernels import cache_home, sources_hash

Arrays = dict[str, Any]

SAVES: ContextVar[bool] = ContextVar("saves", default=True)
"""Whether new results are stored."""


@contextmanager
def unsaved() -> Iterator[None]:
    """Store no results inside this block, so visitors who try many inputs cannot fill the disk."""
    token = SAVES.set(False)
    try:
        yield
    finally:
        SAVES.reset(token)


def cached_arrays(name: str, key: bytes, make: Callable[[], Mapping[str, Any]]) -> Arrays:
    """The arrays that `make` returns, from the cache if possible.

    They are calculated again if the key or any kernel has changed.
    """
    stored = load(name, key)
    if stored is not None:
        return stored
    arrays = dict(make())
    save(name, key, arrays)
    return arrays


def key_of(*parts: object) -> bytes:
    """A key from plain values and arrays."""
    plain = [part.tolist() if isinstance(part, np.ndarray) else part for part in parts]
    return msgspec.json.encode(plain)


def load(name: str, key: bytes) -> Arrays | None:
    """The cached arrays for a name and key; None if there are none."""
    try:
        with _path(name, key).open("rb") as file, np.load(file) as stored:
            return {field: stored[field] for field in stored.files}
    except (OSError, ValueError, EOFError, BadZipFile):
        return None


def save(name: str, key: bytes, arrays: Mapping[str, Any]) -> None:
    """Store arrays; a read-only cache is ignored."""
    if not SAVES.get():
        return
    path = _path(name, key)
    partial = path.with_name(f"{path.stem}.{getpid()}.npz")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez(partial, **arrays)
        partial.replace(path)


def _path(name: str, key: bytes) -> Path:
    digest = sha256(sources_hash().encode() + key).hexdigest()[:20]
    return cache_home() / "counts" / f"{name}-{digest}.npz"
