"""Writes docs/components.cdx.json and docs/third-party.md from the runtime lock: `make docs`.

The first is a CycloneDX list of components for scanners, the second is for people. Both have the
licenses of the locked packages and of the files of others in the wheel.
"""

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import NamedTuple

from houseway import __version__

ROOT = Path(__file__).parent.parent
LOCK = ROOT / "requirements" / "run.txt"
SITE_LOCK = ROOT / "requirements" / "site.txt"
PAGE_LOCK = ROOT / "package-lock.json"
COMPONENTS = ROOT / "docs" / "components.cdx.json"
PAGE = ROOT / "docs" / "third-party.md"
STATIC = "src/houseway/web/static"

_PIN = re.compile(r"^([\w.-]+)==([\w.+!]+)", re.MULTILINE)

UNSTATED = {
    "colorama": "BSD-3-Clause",
    "h11": "MIT",
    "httpx2-jsfetch": "BSD-3-Clause",
    "markdown-it-py": "MIT",
    "mcp": "MIT",
    "mcp-types": "MIT",
    "mdurl": "MIT",
    "numba": "BSD-2-Clause",
    "pathspec": "MPL-2.0",
    "pluggy": "MIT",
    "pywin32": "PSF-2.0",
    "rich": "MIT",
    "rtoml": "MIT",
    "shellingham": "ISC",
    "trove-classifiers": "Apache-2.0",
    "tzdata": "Apache-2.0",
    "uvloop": "MIT OR Apache-2.0",
}
"""Licenses of packages whose metadata has no SPDX expression, or which other systems need."""


class Component(NamedTuple):
    """A package, or a file of others that the wheel has."""

    name: str
    version: str
    license: str
    files: tuple[str, ...] = ()
    notice: str = ""
    """The file with the license, for files of others."""


VENDORED = (
    Component("lit", "3.3.3", "BSD-3-Clause", ("vendor/lit.js",), "vendor/lit.LICENSE"),
    Component("source-sans", "3", "OFL-1.1", ("fonts/source-sans.woff2",), "fonts/OFL.txt"),
    Component(
        "source-serif",
        "4",
        "OFL-1.1",
        ("fonts/source-serif.woff2", "fonts/source-serif-italic.woff2"),
        "fonts/OFL.txt",
    ),
)


def packages(lock: Path = LOCK) -> list[Component]:
    """The packages of a lock with their licenses."""
    pins = _PIN.findall(lock.read_text("utf-8"))
    return [Component(name, version, license_of(name)) for name, version in pins]


def site_parts() -> list[Component]:
    """What a site without a server contains of others, besides the files of the pages."""
    pyodide = json.loads(PAGE_LOCK.read_text("utf-8"))["packages"]["node_modules/pyodide"]
    engine = Component("pyodide (with CPython)", pyodide["version"], pyodide["license"])
    return [engine, *packages(SITE_LOCK)]


def license_of(name: str) -> str:
    """The SPDX expression of a package: what its metadata says, or what was read in its license."""
    try:
        stated = metadata(name).get("License-Expression")
    except PackageNotFoundError:
        stated = None
    if not stated and name not in UNSTATED:
        raise SystemExit(f"{name} states no license: read it and add it to UNSTATED")
    return stated or UNSTATED[name]


def components() -> str:
    """The CycloneDX document."""
    listed = [*map(_package, packages()), *map(_vendored, VENDORED)]
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": "houseway",
                "name": "houseway",
                "version": __version__,
                "licenses": [{"license": {"id": "MIT"}}],
            }
        },
        "components": listed,
        "dependencies": [
            {"ref": "houseway", "dependsOn": [entry["bom-ref"] for entry in listed]},
        ],
    }
    return json.dumps(document, indent=1) + "\n"


def _package(package: Component) -> dict[str, object]:
    address = f"pkg:pypi/{package.name}@{package.version}"
    return {
        "type": "library",
        "bom-ref": address,
        "name": package.name,
        "version": package.version,
        "purl": address,
        "licenses": [{"expression": package.license}],
    }


def _vendored(part: Component) -> dict[str, object]:
    return {
        "type": "library",
        "bom-ref": f"file:{part.name}",
        "name": part.name,
        "version": part.version,
        "licenses": [{"expression": part.license}],
        "components": [
            {
                "type": "file",
                "bom-ref": f"file:{name}",
                "name": f"{STATIC}/{name}",
                "hashes": [{"alg": "SHA-256", "content": _hash(name)}],
            }
            for name in part.files
        ],
    }


def _hash(name: str) -> str:
    return sha256((ROOT / STATIC / name).read_bytes()).hexdigest()


def page() -> str:
    """The list for people."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# Third-party licenses"
    yield ""
    yield (
        "Made by `make docs`; [components.cdx.json](components.cdx.json) is the same list for "
        "scanners (CycloneDX 1.6)."
    )
    yield ""
    yield "## Files of others in this repository and in the wheel"
    yield ""
    yield "| Files | Version | License | Text |"
    yield "|---|---|---|---|"
    for part in VENDORED:
        files = ", ".join(f"`{name}`" for name in part.files)
        notice = f"[{part.notice}](../{STATIC}/{part.notice})"
        yield f"| {files} | {part.name} {part.version} | {part.license} | {notice} |"
    yield ""
    yield "## Packages of the runtime lock"
    yield ""
    yield from _table(packages())
    yield ""
    yield "## What `make site` adds to a site"
    yield ""
    yield from _table(site_parts())


def _table(parts: list[Component]) -> Iterator[str]:
    yield "| Package | Version | License |"
    yield "|---|---|---|"
    for part in parts:
        yield f"| {part.name} | {part.version} | {part.license} |"


if __name__ == "__main__":
    COMPONENTS.write_text(components(), "utf-8")
    PAGE.write_text(page(), "utf-8")
