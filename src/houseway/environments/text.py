"""A view of a table as text, for people who watch a program play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def render_view(view: Mapping[str, Any]) -> str:
    """The hands, boards, chips and open decisions of a view."""
    return "\n".join(_lines(view))


def _lines(view: Mapping[str, Any]) -> Iterator[str]:
    yield f"{view['table']['name']}, hand {view['hand']}: {view['phase']}"
    names = view.get("names", {})
    for place, cards in view["hands"].items():
        if cards:
            name = f"  {names[place]}" if place in names else ""
            yield f"  {_place(place):<14} {' '.join(cards)}{name}"
    yield from _table_lines(view)
    for seat in view["seats"]:
        if seat["person"] is not None:
            yield f"  {_place(str(seat['seat'])):<14} {_chips(seat)}"
    for line in view["lines"]:
        yield f"  {line['wager']}: {line['result']}, {line['why']}"
    for decision in view["decisions"]:
        yield f"  {decision['kind']}? {', '.join(decision['choices'])}"


def _table_lines(view: Mapping[str, Any]) -> Iterator[str]:
    """The board and pot of poker, or the melds and tops of pan."""
    poker, pan = view.get("poker"), view.get("pan")
    if poker:
        for board in [*poker["boards"], poker["common"]]:
            if board:
                yield f"  {'Board':<14} {' '.join(board)}"
        yield f"  {'Pot':<14} ${poker['pot']}"
    if pan:
        for seat, melds in pan.get("melds", {}).items():
            for meld in melds:
                yield f"  {_place(seat):<14} melds {' '.join(meld['cards'])}"
        if pan.get("drawn"):
            yield f"  {'Drawn':<14} {pan['drawn']}"
        yield f"  {'Tops':<14} ${pan['tops']}"


def _place(place: str) -> str:
    """The name of a hand's place: `1/2` is the second hand of seat 1."""
    seat, _, hand = place.partition("/")
    if not seat.isdecimal():
        return place.replace("-", " ").capitalize()
    return f"Seat {seat}" + (f", hand {hand}" if hand else "")


def _chips(seat: Mapping[str, Any]) -> str:
    words = [f"{seat['name']}, ${seat['stack']}"]
    words += [f"{wager['wager']} ${wager['amount']}" for wager in seat.get("wagers", ())]
    if seat.get("bet", "0.00") != "0.00":
        words.append(f"bet ${seat['bet']}")
    return "; ".join(words)
