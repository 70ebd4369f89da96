"""What is stored between runs, in .mutants: what each test reaches, and the result of each fault.

Both are files to which a line is added at once, so an interruption loses nothing; of several
lines for the same thing the last one counts. A file of tests is recorded again if it has changed.
A fault that was caught is tried again if its module or the test that caught it has changed; any
other fault, if its module or any test that reaches it has changed. `make mutants ARGS=--anew`
forgets everything.
"""

import functools
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from operator import or_
from pathlib import Path
from typing import Any, NamedTuple

from tools.mutation.modules import PACKAGE, PACKAGES, ROOT, short_hash
from tools.mutation.points import Mutant

FAR = ("checking", "cli", "drills", "equity", "page", "pages", "pricing")
"""Folders of tests of other packages, which take long and seldom notice a wrong rule first."""

NEAR = ("games", "golden", "journal", "poker", "ranking", "referee", "rulebook", "table")
"""Folders of tests that notice most faults; the others are for faults that survive these."""

FOLDER = ROOT / ".mutants"
REACHED = FOLDER / "reached.jsonl"
RESULTS = FOLDER / "results.jsonl"

IN_A_FILE = 3.0
"""Seconds of tests of one file that are run for a fault, the most specific tests first."""
IN_ALL = 8.0
"""Seconds for all files; those that caught others in the module come first."""


def append(path: Path, line: Mapping[str, Any]) -> None:
    path.parent.mkdir(exist_ok=True)
    with path.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(line) + "\n")


def read(path: Path, key: str) -> dict[str, dict[str, Any]]:
    """The last line for each value of `key`; a line cut off by an interruption is left out."""
    found: dict[str, dict[str, Any]] = {}
    for text in path.read_text("utf-8").splitlines() if path.exists() else ():
        if text.endswith("}"):
            line = json.loads(text)
            found[line[key]] = line
    return found


def test_files() -> tuple[list[str], list[str]]:
    """Files with tests that can run in a forked process, doctests included: near ones, others."""
    folders = {
        path: path.relative_to(ROOT / "tests").parts[0]
        for path in (ROOT / "tests").rglob("test_*.py")
    }
    tests = [path for path, folder in folders.items() if folder not in ("browser", *FAR)]
    sources = [path for name in PACKAGES for path in (PACKAGE / name).rglob("*.py")]
    doctests = [path for path in sources if ">>> " in path.read_text("utf-8")]
    near = [path for path in tests if folders[path] in NEAR] + doctests
    return _names(near), _names(path for path in tests if path not in near)


def _names(paths: Iterable[Path]) -> list[str]:
    return sorted(path.relative_to(ROOT).as_posix() for path in paths)


def text_of(file: str) -> str:
    """Changes with the text of a file."""
    path = ROOT / file
    return short_hash(path.read_text("utf-8")) if path.exists() else ""


def summary(file: str, sent: list[dict[str, Any]], planted: list[Mutant]) -> dict[str, Any]:
    """The line that stores what the tests of a file reach: for each fault, a bit for each test."""
    tests = [line for line in sent if "test" in line]
    bits: Counter[str] = Counter()
    for place, line in enumerate(tests):
        for number in set(line["reached"]):
            bits[planted[number].key] += 1 << place
    return {
        "file": file,
        "text": text_of(file),
        "collected": sent[0]["collected"] if sent else 0,
        "tests": [[line["test"], line["seconds"]] for line in tests],
        "unused": [line["unused"] for line in sent if "unused" in line],
        "reached": {key: f"{mask:x}" for key, mask in bits.items()},
    }


class _File(NamedTuple):
    collected: float
    tests: list[tuple[str, float]]
    sizes: list[int]
    """How many faults each test reaches: a test that reaches few is a specific one."""
    reached: dict[str, int]


class Chosen(NamedTuple):
    """A file and some of its tests, each with its seconds."""

    file: str
    tests: dict[str, float]

    @property
    def seconds(self) -> float:
        return sum(self.tests.values())


