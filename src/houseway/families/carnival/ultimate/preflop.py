"""What each choice before the flop is worth in Ultimate Texas Hold'em, from the count of boards.

The count takes a while, so its results for the filed rules are stored next to this module
(`tools/early_worth.py`).
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from hashlib import sha256
from math import comb, lcm
from pathlib import Path

import msgspec

from houseway.cards.card import RANKS, Card, card_code, suit_of
from houseway.families.carnival import holdem
from houseway.families.carnival.holdem import OPPONENTS
from houseway.families.carnival.rules import UltimatePlay
from houseway.families.carnival.ultimate.kernel import FLOPS_OF_A_BOARD
from houseway.families.carnival.ultimate.price import (
    BASE,
    count_choices,
    hand_numbers,
    payoffs,
    worth_of_hand,
)
from houseway.play.game import Rules
from houseway.pricing.wager import units
from houseway.values.strict import decoder

STORED = Path(__file__).with_name("early_worth.json")
"""What choices are worth, as fractions: by `rules_key`, then by holding and choice."""

WorthByChoice = dict[str, Fraction]


def early_worth(rules: Rules, play: UltimatePlay, cards: Sequence[Card]) -> WorthByChoice:
    """What each choice before the flop is worth with two cards, in units of the ante."""
    stored = _stored().get(rules_key(rules, play))
    name = holding_name(cards)
    if stored is None:
        return count_early_worth(rules, play, [cards])[name]
    return {choice: Fraction(worth) for choice, worth in stored[name].items()}


def is_stored(rules: Rules, play: UltimatePlay) -> bool:
    """Whether the results for these rules are stored, so no count is needed."""
    return rules_key(rules, play) in _stored()


def holding_name(cards: Sequence[Card]) -> str:
    """The name of two cards up to suits.

    >>> holding_name([Card("5d"), Card("Kc")]), holding_name([Card("Kc"), Card("Kd")])
    ('K5o', 'KKo')
    """
    high, low = sorted(cards, key=lambda card: RANKS.index(card[0]), reverse=True)
    return f"{high[0]}{low[0]}{'s' if suit_of(high) == suit_of(low) else 'o'}"


def rules_key(rules: Rules, play: UltimatePlay) -> str:
    """A hash of what the results depend on: payoffs, raises and the lowest hand that qualifies."""
    fixed, per_unit, fold = payoffs(rules, play)
    parts = [fixed.tolist(), per_unit.tolist(), fold, sorted(play.raises.items()), play.qualifies]
    return sha256(msgspec.json.encode(parts)).hexdigest()[:16]


@cache
def _stored() -> dict[str, dict[str, dict[str, str]]]:
    return decoder(dict[str, dict[str, dict[str, str]]]).decode(STORED.read_bytes())


def count_early_worth(
    rules: Rules, play: UltimatePlay, holdings: Iterable[Sequence[Card]]
) -> dict[str, WorthByChoice]:
    """What each choice is worth with each of these holdings, by counting all boards."""
    counted = count_choices(rules, play)
    choices = {"check": 0, **{f"{n}x": n for n in play.raises["hole-cards"]}}
    by_holding = {}
    for cards in holdings:
        first, second = map(card_code, cards)
        hand = int(hand_numbers()[holdem.pair_numbers()[first, second]])
        equivalents = int((hand_numbers() == hand).sum())
        total = equivalents * comb(50, 5) * FLOPS_OF_A_BOARD * OPPONENTS * _scale(rules)
        by_holding[holding_name(cards)] = {
            choice: worth_of_hand(counted, hand, times) / total for choice, times in choices.items()
        }
    return by_holding


def _scale(rules: Rules) -> int:
    """How many parts a unit is divided into."""
    ready = [rules.wagers[wager] for wager in BASE]
    return lcm(*(units(outcome).denominator for wager in ready for outcome in wager.outcomes()))
