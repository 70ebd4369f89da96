"""All hands of a game, collapsed to rows of facts with integer weights."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Column = NDArray[Any]
Weights = NDArray[np.int64]


@dataclass(frozen=True)
class OutcomeTable:
    """Columns of facts, and the number of ways in which each row can happen."""

    columns: Mapping[str, Column]
    weights: Weights

    def __len__(self) -> int:
        return len(self.weights)

    @property
    def total(self) -> int:
        return int(self.weights.sum())

    def collapse(self, names: Iterable[str]) -> "OutcomeTable":
        """Keep only these facts, adding up rows that no longer differ."""
        names = sorted(names)
        if not names:
            return OutcomeTable({}, np.array([self.total]))
        kept, weights = collapse({name: self.columns[name] for name in names}, self.weights)
        return OutcomeTable(kept, weights)

    def counts(self, index: Column, length: int) -> list[int]:
        """The number of ways for each value of an index column, as exact integers."""
        return [int(self.weights[index == number].sum()) for number in range(length)]


def collapse(columns: Mapping[str, Column], weights: Weights) -> tuple[dict[str, Column], Weights]:
    """Merge equal rows; weights stay exact 64-bit integers."""
    key = np.zeros(len(weights), dtype=np.int64)
    for column in columns.values():
        low, high = int(column.min()), int(column.max())
        if (int(key.max()) + 1) * (high - low + 1) > np.iinfo(np.int64).max:
            key = np.unique(key, return_inverse=True)[1]
        key = key * (high - low + 1) + (column - low)
    order = np.argsort(key, kind="stable")
    starts = np.flatnonzero(np.diff(key[order], prepend=key[order][0] - 1))
    merged = np.add.reduceat(weights[order], starts)
    first = order[starts]
    return {name: column[first] for name, column in columns.items()}, merged
