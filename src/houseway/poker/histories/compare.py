"""Replaying hand histories and comparing the finishing stacks."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from houseway.poker.histories.export import replay_record
from houseway.poker.histories.history import History, print_amount
from houseway.poker.histories.phh import read_file
from houseway.poker.histories.replay import Unsupported, replay
from houseway.poker.values import PLAIN, Values, fast
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError

_MANY = 2000
"""With this many hands or more, loading the tables of the fast rankings saves time."""


def compare_files(files: Iterable[Path], book: FiledRulebook) -> dict[str, Any]:
    """Replay every hand in the files; a hand with a record is replayed under its filed rules.

    A hand without finishing stacks counts as matched if it replays to the end; it is also listed
    under `unstated` with the resulting stacks.
    """
    hands = [hand for path in files for hand in read_file(path)]
    values = fast() if len(hands) >= _MANY else PLAIN
    report: dict[str, Any] = {
        "hands": len(hands),
        "matched": 0,
        "mismatched": [],
        "unsupported": [],
        "unstated": [],
    }
    for name, history in hands:
        if isinstance(history, InputError):
            report["unsupported"].append({"hand": name, "why": str(history), "malformed": True})
        else:
            _compare(name, history, values, book, report)
    return report


def _compare(
    name: str, history: History, values: Values, book: FiledRulebook, report: dict[str, Any]
) -> None:
    try:
        finishing = replay_record(history, book) if history.record else replay(history, values)
    except Unsupported as error:
        report["unsupported"].append({"hand": name, "why": str(error)})
        return
    except InputError as error:
        report["mismatched"].append({"hand": name, "why": str(error)})
        return
    stacks = [print_amount(units, history.scale) for units in finishing]
    if history.finishing is None:
        report["unstated"].append({"hand": name, "stacks": stacks})
    elif finishing != history.finishing:
        stated = [print_amount(units, history.scale) for units in history.finishing]
        why = f"finishing stacks are {stacks}, but the history has {stated}"
        report["mismatched"].append({"hand": name, "why": why, "found": stacks, "told": stated})
        return
    report["matched"] += 1
