"""Compiled rounds of Ultimate Texas Hold'em.

The best play has the choices before and on the flop that are counted for the price, which takes
about a minute unless they are cached; on the river it compares all hands of the player-dealer.
"""

from collections.abc import Iterator

import numpy as np

from houseway.cards.card import STANDARD
from houseway.families.carnival import holdem
from houseway.families.carnival.facts import least_value
from houseway.families.carnival.holdem import Flags, Ints
from houseway.families.carnival.rules import CarnivalPlay, UltimatePlay
from houseway.families.carnival.ultimate.fast_kernel import (
    BASIC,
    BEST,
    BOARD,
    BURNED,
    DEALER,
    OWN,
    RANDOM,
    WINNERS,
    River,
    Tables,
    new_hand,
    play_rounds,
)
from houseway.families.carnival.ultimate.price import (
    BASE,
    best_choices,
    flop_hands,
    known_columns,
    partners,
    payoffs,
)
from houseway.families.carnival.ultimate.script import FLOP, HOLE, RIVER, raises_early
from houseway.play.game import Rules
from houseway.pricing.compiled import (
    NOT_BET,
    CompiledGame,
    Fast,
    PayRows,
    Prices,
    codes_of_deck,
    compiled_in_rows,
    pay_table,
    plain_wagers,
    scale_of,
)
from houseway.pricing.dealing import new_shoe
from houseway.values.stream import Stream

DECISIONS = (HOLE, FLOP, RIVER)
NOT_ASKED = -1
ALWAYS_RAISE = "always-raise"
STRATEGIES = {"best": BEST, "basic": BASIC, "random": RANDOM, ALWAYS_RAISE: BASIC}


def compile_rounds(rules: Rules, strategy: str) -> CompiledGame:
    """The rounds of a game: the best play, the simple rule of the bots, or random choices.

    Bonuses are priced for a bettor who never folds: one who always raises before the flop.
    """
    play = rules.play_as(CarnivalPlay).ultimate
    assert play is not None
    early, plays = _early_choices(rules, play, strategy)
    on_flop = max(play.raises[FLOP]) if strategy == "best" else play.raises[FLOP][-1]
    tables = Tables(
        codes=codes_of_deck(rules),
        order=_dealing_order(play),
        strategy=STRATEGIES[strategy],
        early=_by_cards(early, play),
        flops=holdem.flops(),
        plays=partners(plays),
        on_flop=1 + play.raises[FLOP].index(on_flop),
        river=_river(rules, play),
        choices=np.array([1 + len(play.raises[decision]) for decision in DECISIONS]),
        least=least_value(play.qualifies),
    )

    def find(shoes: Ints, stream: Stream, rows: Ints) -> None:
        shoe = new_shoe(len(tables.codes), stream, shoes)
        play_rounds(tables, new_hand(tables), shoe, rows)

    wagers = plain_wagers(rules)
    scale = scale_of(rules, wagers)
    rows = PayRows(pay=_pay(rules, play, wagers, scale), find=find)
    return compiled_in_rows(wagers, scale, rows, notes=DECISIONS)


def _early_choices(rules: Rules, play: UltimatePlay, strategy: str) -> tuple[Ints, Flags]:
    """The multiple of each holding before the flop, and by flop whether it plays."""
    if strategy == "best":
        early, plays, _ = best_choices(rules, play)
        return early, plays
    always = strategy == ALWAYS_RAISE
    holdings = [[STANDARD[a], STANDARD[b]] for a, b in zip(*np.triu_indices(52, 1), strict=True)]
    raised = np.array([always or raises_early(cards) for cards in holdings])
    kinds, hidden = flop_hands()
    return raised * play.raises[HOLE][-1], (kinds > 1) | ((kinds == 1) & hidden)


def _by_cards(early: Ints, play: UltimatePlay) -> Ints:
    """The choice before the flop by the codes of both cards."""
    choices = np.array([[0, *play.raises[HOLE]].index(times) for times in early.tolist()])
    by_cards: Ints = choices[holdem.pair_numbers()]
    return by_cards


def _dealing_order(play: UltimatePlay) -> Ints:
    """Where each card goes, in the order in which the script deals them."""
    board = list(range(BOARD, DEALER))
    own, dealer = [OWN, OWN + 1], [DEALER, DEALER + 1]
    if play.community == "by-street":
        return np.array([*own, *[BURNED] * play.burns, *board, *dealer])
    alternating = [OWN, DEALER, OWN + 1, DEALER + 1]
    hands = alternating if play.at_a_time == 1 else [*own, *dealer]
    return np.array([*board, *hands] if play.community == "first" else [*hands, *board])


def _river(rules: Rules, play: UltimatePlay) -> River:
    fixed, per_unit, fold = payoffs(rules, play)
    gains = [np.zeros_like(fixed), *(fixed + times * per_unit for times in play.raises[RIVER])]
    return River(np.array(gains), fold)


def _pay(rules: Rules, play: UltimatePlay, wagers: tuple[str, ...], scale: int) -> Ints:
    """The pay of each wager by what was played and by the facts of a hand, and the choices."""
    bet = wagers.index("play")
    blocks = []
    for times, choices in _plays(play):
        columns = _columns(rules, play, folded=times == 0)
        length = len(columns["winner"])
        pay = pay_table(rules, wagers, columns, length, scale)
        pay[:, bet] = times * pay[:, bet] if times else NOT_BET
        blocks.append(np.column_stack((pay, *(np.full(length, choice) for choice in choices))))
    return np.concatenate(blocks)


def _plays(play: UltimatePlay) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The fold and every raise: the multiple of the Ante, and the choices that lead to it."""
    yield 0, (0,) * len(DECISIONS)
    for place, decision in enumerate(DECISIONS):
        after = (NOT_ASKED,) * (len(DECISIONS) - 1 - place)
        for choice, times in enumerate(play.raises[decision], 1):
            yield times, (*(0,) * place, choice, *after)


def _columns(rules: Rules, play: UltimatePlay, *, folded: bool) -> dict[str, Ints]:
    """The facts of a hand: both classes, qualified or not, and winner."""
    known = {
        name: column.reshape(-1, WINNERS) for name, column in known_columns(rules, play).items()
    }
    columns = {name: np.repeat(column, 2, axis=0).ravel() for name, column in known.items()}
    length = len(columns["winner"])
    columns["qualifies"] = np.arange(length) // WINNERS % 2
    return {**columns, "folded": np.full(length, int(folded))}


def _proves(rules: Rules) -> dict[str, Prices | None]:
    """The bonuses that a fold loses are priced for a bettor who never folds."""
    each = {wager: (wager,) for wager in plain_wagers(rules)}
    lost = {
        name: wagers
        for name, wagers in each.items()
        if name not in BASE and "folded" in rules.wagers[name].names
    }
    others = {name: wagers for name, wagers in each.items() if name not in lost}
    best: dict[str, Prices | None] = {"best": {**others, "ante": BASE}}
    return {**best, ALWAYS_RAISE: lost} if lost else best


FAST = Fast(compile=compile_rounds, strategies=lambda rules: tuple(STRATEGIES), proves=_proves)
