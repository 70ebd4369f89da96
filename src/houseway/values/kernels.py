"""Numba kernels: compiled once for each state of their sources.

Numba's own cache does not notice an edited function that a kernel calls in another module, so
the cache directory is named after a hash of all modules that contain kernels.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import gettempdir
from typing import Any, ParamSpec, TypeVar

import numba
import numpy as np
from numba.core.errors import TypingError
from numba.core.types import unliteral

P = ParamSpec("P")
R = TypeVar("R")

_SOURCES = Path(__file__).parent.parent
_MARK = "houseway.values.kernels"


def cache_home() -> Path:
    """The user's cache directory, for results that can be computed again."""
    named = os.environ.get("HOUSEWAY_CACHE")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    home = Path(base) / "houseway"
    try:
        home.mkdir(parents=True, exist_ok=True)
        return home
    except OSError:
        return Path(gettempdir()) / "houseway"


@cache
def sources_hash() -> str:
    """A hash of every module with kernels and of the version of Numba."""
    digest = sha256(numba.__version__.encode())
    for path in sorted(_SOURCES.rglob("*.py")):
        text = path.read_bytes()
        if _MARK.encode() in text:
            digest.update(text)
    return digest.hexdigest()[:16]


setattr(numba.config, "CACHE_DIR", str(cache_home() / "kernels" / sources_hash()))  # noqa: B010


def _shared(compiled: Any) -> Any:
    """Compile a kernel once for its types, not again for each constant that kernels call it with.

    What only compiles with a constant, such as the index of a tuple, still gets it.
    """
    template = compiled.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        try:
            plain = dict(zip(kws, map(unliteral, kws.values()), strict=True))
            return template(tuple(map(unliteral, args)), plain)
        except TypingError:
            return template(args, kws)

    compiled.get_call_template = get_call_template
    return compiled


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function when it is first called; it runs without the interpreter lock."""
    compiled: Callable[P, R] = _shared(numba.njit(cache=True, nogil=True)(function))
    return compiled


def bare_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """A kernel that creates no arrays, compiled without reference counting for its arguments.

    Reference counting takes longer than short steps on many arrays.
    """
    options: dict[str, Any] = {"cache": True, "nogil": True, "_nrt": False}
    compiled: Callable[P, R] = _shared(numba.njit(**options)(function))
    return compiled


def entry_point(function: Callable[[int], int]) -> Callable[[int], int]:
    """A kernel that takes one whole number, for loops in Python: calls do not look up types.

    It keeps the interpreter lock, since releasing it takes longer than a short kernel.
    """
    compiled: Any = numba.njit("int64(int64)", cache=True)(function)
    direct: Callable[[int], int] = compiled
    with suppress(AttributeError):  # Numba does not document `entry_point`
        (only,) = compiled.overloads.values()
        direct = only.entry_point
    return direct


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Inline a function into every kernel that calls it."""
    compiled: Callable[P, R] = numba.njit(inline="always", nogil=True)(function)
    return compiled


@kernel
def popcount(word: Any) -> Any:
    """How many of 64 bits are set."""
    word = word - ((word >> np.uint64(1)) & np.uint64(0x5555555555555555))
    pairs = word & np.uint64(0x3333333333333333)
    word = pairs + ((word >> np.uint64(2)) & np.uint64(0x3333333333333333))
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * np.uint64(0x0101010101010101)) >> np.uint64(56))
