"""Compiled rounds of twenty-one."""

from collections.abc import Mapping
from math import lcm

from houseway.families.twenty_one.hands import BASE
from houseway.families.twenty_one.price.bonus import DRAWN, bonus_tables, is_bonus
from houseway.families.twenty_one.price.cached_games import cached_play
from houseway.families.twenty_one.price.full_game import payoff_scale, play_out
from houseway.families.twenty_one.price.kernel import distinct_cards, game_tables
from houseway.families.twenty_one.price.plays import best_plays, plays_by_total
from houseway.families.twenty_one.price.rounds import Tables, new_seat, play_rounds
from houseway.families.twenty_one.price.switch import switch_chart
from houseway.families.twenty_one.rules import TwentyOnePlay
from houseway.play.game import Rules
from houseway.pricing.compiled import CompiledGame, Fast, Prices, plain_wagers, scale_of
from houseway.pricing.dealing import Ints, new_shoe
from houseway.values.stream import Stream

BEST, BASIC = "best", "basic"
"""The best play by the exact cards, and the best by totals."""


def compile_rounds(rules: Rules, strategy: str) -> CompiledGame:
    """The rounds of a game, in which insurance is always taken as a wager of its own."""
    wagers = bonus_wagers(rules)
    hands = rules.play_as(TwentyOnePlay).hands
    scale = lcm(scale_of(rules, (BASE, *wagers)), payoff_scale(rules)) * hands
    tables = _tables(rules, strategy, wagers, scale)
    # A unit is bet on all hands together.
    factor = scale // payoff_scale(rules) // hands
    size = len(tables.cards.code)

    def play(shoes: Ints, stream: Stream, rounds: int, results: Ints) -> None:
        play_rounds(tables, new_shoe(size, stream, shoes), new_seat(), results[:rounds])
        results[:rounds, 0] *= factor

    return CompiledGame(wagers=(BASE, *wagers), scale=scale, play=play)


def bonus_wagers(rules: Rules) -> list[str]:
    """The wagers that are settled by tables."""
    names = plain_wagers(rules)
    return [name for name in names if name != BASE and is_bonus(rules.wagers[name])]


def _tables(rules: Rules, strategy: str, wagers: list[str], scale: int) -> Tables:
    bonus = bonus_tables(rules, wagers, distinct_cards(rules), scale)
    completes = any("bust_cards" in rules.wagers[wager].names for wager in wagers)
    if rules.play_as(TwentyOnePlay).hands == 2:
        chart = switch_chart(rules)
        plays = plays_by_total(rules, chart.strategy)
        return game_tables(rules, plays, bonus, completes, chart.worth_of_two)
    if strategy == BEST:
        plays = best_plays(rules, play_out(rules))
    else:
        plays = plays_by_total(rules, cached_play(rules, by_total=True).strategy)
    return game_tables(rules, plays, bonus, completes)


def strategies(rules: Rules) -> tuple[str, ...]:
    return (BASIC,) if rules.play_as(TwentyOnePlay).hands == 2 else (BEST, BASIC)


def proves(rules: Rules) -> Mapping[str, Prices]:
    """The best play proves all but bonus wagers on drawn cards, which follow the play by totals.

    The price of Switch is for play by the exact cards, so only its bonus wagers are compared.
    """
    wagers = bonus_wagers(rules)
    drawn = {name: (name,) for name in wagers if rules.wagers[name].names & DRAWN.keys()}
    others = {name: (name,) for name in (BASE, *wagers) if name not in drawn}
    if rules.play_as(TwentyOnePlay).hands == 2:
        return {BASIC: {name: (name,) for name in wagers}}
    return {BEST: others, BASIC: drawn} if drawn else {BEST: others}


FAST = Fast(compile=compile_rounds, strategies=strategies, proves=proves)
