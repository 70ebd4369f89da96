"""Compiled rounds of Caribbean Stud."""

from math import comb

import numpy as np

from houseway.families.carnival.caribbean.fast_kernel import (
    CARDS,
    FOLD,
    Tables,
    play_rounds,
    spread_bets,
)
from houseway.families.carnival.caribbean.price import best_bets, player_hands
from houseway.families.carnival.caribbean.script import BET_OR_FOLD
from houseway.families.carnival.facts import least_value
from houseway.families.carnival.rules import CaribbeanPlay, CarnivalPlay
from houseway.play.game import Rules
from houseway.pricing.compiled import (
    NOT_BET,
    CompiledGame,
    Fast,
    PayRows,
    codes_of_deck,
    compiled_in_rows,
    pay_table,
    plain_wagers,
    scale_of,
)
from houseway.pricing.dealing import Ints, new_shoe
from houseway.pricing.stakes import grid
from houseway.pricing.symmetry import suit_changes
from houseway.ranking.fast import BITS, Masks
from houseway.values.stream import Stream

FACTS = ("folded", "player_hand", "player_dealer_hand", "qualifies", "winner")
STRATEGIES = ("best", "basic", "random")
_BELOW = np.array([[comb(code, place + 1) for code in range(52)] for place in range(CARDS)])


def compile_rounds(rules: Rules, strategy: str) -> CompiledGame:
    """The rounds of a game: the best play, a bet with ace-king or better, or random choices."""
    play = rules.play_as(CarnivalPlay).caribbean
    assert play is not None
    tables = Tables(
        codes=codes_of_deck(rules),
        below=_BELOW,
        least=least_value(play.qualifies),
        random=strategy == "random",
        bets=_best_bets(rules, play) if strategy == "best" else _simple_bets(),
        by_value=strategy != "best",
    )

    def find(shoes: Ints, stream: Stream, rows: Ints) -> None:
        hands = np.empty((2, CARDS), dtype=np.int64)
        play_rounds(tables, hands, new_shoe(len(tables.codes), stream, shoes), rows)

    wagers = plain_wagers(rules)
    scale = scale_of(rules, wagers)
    rows = PayRows(pay=_pay(rules, play, wagers, scale), find=find)
    return compiled_in_rows(wagers, scale, rows, notes=(BET_OR_FOLD,))


def _best_bets(rules: Rules, play: CaribbeanPlay) -> Masks:
    """The up cards against which each hand bets, as counted for the price."""
    hands, _, _ = player_hands()
    everywhere = np.zeros(comb(52, CARDS), dtype=np.uint64)
    spread_bets(hands, best_bets(rules, play), suit_changes(), _BELOW, everywhere)
    return everywhere


def _simple_bets() -> Masks:
    """Any up card, for values from ace-king on."""
    return np.where(np.arange(7463) >= least_value("A-K"), np.bitwise_or.reduce(BITS), np.uint64(0))


def _pay(rules: Rules, play: CaribbeanPlay, wagers: tuple[str, ...], scale: int) -> Ints:
    """The pay of each wager by the facts of a hand, and the choice; a fold makes no second bet."""
    columns = grid(rules.facts, FACTS)
    pay = pay_table(rules, wagers, columns, len(columns["folded"]), scale)
    bet = wagers.index("bet")
    pay[:, bet] *= play.bet
    pay[columns["folded"] == FOLD, bet] = NOT_BET
    return np.column_stack((pay, columns["folded"]))


FAST = Fast(compile=compile_rounds, strategies=lambda rules: STRATEGIES)
