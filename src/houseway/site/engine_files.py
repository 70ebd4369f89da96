"""The engine of a site: Python for browsers, the packages of the app, and the app itself."""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import houseway
from houseway.journal.store import Journal
from houseway.values.errors import InputError

PYTHON = ("pyodide.mjs", "pyodide.asm.mjs", "python_stdlib.zip", "pyodide-lock.json")
"""The files of Pyodide that are taken as they are."""
WASM = "pyodide.asm.wasm"
APP = "houseway.zip"
JOURNAL = "houseway-journal.db"
PACKAGES = ("anyio", "idna", "msgspec", "sqlalchemy", "starlette", "typing_extensions")
WHEEL_TAGS = (
    "--platform=pyemscripten_2026_0_wasm32",
    "--python-version=3.14",
    "--implementation=cp",
)
"""The options of pip for wheels that Pyodide can use."""
_UNUSED = ("cli/", "export/", "journal/migrations/", "mcp/", "web/static/")
"""Parts of the package that a browser does not need."""
_NEEDED = ".js"
"""Pages name the scripts that their scripts import, and find them by reading these."""
_DATE = (2020, 1, 1, 0, 0, 0)
"""The date of every file in an archive, so that equal sources give equal bytes."""


class EngineFiles(NamedTuple):
    """The files by name."""

    content: dict[str, bytes]
    journal: str
    """A text that changes with the format of stored tables."""

    @property
    def version(self) -> str:
        digest = sha256()
        for name, content in sorted(self.content.items()):
            digest.update(f"{name} {len(content)}\n".encode() + content)
        return digest.hexdigest()[:12]


def engine_files(pyodide: Path, wheels: Path) -> EngineFiles:
    """The files of the engine; raises InputError if Pyodide or a wheel is missing."""
    content = {name: _read(pyodide, name) for name in PYTHON}
    content[f"{WASM}.gzip"] = gzip.compress(_read(pyodide, WASM), 9, mtime=0)
    for package in PACKAGES:
        wheel = _find_wheel(wheels, package)
        content[wheel.name] = wheel.read_bytes()
    journal = _empty_journal()
    content[APP] = _archive(journal)
    return EngineFiles(content, sha256(_schema(journal)).hexdigest()[:12])


def _read(folder: Path, name: str) -> bytes:
    path = folder / name
    if not path.is_file():
        raise InputError(f"{folder} has no {name}: `make site` installs Pyodide", "--pyodide")
    return path.read_bytes()


def _find_wheel(folder: Path, package: str) -> Path:
    found = sorted(folder.glob(f"{package}-*.whl"))
    if len(found) != 1:
        what = f"{folder} must have one wheel of {package}, not {len(found)}"
        raise InputError(f"{what}: `make site` downloads it", "--wheels")
    return found[0]


def _archive(journal: bytes) -> bytes:
    """The package with an empty journal, as an archive."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in [*_sources(), (JOURNAL, journal)]:
            entry = ZipInfo(name, _DATE)
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, content)
    return buffer.getvalue()


def _sources() -> Iterator[tuple[str, bytes]]:
    top = Path(houseway.__file__).parent
    for path in sorted(top.rglob("*")):
        name = path.relative_to(top).as_posix()
        is_used = name.endswith(_NEEDED) or not name.startswith(_UNUSED)
        if path.is_file() and is_used and "__pycache__" not in path.parts:
            yield f"houseway/{name}", path.read_bytes()


def _empty_journal() -> bytes:
    """A new journal: a browser has no tools to create its tables."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "journal.db"
        Journal.open(str(path)).close()
        with sqlite3.connect(path) as database:
            # One file: a browser has no memory that SQLite could share for its log.
            database.execute("PRAGMA journal_mode=DELETE")
            database.execute("VACUUM")
        database.close()
        return path.read_bytes()


def _schema(journal: bytes) -> bytes:
    """What a journal's tables are made of."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "journal.db"
        path.write_bytes(journal)
        database = sqlite3.connect(path)
        rows = database.execute("SELECT sql FROM sqlite_master ORDER BY name").fetchall()
        database.close()
        return repr(rows).encode()
