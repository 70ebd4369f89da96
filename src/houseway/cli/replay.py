"""`houseway replay`: replay hand histories and compare final stacks."""

from pathlib import Path
from typing import Annotated, Any

import typer

from houseway.cli import Json, RulebookDir, open_rulebook
from houseway.cli.show import write_json, write_table
from houseway.pages.words import count
from houseway.values.errors import InputError


def replay(
    files: Annotated[list[Path], typer.Argument(help="PHH files, .phh or .phhs.")],
    json: Json = False,
    rulebook: RulebookDir = None,
) -> int:
    """Replay hand histories and compare the final stacks with the file.

    The exit code is 1 if any stacks differ, and 2 if a hand is malformed.
    """
    from houseway.poker.histories.compare import compare_files

    report = compare_files(files, open_rulebook(rulebook))
    if json:
        write_json(report)
    else:
        _print(report)
    malformed = [hand["hand"] for hand in report["unsupported"] if hand.get("malformed")]
    if malformed:
        hands = count(len(malformed), "malformed hand")
        raise InputError(f"{hands} could not be replayed", malformed[0])
    return 1 if report["mismatched"] else 0


_HEADINGS = {"mismatched": "mismatched", "unsupported": "not replayed"}
"""The lists of a report with their headings."""


def _print(report: dict[str, Any]) -> None:
    print(f"{count(report['hands'], 'hand')}, {report['matched']:,} matched.")
    if report["unstated"]:
        print(f"No final stacks to compare: {count(len(report['unstated']), 'hand')}.")
    for kind in _HEADINGS:
        if report[kind]:
            hands = [(hand["hand"],) for hand in report[kind]]
            reasons = [hand["why"] for hand in report[kind]]
            write_table(f"{len(hands):,} {_HEADINGS[kind]}", ["hand"], hands, reasons)
