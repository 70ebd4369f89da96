"""Wagers on two hands: what they depend on, as classes of the player's and the bank's hand.

The facts of a hand are columns over all patterns. Values that no pay row distinguishes form one
class, so few classes need counting.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

import numpy as np

from houseway.families.pai_gow.price import kernel
from houseway.families.pai_gow.price.kernel import BACK_BITS
from houseway.families.pai_gow.price.pairs import Cards, Hands, count_comparisons
from houseway.families.pai_gow.price.patterns import patterns_of, settings_of, weights_of
from houseway.families.pai_gow.price.surveys import feature_columns
from houseway.families.pai_gow.price.tables import WayTables, binomial_table, way_tables
from houseway.families.pai_gow.rules import PaiGowPlay
from houseway.play.wager import ReadyWager
from houseway.pricing.outcomes import OutcomeTable
from houseway.ranking.pai_gow import ACE, BASE, CLASS_UNIT, PAIR, PAIR_UNIT
from houseway.values.errors import InputError

Columns = dict[str, Any]

SIGNS = (("front", "back"), ("house_front", "house_back"), ("player_front", "player_back"))
"""Facts that compare two hands, under every name that wagers use."""
BANK_FACTS = frozenset(
    {
        "dealer_ace_high",
        "dealer_joker",
        "dealer_front_high",
        "dealer_house_pair",
        "banker_pair",
        "dealer_back",
        "dealer_back_pair",
    }
)
"""Facts of the bank's hand alone."""
_BY_SUITS = frozenset({"one_color", "royal_match"})
"""Facts that differ between hands of one pattern."""


class Side(NamedTuple):
    """Hands of one side by pattern: how they are set, and the facts that wagers use."""

    settings: Any
    facts: Columns


class Classes(NamedTuple):
    """A class for each pattern (-1 for none), and the facts of each class."""

    numbers: Any
    facts: Columns

    @property
    def size(self) -> int:
        return int(self.numbers.max()) + 1


def tables_of(play: PaiGowPlay) -> WayTables:
    return way_tables(play.house_way, play.ranking, play.front)


def player_side(play: PaiGowPlay, tables: WayTables) -> Side:
    """The player's hands, set house way."""
    patterns = patterns_of(play.cards)
    settings, _ = settings_of(patterns, tables)
    features = _features(play.cards, tables.parameters.tobytes())
    return Side(settings, player_facts(settings, features))


def player_facts(settings: Any, features: Columns) -> Columns:
    """The facts of hands by how they are set and what they contain."""
    facts = {name: column for name, column in features.items() if name not in _BY_SUITS}
    pair = _front_pair(settings >> BACK_BITS)
    return {**facts, "house_pair": pair, "player_pair": pair}


def bank_side(play: PaiGowPlay, tables: WayTables) -> Side:
    """The bank's hands, set house way."""
    patterns = patterns_of(play.cards)
    settings, _ = settings_of(patterns, tables)
    features = _features(play.cards, tables.parameters.tobytes())
    return Side(settings, bank_facts(play, settings, features))


