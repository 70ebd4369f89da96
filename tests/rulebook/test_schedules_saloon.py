"""The Saloon's collections: the number of options, their fees, and which schedule is current."""

import pytest
from tests.book import BOOK
from tests.each import each

from houseway.play.collection import Collection, Figures, fees
from houseway.values.errors import FeeError, InputError

BACCARAT = "ez-baccarat-panda-8"
FACE_UP = "face-up-pai-gow-poker"
POKER = "big-o"


def option(game, number):
    return BOOK.collection_option(f"saloon/{game}", number)


def dollars(game, number, **figures):
    """The amounts due by payer in dollars, without payers who owe nothing."""
    money = ("action", "wager", "pot")
    cents = {k: round(v * 100) if k in money else v for k, v in figures.items()}
    due = fees(option(game, number), Figures(**cents))
    return [(fee.payer, fee.amount / 100) for fee in due if fee.amount]


def player_dealer(game, number, action):
    return dict(dollars(game, number, action=action)).get("player-dealer", 0)


def misprint(schedule_id):
    (schedule,) = [s for s in BOOK.schedules("saloon") if s.id == schedule_id]
    (entry,) = schedule.misprints
    return entry.options, entry.printed, entry.corrected


# Counts


def test_the_saloon_prints_312_options():
    counts = {schedule.id: len(schedule.options) for schedule in BOOK.schedules("saloon")}
    own_pages = {
        "ez-baccarat-panda-8": 15,
        "fortune-pai-gow-poker": 16,
        "no-bust-21st-century-blackjack": 5,
        "no-bust-21st-century-buster-blackjack": 5,
        "pure-spanish-21-5": 15,
        "three-card-poker-6-card-bonus": 9,
        "ultimate-texas-holdem-bad-beat-bonus": 7,
    }
    july_2014 = {
        "gega-000512-caribbean": 2,
        "gega-000512-ez": 10,
        "gega-000512-fortune": 10,
        "gega-000512-no-bust": 8,
        "gega-000512-pai-gow": 2,
        "gega-000512-ultimate": 8,
    }
    others = {
        "face-up-pai-gow-poker": 37,
        "gega-002281": 157,
        "gega-002281-stud": 1,
        "ultimate-texas-holdem": 5,
    }
    assert counts == own_pages | july_2014 | others
    assert (sum(own_pages.values()), sum(july_2014.values())) == (72, 40)
    assert sum(counts.values()) == 112 + 37 + 157 + 5 + 1


@each(
    ("game", "current", "superseded"),
    [
        ("pai-gow-poker", 2, 0),
        ("jokers-wild-pai-gow-poker", 2, 0),
        ("caribbean-stud", 2, 0),
        ("seven-card-stud", 1, 0),
        ("three-card-poker-6-card-bonus", 8, 9),
        ("ez-baccarat-panda-8", 10, 15),
        ("pure-spanish-21-5", 8, 15),
        ("fortune-pai-gow-poker", 10, 16),
        ("no-bust-21st-century-blackjack", 8, 5),
        ("no-bust-21st-century-buster-blackjack", 8, 5),
        ("ultimate-texas-holdem-bad-beat-bonus", 8, 7),
        ("ultimate-texas-holdem", 8, 5),
        ("face-up-pai-gow-poker", 37, 0),
        ("big-o", 157, 0),
        ("pineapple-2019", 157, 0),
        ("pineapple", 157, 0),
        ("double-board-omaha", 157, 0),
        ("no-limit-texas-holdem", 106, 0),
        ("omaha", 157, 0),
        ("omaha-hi-low-split", 157, 0),
    ],
)
def test_a_game_lists_its_current_options_and_then_the_superseded_options(
    game, current, superseded
):
    game_id = f"saloon/{game}"
    are_current = [o.serves(game_id) for o in BOOK.collection_options(game_id)]
    assert are_current == [True] * current + [False] * superseded


