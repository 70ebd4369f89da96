"""Three Card Poker, six filings, written from the papers.

Order inside a seat: the bettors of a seat are listed with the seated player first. Where wagers are
settled kind by kind on a seat and the bank is short, a seat has one bettor.
"""

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from tests.referee.own_hands import (
    FLUSH,
    FULL_HOUSE,
    LOSE,
    PUSH,
    QUADS,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    VALUE,
    Bet,
    bank_for,
    best_five,
    button_seat,
    clockwise,
    cover,
    dealt_cards,
    left_of,
    lines_of,
    money,
    needed_bank,
    settled_lines,
    stacked_deck,
    stake,
)

import houseway

EVEN = Fraction(1)

# Three-card hands, from the lowest.
HIGH, ONE_PAIR, SUITED, RUN, SAME, RUN_SUITED, MINI_ROYAL = range(7)

PAIR_PLUS = {MINI_ROYAL: 200, RUN_SUITED: 40, SAME: 30, RUN: 6, SUITED: 3, ONE_PAIR: 1}
"""The same in each filing (001 358-364, 3311-3317; 002 3310-3316; 003 1182-1187; 004 6846-6853)."""

SIX_CARD_3 = {
    ROYAL: 1000,
    STRAIGHT_FLUSH: 200,
    QUADS: 100,
    FULL_HOUSE: 20,
    FLUSH: 15,
    STRAIGHT: 9,
    TRIPS: 8,
}
"""TCB-6B3 (000 1179-1187, 001 3335-3342, 004 6883-6891)."""

SIX_CARD_4 = {
    ROYAL: 1000,
    STRAIGHT_FLUSH: 200,
    QUADS: 50,
    FULL_HOUSE: 25,
    FLUSH: 20,
    STRAIGHT: 10,
    TRIPS: 5,
}
"""TCB-6B4 (002 3345-3353)."""


class Filing(NamedTuple):
    seats: int
    pair_plus: str = "pair-plus"
    six_card: str = ""
    six_card_pays: dict = SIX_CARD_3
    pair_plus_after_fold: bool = False
    """Whether Pair Plus stays in play after a fold."""
    unqualified_ante: str = "paid"
    """Without a queen the Ante is paid, or paid only if the hand is higher and else returned."""
    button: bool = False
    """Whether the player-dealer's third card places the action button; else from the left."""
    back_line: bool = False
    bettor_by_bettor: bool = False
    bonus_alone: bool = False
    """Whether the bonus wagers need no Ante."""
    lowest_run: str = "A23"
    lowest_run_suited: str = "A23"
    most_pair_plus: int = 0
    """The largest Pair Plus wager in cents, if the paper names one."""
    options: dict = {}
    """Options of the rulebook for these rules, where a reading has an alternative."""


FILINGS = {
    # 004 6753-6758 player to player from the left; 6790-6797 the Ante is paid; 6732 back line;
    # 6826-6837 Pair & Up needs no base wager and does not depend on it; 6686-6687 A-2-3 suited.
    "cordova/3-card-poker": Filing(
        8,
        "pair-and-up",
        "bonus-6",
        pair_plus_after_fold=True,
        back_line=True,
        bettor_by_bettor=True,
        bonus_alone=True,
    ),
    # 003 1094-1100 a hand that is not higher pushes; 1077-1079 Pair Plus is forfeited;
    # 1127-1132 from the left; 986-987 A-2-3 is a straight, 976-977 4-3-2 the lowest straight flush.
    "deuce-lounge/three-card-poker": Filing(
        8,
        unqualified_ante="compared",
        lowest_run_suited="432",
        options={"lowest_straight_flush": "4-3-2"},
    ),
    # 002 3246-3249, 3183-3193, 3272-3276, 3151 back line, 3103 and 3113-3114 nothing below 4-3-2,
    # 3289 Pair Plus is $5 to $200.
    "lucky-buck/three-card-poker-6-card-bonus": Filing(
        8,
        six_card="6-card-bonus",
        six_card_pays=SIX_CARD_4,
        unqualified_ante="compared",
        back_line=True,
        lowest_run="432",
        lowest_run_suited="432",
        most_pair_plus=200_00,
        options={"lowest_straight": "4-3-2"},
    ),
    # 000 1061-1065, 1044-1048, 1085-1090 the third card counts, 958-971.
    "saloon/three-card-poker-6-card-bonus": Filing(
        8,
        six_card="6-card-bonus",
        button=True,
        lowest_run_suited="432",
        options={"lowest_straight_flush": "4-3-2"},
    ),
    # 001 3283-3284, 3273-3274 both bonuses stay, 3265-3267, 3256 each wager alone, 3231.
    "tavern/three-card-poker-6-card-bonus": Filing(
        7, six_card="6-card-bonus", pair_plus_after_fold=True, button=True, bonus_alone=True
    ),
    # 001 331-332, 327, 341, 298-301.
    "tavern/three-card-poker": Filing(
        8, button=True, lowest_run_suited="432", options={"lowest_straight_flush": "4-3-2"}
    ),
}


