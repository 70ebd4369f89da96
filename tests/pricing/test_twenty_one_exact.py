"""Exact blackjack values agree with plain Python that deals a small shoe in every way."""

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import prod, sqrt
from pathlib import Path
from statistics import mean, pstdev, pvariance

import numpy as np
import pytest
from tests.pricing.ordinary_blackjack import FILING, blackjack
from tests.pricing.plain_twenty_one import MemoryGame, PlainGame, Situation, values_of

from houseway.checking.prices import prices
from houseway.families.twenty_one.price.dealer import less
from houseway.families.twenty_one.price.full_game import Played, play_out
from houseway.families.twenty_one.price.gap import Memory, chances_of, most_spread
from houseway.families.twenty_one.price.model import Model, SplitHands, View
from houseway.families.twenty_one.price.player import ACTIONS
from houseway.families.twenty_one.price.splits import levels, numbers_of_hands
from houseway.families.twenty_one.price.switch import UpCard
from houseway.play.game import FiledGame, Rules
from houseway.rulebook.book import FiledRulebook

LAST_DIGIT = 1e-15
TWICE = '{ hands = 2, source = "000 1" }'
THRICE = '{ hands = 3, source = "000 1" }'
BY_RANK = '{ pairs = "rank", source = "000 1" }'
BY_RANK_THRICE = '{ pairs = "rank", hands = 3, source = "000 1" }'
ACES = '{ aces = "draw", resplit_aces = true, hands = 3, source = "000 1" }'
EARLY = '{ when = "before-check", after_split = true, source = "000 1" }'
RESCUE = '{ redoubles = 2, rescue = true, source = "000 1" }'
SWITCH = "tavern/21st-century-blackjack-switch"
TEN_UP = (-0.142204071544635, 0.000132488034)
"""The value of one unit in Switch against a ten, and the bound on the gain from memory."""


def small_shoe(directory: Path, ranks: str, decks: int = 1, **play: str) -> Rules:
    """Return rules of ordinary blackjack with only these ranks and these changes to `[play]`."""
    missing = "".join(rank for rank in "A23456789TJQK" if rank not in ranks)
    text = FILING.replace('decks = "=decks"', f'decks = "=decks"\nwithout = "{missing}"')
    for key, value in play.items():
        line = f"{key} = {value}"
        if re.search(rf"(?m)^{key} = ", text):
            text = re.sub(rf"(?m)^{key} = .*$", line, text)
        else:
            text = text.replace('over = "lost"', f'over = "lost"\n{line}')
    room = directory / "rooms" / "casino"
    room.mkdir(parents=True)
    (room / "blackjack.toml").write_text(text, encoding="utf-8")
    return FiledGame(FiledRulebook(directory), "casino/blackjack").rules({"decks": decks})


class BestPlay:
    """Makes the choices that were computed as best, except where `overrides` has another choice."""

    def __init__(self, played: Played, overrides: Mapping[object, str] | None = None) -> None:
        self.views = played.views
        self.overrides = overrides or {}
        self.decisions: dict[object, tuple[str, ...]] = {}
        """The choices in every decision, keyed by everything that the decision may depend on."""
        self.answers: dict[object, str] = {}

    def __call__(self, situation: Situation, choices: tuple[str, ...]) -> str:
        key = self._key(situation)
        self.decisions[key] = choices
        self.answers[key] = self.overrides.get(key) or self._answer(situation, choices)
        return self.answers[key]

    def _key(self, situation: Situation) -> object:
        hand = situation.hand
        cards = values_of(hand.cards)
        if hand.from_split:
            # If only equal ranks are split again, tens of different ranks are played differently.
            cards = (*values_of(hand.cards[:2]), *values_of(hand.cards[2:]))
        return values_of(situation.shown), cards, hand.from_split, hand.doublings, situation.hands

    def _answer(self, situation: Situation, choices: tuple[str, ...]) -> str:
        view = self.views[values_of(situation.shown)]
        hand, values = situation.hand, values_of(situation.hand.cards)
        if "play" in choices:
            return "surrender" if values in view.early else "play"
        row = 1 + hand.doublings if hand.doublings else 1 if len(values) == 2 else 0
        number = view.layout.table.of(*values)
        if hand.from_split:
            split = view.splits[values_of(hand.cards[:1])[0]]
            if "split" in choices and situation.hands < split.most:
                return "split"
            return ACTIONS[split_hands(view, situation).act[row, number]]
        if "split" in choices and view.policy.pairs[values[0]]:
            return "split"
        return ACTIONS[view.plan.act[row, number]]


