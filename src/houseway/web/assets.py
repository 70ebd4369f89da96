"""Static files under versioned URLs, so browsers can cache them."""

import posixpath
import re
from functools import cache
from hashlib import sha256
from pathlib import Path

WEB = Path(__file__).parent / "static"
_IMPORT = re.compile(r'(?:from|import) "(\.[^"]+\.js)"')


def _digest() -> str:
    """A short hash of every static file and its name."""
    digest = sha256()
    for path in sorted(WEB.rglob("*")):
        if path.is_file():
            digest.update(f"{path.relative_to(WEB)}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


VERSIONED = f"/web/{_digest()}"
"""Modules and style sheets refer to each other by relative URLs, so they share one base URL."""


def asset(name: str) -> str:
    """The URL of a static file."""
    return f"{VERSIONED}/{name}"


def with_imports(*names: str) -> set[str]:
    """Modules and all that they import, by their names; modules loaded on demand are left out."""
    modules: set[str] = set()
    queue = list(names)
    while queue:
        name = queue.pop()
        if name not in modules:
            modules.add(name)
            queue += _imported(name)
    return modules


@cache
def _imported(name: str) -> list[str]:
    """The modules that a module imports."""
    folder = posixpath.dirname(name)
    found = _IMPORT.findall((WEB / name).read_text("utf-8"))
    return [posixpath.normpath(f"{folder}/{path}") for path in found]
