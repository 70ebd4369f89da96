"""Ultimate Texas Hold'em, four filings of three rooms (000 4713-5040 and 6288-6574, 001, 004).

Numbers such as "000 6384" are lines of a paper. Where a paper is silent, the reading named in a
comment decides.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from tests.referee.answers import agree, answer, table_lines
from tests.referee.bettors import Bet, draw_amount, place_bettors
from tests.referee.own_hands import (
    FLUSH,
    FULL_HOUSE,
    PAIR,
    QUADS,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    best_five,
    dealt_cards,
    events_of,
    made_hand,
    shoe_with,
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
    choice_rows,
    set_up,
    settle,
    win,
)

BLIND = {  # 000 5000-5010, 000 6559-6574, 001 2717-2724, 004 8491-8499
    ROYAL: (500, 1),
    STRAIGHT_FLUSH: (50, 1),
    QUADS: (10, 1),
    FULL_HOUSE: (3, 1),
    FLUSH: (3, 2),
    STRAIGHT: (1, 1),
}
UTH_04 = {  # 000 5000-5010, 000 6559-6574, 001 2717-2725
    ROYAL: 50,
    STRAIGHT_FLUSH: 40,
    QUADS: 20,
    FULL_HOUSE: 7,
    FLUSH: 6,
    STRAIGHT: 5,
    TRIPS: 3,
}
CORDOVA_TRIPS = {**UTH_04, QUADS: 30, FULL_HOUSE: 8}
"""004 8526-8538."""
BAD_BEAT = {  # 000 5025-5033, 001 2733-2741, 004 8568-8576
    STRAIGHT_FLUSH: 7500,
    QUADS: 500,
    FULL_HOUSE: 50,
    FLUSH: 30,
    STRAIGHT: 20,
    TRIPS: 9,
}
QUALIFIES = PAIR
STREETS = (("check", "3x", "4x"), ("check", "2x"), ("fold", "1x"))
"""What is offered before the flop, on the flop and with all five cards (000 6434-6449)."""


class Filing(NamedTuple):
    seats: int
    trips: dict[int, int] = UTH_04
    order: tuple[str, ...] = ("ante", "play", "blind", "trips", "bad-beat-bonus")
    bonuses: tuple[str, ...] = ("trips", "bad-beat-bonus")
    covers: tuple[str, ...] = ("gross", "net", "each-way")
    board: str = "last"
    """When the community cards are dealt: first, last, or by street before the player-dealer."""
    trips_after_fold: bool = True
    """Whether three of a kind or better wins Trips after a fold."""
    bad_beat_after_fold: bool = False
    bad_beat_needs: str = "ante"
    bonus_limit: bool = False
    """Whether both bonus wagers together may not exceed the Ante."""
    bonus_back_line: bool = False
    """Whether back-line bettors may make bonus wagers, and players only bonus wagers."""


FILINGS = {
    # 000 6368 seven places, 6386 the order, 6455 Trips after a fold.
    "saloon/ultimate-texas-holdem": Filing(7, bonuses=("trips",)),
    # 000 4764 seven players and the player-dealer, 4840-4846 the limit, 4868-4873 the deal,
    # 4897 Trips is lost, 5022 Trips is needed.
    "saloon/ultimate-texas-holdem-bad-beat-bonus": Filing(
        8,
        board="street by street",
        trips_after_fold=False,
        bad_beat_needs="trips",
        bonus_limit=True,
    ),
    # 001 2610 six places, 2626 the order, 2743 the Ante and the Blind are needed.
    "tavern/ultimate-texas-holdem-bad-beat-bonus": Filing(6),
    # 004 8283 seven places, 8318-8319 bonus wagers alone and in the back line, 8330-8345 the
    # deal, 8388-8390 Bad Beat after a fold, 8399-8403 the order.
    "cordova/ultimate-texas-holdem": Filing(
        7,
        trips=CORDOVA_TRIPS,
        order=("play", "ante", "blind", "trips", "bad-beat-bonus"),
        covers=("gross", "net"),
        board="first",
        bad_beat_after_fold=True,
        bonus_back_line=True,
    ),
}

Cards = dict[str, list[str]]


class Played(NamedTuple):
    """What each Ante's bettor chose: the size of the Play wager by seat, zero for a fold."""

    sizes: dict[int, int]
    chosen: list[tuple[Bet, str]]

    @property
    def folded(self) -> set[int]:
        return {seat for seat, size in self.sizes.items() if size == 0}


