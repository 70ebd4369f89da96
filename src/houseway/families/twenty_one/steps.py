"""Compiled tables of twenty-one for learning programs: the base wager, one hand to a seat."""

import numpy as np

from houseway.cards.card import JOKER, X_ACE, Card
from houseway.families.twenty_one.price.dealer import Ints
from houseway.families.twenty_one.price.full_game import Strategy
from houseway.families.twenty_one.price.hands import TOTALS
from houseway.families.twenty_one.price.kernel import tables_of
from houseway.families.twenty_one.price.player import ACTIONS
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
_CARDS = [JOKER, *(Card(rank + "d") for rank in _RANKS), X_ACE, Card("Ks")]
"""A card of each code."""


class TwentyOneTables:
    """Tables in play; `shoes` gives each its cards, as codes, instead of a shuffle."""

    def __init__(
        self, pays: Pays, legal: Legal, count: int, seed: int, shoes: Bytes | None = None
    ) -> None:
        self._pays = pays
        self._legal = legal
        self._floor = new_floor(pays, count, seed)
        self._given = shoes is not None
        if shoes is not None:
            self._floor.cards[:, : shoes.shape[1]] = shoes

    def begin(self, batch: Batch) -> None:
        begin_all(self._pays, self._legal, self._floor, self._given, batch)

    def step(self, actions: Ints, batch: Batch) -> None:
        step_all(self._pays, self._legal, self._floor, self._given, actions, batch)


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
    return tables_of(rules, Strategy())


def legal_plays(rules: Rules) -> Legal:
    """The legal plays by the rules of the table, for all cards that a hand may have."""
    play = rules.play
    assert isinstance(play, TwentyOnePlay)
    codes = len(_CARDS)
    two = np.zeros((codes, 2, codes, codes), dtype=np.int8)
    for up, up_card in enumerate(_CARDS):
        for first, card in enumerate(_CARDS):
            for second, other in enumerate(_CARDS):
                for split in (0, 1):
                    hand = PlayerHand((card, other), up_card, from_split=bool(split))
                    two[up, split, first, second] = _bits(legal(play, hand))
    return Legal(two=two, more=_after_hit(play), redoubles=play.redoubles)


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
