"""Rules of fees, decisions and games that no other test guarded when faults were planted."""

import pytest
from tests.book import BOOK
from tests.own_rulebook import SMALL, own_book
from tests.table.test_collection import BY_WAGER, FLAT, POT, TABLE, option

import houseway
from houseway.play.collection import Bet, Collection, Figures, fees, figures_used
from houseway.play.decision import Decision
from houseway.play.game import FiledGame
from houseway.play.presets import difference
from houseway.values.errors import FeeError

# Fees.


def units(terms, **figures):
    return [fee.units for fee in fees(option({"p": "$1"}, {"p": terms}), Figures(**figures))]


def test_only_fees_per_player_or_seat_are_paid_by_each_player():
    per_player = {"payer": "player", "per": "player", "when": "w"}
    assert units(per_player, players=9) == [9]
    assert units(FLAT, players=9) == [1]


@pytest.mark.parametrize("per", ["player", "spot", "hand"])
def test_a_fee_is_paid_once_if_the_number_of_payers_is_not_given(per):
    assert units({"payer": "player", "per": per, "when": "w"}) == [1]


def test_one_spot_pays_one_fee_and_no_spot_is_refused():
    filed = next(
        (game_id, found.id)
        for game_id in BOOK
        for found in BOOK.collection_options(game_id)
        if not found.lost and any(terms.per == "spot" for terms, _ in found.fees)
    )
    one = houseway.fee(filed[0], option=filed[1], spots=1, action=10_000, wager=10_000)
    two = houseway.fee(filed[0], option=filed[1], spots=2, action=10_000, wager=10_000)
    assert one != two
    with pytest.raises(FeeError, match="spots must be 1 or more, not 0"):
        houseway.fee(filed[0], option=filed[1], spots=0)


def test_a_pot_under_the_first_tier_pays_nothing_whatever_order_the_tiers_are_printed_in():
    rake = option({"p": "$40+: $3; $20-$39: $2"}, {"p": POT | {"basis": "pot"}})
    (fee,) = fees(rake, Figures(pot=1_999))
    assert (fee.amount, fee.tier) == (0, "under $20")
    assert [fees(rake, Figures(pot=pot))[0].amount for pot in (2_000, 4_000)] == [200, 300]


def test_only_a_pot_may_be_under_the_first_tier():
    with pytest.raises(FeeError, match=r"no fee for a wager of \$4"):
        fees(option({"p": "$5+: $1"}, {"p": BY_WAGER}), Figures(wager=400))


def test_a_figure_is_listed_if_a_fee_depends_on_it():
    assert figures_used(option({"p": "$1"}, {"p": FLAT})) == {"pot"}
    from_pot = {"payer": "button", "per": "hand", "when": "w"}
    assert figures_used(option({"p": "$1"}, {"p": from_pot | {"pot_from": "$9"}})) == {"pot"}
    assert figures_used(option({"p": "$1"}, {"p": from_pot | {"pot_below": "$9"}})) == {"pot"}
    assert figures_used(option({"p": "$1"}, {"p": from_pot})) == set()
    assert figures_used(option({"p": "$1"}, {"p": from_pot | {"unless": "flop"}})) == {"street"}


def test_the_street_must_be_given_only_if_fees_depend_on_several():
    flop, turn = FLAT | {"reaches": "flop"}, FLAT | {"reaches": "turn"}
    one = option({"a": "$1"}, {"a": flop})
    two = option({"a": "$1", "b": "$2"}, {"a": flop, "b": turn})
    assert [fee.amount for fee in fees(one, Figures())] == [100]
    with pytest.raises(FeeError, match="needs the street reached"):
        fees(two, Figures())
    assert [fee.amount for fee in fees(two, Figures(street="flop"))] == [100]


def test_a_fee_by_the_bank_uses_the_bank_and_one_by_the_action_the_wagers():
    by_bank = Collection(option({"p": "$1-$99: $1; $100+: $5"}, {"p": TABLE | {"basis": "bank"}}))
    by_action = Collection(option({"p": "$1-$99: $1; $100+: $5"}, {"p": TABLE}))
    bets = [Bet(1, "A", "base", 1_000)]

    def due(collection, bank):
        return [(due.fee.amount, due.seat, due.bettor) for due in collection.round_fees(bets, bank)]

    assert due(by_bank, 20_000) == [(500, None, None)]
    assert due(by_bank, None) == [(100, None, None)]
    assert due(by_action, 20_000) == [(100, None, None)]


# Decisions.


def test_a_decision_without_amounts_has_none_and_counts_in_cents():
    decision = Decision(seat=1, kind="play", choices=("hit", "stand"), default="stand")
    assert (decision.least, decision.most, decision.step) == (0, 0, 1)
    assert decision.amount_with("hit") is None


# The other preset in one line.

EZ = FiledGame(BOOK, "tavern/ez-baccarat-panda-8")


def lines(*results, wager="banker"):
    """A result with one line for each (seat, result)."""
    return {
        "lines": [
            {
                "seat": seat,
                "bettor": f"P{seat}",
                "hand": 1,
                "wager": wager,
                "spot": 1,
                "amount": "10.00",
                "result": result,
                "paid": "10.00" if result == "win" else "0.00",
                "taken": "10.00" if result == "lose" else "0.00",
                "returned": "0.00",
            }
            for seat, result in results
        ]
    }


def test_three_differences_are_shown_and_the_others_counted():
    def changed(count):
        seats = range(1, count + 1)
        before, after = lines(*((s, "win") for s in seats)), lines(*((s, "push") for s in seats))
        return difference(EZ, before, after, "practice")

    assert changed(3).endswith("P3's Banker line on seat 3 pushes.")
    assert changed(4).endswith("P3's Banker line on seat 3 pushes; and 1 more.")


def test_two_equal_wagers_of_a_bettor_are_compared_one_by_one():
    before, after = lines((1, "win"), (1, "win")), lines((1, "win"), (1, "push"))
    assert difference(EZ, before, before, "letter") == ""
    line = "As filed: P1's Banker line on seat 1 pushes."
    assert difference(EZ, before, after, "letter") == line


def test_a_wager_that_only_one_preset_settles_is_a_difference():
    one, two = lines((1, "win")), lines((1, "win"), (2, "win"))
    assert "P2's Banker line on seat 2 wins $10" in difference(EZ, one, two, "letter")
    assert "there is no Banker line on seat 2" in difference(EZ, two, one, "letter")


# Games.


def test_a_filing_of_an_unknown_family_cannot_be_played(tmp_path):
    book = own_book(tmp_path, ('family = "baccarat"', 'family = "dominoes"'))
    assert not FiledGame(book, SMALL).playable


@pytest.mark.parametrize("wager", ["{ id = 5 }", "{ name = 'No id' }"])
def test_a_wager_that_no_option_selects_may_be_malformed(tmp_path, wager):
    unused = f"[[wagers]]\nif = 'decks == 9'\nextra = {wager}\n\n[[action]]"
    book = own_book(tmp_path, ("[[action]]", unused))
    assert set(FiledGame(book, SMALL).rules().wagers) == {"player", "banker"}
