"""Choices with an amount: every amount in the offered range is accepted, and no other."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.book import BOOK
from tests.by_family import others_slow
from tests.games.random_play import PLAYABLE, Random, choose, open_table, random_wagers
from tests.games.twenty_one_cases import NO_BUST, describe

from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.play.case import settle
from houseway.play.chance import ShuffledChance
from houseway.play.decision import Choice
from houseway.play.driver import play_hand
from houseway.play.limits import TableLimits
from houseway.values.errors import InputError

LIMITS = TableLimits(1000, 1_000_000)


class Rounds:
    """Rounds with the same wagers and cards, for trying different choices."""

    def __init__(self, game_id, seed):
        self.source = Random(seed)
        self.table = open_table(BOOK, game_id, self.source)
        if self.source.chance(0.5):
            self.table.limits = LIMITS
        self.seat = self.source.one_of(range(1, self.table.seats + 1))
        self.wagers = random_wagers(self.table, self.seat, self.source)
        self.seed = Seed.of(seed)

    def play(self, answer):
        stream = self.seed.stream("amounts")
        chance = ShuffledChance(Shoe(self.table.rules.cards, stream), stream)
        state = self.table.open_round(self.seat, 10**9, self.wagers, chance)
        play_hand(state, answer)
        return state

    def choices(self):
        """The (decision, choice) pairs of a random round."""
        answered = []

        def answer(decision):
            answered.append((decision, choose(decision, self.source)))
            return answered[-1][1]

        self.play(answer)
        return answered

    def play_with(self, choices):
        """Play the round with these choices, then the default for every later decision."""
        remaining = iter(choices)
        return self.play(lambda decision: next(remaining, Choice(decision.default)))


def total_stake(state, decision):
    return sum(placed.amount for placed in state.wagers if placed.bettor == decision.bettor)


@pytest.mark.parametrize("game_id", others_slow(PLAYABLE))
@settings(max_examples=12)
@given(seed=st.integers(0, 10**9))
def test_every_amount_within_the_offered_range_is_accepted_and_none_outside_it(game_id, seed):
    rounds = Rounds(game_id, seed)
    answered = rounds.choices()
    for place, (decision, _) in enumerate(answered):
        amount = decision.amount
        if amount is None:
            continue
        before = [choice for _, choice in answered[:place]]
        assert set(amount.choices) <= set(decision.choices) - {decision.default}
        for choice in amount.choices:
            smallest = rounds.play_with([*before, Choice(choice, amount.least)])
            for value in (amount.most, (amount.least + amount.most) // 2, amount.usual):
                larger = rounds.play_with([*before, Choice(choice, value)])
                added = total_stake(larger, decision) - total_stake(smallest, decision)
                assert added == value - amount.least
            with_amount = rounds.play_with([*before, Choice(choice, amount.usual)])
            without_amount = rounds.play_with([*before, Choice(choice)])
            assert with_amount.wagers == without_amount.wagers
            for value in {amount.least - 1, amount.most + 1} - {0}:
                with pytest.raises(InputError, match="must be "):
                    rounds.play_with([*before, Choice(choice, value)])


def test_doubles_insurance_and_the_peek_bonus_take_amounts():
    """This shows that the test above covers them."""
    kinds = set()
    for game_id in PLAYABLE:
        for seed in range(12):
            for decision, _ in Rounds(game_id, seed).choices():
                if decision.amount is not None and decision.amount.least < decision.amount.most:
                    family = BOOK.filing(game_id).family
                    kinds.add((family, decision.kind, *decision.amount.choices))
    assert kinds == {
        ("twenty-one", "play", "double"),
        ("twenty-one", "back-line", "double"),
        ("twenty-one", "insurance", "insure"),
        ("carnival", "peek-bonus", "A", "B", "C"),
    }


def test_a_bettor_with_two_wagers_on_a_spot_doubles_the_total():
    case = describe(NO_BUST, "6s 5d Tc", "Td 8c", "double 12.00")
    case["wagers"].append({**case["wagers"][0], "amount": "5.00"})
    report = settle(case)
    assert [line["amount"] for line in report["lines"]] == ["15.00", "12.00"]
    case["choices"][0]["amount"] = "15.01"
    with pytest.raises(InputError, match=r"double on \$15 must be at most \$15, not \$15.01"):
        settle(case)


def test_a_double_that_does_not_divide_evenly_is_placed_to_the_last_cent():
    case = describe(NO_BUST, "6s 5d Tc", "Td 8c", "double 0.01")
    case["wagers"].append({**case["wagers"][0], "amount": "5.00"})
    amounts = [line["amount"] for line in settle(case)["lines"]]
    assert sorted(amounts) == ["0.01", "15.00"]
