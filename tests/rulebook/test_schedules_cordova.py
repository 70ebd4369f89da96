"""Cordova's collections: the number of options, their fees, and which schedule is current."""

import pytest
from tests.book import BOOK
from tests.each import each

from houseway.play.collection import Collection, Figures, fees
from houseway.values.errors import FeeError, InputError

SCHEDULES = {schedule.id: schedule for schedule in BOOK.schedules("cordova")}
LIMIT = "texas-holdem-limit"
NO_LIMIT = "texas-holdem-no-limit"
OLDER_ULTIMATE = "gega-002072-ultimate-texas-holdem"


def option(game, option_id):
    return BOOK.collection_option(f"cordova/{game}", option_id)


def due(game, option_id, **figures):
    """What each payer owes, in cents."""
    return [(fee.payer, fee.amount) for fee in fees(option(game, option_id), Figures(**figures))]


def player_dealer(game, option_id, action):
    return dict(due(game, option_id, action=action))["player-dealer"]


def round_fees(game, option_id, *bets):
    """The fees for a round of bets (seat, wager, cents); each seat is a different player."""
    placed = [(seat, f"player {seat}", wager, cents) for seat, wager, cents in bets]
    dues = Collection(option(game, option_id)).round_fees(placed)
    return [(d.seat or "player-dealer", d.fee.amount) for d in dues]


def tiers(schedule, number):
    (row,) = [row for group in schedule.groups for row in group.options if row.number == number]
    return row.fees["player-dealer"].text


def test_cordova_prints_211_options():
    counts = {name: len(schedule.options) for name, schedule in SCHEDULES.items()}
    assert counts == {
        "ace-up-pai-gow-poker": 19,
        "big-bonus-baccarat": 10,
        "commission-free-baccarat": 7,
        "gega-002072-baccarat": 15,
        "gega-002072-blackjack": 15,
        "gega-002072-mini-pai-gow": 3,
        "gega-002072-pai-gow-poker": 1,
        "gega-002072-three-card-poker": 4,
        "gega-002072-triple-bonus": 15,
        "gega-002072-two-card-peek": 9,
        "gega-002072-ultimate-pai-gow-poker": 15,
        "gega-002072-ultimate-texas-holdem": 20,
        "gega-002072-ultimate-war": 15,
        "mexican-stud": 3,
        "omaha": 14,
        "seven-card-stud": 4,
        "texas-holdem-limit": 14,
        "texas-holdem-no-limit": 6,
        "ultimate-texas-holdem": 22,
    }
    assert sum(counts.values()) == 41 + 170


@each(
    ("game", "count"),
    [
        ("texas-holdem", 14 + 6),
        ("omaha", 14),
        ("omaha-high-low-split", 14),
        ("seven-card-stud", 4),
        ("seven-card-stud-high-low-split", 4),
        ("mexican-stud", 3),
        ("pai-gow-poker", 1),
        ("commission-free-baccarat-dragon-bonus", 15 + 7),
        ("commission-free-baccarat", 15 + 7),
        ("two-card-peek", 9),
        ("mini-pai-gow", 3),
        ("ultimate-pai-gow-poker", 15),
        ("ultimate-war", 15),
        ("blackjack-x", 15),
        ("pai-gow-poker-triple-bonus", 15),
        ("cash-in-baccarat", 15),
        ("lucky-pai-gow-poker", 1),
        ("3-card-poker", 4),
        ("ace-up-pai-gow-poker", 19),
        ("big-bonus-baccarat", 10),
        ("ultimate-texas-holdem", 22 + 20),
    ],
)
def test_a_game_shows_all_its_options(game, count):
    assert len(BOOK.collection_options(f"cordova/{game}")) == count


def test_the_schedules_name_five_games_without_rules():
    assert {name for schedule in SCHEDULES.values() for name in schedule.other_games} == {
        "21st Century Baccarat 8.0 (GEGA-002712)",
        "EZ Baccarat Panda 8 (GEGA-002713)",
        "Fortune Pai Gow Poker (GEGA-002714)",
        "Pure 21.5 Blackjack (GEGA-002070)",
        "Three Card Poker 6 Card Bonus (GEGA-002069)",
    }


def test_no_payer_has_more_than_five_rates_at_a_table():
    for schedule in SCHEDULES.values():
        for entry in schedule.options:
            assert all(len(rates.tiers) <= 5 for _, rates in entry.fees), entry.id


# Baccarat


