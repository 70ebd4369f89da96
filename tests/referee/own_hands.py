"""What three-card and carnival poker share: ranks of hands, the bank, and how hands are drawn.

Written from the papers. Amounts are cents, cards are texts such as "As".
"""

from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

RANKS = "23456789TJQKA"
VALUE = {rank: value for value, rank in enumerate(RANKS, 2)}
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL = range(
    10
)
"""Five-card hands, from the lowest."""


def rank_five(cards):
    """The class of five cards and what decides between two of a class; an ace may be low."""
    values = sorted([VALUE[card[0]] for card in cards], reverse=True)
    distinct = set(values)
    if len(distinct) < 5:
        order = sorted(distinct, key=lambda value: (values.count(value), value), reverse=True)
        return CLASSES[values.count(order[0]), len(distinct)], tuple(order)
    suited = len({card[1] for card in cards}) == 1
    wheel = values == [14, 5, 4, 3, 2]
    top = 5 if wheel else values[0] if values[0] - values[4] == 4 else 0
    if top and suited:
        return (ROYAL if top == 14 else STRAIGHT_FLUSH), (top,)
    if top:
        return STRAIGHT, (top,)
    return (FLUSH if suited else HIGH_CARD), tuple(values)


CLASSES = {(2, 4): PAIR, (2, 3): TWO_PAIR, (3, 3): TRIPS, (3, 2): FULL_HOUSE, (4, 2): QUADS}
"""The class by how often the most frequent value comes and how many values there are."""


def best_five(cards):
    """The best hand of any five of the cards."""
    return max(map(rank_five, combinations(cards, 5)))


# The bank.

LOSE, PUSH, BACK = "lose", "push", "withdrawn"


class Bet(NamedTuple):
    """A wager in the order of settlement, and what it is due: odds, or one of the words above."""

    seat: int
    bettor: str
    wager: str
    amount: int
    due: object


class Line(NamedTuple):
    """How a wager was settled."""

    seat: int
    bettor: str
    wager: str
    amount: int
    in_action: int
    result: str
    paid: int
    taken: int
    returned: int


