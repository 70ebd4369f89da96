"""Caribbean Stud (000 290-470) and Let It Ride (003 2551-2830) as filed.

Numbers such as "000 321" are lines of a paper. Where a paper is silent, the reading named in a
comment decides.
"""

from random import Random
from typing import Any

from tests.referee.answers import agree, answer, table_lines
from tests.referee.bank import around
from tests.referee.bettors import Bet, draw_amount, place_bettors
from tests.referee.own_hands import (
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    QUADS,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    button_seat,
    dealt_cards,
    events_of,
    made_hand,
    rank_five,
    shoe_with,
    stacked_deck,
)
from tests.referee.setups import (
    BACK,
    LOSE,
    PUSH,
    Decided,
    Pays,
    Setup,
    asked,
    bank_for,
    choice_rows,
    set_up,
    settle,
    win,
)

import houseway

CARIBBEAN, LET_IT_RIDE = "saloon/caribbean-stud", "deuce-lounge/let-it-ride"
FILINGS = (CARIBBEAN, LET_IT_RIDE)
COVERS = ("gross", "net", "each-way")
SEATS = {CARIBBEAN: 8, LET_IT_RIDE: 7}
"""000 292-294; 003 2577, of whose eight positions one is the casino dealer's."""

PREMIUM = {  # 000 348-358
    HIGH_CARD: (1, 1),
    PAIR: (1, 1),
    TWO_PAIR: (3, 2),
    TRIPS: (2, 1),
    STRAIGHT: (3, 1),
    FLUSH: (4, 1),
    FULL_HOUSE: (5, 1),
    QUADS: (7, 1),
    STRAIGHT_FLUSH: (7, 1),
    ROYAL: (7, 1),
}
LIRX_02 = {  # 003 2774-2796
    ROYAL: 500,
    STRAIGHT_FLUSH: 100,
    QUADS: 25,
    FULL_HOUSE: 15,
    FLUSH: 10,
    STRAIGHT: 5,
    TRIPS: 3,
    TWO_PAIR: 2,
    PAIR: 1,
}
LOWEST_PAIR = 10
"""A pair of tens wins (003 2748)."""
QUALIFIES = (HIGH_CARD, (14, 13))
"""Ace-king or more (000 329-335)."""
RIDE_ORDER = ("bet-3", "bet-2", "bet-1")
"""003 2754-2755."""

Cards = dict[str, list[str]]
Choices = list[tuple[Bet, str]]


# Caribbean Stud.


def draw_caribbean(source: Random) -> Setup:
    """Some Antes, on a seat those of back-line bettors too (000 364)."""
    player_dealer = source.randint(1, 8)
    bets: list[Bet] = []
    while not bets:
        places = place_bettors(source, 8, back_line=True)
        bets = [
            Bet(place.seat, place.bettor, "ante", draw_amount(source))
            for place in places
            if place.seat != player_dealer
        ]
    source.shuffle(bets)
    rules = {"cover": source.choice(COVERS)}
    named = source.random() < 0.8
    return set_up(CARIBBEAN, 8, player_dealer, bets, rules, names_seated=named)


def caribbean_places(setup: Setup) -> list[str]:
    """One card at a time, clockwise from the player-dealer's left, who is last (000 317)."""
    return [*map(str, setup.places(setup.left)), "player-dealer"] * 5


def named_dealer_hand(source: Random) -> list[str]:
    """A hand at the edge of ace-king."""
    ranks = source.choice(("AK432", "AKQJ9", "AQJT9", "22345", "KQJ98", "A2345"))
    cards = [rank + "cdhsc"[number] for number, rank in enumerate(ranks)]
    source.shuffle(cards)
    return cards


def draw_caribbean_cards(setup: Setup, source: Random) -> list[str]:
    """A shoe; often someone has a rare hand, or the player-dealer is close to ace-king."""
    deck, places = stacked_deck(source), caribbean_places(setup)
    hand, place = made_hand(source), source.choice(places)
    if source.random() < 0.4:
        hand, place = named_dealer_hand(source), "player-dealer"
    positions = [number for number, other in enumerate(places) if other == place]
    if source.random() < 0.7:
        return shoe_with(deck, hand, positions, len(places))
    return deck[: len(places)]


def hands_of(places: list[str], shoe: list[str]) -> Cards:
    hands: Cards = {}
    for place, card in zip(places, shoe, strict=True):
        hands.setdefault(place, []).append(card)
    return hands


def ante_due(cards: list[str], dealer: list[str]) -> Pays:
    own, other = rank_five(cards), rank_five(dealer)
    if other < QUALIFIES or own > other:
        return win(1)
    return PUSH if own == other else LOSE