# Drawing a hand.


def draw_setup(game: str, source: Random) -> Setup:
    filing = FILINGS[game]
    player_dealer = source.randint(1, filing.seats)
    bets: list[Bet] = []
    while not bets:
        for place in place_bettors(source, filing.seats, back_line=filing.bonus_back_line):
            if place.seat != player_dealer:
                stakes = draw_stakes(filing, source, is_seated=place.is_seated)
                bets += [Bet(place.seat, place.bettor, k, amount) for k, amount in stakes.items()]
    source.shuffle(bets)
    named = filing.bonus_back_line or source.random() < 0.8
    rules = {"cover": source.choice(filing.covers)}
    return set_up(game, filing.seats, player_dealer, bets, rules, names_seated=named)


def draw_stakes(filing: Filing, source: Random, *, is_seated: bool) -> dict[str, int]:
    """The wagers of one bettor before the deal."""
    bonuses = [kind for kind in filing.bonuses if source.random() < 0.6]
    if not is_seated or (filing.bonus_back_line and source.random() < 0.2):
        return {kind: draw_amount(source) for kind in bonuses}
    ante = draw_amount(source)
    stakes = {"ante": ante, "blind": ante}
    if filing.bad_beat_needs not in (*stakes, *bonuses):
        bonuses = [kind for kind in bonuses if kind != "bad-beat-bonus"]
    left = ante
    for kind in bonuses:
        amount = min(draw_amount(source), left - 1) if filing.bonus_limit else draw_amount(source)
        if filing.bonus_limit and kind == bonuses[-1]:
            amount = source.choice((amount, left))
        stakes[kind] = max(1, amount)
        left -= amount
    return stakes


def deal_order(setup: Setup) -> list[str]:
    """Where each card goes; "" is burned (000 6412-6432, 000 4864-4873, 004 8338-8345).

    Two cards at a time from the house dealer's left, as an automatic shuffler deals.
    """
    seats = [str(seat) for seat in setup.places(1) for _ in range(2)]
    dealer, board = ["player-dealer"] * 2, ["board"] * 5
    return {
        "first": [*board, *seats, *dealer],
        "last": [*seats, *dealer, *board],
        "street by street": [*seats, "", *board, *dealer],
    }[FILINGS[setup.game].board]


def draw_shoe(setup: Setup, source: Random) -> list[str]:
    """A shoe in which someone often has a rare hand, or the board has one."""
    deck, places = stacked_deck(source), deal_order(setup)
    if source.random() < 0.3:
        return deck[: len(places)]
    if source.random() < 0.15:
        return draw_rivals(places, deck, source)
    own = source.choice([place for place in places if place not in ("", "board")])
    board = [number for number, place in enumerate(places) if place == "board"]
    hole = [number for number, place in enumerate(places) if place == own]
    from_board = source.sample(board, source.choice((3, 3, 3, 5)))
    positions = (hole + from_board)[-5:] if len(from_board) == 5 else hole + from_board
    return shoe_with(deck, made_hand(source), positions, len(places))


def draw_rivals(places: list[str], deck: list[str], source: Random) -> list[str]:
    """A shoe in which a player and the player-dealer have straight flushes, one higher."""
    lowest, suit = source.randint(0, 5), source.choice("cdhs")
    run = [rank + suit for rank in "23456789TJQK"[lowest : lowest + 7]]
    own = source.choice([place for place in places if place.isdigit()])
    rivals = [own, "player-dealer"]
    source.shuffle(rivals)
    low, high = ([n for n, place in enumerate(places) if place == rival] for rival in rivals)
    board = [number for number, place in enumerate(places) if place == "board"]
    return shoe_with(deck, run, [*low, *source.sample(board, 3), *high], len(places))