def split_hands(view: View, situation: Situation) -> SplitHands:
    """Return the plan for a split hand, given the number of hands and the second card."""
    value, second = (values_of((card,))[0] for card in situation.hand.cards[:2])
    split = view.splits[value]
    plans = [
        hands
        for hands in split.hands
        if hands.level.hands == situation.hands
        and hands.level.again == (situation.hands < split.most)
        and view.hand((min(value, second), max(value, second))) in hands.roots
    ]
    assert len(plans) == 1
    return plans[0]


CASES: dict[str, dict[str, object]] = {
    "four hands": {"ranks": "789K"},
    "two decks": {"ranks": "8QK", "decks": 2},
    "three hands by rank": {"ranks": "789K", "split": BY_RANK_THRICE},
    "tens by rank": {"ranks": "ATQK", "split": BY_RANK},
    "tens by rank without a check": {"ranks": "ATQK", "split": BY_RANK, "checks": '""'},
    "both dealer cards up": {"ranks": "789QK", "split": BY_RANK_THRICE, "hole": '"up"'},
    "tens by value, both dealer cards up": {"ranks": "8QK", "decks": 2, "hole": '"up"'},
    "surrender before the check": {"ranks": "A8QK", "split": TWICE, "surrender": EARLY},
    "doubled again and rescued": {"ranks": "6789K", "split": THRICE, "double": RESCUE},
    "aces drawn to and split again": {"ranks": "A9QK", "split": ACES},
    "no double after a split": {
        "ranks": "789K", "double": '{ after_split = false, source = "000 1" }',
    },
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_the_deals_of_a_small_shoe_add_up_to_the_exact_value(tmp_path: Path, name: str) -> None:
    rules = small_shoe(tmp_path, **CASES[name])  # type: ignore[arg-type]
    played = play_out(rules)
    plain = PlainGame(rules, BestPlay(played)).worth()
    assert played.worth == pytest.approx(float(plain), abs=LAST_DIGIT)
    mean = sum(float(pays) * chance for pays, chance in played.ends.items())
    assert mean == pytest.approx(float(plain), abs=1e-14)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["two decks", "surrender before the check"])
def test_no_choice_is_better_than_the_computed_best_choice(tmp_path: Path, name: str) -> None:
    """A decision may depend on the hand, the dealer's visible cards and the number of hands.

    Decisions in which the other choice or the best choice is to split are not tried.
    """
    rules = small_shoe(tmp_path, **CASES[name])  # type: ignore[arg-type]
    played = play_out(rules)
    best = BestPlay(played)
    worth = PlainGame(rules, best).worth()
    alternatives = [
        (key, choice)
        for key, choices in best.decisions.items()
        for choice in choices
        if choice != best.answers[key] and "split" not in (choice, best.answers[key])
    ]
    assert len(alternatives) > 10
    for key, choice in alternatives:
        plain = PlainGame(rules, BestPlay(played, {key: choice})).worth()
        assert plain <= worth + Fraction(LAST_DIGIT), (key, choice)


def test_each_number_of_split_hands_has_the_right_probability() -> None:
    """If half of all cards have the pair's value, every order of second cards is equally likely."""
    assert [level.signs for level in levels(2)] == [(2,)]
    numbers = numbers_of_hands(4)
    chances = {
        hands: sum(sign * Fraction(1, 2**exponent) for exponent, sign in enumerate(signs))
        for hands, signs in numbers.items()
    }
    assert sum(chances.values()) == 1
    # Two hands: neither second card matches the pair. Three hands: the first card matches and the
    # next three do not, or the first does not match, the second does, and the next two do not.
    assert chances[2] == Fraction(1, 4)
    assert chances[3] == Fraction(1, 16) + Fraction(1, 16)


@pytest.mark.slow
@pytest.mark.parametrize("ranks", ["678K", "568K"])
def test_remembering_other_hands_gains_no_more_than_the_bound(tmp_path: Path, ranks: str) -> None:
    rules = small_shoe(tmp_path, ranks, checks='""', split=TWICE)
    played = play_out(rules)
    gain = MemoryGame(rules, BestPlay(played)).worth() - PlainGame(rules, BestPlay(played)).worth()
    assert 0 < gain <= played.gap


def test_the_bound_shrinks_as_the_shoe_grows(tmp_path: Path) -> None:
    gaps = [play_out(blackjack(tmp_path).rules({"decks": decks})).gap for decks in (1, 2, 8)]
    assert gaps[0] > 4 * gaps[1] > 16 * gaps[2] > 0
    assert gaps[2] < 0.001


