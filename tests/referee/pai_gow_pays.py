"""What each wager of the pai gow poker games is due, from the papers.

An outcome is odds to 1, or one of the words `push` and `lose`.
"""

from collections.abc import Mapping
from functools import cached_property

from tests.referee.pai_gow_hands import (
    ACE,
    FIVE,
    FLUSH,
    FULL_HOUSE,
    HIGH,
    JOKER,
    PAIR,
    QUADS,
    ROYAL,
    RUNS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    VALUE,
    Ranks,
    Setting,
    counted,
    settings,
)

Due = int | str
PUSH, LOSE = "push", "lose"
SEVEN, SEVEN_JOKER, MATCH, FIVE_ACES, THREE_PAIRS, EIGHT_HIGH = range(20, 26)

Row = int
Pays = Mapping[Row, int]

FORTUNE = {
    SEVEN: 2500,
    MATCH: 1000,
    SEVEN_JOKER: 750,
    FIVE_ACES: 250,
    ROYAL: 125,
    STRAIGHT_FLUSH: 50,
    QUADS: 25,
    FULL_HOUSE: 5,
    FLUSH: 4,
    TRIPS: 3,
    STRAIGHT: 2,
}
"""FPG-04 (000 3001-3016, 8298-8355; 001 2206-2216, 2994-3005, 5158-5174; 002 2529-2542)."""
ENVY = {
    SEVEN: 1000,
    MATCH: 750,
    SEVEN_JOKER: 250,
    FIVE_ACES: 100,
    ROYAL: 50,
    STRAIGHT_FLUSH: 20,
    QUADS: 5,
}
FORTUNE_3 = FORTUNE | {SEVEN: 5000, MATCH: 2000, SEVEN_JOKER: 1000, FIVE_ACES: 400, ROYAL: 150}
"""FPG-03 (003 1959-1974); three pair has no payment."""
ENVY_3 = ENVY | {SEVEN: 3000, MATCH: 1000, SEVEN_JOKER: 500, FIVE_ACES: 250}
FORTUNE_WILD = {
    SEVEN: 500,
    SEVEN_JOKER: 500,
    FIVE_ACES: 250,
    FIVE: 200,
    ROYAL: 100,
    STRAIGHT_FLUSH: 50,
    QUADS: 25,
    FULL_HOUSE: 5,
    FLUSH: 3,
    STRAIGHT: 2,
}
"""With the joker fully wild (002 2544-2557)."""
ENVY_WILD = {
    SEVEN: 250,
    SEVEN_JOKER: 250,
    FIVE_ACES: 50,
    FIVE: 25,
    ROYAL: 10,
    STRAIGHT_FLUSH: 5,
    QUADS: 5,
}
LUCKY = {
    SEVEN: 2000,
    MATCH: 1000,
    SEVEN_JOKER: 500,
    FIVE_ACES: 250,
    ROYAL: 100,
    STRAIGHT_FLUSH: 25,
    QUADS: 15,
    FULL_HOUSE: 10,
    FLUSH: 4,
    TRIPS: 3,
    STRAIGHT: 1,
}
"""004 6616-6627, 7309-7325."""
ACES_BONUS = {
    FIVE_ACES: 2500,
    ROYAL: 1000,
    STRAIGHT_FLUSH: 100,
    QUADS: 50,
    FULL_HOUSE: 15,
    FLUSH: 5,
    THREE_PAIRS: 5,
    STRAIGHT: 3,
    TRIPS: 2,
    TWO_PAIR: 1,
    EIGHT_HIGH: 50,
}
"""004 1611-1626."""
DOUBLE_LUCK = {
    SEVEN: 2000,
    FIVE_ACES: 500,
    ROYAL: 100,
    SEVEN_JOKER: 30,
    STRAIGHT_FLUSH: 30,
    QUADS: 20,
    FULL_HOUSE: 10,
    FLUSH: 5,
    STRAIGHT: 2,
}
"""Twice as much with a pair beside, but for seven-card straight flushes (004 4459-4478)."""
HAPPY = {9: 100, 10: 25, 11: 15, 12: 7, 13: 5, 14: 3}
"""By the highest card of seven (004 4436-4445)."""