def hands_of(setup: Setup, shoe: list[str]) -> Cards:
    hands: Cards = {}
    for place, card in zip(deal_order(setup), shoe, strict=True):
        if place:
            hands.setdefault(place, []).append(card)
    return hands


def decisions(setup: Setup) -> Iterator[tuple[Bet, int, tuple[str, ...]]]:
    """Who decides on each street: those with an Ante, clockwise from the house dealer's left.

    Send "stop" once a bettor has played or folded, who then is not asked again.
    """
    waiting = setup.bettors("ante", 1)
    for street, choices in enumerate(STREETS):
        for bet in list(waiting):
            if (yield bet, street, choices) == "stop":
                waiting.remove(bet)


def play(setup: Setup, source: Random, choose: Any = None) -> Played:
    """Everyone's choices; `choose` asks at a table."""
    sizes, chosen = {}, []
    script: Any = decisions(setup)
    asked_now = next(script, None)
    while asked_now is not None:
        bet, street, choices = asked_now
        choice = source.choice(choices)
        if choose:
            choose(bet, street, choices, choice)
        chosen.append((bet, choice))
        if choice != "check":
            sizes[bet.seat] = 0 if choice == "fold" else int(choice[0])
        try:
            asked_now = script.send("stop" if choice != "check" else None)
        except StopIteration:
            asked_now = None
    return Played(sizes, chosen)


# What each wager is due.


def compared(own: tuple[Any, ...], dealer: tuple[Any, ...]) -> Pays:
    return win(1) if own > dealer else PUSH if own == dealer else LOSE


def ante_due(own: tuple[Any, ...], dealer: tuple[Any, ...]) -> Pays:
    """The Ante is returned if the player-dealer has no pair (000 6476-6481)."""
    return compared(own, dealer) if dealer[0] >= QUALIFIES else PUSH


def blind_due(own: tuple[Any, ...], dealer: tuple[Any, ...]) -> Pays:
    """A win below a straight pushes (000 6511)."""
    if own <= dealer:
        return compared(own, dealer)
    return win(*BLIND[own[0]]) if own[0] in BLIND else PUSH


def trips_due(filing: Filing, own: tuple[Any, ...]) -> Pays:
    return win(filing.trips[own[0]]) if own[0] in filing.trips else LOSE


def bad_beat_due(own: tuple[Any, ...], dealer: tuple[Any, ...]) -> Pays:
    """Pays by the hand that is beaten; equal hands lose (000 5015-5040)."""
    beaten = min(own, dealer)[0]
    return win(BAD_BEAT[beaten]) if own != dealer and beaten in BAD_BEAT else LOSE


def due(filing: Filing, wager: str, own: tuple[Any, ...], dealer: tuple[Any, ...]) -> Pays:
    if wager == "trips":
        return trips_due(filing, own)
    return {
        "ante": ante_due,
        "play": compared,
        "blind": blind_due,
        "bad-beat-bonus": bad_beat_due,
    }[wager](own, dealer)


def is_collected_on_fold(filing: Filing, bet: Bet, own: tuple[Any, ...]) -> bool:
    """Whether a folded bettor's wager is collected at once (000 6454, 000 4897, 004 8373)."""
    if bet.wager == "trips":
        return not filing.trips_after_fold or own[0] < TRIPS
    return bet.wager != "bad-beat-bonus" or not filing.bad_beat_after_fold


def folded_bettors(setup: Setup, played: Played) -> set[tuple[int, str]]:
    return {(bet.seat, bet.bettor) for bet, choice in played.chosen if choice == "fold"}


