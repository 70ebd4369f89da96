"""Writes docs/imports.md: which package imports which."""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT)]

from tests.test_layers import LAYERS, edges, package_of  # noqa: E402

TARGET = ROOT / "docs" / "imports.md"


def graph() -> str:
    """The imports between packages, each layer under those that import it."""
    found = {(package_of(low), package_of(high)) for low, high in edges()}
    between = sorted((a, b) for a, b in found if a and b and a != b)
    lines = ["# Imports between packages", "", "Made by `make docs`; arrows go downward only.", ""]
    lines += ["| Package | Imports |", "|---|---|"]
    for layer in reversed(LAYERS):
        for package in sorted(layer):
            imported = ", ".join(f"`{b}`" for a, b in between if a == package)
            lines.append(f"| `{package}` | {imported or 'nothing'} |")
    lines += ["", "```mermaid", "flowchart TD"]
    lines += [f"    {a} --> {b}" for a, b in between]
    return "\n".join([*lines, "```", ""])


if __name__ == "__main__":
    TARGET.write_text(graph(), "utf-8")