@pytest.mark.parametrize(
    "game", ["commission-free-baccarat-dragon-bonus", "commission-free-baccarat"]
)
def test_the_rates_of_november_2014_are_current_for_commission_free_baccarat(game):
    current = option(game, "4")
    assert (current.id, current.schedule.date) == ("gega-002072-baccarat:4", "November 2014")
    assert due(game, "4", action=65000) == [("player-dealer", 900), ("player", 0)]
    assert due(game, "commission-free-baccarat:4") == [("player-dealer", 500), ("player", 300)]


@pytest.mark.parametrize(
    ("number", "action", "fee"),
    [
        ("1", 30000, 100), ("1", 30100, 300), ("9", 200100, 3000), ("12", 50000, 500),
        ("12", 50100, 1500), ("13", 400000, 5000), ("15", 400100, 7500),
    ],
)  # fmt: skip
def test_the_fifteen_options_of_baccarat_charge_by_total_table_action(number, action, fee):
    assert player_dealer("commission-free-baccarat", number, action) == fee


def test_the_older_baccarat_options_charge_each_line_and_tie_wager_but_no_dragon_bonus():
    bets = [(1, "player", 5000), (2, "banker", 2500), (2, "tie", 500), (2, "banker-dragon", 500)]
    game = "commission-free-baccarat-dragon-bonus"
    owed = round_fees(game, "commission-free-baccarat:1", *bets)
    assert owed == [("player-dealer", 100), (1, 50), (2, 50), (2, 50)]


def test_the_dealer_line_of_commission_free_baccarat_is_charged_like_the_banker_line():
    owed = round_fees("commission-free-baccarat", "commission-free-baccarat:1", (3, "dealer", 5000))
    assert owed == [("player-dealer", 100), (3, 50)]


def test_the_dragon_bonus_counts_under_the_current_rates_and_not_under_the_older_rates():
    game = "commission-free-baccarat-dragon-bonus"
    bets = [(1, "player", 30000), (1, "player-dragon", 500)]
    assert round_fees(game, "gega-002072-baccarat:1", *bets) == [("player-dealer", 300)]
    assert round_fees(game, "commission-free-baccarat:5", *bets) == [("player-dealer", 200)]


def test_cash_in_baccarat_borrows_the_baccarat_rates_by_a_reading():
    assert player_dealer("cash-in-baccarat", "4", 65000) == 900
    borrowed = SCHEDULES["gega-002072-baccarat"]
    assert borrowed.borrowed == ["cordova/cash-in-baccarat"]
    rules = [reading.rule for reading in borrowed.readings]
    assert "Which rates apply to Cash-In Baccarat?" in rules


@pytest.mark.parametrize(
    ("number", "action", "fee"),
    [("1", 500, 100), ("6", 1500100, 12500), ("10", 3000000, 20000), ("10", 3000100, 25000)],
)
def test_big_bonus_baccarat_has_its_own_ten_options(number, action, fee):
    assert player_dealer("big-bonus-baccarat", number, action) == fee


def test_big_bonus_baccarat_begins_with_the_five_tables_of_the_common_rates():
    common, big_bonus = SCHEDULES["gega-002072-baccarat"], SCHEDULES["big-bonus-baccarat"]
    firsts = [tiers(common, number) for number in (1, 4, 7, 10, 13)]
    assert [tiers(big_bonus, number) for number in range(1, 6)] == firsts


@pytest.mark.parametrize("name", ["ultimate-pai-gow-poker", "ultimate-war"])
def test_ultimate_pai_gow_and_ultimate_war_have_the_baccarat_tiers(name):
    common, other = SCHEDULES["gega-002072-baccarat"], SCHEDULES[f"gega-002072-{name}"]
    assert [tiers(other, n) for n in range(1, 16)] == [tiers(common, n) for n in range(1, 16)]


# Other California games


@each(("wager", "fee"), [(1000, 100), (10000, 100), (10100, 200), (40000, 400), (40100, 500)])
@each("game", ["pai-gow-poker", "lucky-pai-gow-poker"])
def test_pai_gow_players_pay_by_the_wager_and_the_player_dealer_two_dollars(game, wager, fee):
    assert due(game, "1", wager=wager) == [("player", fee), ("player-dealer", 200)]


def test_a_lucky_bonus_pays_no_collection():
    bets = [(1, "base", 10000), (1, "lucky-bonus", 10000), (2, "base", 10100)]
    owed = round_fees("lucky-pai-gow-poker", "1", *bets)
    assert owed == [(1, 100), (2, 200), ("player-dealer", 200)]


@pytest.mark.parametrize("number", ["1", "2", "3"])
@pytest.mark.parametrize("wager", [10000, 10100])
def test_the_merged_cells_of_triple_bonus_are_one_dollar_for_both_tiers(number, wager):
    game = "pai-gow-poker-triple-bonus"
    assert due(game, number, wager=wager) == [("player", 100), ("player-dealer", 100)]