def rank_three(filing, cards):
    """The class of three cards and what decides within it."""
    values = sorted((VALUE[card[0]] for card in cards), reverse=True)
    suited = len({card[1] for card in cards}) == 1
    counts = sorted(Counter(values).items(), key=lambda item: (-item[1], -item[0]))
    order = tuple(value for value, _ in counts)
    if len(counts) == 1:
        return SAME, order
    if len(counts) == 2:
        return ONE_PAIR, order
    lowest = filing.lowest_run_suited if suited else filing.lowest_run
    top = values[0] if values[0] - values[2] == 2 else 0
    if values == [14, 3, 2] and lowest == "A23":
        top = 3
    if top:
        kind = MINI_ROYAL if top == 14 and suited else RUN_SUITED if suited else RUN
        return kind, (top,)
    return (SUITED if suited else HIGH), order


def qualifies(hand):
    """Queen high or better."""
    return hand >= (HIGH, (12,))


# What each wager is due.


def ante_due(filing, player, dealer):
    if not qualifies(dealer):
        return EVEN if filing.unqualified_ante == "paid" or player > dealer else PUSH
    return compared(player, dealer)


def play_due(player, dealer):
    return compared(player, dealer) if qualifies(dealer) else PUSH


def compared(player, dealer):
    return EVEN if player > dealer else PUSH if player == dealer else LOSE


def table_due(pays, kind):
    return Fraction(pays[kind]) if kind in pays else LOSE


def due(filing, wager, cards, dealer_cards):
    player, dealer = rank_three(filing, cards), rank_three(filing, dealer_cards)
    if wager == "ante":
        return ante_due(filing, player, dealer)
    if wager == "play":
        return play_due(player, dealer)
    if wager == filing.pair_plus:
        return table_due(PAIR_PLUS, player[0])
    return table_due(filing.six_card_pays, best_five(cards + dealer_cards)[0])


# Settlement.


def kinds(filing):
    """The order of one player's wagers."""
    return [kind for kind in ("ante", "play", filing.pair_plus, filing.six_card) if kind]


def settle(filing, hand):
    """Every wager in the order of settlement, with what it is due; and the seat it begins at."""
    wagered = {seat for seat, *_ in hand.wagers}
    left = left_of(hand.player_dealer, filing.seats)
    start = left
    dealer = hand.cards["player-dealer"]
    if filing.button:
        start = button_seat(dealer[2], filing.seats, hand.player_dealer, wagered)
    lost = ("ante",) if filing.pair_plus_after_fold else ("ante", filing.pair_plus)
    bets = []
    for seat in clockwise(left, filing.seats, hand.player_dealer):
        folded = hand.folded(seat)
        lost_here = [w for w in hand.in_seat(seat, lost, by_bettor=False) if w[1] in folded]
        bets += [Bet(*wager, LOSE) for wager in lost_here]
    for seat in clockwise(start, filing.seats, hand.player_dealer):
        for wager in hand.in_seat(seat, kinds(filing), by_bettor=filing.bettor_by_bettor):
            if wager[2] not in lost or wager[1] not in hand.folded(seat):
                cards = hand.cards[str(seat)]
                bets.append(Bet(*wager, due(filing, wager[2], cards, dealer)))
    return bets, start


