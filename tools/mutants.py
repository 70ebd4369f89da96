"""Plants faults in the code and runs the tests that should notice: `make mutants`.

    make mutants                  run, or resume, and write docs/mutants.md
    make mutants ONLY=poker       only faults in modules whose path starts like this
    make mutants ARGS=--survivors only those that no test caught before
    make mutants ARGS=--anew      forget earlier results
    make mutants ARGS=--check     a sample of 60 that must all be caught, as in `make test-slow`
    make mutants ARGS=--page      only write docs/mutants.md and the sample again

Why not mutmut or cosmic-ray: mutmut 3 changes no function with a decorator (properties and cached
functions are half of the rulebook's), and cosmic-ray starts the tests anew for each fault and
does not choose them by what they reach.
"""

import argparse
import json
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT)]

from tools.mutation import page, stored  # noqa: E402
from tools.mutation.modules import Module, draw_order, modules  # noqa: E402
from tools.mutation.planted import Planted  # noqa: E402
from tools.mutation.points import Mutant  # noqa: E402
from tools.mutation.processes import Send, in_parallel  # noqa: E402
from tools.mutation.sessions import attempts, preload, record  # noqa: E402

SAMPLE = ROOT / "tools" / "mutants_sample.json"
"""Faults that were caught, each with the test that caught it."""
SAMPLE_SIZE, SAMPLE_STORED = 60, 200
"""More are stored than checked, since some are lost when their line or their test changes."""
QUICK = 2.0
"""Faults of the sample were caught in at most so many seconds of processor time."""
AT_ONCE = 500
"""So many faults are tried to the end before the next ones."""
TOGETHER = 25
"""How many faults one session tries at most, so that results are stored often."""

Item = TypeVar("Item")


class Run:
    """Faults planted in this process, ready to be tried in forked ones."""

    def __init__(self, planted_in: list[Module], workers: int) -> None:
        self.modules = planted_in
        self.workers = workers
        self.planted = Planted(planted_in)
        self.planted.install()
        preload()
        code = "from houseway.values.kernels import cache_home; print(cache_home())"
        home = subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True
        )
        self.kernels = Path(home.stdout.strip(), "kernels")
        self.kernels.mkdir(parents=True, exist_ok=True)

    def record(self, files: list[str]) -> None:
        """Find out what the tests of these files reach, where that may have changed."""
        known = stored.read(stored.REACHED, "file")
        files = [
            file
            for file in files
            if file not in known or known[file]["text"] != stored.text_of(file)
        ]

        def work(file: str, send: Send) -> None:
            record(file, self.planted, self.kernels, send)

        for number, (file, sent) in enumerate(in_parallel(files, work, self.workers), 1):
            line = stored.summary(file, sent, list(self.planted.numbers))
            stored.append(stored.REACHED, line)
            counts = f"{len(line['tests'])} tests reach {len(line['reached'])} faults"
            print(f"[{number}/{len(files)}] {file}: {counts}", flush=True)
            for test in line["unused"]:
                print(f"    not used, since it fails or takes too long: {test}", flush=True)

    def try_all(self, mutants: list[Mutant], results: dict[str, dict[str, Any]]) -> None:
        """Try each fault that has no result for the present state of the files."""
        tests = stored.Tests(list(self.planted.numbers), results)
        waiting = [m for m in mutants if not self._has_result(m, results.get(m.key), tests)]
        progress = Progress(len(waiting))
        # In the order of the draw, so that a part of the results is a fair sample too.
        for part in batched(waiting, AT_ONCE):
            self._try(part, tests, results, progress)

    def _try(
        self,
        mutants: Iterable[Mutant],
        tests: stored.Tests,
        results: dict[str, dict[str, Any]],
        progress: "Progress",
    ) -> None:
        """Try faults with one file after another, together with others that get the same file."""
        waiting = {mutant: tests.tried(mutant, results.get(mutant.key, {})) for mutant in mutants}
        while waiting:
            jobs: dict[str, dict[Mutant, stored.Chosen]] = defaultdict(dict)
            for mutant, tried in list(waiting.items()):
                earlier = results.get(mutant.key, {}).get("by", "")
                chosen = tests.choose(mutant, tried, earlier)
                if chosen is None:
                    found = tests.tried_now(mutant, waiting.pop(mutant))
                    result = {"caught": False, "by": "", "seconds": 0, **found}
                    self._store(mutant, result, tests, results, progress)
                else:
                    jobs[chosen.file][mutant] = chosen
            for mutant, chosen, outcome in self.outcomes(jobs):
                waiting[mutant][chosen.file] = chosen.seconds
                if outcome["caught"]:
                    del waiting[mutant]
                    self._store(mutant, outcome, tests, results, progress)

    def outcomes(
        self, jobs: dict[str, dict[Mutant, stored.Chosen]]
    ) -> Iterator[tuple[Mutant, stored.Chosen, dict[str, Any]]]:
        """Try faults in groups that share a file of tests; the largest groups first."""
        groups = [
            dict(part)
            for _, faults in sorted(jobs.items(), key=lambda job: -len(job[1]))
            for part in batched(faults.items(), TOGETHER)
        ]

        def work(group: dict[Mutant, stored.Chosen], send: Send) -> None:
            chosen = {self.number(mutant): found.tests for mutant, found in group.items()}
            attempts(chosen, self.planted, self.kernels, send)

        for group, sent in in_parallel(groups, work, self.workers):
            outcomes = {line.pop("number"): line for line in sent}
            for mutant, chosen in group.items():
                yield mutant, chosen, outcomes[self.number(mutant)]

    def _store(
        self,
        mutant: Mutant,
        result: dict[str, Any],
        tests: stored.Tests,
        results: dict[str, dict[str, Any]],
        progress: "Progress",
    ) -> None:
        state = tests.state(mutant, result["by"])
        result = {"key": mutant.key, **mutant._asdict(), **result, "state": state}
        stored.append(stored.RESULTS, result)
        results[mutant.key] = result
        tests.note(result)
        progress.say(mutant, result)

    def _has_result(
        self, mutant: Mutant, result: dict[str, Any] | None, tests: stored.Tests
    ) -> bool:
        return result is not None and result["state"] == tests.state(mutant, result["by"])

    def number(self, mutant: Mutant) -> int:
        return self.planted.numbers[mutant]


