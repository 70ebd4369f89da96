"""What to say to the players after a hand is settled."""

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from houseway.banked.reasons import COVERS
from houseway.pages.words import count
from houseway.play.game import FiledGame
from houseway.values.money import format_printed, parse_money, parse_printed

Data = Mapping[str, Any]

_RESULT = re.compile(r"(?P<reason>.*)[:;] (?:pays (?P<odds>.*)|pushes|loses)")
_EXCESS = re.compile(r"; (\S+) over the maximum has no action")

_VERBS = {
    "win": "wins",
    "lose": "loses",
    "push": "pushes",
    "no-action": "has no action",
    "surrender": "is surrendered and loses",
    "withdrawn": "is returned",
}


def say(game: FiledGame, result: Data) -> list[str]:
    """The sentences to say: one for each bettor at a seat, each pot, or each payer in pan."""
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
        f"{bettor}, {'; '.join(_wagers(list(group), names))}." for (_, bettor), group in by_bettor
    ]


def _money(text: str) -> str:
    return format_printed(parse_money(text))


def _wagers(lines: list[Data], names: Mapping[str, str]) -> Iterator[str]:
    """Every wager of a bettor; split hands are numbered."""
    several = any(line["hand"] > 1 for line in lines)
    for line in lines:
        name = names.get(line["wager"], line["wager"])
        yield _wager(line, f"{name} on hand {line['hand']}" if several else name)


def _wager(line: Data, name: str) -> str:
    """One wager: what it was, its result and why."""
    excess = _EXCESS.search(line["why"])
    reason, odds = _reason(_EXCESS.sub("", line["why"]))
    text = f"your {_money(line['amount'])} {name} {_VERBS[line['result']]}"
    if parse_money(line["paid"]):
        text += f" {_money(line['paid'])}{odds}"
    elif parse_money(line["taken"]) != parse_money(line["amount"]) and parse_money(line["taken"]):
        text += f" {_money(line['taken'])}"
    text += f": {reason}" if reason else ""
    if line["result"] == "withdrawn":
        return text
    over = parse_printed(excess[1]) if excess else 0
    if over:
        text += f"; {format_printed(over)} is over the maximum and is returned"
    if uncovered := parse_money(line["returned"]) - over:
        text += f"; the bank does not cover {format_printed(uncovered)}, which is returned"
    return text


def _reason(why: str) -> tuple[str, str]:
    """The reason for a wager's result, without the result; and the odds, if named.

    >>> _reason("21 beats 20: pays 1 to 1"), _reason("20 ties 20: pushes"), _reason("foul")
    (('21 beats 20', ' at 1 to 1'), ('20 ties 20', ''), ('foul', ''))
    """
    reason = why.partition(COVERS)[0]
    match = _RESULT.fullmatch(reason)
    if match is None:
        return reason, ""
    return match["reason"], f" at {match['odds']}" if match["odds"] else ""


def _pot(number: int, pot: Data) -> str:
    name = "The main pot" if number == 1 else f"Side pot {number - 1}"
    winners = "; ".join(
        f"seat {winner['seat']} takes {_money(winner['share'])} ({winner['why']})"
        for winner in pot["winners"]
    )
    return f"{name} of {_money(pot['amount'])}: {winners}."


def _lay_down(result: Data) -> str:
    out = "goes out and " if result["out"] else ""
    return (
        f"The best lay-down {out}pays {count(result['chips'], 'chip')}: "
        f"{_money(result['from_each'])} from each player."
    )


def _going_out(result: Data) -> Iterator[str]:
    chips = count(result["chips"], "chip")
    for line in result["lines"]:
        short = "" if line["due"] == line["paid"] else f" of the {_money(line['due'])} due"
        yield (
            f"Seat {line['payer']} pays seat {result['out']} {_money(line['paid'])}{short} "
            f"for {chips}."
        )
