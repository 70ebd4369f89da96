"""`houseway settle`: who is paid what, in which order."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from houseway.cli import Json, RulebookDir, open_rulebook
from houseway.cli.show import write_json, write_table
from houseway.errors import InputError
from houseway.games.case import settle as settle_case


def settle(
    file: Annotated[str, typer.Argument(help="A case as JSON; - is standard input.")],
    json: Json = False,
    rulebook: RulebookDir = None,
) -> None:
    """Settle a round: pay and take in the filed order until the bank runs out."""
    result = settle_case(_read(file), open_rulebook(rulebook))
    if json:
        write_json(result)
    else:
        _print(result)


def _read(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", file) from error


def _print(result: dict[str, Any]) -> None:
    hands = "; ".join(f"{name} {' '.join(cards)}" for name, cards in result["hands"].items())
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


def _line(line: dict[str, Any]) -> tuple[object, ...]:
    keys = ("order", "seat", "bettor", "wager", "amount", "result", "paid", "taken", "returned")
    return (*(line[key] for key in keys), f"{line['why']} ({line['source']})")
