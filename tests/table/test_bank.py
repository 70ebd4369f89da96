"""The bank pays and collects until it is used up, and never beyond that."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.banked.bank import Bank, Cover
from houseway.values.odds import Odds

EVEN, FORTY, NINETEEN = (Odds.parse(text) for text in ("1 to 1", "40 to 1", "19 to 20"))


def test_a_losing_wager_is_collected_up_to_the_remaining_cover():
    bank = Bank(3000)
    assert bank.take(2000) == Cover("lose", 2000, 0, 2000, 0)
    assert bank.take(2500) == Cover("lose", 1000, 0, 1000, 1500)
    assert bank.take(500) == Cover("no-action", 0, 0, 0, 500)
    assert (bank.used, bank.net) == (3000, 3000)


def test_a_winning_wager_is_paid_up_to_the_remaining_cover():
    bank = Bank(3000)
    assert bank.pay(2000, EVEN) == Cover("win", 2000, 2000, 0, 0)
    assert bank.pay(2500, EVEN) == Cover("win", 1000, 1000, 0, 1500)
    assert bank.pay(500, EVEN) == Cover("no-action", 0, 0, 0, 500)
    assert (bank.used, bank.net) == (3000, -3000)


def test_a_winner_paid_short_has_only_the_paid_part_of_its_wager_in_action():
    assert Bank(10000).pay(1000, FORTY) == Cover("win", 250, 10000, 0, 750)


def test_the_paid_part_of_a_wager_is_rounded_up_to_the_cent():
    assert Bank(10001).pay(1000, FORTY) == Cover("win", 251, 10001, 0, 749)
    assert Bank(100).pay(2000, NINETEEN) == Cover("win", 106, 100, 0, 1894)


def test_a_payment_short_by_less_than_a_cent_of_stake_leaves_nothing_to_return():
    assert Bank(39).pay(1, FORTY) == Cover("win", 1, 39, 0, 0)


def test_a_push_uses_no_cover_and_has_no_action_when_no_cover_is_left():
    bank = Bank(100)
    assert bank.push(5000) == Cover("push", 5000, 0, 0, 0)
    assert bank.used == 0
    bank.take(100)
    assert bank.push(5000) == Cover("no-action", 0, 0, 0, 5000)


def test_a_surrender_loses_half_rounded_in_favor_of_the_bettor():
    assert Bank(1000).surrender(500) == Cover("surrender", 500, 0, 250, 0)
    assert Bank(1000).surrender(501) == Cover("surrender", 501, 0, 250, 0)


def test_a_surrender_covered_in_part_returns_the_uncovered_part():
    assert Bank(100).surrender(500) == Cover("surrender", 200, 0, 100, 300)
    assert Bank(0).surrender(500) == Cover("no-action", 0, 0, 0, 500)


def test_gross_cover_counts_both_payouts_and_collections():
    bank = Bank(3000)
    bank.take(2000)
    assert bank.pay(2000, EVEN) == Cover("win", 1000, 1000, 0, 1000)
    assert (bank.used, bank.net, bank.can_pay, bank.can_take) == (3000, 1000, 0, 0)


def test_net_cover_counts_the_running_result():
    bank = Bank(3000, "net")
    bank.take(2000)
    assert bank.pay(4000, EVEN) == Cover("win", 4000, 4000, 0, 0)
    assert (bank.used, bank.net, bank.can_pay, bank.can_take) == (2000, -2000, 1000, 5000)
    assert bank.pay(4000, EVEN) == Cover("win", 1000, 1000, 0, 3000)
    assert bank.pay(100, EVEN).result == "no-action"
    assert bank.push(100).result == "push"


@pytest.mark.parametrize(
    ("policy", "to_pay", "to_take", "answer"),
    [
        ("gross", 600, 400, True),
        ("gross", 600, 401, False),
        ("net", 1000, 1000, True),
        ("net", 1001, 0, False),
        ("net", 0, 1001, False),
    ],
)
def test_covers_says_whether_the_bank_covers_everything_in_any_order(
    policy, to_pay, to_take, answer
):
    assert Bank(1000, policy).covers(to_pay, to_take) is answer


MOVES = st.lists(
    st.tuples(
        st.sampled_from(["pay", "take", "push", "surrender"]),
        st.integers(1, 5000),
        st.sampled_from([EVEN, FORTY, NINETEEN]),
    ),
    max_size=20,
)


@given(st.integers(0, 20000), st.sampled_from(["gross", "net"]), MOVES)
def test_in_any_order_of_wagers_the_bank_is_not_exceeded_and_no_chip_is_lost(amount, policy, moves):
    bank = Bank(amount, policy)
    for kind, stake, odds in moves:
        cover = bank.pay(stake, odds) if kind == "pay" else getattr(bank, kind)(stake)
        assert cover.in_action + cover.returned == stake
        assert min(cover.in_action, cover.paid, cover.taken, cover.returned) >= 0
        assert cover.taken <= cover.in_action
        assert 0 <= bank.used <= amount
        assert -amount <= bank.net <= amount
        assert bank.can_pay >= 0
        assert bank.can_take >= 0


def test_each_way_cover_limits_payouts_and_collections_separately():
    bank = Bank(2500, "each-way")
    assert bank.take(2000).taken == 2000
    assert bank.pay(2000, Odds.parse("1 to 1")).paid == 2000
    assert (bank.can_pay, bank.can_take, bank.used) == (500, 500, 2000)
    assert bank.covers(500, 500)
    assert not bank.covers(501, 0)


def test_odds_that_only_return_the_stake_have_no_action_once_the_bank_is_used_up():
    """1 for 1 (002 2880-2881, 2905)."""
    bank, one_for_one = Bank(500), Odds.parse("1 for 1")
    assert bank.pay(1000, one_for_one) == Cover("win", 1000, 0, 0, 0)
    bank.take(500)
    assert bank.pay(1000, one_for_one) == Cover("no-action", 0, 0, 0, 1000)
