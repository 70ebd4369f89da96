"""What each choice before the flop of Ultimate Texas Hold'em is worth, from the count of boards."""

from collections.abc import Sequence
from fractions import Fraction
from math import comb, lcm

from houseway.cards.card import Card, card_code
from houseway.games.carnival.rules import UltimatePlay
from houseway.play.game import Rules
from houseway.pricing.carnival import holdem
from houseway.pricing.carnival.holdem import OPPONENTS
from houseway.pricing.carnival.ultimate import BASE, count_choices, hand_numbers, worth_of_hand
from houseway.pricing.carnival.ultimate_kernel import FLOPS_OF_A_BOARD
from houseway.pricing.wager import units


def early_worth(rules: Rules, play: UltimatePlay, cards: Sequence[Card]) -> dict[str, Fraction]:
    """What each choice before the flop is worth with two cards, in units of the ante."""
    first, second = map(card_code, cards)
    hand = int(hand_numbers()[holdem.pair_numbers()[first, second]])
    alike = int((hand_numbers() == hand).sum())
    every = alike * comb(50, 5) * FLOPS_OF_A_BOARD * OPPONENTS * _scale(rules)
    counted = count_choices(rules, play)
    choices = {"check": 0, **{f"{n}x": n for n in play.raises["hole-cards"]}}
    return {
        choice: worth_of_hand(counted, hand, times) / every for choice, times in choices.items()
    }


def _scale(rules: Rules) -> int:
    """In how many parts a unit is counted."""
    ready = [rules.wagers[wager] for wager in BASE]
    return lcm(*(units(outcome).denominator for one in ready for outcome in one.outcomes()))
