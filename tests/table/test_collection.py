"""The fees of a collection option, for one unit and for a whole round."""

import ast
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.play.collection import Collection, Figures, fees
from houseway.rulebook.decode import decode
from houseway.rulebook.schedule import BASES, FEE_FIGURES, Basis, Schedule
from houseway.values.errors import FeeError, RulebookError


def option(fees_by_column, terms, **schedule):
    """The only option of a schedule that has one group."""
    data = {
        "id": "s",
        "name": "S",
        "source": "001 1",
        "games": ["tavern/a"],
        "groups": [
            {
                "source": "001 1",
                "fees": terms,
                "options": [{"number": 1, "source": "001 1", "fees": fees_by_column}],
            }
        ],
    }
    return decode(data | schedule, Schedule, "test").options[0]


TABLE = {"payer": "player-dealer", "per": "hand", "basis": "total-table-action", "when": "first"}
BY_WAGER = {"payer": "player", "per": "wager", "basis": "wager", "when": "first"}
POT = {"payer": "pot", "per": "hand", "basis": "players", "when": "after the flop"}
FLAT = {"payer": "pot", "per": "hand", "when": "after the flop"}
TIERS = "$5-$100: $0.50; $101+: $2"


def test_a_fee_names_its_payer_amount_tier_and_time():
    (fee,) = fees(option({"pd": TIERS}, {"pd": TABLE}), Figures(action=10000))
    assert fee._asdict() == {
        "payer": "player-dealer",
        "amount": 50,
        "basis": "total-table-action",
        "tier": "$5-$100",
        "when": "first",
        "per": "hand",
        "units": 1,
        "taken": "before-the-deal",
    }


def test_a_missing_figure_is_named_with_the_tiers():
    with pytest.raises(
        FeeError,
        match=r"s:1 needs the total table action: its tiers are \$5-\$100, \$101\+ \(action",
    ):
        fees(option({"pd": TIERS}, {"pd": TABLE}), Figures(wager=500))


def test_an_amount_outside_every_tier_is_refused_with_the_tiers():
    with pytest.raises(
        FeeError, match=r"no fee for a total table action of \$4: its tiers are \$5-\$100, \$101\+"
    ):
        fees(option({"pd": TIERS}, {"pd": TABLE}), Figures(action=400))


def test_a_number_of_players_outside_every_tier_is_refused():
    with pytest.raises(FeeError, match="no fee for a player count of 1: its tiers are 2-4"):
        fees(option({"pot": "2-4: $3"}, {"pot": POT}), Figures(players=1))


def test_a_flat_fee_needs_no_figure_and_names_its_unit():
    (fee,) = fees(
        option({"p": "$0.50"}, {"p": {"payer": "player", "per": "spot", "when": "w"}}), Figures()
    )
    assert (fee.amount, fee.basis, fee.tier) == (50, "spot", "")


def test_spots_and_players_multiply_units_not_amounts():
    spot = option({"p": "$1"}, {"p": {"payer": "player", "per": "spot", "when": "w"}})
    seat = option({"t": "$6"}, {"t": {"payer": "seat", "per": "half-hour", "when": "w"}})
    assert [(f.amount, f.units) for f in fees(spot, Figures(spots=3))] == [(100, 3)]
    assert [(f.amount, f.units) for f in fees(seat, Figures(players=9))] == [(600, 9)]


DEFERRED = option(
    {"pot": "7+: $5; 2-6: $3", "modified": "$2", "fee-b": "under $20: $0; $20+: $1"},
    {
        "pot": POT | {"reaches": "flop", "pot_from": "$9"},
        "modified": FLAT | {"reaches": "flop", "pot_below": "$9"},
        "fee-b": POT | {"basis": "pot", "reaches": "flop"},
        "no-flop": FLAT | {"unless": "flop", "amount": "$0"},
    },
)


@pytest.mark.parametrize(
    ("pot", "street", "amounts"),
    [
        (1500, "river", [500, 0]),
        (2000, "flop", [500, 100]),
        (899, "river", [200, 0]),
        (900, None, [500, 0]),
        (5000, "pre-flop", [0]),
    ],
)
def test_fees_depend_on_the_size_of_the_pot_and_the_street(pot, street, amounts):
    due = fees(DEFERRED, Figures(players=7, pot=pot, street=street))
    assert [fee.amount for fee in due] == amounts


def test_a_fee_that_depends_on_the_pot_needs_the_pot():
    with pytest.raises(FeeError, match="s:1 needs the size of the pot"):
        fees(DEFERRED, Figures(players=7))


