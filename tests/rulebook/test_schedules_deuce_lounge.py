"""The Deuce Lounge's collections: the number of options, their fees, and misprints."""

import pytest
from tests.book import BOOK
from tests.each import each

from houseway.play.collection import Collection, Figures, fees
from houseway.values.errors import FeeError, InputError

FLOP_GAMES = [
    "texas-holdem",
    "texas-holdem-high-low-split",
    "omaha",
    "omaha-high-low-split",
    "pineapple",
    "pineapple-high-low-split",
    "crazy-pineapple",
]
OPTIONS = {
    "baccarat": 4,
    "limit": 25,
    "limit-v1": 25,
    "mexican-stud-limit": 25,
    "mexican-stud-spread": 20,
    "no-bust-21st-century-blackjack": 2,
    "pai-gow-poker": 2,
    "pan": 5,
    "pan-list": 5,
    "pure-21-5-buster-blackjack": 3,
    "spread": 19,
    "spread-v1": 25,
    "three-card-poker-and-let-it-ride": 2,
}
GAMES = {game for s in BOOK.schedules("deuce-lounge") for game in s.games}


def fees_of(game, option, **figures):
    return fees(BOOK.collection_option(f"deuce-lounge/{game}", option), Figures(**figures))


def due(game, option, **figures):
    """The amounts due in cents, by payer."""
    return [(fee.payer, fee.amount) for fee in fees_of(game, option, **figures)]


def pot_total(game, option, street):
    """The fees taken from the pot in a hand that ends on this street."""
    return sum(fee.amount for fee in fees_of(game, option, street=street))


def player_dealer(game, option, action):
    """The player-dealer's fee; the wager is for options in which players pay by wager."""
    return dict(due(game, option, action=action, wager=500))["player-dealer"]


def schedule(schedule_id):
    return next(s for s in BOOK.schedules("deuce-lounge") if s.id == schedule_id)


def rows(schedule_id):
    return [(option.limits, option.row.fees) for option in schedule(schedule_id).options]


def test_each_schedule_has_its_number_of_options():
    assert {s.id: len(s.options) for s in BOOK.schedules("deuce-lounge")} == OPTIONS


def test_134_options_have_fees_without_those_that_mexican_stud_repeats():
    """Mexican Stud repeats the flop games' limit options, and three options have no fee."""
    assert rows("mexican-stud-limit") == rows("limit")
    options = [
        option
        for entry in BOOK.schedules("deuce-lounge")
        if entry.id != "mexican-stud-limit"
        for option in entry.options
    ]
    assert len([option for option in options if not option.lost]) == 134
    assert len(options) == 134 + 3


@each(
    ("game", "count"),
    [
        ("texas-holdem-v1", 25 + 25),
        *((game, 25 + 19) for game in FLOP_GAMES if game != "pineapple"),
        ("pineapple", 25 + 19 + 25),
        ("mexican-stud-poker", 25 + 20),
        ("pan", 5 + 5),
        ("21st-century-baccarat", 4),
        ("ez-baccarat", 4),
        ("three-card-poker", 2),
        ("let-it-ride", 2),
        ("fortune-pai-gow-poker", 2),
        ("pai-gow-poker", 2),
        ("no-bust-21st-century-blackjack", 2),
        ("pure-21-5-buster-blackjack", 3),
    ],
)
def test_a_game_shows_all_its_options(game, count):
    assert len(BOOK.collection_options(f"deuce-lounge/{game}")) == count


def test_the_437_printed_rows_are_the_options_of_all_games():
    """Only the list prints Pineapple's spread options, and no page prints Pure 21.5's options."""
    reached = sum(len(BOOK.collection_options(game)) for game in GAMES)
    assert reached - OPTIONS["spread"] - OPTIONS["pure-21-5-buster-blackjack"] == 437


def test_both_copies_of_the_limit_options_have_the_same_25_sets_of_fees():
    order = [3, 4, 5, 8, 9, 10, 12, 13, 14, 15, 17, 18, 19, 20, 1, 2, 6, 7, 11, 16]
    first = [rows("limit-v1")[number - 1] for number in order]
    assert first == rows("limit")[:20]
    time_fees = [[f["time"].text for _, f in rows(name)[20:]] for name in ("limit", "limit-v1")]
    assert time_fees == [["$6", "$8", "$10", "$12", "$15"]] * 2


