"""Sets every possible hand by a house way and counts the hands by rule and by front."""

from typing import Any

import numpy as np

from houseway.families.pai_gow.price.kernel import (
    CARDS,
    FRONT,
    legal,
    next_hand,
    set_codes,
    workspace,
)
from houseway.families.pai_gow.price.surveys import in_threads
from houseway.families.pai_gow.price.tables import WayTables, way_tables
from houseway.families.pai_gow.rules import PaiGowPlay
from houseway.values.kernels import kernel


@kernel
def survey_settings(
    first: int,
    p: Any,
    way: Any,
    plays: Any,
    table: Any,
    rules: Any,
    binomials: Any,
    by_rule: Any,
    by_front: Any,
) -> int:
    """Set every hand whose lowest card is `first`; count them by rule and by front.

    Returns the number of hands that are fouled or that no rule sets.
    """
    n = p[CARDS]
    r, s = np.zeros(n + 1, np.int64), np.zeros(n + 1, np.int64)
    work = workspace()
    cards = np.arange(first, first + n)
    failures = 0
    has_next = cards[n - 1] <= 52
    while has_next:
        value, rule = set_codes(cards, p, way, plays, table, rules, binomials, r, s, work)
        if value < 0 or not legal(value >> 24, value & 0xFFFFFF, p[FRONT]):
            failures += 1
        else:
            by_rule[rule] += 1
            by_front[value >> 24] += 1
        has_next = next_hand(cards, n)
    return failures


def survey_way(play: PaiGowPlay) -> tuple[Any, Any, int]:
    """Set every hand; return the counts by rule and by front, and the number of failures."""
    tables: WayTables = way_tables(play.house_way, play.ranking, play.front)
    rules = np.zeros(len(play.house_way.rules), dtype=np.int64)
    fronts = np.zeros(512, dtype=np.int64)
    failures = 0

    def survey(first: int) -> tuple[int, Any, Any]:
        by_rule, by_front = np.zeros_like(rules), np.zeros_like(fronts)
        return survey_settings(first, *tables, by_rule, by_front), by_rule, by_front

    for count, by_rule, by_front in in_threads(survey, range(54 - play.cards), "setting hands"):
        failures += count
        rules += by_rule
        fronts += by_front
    return rules, fronts, failures