def test_two_samples_of_a_shoe_have_the_correlation_that_the_bound_uses() -> None:
    """It is the second singular value of the joint probabilities of two disjoint samples."""
    cards, known, to_come = 7, 3, 2
    drawn = list(combinations(range(cards), known))
    others = list(combinations(range(cards), to_come))
    disjoint = np.array([[float(not set(hand) & set(other)) for other in others] for hand in drawn])
    joint = disjoint / disjoint.sum()
    scaled = joint / np.sqrt(np.outer(joint.sum(axis=1), joint.sum(axis=0)))
    correlation = np.linalg.svd(scaled, compute_uv=False)[1]
    remaining = (cards - known) * (cards - to_come)
    assert correlation == pytest.approx(sqrt(known * to_come / remaining), abs=1e-12)


def test_the_spread_of_values_given_known_cards_is_within_the_bound() -> None:
    """Checks every sample of two known cards and three cards to come from a small shoe."""
    shoe = (0.5, -2.0, 1.0, 1.0, 3.5, -1.0, 0.0, 2.0)
    memory = Memory(left=len(shoe), known=2, coming=3, pays=1.0, other_pays=1.0)
    games: dict[str, Callable[[tuple[float, ...]], float]] = {
        "sum": sum,
        "highest card": max,
        "product": prod,
        "two ones": lambda cards: float(cards.count(1.0) == 2),
    }
    for name, game in games.items():
        given_one, given_two, deviation = known_and_coming(shoe, game)
        bound = most_spread(memory, 0, given_one, deviation)
        assert sqrt(given_two) <= bound + 1e-12, name
        if name == "sum":
            assert sqrt(given_two) == pytest.approx(bound, rel=0.05)


def known_and_coming(
    shoe: Sequence[float], game: Callable[[tuple[float, ...]], float]
) -> tuple[float, float, float]:
    """Return two variances of a game's mean and the standard deviation of the game.

    The first variance is for one known card, the second for two known cards.
    """
    places = range(len(shoe))

    def worth(known: tuple[int, ...]) -> list[float]:
        left = [place for place in places if place not in known]
        return [game(tuple(shoe[place] for place in three)) for three in combinations(left, 3)]

    given_one = [mean(worth((place,))) for place in places]
    given_two = [mean(worth(known)) for known in combinations(places, 2)]
    return pvariance(given_one), pvariance(given_two), pstdev(worth(()))


@pytest.mark.parametrize(("up", "gone", "own"), [(10, (9, 9), (6, 10)), (1, (2, 8), (1, 6))])
def test_values_given_one_more_known_card_average_to_the_value_without_it(
    up: int, gone: tuple[int, int], own: tuple[int, int]
) -> None:
    model = Model(FiledGame(FiledRulebook(), SWITCH).rules())
    view = model.solve((up,), gone=gone)
    left = less(view.shoe, *own)
    average = 0.0
    for value, copies in enumerate(left):
        if copies:
            next_view = model.solve((up,), gone=(*gone, value))
            average += copies / sum(left) * gain_of_standing(next_view, own)
    assert average == pytest.approx(gain_of_standing(view, own), abs=1e-13)


def gain_of_standing(view: View, own: tuple[int, int]) -> float:
    """Return the value of standing minus the value of taking one card, before any check."""
    hand, table = view.hand(own), view.layout.hands
    stands = view.line.stands[0]
    after = [int(number) for number in table.next[hand] if number >= 0]
    lost = view.mass[hand] - sum(view.mass[number] for number in after)
    taken = sum(stands[number] for number in after) - lost
    chance = chances_of(view, view.layout.every, view.mass, 0, 0)[hand]
    return float((stands[hand] - taken) / chance)


@pytest.mark.slow
def test_the_value_and_bound_of_switch_against_a_ten_are_as_recorded() -> None:
    game = FiledGame(FiledRulebook(), SWITCH)
    worth, gap = UpCard(Model(game.rules()), 10, None).worth()
    assert worth / 2 == pytest.approx(TEN_UP[0], abs=1e-12)
    assert gap / 2 == pytest.approx(TEN_UP[1], abs=1e-9)
    strategy = prices(game, game.rules()).strategy
    total = float(re.findall(r"gains at most ([0-9.]+) per unit", strategy)[0])
    assert 4 / 13 * gap / 2 < total < 0.001
