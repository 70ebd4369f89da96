"""The tables of bonus wagers for compiled rounds, filled by the pay rows of the rulebook."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from houseway.cards.card import Card, rank_of
from houseway.families.twenty_one.facts import (
    RANK_MATCHES,
    SPLIT_ACES,
    SUIT_MATCHES,
    THREE_CARD_KINDS,
    first_two_facts,
)
from houseway.families.twenty_one.price.bonus_kernel import Bonus
from houseway.families.twenty_one.price.dealer import Ints
from houseway.families.twenty_one.price.sidebets import FIRST_TWO, STAKE
from houseway.families.twenty_one.rules import SPECIALS, TwentyOnePlay, special_of
from houseway.families.twenty_one.script import INSURANCE
from houseway.play.game import Rules
from houseway.play.wager import ReadyWager
from houseway.pricing.wager import units
from houseway.rulebook.facts import FactValue

MAX_BUST = 25
"""The number of cards of a busted hand is less than this."""
DRAWN: Mapping[str, Sequence[FactValue]] = {
    "first_three": THREE_CARD_KINDS,
    "three_suits": SUIT_MATCHES,
    "ace_to_four": SUIT_MATCHES,
    "six_cards": (False, True),
    "split_aces": SPLIT_ACES,
}
"""The facts of drawn cards with their values, in the order of their code in the kernel."""
UP_FACTS = {
    "suited_matches", "other_matches", "lucky_total", "lucky_cards", "lucky_suited", "dealer_up",
}  # fmt: skip
SUPPORTED = FIRST_TWO | DRAWN.keys() | {"dealer_special", "bust_cards", "first_four"}

Facts = dict[str, FactValue]


def is_bonus(ready: ReadyWager) -> bool:
    """Whether compiled rounds can settle this wager by tables."""
    return not ready.sets and ready.names <= SUPPORTED


def no_bonus() -> Bonus:
    """The tables of a game without bonus wagers."""
    none = np.zeros(0, dtype=np.int64)
    return Bonus(
        two=np.zeros((0, 0, 0, 0), dtype=np.int64), uses_up=none,
        strides=np.zeros((0, 5), dtype=np.int64), start=none, pay=none, asked=none, offered=none,
    )  # fmt: skip


class _Table(NamedTuple):
    """The table of one wager."""

    two: Ints
    strides: tuple[int, ...]
    pay: Ints


def bonus_tables(rules: Rules, wagers: Sequence[str], cards: Sequence[Card], scale: int) -> Bonus:
    """The tables of bonus wagers; results are whole numbers of 1 / `scale`."""
    if not wagers:
        return no_bonus()
    play = rules.play_as(TwentyOnePlay)
    tables = [_table(play, rules.wagers[wager], cards, scale) for wager in wagers]
    ups = max(table.two.shape[2] for table in tables)
    sizes = [len(table.pay) for table in tables]
    against = play.insurance.against if play.insurance else ""
    return Bonus(
        two=np.stack([_widened(table.two, ups) for table in tables]),
        uses_up=np.array([table.two.shape[2] > 1 for table in tables], dtype=np.int64),
        strides=np.array([table.strides for table in tables], dtype=np.int64),
        start=np.cumsum([0, *sizes[:-1]]),
        pay=np.concatenate([table.pay for table in tables]),
        asked=np.array([wager == INSURANCE for wager in wagers], dtype=np.int64),
        offered=np.array([rank_of(card) in against for card in cards], dtype=np.int64),
    )


def _widened(two: Ints, ups: int) -> Ints:
    wide = np.zeros((*two.shape[:2], ups), dtype=np.int64)
    wide[:, :, : two.shape[2]] = two
    return wide


def _table(play: TwentyOnePlay, ready: ReadyWager, cards: Sequence[Card], scale: int) -> _Table:
    names = ready.names
    two, classes = _classes(play, names, cards)
    drawn = [dict(zip(DRAWN, values, strict=True)) for values in product(*DRAWN.values())]
    axes: list[Sequence[Facts]] = [
        classes,
        _axis("dealer_special", SPECIALS, names),
        _axis("bust_cards", range(MAX_BUST), names),
        drawn if names & DRAWN.keys() else [{}],
        _axis("first_four", RANK_MATCHES, names),
    ]
    lengths = [len(axis) for axis in axes]
    steps = [int(np.prod(lengths[place + 1 :])) for place in range(len(axes))]
    strides = tuple(step if len(axis) > 1 else 0 for step, axis in zip(steps, axes, strict=True))
    pay = [
        int(units(ready.outcome({"stake": STAKE, **a, **b, **c, **d, **e})) * scale)
        for a, b, c, d, e in product(*axes)
    ]
    return _Table(two, strides, np.array(pay, dtype=np.int64))


def _axis(name: str, values: Sequence[FactValue], names: frozenset[str]) -> Sequence[Facts]:
    return [{name: value} for value in values] if name in names else [{}]


def _classes(
    play: TwentyOnePlay, names: frozenset[str], cards: Sequence[Card]
) -> tuple[Ints, list[Facts]]:
    """The class of every two cards and up card, and the facts of each class."""
    needed = sorted((FIRST_TWO & names) - {"stake"})
    ups = cards if names & UP_FACTS else cards[:1]
    two = np.zeros((len(cards), len(cards), len(ups)), dtype=np.int64)
    numbers: dict[tuple[FactValue, ...], int] = {(): 0} if not needed else {}
    if needed:
        for place in np.ndindex(*two.shape):
            first, second, up = cards[place[0]], cards[place[1]], ups[place[2]]
            facts: Facts = dict(first_two_facts((first, second), up))
            facts["dealt_special"] = special_of(play, first, second)
            facts["dealer_up"] = rank_of(up)
            key = tuple(facts[name] for name in needed)
            two[place] = numbers.setdefault(key, len(numbers))
    return two, [dict(zip(needed, key, strict=True)) for key in numbers]
