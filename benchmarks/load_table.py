"""Runs the load test at several sizes on both databases and prints one table.

    python -m benchmarks load_table --tables 200 400 800 --seconds 60

PostgreSQL is started in a temporary directory with `fsync` on, unless `--postgresql URL` names one;
that database must be empty for each run, so its schema is dropped first.
"""

from __future__ import annotations

import asyncio
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from tests.journal.databases import cluster, empty_database

from benchmarks.load import WARM_UP, Figures, run, serving, verify
from houseway.web.run import allow_many_files

DATABASES = ("SQLite", "PostgreSQL")
TARGETS = {("SQLite", 400): 50, ("PostgreSQL", 200): 50}
"""The target for the p99, in milliseconds."""
HEADS = (
    *("Database", "Tables", "p50", "p99", "target", "max", "actions/s", "commits/s"),
    *("core", "CPU per action", "memory", ""),
)


def main() -> None:
    parser = ArgumentParser("python -m benchmarks load_table")
    parser.add_argument("--tables", type=int, nargs="+", default=[200, 400, 800])
    parser.add_argument("--seats", type=int, default=7)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--warm-up", type=int, default=WARM_UP)
    parser.add_argument("--databases", nargs="+", choices=DATABASES, default=DATABASES)
    parser.add_argument("--postgresql", help="the URL of a database to use and empty")
    options = parser.parse_args()
    allow_many_files()
    rows = [
        row(name, tables, *measure(options, name, tables))
        for name in options.databases
        for tables in options.tables
    ]
    print(f"\nload average {os.getloadavg()[0]:.2f} at the end\n")
    print(f"| {' | '.join(HEADS)} |")
    print("|---" * len(HEADS) + "|")
    print("\n".join(rows))


def measure(options: Namespace, name: str, tables: int) -> tuple[Figures, int]:
    """The figures of a run, and the exit code of `houseway verify` after it."""
    run_options = Namespace(**{**vars(options), "tables": tables})
    with database(options, name) as url:
        with serving(url) as server:
            figures = asyncio.run(run(run_options, server, url))
        return figures, verify(url)


@contextmanager
def database(options: Namespace, name: str) -> Iterator[str]:
    if name == "SQLite":
        with TemporaryDirectory() as folder:
            yield f"{folder}/load.db"
    elif options.postgresql:
        yield empty_database(options.postgresql)
    else:
        with cluster(fsync="on") as server:
            yield server.url


def row(name: str, tables: int, figures: Figures, code: int) -> str:
    cells = [
        name,
        f"{tables}",
        f"{figures.p50:.1f} ms",
        f"{figures.p99:.1f} ms",
        f"under {target} ms" if (target := TARGETS.get((name, tables))) else "",
        f"{figures.maximum:.1f} ms",
        f"{figures.actions:.0f}",
        f"{figures.commits:.0f}",
        f"{100 * figures.core:.0f}%",
        f"{figures.per_action:.2f} ms",
        f"{figures.memory:.0f} MB",
        "verified" if code == 0 else "FAULTS",
    ]
    return f"| {' | '.join(cells)} |"
