"""The hands of a round: where a seat's cards lie, and what its play made of them.

A seat's first hand has the seat's number as its name; the second is "1/2", and so on. Everything
here is read off the round, which alone has a state.
"""

from collections.abc import Iterator, Sequence

from houseway.banked.hand import Round
from houseway.banked.seats import Seat
from houseway.banked.wagers import Placed
from houseway.cards.card import Card
from houseway.games.twenty_one.rules import Hand, TwentyOnePlay, special_of
from houseway.play.events import CardDealt

DEALER = "player-dealer"
BASE = "base"
DOUBLED = "double"
"""What a wager is `on` when it doubles another; a second doubling is "double 2"."""


def play_of(round: Round) -> TwentyOnePlay:
    play = round.rules.play
    assert isinstance(play, TwentyOnePlay)
    return play


def hand_name(seat: Seat, number: int) -> str:
    return str(seat) if number == 1 else f"{seat}/{number}"


def hand_numbers(round: Round, seat: Seat) -> Iterator[int]:
    """The hands of a seat in order, with those that splits add while it is its turn."""
    number = 1
    while hand_name(seat, number) in round.hands:
        yield number
        number += 1


def cards_of(round: Round, seat: Seat, number: int) -> list[Card]:
    return round.hands[hand_name(seat, number)]


def up_card(round: Round) -> Card:
    return round.hands[DEALER][0]


def base_wagers(round: Round, seat: Seat, number: int) -> list[Placed]:
    """The base wagers on a hand, without what doubled them."""
    return [
        placed
        for placed in round.wagers
        if (placed.seat, placed.hand, placed.wager) == (seat, number, BASE) and not placed.on
    ]


def doublings(round: Round, seat: Seat, number: int) -> int:
    """How often the wager on a hand was doubled."""
    return sum(
        made.choice == "double"
        for made in round.choices
        if (made.seat, made.hand) == (seat, number)
    )


def doubled_name(doubling: int) -> str:
    return DOUBLED if doubling == 1 else f"{DOUBLED} {doubling}"


def splits(round: Round, seat: Seat) -> list[int]:
    """The hands that were split, in order; the k-th split made the k-th hand after the dealt."""
    return [m.hand for m in round.choices if m.seat == seat and m.choice == "split"]


def is_from_split(round: Round, seat: Seat, number: int) -> bool:
    return number > play_of(round).hands or number in splits(round, seat)


def hands_of_same_deal(round: Round, seat: Seat, number: int) -> int:
    """How many hands the dealt hand, that this one is or comes from, has become."""
    dealt = play_of(round).hands
    parents = splits(round, seat)
    roots = list(range(1, dealt + 1))
    for parent in parents:
        roots.append(roots[parent - 1])
    return roots.count(roots[number - 1])


def chose(round: Round, seat: Seat, choice: str, number: int | None = None) -> bool:
    return any(
        made.choice == choice
        for made in round.choices
        if made.seat == seat and number in (None, made.hand)
    )


def special(round: Round, seat: Seat, number: int) -> str:
    """What a hand is beyond its total; only two dealt cards can be."""
    cards = cards_of(round, seat, number)
    if len(cards) != 2 or is_from_split(round, seat, number):
        return "none"
    kind = special_of(play_of(round), *cards)
    return "switched" if kind != "none" and chose(round, seat, "switch") else kind


def dealer_special(round: Round) -> str:
    cards = round.hands[DEALER]
    return special_of(play_of(round), cards[0], cards[1])


def hand_of(round: Round, seat: Seat, number: int) -> Hand:
    """All that decides what may be done with a hand."""
    return Hand(
        tuple(cards_of(round, seat, number)),
        up_card(round),
        special(round, seat, number),
        doublings(round, seat, number),
        is_from_split(round, seat, number),
        hands_of_same_deal(round, seat, number),
        bool(base_wagers(round, seat, number)),
    )


def ended(round: Round, seat: Seat, number: int) -> str:
    """How a hand left the play: `played` to the end, `surrendered` or `rescued`."""
    if chose(round, seat, "surrender", number):
        return "surrendered"
    return "rescued" if chose(round, seat, "rescue", number) else "played"


def dealt_cards(round: Round, seat: Seat) -> list[Card]:
    """All cards that a seat was dealt, in order, whatever became of them."""
    return [
        event.card
        for event in round.events
        if isinstance(event, CardDealt) and event.hand.partition("/")[0] == str(seat)
    ]


def deciding_bettor(round: Round, seat: Seat) -> str:
    """Who plays a seat: the first to bet the base wager on it, else the first to bet there."""
    on_seat = [placed for placed in round.wagers if placed.seat == seat]
    return next((p.bettor for p in on_seat if p.wager == BASE), on_seat[0].bettor)


def bettors(round: Round, seat: Seat, number: int) -> Sequence[str]:
    return list(dict.fromkeys(placed.bettor for placed in base_wagers(round, seat, number)))