class Progress:
    """Prints what is not caught, and now and then how far the run is."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = self.survivors = 0

    def say(self, mutant: Mutant, result: dict[str, Any]) -> None:
        self.done += 1
        if not result["caught"]:
            self.survivors += 1
            reached = "survived" if result["tried"] else "not reached"
            print(f"    {reached}: {mutant.module}: {mutant.line}\n        {mutant.change}")
        if not result["caught"] or self.done % 20 == 0 or self.done == self.total:
            print(f"[{self.done}/{self.total}] {self.survivors} not caught", flush=True)


def batched(items: Iterable[Item], count: int) -> Iterator[tuple[Item, ...]]:
    left = iter(items)
    while part := tuple(islice(left, count)):
        yield part


def store_sample(mutants: list[Mutant], results: dict[str, dict[str, Any]]) -> None:
    """Store faults that were caught quickly, in the fixed order."""
    caught = [
        mutant
        for mutant in sorted(mutants, key=draw_order)
        if results[mutant.key]["caught"]
        and results[mutant.key]["seconds"] <= QUICK
        and "::" in results[mutant.key]["by"]
    ]
    sample = [{**m._asdict(), "test": results[m.key]["by"]} for m in caught[:SAMPLE_STORED]]
    SAMPLE.write_text(json.dumps(sample, indent=1) + "\n", "utf-8")


def read_sample(possible: set[Mutant]) -> dict[Mutant, str]:
    """The first faults of the stored sample whose line and test are still there."""
    sample = {
        Mutant(**{name: entry[name] for name in Mutant._fields}): entry["test"]
        for entry in json.loads(SAMPLE.read_text("utf-8"))
    }
    left = [(m, test) for m, test in sample.items() if m in possible and is_there(test)]
    return dict(left[:SAMPLE_SIZE])


def is_there(test: str) -> bool:
    """Whether a file still has a test of this name; a doctest is named after what it explains."""
    file, _, name = test.partition("::")
    path = ROOT / file
    function = name.partition("[")[0].rpartition("::")[2].rpartition(".")[2]
    return path.exists() and function in path.read_text("utf-8")


def check_sample(workers: int) -> int:
    """Try the stored sample; returns how many faults are not caught, or are missing."""
    everything = modules()
    sample = read_sample({mutant for module in everything for mutant in module.possible})
    run = Run(
        [m._replace(planted=[x for x in m.possible if x in sample]) for m in everything], workers
    )
    jobs: dict[str, dict[Mutant, stored.Chosen]] = defaultdict(dict)
    for mutant, test in sample.items():
        file = test.partition("::")[0]
        jobs[file][mutant] = stored.Chosen(file, {test: 2 * QUICK})
    caught = 0
    for mutant, _, result in run.outcomes(jobs):
        caught += result["caught"]
        if not result["caught"]:
            print(f"{mutant.module}: {mutant.line}\n    {mutant.change}")
            print(f"    was caught by {sample[mutant]}, but is not now")
    print(f"{caught} of {SAMPLE_SIZE} caught")
    if len(sample) < SAMPLE_SIZE:
        print("many lines of the sample have changed: run `make mutants` to draw others")
    return SAMPLE_SIZE - caught


def try_chosen(run: Run, chosen: list[Mutant], results: dict[str, dict[str, Any]]) -> None:
    try:
        for files in stored.test_files():
            run.record(files)
            run.try_all(chosen, results)
    except KeyboardInterrupt:
        print("interrupted; the next run goes on from here")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="a package or module, such as poker/hand.py")
    parser.add_argument("--survivors", action="store_true", help="only those not caught before")
    parser.add_argument("--anew", action="store_true", help="forget earlier results")
    parser.add_argument("--check", action="store_true", help="the sample that must be caught")
    parser.add_argument("--page", action="store_true", help="only write the page and the sample")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    if options.check:
        return min(check_sample(options.workers), 1)
    if options.anew:
        shutil.rmtree(stored.FOLDER, ignore_errors=True)
    everything = modules()
    planted = [mutant for module in everything for mutant in module.planted]
    possible = sum(len(module.possible) for module in everything)
    print(f"{possible} possible faults in {len(everything)} modules, {len(planted)} planted")
    results = stored.read(stored.RESULTS, "key")
    equivalent = page.Reviewed.read().equivalent
    chosen = [
        mutant
        for mutant in sorted(planted, key=draw_order)
        if mutant.module.startswith(options.only)
        and equivalent.reason(mutant) is None
        and not (options.survivors and results.get(mutant.key, {"caught": False})["caught"])
    ]
    if not options.page:
        try_chosen(Run(everything, options.workers), chosen, results)
    tried = {m.key for m in planted if m.key in results}
    store_sample([m for m in planted if m.key in tried], results)
    page.TARGET.write_text(page.text(everything, results), "utf-8")
    left = len([m for m in planted if m.key not in tried and equivalent.reason(m) is None])
    if left:
        print(f"{left} not tried yet: run `make mutants` for all of them")
    return 0


if __name__ == "__main__":
    sys.exit(main())
