"""Which wagers and rounds of a tally prove which price."""

from fractions import Fraction

from houseway.pricing.proving import parts_of, sums_of
from houseway.pricing.tally import Tally
from houseway.pricing.tally_kernel import NOT_BET
from houseway.pricing.wager import OutcomeCount, WagerPrice


def price(
    wager: str, part_of: str = "", risked: Fraction = Fraction(1), total: int = 10
) -> WagerPrice:
    outcomes = (OutcomeCount("win", Fraction(1), total, ""),)
    return WagerPrice(wager, outcomes, part_of=part_of, risked=risked)


def test_a_price_includes_raises_but_not_a_payment_that_comes_with_the_wager() -> None:
    raised = [price("ante", risked=Fraction(3, 2)), price("play", "ante")]
    paid = [price("bonus"), price("envy", "bonus")]
    assert parts_of(raised[0], raised, ["ante", "play"]) == ["ante", "play"]
    assert parts_of(paid[0], paid, ["bonus", "envy"]) == ["bonus"]


def test_a_raise_is_proved_by_all_rounds_unless_it_is_priced_over_fewer() -> None:
    tally = Tally.of(("ante", "play"), scale=1)
    tally.add_rounds((1, 1), 2)
    tally.add_rounds((-1, NOT_BET), 3)
    ante = price("ante", risked=Fraction(7, 5))
    for total, rounds in ((10, 5), (4, 2)):
        sums = dict(sums_of(tally, [ante, price("play", "ante", total=total)]))
        assert (sums["ante"].rounds, sums["ante"].won) == (5, 1)
        assert (sums["play"].rounds, sums["play"].won) == (rounds, 2)
