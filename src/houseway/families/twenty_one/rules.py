"""The `[play]` section of the twenty-one family: every difference between the games."""

from functools import cache, cached_property
from typing import Literal

import msgspec

from houseway.cards.card import JOKER, Card, rank_of, suit_of
from houseway.families.twenty_one.totals import count, value_of
from houseway.rulebook.source import Source
from houseway.values.strict import Strict

Turn = Literal["left-of-player-dealer", "house-dealer-left"]
"""The seat that is dealt to first, or acts first; the order is clockwise."""

SPECIALS = ("none", "natural", "blackjack-x", "switched", "two-jokers")
"""Special two-card hands; "switched" is a natural made by a switch."""


class Special(Strict):
    """A special hand of two dealt cards.

    `cards` gives each of the two: a card such as `Js`, or the ranks it may have.
    """

    kind: Literal["natural", "blackjack-x", "two-jokers"]
    cards: tuple[str, str]
    suited: bool = False
    says: str = ""
    """The filed name of the hand; without it, the kind in words."""

    def matches(self, first: Card, second: Card) -> bool:
        if self.suited and suit_of(first) != suit_of(second):
            return False
        wanted, other = self.cards
        return (_matches(first, wanted) and _matches(second, other)) or (
            _matches(first, other) and _matches(second, wanted)
        )

    @property
    def name(self) -> str:
        return self.says or self.kind.replace("-", " ").capitalize()


@cache
def _matches(card: Card, pattern: str) -> bool:
    """Whether a card is the card `pattern`, or has one of the ranks in `pattern`."""
    if len(pattern) == 2 and pattern[1] in "cdhsxk":
        return card == pattern
    return rank_of(card) in pattern


class PlayerChart(Strict):
    """When a player must hit or stand; otherwise the player chooses."""

    source: Source
    stands_hard: int = 22
    """The player must stand on this hard total or more."""
    stands_soft: int = 22
    hits: int = 0
    """The player must hit on this total or less."""
    hits_over: bool = False
    """Whether a hand over 21 may still be hit."""


class DealerChart(Strict):
    """When the player-dealer must hit or stand; the player-dealer has no choice."""

    source: Source
    stands: int = 17
    soft_17: Literal["hit", "stand"] = "hit"


class Double(Strict):
    """The player adds a second wager and takes only one more card."""

    source: Source
    hard_at_most: int = 21
    """The highest hard total that may be doubled; any soft total may be."""
    for_less: Literal["always", "never", "without-redoubling"] = "always"
    table_minimum: bool = False
    """Whether a double for less must be at least the table minimum."""
    after_split: bool = True
    redoubles: int = 0
    """How many times the whole wager may be doubled again after the first double."""
    rescue: bool = False
    """Whether the last double may be pulled back, with the rest of the wager forfeited."""
    special: Literal["", "blackjack-x"] = ""
    """The special hand that may be doubled, if `special_hands` lets it choose."""


class Split(Strict):
    """A pair becomes two hands, with an equal wager on the second."""

    source: Source
    pairs: Literal["rank", "value"] = "value"
    hands: int = 4
    """The maximum number of hands that one dealt hand may become."""
    aces: Literal["one-card", "draw"] = "one-card"
    resplit_aces: bool = False


class Surrender(Strict):
    """The player gives up a two-card hand and half the wager."""

    source: Source
    offered: bool = True
    when: Literal["before-check", "turn"] = "turn"
    not_against: str = ""
    after_split: bool = False


class Insurance(Strict):
    """A wager that the player-dealer has a natural, offered against certain up cards."""

    source: Source
    against: str = "A"
    exact_half: bool = False
    least_percent: int = 0


class TwentyOnePlay(Strict, dict=True):
    """The rules in which the filings of twenty-one differ."""

    source: Source
    specials: list[Special]
    player: PlayerChart
    dealer: DealerChart
    deals_from: Turn = "left-of-player-dealer"
    acts_from: Turn = "left-of-player-dealer"
    hands: int = 1
    """How many hands each seat is dealt; with two, their second cards may be switched."""
    first_card: Literal["up", "turned"] = "up"
    """Whether the player-dealer's first card is dealt face up, or face down and turned up when the
    second is dealt."""
    hole: Literal["down", "up"] = "down"
    checks: str = ""
    """Up cards with which the hole card is checked before anyone draws."""
    naturals: Literal["end", "at-once"] = "end"
    """When a player's natural is paid if the player-dealer cannot match it."""
    special_hands: Literal["stand", "choose"] = "stand"
    """Whether a special hand is finished as dealt, or may still be doubled or surrendered."""
    over: Literal["waits", "lost", "decided"] = "waits"
    """Whether a hand over 21 waits for the player-dealer's hand: always, only with a hard 31, or
    never."""
    joker_freezes: bool = False
    """Whether players have no choices when the up card is a joker."""
    double: Double | None = None
    split: Split | None = None
    surrender: Surrender | None = None
    insurance: Insurance | None = None
    back_line_adds: Literal["own-choice", "follows"] = "follows"
    """When a hand is doubled or split: whether the other bettors on it choose to add chips, or
    must follow the bettor who plays the hand."""
    completes_for: list[str] = []
    """Wagers for which the player-dealer draws even when no hand is left to beat."""
    says: list[str] = []

    @cached_property
    def special_kinds(self) -> dict[str, str]:
        """A cache of the special kinds of two-card hands, by the text of the cards."""
        return {}

    @cached_property
    def special_ranks(self) -> str:
        """The ranks that occur in special hands."""
        return "".join(ranks for special in self.specials for ranks in special.cards)

    @property
    def decided_up_to(self) -> int:
        """The highest total over 21 that does not wait for the player-dealer's hand."""
        return {"waits": 21, "lost": 30, "decided": 31}[self.over]

    @property
    def redoubles(self) -> int:
        """How many times a double may be doubled again.

        It is 0 if the player-dealer stands on soft 17.
        """
        if self.double is None or self.dealer.soft_17 == "stand":
            return 0
        return self.double.redoubles

    @property
    def doubles_for_less(self) -> bool:
        if self.double is None or self.double.for_less == "never":
            return False
        return self.double.for_less == "always" or not self.redoubles


