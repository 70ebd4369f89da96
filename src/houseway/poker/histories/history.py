"""A hand history: posts, deals, bets and shown cards, in order.

Players are numbered from 0 in the order of the deal, which begins at the button's left; heads-up,
the button is the second player. Amounts are whole numbers of units; `scale` units make one chip or
one dollar.
"""

from decimal import Decimal
from typing import Any, Literal, NamedTuple

from houseway.cards.card import Card, parse_card
from houseway.values.errors import InputError, shown

Kind = Literal["hole", "board", "fold", "call", "raise", "bring-in", "draw", "show"]
UNKNOWN = Card("??")


class Action(NamedTuple):
    """One action; for a raise, `amount` is the player's total bet in the betting round."""

    kind: Kind
    player: int = -1
    cards: tuple[Card, ...] = ()
    amount: int = 0


class Fee(NamedTuple):
    """A collection: from the pot, or from a player's chips."""

    amount: int
    player: int | None = None
    why: str = ""


class History(NamedTuple):
    """The history of one hand."""

    variant: str
    stacks: tuple[int, ...]
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    """Includes straddles; a post that does not change who acts first is negative."""
    actions: tuple[Action, ...]
    bets: tuple[int, ...] = ()
    """No limit and pot limit: the minimum bet. Limit: the small and the big bet."""
    bring_in: int = 0
    finishing: tuple[int, ...] | None = None
    fees: tuple[Fee, ...] = ()
    names: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    button: int | None = None
    game: str = ""
    """The filing that was played, if known."""
    record: str = ""
    """The events of the hand as JSON, used to replay it."""
    chip: int = 1
    """The smallest chip."""
    trim_antes: bool = True
    """Whether an ante wins only what it matches; false for dead money, such as a big blind ante."""
    scale: int = 1
    about: dict[str, Any] = {}
    """Other information about the hand: event, time, place."""


def amount_of(value: object, scale: int, where: str) -> int:
    """An amount in units; raises InputError if it is negative or has a fraction of a unit."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise InputError(f"amount must be a number, not {shown(value)}", where)
    try:
        units = Decimal(str(value)) * scale
    except ArithmeticError as error:
        raise InputError(f"amount must be a number, not {shown(value)}", where) from error
    if not units.is_finite():
        raise InputError(f"amount must be a number, not {shown(value)}", where)
    if units != int(units) or units < 0:
        unit = "whole chips" if scale == 1 else "whole cents"
        raise InputError(f"amount must be 0 or more in {unit}, not {value!r}", where)
    return int(units)


def print_amount(units: int, scale: int) -> int | float:
    """The amount as a number; an integer if it is whole."""
    return units / scale if units % scale else units // scale


def parse_action(text: object, players: int, scale: int, where: str) -> Action | None:
    """Read an action in PHH notation; None for a comment.

    >>> parse_action("p2 cbr 300", 6, 1, "")
    Action(kind='raise', player=1, cards=(), amount=300)
    """
    if not isinstance(text, str):
        raise InputError(f"{shown(text)} is not an action; write it like 'p2 cbr 300'", where)
    words = text.partition("#")[0].split()
    if not words:
        return None
    who, what, *arguments = words if len(words) > 1 else (*words, "")
    if who == "d" and what == "db" and len(arguments) == 1:
        return Action("board", -1, _cards(arguments[0], where))
    if who == "d" and what == "dh" and len(arguments) == 2:
        player = parse_player(arguments[0], players, where)
        return Action("hole", player, _cards(arguments[1], where))
    if what == "cbr" and len(arguments) == 1:
        return Action(
            "raise", parse_player(who, players, where), (), amount_of(arguments[0], scale, where)
        )
    if what in _BARE and not arguments:
        return Action(_BARE[what], parse_player(who, players, where))
    if what in _WITH_CARDS and len(arguments) <= 1:
        cards = _cards(arguments[0], where) if arguments else ()
        return Action(_WITH_CARDS[what], parse_player(who, players, where), cards)
    raise InputError(f"{text!r} is not an action; write it like 'p2 cbr 300'", where)


_BARE: dict[str, Kind] = {"f": "fold", "cc": "call", "pb": "bring-in"}
_WITH_CARDS: dict[str, Kind] = {"sd": "draw", "sm": "show"}
_WORDS = {kind: word for word, kind in (_BARE | _WITH_CARDS).items()}


def print_action(action: Action, scale: int) -> str:
    """Write an action in PHH notation."""
    cards = "".join(action.cards)
    if action.kind == "board":
        return f"d db {cards}"
    who = f"p{action.player + 1}"
    if action.kind == "hole":
        return f"d dh {who} {cards}"
    if action.kind == "raise":
        return f"{who} cbr {print_amount(action.amount, scale)}"
    return f"{who} {_WORDS[action.kind]} {cards}".rstrip()


def parse_player(text: str, players: int, where: str) -> int:
    """The number of a player, from 0; PHH counts them from p1."""
    number = text.removeprefix("p")
    seats = [str(seat) for seat in range(1, players + 1)]
    if text.startswith("p") and number in seats:
        return seats.index(number)
    raise InputError(f"player must be p1 to p{players}, not {text!r}", where)


def _cards(text: str, where: str) -> tuple[Card, ...]:
    cards = [text[at : at + 2] for at in range(0, len(text), 2)]
    return tuple(UNKNOWN if card == UNKNOWN else parse_card(card, where) for card in cards)
