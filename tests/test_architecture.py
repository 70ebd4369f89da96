"""What docs/architecture.md says of packages, files and modules of families is so."""

import re
from pathlib import Path

from tests.test_families import PARTS
from tests.test_layers import HEIGHT, SOURCE

ROOT = SOURCE.parent
TEXT = (ROOT / "docs" / "architecture.md").read_text("utf-8")
QUOTED = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[\w-]+(/[\w-]+)*(/|\.py|\.md|\.d\.ts)")
NAME = re.compile(r"([a-z_]+\.)+[A-Za-z_]+")


def rows(heading: str) -> list[list[str]]:
    """The cells of the first table under a heading."""
    lines = TEXT.partition(f"## {heading}\n")[2].partition("\n## ")[0].splitlines()
    return [line.strip("|").split(" | ") for line in lines if line.startswith("| ")][1:]


def test_the_table_of_layers_has_every_package_from_the_lowest_up() -> None:
    firsts = (QUOTED.findall(first) for first, *_ in rows("Layers"))
    named = [name.removesuffix("/").removesuffix(".py") for first in firsts for name in first]
    heights = [HEIGHT[name] for name in named if name in HEIGHT]
    assert sorted(heights) == heights
    assert set(named) == {*HEIGHT, "kinds"}


def test_every_file_and_folder_that_is_named_exists() -> None:
    files = {
        path.as_posix() for top in ("src", "tools", "tests", "docs") for path in everything(top)
    }
    missing = [
        name
        for name in QUOTED.findall(TEXT)
        if PATH.fullmatch(name) and not any(f.endswith(f"/{name.rstrip('/')}") for f in files)
    ]
    assert missing == []


def everything(top: str) -> list[Path]:
    return [path for path in (ROOT / top).rglob("*") if "__pycache__" not in path.parts]


def test_every_module_and_class_that_is_named_exists() -> None:
    missing = []
    for name in filter(NAME.fullmatch, QUOTED.findall(TEXT)):
        module, _, last = name.rpartition(".")
        path = (SOURCE / "houseway" / module.replace(".", "/")).with_suffix(".py")
        if path.exists() and last != "py":
            text = path.read_text("utf-8")
            if not re.search(rf"^(class|def) {last}\b|^{last} =", text, re.MULTILINE):
                missing.append(name)
    assert missing == []


def test_the_table_of_a_family_s_modules_is_what_is_asked() -> None:
    told = {}
    for module, constant, *_ in rows("One hand, one driver, one registry"):
        name, kind = constant.strip(" `").split(": ")
        told[module.strip(" `")] = (name, f"houseway.{kind}")
    asked = {
        name: (name.upper(), f"{kind.__module__}.{kind.__name__}") for name, kind in PARTS.items()
    }
    assert told == asked
