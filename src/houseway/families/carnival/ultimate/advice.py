"""The three decisions of Ultimate Texas Hold'em, each followed by the best later decisions.

What each choice before the flop is worth comes from the count of all boards (see `preflop`).
"""

from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np

from houseway.cards.card import card_code
from houseway.families.carnival.rules import CarnivalPlay, UltimatePlay
from houseway.families.carnival.ultimate.preflop import early_worth
from houseway.families.carnival.ultimate.price import known_columns
from houseway.families.carnival.ultimate.script import FLOP, HOLE, RIVER
from houseway.play.game import Rules
from houseway.pricing.advice import (
    Advice,
    Advisers,
    Option,
    Seen,
    cards_left,
    ranked,
    stakes_depending_on,
)
from houseway.pricing.stakes import gains
from houseway.ranking.fast import BITS, CLASS_OF, evaluate_all, mask_of
from houseway.ranking.high import CLASSES

_SHAPE = (len(CLASSES), len(CLASSES), 3)


def raise_or_not(rules: Rules, seen: Seen) -> Advice:
    play = rules.play_as(CarnivalPlay).ultimate
    assert play is not None
    if seen.kind == HOLE:
        return _before_the_flop(rules, seen, play)
    fixed, unit, fold = _payoffs(rules, seen, play)
    boards = _boards(rules, seen, fixed, unit)
    options = [
        Option(f"{n}x", _mean([steady + n * per_ante for steady, per_ante in boards]))
        for n in play.raises[seen.kind]
    ]
    if seen.kind == FLOP:
        river = play.raises["river"]
        best = [max(fold, *(board[0] + n * board[1] for n in river)) for board in boards]
        return ranked([*options, Option("check", _mean(best))])
    return ranked([*options, Option("fold", fold)])


def _before_the_flop(rules: Rules, seen: Seen, play: UltimatePlay) -> Advice:
    worth = early_worth(rules, play, (seen.own[0], seen.own[1]))
    return ranked(Option(choice, value * seen.stakes["ante"]) for choice, value in worth.items())


def _payoffs(rules: Rules, seen: Seen, play: UltimatePlay) -> tuple[Any, Any, Fraction]:
    """The payoffs of the stakes other than Play, of a Play wager of one ante, and of a fold.

    The first two are arrays by the player's class, the player-dealer's class and the winner.
    """
    stakes = stakes_depending_on(rules, seen.stakes, ("folded", "winner"))
    columns = known_columns(rules, play)
    length = len(columns["winner"])
    no, yes = np.zeros(length, dtype=np.int64), np.ones(length, dtype=np.int64)
    tables = []
    for folded, wagers in ((no, stakes), (no, {"play": seen.stakes["ante"]}), (yes, stakes)):
        won, scale = gains(rules, {**columns, "folded": folded}, wagers)
        exact = np.array([Fraction(int(amount), scale) for amount in won], dtype=object)
        tables.append(exact.reshape(_SHAPE))
    return tables[0], tables[1], Fraction(tables[2].ravel()[0])


def _boards(rules: Rules, seen: Seen, fixed: Any, unit: Any) -> list[tuple[Fraction, Fraction]]:
    """For every possible board, the mean payoffs of the fixed stakes and of one ante on Play."""
    codes = np.array([card_code(card) for card in cards_left(rules, seen)])
    left = np.array(list(combinations(range(len(codes)), 2)))
    pairs = np.bitwise_or.reduce(BITS[codes[left]], axis=1)
    held = np.uint64(mask_of([*seen.own, *seen.board]))
    open_board = np.uint64(mask_of(seen.board))
    completions = pairs if len(seen.board) == 3 else np.zeros(1, dtype=np.uint64)
    payoffs = []
    scale = _scale(fixed, unit)
    values = [(table * scale).astype(np.int64) for table in (fixed, unit)]
    mine = evaluate_all(held | completions).astype(np.int64)
    for board, own in zip(completions, mine, strict=True):
        others = pairs[(pairs & board) == 0]
        theirs = evaluate_all(others | open_board | board).astype(np.int64)
        winner = np.where(theirs == own, 2, np.where(theirs > own, 1, 0))
        at = CLASS_OF[own], CLASS_OF[theirs], winner
        steady, per_ante = (Fraction(int(value[at].sum()), scale * len(others)) for value in values)
        payoffs.append((steady, per_ante))
    return payoffs


def _scale(*tables: Any) -> int:
    return int(np.lcm.reduce([value.denominator for table in tables for value in table.ravel()]))


def _mean(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


ADVICE = Advisers(dict.fromkeys((HOLE, FLOP, RIVER), raise_or_not))
