"""Compiled kernels: Numba with a cache that notices edits anywhere among them.

Numba keys its cache by the file of a function, not by those it calls in other files. Here the
directory is named by a hash of every source that holds kernels.
"""

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import numba

F = TypeVar("F", bound=Callable[..., Any])

_SOURCES = Path(__file__).parents[1]


def kernel(function: F) -> F:
    """Compile a function, once for each change of the kernels; it runs without the GIL."""
    compiled: F = numba.njit(cache=True, nogil=True)(function)
    return compiled


def _digest() -> str:
    """A name for the present state of all kernels."""
    digest = sha256(numba.__version__.encode())
    for path in sorted(_SOURCES.rglob("*.py")):
        text = path.read_bytes()
        if b"@kernel" in text:
            digest.update(text)
    return digest.hexdigest()[:16]


def _cache_directory() -> Path:
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return home / "houseway" / f"kernels-{_digest()}"


numba.config.CACHE_DIR = str(_cache_directory())