class Dealt:
    """A hand's cards, no matter how they are set."""

    def __init__(self, cards: list[str], ranks: Ranks, front: int = 2) -> None:
        self.cards = cards
        self.ranks = ranks
        self.naturals = [card for card in cards if card != JOKER]
        self.ways = settings(cards, ranks, front)

    @cached_property
    def best(self):
        return max(way.back for way in self.ways)

    @property
    def high(self) -> int:
        """The highest card of a hand that makes nothing; the joker is an ace."""
        if self.best[0] != HIGH:
            return 0
        return ACE if JOKER in self.cards else max(VALUE[card[0]] for card in self.cards)

    @property
    def one_color(self) -> bool:
        return len({card[1] in "dh" for card in self.naturals}) == 1

    @cached_property
    def rows(self) -> set[Row]:
        """The rows of the pay tables that the hand fits."""
        groups = counted(self.cards, self.ranks)
        rows = {self.best[0]}
        if groups[0][0] >= 3:
            rows.add(TRIPS)
        if groups[0] == (5, ACE):
            rows.add(FIVE_ACES)
        if [count for count, _ in groups] == [2, 2, 2]:
            rows.add(THREE_PAIRS)
        if self.high == 8:
            rows.add(EIGHT_HIGH)
        if self._all_in_a_run():
            rows.add(SEVEN_JOKER if JOKER in self.cards else SEVEN)
        if self.best[0] == ROYAL and self._royal_match():
            rows.add(MATCH)
        return rows

    def _all_in_a_run(self) -> bool:
        values = {VALUE[card[0]] for card in self.naturals}
        runs = [RUNS[top] | RUNS[top - 2] for top in range(7, 15)]
        return (
            len(self.cards) == 7
            and len({card[1] for card in self.naturals}) == 1
            and any(run >= values for run in runs)
        )

    def _royal_match(self) -> bool:
        """All seven cards make A-K-Q-J-10 of one suit and K-Q of another.

        The joker may be in the royal flush, and if fully wild also the king or queen.
        """
        for royal in "cdhs":
            for match in set("cdhs") - {royal}:
                wanted = {rank + royal for rank in "AKQJT"}, {rank + match for rank in "KQ"}
                missing = [part - set(self.naturals) for part in wanted]
                if not set(self.naturals) <= wanted[0] | wanted[1]:
                    continue
                if not missing[1] or self.ranks.wild:
                    return True
        return False

    def has_pair_beside(self) -> bool:
        """Whether a pair is left over from five cards of the best kind."""
        return any(way.front[0] == PAIR and way.back[0] == self.best[0] for way in self.ways)


def from_table(pays: Pays, hand: Dealt) -> Due:
    """The row that pays most, once."""
    return max((pays[row] for row in hand.rows if row in pays), default=LOSE)


def double_luck(hand: Dealt) -> Due:
    due = from_table(DOUBLE_LUCK, hand)
    rows = hand.rows
    plain = SEVEN in rows or (SEVEN_JOKER in rows and hand.best[0] != ROYAL)
    return due if due == LOSE or plain or not hand.has_pair_beside() else 2 * due


def happy(hand: Dealt, *, machine: bool) -> Due:
    if machine and hand.high == 9 and hand.one_color:
        return 1000
    return HAPPY.get(hand.high, LOSE)


def is_ace_high(hand: Dealt) -> bool:
    """Seven cards, ace or joker highest, that make nothing."""
    return hand.high == ACE


def ace_high(hand: Dealt, dealer: Dealt) -> Due:
    """000 8417-8420, 001 5204-5207, 004 7357-7360."""
    if not is_ace_high(dealer):
        return LOSE
    return 40 if is_ace_high(hand) else 15 if JOKER in dealer.cards else 5


def compared(own: Setting, other: Setting) -> Due:
    """Both halves must be higher; a copied half is lost, and one of each is a push."""
    if own.foul:
        return LOSE
    won = (own.front > other.front) + (own.back > other.back)
    return (LOSE, PUSH, 1)[won]


def has_nine_high(dealer: Setting) -> bool:
    """A nine highest in front, not a pair (001 2973, 3025)."""
    return dealer.front[0] == HIGH and dealer.front[1][0] == 9


def doubled(own: Setting, dealer: Setting) -> Due:
    """A push unless the player-dealer has a pair of fives or better (004 1507-1509, 1566-1571)."""
    if dealer.back < (PAIR, (5,)):
        return PUSH
    return compared(own, dealer)


def front_pair(way: Setting) -> bool:
    """A pair of threes or better in front."""
    return way.front >= (PAIR, (3,))


def push_bonus(own: Setting, dealer: Setting) -> Due:
    """The Ultimate Push of Triple Bonus, both hands set house way (004 4379-4384, 4404-4413)."""
    if compared(own, dealer) != PUSH:
        return LOSE
    return 2 if front_pair(own) or front_pair(dealer) else 1


# Ultimate Pai Gow Poker: a player hand and a banker hand.


def side(own: Setting, other: Setting, *, one_each: str) -> Due:
    """A bet on one hand (004 1772-1785, 1929-1949); a copied half cannot be won."""
    fronts = (own.front > other.front) - (own.front < other.front)
    backs = (own.back > other.back) - (own.back < other.back)
    if fronts + backs == 2:
        return 3 if front_pair(own) else 2
    if fronts + backs == 1:
        return PUSH
    if fronts + backs == 0 and fronts:
        return one_each
    return LOSE


def push_bet(player: Setting, banker: Setting, *, copies: bool) -> Due:
    """Each hand wins one half (004 1953-1958, 2022)."""
    front_wins, back_wins = player.front > banker.front, player.back > banker.back
    fronts_tie, backs_tie = player.front == banker.front, player.back == banker.back
    if fronts_tie or backs_tie:
        wins = copies and fronts_tie != backs_tie
    else:
        wins = front_wins != back_wins
    if not wins:
        return LOSE
    return 2 if front_pair(player) or front_pair(banker) else 1


def tie_bet(player: Setting, banker: Setting) -> Due:
    """004 2003-2006."""
    fronts_tie, backs_tie = player.front == banker.front, player.back == banker.back
    if backs_tie:
        return 1000 if fronts_tie else 250
    return 30 if fronts_tie else LOSE