def in_order(setup: Setup, bets: list[Bet], *, by_bettor: bool) -> list[Bet]:
    """Clockwise from the player-dealer's left; on a seat kind by kind or bettor by bettor."""
    filing, seats = FILINGS[setup.game], setup.places(setup.left)

    def turn(bet: Bet) -> tuple[int, ...]:
        kind, bettor = filing.order.index(bet.wager), setup.turn(bet)
        own = (bettor, kind) if by_bettor else (kind, bettor)
        return (seats.index(bet.seat), *own)

    return sorted(bets, key=turn)


def decide(setup: Setup, cards: Cards, played: Played) -> Decided:
    """What folds lose, then all other wagers (000 6384-6388, 6451-6459; 004 8396-8403).

    Folded wagers are collected first (reading `carnival/fold-collected-first`).
    """
    filing = FILINGS[setup.game]
    own = {seat: best_five(cards[str(seat)] + cards["board"]) for seat in setup.wagered}
    dealer = best_five(cards["player-dealer"] + cards["board"])
    plays = [
        bet._replace(wager="play", amount=bet.amount * played.sizes[bet.seat])
        for bet in setup.bettors("ante", 1)
        if played.sizes[bet.seat]
    ]
    folded = folded_bettors(setup, played)
    lost = [
        bet
        for bet in setup.bets
        if (bet.seat, bet.bettor) in folded and is_collected_on_fold(filing, bet, own[bet.seat])
    ]
    others = [bet for bet in setup.bets if bet not in lost] + plays
    decided = [(bet, LOSE) for bet in in_order(setup, lost, by_bettor=False)]
    decided += [
        (bet, due(filing, bet.wager, own[bet.seat], dealer))
        for bet in in_order(setup, others, by_bettor=filing.bonus_back_line)
    ]
    return decided


# Comparing.


def compare(game: str, source: Random) -> None:
    """One hand, settled as a case or dealt at a table."""
    if source.random() < 0.15:
        compare_table(game, source)
    else:
        compare_case(game, source)


def compare_case(game: str, source: Random) -> None:
    setup = draw_setup(game, source)
    shoe = draw_shoe(setup, source)
    cards = hands_of(setup, shoe)
    played = play(setup, source)
    decided = decide(setup, cards, played)
    bank = bank_for(setup, decided, source)
    case = setup.case(bank)
    case |= {"shoe": shoe} if source.random() < 0.5 else {"hands": cards}
    case["choices"] = choice_rows(played.chosen)
    found = answer(case)
    expected = {
        **settle(setup, decided, bank),
        "hands": cards,
        "action_seat": setup.places(setup.left)[0],
    }
    agree(found, expected, case)
    dealer = best_five(cards["player-dealer"] + cards["board"])
    assert found["facts"]["qualifies"] == (dealer[0] >= QUALIFIES), case


def compare_table(game: str, source: Random) -> None:
    """The cards, choices and payments of a hand dealt at a table."""
    setup = draw_setup(game, source)
    setup = set_up(*setup[:5], names_seated=True)
    bank = source.choice((source.randint(100, 50_000), 100_000_00))
    hand = setup.deal(source.getrandbits(40), bank)

    def choose(bet: Bet, street: int, choices: tuple[str, ...], choice: str) -> None:
        assert asked(hand) == (bet.seat, bet.bettor, choices), setup
        assert visible(hand) == (0, 3, 5)[street], setup
        hand.answer(choice)

    played = play(setup, source, choose)
    assert not hand.decisions, setup
    dealt = dealt_cards(hand)
    places = deal_order(setup)
    assert [place for place, _, _ in dealt] == [place for place in places if place], setup
    assert len(events_of(hand, "CardBurned")) == places.count("")
    cards: Cards = {}
    for place, card, _ in dealt:
        cards.setdefault(place, []).append(card)
    decided = decide(setup, cards, played)
    assert table_lines(hand) == settle(setup, decided, bank)["lines"], setup


def visible(hand: Any) -> int:
    """How many community cards are face up."""
    up = sum(is_up for place, _, is_up in dealt_cards(hand) if place == "board")
    shown = [event.cards for event in events_of(hand, "CardsShown") if event.hand == "board"]
    return max([up, *shown])