class Tests:
    """Chooses the tests to run for a fault."""

    def __init__(self, planted: list[Mutant], results: Mapping[str, Mapping[str, Any]]) -> None:
        self.files = {name: _read_file(line) for name, line in read(REACHED, "file").items()}
        self.texts = {name: text_of(name) for name in self.files}
        self.planted = planted
        self.caught: Counter[tuple[str, str]] = Counter()
        """How many faults of a module the tests of a file have caught."""
        for result in results.values():
            self.note(result)

    def note(self, result: Mapping[str, Any]) -> None:
        if result["by"]:
            self.caught[result["module"], result["by"].partition("::")[0]] += 1

    def state(self, mutant: Mutant, caught_by: str) -> str:
        """Changes with the files on which the result of a fault depends."""
        files = [caught_by.partition("::")[0]] if caught_by else sorted(self.reaching(mutant))
        texts = [self.texts.get(file) or text_of(file) for file in files]
        return short_hash(text_of(f"src/houseway/{mutant.module}"), *files, *texts)

    def tried(self, mutant: Mutant, result: Mapping[str, Any]) -> dict[str, float]:
        """The seconds of each file that was tried before in vain and has not changed since."""
        if result.get("source") != text_of(f"src/houseway/{mutant.module}"):
            return {}
        earlier: dict[str, tuple[float, str]] = result.get("tried", {})
        return {
            name: seconds
            for name, (seconds, text) in earlier.items()
            if self.texts.get(name) == text
        }

    def tried_now(self, mutant: Mutant, tried: Mapping[str, float]) -> dict[str, Any]:
        """What to store, so that these files are not tried again before they change."""
        return {
            "source": text_of(f"src/houseway/{mutant.module}"),
            "tried": {name: (seconds, self.texts[name]) for name, seconds in tried.items()},
        }

    def reaching(self, mutant: Mutant) -> dict[str, int]:
        """The files with tests that reach a fault, each with the tests as bits.

        What is planted since the tests were recorded is reached by tests that reach another fault
        in the same function.
        """
        same = [m for m in self.planted if m[:2] == mutant[:2]]
        for keys in ([mutant.key], [m.key for m in same]):
            masks = {
                name: functools.reduce(or_, (file.reached.get(key, 0) for key in keys))
                for name, file in self.files.items()
            }
            if any(masks.values()):
                return {name: mask for name, mask in masks.items() if mask}
        return {}

    def choose(self, mutant: Mutant, tried: Mapping[str, float], first: str) -> Chosen | None:
        """The next file to try a fault with, and its tests; None if there is none or no time left.

        `tried` has the seconds of each file that was tried. The file of `first` comes first, then
        those that caught others in the module, then those with the most specific tests.
        """
        files = {name: m for name, m in self.reaching(mutant).items() if name not in tried}
        if not files or sum(tried.values()) > IN_ALL:
            return None

        def order(name: str) -> tuple[bool, int, int]:
            specific = min(self.files[name].sizes[place] for place in _places(files[name]))
            return not first.startswith(name), -self.caught[mutant.module, name], specific

        name = min(files, key=order)
        return Chosen(name, _chosen(self.files[name], files[name], first))


def _read_file(line: Mapping[str, Any]) -> _File:
    reached = {key: int(mask, 16) for key, mask in line["reached"].items()}
    sizes: Counter[int] = Counter(place for mask in reached.values() for place in _places(mask))
    tests = [(name, seconds) for name, seconds in line["tests"]]
    return _File(line["collected"], tests, [sizes[place] for place in range(len(tests))], reached)


def _places(mask: int) -> list[int]:
    return [place for place, bit in enumerate(reversed(f"{mask:b}")) if bit == "1"]


def _chosen(file: _File, reaching: int, first: str) -> dict[str, float]:
    """The most specific tests of a file that reach a fault, as many as there is time for."""
    places = sorted(
        _places(reaching),
        key=lambda place: (file.tests[place][0] != first, file.sizes[place]),
    )
    left = IN_A_FILE
    chosen: dict[str, float] = {}
    for name, seconds in (file.tests[place] for place in places):
        chosen[name] = seconds
        left -= seconds
        if left < 0:
            break
    return chosen