_STAND, _HIT, _STAND_HIT = ("stand",), ("hit",), ("stand", "hit")


class PlayerHand(msgspec.Struct, frozen=True, gc=False):
    """The state of a player's hand that decides which plays are legal."""

    cards: tuple[Card, ...]
    up: Card
    special: str = "none"
    doublings: int = 0
    from_split: bool = False
    hands: int = 1
    """How many hands the dealt hand has become."""
    staked: bool = True
    """Whether the hand has a base wager, so that it can be doubled and split."""


def special_of(play: TwentyOnePlay, first: Card, second: Card) -> str:
    """The kind of a dealt two-card hand; "none" if only its total counts."""
    kinds = play.special_kinds
    kind = kinds.get(first + second)
    if kind is None:
        kind = next((s.kind for s in play.specials if s.matches(first, second)), "none")
        kinds[first + second] = kind
    return kind


def dealer_draws(play: TwentyOnePlay, cards: list[Card]) -> bool:
    """Whether the player-dealer must take another card."""
    if JOKER in cards or (len(cards) == 2 and special_of(play, *cards) != "none"):
        return False
    total, soft = count(cards)
    chart = play.dealer
    return total < chart.stands or (soft and total == chart.stands and chart.soft_17 == "hit")


def legal(play: TwentyOnePlay, hand: PlayerHand) -> tuple[str, ...]:
    """The legal plays of a hand; empty if it is finished."""
    if JOKER in hand.cards or (play.joker_freezes and hand.up == JOKER):
        return ()
    if hand.special != "none":
        return _with_special(play, hand)
    if hand.doublings:
        return _after_double(play, hand)
    if hand.from_split and hand.cards[0][0] == "A" and play.split and play.split.aces == "one-card":
        return ("stand", "split") if _may_split(play, hand) else ()
    total, soft = count(hand.cards)
    choices = _stand_or_hit(play.player, total, soft)
    if len(hand.cards) == 2 and hand.staked:
        if _may_double(play.double, hand, total, soft):
            choices += ("double",)
        if _may_split(play, hand):
            choices += ("split",)
        if _may_surrender(play, hand):
            choices += ("surrender",)
    return () if choices == _STAND else choices


def _with_special(play: TwentyOnePlay, hand: PlayerHand) -> tuple[str, ...]:
    """The legal plays of a special hand, which may not be hit or split."""
    if play.special_hands == "stand" or not hand.staked:
        return ()
    choices: tuple[str, ...] = _STAND
    if play.double is not None and hand.special == play.double.special:
        choices += ("double",)
    if _may_surrender(play, hand):
        choices += ("surrender",)
    return () if choices == _STAND else choices


def _stand_or_hit(chart: PlayerChart, total: int, soft: bool) -> tuple[str, ...]:
    if total > 21:
        return _STAND_HIT if chart.hits_over else _STAND
    if total <= chart.hits:
        return _HIT
    if total >= (chart.stands_soft if soft else chart.stands_hard):
        return _STAND
    return _STAND_HIT


def _may_double(rule: Double | None, hand: PlayerHand, total: int, soft: bool) -> bool:
    if rule is None or (hand.from_split and not rule.after_split):
        return False
    return soft or total <= rule.hard_at_most


def _may_split(play: TwentyOnePlay, hand: PlayerHand) -> bool:
    rule = play.split
    if rule is None or hand.hands >= rule.hands or len(hand.cards) != 2 or not hand.staked:
        return False
    first, second = hand.cards
    if first[0] == "A" == second[0] and hand.from_split and not rule.resplit_aces:
        return False
    return first[0] == second[0] if rule.pairs == "rank" else value_of(first) == value_of(second)


def _may_surrender(play: TwentyOnePlay, hand: PlayerHand) -> bool:
    rule = play.surrender
    if rule is None or not rule.offered or rank_of(hand.up) in rule.not_against:
        return False
    if hand.from_split:
        return rule.after_split
    # If surrender is offered before the check, it is not offered again.
    return rule.when == "turn" or not asks_before_check(play, hand.up)


def asks_before_check(play: TwentyOnePlay, up: Card) -> bool:
    """Whether surrender is offered to everyone before the hole card is checked."""
    rule = play.surrender
    is_early = rule is not None and rule.offered and rule.when == "before-check"
    return is_early and rank_of(up) in play.checks


def _after_double(play: TwentyOnePlay, hand: PlayerHand) -> tuple[str, ...]:
    rule = play.double
    if rule is None or not rule.rescue or count(hand.cards).total > 21:
        return ()
    if hand.doublings <= play.redoubles:
        return ("stand", "rescue", "double")
    return ("stand", "rescue")
