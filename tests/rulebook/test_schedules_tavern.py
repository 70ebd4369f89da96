"""The Tavern's collections: the number of options, their fees, and misprints."""

import pytest
from tests.book import BOOK
from tests.each import each

from houseway.play.collection import Figures, fees
from houseway.values.errors import InputError

HOLDEM = "tavern/texas-holdem"
BACCARAT = "tavern/ez-baccarat-panda-8"


def dollars(game, option, **figures):
    """The amounts due by payer, in dollars."""
    money = ("action", "wager", "bank", "pot")
    cents = {k: v * 100 if k in money else v for k, v in figures.items()}
    due = fees(BOOK.collection_option(game, option), Figures(**cents))
    return [(fee.payer, fee.amount / 100) for fee in due]


def player_dealer(game, option, action):
    return dict(dollars(game, option, action=action))["player-dealer"]


def test_the_tavern_prints_457_options():
    counts = {schedule.id: len(schedule.options) for schedule in BOOK.schedules("tavern")}
    assert counts == {
        "commission-free-fortune-pai-gow-poker": 28,
        "dai-bacc": 85,
        "face-up-pai-gow-poker": 37,
        "gega-003783": 99,
        "gega-003783-omaha": 12,
        "gega-003784-a": 37,
        "gega-003784-b": 74,
        "lucky-lucky": 24,
        "pai-gow-poker": 37,
        "ultimate-texas-holdem": 24,
    }
    assert sum(counts.values()) == 135 + 322


@each(
    ("game", "count"),
    [
        ("texas-holdem", 99),
        ("omaha", 12 + 15),
        ("omaha-hi-low-split", 12 + 15),
        ("ez-baccarat-panda-8", 74),
        ("pai-gow-tiles", 37),
        ("ultimate-texas-holdem-bad-beat-bonus", 24 + 74),
        ("no-bust-21st-century-buster-blackjack-lucky-lucky", 24 + 74),
        ("dai-bacc", 85),
    ],
)
def test_a_game_shows_all_its_options(game, count):
    assert len(BOOK.collection_options(f"tavern/{game}")) == count


@each(
    ("option", "action", "fee"),
    [
        ("65", 9, 0), ("65", 10, 1), ("65", 49, 1), ("65", 50, 2), ("65", 199, 4), ("65", 200, 5),
        ("72", 139, 4), ("72", 140, 5), ("44", 1499, 20), ("44", 1500, 35),
    ],
)  # fmt: skip
def test_the_player_dealer_pays_by_total_table_action(option, action, fee):
    assert player_dealer(BACCARAT, option, action) == fee


@pytest.mark.parametrize(
    ("action", "fee"), [(49, 2), (50, 4), (149, 6), (150, 8), (199, 8), (200, 12)]
)
def test_ultimate_texas_holdem_has_its_own_schedule(action, fee):
    game = "tavern/ultimate-texas-holdem-bad-beat-bonus"
    assert player_dealer(game, "ultimate-texas-holdem:1", action) == fee


@pytest.mark.parametrize(("option", "fee"), [("1", 8), ("3", 6), ("11", 2)])
def test_lucky_lucky_has_its_own_schedule(option, fee):
    game = "tavern/no-bust-21st-century-buster-blackjack-lucky-lucky"
    assert player_dealer(game, f"lucky-lucky:{option}", 180) == fee


def test_a_number_in_both_schedules_is_ambiguous():
    game = "tavern/ultimate-texas-holdem-bad-beat-bonus"
    with pytest.raises(InputError, match="ambiguous: gega-003784-b:12 or ultimate-texas-holdem:12"):
        BOOK.collection_option(game, "12")
    assert BOOK.collection_option(game, "25").id == "gega-003784-b:25"


def test_the_same_bare_number_means_different_options_in_holdem_and_omaha():
    assert BOOK.collection_option(HOLDEM, "12").id == "gega-003783:12"
    assert BOOK.collection_option("tavern/omaha", "12").id == "gega-003783-omaha:12"
    assert BOOK.collection_option("tavern/omaha", "85").id == "gega-003783:85"


