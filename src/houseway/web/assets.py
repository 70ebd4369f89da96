"""Static files under versioned URLs, so browsers can cache them."""

from hashlib import sha256
from pathlib import Path

WEB = Path(__file__).parent / "static"


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
