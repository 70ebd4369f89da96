"""Fast simulation of twenty-one: one player, a fresh shoe for each round, a given strategy.

A game and a strategy are converted to tables, with the pay rows of the reference engine;
`rounds.py` plays them. Cards have codes: 0 is a joker, 1 an ace, 2 to 9 a card of that rank,
10 to 13 a ten to king, 14 the X ace, and 15 the king of spades if a special hand needs it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np

from houseway.cards.card import JOKER, X_ACE, Card
from houseway.families.twenty_one.price.dealer import VALUES, Floats, Ints, Outcome
from houseway.families.twenty_one.price.full_game import Strategy, payoff_scale
from houseway.families.twenty_one.price.hands import MAX_CARDS, TOTALS
from houseway.families.twenty_one.price.payoffs import PLAYED, base_pays, dealer_facts
from houseway.families.twenty_one.price.rounds import (
    MAX_HANDS,
    SPADE_KING,
    X_ACE_CODE,
    Settings,
    Tables,
    new_deck,
    new_seat,
    play_rounds,
)
from houseway.families.twenty_one.rules import (
    SPECIALS,
    TwentyOnePlay,
    asks_before_check,
    special_of,
)
from houseway.play.game import Rules
from houseway.values.errors import InputError

_CODES = "*A23456789TJQK"


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


def code_of(card: Card, spade_king: bool) -> int:
    if card == JOKER:
        return 0
    if card == X_ACE:
        return X_ACE_CODE
    if spade_king and card == "Ks":
        return SPADE_KING
    return _CODES.index(card[0])


def tables_of(rules: Rules, strategy: Strategy, switch_worth: Floats | None = None) -> Tables:
    """Convert a game and a strategy to tables."""
    play = rules.play
    assert isinstance(play, TwentyOnePlay)
    if any(special.suited for special in play.specials) or play.player.hits_over:
        what = "games with suited special hands or hits over 21 cannot be simulated"
        raise InputError(what, rules.id)
    spade_king = any("Ks" in special.cards for special in play.specials)
    scale = payoff_scale(rules)
    doublings = 0 if play.double is None else 1 + play.redoubles
    views = VALUES * VALUES
    acts = np.zeros((views, 2 + doublings, 2, TOTALS), dtype=np.int64)
    pairs = np.zeros((views, VALUES), dtype=np.int64)
    early = np.zeros((views, 2, TOTALS), dtype=np.int64)
    for shown, policy in strategy.policies.items():
        for view in {_view(shown), _view(shown[::-1])}:
            acts[view] = policy.acts
            pairs[view] = policy.pairs
            for (total, soft), give_up in strategy.early.get(shown, {}).items():
                early[view, int(soft), total] = give_up
    worth = np.zeros((VALUES, VALUES, VALUES, 2)) if switch_worth is None else switch_worth
    return Tables(
        cards=np.array([code_of(card, spade_king) for card in rules.deck.cards], dtype=np.int64),
        settings=_settings(rules, play, scale),
        special=_special_table(play),
        special_pay=_special_pay(rules, scale),
        pay=_pay(rules, scale),
        checks=_checks(play),
        acts=acts,
        pairs=pairs,
        early=early,
        switch_worth=worth,
        reach=MAX_HANDS * 2**doublings * 4 * scale,
    )


def _view(shown: Sequence[int]) -> int:
    return shown[0] if len(shown) == 1 else shown[0] * VALUES + shown[1]


def _settings(rules: Rules, play: TwentyOnePlay, scale: int) -> Settings:
    double, split, surrender = play.double, play.split, play.surrender
    return Settings(
        hands=play.hands,
        hole_up=play.hole == "up",
        stands=play.dealer.stands,
        hits_soft=play.dealer.soft_17 == "hit",
        decided_up_to=play.decided_up_to,
        rescue=double is not None and double.rescue,
        double_split=double is not None and double.after_split,
        surrender_split=surrender is not None and surrender.offered and surrender.after_split,
        by_rank=split is not None and split.pairs == "rank",
        split_hands=1 if split is None else split.hands,
        one_card_aces=split is not None and split.aces == "one-card",
        resplit_aces=split is not None and split.resplit_aces,
        freezes=play.joker_freezes,
        scale=scale,
        lost=int(_hand_pays(rules, 20, 2, Outcome(21, special=True)) * scale),
    )


def _hand_pays(rules: Rules, total: int, cards: int, outcome: Outcome) -> Fraction:
    return base_pays(rules, {**PLAYED, "total": total, "cards": cards, **dealer_facts(outcome)})


def _special_table(play: TwentyOnePlay) -> Ints:
    """The kind of two dealt cards, by their codes."""
    names = [*_CODES, "x", "k"]
    cards = [
        JOKER if n == "*" else X_ACE if n == "x" else Card("Ks") if n == "k" else Card(n + "d")
        for n in names
    ]
    kinds = [[SPECIALS.index(special_of(play, a, b)) for b in cards] for a in cards]
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
        up = Card("Ks") if value == 10 else Card(_CODES[value] + "s")
        if play.hole == "down" and up[0] in play.checks:
            checks[value] = 3 if asks_before_check(play, up) else 1
    return checks


def simulate(tables: Tables, rounds: int, seed: int = 1) -> Sample:
    """Play rounds from shuffled shoes."""
    counts = np.zeros(2 * tables.reach + 1, dtype=np.int64)
    no_shoes = np.zeros((0, 0), dtype=np.int64)
    no_results = np.zeros(0, dtype=np.int64)
    play_rounds(tables, rounds, no_shoes, new_deck(tables, seed), new_seat(), counts, no_results)
    ends = {
        Fraction(place - tables.reach, tables.settings.scale): int(count)
        for place, count in enumerate(counts)
        if count
    }
    return Sample(rounds, ends)
