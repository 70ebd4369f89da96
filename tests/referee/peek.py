"""Two Card Peek (004 1163-1400) as filed.

Numbers such as "004 1176" are lines of the paper. Where it is silent, the reading named in a
comment decides.
"""

from random import Random
from typing import Any, NamedTuple

from tests.referee.answers import agree, answer, table_lines
from tests.referee.bank import around
from tests.referee.bettors import draw_amount, money, place_bettors
from tests.referee.own_hands import (
    DECK,
    FLUSH,
    FULL_HOUSE,
    QUADS,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    VALUE,
    dealt_cards,
    made_hand,
    rank_five,
    stacked_deck,
)
from tests.referee.setups import (
    LOSE,
    PUSH,
    Decided,
    Pays,
    Setup,
    asked,
    bank_for,
    set_up,
    settle,
    win,
)

GAME = "cordova/two-card-peek"
SEATS = 8
ROWS = "ABC"
PICKS = ("A", "B", "C", "AB", "AC", "BC")
ORDERS = (("pick-row", "2-card-poker"), ("peek-bonus", "super-bet"))
"""What is settled before and after the third set of cards (004 1348-1351, 1373)."""

# Two-card hands, from the lowest (reading "How do two-card hands rank?").
HIGH, SUITED, RUN, TWINS, RUN_SUITED, MINI_ROYAL = range(6)

TWO_CARD = {MINI_ROYAL: (10, 1), RUN_SUITED: (3, 1), TWINS: (3, 2), RUN: (1, 1), SUITED: (1, 1)}
"""004 1217-1223."""
SUPER = {  # 004 1246-1262
    ROYAL: 20_000,
    STRAIGHT_FLUSH: 2000,
    QUADS: 100,
    FULL_HOUSE: 30,
    FLUSH: 15,
    STRAIGHT: 7,
    TRIPS: 5,
}
PEEK = {  # 004 1289-1318: without and with a pair in the first two cards
    ROYAL: (500, 500),
    STRAIGHT_FLUSH: (200, 200),
    QUADS: (40, 40),
    FULL_HOUSE: (15, 15),
    FLUSH: (12, 12),
    STRAIGHT: (10, 10),
    TRIPS: (8, 2),
    TWO_PAIR: (6, 1),
}
LOWEST_HIGH_CARD = 10
"""A row must be ten high or better (004 1179)."""
MOST_PEEK = 50_00
"""004 3784."""

Cards = dict[str, list[str]]


class RowBet(NamedTuple):
    """A wager on one or two rows; the amount is in cents."""

    seat: int
    bettor: str
    wager: str
    amount: int
    on: str = ""


def rank_two(cards: list[str]) -> tuple[int, list[int]]:
    """The class of two cards and what decides within it; A-2 is the lowest straight."""
    high, low = sorted((VALUE[card[0]] for card in cards), reverse=True)
    is_suited = cards[0][1] == cards[1][1]
    if high == low:
        return TWINS, [high]
    if (high, low) == (14, 2):
        return (RUN_SUITED if is_suited else RUN), [2]
    if high - low == 1:
        if is_suited:
            return (MINI_ROYAL if high == 14 else RUN_SUITED), [high]
        return RUN, [high]
    return (SUITED if is_suited else HIGH), [high, low]


# What each wager is due.


def pick_due(picked: str, cards: Cards) -> Pays:
    """The highest row wins if it is ten high or better (004 1179-1191).

    A pick that leaves out a row tied for the highest pushes (reading "What happens when two rows
    tie for the highest?").
    """
    ranks = {row: rank_two(cards[row][:2]) for row in ROWS}
    best = max(ranks.values())
    if best < (HIGH, [LOWEST_HIGH_CARD]):
        return LOSE
    top = {row for row, rank in ranks.items() if rank == best}
    if top <= set(picked):
        return win(2 if len(picked) == 1 else 1)
    return PUSH if top & set(picked) else LOSE


def two_card_due(row: str, cards: Cards) -> Pays:
    kind = rank_two(cards[row][:2])[0]
    return win(*TWO_CARD[kind]) if kind in TWO_CARD else LOSE


def super_due(cards: Cards) -> Pays:
    """Each row of three of a kind or better pays (reading "What does a Super Bet pay ...?")."""
    kinds = [rank_five(cards[row])[0] for row in ROWS]
    paid = sum(SUPER.get(kind, 0) for kind in kinds)
    return win(paid) if paid else LOSE


def peek_due(row: str, cards: Cards) -> Pays:
    kind = rank_five(cards[row])[0]
    begins_paired = rank_two(cards[row][:2])[0] == TWINS
    return win(PEEK[kind][begins_paired]) if kind in PEEK else LOSE


def due(bet: RowBet, cards: Cards) -> Pays:
    if bet.wager == "pick-row":
        return pick_due(bet.on, cards)
    if bet.wager == "2-card-poker":
        return two_card_due(bet.on, cards)
    return super_due(cards) if bet.wager == "super-bet" else peek_due(bet.on, cards)


def decide(setup: Setup, cards: Cards, peeks: list[RowBet]) -> Decided:
    """Player by player from the house dealer's left, before and after the third set.

    The order of one player's 2 Card Poker wagers is not filed; the rows are read A, B, C
    (004 1332).
    """
    turns, bets = around(1, SEATS), [*setup.bets, *peeks]
    decided: Decided = []
    for order in ORDERS:
        here = [bet for bet in bets if bet.wager in order]
        here.sort(key=lambda bet: (turns.index(bet.seat), order.index(bet.wager), bet.on))
        decided += [(bet, due(bet, cards)) for bet in here]
    return decided