def test_the_157_poker_options_have_104_different_tables_of_fees():
    # 105 as printed; option 66, once corrected, equals option 15.
    options = BOOK.collection_options(f"saloon/{POKER}")
    assert len({tuple((n, t.text) for n, t in o.row.fees.items()) for o in options}) == 104


# Which schedule is current


@each(
    ("game", "part"),
    [
        ("ez-baccarat-panda-8", "ez"),
        ("fortune-pai-gow-poker", "fortune"),
        ("no-bust-21st-century-blackjack", "no-bust"),
        ("no-bust-21st-century-buster-blackjack", "no-bust"),
        ("pure-spanish-21-5", "no-bust"),
        ("three-card-poker-6-card-bonus", "no-bust"),
        ("ultimate-texas-holdem", "ultimate"),
        ("ultimate-texas-holdem-bad-beat-bonus", "ultimate"),
    ],
)
def test_the_rates_of_july_2014_are_current_and_the_games_own_pages_are_superseded(game, part):
    assert option(game, "1").id == f"gega-000512-{part}:1"
    older = option(game, f"{game}:1")
    assert older.schedule.superseded == [f"saloon/{game}"]
    (reading,) = [r for r in older.schedule.readings if r.rule == "Which schedule is in force?"]
    assert "July 2014" in reading.filed
    assert reading.reading.startswith("The later rates are in force")


def test_a_number_that_only_the_older_pages_have_needs_its_full_id():
    with pytest.raises(
        InputError, match="is superseded; to use it anyway, write ez-baccarat-panda-8:12"
    ):
        option(BACCARAT, "12")


def test_the_two_baccarat_schedules_take_different_fees_for_the_same_action():
    assert player_dealer(BACCARAT, "1", 450) == 3
    assert player_dealer(BACCARAT, "ez-baccarat-panda-8:1", 450) == 5


def test_three_games_borrow_the_poker_rates_in_place_of_a_missing_schedule():
    schedule = option(POKER, "1").schedule
    assert schedule.borrowed == [
        "saloon/no-limit-texas-holdem",
        "saloon/omaha",
        "saloon/omaha-hi-low-split",
    ]
    (reading,) = [r for r in schedule.readings if "GEGR-001067" in r.filed]
    assert "GEGA-002281" in reading.reading
    assert option("omaha", "118").id == "gega-002281:118"


def test_the_poker_schedule_names_limit_holdem_which_has_no_rules():
    assert option(POKER, "1").schedule.other_games == ["Texas Hold'em (GEGA-001551)"]


def test_the_blackjack_bonus_bet_has_no_schedule():
    with pytest.raises(InputError, match="no collection fees on file"):
        option("blackjack-bonus-bet", "1")


def test_options_1_to_5_of_ultimate_texas_holdem_agree_wherever_they_are_printed():
    game = "ultimate-texas-holdem"
    bad_beat = "ultimate-texas-holdem-bad-beat-bonus"
    for number in range(1, 6):
        fee = option(game, str(number)).row.fees
        assert option(game, f"{game}:{number}").row.fees == fee
        assert option(bad_beat, f"{bad_beat}:{number}").row.fees == fee
        assert option("pure-spanish-21-5", str(number)).row.fees == fee


# Player-dealer games


@each(
    ("number", "action", "fee"),
    [
        ("1", 1, 1), ("1", 199, 1), ("1", 200, 3), ("1", 1499, 12), ("1", 1500, 17),
        ("2", 299, 1), ("2", 2500, 25), ("3", 1199, 8), ("3", 1200, 14), ("4", 3000, 30),
        ("5", 499, 3), ("5", 3500, 35), ("6", 9, 0), ("6", 10, 2), ("7", 50, 3), ("8", 100, 2),
        ("9", 501, 15), ("9", 1001, 25), ("10", 1, 2), ("10", 100, 2), ("10", 101, 4),
        ("ez-baccarat-panda-8:1", 5, 0.5), ("ez-baccarat-panda-8:1", 301, 5),
        ("ez-baccarat-panda-8:7", 801, 10), ("ez-baccarat-panda-8:15", 1000, 5),
        ("ez-baccarat-panda-8:15", 4001, 30),
    ],
)  # fmt: skip
def test_the_player_dealer_pays_for_baccarat_by_total_table_action(number, action, fee):
    assert player_dealer(BACCARAT, number, action) == fee


