"""Lucky Buck's collections: the number of options, their fees, and missing fees."""

import pytest
from tests.book import BOOK

from houseway.play.collection import Collection, Figures, fees
from houseway.values.errors import FeeError


def due(game, option, **figures):
    dues = fees(BOOK.collection_option(f"lucky-buck/{game}", option), Figures(**figures))
    return [(fee.payer, fee.amount) for fee in dues]


def test_lucky_buck_lists_79_options_of_which_42_have_no_fee():
    schedules = BOOK.schedules("lucky-buck")
    assert {schedule.id: len(schedule.options) for schedule in schedules} == {
        "blackjack-x": 3,
        "commission-free-baccarat": 6,
        "ez-baccarat": 6,
        "fortune-pai-gow-poker": 1,
        "holdem": 12,
        "lowball-and-draw": 17,
        "pai-gow-double-hand-poker": 1,
        "pan": 30,
        "pure-21-5-blackjack": 1,
        "three-card-poker-6-card-bonus": 2,
    }
    assert sum(bool(o.lost) for schedule in schedules for o in schedule.options) == 42


def test_the_california_games_have_20_options_with_95_printed_tiers():
    poker = ("holdem", "lowball-and-draw", "pan")
    options = [o for s in BOOK.schedules("lucky-buck") if s.id not in poker for o in s.options]
    printed = [
        [t for t in next(iter(o.row.fees.values())).tiers if not t.label.startswith("under")]
        for o in options
    ]
    assert (len(options), sum(map(len, printed))) == (20, 95)


@pytest.mark.parametrize("game", ["commission-free-baccarat", "ez-baccarat"])
def test_both_baccarats_print_the_same_six_rows(game):
    amounts = [
        [tier.amount // 100 for tier in option.row.fees["player-dealer"].tiers]
        for option in BOOK.collection_options(f"lucky-buck/{game}")
    ]
    assert amounts == 2 * [[1, 3, 6, 10, 20], [1, 4, 8, 15, 25], [2, 5, 9, 15, 25]]


def test_bonus_bets_do_not_count_toward_the_action_in_commission_free_baccarat():
    option = BOOK.collection_option("lucky-buck/commission-free-baccarat", "1")
    bets = [(1, "A", "banker", 30000), (1, "A", "banker-dragon", 5000)]
    assert [d.fee.amount for d in Collection(option).round_fees(bets)] == [100]


def test_the_dragon_7_counts_toward_the_action_in_ez_baccarat():
    option = BOOK.collection_option("lucky-buck/ez-baccarat", "1")
    bets = [(1, "A", "banker", 30000), (1, "A", "dragon-7", 5000)]
    assert [d.fee.amount for d in Collection(option).round_fees(bets)] == [300]


def test_fortune_players_pay_by_spot_until_the_table_has_more_than_300():
    game = "fortune-pai-gow-poker"
    assert due(game, "1", action=30000) == [("player", 100), ("player-dealer", 200)]
    assert due(game, "1", action=30100) == [("player", 0), ("player-dealer", 600)]


def test_the_fee_of_pure_21_5_depends_on_the_player_dealers_bank():
    fees_by_bank = {10000: 100, 10100: 200, 30100: 400, 50100: 600, 80000: 600, 80100: 1000}
    for bank, fee in fees_by_bank.items():
        assert due("pure-21-5-blackjack", "1", bank=bank)[0] == ("player-dealer", fee)


def test_pure_21_5_counts_the_whole_bank_whatever_is_bet_against_it():
    assert due("pure-21-5-blackjack", "1", bank=80100, action=20000)[0] == ("player-dealer", 1000)


def test_the_pai_gow_player_dealer_pays_one_dollar_at_both_tiers():
    game = "pai-gow-double-hand-poker"
    assert due(game, "1", wager=10000) == [("player", 100), ("player-dealer", 100)]
    assert due(game, "1", wager=10100) == [("player", 200), ("player-dealer", 100)]


def test_blackjack_x_option_3_charges_fifty_cents_from_the_first_dollar():
    assert [due("blackjack-x", "3", action=a)[0][1] for a in (100, 900, 5000, 5100)] == [
        50,
        50,
        50,
        100,
    ]


def test_lowball_takes_the_drop_from_the_blinds_or_time_from_each_seat_but_never_both():
    assert due("lowball", "spread-2-10") == [("blinds", 300)]
    assert due("lowball", "spread-2-10", condition="time") == [("seat", 300)]
    assert due("draw-poker", "spread-5-20", condition="time") == [("seat", 600)]


def test_the_lowball_sheet_has_17_rows():
    sheet = [
        (o.row.stakes, o.row.fees["drop"].text, o.row.blinds, o.row.fees["time"].text, o.row.buy_in)
        for o in BOOK.collection_options("lucky-buck/lowball")
    ]
    assert len(sheet) == 17
    assert sheet[0] == ("spread $2-$10", "$3", "$1-$3", "$3", "$20")
    assert sheet[8] == ("split $6/$12", "$4", "$3-$6", "$5", "$60")
    assert sheet[16] == ("straight $20", "$4", "$2-$10", "$5", "$200")


@pytest.mark.parametrize(
    ("game", "option", "line"),
    [
        ("texas-holdem", "split-1-2", "193"),
        ("omaha-8", "split-10-20", "202"),
        ("pan", "doubles-10", "828"),
    ],
)
def test_a_missing_fee_is_refused_with_the_reason(game, option, line):
    with pytest.raises(FeeError, match=f"is missing: the collection column is blank.*lines {line}"):
        due(game, option, players=5)


def test_a_missing_fee_still_has_its_payer_and_time():
    (terms,) = BOOK.collection_options("lucky-buck/texas-holdem")[0].group.fees.values()
    assert (terms.payer, terms.when) == ("button", "before the hand is dealt")
