"""The hands of a seat: their cards, and how they were played.

A seat's first hand is named by the seat's number; the second hand of seat 1 is "1/2", and so on.
Everything here is derived from the hand's state.
"""

from collections.abc import Iterator, Sequence

from houseway.banked.events import CardDealt
from houseway.banked.hand import BankedHand
from houseway.banked.seats import Seat, hand_name
from houseway.banked.wagers import Placed
from houseway.cards.card import Card
from houseway.families.twenty_one.rules import PlayerHand, TwentyOnePlay, special_of

DEALER = "player-dealer"
BASE = "base"
PLAY = "play"
"""The decision of the bettor who plays a hand."""
BACK_LINE = "back-line"
"""The decision of another bettor on the hand."""
DOUBLED = "double"
"""The `on` of a wager that doubles another; a second doubling has "double 2"."""


def play_of(state: BankedHand) -> TwentyOnePlay:
    play = state.rules.play
    assert isinstance(play, TwentyOnePlay)
    return play


def hand_numbers(state: BankedHand, seat: Seat) -> Iterator[int]:
    """The hands of a seat in order, including those added by splits."""
    number = 1
    while hand_name(seat, number) in state.hands:
        yield number
        number += 1


def cards_of(state: BankedHand, seat: Seat, number: int) -> list[Card]:
    return state.hands[hand_name(seat, number)]


def up_card(state: BankedHand) -> Card:
    return state.hands[DEALER][0]


def base_wagers(state: BankedHand, seat: Seat, number: int) -> list[Placed]:
    """The base wagers on a hand, without doubles."""
    return [
        placed
        for placed in state.wagers
        if placed.seat == seat and placed.hand == number and placed.wager == BASE and not placed.on
    ]


def doublings(state: BankedHand, seat: Seat, number: int) -> int:
    """How many times the wager on a hand was doubled."""
    doubled = [
        choice for choice in state.choices if choice.choice == "double" and choice.seat == seat
    ]
    return sum(choice.hand == number and choice.decision == PLAY for choice in doubled)


def doubled_name(doubling: int) -> str:
    return DOUBLED if doubling == 1 else f"{DOUBLED} {doubling}"


def splits(state: BankedHand, seat: Seat) -> list[int]:
    """The numbers of the hands that were split, in order.

    The first split adds the first hand after the dealt hands, and so on.
    """
    return [
        choice.hand
        for choice in state.choices
        if choice.choice == "split" and choice.seat == seat and choice.decision == PLAY
    ]


def is_from_split(state: BankedHand, seat: Seat, number: int) -> bool:
    return number > play_of(state).hands or number in splits(state, seat)


def hands_of_same_deal(state: BankedHand, seat: Seat, number: int) -> int:
    """How many hands came from the same dealt hand as hand `number`, including it."""
    roots = list(range(1, play_of(state).hands + 1))
    for parent in splits(state, seat):
        roots.append(roots[parent - 1])
    return roots.count(roots[number - 1])


def has_chosen(state: BankedHand, seat: Seat, choice: str, number: int | None = None) -> bool:
    for answer in state.choices:
        if answer.choice == choice and answer.seat == seat and number in (None, answer.hand):
            return True
    return False


def special(state: BankedHand, seat: Seat, number: int) -> str:
    """The special kind of a two-card hand; "none" for a hand that comes from a split."""
    cards = cards_of(state, seat, number)
    if len(cards) != 2:
        return "none"
    kind = special_of(play_of(state), *cards)
    if kind == "none" or is_from_split(state, seat, number):
        return "none"
    return "switched" if has_chosen(state, seat, "switch") else kind


def dealer_special(state: BankedHand) -> str:
    cards = state.hands[DEALER]
    return special_of(play_of(state), cards[0], cards[1])


def hand_of(state: BankedHand, seat: Seat, number: int) -> PlayerHand:
    """The state of a hand that decides which plays are legal."""
    parents = splits(state, seat)
    return PlayerHand(
        cards=tuple(cards_of(state, seat, number)),
        up=up_card(state),
        special=special(state, seat, number),
        doublings=doublings(state, seat, number),
        from_split=number > play_of(state).hands or number in parents,
        hands=hands_of_same_deal(state, seat, number) if parents else 1,
        staked=bool(base_wagers(state, seat, number)),
    )


_ENDINGS = {"surrender": "surrendered", "rescue": "rescued"}


def ending_of(state: BankedHand, seat: Seat, number: int) -> str:
    """How a hand ended: `played`, `surrendered` or `rescued`."""
    for choice in state.choices:
        if choice.seat == seat and choice.hand == number and choice.choice in _ENDINGS:
            return _ENDINGS[choice.choice]
    return "played"


def dealt_cards(state: BankedHand, seat: Seat) -> list[Card]:
    """All cards dealt to a seat, in order."""
    return [
        event.card
        for event in state.events
        if isinstance(event, CardDealt) and event.hand.partition("/")[0] == str(seat)
    ]


def first_cards(state: BankedHand, seat: Seat, number: int) -> list[Card]:
    """The cards dealt to one hand of a seat, in order; moves between hands do not count."""
    name = hand_name(seat, number)
    return [
        event.card for event in state.events if isinstance(event, CardDealt) and event.hand == name
    ]


def deciding_bettor(state: BankedHand, seat: Seat) -> str:
    """The bettor who plays a seat: the first with a base wager, or else the first bettor."""
    first = ""
    for placed in state.wagers:
        if placed.seat == seat:
            if placed.wager == BASE:
                return placed.bettor
            first = first or placed.bettor
    return first


def bettors(state: BankedHand, seat: Seat, number: int) -> Sequence[str]:
    return list(dict.fromkeys(placed.bettor for placed in base_wagers(state, seat, number)))
