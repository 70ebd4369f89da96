"""Every hand of pai gow poker, counted by what it contains."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import Any, TypeVar

import numpy as np

from houseway.families.pai_gow.price import kernel
from houseway.families.pai_gow.price.tables import (
    binomial_table,
    filed_text,
    parameters,
)
from houseway.pricing.cache import cached_arrays
from houseway.pricing.outcomes import OutcomeTable
from houseway.ranking.pai_gow import Ranking

T = TypeVar("T")

_BITS = ("one_color", "joker", "five_aces", "pair_beside", "three_pairs", "three_of_a_kind")


def in_threads(work: Callable[[int], T], parts: Iterable[int], label: str) -> Iterator[T]:
    """Run parts of the work on all processors; kernels run without the interpreter lock."""
    parts = list(parts)
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        try:
            for done, result in enumerate(pool.map(work, parts), 1):
                _show(f"{label}: {100 * done // len(parts)}%")
                yield result
        finally:
            pool.shutdown(cancel_futures=True)
            _show("")


def _show(text: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{text:<40}" + ("" if text else "\r"))
        sys.stderr.flush()


def hand_table(ranking: Ranking, front: int = 2) -> OutcomeTable:
    """All hands by the facts of their cards, with exact counts."""
    arrays = cached_arrays(
        "pai-gow-hands",
        filed_text(ranking) + bytes([front]),
        lambda: {"counts": _count_features(ranking, front)},
    )
    counts = arrays["counts"]
    keys = np.flatnonzero(counts)
    return OutcomeTable(feature_columns(keys), counts[keys])


def _count_features(ranking: Ranking, front: int) -> Any:
    p = parameters(ranking, front)
    cards = 5 + front
    binomials = binomial_table()
    size = comb(kernel.RANK_CODES + cards - 1, cards)
    table = kernel.tabulate_features(p, binomials, size)

    def count(first: int) -> Any:
        counts = np.zeros(kernel.FEATURES, dtype=np.int64)
        kernel.survey_features(first, p, table, binomials, counts)
        return counts

    return sum(in_threads(count, range(53 - cards + 1), "counting hands"))


def feature_columns(keys: Any) -> dict[str, Any]:
    """The facts that are encoded in the numbers of `features_of`."""
    columns: dict[str, Any] = {}
    remaining = keys.copy()
    for name in (*_BITS, "royal_match"):
        columns[name] = remaining % 2
        remaining = remaining // 2
    columns["high"] = remaining % kernel.HIGHS
    remaining = remaining // kernel.HIGHS
    columns["seven_card_straight_flush"] = remaining % 3
    columns["best"] = remaining // 3
    return columns
