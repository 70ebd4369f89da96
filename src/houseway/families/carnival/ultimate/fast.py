"""Compiled rounds of Ultimate Texas Hold'em.

The best play has the choices before and on the flop that are counted for the price, which takes
about a minute unless they are cached; on the river it compares all hands of the player-dealer.
"""

import numpy as np

from houseway.cards.card import STANDARD
from houseway.families.carnival import holdem
from houseway.families.carnival.facts import least_value
from houseway.families.carnival.holdem import CLASSES, Flags, Ints
from houseway.families.carnival.rules import CarnivalPlay, UltimatePlay
from houseway.families.carnival.ultimate.fast_kernel import (
    BASIC,
    BEST,
    BOARD,
    BURNED,
    DEALER,
    OWN,
    RANDOM,
    River,
    Tables,
    play_rounds,
)
from houseway.families.carnival.ultimate.price import (
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
    codes_of_deck,
    pay_table,
    scale_of,
)
from houseway.pricing.dealing import new_shoe
from houseway.pricing.joint import counted_together
from houseway.values.stream import Stream

DECISIONS = (HOLE, FLOP, RIVER)
STRATEGIES = {"best": BEST, "basic": BASIC, "random": RANDOM}


def compile_rounds(rules: Rules, strategy: str) -> CompiledGame:
    """The rounds of a game: the best play, the simple rule of the bots, or random choices."""
    play = rules.play_as(CarnivalPlay).ultimate
    assert play is not None
    wagers = tuple(counted_together(rules))
    scale = scale_of(rules, wagers)
    early, plays = best_early(rules, play) if strategy == "best" else _simple_early(play)
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
        times=_times(play),
        least=least_value(play.qualifies),
        pay=_pay(rules, play, wagers, scale),
        play=wagers.index("play"),
        not_bet=NOT_BET,
    )

    def play_hands(shoes: Ints, stream: Stream, rounds: int, results: Ints) -> None:
        play_rounds(tables, new_shoe(len(tables.codes), stream, shoes), results[:rounds])

    return CompiledGame(wagers=wagers, scale=scale, play=play_hands, notes=DECISIONS)


def best_early(rules: Rules, play: UltimatePlay) -> tuple[Ints, Flags]:
    """The multiple of each holding before the flop, and by flop whether it plays."""
    early, plays, _ = best_choices(rules, play)
    return early, plays


def _simple_early(play: UltimatePlay) -> tuple[Ints, Flags]:
    """The same by the simple rule: a pair with a hole card plays on the flop."""
    largest = play.raises[HOLE][-1]
    holdings = [(STANDARD[a], STANDARD[b]) for a, b in zip(*np.triu_indices(52, 1), strict=True)]
    early = np.array([largest if raises_early(list(cards)) else 0 for cards in holdings])
    kinds, hidden = flop_hands()
    return early, (kinds > 1) | ((kinds == 1) & hidden)


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


def _times(play: UltimatePlay) -> Ints:
    """The multiples of the Ante by decision and choice, with -1 after the last."""
    longest = max(len(play.raises[decision]) for decision in DECISIONS)
    times = np.full((len(DECISIONS), longest + 2), -1)
    for place, decision in enumerate(DECISIONS):
        multiples = [0, *play.raises[decision]]
        times[place, : len(multiples)] = multiples
    return times


def _river(rules: Rules, play: UltimatePlay) -> River:
    fixed, per_unit, fold = payoffs(rules, play)
    gains = [np.zeros_like(fixed), *(fixed + times * per_unit for times in play.raises[RIVER])]
    return River(np.array(gains), fold)


def _pay(rules: Rules, play: UltimatePlay, wagers: tuple[str, ...], scale: int) -> Ints:
    """What each wager pays, with a Play wager of one ante: by fold, classes, qualified, winner."""
    known = known_columns(rules, play)
    length = len(known["winner"])
    shape = (2, CLASSES, CLASSES, 2, 3, len(wagers))
    pay = np.zeros(shape, dtype=np.int64)
    for folded in (0, 1):
        for qualifies in (0, 1):
            columns = {
                **known,
                "folded": np.full(length, folded),
                "qualifies": np.full(length, qualifies),
            }
            here = pay_table(rules, wagers, columns, length, scale)
            pay[folded, :, :, qualifies] = here.reshape(CLASSES, CLASSES, 3, len(wagers))
    return pay


FAST = Fast(compile=compile_rounds, strategies=lambda rules: tuple(STRATEGIES))
