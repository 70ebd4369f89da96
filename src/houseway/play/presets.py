"""The difference between settling a case as filed and as usually dealt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from houseway.play.game import FiledGame
from houseway.values.errors import InputError
from houseway.values.money import format_printed, parse_money

Data = Mapping[str, Any]

OTHER = {"letter": "practice", "practice": "letter"}
_PRESET_WORDS = {"letter": "As filed", "practice": "As usually dealt"}
_VERBS = {
    "win": "wins",
    "lose": "loses",
    "push": "pushes",
    "withdrawn": "is returned",
    "surrender": "is surrendered",
    "no-action": "has no action",
}
_MAX_SHOWN = 3
"""How many differences are shown; any others are only counted."""


def difference(game: FiledGame, result: Data, other: Data, preset: str) -> str:
    """One line on how the other result differs; "" if it does not."""
    differences = [*_lines(game, result, other), *_stacks(result, other)]
    if not differences:
        return ""
    shown = "; ".join(differences[:_MAX_SHOWN])
    hidden = len(differences) - _MAX_SHOWN
    others = f"; and {hidden} more" if hidden > 0 else ""
    return f"{_PRESET_WORDS[preset]}: {shown}{others}{_net(result, other)}."


def refusal(preset: str, error: InputError) -> str:
    """One line on why the other preset does not allow the hand."""
    return f"{_PRESET_WORDS[preset]}, this hand is not possible: {error.what}."


def _lines(game: FiledGame, result: Data, other: Data) -> Iterator[str]:
    """The wagers that are settled differently, with their results."""
    before, after = _by_wager(result), _by_wager(other)
    names = {wager.id: wager.name for wager in game.filing.wagers}
    for key, line in after.items():
        if key not in before or _outcome(before[key]) != _outcome(line):
            name = names.get(line["wager"], line["wager"])
            yield f"{line['bettor']}'s {name} on seat {line['seat']} {_result_words(line)}"
    for key, line in before.items():
        if key not in after:
            yield f"there is no {names.get(line['wager'], line['wager'])} on seat {line['seat']}"


def _by_wager(result: Data) -> dict[tuple[Any, ...], Data]:
    lines: dict[tuple[Any, ...], Data] = {}
    for line in result.get("lines", ()):
        if "wager" not in line:
            continue
        key = tuple(line.get(k) for k in ("seat", "bettor", "hand", "wager", "spot", "amount"))
        while key in lines:
            key = (*key, "again")
        lines[key] = line
    return lines


def _outcome(line: Data) -> tuple[Any, ...]:
    return tuple(line[key] for key in ("result", "paid", "taken", "returned"))


def _result_words(line: Data) -> str:
    verb = _VERBS.get(line["result"], str(line["result"]))
    amount = {"win": line["paid"], "lose": line["taken"]}.get(line["result"], "")
    return f"{verb} {_dollars(amount)}" if amount else verb


def _stacks(result: Data, other: Data) -> Iterator[str]:
    """The seats of poker or pan with a different final stack."""
    before = result.get("stacks", {})
    for seat, amount in other.get("stacks", {}).items():
        if amount != before.get(seat):
            yield f"seat {seat} ends with {_dollars(amount)}"


def _net(result: Data, other: Data) -> str:
    if "player_dealer" not in other:
        return ""
    before, after = result["player_dealer"]["net"], other["player_dealer"]["net"]
    if before == after:
        return ""
    return f"; the player-dealer nets {_dollars(after)}, not {_dollars(before)}"


def _dollars(amount: str) -> str:
    return format_printed(parse_money(amount))