def test_triple_bonus_options_7_to_15_charge_the_player_dealer_alone():
    bets = [(1, "base", 30000), (2, "happy-pai-gow", 100)]
    assert round_fees("pai-gow-poker-triple-bonus", "7", *bets) == [("player-dealer", 300)]


def test_the_aces_bonus_counts_toward_the_action_in_mini_pai_gow():
    bets = [(1, "base", 10000), (1, "aces-bonus", 500)]
    assert round_fees("mini-pai-gow", "2", *bets) == [("player-dealer", 300)]


def test_3_card_poker_borrows_the_rates_of_three_card_poker_6_card_bonus():
    entry = option("3-card-poker", "2")
    assert entry.id == "gega-002072-three-card-poker:2"
    assert entry.limits.limit == "$25-$200"
    assert entry.limits.bonuses == {"pair-and-up": "$5-$200", "bonus-6": "$5-$200"}
    assert entry.limits.bonus == "Pair and Up $5-$200, Bonus 6 $5-$200"
    assert player_dealer("3-card-poker", "2", 80100) == 1200


def test_blackjack_x_at_a_hundred_dollar_table_has_a_tier_of_exactly_a_hundred():
    assert player_dealer("blackjack-x", "3", 10000) == 100
    assert player_dealer("blackjack-x", "3", 10100) == 200
    with pytest.raises(FeeError, match=r"its tiers are \$100, \$101-\$200"):
        due("blackjack-x", "3", action=9900)


def test_two_card_peek_takes_fifty_cents_from_the_smallest_tables():
    assert player_dealer("two-card-peek", "1", 5000) == 50
    assert option("two-card-peek", "1").limits.bonus == "Peek Bonus $1-$50, Super Bet $1"


@pytest.mark.parametrize("number", ["8", "9"])
def test_1000_belongs_to_601_to_1000_in_two_card_peek(number):
    assert player_dealer("two-card-peek", number, 100000) == 1000
    assert player_dealer("two-card-peek", number, 100100) == 1500
    (misprint,) = SCHEDULES["gega-002072-two-card-peek"].misprints
    assert (misprint.options, misprint.corrected) == ("8-9", "$1,001+")


def test_3000_belongs_to_2001_to_3000_in_the_older_ultimate_texas_holdem():
    assert player_dealer("ultimate-texas-holdem", f"{OLDER_ULTIMATE}:13", 300000) == 2500
    assert player_dealer("ultimate-texas-holdem", f"{OLDER_ULTIMATE}:13", 300100) == 4000
    (misprint,) = SCHEDULES[OLDER_ULTIMATE].misprints
    assert (misprint.options, misprint.corrected) == ("13", "$3,001+")


def test_the_22_options_of_ultimate_texas_holdem_are_in_force():
    assert option("ultimate-texas-holdem", "13").id == "ultimate-texas-holdem:13"
    assert option("ultimate-texas-holdem", "22").id == "ultimate-texas-holdem:22"
    assert SCHEDULES[OLDER_ULTIMATE].superseded == ["cordova/ultimate-texas-holdem"]


def test_the_older_list_has_no_fee_in_the_gaps_between_its_tiers():
    with_gaps = f"{OLDER_ULTIMATE}:16"
    assert player_dealer("ultimate-texas-holdem", with_gaps, 120000) == 300
    assert player_dealer("ultimate-texas-holdem", with_gaps, 120500) == 1200
    with pytest.raises(FeeError, match=r"action of \$1,203: its tiers are \$300-\$1,200, \$1,205-"):
        due("ultimate-texas-holdem", with_gaps, action=120300)


def test_the_newer_list_has_every_option_of_the_older_list_without_the_gaps():
    newer = {tiers(SCHEDULES["ultimate-texas-holdem"], number) for number in range(1, 23)}
    older = {tiers(SCHEDULES[OLDER_ULTIMATE], number) for number in range(1, 21)}
    mended = {text.replace("05-", "01-").replace("05+", "01+") for text in older}
    assert len(mended) == 20
    assert mended < newer


@pytest.mark.parametrize(("wager", "fee"), [(500, 100), (10000, 100), (10100, 200), (50000, 500)])
def test_ace_up_players_pay_by_the_amount_of_the_base_wager(wager, fee):
    assert due("ace-up-pai-gow-poker", "2", wager=wager) == [
        ("player", fee),
        ("player-dealer", 200),
    ]