@each(
    ("game", "number", "action", "fee"),
    [
        ("ultimate-texas-holdem", "3", 300, 5),
        ("ultimate-texas-holdem", "8", 9, 0),
        ("ultimate-texas-holdem", "8", 10, 2),
        ("no-bust-21st-century-blackjack", "1", 49, 0.5),
        ("no-bust-21st-century-blackjack", "1", 49.5, 0.5),
        ("no-bust-21st-century-blackjack", "1", 50, 1),
        ("pure-spanish-21-5", "pure-spanish-21-5:13", 4001, 40),
        ("three-card-poker-6-card-bonus", "three-card-poker-6-card-bonus:3", 501, 7),
        ("fortune-pai-gow-poker", "10", 4000, 45),
        ("fortune-pai-gow-poker", "fortune-pai-gow-poker:9", 5, 2),
        ("fortune-pai-gow-poker", "fortune-pai-gow-poker:16", 9000, 2),
        (FACE_UP, "24", 199, 2),
        (FACE_UP, "24", 200, 5),
        (FACE_UP, "36", 900, 20),
    ],
)
def test_the_player_dealer_pays_for_other_games_by_total_table_action(game, number, action, fee):
    assert player_dealer(game, number, action) == fee


@each(
    ("game", "number", "figures", "player", "bank"),
    [
        (FACE_UP, "1", {"wager": 100}, 1, 1),
        (FACE_UP, "1", {"wager": 101}, 2, 1),
        (FACE_UP, "7", {"wager": 250, "action": 301}, 2, 4),
        ("fortune-pai-gow-poker", "4", {"wager": 1401}, 15, 2),
        ("fortune-pai-gow-poker", "5", {"wager": 400}, 2, 2),
        ("fortune-pai-gow-poker", "fortune-pai-gow-poker:8", {"wager": 5000}, 25, 3),
        ("pai-gow-poker", "1", {}, 1, 1),
        ("jokers-wild-pai-gow-poker", "2", {}, 2, 2),
        ("caribbean-stud", "1", {}, 0.5, 0.5),
        ("caribbean-stud", "2", {}, 1, 1),
    ],
)
def test_players_and_the_player_dealer_both_pay(game, number, figures, player, bank):
    assert dollars(game, number, **figures) == [("player", player), ("player-dealer", bank)]


def test_a_wager_above_the_last_tier_of_the_older_fortune_pages_is_refused():
    with pytest.raises(FeeError, match=r"no fee for a wager of \$501: its tiers are \$5-\$100"):
        dollars("fortune-pai-gow-poker", "fortune-pai-gow-poker:1", wager=501)


def test_pai_gow_charges_each_circle_and_the_player_dealer_once():
    bets = [(1, "A", "base", 5000), (2, "A", "base", 5000), (2, "B", "base", 500)]
    due = Collection(option("pai-gow-poker", "2")).round_fees(bets)
    assert [(d.fee.payer, d.seat, d.bettor, d.fee.amount) for d in due] == [
        ("player", 1, "A", 200),
        ("player", 2, "A", 200),
        ("player", 2, "B", 200),
        ("player-dealer", None, None, 200),
    ]


def test_face_up_players_pay_for_the_base_wager_and_bonus_bets_count_for_the_player_dealer():
    bets = [(1, "A", "base", 20000), (1, "A", "fortune-bonus", 10100)]
    due = Collection(option(FACE_UP, "7")).round_fees(bets)
    assert [(d.fee.payer, d.fee.amount) for d in due] == [("player", 100), ("player-dealer", 400)]


