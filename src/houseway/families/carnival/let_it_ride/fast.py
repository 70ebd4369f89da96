"""Compiled rounds of Let It Ride."""

from itertools import product

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import STANDARD
from houseway.families.carnival.let_it_ride.fast_kernel import RIDE, WITHDRAW, Tables, play_rounds
from houseway.families.carnival.let_it_ride.price import best_choices, winning_values
from houseway.families.carnival.let_it_ride.script import WITHDRAWABLE, rides
from houseway.families.carnival.rules import CarnivalPlay, LetItRidePlay
from houseway.play.game import Rules
from houseway.pricing.compiled import (
    CompiledGame,
    Fast,
    PayRows,
    codes_of_deck,
    compiled_in_rows,
    pay_column,
    plain_wagers,
    scale_of,
)
from houseway.pricing.dealing import Ints, new_shoe
from houseway.pricing.stakes import grid
from houseway.pricing.symmetry import by_triple, codes_of, distinct_hands, triple_numbers
from houseway.values.stream import Stream

STRATEGIES = ("best", "basic", "random")

Flags = NDArray[np.bool_]


def compile_rounds(rules: Rules, strategy: str) -> CompiledGame:
    """The rounds of a game: the best play, the simple rule of the bots, or random choices."""
    play = rules.play_as(CarnivalPlay).let_it_ride
    assert play is not None
    rides_1, rides_2 = _choices(rules, play, strategy)
    tables = Tables(
        codes=codes_of_deck(rules),
        numbers=triple_numbers(),
        winning=winning_values(play.lowest_pair),
        random=strategy == "random",
        rides_1=by_triple(rides_1[:, None]),
        rides_2=by_triple(rides_2),
    )

    def find(shoes: Ints, stream: Stream, rows: Ints) -> None:
        play_rounds(tables, new_shoe(len(tables.codes), stream, shoes), rows)

    wagers = plain_wagers(rules)
    scale = scale_of(rules, wagers)
    rows = PayRows(pay=_pay(rules, wagers, scale), find=find)
    return compiled_in_rows(wagers, scale, rows, notes=WITHDRAWABLE)


def _choices(rules: Rules, play: LetItRidePlay, strategy: str) -> tuple[Flags, Flags]:
    """Whether the bets ride: Bet 1 by hand up to suits, Bet 2 by hand and community card."""
    if strategy == "best":
        deals = best_choices(rules, play.lowest_pair)
        return deals.rides_1, deals.rides_2
    masks, _ = distinct_hands(3)
    hands = [[STANDARD[code] for code in codes_of(int(mask))] for mask in masks]
    rides_2 = [[rides([*hand, card]) for card in STANDARD] for hand in hands]
    return np.array([rides(hand) for hand in hands]), np.array(rides_2)


def _pay(rules: Rules, wagers: tuple[str, ...], scale: int) -> Ints:
    """The pay of each wager by the choices and the facts of a hand, and the choices."""
    columns = grid(rules.facts, ("player_hand", "tens_or_better"))
    length = len(columns["player_hand"])
    blocks = []
    for choices in product((RIDE, WITHDRAW), repeat=len(WITHDRAWABLE)):
        withdrawn = dict(zip(WITHDRAWABLE, choices, strict=True))
        paid = [
            pay_column(
                rules,
                wager,
                {**columns, "withdrawn": np.full(length, withdrawn.get(wager, RIDE))},
                length,
                scale,
            )
            for wager in wagers
        ]
        blocks.append(np.column_stack([*paid, *(np.full(length, choice) for choice in choices)]))
    return np.concatenate(blocks)


FAST = Fast(compile=compile_rounds, strategies=lambda rules: STRATEGIES)
