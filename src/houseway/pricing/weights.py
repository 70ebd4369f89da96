"""The weights of pay rows: how an edge moves with a payout.

While play stays the same, an edge is linear in a payout: raising the payout by 1 lowers the edge
by weight / total. If the outcomes of a price do not distinguish the rows of a wager, the weight is
None, and the wager must be priced again to get the edge.
"""

import re
from collections.abc import Iterable
from fractions import Fraction

from houseway.play.wager import Outcome, ReadyWager
from houseway.pricing.wager import WagerPrice, units


def row_weights(
    ready: ReadyWager, price: WagerPrice, parts: Iterable[WagerPrice] = ()
) -> list[int | None] | None:
    """How often each row decides the wager, times the stake in those hands; None if not known.

    `parts` are the prices of the other stakes that this price includes.
    """
    if ready.wager.several or price.error:
        return None
    outcomes = ready.outcomes()
    if any(outcome.odds is not None and outcome.odds.fixed for outcome in outcomes):
        return None
    weights = _by_row(outcomes, price) or _by_stake(ready.id, outcomes, price, list(parts))
    return weights[:-1] if weights is not None else None


def _by_row(outcomes: list[Outcome], price: WagerPrice) -> list[int | None] | None:
    """Weights of a wager whose outcomes are its rows."""
    kinds = [(outcome.result, units(outcome), outcome.why) for outcome in outcomes]
    counts = {
        (outcome.result, outcome.pays, outcome.says): outcome.combinations
        for outcome in price.outcomes
    }
    if len(counts) < len(price.outcomes) or not counts.keys() <= set(kinds):
        return None
    return [counts.get(kind, 0) if kinds.count(kind) == 1 else None for kind in kinds]


def _by_stake(
    wager: str, outcomes: list[Outcome], price: WagerPrice, parts: list[WagerPrice]
) -> list[int | None] | None:
    """Weights of one of several stakes; outcomes describe each stake, like `play 4x 1 to 1`."""
    results = [
        str(outcome.odds) if outcome.odds is not None else outcome.result for outcome in outcomes
    ]
    paid = dict(zip(results, map(units, outcomes), strict=True))
    staked = {result: _staked(wager, result, price) for result in paid}
    won = sum((weight * paid[result] for result, weight in staked.items()), Fraction(0))
    others = sum((part.edge * part.total for part in parts), Fraction(0))
    if won != others - price.edge * price.total or {p.total for p in parts} - {price.total}:
        return None
    # A push is one outcome for all sizes of a stake, so it does not show the size.
    sizes = any(
        re.search(rf"(?:^|, ){re.escape(wager)} \d+x ", outcome.says) for outcome in price.outcomes
    )
    return [
        None if results.count(result) > 1 or (sizes and not paid[result]) else staked[result]
        for result in results
    ]


def _staked(wager: str, result: str, price: WagerPrice) -> int:
    """The total stake on a wager over the hands that end with this result."""
    pattern = re.compile(rf"(?:^|, ){re.escape(wager)}(?: (\d+)x)? {re.escape(result)}(?:$|, )")
    parts = [(pattern.search(outcome.says), outcome.combinations) for outcome in price.outcomes]
    return sum(int(part[1] or 1) * count for part, count in parts if part is not None)
