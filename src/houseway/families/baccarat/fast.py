"""Compiled rounds of baccarat: every round ends in one row of a table of results."""

import numpy as np

from houseway.cards.card import RANKS
from houseway.families.baccarat.fast_kernel import (
    HIT,
    NOT_DRAWN,
    PAIRS,
    RANDOM,
    STAND,
    Deck,
    Settings,
    play_rounds,
)
from houseway.families.baccarat.price import (
    chart_of,
    finished,
    five_choices,
    outcome_table,
)
from houseway.families.baccarat.script import POINTS, BaccaratPlay
from houseway.play.game import Rules
from houseway.pricing.compiled import (
    CompiledGame,
    Fast,
    PayRows,
    compiled_in_rows,
    pay_table,
    plain_wagers,
    scale_of,
)
from houseway.pricing.dealing import Ints, new_shoe
from houseway.pricing.outcomes import Column
from houseway.values.stream import Stream

CHOICES = {"stand": STAND, "hit": HIT, "random": RANDOM}
TWO_POINTS = {"player_two_points", "banker_two_points"}
PAIR_FACTS = {f"{side}_{pair}" for side in ("player", "banker") for pair in ("pair", "suited_pair")}


def compile_rounds(rules: Rules, strategy: str) -> CompiledGame:
    """The rounds of a game; the strategy is for bettors who may stand on a five."""
    play = rules.play_as(BaccaratPlay)
    wagers = plain_wagers(rules)
    names = set().union(*(rules.wagers[wager].names for wager in wagers))
    hands = _by_two_points() if names & TWO_POINTS else _by_points()
    option = play.five_option
    settings = Settings(
        stops=play.naturals == "stop",
        player_hits=play.player_hits,
        banker_hits=play.banker_hits,
        chart=chart_of(play),
        choices=_choices(rules, strategy),
        sees_hand=option is not None and option.looks_at == "whole-hand",
        hands=hands,
        kinds=int(hands.max()) + 1,
        pairs=bool(names & PAIR_FACTS),
    )
    deck = deck_of(rules)

    def find(shoes: Ints, stream: Stream, rows: Ints) -> None:
        play_rounds(settings, deck, new_shoe(len(deck.points), stream, shoes), rows)

    scale = scale_of(rules, wagers)
    columns = _columns(settings)
    pay = pay_table(rules, wagers, columns, len(columns["stood"]), scale)
    rows = PayRows(pay=np.column_stack([pay, columns["stood"]]), find=find)
    return compiled_in_rows(wagers, scale, rows, notes=("stood",))


def strategies(rules: Rules) -> tuple[str, ...]:
    option = rules.play_as(BaccaratPlay).five_option
    return ("best",) if option is None else ("best", *CHOICES)


def deck_of(rules: Rules) -> Deck:
    cards = rules.cards
    return Deck(
        points=np.array([POINTS[card[0]] for card in cards], dtype=np.int64),
        ranks=np.array([RANKS.index(card[0]) for card in cards], dtype=np.int64),
        suits=np.array(["cdhs".index(card[1]) for card in cards], dtype=np.int64),
    )


def _choices(rules: Rules, strategy: str) -> Ints:
    """What the bettor does on a five, by the player's two cards and what is seen of the banker."""
    choices = np.zeros((10, 10, 10), dtype=np.int64)
    option = rules.play_as(BaccaratPlay).five_option
    if option is not None:
        table = outcome_table(rules, rules.wagers[option.wager].names)
        for known, stands in five_choices(rules, option.wager, table).items():
            best = STAND if stands else HIT
            choices[known] = best if strategy == "best" else CHOICES[strategy]
    return choices


def _by_points() -> Ints:
    """Hands by their points and whether they drew: enough if no wager is on the first two cards."""
    two, third = np.indices((10, NOT_DRAWN + 1))
    return np.where(third == NOT_DRAWN, two, 10 + (two + third) % 10)


def _by_two_points() -> Ints:
    """Hands by the points of the first two cards and of the third."""
    return np.arange(10 * (NOT_DRAWN + 1)).reshape(10, NOT_DRAWN + 1)


def _columns(settings: Settings) -> dict[str, Column]:
    """The facts of every row of results."""
    pairs = PAIRS if settings.pairs else 1
    shape = (settings.kinds, settings.kinds, 2, pairs, pairs)
    player, banker, stood, player_pair, banker_pair = (axis.ravel() for axis in np.indices(shape))
    points, drew, two = _hand_facts(settings.hands)
    facts = finished(points[player], points[banker], drew[player], drew[banker])
    facts["bettor_points"] = np.where(stood == 1, 5, facts["player_points"])
    return facts | {
        "stood": stood,
        "player_two_points": two[player],
        "banker_two_points": two[banker],
        "player_pair": (player_pair > 0) * 1,
        "banker_pair": (banker_pair > 0) * 1,
        "player_suited_pair": (player_pair == PAIRS - 1) & settings.pairs,
        "banker_suited_pair": (banker_pair == PAIRS - 1) & settings.pairs,
    }


def _hand_facts(hands: Ints) -> tuple[Column, Column, Column]:
    """By the number of a hand: its points, whether it drew, and the points of two of its cards.

    The last are only used if every hand with the same number has the same.
    """
    two, third = (axis.ravel() for axis in np.indices(hands.shape))
    _, first = np.unique(hands, return_index=True)
    two, third = two[first], third[first]
    drew = (third != NOT_DRAWN).astype(np.int64)
    return (two + third * drew) % 10, drew, two


FAST = Fast(compile=compile_rounds, strategies=strategies)
