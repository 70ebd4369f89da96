"""What the base wager pays for each hand against each outcome, by its pay rows."""

from fractions import Fraction

import numpy as np

from houseway.families.twenty_one.hands import BASE
from houseway.families.twenty_one.price.dealer import Floats, Ints, Outcome
from houseway.families.twenty_one.price.hands import MAX_CARDS, TOTALS
from houseway.play.game import Rules
from houseway.pricing.wager import units
from houseway.rulebook.facts import FactValue
from houseway.values.errors import InputError

PLAYED: dict[str, FactValue] = {"ended": "played", "special": "none", "stake": 100}
_NOT_MODELED = {"dealer_cards", "bust_cards"}


def check_base(rules: Rules) -> None:
    """Raise InputError if there is no base wager, or if the dealer's card count decides it."""
    if BASE not in rules.wagers:
        raise InputError(f"{rules.filing.name} has no wager {BASE!r} to price", rules.where)
    for name in rules.wagers[BASE].names & _NOT_MODELED:
        raise InputError(
            f"odds are not computed for a base wager that depends on {name}", rules.where
        )


def base_pays(rules: Rules, facts: dict[str, FactValue]) -> Fraction:
    """The units that the base wager pays on these facts."""
    return units(rules.wagers[BASE].outcome(facts))


def dealer_facts(outcome: Outcome) -> dict[str, FactValue]:
    return {
        "dealer_total": outcome.total,
        "dealer_special": "natural" if outcome.special else "none",
        "dealer_three_eights": outcome.three_eights,
        "dealer_cards": outcome.cards,
        "bust_cards": outcome.cards if outcome.total > 21 else 0,
    }


def outcome_pays(rules: Rules, outcome: Outcome) -> Floats:
    """The payoff by total and number of cards against one outcome, without special hands."""
    table = np.zeros((TOTALS, MAX_CARDS + 1))
    by_cards = "cards" in rules.wagers[BASE].names
    facts = dealer_facts(outcome)
    for total in range(2, TOTALS):
        for cards in range(2, MAX_CARDS + 1):
            if by_cards or cards == 2:
                hand = {**PLAYED, "total": total, "cards": cards}
                table[total, cards] = base_pays(rules, hand | facts)
            else:
                table[total, cards] = table[total, 2]
    return table


def depends_on_outcome(pay: Floats, excluded: Ints) -> Ints:
    """By total and number of cards: whether the payoff depends on the player-dealer's outcome.

    Outcomes that are `excluded` do not count; if all are, every payoff is said to depend on them.
    """
    possible = pay[:, :, ~excluded.astype(bool)]
    if not possible.shape[2]:
        return np.ones(pay.shape[:2], dtype=np.int64)
    spread: Ints = (np.ptp(possible, axis=2) != 0).astype(np.int64)
    return spread