def bank_facts(play: PaiGowPlay, settings: Any, features: Columns) -> Columns:
    """The facts of the bank's hands by how they are set and what they contain."""
    front, back = settings >> BACK_BITS, settings & (1 << BACK_BITS) - 1
    pair = _front_pair(front)
    high = np.minimum(front // BASE if play.front == 2 else front, ACE)
    return {
        "dealer_ace_high": (features["high"] == ACE).astype(np.int64),
        "dealer_joker": features["joker"],
        "dealer_front_high": np.where(pair > 0, 0, high),
        "dealer_house_pair": pair,
        "banker_pair": pair,
        "dealer_back": back // CLASS_UNIT,
        "dealer_back_pair": back_pair(back),
    }


def bank_table(play: PaiGowPlay) -> OutcomeTable:
    """All hands of the bank by their facts."""
    side = bank_side(play, tables_of(play))
    weights = weights_of(Cards(play.cards))
    dealt = weights > 0
    return OutcomeTable(
        {name: column[dealt] for name, column in side.facts.items()}, weights[dealt]
    )


def back_pair(back: Any) -> Any:
    """The ranks of backs that are a pair, 0 for others: `pair_rank` of many values."""
    return np.where(back // CLASS_UNIT == PAIR, np.minimum(back // BASE**4 % BASE, ACE), 0)


def _front_pair(front: Any) -> Any:
    return np.where(front >= PAIR_UNIT, front - PAIR_UNIT, 0)


@lru_cache(maxsize=4)
def _features(cards: int, parameters: bytes) -> Columns:
    """What the cards of every pattern contain, however they are set."""
    return feature_columns(feature_keys(cards, parameters))


@lru_cache(maxsize=4)
def feature_keys(cards: int, parameters: bytes) -> Any:
    """The features of every pattern, as numbers that `feature_columns` takes apart."""
    # Writable like all other parameters, for which the kernels are compiled.
    p = np.frombuffer(parameters, dtype=np.int64).copy()
    patterns = patterns_of(cards)
    size = comb(kernel.RANK_CODES + cards - 1, cards)
    of_ranks = kernel.tabulate_features(p, binomial_table(), size)
    suited = kernel.features_of_many(np.ascontiguousarray(patterns.hands[patterns.ranks :]), p)
    return np.concatenate([np.maximum(of_ranks, 0), suited])


def compared_table(
    play: PaiGowPlay,
    wagers: Sequence[ReadyWager],
    extra: Mapping[str, Any] | None = None,
    cards: Cards | None = None,
) -> OutcomeTable:
    """All pairs of hands by the facts that these wagers use.

    `extra` has more columns of the player's hand, which the table keeps; `cards` is a deck other
    than the full one.
    """
    tables = tables_of(play)
    player, bank = player_side(play, tables), bank_side(play, tables)
    names = frozenset().union(*(ready.names for ready in wagers))
    _check_known(names, player, bank, wagers)
    mine = _classes(player, names, extra or {})
    others = _classes(bank, names, {})
    results = results_grid(wagers, mine, others)
    if extra is None:
        mine = _merge(mine, results, axis=1)
    others = _merge(others, results, axis=2)
    counts = count_comparisons(
        player=Hands(player.settings, mine.numbers),
        bank=Hands(bank.settings, others.numbers),
        cards=cards or Cards(play.cards),
    )
    columns = {name: column.ravel() for name, column in grid_columns(mine, others).items()}
    weights = np.moveaxis(counts, (0, 1), (2, 3)).ravel()
    occurs = weights > 0
    return OutcomeTable({name: column[occurs] for name, column in columns.items()}, weights[occurs])


class BankClasses(NamedTuple):
    """The bank's hands with the classes that a wager distinguishes."""

    hands: Hands
    classes: Classes


def bank_classes(play: PaiGowPlay, ready: ReadyWager) -> BankClasses:
    """The bank's hands for a wager that depends on comparisons and facts of the bank alone."""
    side = bank_side(play, tables_of(play))
    unknown = ready.names - side.facts.keys() - {"foul", "front", "back"}
    if unknown:
        raise InputError(
            f"odds are not computed for a wager on {', '.join(sorted(unknown))}", ready.id
        )
    classes = _classes(side, ready.names, {})
    one_class = Classes(np.zeros(1, dtype=np.int64), {})
    merged = _merge(classes, results_grid([ready], one_class, classes), axis=2)
    return BankClasses(Hands(side.settings, merged.numbers), merged)


def _check_known(names: frozenset[str], player: Side, bank: Side, wagers: Any) -> None:
    signs = {name for pair in SIGNS for name in pair}
    unknown = names - player.facts.keys() - bank.facts.keys() - signs - {"foul"}
    if unknown:
        where = ", ".join(ready.id for ready in wagers)
        raise InputError(
            f"odds are not computed for a wager on {', '.join(sorted(unknown))}", where
        )


def _classes(side: Side, names: frozenset[str], extra: Mapping[str, Any]) -> Classes:
    """A class for every combination of facts that occurs."""
    columns = {name: column for name, column in side.facts.items() if name in names} | dict(extra)
    used = side.settings >= 0
    numbers = np.where(used, 0, -1)
    if not columns:
        return Classes(numbers, {})
    rows = np.stack([column[used] for column in columns.values()], axis=1)
    values, classes = np.unique(rows, axis=0, return_inverse=True)
    numbers[used] = classes.ravel()
    return Classes(numbers, {name: values[:, place] for place, name in enumerate(columns)})


def _merge(classes: Classes, results: Any, axis: int) -> Classes:
    """Merge classes that give every wager the same results."""
    rows = np.moveaxis(results, axis, 0).reshape(results.shape[axis], -1)
    _, first, merged = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    numbers = np.where(classes.numbers < 0, -1, merged.ravel()[classes.numbers])
    return Classes(numbers, {name: column[first] for name, column in classes.facts.items()})


def grid_columns(mine: Classes, others: Classes) -> Columns:
    """Columns of all comparisons (front, then back), classes of the player and of the bank."""
    shape = (3, 3, mine.size, others.size)
    front, back, own, opponent = np.indices(shape)
    columns = {"foul": np.zeros(shape, dtype=np.int64)}
    for names in SIGNS:
        columns |= dict(zip(names, (front, back), strict=True))
    columns |= {name: column[own] for name, column in mine.facts.items()}
    return columns | {name: column[opponent] for name, column in others.facts.items()}


def results_grid(wagers: Sequence[ReadyWager], mine: Classes, others: Classes) -> Any:
    """How every wager ends, by comparison, class of the player, class of the bank, and wager."""
    columns = grid_columns(mine, others)
    shape = columns["foul"].shape
    flat = {name: column.ravel() for name, column in columns.items()}
    results = [ready.columns(flat, len(flat["foul"])) for ready in wagers]
    return np.stack(results, axis=-1).reshape(9, *shape[2:], len(wagers))
