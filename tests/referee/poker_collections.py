"""What is taken from the pot of a poker or pan hand, by tables copied from the papers.

A line is one option, as in `collections.py`, and a payer may name when it pays:
`pot@flop,9+:players 2-4=4 ...`. The words after @ must all hold: a street that the hand must
reach, `no-flop`, `9+` (a pot of at least $9), `under-9`, `time` (each half hour) or `drop` (where
time may be collected instead).
"""

from functools import cache
from typing import NamedTuple

from tests.referee.collections import Option, Tier, fee_due, read_options

FLOP = ("pre-flop", "flop", "turn", "river", "showdown")
MEXICAN = ("second-card", "third-card", "fourth-card", "fifth-card", "showdown")


class Hand(NamedTuple):
    """What the fees of a hand depend on: the last street, the pot, and the players counted."""

    street: str = ""
    pot: int = 0
    players: int = 0
    method: str = ""


@cache
def tables(room):
    """The poker and pan options of a room by id."""
    return {option.id: option for option in read_options(f"{room}-poker")}


def conditions(column):
    return [word for word in column.payer.partition("@")[2].split(",") if word]


def payer(column):
    return column.payer.partition("@")[0]


def holds(word, hand):
    """Whether one condition of a fee is met."""
    if word in ("time", "drop"):
        return hand.method == word
    if word == "no-flop":
        return hand.street == "pre-flop"
    if word.endswith("+"):
        return hand.pot >= 100 * int(word[:-1])
    if word.startswith("under-"):
        return hand.pot < 100 * int(word[6:])
    streets = MEXICAN if word in MEXICAN else FLOP
    return streets.index(hand.street) >= streets.index(word)


def is_due(column, hand):
    return all(holds(word, hand) for word in conditions(column))


def amount(column, hand):
    figure = {"players": hand.players, "pot": hand.pot}.get(column.figure, 0)
    return fee_due(column, figure)


def due(option: Option, hand: Hand) -> dict[str, int]:
    """What each payer owes, the pot once and a seat or player each, if anything."""
    owed: dict[str, int] = {}
    for column in option.columns:
        if is_due(column, hand) and (fee := amount(column, hand)):
            owed[payer(column)] = owed.get(payer(column), 0) + fee
    return owed


def all_fees(option: Option) -> list[int]:
    """Every amount that an option may take."""
    return [tier.fee for column in option.columns for tier in column.tiers]


def hands(option: Option) -> list[Hand]:
    """Hands at the edges of everything that the fees of an option depend on."""
    words = {word for column in option.columns for word in conditions(column)}
    streets = MEXICAN if words & set(MEXICAN) else FLOP if words & {*FLOP, "no-flop"} else ("",)
    methods = [word for word in ("drop", "time") if word in words] or [""]
    return [
        Hand(street, pot, players, method)
        for street in streets
        for method in methods
        for pot in _edges(option, "pot", [int(word[:-1]) for word in words if word[-1] == "+"])
        for players in _edges(option, "players", [])
    ]


def _edges(option, figure, floors):
    tiers: list[Tier] = [t for c in option.columns if c.figure == figure for t in c.tiers]
    unit = 100 if figure == "pot" else 1
    found = {floor * 100 + step for floor in floors for step in (-1, 0, 1)}
    least = min((tier.first for tier in tiers), default=unit)
    for tier in tiers:
        found |= {tier.first - 1, tier.first, tier.last or tier.first + 2 * unit}
    return sorted(edge for edge in found if edge >= least) or [0]
