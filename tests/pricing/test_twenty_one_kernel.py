"""The compiled rounds and the dynamic program agree; see also tests/compiled."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import sqrt

import pytest
from tests.book import BOOK
from tests.each import each
from tests.games.twenty_one_cases import (
    DEUCE,
    LUCKY,
    NO_BUST,
    PURE,
    SALOON_SPANISH,
    SWITCH,
    X_CORDOVA,
    X,
)

from houseway.banked.table import BankedTable
from houseway.banked.wagers import Placed
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.families.twenty_one.price.cached_games import price_drawn
from houseway.families.twenty_one.price.chart import chart_of, read_chart
from houseway.families.twenty_one.price.dealer import Floats, less
from houseway.families.twenty_one.price.follow import Follower
from houseway.families.twenty_one.price.full_game import Strategy, play_out
from houseway.families.twenty_one.price.kernel import simulate, tables_of
from houseway.families.twenty_one.price.model import Model
from houseway.families.twenty_one.price.switch import solve_switch, switch_chart
from houseway.play.chance import GivenChance
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame, Rules
from houseway.values.errors import InputError

STAKE = 1000
LETTER = {"hits_over": True}
"""Hands over 21 may be hit again, as a literal reading of one filing has it."""
DISTINCT_GAMES = [SALOON_SPANISH, PURE, NO_BUST, LUCKY, DEUCE, X, X_CORDOVA]
"""Filings whose base wagers have different rules; any other filing has the rules of one of them."""


def by_totals(rules: Rules) -> tuple[Strategy, Floats | None, float]:
    """Return the strategy by totals, two-card values for Switch and the value of other games."""
    if rules.id == SWITCH:
        switch = switch_chart(rules)
        return switch.strategy, switch.worth_of_two, 0.0
    played = play_out(rules, by_total=True)
    return played.strategy, None, played.worth


@pytest.mark.slow
@pytest.mark.parametrize("game", [*DISTINCT_GAMES, SWITCH])
def test_the_dynamic_program_agrees_with_simulation(game: str) -> None:
    rules = FiledGame(BOOK, game).rules()
    strategy, worth_of_two, worth = by_totals(rules)
    if rules.id == SWITCH:
        worth = solve_switch(rules).worth
    sample = simulate(tables_of(rules, strategy, worth_of_two), 40_000_000, seed=3)
    hands = rules.wagers["base"].wager.hands
    assert abs(sample.mean / hands - worth) < 5 * sample.error / hands


def test_a_chart_that_is_written_and_read_back_has_the_same_value() -> None:
    rules = FiledGame(BOOK, PURE).rules()
    played = play_out(rules, by_total=True)
    strategy = read_chart(rules, chart_of(rules, played.strategy).to_json())
    assert play_out(rules, strategy=strategy).worth == pytest.approx(played.worth, abs=1e-12)


def test_playing_by_totals_costs_little_and_never_gains() -> None:
    rules = FiledGame(BOOK, PURE).rules()
    best, by_total = play_out(rules).worth, play_out(rules, by_total=True).worth
    assert best - 1e-4 < by_total <= best


def test_a_chart_with_an_unknown_letter_or_with_other_columns_is_refused() -> None:
    rules = FiledGame(BOOK, PURE).rules()
    columns = [*map(str, range(2, 11)), "A"]
    with pytest.raises(InputError, match="not 'X'"):
        read_chart(rules, {"columns": columns, "hard": {"12": ["X"] * 10}})
    with pytest.raises(InputError, match="the columns must be those of this game's chart: 2, 3"):
        read_chart(rules, {"columns": ["2"]})


@each(
    ("part", "what", "where"),
    [
        ({"hard": {"abc": ["S"] * 10}}, "a hard total must be 4 to 21, not 'abc'", "hard"),
        ({"soft": {"99": ["S"] * 10}}, "a soft total must be 12 to 21, not '99'", "soft"),
        ({"hard": ["S"]}, "the rows of a chart must be an object", "hard"),
        ({"hard": {"12": [1] * 10}}, "a row must be a list of cells such as 'Dh'", "hard.12"),
        ({"hard": {"12": ["S"]}}, "the row has no entry in column 2", "hard.12"),
        ({"pairs": {"K": ["P"] * 10}}, "a pair must be 2, 3, .* 10 or A, not 'K'", "pairs"),
        ({"doubled": {"9": {}}}, "this game's chart has no rows for doubling '9'", "doubled"),
        ({"doubled": {"1": []}}, "the rows of a chart must be an object", "doubled.1"),
        ({"doubled": {"1": {"x": ["S"] * 10}}}, "'hard 12' or 'soft 18', not 'x'", "doubled.1"),
        ({"doubled": {"1": {"x 12": ["S"] * 10}}}, "or 'soft 18', not 'x 12'", "doubled.1"),
        ({"columns": 5}, "the columns must be those of this game's chart", "columns"),
    ],
)
def test_a_chart_with_bad_rows_is_refused(part: dict[str, object], what: str, where: str) -> None:
    rules = FiledGame(BOOK, PURE).rules()
    columns = [*map(str, range(2, 11)), "A"]
    with pytest.raises(InputError, match=what) as error:
        read_chart(rules, {"columns": columns} | part)
    assert error.value.where == where


def test_a_sequence_of_cards_is_as_likely_after_the_first_joker_as_on_top() -> None:
    """Check the argument of `until_joker` with every order of a small shoe with two jokers."""
    after, top = Counter[tuple[str, ...]](), Counter[tuple[str, ...]]()
    for order in permutations(["J1", "J2", "5", "6", "7", "8"]):
        first = min(order.index("J1"), order.index("J2"))
        after[order[first + 1 : first + 3]] += 1
        top[order[:2]] += 1
    rows = [row for row in top if "J1" not in row or "J2" not in row]
    assert len(rows) == 28
    assert {after[row] for row in rows} == {top[row] for row in rows} == {24}


def test_a_hand_that_may_hit_over_21_has_the_value_of_21() -> None:
    model = Model(FiledGame(BOOK, DEUCE).rules(LETTER))
    view = model.solve((5,))
    hand = view.hand((6, 10))
    ends = view.drawing.chances(less(view.shoe, 6, 10))
    win_chance = 1 - sum(chance for end, chance in ends.items() if end.total == 21)
    assert view.plan.worth[1, hand] / view.mass[hand] == pytest.approx(float(win_chance), abs=1e-12)
    assert win_chance > Fraction(4, 5)


def test_hitting_over_21_is_priced_only_with_enough_jokers() -> None:
    game = FiledGame(BOOK, DEUCE)
    assert Model(game.rules({"jokers": 5, **LETTER})).play.player.hits_over
    with pytest.raises(InputError, match="need 5 jokers or more, not 4"):
        Model(game.rules({"jokers": 4, **LETTER}))


def test_a_chart_without_hands_over_21_is_refused_if_they_may_hit() -> None:
    with pytest.raises(InputError, match="what to do with hands over 21"):
        play_out(FiledGame(BOOK, DEUCE).rules(LETTER), strategy=Strategy())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "wager"), [(SALOON_SPANISH, "blackjack-bonus"), (X, "aces-bonus")]
)
def test_bonus_wagers_on_drawn_cards_have_the_priced_frequencies(game: str, wager: str) -> None:
    rules = FiledGame(BOOK, game).rules()
    strategy, _, _ = by_totals(rules)
    price = price_drawn(rules, rules.wagers[wager])
    table, rounds, payoffs = BankedTable(rules), 60_000, Counter[Fraction]()
    stream = Seed.of(22).stream("twenty-one", game)
    wagers = [Placed(1, "A", "base", STAKE), Placed(1, "A", wager, STAKE)]
    for _ in range(rounds):
        chance = GivenChance(Shoe(rules.deck.cards, stream).deal(60))
        state = table.open_round(table.seats, 10**9, wagers, chance)
        play_hand(state, Follower(state, strategy))
        line = next(line for line in state.lines if line.wager == wager)
        payoffs[Fraction(line.paid - line.taken, STAKE)] += 1
    expected: Counter[Fraction] = Counter()
    for outcome in price.outcomes:
        expected[outcome.pays] += outcome.combinations
    for pays, combinations in expected.items():
        mean = rounds * combinations / price.total
        assert abs(payoffs[pays] - mean) < 4 * sqrt(mean) + 1, pays