def payment(amount, odds):
    """A payment, rounded up to the cent."""
    return -(-amount * odds.numerator // odds.denominator)


def needed_bank(bets):
    """The bank that just covers all payments and all losing wagers."""
    paid = sum(payment(bet.amount, bet.due) for bet in bets if isinstance(bet.due, Fraction))
    return paid + sum(bet.amount for bet in bets if bet.due == LOSE)


def cover(bets, bank):
    """Settle the wagers in order until the bank is used up; it is never refilled."""
    left = bank
    lines = []
    for bet in bets:
        settled = _settled(bet, left)
        left -= settled.paid + settled.taken
        lines.append(settled)
    return lines


def _settled(bet, left):
    amount = bet.amount
    line = Line(*bet[:4], in_action=amount, result=str(bet.due), paid=0, taken=0, returned=0)
    if bet.due == BACK:
        return line._replace(in_action=0, returned=amount)
    if left == 0:
        return line._replace(in_action=0, result="no-action", returned=amount)
    if bet.due == PUSH:
        return line
    if bet.due == LOSE:
        taken = min(amount, left)
        return line._replace(in_action=taken, taken=taken, returned=amount - taken)
    due = payment(amount, bet.due)
    if due <= left:
        return line._replace(result="win", paid=due)
    # The part of the wager that earns the payment at its odds is in action.
    part = min(amount, -(-left * bet.due.denominator // bet.due.numerator))
    return line._replace(result="win", in_action=part, paid=left, returned=amount - part)


# Seats.


def clockwise(start, seats, without):
    """Seats from one on, clockwise, without the player-dealer's."""
    order = [(start - 1 + step) % seats + 1 for step in range(seats)]
    return [seat for seat in order if seat != without]


def left_of(seat, seats):
    return seat % seats + 1


BUTTON = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13} | {str(n): n for n in range(2, 10)}


def button_seat(card, seats, player_dealer, wagered):
    """The seat that a card counts to from the house dealer's left, or the next one with a wager.

    The player-dealer's seat is not counted, and the count goes around.
    """
    counted = clockwise(1, seats, player_dealer)
    seat = counted[(BUTTON[card[0]] - 1) % len(counted)]
    return next(seat for seat in clockwise(seat, seats, player_dealer) if seat in wagered)


# Drawing hands.


def stacked_deck(rng):
    """A deck with cards of a few ranks or one suit among the first ones, so rare hands come up."""
    deck = DECK[:]
    rng.shuffle(deck)
    kind = rng.randrange(8)
    if kind < 2:
        return deck
    suits = rng.sample("cdhs", rng.choice((1, 1, 2)))
    if kind < 5:
        low = rng.choice((10, 10, 10, 2, rng.randint(2, 10)))
        ranks = {rank for rank in RANKS if low <= VALUE[rank] < low + rng.choice((5, 5, 6, 7))}
        ranks |= {"A"} if low == 2 else set()
    elif kind == 5:
        ranks, suits = rng.sample(RANKS, rng.choice((2, 3, 4))), "cdhs"
    elif kind == 6:
        ranks = RANKS
    else:
        ranks, suits = rng.choice(("AKQJ", "QJT9", "A234", "AKQ")), "cdhs"
    first = [card for card in deck if card[0] in ranks and card[1] in suits]
    others = [card for card in deck if card not in first]
    share = rng.choice((1, 0.9, 0.7))
    mixed = []
    while first and others:
        mixed.append((first if rng.random() < share else others).pop())
    return mixed + first + others


def made_hand(rng):
    """Five cards of a class that is drawn first, so all classes come up alike."""
    kind = rng.choice((PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH))
    suits = [rng.choice("cdhs")] * 5
    if kind in (STRAIGHT, STRAIGHT_FLUSH):
        lowest = rng.choice((0, 9, rng.randint(0, 9)))
        ranks = ("A" + RANKS)[lowest : lowest + 5]
        if kind == STRAIGHT:
            suits = [*"cdhs", "c"]
    elif kind == FLUSH:
        ranks = rng.sample(RANKS, 5)
    else:
        shape = {PAIR: "aabcd", TWO_PAIR: "aabbc", TRIPS: "aaabc", FULL_HOUSE: "aaabb"}
        names = dict(zip("abcd", rng.sample(RANKS, 4), strict=True))
        ranks = [names[letter] for letter in shape.get(kind, "aaaab")]
        suits = ["cdhs"[ranks[:number].count(rank)] for number, rank in enumerate(ranks)]
    cards = [rank + suit for rank, suit in zip(ranks, suits, strict=True)]
    rng.shuffle(cards)
    return cards


def shoe_with(deck, hand, positions, size):
    """The first cards of a deck, with the cards of a hand at these positions."""
    others = iter([card for card in deck if card not in hand])
    placed = dict(zip(positions, hand, strict=True))
    return [placed[number] if number in placed else next(others) for number in range(size)]


def bank_for(bets, rng):
    """A bank that covers everything, everything just so, or less."""
    needed = needed_bank(bets)
    kind = rng.randrange(5)
    if kind == 0:
        return max(1, needed)
    if kind == 1:
        return max(1, needed - rng.choice((1, 50, 500)))
    if kind == 2:
        return rng.randint(1, max(1, needed))
    return needed + rng.choice((1, 100_00, 5000_00))


def stake(rng):
    """An amount in whole dollars, half dollars or cents."""
    return rng.choice((500, 1000, 2500, 10000, 50 * rng.randint(1, 400), rng.randint(100, 20000)))


# Comparing.

_FIELDS = ("seat", "bettor", "wager", "amount", "in_action", "result", "paid", "taken", "returned")


def money(amount):
    return f"{amount // 100}.{amount % 100:02d}"


def lines_of(settlement):
    """The lines of a settlement as the library gives them."""
    return [
        Line(
            *(getattr(line, name) for name in _FIELDS[:3]),
            line.amount,
            line.in_action,
            line.result,
            *(getattr(line, name) for name in _FIELDS[6:]),
        )
        for line in settlement.lines
    ]


def events_of(hand, name):
    return [event for event in hand.events if type(event).__name__ == name]


def settled_lines(hand):
    """The lines of a hand at a table."""
    settled = events_of(hand, "WagerSettled")
    return [Line(*(getattr(event, name) for name in _FIELDS)) for event in settled]


def dealt_cards(hand):
    """The cards dealt at a table: place, card, and whether it is face up."""
    return [(event.hand, event.card, event.face_up) for event in events_of(hand, "CardDealt")]
