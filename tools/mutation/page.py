"""Writes docs/mutants.md from the results and from the reviewed faults."""

import tomllib
from collections.abc import Mapping
from typing import Any, NamedTuple

from tools.mutation.modules import LEFT_OUT, PACKAGES, ROOT, SEED, Module
from tools.mutation.points import Mutant

TARGET = ROOT / "docs" / "mutants.md"
REVIEWED = ROOT / "tools" / "mutants_reviewed.toml"

Results = Mapping[str, Mapping[str, Any]]


class Reasons:
    """Reviewed faults, found by module, line and change, each with a reason."""

    def __init__(self, entries: list[dict[str, str]]) -> None:
        self.entries = {(e["module"], e["line"], e["change"]): e["reason"] for e in entries}

    def reason(self, mutant: Mutant) -> str | None:
        return self.entries.get((mutant.module, mutant.line, mutant.change))


class Reviewed(NamedTuple):
    """Faults that nobody could notice, and faults that no test notices yet."""

    equivalent: Reasons
    survivor: Reasons

    @classmethod
    def read(cls) -> "Reviewed":
        data = tomllib.loads(REVIEWED.read_text("utf-8"))
        return cls(Reasons(data.get("equivalent", [])), Reasons(data.get("survivor", [])))


def text(modules: list[Module], results: Results) -> str:
    """The page: a row for each module, and every fault that was not caught with its reason."""
    reviewed = Reviewed.read()
    planted = [mutant for module in modules for mutant in module.planted]
    equivalent = [m for m in planted if reviewed.equivalent.reason(m) is not None]
    left = [m for m in planted if m not in equivalent and m.key not in results]
    counted = [m for m in planted if m not in equivalent and m.key in results]
    caught = [m for m in counted if results[m.key]["caught"]]
    survivors = [m for m in counted if not results[m.key]["caught"]]
    possible = sum(len(module.possible) for module in modules)
    lines = [
        "# Planted faults",
        "",
        "Written by `make mutants`, which changes one small thing in the code at a time (a "
        "boundary, a condition, a number, a left-out statement) and runs the tests that reach it. "
        "A fault that no test notices is a rule that no test guards.",
        "",
        f"Of {possible:,} possible faults in {len(modules)} modules, {len(planted):,} were drawn "
        f"with seed {SEED}. {len(equivalent)} of them change nothing that anyone could notice. "
        f"Of {len(counted):,} others, tests caught {len(caught):,} "
        f"({len(caught) / max(len(counted), 1):.1%}).",
        *(["", f"{len(left):,} have not been tried yet, so this is a sample."] if left else []),
        "",
        "| Module | Planted | Caught | Equivalent | Not caught | Not tried |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for name in (*PACKAGES, *(module.path for module in modules)):
        groups = (planted, caught, equivalent, survivors, left)
        counts = [sum(_is_in(m.module, name) for m in group) for group in groups]
        lines.append(f"| {f'**{name}**' if name in PACKAGES else name} | " + _row(counts))
    lines += ["", "## Not caught", ""]
    lines += _list(survivors, reviewed.survivor) or ["None."]
    lines += ["", "## Equivalent", "", "The program does the same with these changes.", ""]
    lines += _list(equivalent, reviewed.equivalent) or ["None."]
    lines += ["", "## Modules without faults", ""]
    lines += [f"- `{path}`: {reason}" for path, reason in LEFT_OUT.items()]
    return "\n".join([*lines, ""])


def _is_in(path: str, name: str) -> bool:
    return path == name or path.startswith(f"{name}/")


def _row(counts: list[int]) -> str:
    return " | ".join(map(str, counts)) + " |"


def _list(mutants: list[Mutant], reasons: Reasons) -> list[str]:
    return [
        f"- `{m.module}`, `{m.function}`: `{m.line}`<br>{m.change.replace('|', chr(92) + '|')}. "
        f"{reasons.reason(m) or 'Not reviewed yet.'}"
        for m in mutants
    ]
