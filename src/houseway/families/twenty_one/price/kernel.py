"""Fast simulation of twenty-one: one player, a fresh shoe for each round, a given strategy.

A game and a strategy are converted to tables, with the pay rows of the reference engine;
`rounds.py` plays them. Each different card of the deck has a code.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np

from houseway.cards.card import Card, rank_of, suit_of
from houseway.families.twenty_one.price.bonus import no_bonus
from houseway.families.twenty_one.price.bonus_kernel import Bonus, Cards
from houseway.families.twenty_one.price.dealer import VALUES, Floats, Ints, Outcome
from houseway.families.twenty_one.price.full_game import Strategy, payoff_scale
from houseway.families.twenty_one.price.hands import MAX_CARDS, TOTALS
from houseway.families.twenty_one.price.payoffs import PLAYED, base_pays, dealer_facts
from houseway.families.twenty_one.price.plays import plays_by_total
from houseway.families.twenty_one.price.rounds import Plays, Settings, Tables, new_seat, play_rounds
from houseway.families.twenty_one.rules import (
    SPECIALS,
    TwentyOnePlay,
    asks_before_check,
    special_of,
)
from houseway.play.game import Rules
from houseway.pricing.dealing import NO_SHOES, new_shoe
from houseway.values.stream import stream_of

_RANKS = "*A23456789TJQK"
_SUITS = "csdh*"
"""Suits of one color next to each other."""
_BLOCK = 1 << 14


@dataclass(frozen=True)
class Sample:
    """The results of simulated rounds, in units of the initial wager on one hand."""

    rounds: int
    ends: dict[Fraction, int]

    @property
    def mean(self) -> float:
        return float(sum(pays * count for pays, count in self.ends.items()) / self.rounds)

    @property
    def stdev(self) -> float:
        square = float(sum(pays**2 * count for pays, count in self.ends.items()) / self.rounds)
        return sqrt(square - self.mean**2)

    @property
    def error(self) -> float:
        """One standard error of the mean."""
        return self.stdev / sqrt(self.rounds)


def distinct_cards(rules: Rules) -> list[Card]:
    """The different cards of the deck; their places are their codes."""
    return list(dict.fromkeys(rules.cards))


def cards_of(rules: Rules) -> Cards:
    distinct = distinct_cards(rules)
    codes = {card: code for code, card in enumerate(distinct)}
    ranks = [_RANKS.index(rank_of(card)) for card in distinct]
    return Cards(
        code=np.array([codes[card] for card in rules.cards], dtype=np.int64),
        value=np.array([min(rank, 10) for rank in ranks], dtype=np.int64),
        rank=np.array(ranks, dtype=np.int64),
        suit=np.array([_SUITS.index(suit_of(card)) for card in distinct], dtype=np.int64),
    )


def tables_of(rules: Rules, strategy: Strategy, switch_worth: Floats | None = None) -> Tables:
    """Convert a game and a strategy by totals to tables."""
    return game_tables(rules, plays_by_total(rules, strategy), switch_worth=switch_worth)


def game_tables(
    rules: Rules,
    plays: Plays,
    bonus: Bonus | None = None,
    completes: bool = False,
    switch_worth: Floats | None = None,
) -> Tables:
    """A game with a strategy and bonus wagers as tables.

    With `completes`, the player-dealer's hand is completed in every round.
    """
    play = rules.play
    assert isinstance(play, TwentyOnePlay)
    scale = payoff_scale(rules)
    worth = np.zeros((VALUES, VALUES, VALUES, 2)) if switch_worth is None else switch_worth
    return Tables(
        cards=cards_of(rules),
        settings=_settings(rules, play, scale, completes),
        special=_special_table(play, distinct_cards(rules)),
        special_pay=_special_pay(rules, scale),
        pay=_pay(rules, scale),
        checks=_checks(play),
        plays=plays,
        switch_worth=worth,
        bonus=no_bonus() if bonus is None else bonus,
    )


def _settings(rules: Rules, play: TwentyOnePlay, scale: int, completes: bool) -> Settings:
    double, split = play.double, play.split
    return Settings(
        hands=play.hands,
        hole_up=play.hole == "up",
        stands=play.dealer.stands,
        hits_soft=play.dealer.soft_17 == "hit",
        decided_up_to=play.decided_up_to,
        rescue=double is not None and double.rescue,
        by_rank=split is not None and split.pairs == "rank",
        one_card_aces=split is not None and split.aces == "one-card",
        until_joker=play.player.hits_over,
        completes=completes,
        freezes=play.joker_freezes,
        scale=scale,
        lost=int(_hand_pays(rules, 20, 2, Outcome(21, special=True)) * scale),
    )


def _hand_pays(rules: Rules, total: int, cards: int, outcome: Outcome) -> Fraction:
    return base_pays(rules, {**PLAYED, "total": total, "cards": cards, **dealer_facts(outcome)})


def _special_table(play: TwentyOnePlay, distinct: Sequence[Card]) -> Ints:
    """The kind of two dealt cards, by their codes."""
    kinds = [[SPECIALS.index(special_of(play, a, b)) for b in distinct] for a in distinct]
    return np.array(kinds, dtype=np.int64)


def _special_pay(rules: Rules, scale: int) -> Ints:
    """The payoff of a special hand against a special hand, and against each total."""
    table = np.zeros((len(SPECIALS), len(SPECIALS), TOTALS), dtype=np.int64)
    for mine, kind in enumerate(SPECIALS):
        for other, dealer_kind in enumerate(SPECIALS):
            for total in range(2, TOTALS):
                facts = {
                    **PLAYED, "special": kind, "total": 21, "cards": 2,
                    **dealer_facts(Outcome(total)), "dealer_special": dealer_kind,
                }  # fmt: skip
                table[mine, other, total] = int(base_pays(rules, facts) * scale)
    return table


def _pay(rules: Rules, scale: int) -> Ints:
    """The payoff of a hand by total and cards, against totals and three eights (column 0)."""
    table = np.zeros((TOTALS, MAX_CARDS + 1, TOTALS), dtype=np.int64)
    for total in range(2, TOTALS):
        for cards in range(2, MAX_CARDS + 1):
            for other in range(2, TOTALS):
                outcome = Outcome(other)
                table[total, cards, other] = int(_hand_pays(rules, total, cards, outcome) * scale)
            eights = Outcome(24, three_eights=True)
            table[total, cards, 0] = int(_hand_pays(rules, total, cards, eights) * scale)
    return table


def _checks(play: TwentyOnePlay) -> Ints:
    """By the up card's value: 1 if the hole card is checked, 3 if surrender is offered first."""
    checks = np.zeros(VALUES, dtype=np.int64)
    for value in range(1, VALUES):
        up = Card("Ks") if value == 10 else Card(_RANKS[value] + "s")
        if play.hole == "down" and up[0] in play.checks:
            checks[value] = 3 if asks_before_check(play, up) else 1
    return checks


def simulate(tables: Tables, rounds: int, seed: int = 1) -> Sample:
    """Play rounds from shuffled shoes."""
    shoe, seat = new_shoe(len(tables.cards.code), stream_of(seed), NO_SHOES), new_seat()
    ends: Counter[Fraction] = Counter()
    for start in range(0, rounds, _BLOCK):
        results = np.zeros((min(_BLOCK, rounds - start), 1), dtype=np.int64)
        play_rounds(tables, shoe, seat, results)
        for won, count in zip(*np.unique(results, return_counts=True), strict=True):
            ends[Fraction(int(won), tables.settings.scale)] += int(count)
    return Sample(rounds, dict(sorted(ends.items())))
