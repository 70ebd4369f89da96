"""Three-card: the edge against bettors who tell each other their cards, sampled."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from houseway.families.three_card.hidden import ANTE, UNIT, Table, count_worth, edges_of, table_for
from houseway.families.three_card.script import ThreeCardPlay
from houseway.play.game import Rules
from houseway.pricing.jobs import Result
from houseway.protection.results import SharedCards
from houseway.protection.shared import (
    deal_decks,
    first_seat,
    gains_of,
    most_bettors,
    sample_gains,
    shared_cards,
    summed,
)
from houseway.values.kernels import kernel

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

CHUNKS, SAMPLES = 40, 5_000
STRATEGY = (
    "fold hands near the lowest one to play if the others hold few of the player-dealer's high "
    "cards, and play lower hands if they hold many"
)


def shared(rules: Rules) -> Mapping[str, list[SharedCards]]:
    """The edge of each seat, when two to all seats share their cards."""
    play = rules.play
    assert isinstance(play, ThreeCardPlay)
    table, scale = table_for(rules, play)
    arguments = (play.exposed, most_bettors(rules), scale, *table)
    without = edges_of(count_worth(rules, play))[play.exposed]
    gains, errors = sample_gains("three-card-shared", sample_chunk, CHUNKS, arguments)
    return {ANTE: shared_cards(without, gains, errors, strategy=STRATEGY, says=[UNIT])}


def sample_chunk(
    chunk: int, chunks: int, exposed: int, seats: int, scale: int, *table: object
) -> Result:
    """One chunk of samples: the gain of each number of seats from two on."""
    arrays = Table(*table)  # type: ignore[arg-type]
    gains = np.zeros((SAMPLES, seats - 1))
    value_sharing(deal_decks(chunk, SAMPLES, 3 * seats + exposed), exposed, arrays, gains)
    return summed(gains / scale)


@kernel
def value_sharing(decks: Ints, exposed: int, table: Table, gains: Floats) -> None:
    """What sharing gains in each deal: the bettor's hand, the others', and a card that is shown.

    A row of gains has two seats, three seats and so on; gains are in 1/`scale` units.
    """
    seats = gains.shape[1] + 1
    out = np.empty(52, dtype=np.int64)
    worth = np.zeros(seats, dtype=np.int64)
    deals = np.zeros(seats, dtype=np.int64)
    sums = worth, deals
    for row in range(len(gains)):
        deck = decks[row]
        mine = table.values[deck[0], deck[1], deck[2]]
        # The number of the seat that holds a card; 0 for cards that nobody knows.
        out[:] = 0
        for place in range(3, 3 * seats):
            out[deck[place]] = place // 3
        shown = deck[3 * seats]
        worth[:] = 0
        deals[:] = 0
        for i in range(3, 52):
            for j in range(i + 1, 52):
                if exposed:
                    if shown not in (deck[i], deck[j]):
                        _add((deck[i], deck[j], shown), mine, out, table, sums)
                    continue
                for k in range(j + 1, 52):
                    _add((deck[i], deck[j], deck[k]), mine, out, table, sums)
        gains_of(worth, deals, gains[row])


@kernel
def _add(
    three: tuple[int, int, int], mine: int, out: Ints, table: Table, sums: tuple[Ints, Ints]
) -> None:
    """Count a hand of the player-dealer by the first seat whose cards rule it out, or as 0."""
    first = first_seat(first_seat(out[three[0]], out[three[1]]), out[three[2]])
    value = table.values[three]
    worth, deals = sums
    winner = 2 if value == mine else 1 if value > mine else 0
    qualifies = 1 if value >= table.lowest else 0
    worth[first] += table.gain[table.classes[mine], qualifies, winner]
    deals[first] += 1