def bet_due(cards: list[str], dealer: list[str]) -> Pays:
    """The second bet is returned without ace-king, and paid by the hand that wins (000 333-344)."""
    own, other = rank_five(cards), rank_five(dealer)
    if other < QUALIFIES or own == other:
        return PUSH
    return win(*PREMIUM[own[0]]) if own > other else LOSE


def button(setup: Setup, cards: Cards) -> int:
    """Where settlement begins: by the last card of the player-dealer (000 321)."""
    return button_seat(cards["player-dealer"][4], 8, setup.player_dealer, setup.wagered)


def decide_caribbean(setup: Setup, cards: Cards, chosen: Choices) -> Decided:
    """Surrendered Antes, then seat by seat the Antes and then the Bets (000 370-371).

    A surrendered Ante is collected first (reading "When is a surrendered Ante collected?").
    """
    dealer = cards["player-dealer"]
    decided = [(bet, LOSE) for bet, choice in chosen if choice == "fold"]
    stays = {bet for bet, choice in chosen if choice == "bet"}
    in_order = [bet for bet in setup.bettors("ante", button(setup, cards)) if bet in stays]
    for seat in dict.fromkeys(bet.seat for bet in in_order):
        here = [bet for bet in in_order if bet.seat == seat]
        own = cards[str(seat)]
        decided += [(bet, ante_due(own, dealer)) for bet in here]
        decided += [(bet._replace(wager="bet"), bet_due(own, dealer)) for bet in here]
    return decided


def compare_caribbean(source: Random) -> None:
    setup = draw_caribbean(source)
    shoe = draw_caribbean_cards(setup, source)
    cards = hands_of(caribbean_places(setup), shoe)
    antes = setup.bettors("ante", setup.left)
    chosen = [(bet, source.choice(("bet", "bet", "fold"))) for bet in antes]
    decided = decide_caribbean(setup, cards, chosen)
    bank = bank_for(setup, decided, source)
    case = setup.case(bank)
    case |= {"shoe": shoe} if source.random() < 0.5 else {"hands": cards}
    case["choices"] = choice_rows(chosen)
    found = answer(case)
    expected = settle(setup, decided, bank)
    agree(found, {**expected, "action_seat": button(setup, cards), "hands": cards}, case)
    assert found["facts"]["qualifies"] == (rank_five(cards["player-dealer"]) >= QUALIFIES)


def caribbean_table(source: Random) -> None:
    setup = draw_caribbean(source)
    setup = set_up(*setup[:5], names_seated=True)
    bank = source.choice((source.randint(100, 50_000), 100_000_00))
    played = setup.deal(source.getrandbits(40), bank)
    dealt = dealt_cards(played)
    assert [place for place, _, _ in dealt] == caribbean_places(setup)
    assert [is_up for _, _, is_up in dealt] == [False] * (len(dealt) - 1) + [True]
    cards = hands_of(caribbean_places(setup), [card for _, card, _ in dealt])
    chosen = []
    for bet in setup.bettors("ante", setup.left):
        assert asked(played) == (bet.seat, bet.bettor, ("bet", "fold"))
        chosen.append((bet, source.choice(("bet", "fold"))))
        played.answer(chosen[-1][1])
    assert not played.decisions
    decided = decide_caribbean(setup, cards, chosen)
    assert table_lines(played) == settle(setup, decided, bank)["lines"], setup


# Let It Ride.


def draw_ride(source: Random) -> Setup:
    """Three equal wagers on some seats; there is no back line (003 2572, 2630)."""
    player_dealer = source.randint(1, 7)
    bets: list[Bet] = []
    while not bets:
        for place in place_bettors(source, 7, back_line=False):
            if place.seat != player_dealer:
                amount = draw_amount(source)
                bets += [Bet(place.seat, place.bettor, kind, amount) for kind in RIDE_ORDER]
    source.shuffle(bets)
    direction = source.choice(("counter-clockwise", "clockwise"))
    rules = {"cover": source.choice(COVERS), "settlement_direction": direction}
    named = source.random() < 0.8
    return set_up(LET_IT_RIDE, 7, player_dealer, bets, rules, names_seated=named)


def ride_places(setup: Setup) -> list[str]:
    """Three cards to each seat from the player-dealer's left, then the two community cards.

    The player-dealer's third card is discarded unseen (003 2654-2670).
    """
    return [str(seat) for seat in setup.places(setup.left) for _ in range(3)] + ["board"] * 2