@each(
    ("option", "pre_flop", "flop", "turn"),
    [
        ("limit:1", 50, 150, 200),
        ("limit:10", 100, 500, 600),
        ("limit:15", 50, 100, 100),
        ("spread:1", 0, 100, 100),
        ("spread:6", 100, 600, 600),
    ],
)
@each("game", FLOP_GAMES)
def test_the_fee_of_a_hand_depends_on_the_street_it_reaches(game, option, pre_flop, flop, turn):
    by_street = [
        pot_total(game, option, street) for street in ("pre-flop", "flop", "turn", "river")
    ]
    assert by_street == [pre_flop, flop, turn, turn]


def test_opening_late_and_regular_fees_come_from_the_pot():
    assert due("omaha", "limit:10", street="river") == [("pot", 100), ("pot", 400), ("pot", 100)]
    assert due("omaha", "limit:10", street="flop") == [("pot", 100), ("pot", 400)]
    assert due("omaha", "limit:10", street="pre-flop") == [("pot", 100)]


def test_the_street_must_be_given_if_fees_depend_on_it():
    with pytest.raises(FeeError, match="limit:1 needs the street reached"):
        fees_of("omaha", "limit:1")


TOTALS = {
    ("texas-holdem-v1", "limit-v1"): (
        "1 1.5 2 2.5 3 2 3 3 4 5 3 3 4 5 6 2 3 4 5 6",
        range(1, 21),
    ),
    ("pineapple", "limit"): ("2 2.5 3 3 4 5 3 4 5 6 3 4 5 6 1 1.5 2 3 3 2", range(1, 21)),
    ("pineapple", "spread-v1"): ("1 2 3 4 5 2 3 4 5 6 3 3 4 5 6", range(1, 16)),
}


@pytest.mark.parametrize(("game", "schedule_id"), TOTALS)
def test_the_fees_of_a_hand_add_up_to_the_printed_total(game, schedule_id):
    printed, numbers = TOTALS[game, schedule_id]
    totals = [pot_total(game, f"{schedule_id}:{number}", "showdown") for number in numbers]
    assert totals == [float(total) * 100 for total in printed.split()]


def test_a_blank_late_fee_is_zero():
    blank = [n for n, (_, f) in enumerate(rows("limit-v1")[:20], 1) if f["late"].text == "$0"]
    assert blank == [1, 2, 6, 7, 11, 16]
    assert pot_total("texas-holdem-v1", "limit-v1:11", "turn") == 100 + 200


@each(
    ("game", "option", "amount"),
    [
        ("texas-holdem", "limit:21", 600),
        ("texas-holdem", "limit:25", 1500),
        ("crazy-pineapple", "spread:10", 300),
        ("crazy-pineapple", "spread:19", 1500),
        ("texas-holdem-v1", "spread-v1:16", 300),
        ("texas-holdem-v1", "spread-v1:25", 1500),
        ("mexican-stud-poker", "mexican-stud-spread:11", 300),
        ("mexican-stud-poker", "mexican-stud-spread:20", 1500),
    ],
)
def test_a_timed_fee_comes_from_the_pot_each_half_hour(game, option, amount):
    (fee,) = fees_of(game, option)
    assert (fee.payer, fee.per, fee.amount) == ("pot", "half-hour", amount)


@pytest.mark.parametrize(
    ("option", "second", "third", "fifth"),
    [
        ("mexican-stud-limit:1", 50, 150, 200),
        ("mexican-stud-limit:10", 100, 500, 600),
        ("mexican-stud-limit:20", 100, 200, 200),
        ("mexican-stud-spread:1", 0, 100, 100),
        ("mexican-stud-spread:10", 0, 600, 600),
    ],
)
def test_the_fee_of_mexican_stud_depends_on_the_card_it_reaches(option, second, third, fifth):
    cards = ("second-card", "third-card", "fourth-card", "fifth-card", "showdown")
    by_card = [pot_total("mexican-stud-poker", option, card) for card in cards]
    assert by_card == [second, third, third, fifth, fifth]


