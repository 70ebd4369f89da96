"""Floor rulings, past and possible, as shown at every kind of table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from houseway.play.game import Rules
from houseway.play.table_events import RulingGiven
from houseway.rulebook.model import Irregularity


def ruling_line(rules: Rules, ruling: RulingGiven) -> dict[str, Any]:
    """A ruling and its source."""
    filed = rules.irregularities[ruling.irregularity]
    return {
        "irregularity": filed.id,
        "condition": filed.condition,
        "remedy": ruling.remedy,
        "seat": ruling.seat,
        "source": str(filed.source) if filed.source else None,
        "filed": filed.source is not None,
    }


def irregularity_line(
    filed: Irregularity, remedies: Sequence[str], seats: Sequence[int]
) -> dict[str, Any]:
    """An irregularity with its possible remedies and seats."""
    return {
        "irregularity": filed.id,
        "condition": filed.condition,
        "says": filed.says,
        "remedies": remedies,
        "seats": seats,
        "source": str(filed.source) if filed.source else None,
        "filed": filed.source is not None,
    }