def test_a_fee_is_at_most_the_money_in_the_pot():
    flat = option({"pot": "$5"}, {"pot": FLAT | {"carried": True}})
    assert [fees(flat, Figures(pot=pot))[0].amount for pot in (400, 1000)] == [400, 500]


STREETS = option(
    {"opening": "$0.50", "regular": "$1", "late": "$0.50"},
    {
        "opening": FLAT,
        "regular": FLAT | {"reaches": "flop"},
        "late": FLAT | {"reaches": "turn"},
    },
)


@pytest.mark.parametrize(
    ("street", "total"), [("pre-flop", 50), ("flop", 150), ("turn", 200), ("showdown", 200)]
)
def test_each_street_reached_adds_its_fee(street, total):
    assert sum(fee.amount for fee in fees(STREETS, Figures(street=street))) == total


def test_fees_that_depend_on_the_street_need_the_street():
    with pytest.raises(FeeError, match="s:1 needs the street reached: pre-flop, flop"):
        fees(STREETS, Figures())


def test_a_street_of_another_game_is_refused():
    with pytest.raises(FeeError, match="not 'fifth-card'"):
        fees(STREETS, Figures(street="fifth-card"))


def test_stud_has_its_own_streets():
    terms = {"late": FLAT | {"reaches": "fifth-card"}}
    stud = option({"late": "$1"}, terms, streets=["second-card", "fifth-card"])
    assert [len(fees(stud, Figures(street=s))) for s in ("second-card", "fifth-card")] == [0, 1]


def test_the_first_players_pay_by_the_number_of_players_dealt_in():
    terms = {"payer": "first-players", "per": "hand", "basis": "players", "when": "before the deal"}
    pan = option(
        {"p": "2: $1; 3-4: $2; 5+: $3"}, {"p": terms | {"first_players": "2: 1; 3-4: 2; 5+: 3"}}
    )
    due = [fees(pan, Figures(players=n))[0] for n in (2, 4, 8)]
    assert [(fee.amount, fee.units) for fee in due] == [(100, 1), (200, 2), (300, 3)]


def test_an_option_for_one_pan_condition_refuses_another_condition():
    row = {"number": 1, "source": "001 1", "condition": "$5", "fees": {"p": "$2"}}
    pan = option({}, {}, groups=[{"source": "001 1", "fees": {"p": FLAT}, "options": [row]}])
    assert fees(pan, Figures(condition="5"))[0].amount == 200
    with pytest.raises(FeeError, match=r"for a condition of \$5, not 1"):
        fees(pan, Figures(condition="1"))


@pytest.mark.parametrize(("condition", "allowed"), [("1", True), ("$2.50", True), ("0.50", False)])
def test_a_pan_condition_with_a_plus_allows_that_value_or_more(condition, allowed):
    row = {"number": 1, "source": "001 1", "condition": "$1+", "fees": {"p": "$2"}}
    pan = option({}, {}, groups=[{"source": "001 1", "fees": {"p": FLAT}, "options": [row]}])
    if allowed:
        assert fees(pan, Figures(condition=condition))[0].amount == 200
    else:
        with pytest.raises(FeeError, match=r"for a condition of \$1\+, not 0.50"):
            fees(pan, Figures(condition=condition))


def test_a_pan_condition_must_be_an_amount():
    row = {"number": 1, "source": "001 1", "condition": "$5", "fees": {"p": "$2"}}
    pan = option({}, {}, groups=[{"source": "001 1", "fees": {"p": FLAT}, "options": [row]}])
    with pytest.raises(FeeError, match=r"for a condition of \$5, not five"):
        fees(pan, Figures(condition="five"))


def test_one_collection_method_excludes_the_other():
    either = option(
        {"drop": "$3", "time": "$4"},
        {
            "drop": {"payer": "blinds", "per": "hand", "condition": "drop", "when": "w"},
            "time": {"payer": "seat", "per": "half-hour", "condition": "time", "when": "w"},
        },
    )
    assert [fee.payer for fee in fees(either, Figures())] == ["blinds"]
    assert [fee.payer for fee in fees(either, Figures(condition="time"))] == ["seat"]
    with pytest.raises(FeeError, match="collects by drop or time"):
        fees(either, Figures(condition="rake"))


EITHER_BASIS = {
    "base": BY_WAGER | {"per": "player", "counts": ["base"], "condition": "base wager"},
    "all": BY_WAGER | {"per": "player", "condition": "with bonus", "like": "base"},
}


def test_a_fee_column_can_copy_the_amounts_of_another_column():
    either = option({"base": TIERS}, EITHER_BASIS)
    (fee,) = fees(either, Figures(wager=5000, condition="with bonus"))
    assert fee.amount == 50
    with pytest.raises(RulebookError, match="unknown fee in `like`: bass"):
        option({"base": TIERS}, EITHER_BASIS | {"all": EITHER_BASIS["all"] | {"like": "bass"}})