def test_bonus_bets_count_toward_the_action_of_no_bust_only_since_july_2014():
    bets = [(1, "A", "base", 4500), (1, "A", "blackjack-bonus-bet", 2500)]
    game = "no-bust-21st-century-blackjack"
    for number, fee in (("1", 100), (f"{game}:1", 50)):
        (due,) = Collection(option(game, number)).round_fees(bets)
        assert due.fee.amount == fee


# Misprints


@each(
    ("schedule_id", "expected"),
    [
        (
            "ez-baccarat-panda-8",
            ("12", "$25-$200 under a table limit of $15-$2,000", "$15-$200"),
        ),
        (
            "three-card-poker-6-card-bonus",
            ("1, 4-9", "$500 or more after $301 to $500", "$501+"),
        ),
        ("pure-spanish-21-5", ("6", "$10-$76 before $76-$200", "$10-$75")),
        ("fortune-pai-gow-poker", ("3", "$200-$400 after $10-$200", "$201-$400")),
        ("no-bust-21st-century-blackjack", ("2", "$75-$99 before $200-$399", "$75-$199")),
        ("no-bust-21st-century-buster-blackjack", ("2", "$75-$99 before $200-$399", "$75-$199")),
        ("gega-000512-no-bust", ("8", "$501-$100", "$501-$1,000")),
        ("gega-002281", ("66", "4: $2 as the last row", "2-4: $2")),
    ],
)
def test_a_misprint_is_listed_as_printed_and_as_corrected(schedule_id, expected):
    assert misprint(schedule_id) == expected


@each(
    ("game", "number", "action", "fee"),
    [
        (BACCARAT, "ez-baccarat-panda-8:12", 15, 1),
        ("three-card-poker-6-card-bonus", "three-card-poker-6-card-bonus:1", 500, 3),
        ("three-card-poker-6-card-bonus", "three-card-poker-6-card-bonus:9", 501, 5),
        ("pure-spanish-21-5", "pure-spanish-21-5:6", 76, 2),
        ("no-bust-21st-century-blackjack", "no-bust-21st-century-blackjack:2", 150, 2),
        (
            "no-bust-21st-century-buster-blackjack",
            "no-bust-21st-century-buster-blackjack:2",
            199,
            2,
        ),
        ("pure-spanish-21-5", "8", 501, 10),
        ("pure-spanish-21-5", "8", 1000, 10),
        ("pure-spanish-21-5", "8", 1001, 15),
    ],
)
def test_a_misprinted_tier_charges_the_corrected_fee(game, number, action, fee):
    assert player_dealer(game, number, action) == fee


def test_a_wager_of_200_belongs_to_the_lower_of_two_tiers_that_print_it():
    game, number = "fortune-pai-gow-poker", "fortune-pai-gow-poker:3"
    assert dict(dollars(game, number, wager=200))["player"] == 1
    assert dict(dollars(game, number, wager=201))["player"] == 2


def test_fortune_options_6_and_7_have_the_limits_that_are_printed():
    for number in ("6", "7"):
        limits = option("fortune-pai-gow-poker", number).limits
        assert (limits.minimum, limits.maximum) == ("$100-$500", "$1,000-$5,000")


# Poker


