"""What to say to each player after a hand is settled, in one sentence."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from houseway.play.game import Game
from houseway.values.money import format_printed, parse_money

Data = Mapping[str, Any]

_DOES = {
    "win": "wins",
    "lose": "loses",
    "push": "pushes",
    "no-action": "has no action",
    "surrender": "is surrendered",
    "withdrawn": "is returned",
}


def say(game: Game, result: Data) -> list[str]:
    """A sentence for every player of a settled hand."""
    if "pots" in result:
        return [_pot(number, pot) for number, pot in enumerate(result["pots"], 1)]
    if "from_each" in result:
        return [_lay_down(result)]
    if "out" in result:
        return list(_going_out(result))
    names = {wager.id: wager.name for wager in game.rules({}).filing.wagers}
    lines = sorted(result["lines"], key=lambda line: (line["seat"], line["bettor"]))
    by_bettor = groupby(lines, key=lambda line: (line["seat"], line["bettor"]))
    return [
        f"{bettor}, {'; '.join(_wager(line, names) for line in group)}."
        for (_, bettor), group in by_bettor
    ]


def _money(text: str) -> str:
    return format_printed(parse_money(text))


def _wager(line: Data, names: Mapping[str, str]) -> str:
    """One wager with its result and reason."""
    name = names.get(line["wager"], line["wager"])
    does = _DOES[line["result"]]
    parts = [f"your {_money(line['amount'])} on {name} {does} ({line['why']})"]
    parts += [f"you are paid {_money(line['paid'])}"] if parse_money(line["paid"]) else []
    parts += [f"{_money(line['taken'])} is taken"] if parse_money(line["taken"]) else []
    if parse_money(line["returned"]):
        parts.append(f"{_money(line['returned'])} that the bank did not cover is returned")
    return ", ".join(parts)


def _pot(number: int, pot: Data) -> str:
    name = "The main pot" if number == 1 else f"Side pot {number - 1}"
    winners = "; ".join(
        f"seat {one['seat']} takes {_money(one['share'])} ({one['why']})" for one in pot["winners"]
    )
    return f"{name} of {_money(pot['amount'])}: {winners}."


def _lay_down(result: Data) -> str:
    out = ", going out" if result["out"] else ""
    return (
        f"The best lay-down pays {result['chips']} chips{out}: "
        f"{_money(result['from_each'])} from each player."
    )


def _going_out(result: Data) -> Iterator[str]:
    chips = result["chips"]
    for line in result["lines"]:
        short = "" if line["due"] == line["paid"] else f" of the {_money(line['due'])} due"
        yield (
            f"Seat {line['payer']} pays seat {result['out']} {_money(line['paid'])}{short} "
            f"for {chips} chips."
        )