def ride_due(cards: list[str], board: list[str]) -> Pays:
    """A pair of tens or better wins (003 2746-2749)."""
    kind, order = rank_five(cards + board)
    if kind == HIGH_CARD or (kind == PAIR and order[0] < LOWEST_PAIR):
        return LOSE
    return win(LIRX_02[kind])


def decide_ride(setup: Setup, cards: Cards, withdrawn: set[tuple[int, str]]) -> Decided:
    """Counterclockwise from the player-dealer's left, Bet 3 first (003 2752-2755)."""
    step = -1 if setup.rules["settlement_direction"] == "counter-clockwise" else 1
    decided: Decided = []
    for seat in around(setup.left, 7, step):
        here = [bet for bet in setup.bets if bet.seat == seat]
        for bet in sorted(here, key=lambda bet: RIDE_ORDER.index(bet.wager)):
            due = ride_due(cards[str(seat)], cards["board"])
            decided.append((bet, BACK if (seat, bet.wager) in withdrawn else due))
    return decided


def ride_decisions(setup: Setup) -> list[Bet]:
    """From the house dealer's left for Bet 1, and once more for Bet 2 (003 2693-2720)."""
    return [*setup.bettors("bet-1", 1), *setup.bettors("bet-2", 1)]


def draw_ride_cards(setup: Setup, source: Random) -> list[str]:
    """A shoe with the discarded card; often a seat has a rare hand or a pair close to tens."""
    deck, places = stacked_deck(source), ride_places(setup)
    seat = source.choice(places[:-2])
    positions = [number for number, place in enumerate(places) if place in (seat, "board")]
    hand = made_hand(source)
    if source.random() < 0.3:
        hand = [source.choice("9TJ") + "c", *(rank + "d" for rank in "9TJ"), "4h"]
        source.shuffle(hand)
    if source.random() < 0.7:
        return shoe_with(deck, hand, positions, len(places) + 1)
    return deck[: len(places) + 1]


def compare_ride(source: Random) -> None:
    setup = draw_ride(source)
    shoe = draw_ride_cards(setup, source)
    cards = hands_of(ride_places(setup), shoe[:-1])
    chosen = [(bet, source.choice(("ride", "withdraw"))) for bet in ride_decisions(setup)]
    withdrawn = {(bet.seat, bet.wager) for bet, choice in chosen if choice == "withdraw"}
    decided = decide_ride(setup, cards, withdrawn)
    bank = bank_for(setup, decided, source)
    case = setup.case(bank)
    case |= {"shoe": shoe} if source.random() < 0.5 else {"hands": cards}
    case["choices"] = choice_rows(chosen)
    expected = {**settle(setup, decided, bank), "starts_at": ride_start(setup)}
    agree(answer(case), expected, case)


def ride_start(setup: Setup) -> int:
    step = -1 if setup.rules["settlement_direction"] == "counter-clockwise" else 1
    return next(seat for seat in around(setup.left, 7, step) if seat in setup.wagered)


def ride_table(source: Random) -> None:
    setup = draw_ride(source)
    setup = set_up(*setup[:5], names_seated=True)
    bank = source.choice((source.randint(100, 50_000), 100_000_00))
    played = setup.deal(source.getrandbits(40), bank)
    dealt = dealt_cards(played)
    assert [(place, is_up) for place, _, is_up in dealt] == [
        (place, False) for place in ride_places(setup)
    ]
    assert len(events_of(played, "CardBurned")) == 1
    cards = hands_of(ride_places(setup), [card for _, card, _ in dealt])
    withdrawn = set()
    for bet in ride_decisions(setup):
        assert asked(played) == (bet.seat, bet.bettor, ("ride", "withdraw"))
        assert _shown(played) == (0 if bet.wager == "bet-1" else 1)
        choice = source.choice(("ride", "withdraw"))
        played.answer(choice)
        if choice == "withdraw":
            withdrawn.add((bet.seat, bet.wager))
    assert not played.decisions
    assert _shown(played) == 2
    decided = decide_ride(setup, cards, withdrawn)
    assert table_lines(played) == settle(setup, decided, bank)["lines"], setup


def _shown(played: houseway.Hand) -> int:
    """How many community cards are face up."""
    return max((event.cards for event in events_of(played, "CardsShown")), default=0)


def compare(game: str, source: Random) -> None:
    """One hand, settled as a case or dealt at a table."""
    at_table = source.random() < 0.15
    compared: dict[tuple[str, bool], Any] = {
        (CARIBBEAN, False): compare_caribbean,
        (CARIBBEAN, True): caribbean_table,
        (LET_IT_RIDE, False): compare_ride,
        (LET_IT_RIDE, True): ride_table,
    }
    compared[game, at_table](source)
