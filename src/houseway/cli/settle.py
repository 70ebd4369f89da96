"""`houseway settle`: who is paid what, in which order."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from houseway.cli import Json, RulebookDir, open_rulebook
from houseway.cli.show import write_json, write_table
from houseway.play.case import settle as settle_case
from houseway.rulebook.model import PRESETS
from houseway.values.errors import InputError

CasePreset = Annotated[
    str | None,
    typer.Option("--preset", help="letter or practice, before what the case says; else letter."),
]


def settle(
    file: Annotated[str, typer.Argument(help="A case as JSON; - is standard input.")],
    preset: CasePreset = None,
    json: Json = False,
    rulebook: RulebookDir = None,
) -> None:
    """Settle a round: pay and take in the filed order until the bank runs out."""
    result = settle_case(_read(file), open_rulebook(rulebook), preset=preset)
    if json:
        write_json(result)
    elif "pots" in result:
        _print_pots(result)
    elif "player_dealer" in result:
        _print(result)
    else:
        _print_other(result)
    if not json:
        print(f"Rules {PRESETS[result['preset']]}.")
        if "differs" in result:
            print(result["differs"])


def _read(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", file) from error


def _print(result: dict[str, Any]) -> None:
    hands = "; ".join(f"{name} {_cell(cards)}" for name, cards in result["hands"].items())
    start = result["action_seat"]
    print(f"{result['game']}: {hands}")
    print(f"Action starts at seat {start}." if start else "The order does not matter.")
    write_table(
        "Settlement",
        ["#>", "seat>", "bettor", "wager", "amount>", "result", "paid>", "taken>", "back>", "why"],
        [_line(line) for line in result["lines"]],
    )
    for fee in result["fees"]:
        who = f"{fee['payer']} {fee['bettor'] or ''}".strip()
        print(f"Fee: {who} ${fee['amount']} ({fee['tier']}, {fee['when']})")
    bank = result["player_dealer"]
    print(f"Player-dealer: bank ${bank['bank']}, used ${bank['used']}, net ${bank['net']}")


def _print_other(result: dict[str, Any]) -> None:
    """Cases of another form (pan): values as lines, lists as tables."""
    for name, value in result.items():
        if name in ("preset", "differs"):
            continue
        title = name.replace("_", " ")
        if isinstance(value, list) and value and isinstance(value[0], dict):
            write_table(title, list(value[0]), [[_cell(v) for v in row.values()] for row in value])
        else:
            print(f"{title}: {_cell(value)}")


def _cell(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_cell(part)}" for key, part in value.items())
    if isinstance(value, list):
        return (
            "; ".join(_cell(part) for part in value)
            if _nested(value)
            else " ".join(map(str, value))
        )
    return "-" if value in ("", None) else str(value)


def _nested(value: list[object]) -> bool:
    return any(isinstance(part, dict | list) for part in value)


def _line(line: dict[str, Any]) -> tuple[object, ...]:
    keys = ("order", "seat", "bettor", "wager", "amount", "result", "paid", "taken", "returned")
    return (*(line[key] for key in keys), f"{line['why']} ({line['source']})")


def _print_pots(result: dict[str, Any]) -> None:
    """A hand of poker: the pots, who wins them, what the house takes."""
    write_table(
        f"{result['game']}: pots",
        ["pot>", "amount>", "eligible", "seat>", "share>", "part", "why"],
        [
            (number, pot["amount"], _seats(pot), w["seat"], w["share"], _part(w), w["why"])
            for number, pot in enumerate(result["pots"], 1)
            for w in pot["winners"]
        ],
    )
    for seat, amount in result["returned"].items():
        print(f"Returned to seat {seat}, nobody called it: ${amount}")
    for fee in result["fees"]:
        print(f"Fee: {fee['payer']} ${fee['amount']} ({fee['tier'] or 'flat'}, {fee['when']})")
    print("Stacks: " + ", ".join(f"{seat} ${stack}" for seat, stack in result["stacks"].items()))


def _seats(pot: dict[str, Any]) -> str:
    return ", ".join(str(seat) for seat in pot["eligible"])


def _part(winner: dict[str, Any]) -> str:
    board = f"board {winner['board']}" if winner["board"] else ""
    return " ".join(word for word in (winner["part"] or "", board) if word)
