"""Compiled rounds of twenty-one pay what the reference engine pays."""

from fractions import Fraction

import pytest
from tests.book import BOOK
from tests.compiled.equality import Answers, Notes, assert_same_results, presets_of

from houseway.banked import simulate
from houseway.banked.hand import BankedHand
from houseway.families.twenty_one.fast import BASIC
from houseway.families.twenty_one.hands import (
    DEALER,
    cards_of,
    doublings,
    hands_of_same_deal,
    is_from_split,
    play_of,
    special,
)
from houseway.families.twenty_one.price.cached_games import cached_play
from houseway.families.twenty_one.price.follow import Follower
from houseway.families.twenty_one.price.full_game import Played, play_out
from houseway.families.twenty_one.price.model import View
from houseway.families.twenty_one.price.player import ACTIONS
from houseway.families.twenty_one.price.switch import switch_chart
from houseway.families.twenty_one.script import INSURANCE
from houseway.families.twenty_one.totals import value_of
from houseway.play.decision import Choice, Decision
from houseway.play.game import FiledGame, Rules

SWITCH = "tavern/21st-century-blackjack-switch"
GAMES = [
    game
    for game in BOOK
    if BOOK.filing(game).family == "twenty-one" and FiledGame(BOOK, game).playable
]
UNITS = {INSURANCE: Fraction(1, 2)}
ROUNDS = 100_000


@pytest.fixture(autouse=True)
def _priced_stake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bets of $5, for which wagers are priced whose odds depend on the stake."""
    monkeypatch.setattr(simulate, "STAKE", 500)


def by_totals(rules: Rules) -> Answers:
    """The best play by totals, with insurance."""
    if rules.id == SWITCH:
        chart = switch_chart(rules)
        strategy, worth = chart.strategy, chart.worth_of_two
    else:
        strategy, worth = cached_play(rules, by_total=True).strategy, None

    def answer(state: BankedHand, decision: Decision, notes: Notes) -> Choice:
        if decision.kind == INSURANCE:
            return Choice("insure")
        return Follower(state, strategy, worth)(decision)

    return answer


def by_cards(played: Played) -> Answers:
    """The best play by the exact cards, with insurance."""

    def answer(state: BankedHand, decision: Decision, notes: Notes) -> Choice:
        if decision.kind == INSURANCE:
            return Choice("insure")
        view = played.views.get(shown(state))
        if view is None:
            return Choice(decision.default)
        if decision.kind == "surrender":
            pair = values_of(state, decision)
            return Choice("surrender" if pair in view.early else "play")
        return Choice(best_choice(state, decision, view))

    return answer


def shown(state: BankedHand) -> tuple[int, ...]:
    cards = state.hands[DEALER][: 1 if play_of(state).hole == "down" else 2]
    return tuple(sorted(map(value_of_card, cards)))


def value_of_card(card: object) -> int:
    return 0 if card == "Jk" else value_of(card)  # type: ignore[arg-type]


def values_of(state: BankedHand, decision: Decision) -> tuple[int, ...]:
    return tuple(sorted(map(value_of_card, cards_of(state, decision.seat, decision.hand))))


def best_choice(state: BankedHand, decision: Decision, view: View) -> str:
    seat, hand = decision.seat, decision.hand
    if special(state, seat, hand) != "none":
        return decision.default
    cards = cards_of(state, seat, hand)
    values = values_of(state, decision)
    pair = value_of_card(cards[0])
    became = hands_of_same_deal(state, seat, hand)
    split = view.splits.get(pair)
    if "split" in decision.choices and view.policy.pairs[pair] and split and became < split.most:
        return "split"
    doubled = doublings(state, seat, hand)
    row = 1 + doubled if doubled else 1 if len(cards) == 2 else 0
    act = view.plan.act
    if is_from_split(state, seat, hand):
        assert split is not None
        ten = values[:2] == (10, 10) and cards[0][0] != cards[1][0]
        level = min(became, split.most)
        act = next(
            hands.act
            for hands in split.hands
            if hands.level.hands == level and hands.other_ten == (ten and hands.level.again)
        )
    return ACTIONS[act[row, view.layout.table.of(*values)]]


LENGTHS = [ROUNDS // 20, pytest.param(ROUNDS, marks=pytest.mark.long)]


@pytest.mark.slow
@pytest.mark.parametrize("rounds", LENGTHS)
@pytest.mark.parametrize(("game", "preset"), presets_of(GAMES))
def test_every_filing_played_by_totals_pays_what_the_table_pays(
    game: str, preset: str, rounds: int
) -> None:
    rules = FiledGame(BOOK, game).rules(preset=preset)
    assert_same_results(game, by_totals(rules), rounds, strategy=BASIC, preset=preset, units=UNITS)


@pytest.mark.slow
@pytest.mark.parametrize("rounds", LENGTHS)
@pytest.mark.parametrize(("game", "preset"), presets_of(game for game in GAMES if game != SWITCH))
def test_every_filing_played_by_the_cards_pays_what_the_table_pays(
    game: str, preset: str, rounds: int
) -> None:
    rules = FiledGame(BOOK, game).rules(preset=preset)
    assert_same_results(game, by_cards(play_out(rules)), rounds, preset=preset, units=UNITS)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "chosen"),
    [
        ("deuce-lounge/no-bust-21st-century-blackjack", {"hits_over": True}),
        ("cordova/blackjack-x", {"blackjack_x": "suited"}),
    ],
)
def test_options_of_few_tables_pay_what_the_table_pays(
    game: str, chosen: dict[str, object]
) -> None:
    rules = FiledGame(BOOK, game).rules(chosen)
    assert_same_results(
        game, by_totals(rules), ROUNDS // 20, strategy=BASIC, chosen=chosen, units=UNITS, cards=1000
    )