@pytest.mark.parametrize(
    ("game", "candidates"),
    [
        ("texas-holdem", "limit:5 or spread:5"),
        ("texas-holdem-v1", "limit-v1:5 or spread-v1:5"),
        ("pineapple", "limit:5 or spread:5"),
        ("mexican-stud-poker", "mexican-stud-limit:5 or mexican-stud-spread:5"),
        ("pan", "pan-list:5 or pan:5"),
    ],
)
def test_a_number_in_two_schedules_is_ambiguous(game, candidates):
    with pytest.raises(InputError, match=f"ambiguous: {candidates}"):
        BOOK.collection_option(f"deuce-lounge/{game}", "5")


def test_pineapples_current_options_are_those_of_the_list_and_its_own_pages_are_superseded():
    game = "deuce-lounge/pineapple"
    in_force = [o.schedule.id for o in BOOK.collection_options(game) if o.serves(game)]
    assert set(in_force) == {"limit", "spread"}
    assert BOOK.collection_option(game, "spread-v1:10").serves(game, superseded=True)
    assert due("pineapple", "spread-v1:10", street="flop") == [("pot", 100), ("pot", 500)]


PAN_BY_PLAYERS = {1: (200, 100), 2: (250, 200), 3: (300, 200), 4: (400, 300), 5: (700, 600)}


@pytest.mark.parametrize("number", PAN_BY_PLAYERS)
def test_pans_own_page_charges_by_condition_and_players(number):
    five_or_more, four_or_fewer = PAN_BY_PLAYERS[number]
    for players, amount in ((3, four_or_fewer), (4, four_or_fewer), (5, five_or_more)):
        assert due("pan", f"pan:{number}", players=players) == [("pot", amount)]


def test_each_option_on_pans_own_page_is_for_one_condition():
    conditions = [option.limits.condition for option in schedule("pan").options]
    assert conditions == ["$1", "$2", "$3", "$5", "$10"]
    assert due("pan", "pan:4", players=6, condition="5") == [("pot", 400)]
    with pytest.raises(FeeError, match=r"for a condition of \$5, not 10"):
        fees_of("pan", "pan:4", players=6, condition="10")


def test_in_the_list_each_pan_option_has_one_fee():
    assert [due("pan", f"pan-list:{n}") for n in range(1, 6)] == [
        [("pot", amount)] for amount in (100, 150, 200, 300, 400)
    ]
    assert due("pan", "pan-list:5", condition="10") == [("pot", 400)]


BACCARAT = [
    ("1", {5: 50, 100: 50, 101: 100, 200: 100, 201: 200, 400: 200, 401: 500, 450: 500, 5000: 500}),
    ("2", {100: 50, 200: 100, 400: 200, 450: 500, 1000: 500, 1001: 1000, 1200: 1000}),
    ("3", {100: 50, 101: 100, 201: 200, 401: 500, 1200: 500}),
    ("4", {5: 100, 200: 100, 201: 200, 401: 500, 1000: 500, 1001: 1000}),
]


@each(("option", "by_action"), BACCARAT, ids=lambda case: str(case)[:1])
@each("game", ["21st-century-baccarat", "ez-baccarat"])
def test_the_baccarat_player_dealer_pays_by_total_table_action(game, option, by_action):
    assert {a: player_dealer(game, option, a * 100) for a in by_action} == by_action


def test_option_1_of_baccarat_prints_201_instead_of_200():
    assert player_dealer("ez-baccarat", "1", 20100) == 200
    (misprint,) = schedule("baccarat").misprints
    assert (misprint.printed, misprint.corrected) == ("$101-$201", "$101-$200")


def test_an_amount_with_cents_belongs_to_the_tier_above_as_printed():
    assert player_dealer("21st-century-baccarat", "1", 10000) == 50
    assert player_dealer("21st-century-baccarat", "1", 10001) == 100
    assert player_dealer("21st-century-baccarat", "2", 100050) == 1000


@pytest.mark.parametrize(("option", "payers"), [("1", 0), ("2", 0), ("3", 2), ("4", 2)])
def test_each_baccarat_player_pays_fifty_cents_a_hand_whatever_they_bet(option, payers):
    bets = [
        (1, "A", "player", 500),
        (1, "A", "tie", 20000),
        (2, "B", "banker", 20000),
        (3, "B", "dragon-7", 500),
    ]
    collection = Collection(BOOK.collection_option("deuce-lounge/ez-baccarat", option))
    players = [d for d in collection.round_fees(bets) if d.fee.payer == "player"]
    assert [(d.bettor, d.fee.amount) for d in players] == [("A", 50), ("B", 50)][:payers]