class Hand(NamedTuple):
    """A hand with its wagers before the deal, its cards and what each bettor chose."""

    player_dealer: int
    wagers: list
    cards: dict
    choices: dict

    def folded(self, seat):
        """The bettors on a seat who folded."""
        return {b for (s, b), choice in self.choices.items() if s == seat and choice == "fold"}

    def in_seat(self, seat, order, *, by_bettor):
        """The wagers on a seat: bettor after bettor, or kind after kind."""
        placed = [wager for wager in self.wagers if wager[0] == seat]
        bettors = list(dict.fromkeys(bettor for _, bettor, *_ in placed))
        plays = [
            (seat, bettor, "play", amount)
            for _, bettor, wager, amount in placed
            if wager == "ante" and self.choices.get((seat, bettor)) == "play"
        ]
        found = [wager for wager in placed + plays if wager[2] in order]

        def turn(wager):
            kind, bettor = order.index(wager[2]), bettors.index(wager[1])
            return (bettor, kind) if by_bettor else (kind, bettor)

        return sorted(found, key=turn)


# Drawing a hand.


def draw_wagers(filing, rng, player_dealer, *, back_line):
    """Some seats with an Ante, bonus wagers or both; on some a back-line bettor too."""
    wagers = []
    seats = clockwise(1, filing.seats, player_dealer)
    for seat in sorted(rng.sample(seats, rng.choice((1, 2, 2, 3)))):
        bettors = [f"S{seat}"]
        if back_line and rng.random() < 0.4:
            bettors += [f"B{seat}"]
        for bettor in bettors:
            wagers += bettor_wagers(filing, rng, seat, bettor)
    return wagers


def bettor_wagers(filing, rng, seat, bettor):
    bonuses = [kind for kind in (filing.pair_plus, filing.six_card) if kind]
    made = [kind for kind in bonuses if rng.random() < 0.6]
    if not (filing.bonus_alone and made and rng.random() < 0.3):
        made = ["ante", *made]
    amounts = {kind: stake(rng) for kind in made}
    if filing.most_pair_plus and filing.pair_plus in amounts:
        amounts[filing.pair_plus] = min(max(amounts[filing.pair_plus], 500), filing.most_pair_plus)
    return [(seat, bettor, kind, amount) for kind, amount in amounts.items()]


NAMED = ("AKQ", "32A", "432", "KQJ", "888", "Q32", "JT8", "AKJ", "QQ2")
"""Hands at the edges of the ranking: runs, three of a kind, the lowest that qualify."""


def named_hand(rng):
    """One of the named hands, of one suit or of several."""
    ranks = rng.choice(NAMED)
    suits = rng.choice("cdhs") * 3
    if len(set(ranks)) < 3 or rng.random() < 0.4:
        suits = "".join(rng.sample("cdhs", 3))
    cards = [rank + suit for rank, suit in zip(ranks, suits, strict=True)]
    rng.shuffle(cards)
    return cards


def draw(filing, rng, *, back_line):
    player_dealer = rng.randint(1, filing.seats)
    wagers = draw_wagers(filing, rng, player_dealer, back_line=back_line)
    deck = stacked_deck(rng)
    places = [*dict.fromkeys(str(seat) for seat, *_ in wagers), "player-dealer"]
    cards = {}
    if rng.random() < 0.6:
        cards[rng.choice(places)] = named = named_hand(rng)
        deck = [card for card in deck if card not in named]
    cards |= {place: [deck.pop(0) for _ in range(3)] for place in places if place not in cards}
    choices = {
        (seat, bettor): rng.choice(("play", "play", "fold"))
        for seat, bettor, kind, _ in wagers
        if kind == "ante"
    }
    return Hand(player_dealer, wagers, cards, choices)


