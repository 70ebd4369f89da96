"""Blackjack in twelve filings of five rooms: totals, special hands, and what may be chosen.

Numbers such as "001 629-633" are lines of a paper. Where a paper is silent, the reading named in a
comment decides. Amounts are cents, cards are texts such as "As"; "Jk" is a joker and "Ax" the ace
that is marked in Blackjack X.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

TENS = "TJQK"
POINTS = {rank: min(place, 10) for place, rank in enumerate("A23456789TJQK", 1)}
JOKER = "Jk"
NATURAL, X, JOKERS, SWITCHED = "natural", "blackjack-x", "two-jokers", "switched"


def suit(card: str) -> str:
    """The marked ace acts as the ace of spades (002 2878, 004 2613-2614)."""
    return "s" if card == "Ax" else card[1]


def total(cards: Sequence[str]) -> tuple[int, bool]:
    """The best total, and whether an ace counts eleven; any joker makes 21 (003 2300-2301)."""
    if JOKER in cards:
        return 21, False
    hard = sum(POINTS[card[0]] for card in cards)
    if hard <= 11 and any(card[0] == "A" for card in cards):
        return hard + 10, True
    return hard, False


# Special hands of two dealt cards.


def ace_and_ten(first: str, second: str) -> str:
    """A natural (000 3368, 001 414, 581, 1326, 2280, 002 1202-1204)."""
    ranks = first[0] + second[0]
    is_natural = (
        "A" in ranks and any(rank in TENS for rank in ranks) and JOKER not in (first, second)
    )
    return NATURAL if is_natural else ""


def x_ace_and_ten(first: str, second: str) -> str:
    """With the additional ace the hand is a Blackjack X Ace 31 (002 2693-2697)."""
    kind = ace_and_ten(first, second)
    return X if kind and "Ax" in (first, second) else kind


def ace_and_king_of_spades(first: str, second: str) -> str:
    """Only the ace and king of spades are a Blackjack X (004 2568)."""
    return X if {first, second} == {"Ax", "Ks"} else ace_and_ten(first, second)


def suited_ace_and_king(first: str, second: str) -> str:
    """The other reading: any suited ace and king (004 2620-2621)."""
    is_x = {first[0], second[0]} == {"A", "K"} and suit(first) == suit(second)
    return X if is_x else ace_and_ten(first, second)


def two_jokers(first: str, second: str) -> str:
    """The best hand of the Deuce Lounge (003 2418); it has no other special hand."""
    return JOKERS if first == second == JOKER else ""


# Filings.


class Filing(NamedTuple):
    seats: int = 8
    hands: int = 1
    """Hands dealt to each seat."""
    special: Callable[[str, str], str] = ace_and_ten
    deals_from_house: bool = False
    """Whether the first cards go to the house dealer's left, or to the player-dealer's left."""
    acts_from_house: bool = False
    first_turned: bool = False
    """Whether the player-dealer's first card is dealt face down and turned with the second."""
    hole_up: bool = False
    checks: str = "ATJQK"
    """Up cards under which the second card is checked before anyone draws."""
    joker_ends: bool = False
    """Whether nobody has options against a joker."""
    # What a player must do; everything between is a choice.
    stands_hard: int = 22
    stands_soft: int = 22
    hits: int = 0
    hits_over: bool = False
    hits_soft_17: bool = True
    """What the player-dealer does."""
    # Doubles.
    doubles_hard: int = 21
    doubles_split: bool = True
    for_less: str = "any"
    """The least double: any amount, the table minimum, or the whole wager."""
    redoubles: int = 0
    rescue: bool = False
    special_choices: bool = False
    """Whether a special hand may be surrendered, and a Blackjack X doubled."""
    # Splits.
    pair_is_rank: bool = False
    draws_to_aces: bool = False
    """Whether split aces draw, double and split again like other hands."""
    # Surrender: "", in turn, or before the check where there is one.
    surrenders: str = "turn"
    no_surrender_against: str = ""
    surrenders_split: bool = False
    insures: str = ""
    """The amount: "", up to half, half, or percent for 1% to 50%."""
    back_line: bool = False
    adds_by_choice: bool = True
    """Whether back-line bettors choose what they add to a double or split, or follow."""
    spots: int = 0
    """Betting spots of a seat; each has its own wagers."""
    # The player-dealer's hand.
    done_over: int = 0
    """The highest total over 21 that is decided without the player-dealer's hand."""
    draws_for: tuple[str, ...] = ()
    """Wagers for which the player-dealer always draws."""
    waits_for: tuple[str, ...] = ()
    """Other wagers that the player-dealer's completed hand decides."""
    # What is paid: see twenty_one_pays.
    game: str = "no-bust"
    natural: tuple[int, int] = (6, 5)
    x: tuple[int, int] = (3, 2)
    all_specials_tie: bool = False
    insurance_on_x: bool = True
    tie_over_pushes: bool = False
    naturals_tie: bool = True
    naturals_at_once: bool = False
    buster: dict[int, int] = {}
    bonuses: tuple[str, ...] = ()
    back_line_bonuses: tuple[str, ...] = ()
    # The order of settlement.
    button: str = ""
    """Where the count for the action button begins, if there is one."""
    faces_count_ten: bool = False
    start: str = "player-dealer-left"
    step: int = 1
    by_seat: bool = False
    double_beside: bool = False
    """Whether a double lies with the wager on its spot."""
    early: tuple[str, ...] = ()
    """Bonuses settled before anyone plays."""
    insurance_early: bool = True
    last: tuple[str, ...] = ()
    """Bonuses settled after all others."""
    cover: str = "gross"
    rules: dict[str, Any] = {}
    """The table's options."""
    preset: str = "letter"