# Drawing a hand.


def draw_setup(source: Random) -> Setup:
    player_dealer = source.randint(1, SEATS)
    bets: list[RowBet] = []
    while not bets:
        for place in place_bettors(source, SEATS, back_line=False):
            if place.seat != player_dealer:
                bets += draw_bets(source, place.seat, place.bettor)
    source.shuffle(bets)
    rules = {"cover": source.choice(("gross", "net", "each-way"))}
    named = source.random() < 0.8
    return set_up(GAME, SEATS, player_dealer, bets, rules, names_seated=named)


def draw_bets(source: Random, seat: int, bettor: str) -> list[RowBet]:
    """One pick, 2 Card Poker on some rows, and perhaps a Super Bet of $1 (004 1196, 1241)."""
    bets = [RowBet(seat, bettor, "pick-row", draw_amount(source), source.choice(PICKS))]
    bets += [
        RowBet(seat, bettor, "2-card-poker", draw_amount(source), row)
        for row in source.sample(ROWS, source.choice((0, 1, 2)))
    ]
    if source.random() < 0.5:
        bets.append(RowBet(seat, bettor, "super-bet", 100))
    return bets


def draw_peeks(setup: Setup, source: Random) -> list[tuple[RowBet, str]]:
    """A Peek Bonus or none of each player, clockwise from the house dealer's left."""
    return [
        (
            bet._replace(
                wager="peek-bonus",
                amount=min(MOST_PEEK, draw_amount(source)),
                on=choice if choice != "none" else "",
            ),
            choice,
        )
        for bet in setup.bettors("pick-row", 1)
        for choice in [source.choice(("none", *ROWS, *ROWS))]
    ]


def draw_rows(source: Random) -> Cards:
    """Three rows; often of low cards, tied for the highest, or one with a rare hand."""
    kind = source.choice(("any", "low", "tied", "made", "made"))
    deck = stacked_deck(source) if kind in ("any", "made") else source.sample(DECK, 52)
    rows: Cards = {row: [] for row in ROWS}
    if kind == "low":
        high = source.choice((8, 9, 10))
        low = [card for card in deck if VALUE[card[0]] <= high]
        rows = {row: low[2 * number : 2 * number + 2] for number, row in enumerate(ROWS)}
    elif kind == "tied":
        ranks = source.choice(("AK", "T2", "92", "A2", "77", "KQ", "98"))
        suits = "cdhs" if ranks == "77" else source.choice(("ccdd", "cdhs"))
        one, two = source.sample(ROWS, 2)
        rows[one] = [ranks[0] + suits[0], ranks[1] + suits[1]]
        rows[two] = [ranks[0] + suits[2], ranks[1] + suits[3]]
    elif kind == "made":
        rows[source.choice(ROWS)] = made_hand(source)
    used = {card for cards in rows.values() for card in cards}
    others = iter([card for card in deck if card not in used])
    return {
        row: [*cards, *(next(others) for _ in range(5 - len(cards)))] for row, cards in rows.items()
    }


def columns(cards: Cards) -> list[tuple[str, str]]:
    """Three cards at a time, one to each row (004 1326-1334)."""
    return [(row, cards[row][number]) for number in range(5) for row in ROWS]


# Comparing.


def compare(game: str, source: Random) -> None:
    """One hand, settled as a case or dealt at a table."""
    if source.random() < 0.15:
        compare_table(source)
    else:
        compare_case(source)


def compare_case(source: Random) -> None:
    setup = draw_setup(source)
    cards = draw_rows(source)
    chosen = draw_peeks(setup, source)
    decided = decide(setup, cards, [bet for bet, choice in chosen if choice != "none"])
    bank = bank_for(setup, decided, source)
    case = setup.case(bank)
    if source.random() < 0.5:
        case["shoe"] = [card for _, card in columns(cards)]
    else:
        case["hands"] = cards
    case["choices"] = [choice_row(bet, choice) for bet, choice in chosen]
    expected = {
        **settle(setup, decided, bank),
        "hands": cards,
        "action_seat": setup.places(1)[0],
    }
    agree(answer(case), expected, case)


def choice_row(bet: RowBet, choice: str) -> dict[str, Any]:
    row = {"seat": bet.seat, "bettor": bet.bettor, "choice": choice}
    return row if choice == "none" else {**row, "amount": money(bet.amount)}


def compare_table(source: Random) -> None:
    """The cards, choices and payments of a hand dealt at a table."""
    setup = draw_setup(source)
    setup = set_up(*setup[:5], names_seated=True)
    bank = source.choice((source.randint(100, 50_000), 100_000_00))
    hand = setup.deal(source.getrandbits(40), bank)
    peeks = []
    for bet, choice in draw_peeks(setup, source):
        assert asked(hand) == (bet.seat, bet.bettor, ("none", *ROWS)), setup
        assert len(dealt_cards(hand)) == 6
        assert hand.decisions[0].amount.most == MOST_PEEK
        hand.answer(choice, amount=None if choice == "none" else bet.amount)
        peeks += [bet] if choice != "none" else []
    assert not hand.decisions
    cards: Cards = {row: [] for row in ROWS}
    for row, card, is_up in dealt_cards(hand):
        assert is_up
        cards[row].append(card)
    assert [(row, card) for row, card, _ in dealt_cards(hand)] == columns(cards)
    decided = decide(setup, cards, peeks)
    assert table_lines(hand) == settle(setup, decided, bank)["lines"], setup