@each(
    ("number", "figures", "due"),
    [
        ("1", {"players": 7, "street": "flop"}, [6]),
        ("1", {"players": 7, "street": "pre-flop"}, []),
        ("14", {"players": 4, "pot": 8}, [1]),
        ("14", {"players": 4, "pot": 12}, [2]),
        ("14", {"players": 4, "pot": 12, "street": "pre-flop"}, []),
        ("14", {"players": 5, "pot": 8.99}, [2]),
        ("13", {"players": 3, "pot": 8}, [2]),
        ("13", {"players": 3, "pot": 9}, [1]),
        ("21", {"players": 5, "pot": 8}, [1]),
        ("21", {"players": 6, "pot": 8}, [2]),
        ("22", {"pot": 9}, [6]),
        ("22", {"pot": 7}, [3]),
        ("22", {"pot": 8.50}, [3]),
        ("46", {"pot": 50}, [5]),
        ("46", {"pot": 100}, [6]),
        ("66", {"players": 2, "pot": 9}, [2]),
        ("102", {"pot": 799}, [5]),
    ],
)
def test_the_pot_pays_as_filed(number, figures, due):
    assert dollars(POKER, number, **figures) == [("pot", amount) for amount in due]


@each(
    ("number", "players", "pot", "due"),
    [
        ("118", 7, 20, [5, 1]),
        ("118", 7, 19, [5]),
        ("118", 7, 8, [2]),
        ("118", 3, 8, [1]),
        ("138", 6, 15, [5]),
        ("147", 8, 200, [6, 2]),
        ("157", 7, 199, [4]),
        ("157", 2, 8, [2]),
        ("148", 8, 20, [6, 1]),
    ],
)
def test_options_118_to_157_wait_for_9_dollars_and_add_a_fee_at_the_qualifying_pot(
    number, players, pot, due
):
    dues = dollars(POKER, number, players=players, pot=pot)
    assert dues == [("pot", amount) for amount in due]
    assert dollars(POKER, number, players=players, pot=pot, street="pre-flop") == []


def test_a_fee_that_starts_at_9_dollars_says_so_and_needs_the_pot():
    (fee,) = fees(option(POKER, "14"), Figures(players=4, pot=1200))
    assert fee.when == "from the pot after the flop, as soon as the pot is $9"
    with pytest.raises(FeeError, match="gega-002281:14 needs the size of the pot"):
        fees(option(POKER, "14"), Figures(players=4))


@pytest.mark.parametrize("number", ["13", "64"])
def test_a_modified_fee_above_the_regular_fee_is_charged_as_printed_with_a_reading(number):
    entry = option(POKER, number)
    amounts = {name: tiers.tiers[-1].amount for name, tiers in entry.row.fees.items()}
    assert amounts == {"pot": 100, "modified": 200}
    question = "May the Modified Fee be higher than the fee?"
    (reading,) = [r for r in entry.schedule.readings if r.rule == question]
    assert "Options 13 and 64" in reading.filed


def test_no_other_modified_fee_is_above_the_fee_it_replaces():
    options = BOOK.collection_options(f"saloon/{POKER}")
    above = []
    for entry in options:
        modified = entry.row.fees.get("modified") or entry.row.fees.get("fee-a")
        if modified is not None:
            pairs = zip(modified.tiers, entry.row.fees["pot"].tiers, strict=True)
            if any(lower.amount > fee.amount for lower, fee in pairs):
                above.append(entry.row.number)
    assert above == [13, 64]


def test_options_52_to_102_have_the_fees_of_options_1_to_51():
    for number in range(1, 52):
        twin = option(POKER, str(number + 51))
        assert option(POKER, str(number)).row.fees == twin.row.fees


@each("number", range(103, 118))
def test_time_is_charged_to_each_seat_by_the_half_hour(number):
    (fee,) = fees(option(POKER, str(number)), Figures(players=9))
    assert (fee.payer, fee.per, fee.units) == ("seat", "half-hour", 9)
    assert fee.amount == 100 * (number - 97)


@pytest.mark.parametrize(("players", "fee"), [(2, 3), (4, 3), (5, 4), (6, 4), (7, 5), (8, 5)])
def test_studs_fee_is_taken_from_the_antes_before_the_deal(players, fee):
    assert dollars("seven-card-stud", "1", players=players) == [("pot", fee)]
    when = option("seven-card-stud", "1").group.fees["pot"].when
    assert when == "from the pot, after the ante, before any card is dealt"
