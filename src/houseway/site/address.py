"""Which addresses of the app have a file in a site, and links that lead to these files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape, unescape
from urllib.parse import quote, urlsplit

from houseway.web.assets import VERSIONED

MADE = "^/(tables|hands|api)/"
"""Pages that only the app in the browser can make, because they show what the visitor does."""
SERVED = r"^/(audit|auditions|takes|floor|saved-rulings)(/|$)|/report(\.\w+)?$|\.pdf$"
"""Pages that need a server: its processes, or the people who share it."""
NEEDS_SERVER = "/needs-server"
SHELL = "page"
"""The page that shows what the app makes; its query says which address."""

_LINK = re.compile(r'(?<=\s)(href|src|action)="(/[^"]*)"')
_SCRIPT = re.compile(r'<script type="module" src="([^"]*)"></script>')
_FILE = re.compile(r"\.\w+$")


def file_of(path: str) -> str:
    """The file of a page, relative to the site."""
    return path[1:] if _FILE.search(path) else f"{path[1:]}/index.html".lstrip("/")


def links(html: str) -> Iterator[str]:
    """The paths of the pages and files that a page links to, without those with a query."""
    for _, found in _LINK.findall(html):
        parts = urlsplit(unescape(found))
        if not (parts.query or parts.path.startswith("/web/")):
            yield parts.path


def is_rendered(path: str) -> bool:
    """Whether a site has a file for this path."""
    return not re.search(f"{MADE}|{SERVED}", path)


def rewrite(html: str, path: str, static: str) -> str:
    """A page of the app as the page of a site: links lead to files, by relative addresses.

    `static` is the folder of the static files. All scripts are run by the script of the site.
    """
    top = "../" * (file_of(path).count("/")) or "./"
    names = [src.removeprefix(f"{VERSIONED}/") for src in map(unescape, _SCRIPT.findall(html))]
    html = _SCRIPT.sub("", html).replace("</head>", f"{_head(names, top + static)}</head>", 1)

    def place(found: re.Match[str]) -> str:
        name, address = found[1], unescape(found[2])
        return f'{name}="{escape(place_of(address, top, static))}"'

    return _LINK.sub(place, html)


def place_of(address: str, top: str, static: str) -> str:
    """Where a page at `top` finds the page or file of an address."""
    parts = urlsplit(address)
    query = f"?{parts.query}" if parts.query else ""
    fragment = f"#{parts.fragment}" if parts.fragment else ""
    if parts.path.startswith(f"{VERSIONED}/"):
        return f"{top}{static}{parts.path.removeprefix(VERSIONED)}"
    if re.search(SERVED, parts.path):
        return f"{top}{NEEDS_SERVER[1:]}/"
    if re.search(MADE, parts.path):
        return f"{top}{SHELL}/?at={quote(parts.path + query, safe='')}{fragment}"
    return f"{top}{file_of(parts.path).removesuffix('index.html')}{query}{fragment}"


def _head(scripts: list[str], static: str) -> str:
    names = escape(" ".join(scripts))
    return (
        f'<link rel="stylesheet" href="{static}/site/site.css">'
        f'<script type="module" src="{static}/site/page.js" data-scripts="{names}"></script>'
    )
