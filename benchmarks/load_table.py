"""The load test at several sizes on both databases, as one table.

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
ASKED = {("SQLite", 400): 50, ("PostgreSQL", 200): 50}
"""The p99 asked for, in milliseconds."""


def main() -> None:
    parser = ArgumentParser("python -m benchmarks load_table")
    parser.add_argument("--tables", type=int, nargs="+", default=[200, 400, 800])
    parser.add_argument("--seats", type=int, default=7)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--warm-up", type=int, default=WARM_UP)
    parser.add_argument("--databases", nargs="+", choices=DATABASES, default=DATABASES)
    parser.add_argument("--postgresql", help="the URL of a database to use and empty")
    asked = parser.parse_args()
    allow_many_files()
    rows = [
        row(name, tables, *measure(asked, name, tables))
        for name in asked.databases
        for tables in asked.tables
    ]
    print(f"\nload average {os.getloadavg()[0]:.2f} at the end\n")
    heads = "Database, Tables, p50, p99, target, max, actions/s, commits/s, core, each, memory, "
    print(f"| {' | '.join(heads.split(', '))} |")
    print("|---" * len(heads.split(", ")) + "|")
    print("\n".join(rows))


def measure(asked: Namespace, name: str, tables: int) -> tuple[Figures, int]:
    """One run, and the exit code of `houseway verify` after it."""
    run_options = Namespace(**{**vars(asked), "tables": tables})
    with database(asked, name) as url:
        with serving(url) as server:
            found = asyncio.run(run(run_options, server, url))
        return found, verify(url)


@contextmanager
def database(asked: Namespace, name: str) -> Iterator[str]:
    if name == "SQLite":
        with TemporaryDirectory() as folder:
            yield f"{folder}/load.db"
    elif asked.postgresql:
        yield empty_database(asked.postgresql)
    else:
        with cluster(fsync="on") as started:
            yield started.url


def row(name: str, tables: int, found: Figures, code: int) -> str:
    cells = [
        name,
        f"{tables}",
        f"{found.p50:.1f} ms",
        f"{found.p99:.1f} ms",
        f"under {asked} ms" if (asked := ASKED.get((name, tables))) else "",
        f"{found.most:.1f} ms",
        f"{found.actions:.0f}",
        f"{found.commits:.0f}",
        f"{100 * found.core:.0f}%",
        f"{found.each:.2f} ms",
        f"{found.memory:.0f} MB",
        "verified" if code == 0 else "FAULTS",
    ]
    return f"| {' | '.join(cells)} |"