def test_players_and_player_dealer_pay_by_different_figures():
    game = "tavern/fortune-pai-gow-poker"
    assert dollars(game, "7", wager=200, action=300) == [("player", 1), ("player-dealer", 3)]
    assert dollars(game, "7", wager=201, action=301) == [("player", 2), ("player-dealer", 4)]


def test_commission_free_fortune_players_pay_the_printed_fees():
    game = "tavern/commission-free-fortune-pai-gow-poker"
    by_option = [dict(dollars(game, str(n), action=100))["player"] for n in range(5, 29)]
    assert by_option == [0, 1, 1] + [0] * 21


@pytest.mark.parametrize(
    ("game", "option"),
    [
        ("tavern/pai-gow-poker", "25"),
        ("tavern/dai-bacc", "25"),
        ("tavern/fortune-pai-gow-poker", "25"),
    ],
)
def test_800_belongs_to_501_to_800_although_800_plus_is_also_printed(game, option):
    assert player_dealer(game, option, 800) == 7
    assert player_dealer(game, option, 801) == 10
    schedule = BOOK.collection_option(game, option).schedule
    assert any(m.options == "25" and m.corrected == "$801+" for m in schedule.misprints)


def test_the_damaged_option_6_of_pai_gow_poker_is_read_as_in_the_sister_schedules():
    fortune = BOOK.collection_option("tavern/fortune-pai-gow-poker", "6")
    assert BOOK.collection_option("tavern/pai-gow-poker", "6").row.fees == fortune.row.fees


@pytest.mark.parametrize("option", ["18", "19", "42", "43"])
def test_a_last_tier_of_11_without_a_plus_has_no_upper_bound(option):
    assert dollars(HOLDEM, option, pot=500) == dollars(HOLDEM, option, pot=11)


@each(
    ("option", "figures", "due"),
    [
        ("2", {"players": 6, "street": "flop"}, [("pot", 4)]),
        ("1", {"players": 6, "street": "pre-flop"}, [("pot", 1)]),
        ("5", {"players": 6, "street": "pre-flop"}, [("pot", 0)]),
        ("9", {"players": 8, "street": "flop"}, [("pot", 1), ("pot", 4)]),
        ("9", {"players": 8, "street": "pre-flop"}, [("pot", 1)]),
        ("9", {"players": 8, "street": "river"}, [("pot", 1), ("pot", 4), ("pot", 1)]),
        ("12", {"players": 2, "street": "turn"}, [("pot", 1), ("pot", 1), ("pot", 1)]),
        ("13", {"pot": 8}, [("pot", 3)]),
        ("13", {"pot": 9}, [("pot", 6)]),
        ("27", {"pot": 20, "street": "river"}, [("pot", 4)]),
        ("61", {"pot": 99}, [("pot", 5)]),
        ("61", {"pot": 100}, [("pot", 6)]),
        ("67", {"pot": 60, "street": "river"}, [("pot", 5)]),
        ("73", {"players": 8, "street": "pre-flop"}, [("player", 1)]),
        ("85", {}, [("seat", 6)]),
        ("99", {}, [("seat", 20)]),
    ],
)
def test_poker_pays_as_filed(option, figures, due):
    assert dollars(HOLDEM, option, **figures) == due


def test_the_no_flop_fee_of_options_73_to_76_comes_from_each_player():
    option = BOOK.collection_option(HOLDEM, "76")
    (fee,) = fees(option, Figures(players=8, street="pre-flop"))
    assert (fee.payer, fee.per, fee.amount, fee.units) == ("player", "player", 100, 8)


def test_options_37_to_60_have_the_fees_of_options_13_to_36():
    for number in range(13, 37):
        twin = BOOK.collection_option(HOLDEM, str(number + 24))
        assert BOOK.collection_option(HOLDEM, str(number)).row.fees == twin.row.fees


def test_dai_bacc_repeats_the_common_schedules():
    a = [option.row.fees for option in BOOK.collection_options("tavern/fortune-pai-gow-poker")]
    b = [option.row.fees for option in BOOK.collection_options(BACCARAT)]
    dai_bacc = [option.row.fees for option in BOOK.collection_options("tavern/dai-bacc")]
    assert dai_bacc == a[:30] + a[31:] + b[25:]
