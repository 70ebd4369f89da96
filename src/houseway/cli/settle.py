"""`houseway settle`: who is paid what, in what order."""

import re
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from houseway.cli import Json, OnDate, PapersDir, RulebookDir, open_rulebook
from houseway.cli.cited import open_papers, print_cited
from houseway.cli.show import wager_names, write_json, write_table
from houseway.pages.papers import name_sources
from houseway.pages.results import money, where_it_starts
from houseway.pages.words import fee_moment, spaced, tier_name
from houseway.play.case import settle as settle_case
from houseway.rulebook.model import PRESETS
from houseway.values.errors import unreadable

_MONEY = re.compile(r"-?\d+\.\d\d")

CasePreset = Annotated[
    str | None,
    typer.Option("--preset", help="letter (default) or practice; overrides the case."),
]


def settle(
    file: Annotated[str, typer.Argument(help="A case as JSON (- for standard input).")],
    preset: CasePreset = None,
    json: Json = False,
    rulebook: RulebookDir = None,
    on: OnDate = None,
    papers: PapersDir = None,
) -> None:
    """Settle a hand: who is paid, in what order, until the bank runs out."""
    book = open_rulebook(rulebook, on)
    result = settle_case(_read(file), book, preset=preset)
    copies = open_papers(papers, book.filing(result["game"]).source)
    if json:
        write_json(result)
    elif "pots" in result:
        _print_pots(result)
    elif "player_dealer" in result:
        names = wager_names(book, result["game"], (line["wager"] for line in result["lines"]))
        banker = book.filing(result["game"]).play.get("banker_name", "banker")
        _print(result, names, {"banker": banker})
    else:
        _print_other(result)
    if not json:
        print(f"Rules {PRESETS[result['preset']]}.")
        if "differs" in result:
            print(result["differs"])
        print_cited(copies, (line["source"] for line in result.get("lines", ())))


def _read(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise unreadable(error, file) from error


def _print(result: dict[str, Any], names: dict[str, str], position_names: dict[str, str]) -> None:
    print(result["game"])
    for name, cards in result["hands"].items():
        hand = f"seat {name}" if name.isdecimal() else position_names.get(name, name)
        print(f"  {hand}: {_cell(cards)}")
    print(where_it_starts(result))
    write_table(
        "Settlement",
        ["#>", "seat>", "bettor~", "wager~", "amount>", "result", "paid>", "taken>", "returned>"],
        [_line(line, names) for line in result["lines"]],
        [f"{line['why']} ({name_sources(line['source'])})" for line in result["lines"]],
    )
    for fee in result["fees"]:
        _print_fee(fee, f"{fee['payer']} {fee['bettor'] or ''}".strip())
    bank = {name: money(amount) for name, amount in _amounts(result["player_dealer"])}
    print(f"Player-dealer: bank {bank['bank']}, in action {bank['used']}, net {bank['net']}")


def _print_fee(fee: dict[str, Any], who: str) -> None:
    tier = tier_name(fee["tier"], fee["basis"]) or "flat"
    print(f"Fee: {who} {money(fee['amount'])} ({tier}, {fee_moment(fee['when'])})")


def _print_other(result: dict[str, Any]) -> None:
    """Print a result of another form (pan): values as lines, lists as tables."""
    for name, value in result.items():
        if name in ("preset", "differs"):
            continue
        title = name.replace("_", " ")
        if isinstance(value, list) and value and isinstance(value[0], dict):
            write_table(
                title,
                [f"{key}~" for key in value[0]],
                [[_cell(v) for v in row.values()] for row in value],
            )
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
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str) and _MONEY.fullmatch(value):
        return money(value)
    return "-" if value in ("", None) else str(value)


def _nested(value: list[object]) -> bool:
    return any(isinstance(part, dict | list) for part in value)


def _amounts(bank: dict[str, Any]) -> list[tuple[str, str]]:
    return [(name, bank[name]) for name in ("bank", "used", "net")]


def _line(line: dict[str, Any], names: dict[str, str]) -> tuple[object, ...]:
    wager = names.get(line["wager"], spaced(line["wager"]))
    on = f" {spaced(line['on'])}" if line.get("on") else ""
    amounts = (money(line[key]) for key in ("paid", "taken", "returned"))
    who = (line["order"], line["seat"], line["bettor"], f"{wager}{on}")
    return (*who, money(line["amount"]), line["result"], *amounts)


def _print_pots(result: dict[str, Any]) -> None:
    """Print a hand of poker: the pots, their winners and the fees."""
    write_table(
        f"{result['game']}: pots",
        ["pot>", "amount>", "eligible~", "seat>", "wins>", "part"],
        [
            (number, money(pot["amount"]), _seats(pot), w["seat"], money(w["share"]), _part(w))
            for number, pot in enumerate(result["pots"], 1)
            for w in pot["winners"]
        ],
        [w["why"] for pot in result["pots"] for w in pot["winners"]],
    )
    for seat, amount in result["returned"].items():
        print(f"Returned to seat {seat} (uncalled): {money(amount)}")
    for fee in result["fees"]:
        _print_fee(fee, fee["payer"])
    print(
        "Stacks: "
        + ", ".join(f"seat {seat} {money(stack)}" for seat, stack in result["stacks"].items())
    )


def _seats(pot: dict[str, Any]) -> str:
    return ", ".join(str(seat) for seat in pot["eligible"])


def _part(winner: dict[str, Any]) -> str:
    board = f"board {winner['board']}" if winner["board"] else ""
    return " ".join(word for word in (winner["part"] or "", board) if word)