@pytest.mark.parametrize("game", ["three-card-poker", "let-it-ride"])
def test_three_card_poker_and_let_it_ride_share_two_options(game):
    by_action = {
        15: (100, 100), 35: (100, 100), 36: (200, 200), 100: (200, 200), 101: (300, 300),
        200: (300, 300), 201: (400, 300), 300: (400, 300), 301: (500, 300),
    }  # fmt: skip
    for action, (first, second) in by_action.items():
        assert player_dealer(game, "1", action * 100) == first
        assert player_dealer(game, "2", action * 100) == second
    assert dict(due(game, "1", action=1500))["player"] == 0


def test_all_three_let_it_ride_bets_count_toward_the_action():
    collection = Collection(BOOK.collection_option("deuce-lounge/let-it-ride", "1"))
    bets = [(1, "A", wager, 1200) for wager in ("bet-1", "bet-2", "bet-3")]
    assert [(d.fee.payer, d.fee.amount) for d in collection.round_fees(bets)] == [
        ("player-dealer", 200)
    ]


@pytest.mark.parametrize("game", ["fortune-pai-gow-poker", "pai-gow-poker"])
def test_pai_gow_players_pay_by_their_wager_and_the_player_dealer_by_option(game):
    assert due(game, "1", wager=4000, action=10000) == [("player", 50), ("player-dealer", 100)]
    assert due(game, "1", wager=5000, action=10100) == [("player", 100), ("player-dealer", 200)]
    assert due(game, "2", wager=20000) == [("player", 200), ("player-dealer", 200)]
    assert due(game, "2", wager=20100) == [("player", 200), ("player-dealer", 200)]


def test_the_fortune_bonus_counts_for_players_and_player_dealer():
    option = BOOK.collection_option("deuce-lounge/fortune-pai-gow-poker", "1")
    bets = [(1, "A", "base", 4000), (1, "A", "fortune-bonus", 1000), (2, "B", "base", 5500)]
    dues = Collection(option).round_fees(bets)
    assert [(d.fee.payer, d.bettor, d.fee.amount) for d in dues] == [
        ("player", "A", 100),
        ("player", "B", 100),
        ("player-dealer", None, 200),
    ]


def test_a_50_dollar_bet_with_a_5_dollar_fortune_bonus_pays_a_dollar():
    option = BOOK.collection_option("deuce-lounge/fortune-pai-gow-poker", "2")
    bets = [(1, "A", "base", 5000), (1, "A", "fortune-bonus", 500)]
    dues = Collection(option).round_fees(bets)
    assert [(d.fee.payer, d.fee.amount) for d in dues] == [
        ("player", 100),
        ("player-dealer", 200),
    ]


@pytest.mark.parametrize(
    ("option", "by_action"),
    [
        ("1", {500: 50, 5000: 50, 5001: 200, 40000: 200, 40100: 500}),
        ("2", {5000: 200, 40000: 200, 40001: 500, 100000: 500, 100100: 1000}),
    ],
)
def test_400_belongs_to_the_lower_tier_of_no_bust(option, by_action):
    game = "no-bust-21st-century-blackjack"
    assert {a: player_dealer(game, option, a) for a in by_action} == by_action


@pytest.mark.parametrize("option", ["1", "2", "3"])
def test_the_fees_of_pure_21_5_are_missing(option):
    with pytest.raises(FeeError, match="is missing: the table of options 1-3 is not filed"):
        fees_of("pure-21-5-buster-blackjack", option, action=10000)


MISPRINTS = {
    "baccarat": [("1", "$101-$200")],
    "limit": [
        ("1", "$1-$2, opening $0.50, late $0.50, regular $1"),
        ("1-25", "Omaha"),
        ("1-25", "Crazy Pineapple"),
    ],
    "no-bust-21st-century-blackjack": [("2", "$401-$1,000")],
    "pai-gow-poker": [("1, 2", "$5-$40")],
}


def test_misprints_are_listed_with_their_corrections():
    misprints = {
        s.id: [(m.options, m.corrected) for m in s.misprints]
        for s in BOOK.schedules("deuce-lounge")
        if s.misprints
    }
    assert misprints == MISPRINTS