# A player's hand.


@dataclass
class Hand:
    cards: list[str] = field(default_factory=list)
    split: bool = False
    switched: bool = False
    doublings: int = 0
    ended: str = ""
    """How play ended, if not by standing: surrendered or rescued."""
    origin: int = 1
    """The dealt hand that it comes from."""
    staked: bool = True

    def special(self, filing: Filing) -> str:
        """A special hand has the two dealt cards; after a switch a natural is 21 1/2 (001 1394)."""
        if len(self.cards) != 2 or self.split:
            return ""
        kind = filing.special(*self.cards)
        return SWITCHED if kind and self.switched else kind


def choices(filing: Filing, hand: Hand, up: str, family: int) -> set[str]:
    """What the bettor may choose for a hand; a single choice is forced.

    `family` counts the hands that came from the same dealt hand.
    """
    if JOKER in hand.cards or (filing.joker_ends and up == JOKER):
        return set()
    if special := hand.special(filing):
        return special_choices(filing, hand, special, up)
    if hand.doublings:
        return after_double(filing, hand)
    if hand.split and hand.cards[0][0] == "A" and not filing.draws_to_aces:
        return set()
    points, soft = total(hand.cards)
    found = stand_or_hit(filing, points, soft)
    if len(hand.cards) == 2 and hand.staked:
        if may_double(filing, hand, points, soft):
            found.add("double")
        if may_split(filing, hand, family):
            found.add("split")
        if may_surrender(filing, hand, up):
            found.add("surrender")
    return set() if found == {"stand"} else found


def stand_or_hit(filing: Filing, points: int, soft: bool) -> set[str]:
    if points > 21:
        return {"stand", "hit"} if filing.hits_over else {"stand"}
    if points <= filing.hits:
        return {"hit"}
    must_stand = points >= (filing.stands_soft if soft else filing.stands_hard)
    return {"stand"} if must_stand else {"stand", "hit"}


def special_choices(filing: Filing, hand: Hand, special: str, up: str) -> set[str]:
    """A special hand is finished (twenty-one/natural-is-finished), but not in Blackjack X.

    There every hand may be surrendered, and all but a natural may be doubled (002 2744, 2751-2756,
    2791; 004 2666, 2671-2676, 2709).
    """
    found = {"stand"}
    if filing.special_choices and hand.staked:
        if special == X:
            found.add("double")
        if may_surrender(filing, hand, up):
            found.add("surrender")
    return set() if found == {"stand"} else found


def after_double(filing: Filing, hand: Hand) -> set[str]:
    """One card only; where a rescue is filed it needs a hand that is not over (001 504-506)."""
    if not filing.rescue or total(hand.cards)[0] > 21:
        return set()
    again = {"double"} if hand.doublings <= filing.redoubles else set()
    return {"stand", "rescue"} | again


def may_double(filing: Filing, hand: Hand, points: int, soft: bool) -> bool:
    """On the first two cards; no hard total that the chart stands on, where it is about draws."""
    return (soft or points <= filing.doubles_hard) and (filing.doubles_split or not hand.split)


def may_split(filing: Filing, hand: Hand, family: int) -> bool:
    """Three splits at most; split aces split again only where they draw."""
    first, second = (card[0] for card in hand.cards)
    if family == 4 or (hand.split and first == "A" == second and not filing.draws_to_aces):
        return False
    return first == second or (not filing.pair_is_rank and POINTS[first] == POINTS[second])


def may_surrender(filing: Filing, hand: Hand, up: str) -> bool:
    if not filing.surrenders or up[0] in filing.no_surrender_against:
        return False
    if hand.split:
        return filing.surrenders_split
    return filing.surrenders == "turn" or up[0] not in filing.checks


def dealer_draws(filing: Filing, cards: Sequence[str]) -> bool:
    """Hits soft 17 and less, stands on hard 17 and more and on soft 18 (twenty-one/soft-18-stands).

    A special hand is complete.
    """
    if JOKER in cards or (len(cards) == 2 and filing.special(*cards)):
        return False
    points, soft = total(cards)
    return points < 17 or (points == 17 and soft and filing.hits_soft_17)


def double_amounts(filing: Filing, stake: int, minimum: int) -> tuple[int, int]:
    """The least and the most that doubles a stake."""
    if filing.for_less == "whole":
        return stake, stake
    return min(stake, minimum if filing.for_less == "minimum" else 1), stake


def insurance_amounts(filing: Filing, stake: int) -> tuple[int, int]:
    """Half is dropped to the cent; 1% is rounded up (002 2760, 004 2680)."""
    half = stake // 2
    least = {"half": half, "up to half": 1, "percent": max(1, -(-stake // 100))}[filing.insures]
    return least, half


def shares(stakes: Sequence[int], whole: int, amount: int) -> list[int]:
    """An addition divided among stakes in proportion to `whole`; the parts sum to their whole."""
    parts, before, staked = [], 0, 0
    for stake in stakes:
        staked += stake
        parts.append(staked * amount // whole - before)
        before = staked * amount // whole
    return parts
