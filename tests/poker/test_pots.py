"""Main and side pots, shares and odd chips."""

from hypothesis import given
from hypothesis import strategies as st

from houseway.poker.pots import Pot, halves, make_pots, shares, smallest_chip, take_fee


def test_players_all_in_for_less_make_a_main_pot_and_side_pots() -> None:
    assert make_pots([0, 1000, 3000, 5000, 5000], [1, 2, 3, 4]) == [
        Pot(4000, (1, 2, 3, 4)),
        Pot(6000, (2, 3, 4)),
        Pot(4000, (3, 4)),
    ]


def test_folded_players_bets_stay_in_the_pots_that_they_reach() -> None:
    assert make_pots([0, 1000, 3000, 3000, 2000], [1, 2, 3]) == [
        Pot(4000, (1, 2, 3)),
        Pot(5000, (2, 3)),
    ]


def test_dead_money_belongs_to_the_main_pot() -> None:
    assert make_pots([0, 1000, 2000, 2000], [1, 2, 3], dead=100)[0] == Pot(3100, (1, 2, 3))


def test_the_collection_comes_out_of_the_main_pot_first() -> None:
    pots = [Pot(300, (1, 2, 3)), Pot(1000, (2, 3))]
    assert [pot.amount for pot in take_fee(pots, 500)] == [0, 800]


def test_odd_chips_go_one_by_one_to_the_first_winners() -> None:
    assert shares(10000, [3, 1, 2], 100) == [(3, 3400), (1, 3300), (2, 3300)]


def test_an_amount_below_a_chip_goes_to_the_first_winner() -> None:
    assert shares(1050, [3, 1], 100) == [(3, 550), (1, 500)]


def test_an_odd_chip_goes_to_the_first_half() -> None:
    assert halves(10100, 100) == (5100, 5000)


def test_the_smallest_chip_is_inferred_from_the_amounts() -> None:
    assert [smallest_chip(a) for a in ([500], [550], [525], [510], [505], [501])] == [
        100,
        50,
        25,
        10,
        5,
        1,
    ]


@given(st.lists(st.integers(0, 500), min_size=2, max_size=10), st.data())
def test_the_pots_add_up_to_the_money_put_in(paid: list[int], data: st.DataObject) -> None:
    top = max(range(len(paid)), key=paid.__getitem__)
    live = sorted({top, *data.draw(st.sets(st.integers(0, len(paid) - 1), min_size=1))})
    pots = make_pots(paid, live)
    assert sum(pot.amount for pot in pots) == sum(paid)
    assert all(set(after.eligible) < set(before.eligible) for before, after in zip(pots, pots[1:]))  # noqa: B905, RUF007


@given(st.integers(0, 10**6), st.integers(1, 10), st.sampled_from([1, 25, 50, 100]))
def test_shares_add_up_and_differ_by_less_than_two_chips(
    amount: int, count: int, chip: int
) -> None:
    split = [share for _, share in shares(amount, list(range(count)), chip)]
    assert sum(split) == amount
    assert max(split) - min(split) <= chip + amount % chip
