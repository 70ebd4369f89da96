"""Building a site: every page of the app as a file, its scripts, and the engine."""

from __future__ import annotations

import asyncio
import shutil
from collections import deque
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from houseway.pages.markup import join, tag
from houseway.rulebook.book import FiledRulebook
from houseway.site.address import (
    MADE,
    NEEDS_SERVER,
    SERVED,
    SHELL,
    file_of,
    is_rendered,
    links,
    rewrite,
)
from houseway.site.engine import Engine, Reply
from houseway.site.engine_files import EngineFiles, engine_files
from houseway.site.solo import LIMITS
from houseway.values.errors import HousewayError, InputError
from houseway.web.app import create_app
from houseway.web.assets import VERSIONED, WEB
from houseway.web.pages import views

_MARK = "houseway-site"
"""The file that marks a folder as a site, which may be replaced."""
_REPLACED = {"shared/server.js": "site/server.js", "shared/offline.js": "site/offline.js"}
"""Scripts of the app that a site has in another form."""
_MANIFEST = "/manifest.webmanifest"
_START = ("/", "/account", _MANIFEST)
"""Where the search for pages begins."""


class Built(NamedTuple):
    """What a site is made of."""

    pages: int
    page_bytes: int
    engine: dict[str, int]
    """The sizes of the files of the engine."""


def build(
    rulebook: FiledRulebook,
    folder: Path,
    *,
    pyodide: Path,
    wheels: Path,
    progress: Callable[[int], None] = lambda pages: None,
) -> Built:
    """Write a site to a new or empty folder, or over an earlier site.

    `progress` is called with the number of pages written so far.
    """
    if folder.exists() and not ((folder / _MARK).exists() or _is_empty(folder)):
        raise InputError(
            "the folder has other files: give a new one, or that of a site", str(folder)
        )
    engine = engine_files(pyodide, wheels)
    shutil.rmtree(folder, ignore_errors=True)
    static = f"web/{_version(engine)}"
    _write(folder / _MARK, b"")
    for name, content in engine.content.items():
        _write(folder / _engine_folder(engine) / name, content)
    _write_static(folder, static, engine)
    sizes = asyncio.run(_write_pages(rulebook, folder, static, progress))
    for path, page in ((f"/{SHELL}", shell_page()), (NEEDS_SERVER, server_page())):
        _write(folder / file_of(path), rewrite(page, path, static).encode())
    return Built(len(sizes), sum(sizes), {name: len(text) for name, text in engine.content.items()})


async def _write_pages(
    rulebook: FiledRulebook, folder: Path, static: str, progress: Callable[[int], None]
) -> list[int]:
    """Write every page that can be reached, and return their sizes."""
    engine = Engine(create_app(rulebook, limits=LIMITS))
    await engine.start()
    pages, sizes = deque(_START), []
    known = set(_START)
    while pages:
        path = pages.popleft()
        reply = await engine.ask("GET", path)
        if reply.status != 200:
            raise HousewayError(f"the page did not render (status {reply.status})", path)
        found = links(reply.body.decode()) if _is_html(reply) else ()
        new = [link for link in dict.fromkeys(found) if link not in known and is_rendered(link)]
        known.update(new)
        pages.extend(new)
        sizes.append(_write(folder / file_of(path), _content(path, reply, static)))
        progress(len(sizes))
    await engine.stop()
    return sizes


def _content(path: str, reply: Reply, static: str) -> bytes:
    """What the file of a page has."""
    if path == _MANIFEST:
        text = reply.body.decode().replace('"start_url":"/"', '"start_url":"./"')
        return text.replace(f"{VERSIONED}/", f"{static}/").encode()
    return rewrite(reply.body.decode(), path, static).encode() if _is_html(reply) else reply.body


def _is_html(reply: Reply) -> bool:
    return reply.content_type.startswith("text/html")


def shell_page() -> str:
    """The page in whose place the app in the browser shows what it makes."""
    main = join(
        tag("h1", "Houseway"),
        tag("p", "Loading the rules engine, which makes this page.", class_="lead"),
        views.NEEDS_SCRIPT,
    )
    return views.document("Loading", main, trail=views.HOME, linked=False)


def server_page() -> str:
    """The page shown for those that a site cannot have."""
    main = join(
        tag("h1", "Needs a server"),
        tag(
            "p",
            "This part of Houseway is for several people, or calculates for minutes. It needs ",
            tag("code", "houseway serve"),
            " on a computer.",
            class_="lead",
        ),
        tag("p", tag("a", "All cardrooms and games", href="/")),
    )
    return views.document("Needs a server", main, trail=views.HOME, linked=False)


def _write_static(folder: Path, static: str, engine: EngineFiles) -> None:
    """Write the scripts, style sheets and fonts, and what the scripts know of this site."""
    for path in sorted(WEB.rglob("*")):
        name = path.relative_to(WEB).as_posix()
        if path.is_file() and not name.endswith(".d.ts"):
            other = _REPLACED.get(name)
            script = f'export * from "../{other}";\n'.encode() if other else path.read_bytes()
            _write(folder / static / name, script)
    settings = {
        "version": static.rpartition("/")[2],
        "journal": engine.journal,
        "engine": f"{_engine_folder(engine)}/",
        "files": [{"name": name, "size": len(text)} for name, text in engine.content.items()],
        "made": MADE,
        "served": SERVED,
    }
    text = f"export const SETTINGS = {msgspec.json.encode(settings).decode()};\n"
    _write(folder / static / "site" / "settings.js", text.encode())
    _write(folder / "worker.js", _service_worker(folder, static, settings["version"]))


def _service_worker(folder: Path, static: str, version: Any) -> bytes:
    """The script of the service worker, with the files that it stores at once."""
    files = [path.relative_to(folder).as_posix() for path in (folder / static).rglob("*")]
    stored = [name for name in sorted(files) if "." in name.rpartition("/")[2]]
    desk = {"version": version, "files": stored, "pages": ["", f"{SHELL}/"], "shell": f"{SHELL}/"}
    script = (WEB / "site" / "worker.js").read_text("utf-8")
    return f"self.desk = {msgspec.json.encode(desk).decode()};\n{script}".encode()


def _version(engine: EngineFiles) -> str:
    """A short text that changes with any script or file of the engine."""
    return sha256(f"{VERSIONED} {engine.version}".encode()).hexdigest()[:12]


def _engine_folder(engine: EngineFiles) -> str:
    return f"engine/{engine.version}"


def _is_empty(folder: Path) -> bool:
    return folder.is_dir() and not any(folder.iterdir())


def _write(path: Path, content: bytes) -> int:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return len(content)