@pytest.mark.parametrize(
    ("condition", "amount"), [(None, 50), ("base wager", 50), ("with bonus", 200)]
)
def test_a_round_is_charged_by_one_collection_method(condition, amount):
    collection = Collection(option({"base": TIERS}, EITHER_BASIS), condition)
    bets = [(1, "A", "base", 10000), (1, "A", "bonus", 500)]
    assert [due.fee.amount for due in collection.round_fees(bets)] == [amount]


BETS = [
    (1, "A", "banker", 25000),
    (1, "A", "tie", 1000),
    (2, "B", "player", 10000),
    (3, "B", "player", 5000),
]
WAGER_TIERS = "$5-$100: $1; $101+: $3"


def charges(terms, tiers=WAGER_TIERS, bank=None):
    due = Collection(option({"p": tiers}, {"p": terms})).round_fees(BETS, bank)
    return [(d.seat, d.bettor, d.fee.amount) for d in due]


def test_the_player_dealer_pays_once_for_all_wagers():
    assert charges(TABLE) == [(None, None, 300)]


def test_only_wagers_that_the_schedule_counts_make_up_the_total():
    assert charges(TABLE | {"counts": ["tie"]}) == [(None, None, 100)]


def test_a_fee_per_wager_is_charged_on_each_wager():
    assert charges(BY_WAGER) == [(1, "A", 300), (1, "A", 100), (2, "B", 100), (3, "B", 100)]


def test_a_fee_per_spot_adds_up_a_bettors_wagers_on_the_spot():
    assert charges(BY_WAGER | {"per": "spot"}) == [(1, "A", 300), (2, "B", 100), (3, "B", 100)]


def test_a_fee_per_player_adds_up_all_wagers_of_the_player():
    assert charges(BY_WAGER | {"per": "player"}) == [(None, "A", 300), (None, "B", 300)]


def test_a_flat_fee_per_spot_is_charged_on_spots_with_a_counted_wager():
    flat = {"payer": "player", "per": "spot", "counts": ["player"], "when": "w"}
    assert charges(flat, "$0.50") == [(2, "B", 50), (3, "B", 50)]


def test_the_total_table_action_may_set_the_fee_per_spot():
    terms = TABLE | {"payer": "player", "per": "spot"}
    assert charges(terms, "$5-$300: $1; $301+: $0.50") == [(1, "A", 50), (2, "B", 50), (3, "B", 50)]


def test_the_whole_bank_sets_the_tier_whatever_the_action():
    terms = TABLE | {"basis": "bank"}
    assert charges(terms, bank=10000) == [(None, None, 100)]
    assert charges(terms, "$5-$410: $1; $411+: $3", bank=90000) == [(None, None, 300)]


def test_fees_of_zero_are_left_out_of_a_round():
    assert charges(TABLE, "$5+: $0") == []


def test_a_round_with_no_counted_wager_has_no_fee():
    assert charges(TABLE | {"counts": ["panda-8"]}) == []


@given(st.lists(st.integers(500, 100_000), min_size=1, max_size=20))
def test_a_round_charges_the_player_dealer_the_fee_for_its_total_action(amounts):
    table_fee = option({"pd": TIERS}, {"pd": TABLE})
    bets = [(seat % 8 + 1, "A", "banker", amount) for seat, amount in enumerate(amounts)]
    (due,) = Collection(table_fee).round_fees(bets)
    assert [due.fee] == fees(table_fee, Figures(action=sum(amounts)))


def test_there_is_one_table_of_the_figures_of_a_fee() -> None:
    assert FEE_FIGURES.keys() == set(Figures._fields)
    assert BASES.keys() == set(get_args(Basis))
    assert all(figure.label and figure.help for figure in FEE_FIGURES.values())
    assert all(figure.based_on and figure.short for figure in BASES.values())
    source = Path(__file__).parents[2] / "src" / "houseway"
    lists = [
        path.relative_to(source).as_posix()
        for path in source.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if lists_figures(node)
    ]
    assert lists == ["rulebook/schedule.py"]


def lists_figures(node: ast.AST) -> bool:
    """Whether code lists most figures by name: in a tuple, a set, a list or as keys."""
    parts: list[ast.expr | None] = []
    if isinstance(node, ast.Tuple | ast.Set | ast.List):
        parts = [*node.elts]
    elif isinstance(node, ast.Dict):
        parts = node.keys
    names = {part.value for part in parts if isinstance(part, ast.Constant)}
    return len(names & FEE_FIGURES.keys()) > 3
