"""What a Peek Bonus on each row is worth, over every three cards that complete the row."""

from fractions import Fraction
from itertools import combinations

import numpy as np

from houseway.cards.card import Card, card_code
from houseway.families.carnival.peek.script import PEEK, ROWS
from houseway.play.game import Rules
from houseway.pricing.advice import Advice, Advisers, Option, Seen, cards_left, mean, ranked
from houseway.ranking.fast import BITS, CLASS_OF, Masks, evaluate_all, mask_of
from houseway.ranking.high import CLASSES
from houseway.ranking.two_card import rank_two
from houseway.rulebook.facts import FactValue

_FACTS = ("two_card_hand", "row_hand")


def row_or_none(rules: Rules, seen: Seen) -> Advice:
    """What a bonus on each row is worth; `seen.board` has the two cards of each row in turn."""
    codes = np.array([card_code(card) for card in cards_left(rules, seen)])
    completions = np.bitwise_or.reduce(BITS[np.array(list(combinations(codes, 3)))], axis=1)
    held = {row: seen.board[2 * place : 2 * place + 2] for place, row in enumerate(ROWS)}
    rows = [
        Option(row, mean(rules, seen.stakes, _FACTS, _hands(two, completions)))
        for row, two in held.items()
    ]
    return ranked([*rows, Option("none", Fraction(0))])


def _hands(two: tuple[Card, ...], completions: Masks) -> dict[tuple[FactValue, ...], int]:
    """The hands that a row can become, counted by class."""
    values = evaluate_all(completions | np.uint64(mask_of(two)))
    counts = np.bincount(CLASS_OF[values], minlength=len(CLASSES))
    now = rank_two(list(two)).class_name
    return {(now, name): int(n) for name, n in zip(CLASSES, counts, strict=True) if n}


ADVICE = Advisers({PEEK: row_or_none})