def test_ace_up_players_and_back_line_bettors_pay_for_each_base_wager_but_no_bonus():
    bets = [
        (1, "A", "base", 10100),
        (1, "A", "lucky-bonus", 10000),
        (1, "B", "base", 500),
        (2, "A", "base", 10000),
    ]
    dues = Collection(option("ace-up-pai-gow-poker", "2")).round_fees(bets)
    assert [(d.seat, d.bettor, d.fee.amount) for d in dues] == [
        (1, "A", 200),
        (1, "B", 100),
        (2, "A", 100),
        (None, None, 200),
    ]


def test_an_ace_up_wager_above_the_last_tier_has_no_fee():
    with pytest.raises(FeeError, match=r"a wager of \$501"):
        due("ace-up-pai-gow-poker", "2", wager=50100)


@pytest.mark.parametrize(
    ("number", "action", "fee"),
    [("8", 45000, 800), ("5", 70000, 500), ("5", 70100, 800), ("19", 250100, 2500)],
)
def test_ace_up_options_5_to_19_charge_by_total_table_action(number, action, fee):
    assert player_dealer("ace-up-pai-gow-poker", number, action) == fee


# Poker


@each(
    ("option_id", "players", "fee"),
    [
        (f"{LIMIT}:3", 6, 200), (f"{LIMIT}:3", 7, 400), (f"{LIMIT}:3", 4, 200),
        (f"{LIMIT}:14", 2, 400), (f"{LIMIT}:14", 10, 600),
        (f"{NO_LIMIT}:4", 3, 200), (f"{NO_LIMIT}:2", 4, 100), (f"{NO_LIMIT}:6", 7, 600),
    ],
)  # fmt: skip
def test_holdems_fee_depends_on_the_number_of_players(option_id, players, fee):
    assert due("texas-holdem", option_id, players=players) == [("pot", fee)]


def test_holdem_pays_the_fee_without_a_flop():
    assert due("texas-holdem", f"{LIMIT}:5", players=8, street="pre-flop") == [("pot", 400)]
    assert due("texas-holdem", f"{NO_LIMIT}:5", players=8, street="pre-flop") == [("pot", 500)]


@pytest.mark.parametrize("game", ["omaha", "omaha-high-low-split"])
def test_omaha_pays_no_fee_without_a_flop(game):
    assert due(game, "5", players=8, street="pre-flop") == [("pot", 0)]
    assert due(game, "5", players=8, street="flop") == [("pot", 400)]


def test_a_fee_is_at_most_the_pot():
    figures = {"players": 8, "pot": 150, "street": "pre-flop"}
    assert due("texas-holdem", f"{LIMIT}:1", **figures) == [("pot", 150)]


def test_a_number_in_the_limit_and_no_limit_schedules_is_ambiguous():
    with pytest.raises(InputError, match=f"ambiguous: {LIMIT}:6 or {NO_LIMIT}:6"):
        option("texas-holdem", "6")
    assert option("texas-holdem", "7").id == f"{LIMIT}:7"


def test_the_sixth_no_limit_option_is_included_although_the_text_says_five():
    (misprint,) = SCHEDULES[NO_LIMIT].misprints
    assert (misprint.options, misprint.corrected) == ("6", "options 1 through 6")
    assert option("texas-holdem", f"{NO_LIMIT}:6").limits.buy_in == "$1,000 minimum, no maximum"


def test_omaha_has_the_limits_and_fees_of_limit_holdem():
    def printed(name):
        options = SCHEDULES[name].options
        return [(each.row.number, each.limits, each.row.fees) for each in options]

    assert printed("omaha") == printed(LIMIT)


@pytest.mark.parametrize(("players", "fee"), [(2, 200), (4, 200), (5, 300), (6, 300), (7, 400)])
def test_every_stud_option_takes_two_three_or_four_dollars_before_the_deal(players, fee):
    for number in ("1", "2", "3", "4"):
        assert due("seven-card-stud", number, players=players) == [("pot", fee)]
        assert "before the deal" in option("seven-card-stud", number).group.fees["pot"].when


@pytest.mark.parametrize(("number", "fee"), [("1", 500), ("2", 600), ("3", 1000)])
def test_mexican_stud_takes_a_flat_fee_from_the_pot(number, fee):
    assert due("mexican-stud", number) == [("pot", fee)]


def test_a_mexican_stud_pot_too_small_for_the_fee_pays_the_rest_in_later_rounds():
    entry = option("mexican-stud", "1")
    (terms,) = entry.group.fees.values()
    assert terms.carried
    first, later = (fees(entry, Figures(pot=pot))[0].amount for pot in (400, 400 + 600))
    assert (first, later - first) == (400, 100)
