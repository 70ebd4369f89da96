"""Compiled tables of twenty-one for learning programs: the base wager, one hand to a seat."""

import numpy as np

from houseway.cards.card import JOKER, Card
from houseway.families.twenty_one.price.dealer import VALUES, Ints
from houseway.families.twenty_one.price.hands import TOTALS
from houseway.families.twenty_one.price.kernel import game_tables
from houseway.families.twenty_one.price.player import ACTIONS
from houseway.families.twenty_one.price.rounds import MAX_HANDS, Plays
from houseway.families.twenty_one.price.rounds import Tables as Pays
from houseway.families.twenty_one.price.stepped import (
    SEEN,
    Legal,
    begin_all,
    new_floor,
    step_all,
)
from houseway.families.twenty_one.rules import PlayerHand, TwentyOnePlay, legal
from houseway.play.game import Rules
from houseway.pricing.stepping import Batch, Bytes, CompiledSteps, Stepping, Tables
from houseway.values.errors import InputError

_RANKS = "A23456789TJQK"
_CARDS = [JOKER, *(Card(rank + "d") for rank in _RANKS)]
"""A card of each rank, in the order of the ranks of the kernels."""

_NO_PLAYS = Plays(
    views=np.zeros(VALUES * VALUES, dtype=np.int64),
    first=np.zeros((1, 1), dtype=np.int64),
    next=np.zeros((1, 1), dtype=np.int64),
    acts=np.zeros((1, 1, 1), dtype=np.int8),
    dealt=np.zeros(1, dtype=np.int64),
    split=np.zeros((1, 1, 1, 1), dtype=np.int64),
    most=np.zeros((1, 1), dtype=np.int64),
    early=np.zeros((1, 1), dtype=np.int64),
)
"""No strategy: every play is chosen from outside."""


class TwentyOneTables:
    """Tables in play; `shoes` gives each its cards, as places in the deck."""

    def __init__(
        self, pays: Pays, legal: Legal, count: int, seed: int, shoes: Ints | None = None
    ) -> None:
        self._pays = pays
        self._legal = legal
        self._floor = new_floor(pays, count, seed)
        if shoes is not None:
            self._floor.cards[:, : shoes.shape[1]] = shoes
            self._floor = self._floor._replace(given=shoes)

    def begin(self, batch: Batch) -> None:
        begin_all(self._pays, self._legal, self._floor, batch)

    def step(self, actions: Ints, batch: Batch) -> None:
        step_all(self._pays, self._legal, self._floor, actions, batch)


def compile_tables(rules: Rules) -> CompiledSteps:
    """The tables of a game; insurance is declined and special hands stand."""
    pays, plays = pay_tables(rules), legal_plays(rules)

    def open_tables(count: int, seed: int) -> Tables:
        return TwentyOneTables(pays, plays, count, seed)

    scale = pays.settings.scale
    return CompiledSteps(actions=ACTIONS, seen=SEEN, scale=scale, open=open_tables)


def pay_tables(rules: Rules) -> Pays:
    """The payoffs, as for compiled rounds; no strategy is needed."""
    play = rules.play
    assert isinstance(play, TwentyOnePlay)
    if play.hands > 1:
        raise InputError("games with two hands to a seat have no compiled tables", rules.id)
    if play.player.hits_over:
        raise InputError("games with hits over 21 have no compiled tables", rules.id)
    return game_tables(rules, _NO_PLAYS)


def legal_plays(rules: Rules) -> Legal:
    """The legal plays by the rules of the table, for all cards that a hand may have."""
    play = rules.play
    assert isinstance(play, TwentyOnePlay)
    ranks = len(_CARDS)
    two = np.zeros((ranks, 2, ranks, ranks), dtype=np.int8)
    for up, up_card in enumerate(_CARDS):
        for first, card in enumerate(_CARDS):
            for second, other in enumerate(_CARDS):
                for split in (0, 1):
                    hand = PlayerHand((card, other), up_card, from_split=bool(split))
                    two[up, split, first, second] = _bits(legal(play, hand))
    split_hands = 1 if play.split is None else min(play.split.hands, MAX_HANDS)
    more = _after_hit(play)
    return Legal(two=two, more=more, redoubles=play.redoubles, split_hands=split_hands)


def _after_hit(play: TwentyOnePlay) -> Bytes:
    """The legal plays after a hit, from a hand of three cards or more with each total."""
    bits = np.zeros((2, TOTALS), dtype=np.int8)
    for total in range(3, 22):
        for soft in (0, 1):
            cards = _cards_with(total, bool(soft))
            if cards:
                bits[soft, total] = _bits(legal(play, PlayerHand(cards, Card("5s"))))
    return bits


def _cards_with(total: int, soft: bool) -> tuple[Card, ...]:
    """Three or more cards with a total; none if there are no such cards."""
    if soft:
        return (Card("As"),) * (total - 10) if total > 12 else ()
    twos = (total - 2) // 2
    return (*(Card("2s"),) * twos, Card(f"{total - 2 * twos}s")) if total > 5 else ()


def _bits(choices: tuple[str, ...]) -> int:
    return sum(1 << ACTIONS.index(choice) for choice in choices)


STEPS = Stepping(compile=compile_tables)