def decisions(filing, hand):
    """Who is asked to play or fold, in order: from the player-dealer's left, clockwise."""
    order = clockwise(left_of(hand.player_dealer, filing.seats), filing.seats, hand.player_dealer)
    antes = [(seat, bettor) for seat, bettor, kind, _ in hand.wagers if kind == "ante"]
    return sorted(antes, key=lambda who: order.index(who[0]))


# Comparing.


def compare(name, rng):
    """A hand settled from its cards, or one dealt at a table."""
    if rng.random() < 0.3:
        compare_table(name, rng)
    else:
        compare_settlement(name, rng)


def compare_settlement(name, rng):
    filing = FILINGS[name]
    short = rng.random() < 0.6
    hand = draw(filing, rng, back_line=filing.back_line and (filing.bettor_by_bettor or not short))
    bets, start = settle(filing, hand)
    bank = bank_for(bets, rng) if short else needed_bank(bets) + 1
    lines = cover(bets, bank)
    settled = houseway.settle(
        {
            "game": name,
            "rules": filing.options,
            "seats": filing.seats,
            "seated": {str(s): b for s, b, *_ in hand.wagers if b.startswith("S")},
            "player_dealer": {"seat": hand.player_dealer, "bank": money(bank)},
            "wagers": [
                {"seat": seat, "bettor": bettor, "wager": kind, "amount": money(amount)}
                for seat, bettor, kind, amount in hand.wagers
            ],
            "hands": hand.cards,
            "choices": [
                {"seat": seat, "bettor": bettor, "choice": choice}
                for (seat, bettor), choice in hand.choices.items()
            ],
        }
    )
    assert lines_of(settled) == lines, (hand, bank)
    assert settled["starts_at"] == _first(filing, hand, start), hand
    assert settled["facts"]["qualifies"] == qualifies(
        rank_three(filing, hand.cards["player-dealer"])
    )


def _first(filing, hand, start):
    wagered = {seat for seat, *_ in hand.wagers}
    return next(s for s in clockwise(start, filing.seats, hand.player_dealer) if s in wagered)


def compare_table(name, rng):
    """Cards, decisions and payments of a hand that is dealt."""
    filing = FILINGS[name]
    player_dealer = rng.randint(1, filing.seats)
    wagers = draw_wagers(filing, rng, player_dealer, back_line=False)
    bank = rng.choice((rng.randint(100, 50_000), 100_000_00))
    table = houseway.game(name).open_table(**filing.options)
    played = table.deal(
        seed=rng.getrandbits(40),
        player_dealer=player_dealer,
        bank=bank,
        wagers=[
            {"seat": seat, "bettor": bettor, "wager": kind, "amount": amount}
            for seat, bettor, kind, amount in wagers
        ],
    )
    hand = Hand(player_dealer, wagers, _cards(played), {})
    assert dealt_cards(played) == _dealing(filing, hand)
    for seat, bettor in decisions(filing, hand):
        asked = played.decisions[0]
        assert (asked.seat, asked.bettor, set(asked.choices)) == (seat, bettor, {"play", "fold"})
        hand.choices[seat, bettor] = rng.choice(("play", "fold"))
        played.answer(hand.choices[seat, bettor])
    assert not played.decisions
    assert settled_lines(played) == cover(settle(filing, hand)[0], bank), hand


def _cards(played):
    cards = {}
    for place, card, _ in dealt_cards(played):
        cards.setdefault(place, []).append(card)
    return cards


def _dealing(filing, hand):
    """Three cards to each seat with a wager from the left, then the player-dealer, third one up."""
    order = clockwise(left_of(hand.player_dealer, filing.seats), filing.seats, hand.player_dealer)
    dealt = [
        (str(seat), card, False)
        for seat in order
        if str(seat) in hand.cards
        for card in hand.cards[str(seat)]
    ]
    own = hand.cards["player-dealer"]
    return dealt + [("player-dealer", card, number == 2) for number, card in enumerate(own)]
