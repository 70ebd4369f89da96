"""The twelve baccarat games: every special rule of every filing, with cards that trigger it."""

import pytest
from tests.book import BOOK
from tests.each import each
from tests.games.plain_baccarat import GAMES

from houseway.cards.card import Card, parse_cards
from houseway.families.baccarat.script import FAMILY, POINTS, facts, five_is_open, points
from houseway.play.case import settle
from houseway.play.collection import Figures, fees
from houseway.play.game import FiledGame
from houseway.values.errors import InputError

SALOON = "saloon/ez-baccarat-panda-8"
TAVERN = "tavern/ez-baccarat-panda-8"
ZOO = "tavern/zoobac"
DAI = "tavern/dai-bacc"
BUCK = "lucky-buck/commission-free-baccarat"
BUCK_EZ = "lucky-buck/ez-baccarat"
CENTURY = "deuce-lounge/21st-century-baccarat"
DEUCE_EZ = "deuce-lounge/ez-baccarat"
DRAGON = "cordova/commission-free-baccarat-dragon-bonus"
CORDOVA = "cordova/commission-free-baccarat"
CASH_IN = "cordova/cash-in-baccarat"
BIG = "cordova/big-bonus-baccarat"
ALL_GAMES = sorted(GAMES)
EZ_FOUR = [SALOON, TAVERN, BUCK_EZ, DEUCE_EZ]


def cards(ranks):
    """Cards for ranks such as `K 5 8`; the suit does not matter."""
    return [rank.replace("10", "T") + "s" for rank in ranks.split()]


def practice_options(game):
    """The options for a game as it is usually dealt, where practice differs from the filing."""
    options = BOOK.raw(game).options.items()
    return {name: option.practice for name, option in options if option.practice is not None}


def settle_hands(game, player, banker, amount="10.00", **extra):
    """Settle this amount on every wager of the game, on two finished hands, as usually dealt."""
    extra["rules"] = {**practice_options(game), **extra.get("rules", {})}
    wagers = [
        {"seat": 1, "bettor": "A", "wager": wager, "amount": amount}
        for wager in FiledGame(BOOK, game).rules(extra["rules"]).wagers
    ]
    return settle(
        {
            "game": game,
            "player_dealer": {"seat": 2, "bank": "100000.00"},
            "wagers": wagers,
            "hands": {"player": cards(player), "banker": cards(banker)},
            **extra,
        },
        BOOK,
    )


def units(game, player, banker, *wagers, **extra):
    """The net win or loss of each of these wagers, per unit bet."""
    lines = {line["wager"]: line for line in settle_hands(game, player, banker, **extra)["lines"]}
    net = {w: (float(x["paid"]) - float(x["taken"])) / float(x["amount"]) for w, x in lines.items()}
    return tuple(net[wager] for wager in wagers)


# The draw


@pytest.mark.parametrize(("hand", "value"), [("Q 5", 5), ("9 9", 8), ("9 6", 5), ("4 6", 0)])
def test_a_hand_is_worth_the_last_digit_of_its_sum(hand, value):
    assert points(parse_cards(cards(hand))) == value


def card_counts(game, shoe):
    """The number of cards that the player and the banker hand end with."""
    result = settle(
        {
            "game": game,
            "player_dealer": {"seat": 2, "bank": "1.00"},
            "wagers": [],
            "shoe": shoe,
            "choices": [],
            "rules": practice_options(game),
        },
        BOOK,
    )
    return len(result["hands"]["player"]), len(result["hands"]["banker"])


RANKS_FOR_TOTAL = {
    total: ("K", "T23456789"[total - 1] if total > 1 else "A") for total in range(1, 10)
}
RANKS_FOR_TOTAL[0] = ("K", "Q")


def shoe(player, banker, *extra):
    first, second = RANKS_FOR_TOTAL[player], RANKS_FOR_TOTAL[banker]
    return [first[0] + "s", second[0] + "h", first[1] + "d", second[1] + "c", *extra]


@each("game", ALL_GAMES)
def test_the_player_hand_hits_on_five_or_less_and_stands_on_six_and_seven(game):
    counts = [card_counts(game, shoe(total, 7, "2s", "2h"))[0] for total in range(8)]
    assert counts == [3, 3, 3, 3, 3, 3, 2, 2]


@each("game", ALL_GAMES)
def test_the_banker_hand_hits_on_five_or_less_when_the_player_hand_stands(game):
    counts = [card_counts(game, shoe(6, total, "2s", "2h"))[1] for total in range(8)]
    assert counts == [3, 3, 3, 3, 3, 3, 2, 2]


@each("game", ALL_GAMES)
def test_the_players_third_card_decides_whether_the_banker_hand_hits(game):
    """The expected draws come from the sentences of the filings, not from their charts."""
    for third, rank in enumerate("TA23456789"):
        expected = [
            True,
            True,
            True,
            third != 8,
            third not in (0, 1, 8, 9),
            third in (4, 5, 6, 7),
            third in (6, 7),
            False,
        ]
        hits = [card_counts(game, shoe(0, total, rank + "s", "2h"))[1] == 3 for total in range(8)]
        assert hits == expected, third


@each("game", ALL_GAMES)
@each(("player", "banker"), [(8, 0), (9, 5), (0, 8), (5, 9), (8, 9), (8, 8)])
def test_a_natural_stops_the_draw_of_both_hands(game, player, banker):
    assert card_counts(game, shoe(player, banker)) == (2, 2)


@pytest.mark.parametrize("game", EZ_FOUR)
def test_an_option_lets_the_other_hand_draw_against_a_natural(game):
    result = settle_hands(game, "K 3 6", "K 8", rules={"naturals": "draw-on"})
    assert (result["facts"]["player_points"], result["facts"]["winner"]) == (9, "player")


@each("game", ALL_GAMES)
def test_hands_that_the_drawing_rules_do_not_allow_are_refused(game):
    with pytest.raises(InputError, match=r"player was given 3 cards but takes 2 \(hands.player\)"):
        settle_hands(game, "K 9 2", "K 5")
    expected = r"banker was given 2 cards but needs another \(hands.banker\)"
    with pytest.raises(InputError, match=expected):
        settle_hands(game, "K 6", "K 5")


@pytest.mark.parametrize(
    ("game", "faces"),
    [
        (SALOON, "up up up up"),
        (DAI, "down down down down"),
        (BUCK, "down down down down"),
        (CENTURY, "down down down down"),
        (CORDOVA, "up up up down"),
        (BIG, "up up up up"),
    ],
)
def test_the_first_cards_are_dealt_face_up_or_face_down_as_filed(game, faces):
    from houseway.banked.events import CardDealt
    from houseway.banked.table import BankedTable
    from houseway.play.chance import GivenChance
    from houseway.play.decision import Choice

    table = BankedTable(FiledGame(BOOK, game).rules())
    chance = GivenChance([Card(c) for c in shoe(9, 7)])
    state = table.play(8, 100, [], chance, lambda d: Choice(d.default))
    face_up = [event.face_up for event in state.events if isinstance(event, CardDealt)]
    assert face_up == [word == "up" for word in faces.split()]


# What wagers pay


@each("game", ALL_GAMES)
def test_a_tie_pushes_both_lines(game):
    banker = "dealer" if "dealer" in GAMES[game] else "banker"
    assert units(game, "K 7", "Q 7", "player", banker) == (0, 0)


@each("game", ALL_GAMES)
def test_the_line_closer_to_nine_wins_and_the_other_loses(game):
    banker = "dealer" if "dealer" in GAMES[game] else "banker"
    assert units(game, "K 9", "Q 7", "player", banker) == (1, -1)
    assert units(game, "K 7", "Q 9", "player")[0] == -1


TIE_ODDS = {
    SALOON: 8,
    TAVERN: 8,
    ZOO: 9,
    BUCK: 9,
    BUCK_EZ: 9,
    CENTURY: 8,
    DEUCE_EZ: 8,
    DRAGON: 8,
    CORDOVA: 8,
    CASH_IN: 8,
}


@each(("game", "odds"), TIE_ODDS.items())
def test_a_tie_bet_wins_on_equal_totals_whatever_the_number_of_cards(game, odds):
    assert units(game, "K 7", "Q 7", "tie") == (odds,)
    assert units(game, "K 5 8", "2 A", "tie") == (odds,)
    assert units(game, "K 9", "Q 7", "tie") == (-1,)


def test_only_dai_bacc_and_big_bonus_baccarat_have_no_tie_bet():
    assert {game for game in ALL_GAMES if "tie" not in GAMES[game]} == {DAI, BIG}


@pytest.mark.parametrize("game", [*EZ_FOUR, DAI, CASH_IN, BIG])
def test_a_banker_win_with_a_three_card_seven_pushes_the_banker_line(game):
    assert units(game, "4 2", "2 3 2", "player", "banker") == (-1, 0)
    assert units(game, "4 2", "K 7", "player", "banker") == (-1, 1)


@pytest.mark.parametrize("game", EZ_FOUR)
def test_an_option_pays_the_banker_line_on_a_three_card_seven(game):
    assert units(game, "4 2", "2 3 2", "banker", rules={"banker_three_card_7": "pay"}) == (1,)


@pytest.mark.parametrize(
    ("game", "wager"),
    [(game, "dragon-7") for game in EZ_FOUR] + [(CASH_IN, "phoenix-7"), (BIG, "phoenix-7")],
)
def test_a_banker_three_card_seven_over_six_or_less_pays_40_to_1(game, wager):
    assert units(game, "4 2", "2 3 2", wager) == (40,)
    assert units(game, "4 2", "4 K 3", wager) == (40,)
    assert units(game, "4 2", "K 7", wager) == (-1,)  # two cards
    assert units(game, "7 K", "2 3 2", wager) == (-1,)  # the player hand has seven too


@pytest.mark.parametrize(
    ("game", "wager"),
    [(SALOON, "panda-8"), (TAVERN, "panda-8"), (CASH_IN, "tiger-8"), (BIG, "tiger-8")],
)
def test_a_player_three_card_eight_over_seven_or_less_pays_25_to_1(game, wager):
    assert units(game, "2 3 3", "9 8", wager) == (25,)
    assert units(game, "K 8", "9 8", wager) == (-1,)  # two cards


def test_the_taverns_banker_stands_on_three_against_an_eight_and_ties():
    """King, five and eight against two and ace: the banker stands on three against an eight."""
    assert units(TAVERN, "K 5 8", "2 A", "player", "banker", "tie") == (0, 0, 8)


def test_the_taverns_banker_stands_on_four_against_a_nine_and_wins_four_to_three():
    assert units(TAVERN, "Q 4 9", "4 K", "player", "banker", "tie") == (-1, 1, -1)


ZOO_WAGERS = ("player", "banker", "tie", "rabbit", "tiger", "monkey", "zoo")


@pytest.mark.parametrize(
    ("player", "banker", "expected"),
    [
        ("2 3 2", "4 2", (1, -1, -1, 25, -1, -1, 10)),
        ("2 K 5", "J Q 10", (1, -1, -1, 75, -1, -1, 30)),
        ("6 K", "4 A 3", (-1, 0, -1, -1, 25, -1, 10)),
        ("4 A 5", "4 A 3", (-1, 0, -1, -1, 75, -1, 30)),
        ("K Q J", "10 J Q", (0, 0, 9, -1, -1, 150, 30)),
    ],
    ids=["rabbit", "triple rabbit", "tiger", "triple tiger", "monkey"],
)
def test_zoobac_pays_its_animal_bets_as_filed(player, banker, expected):
    assert units(ZOO, player, banker, *ZOO_WAGERS) == expected


DAI_WAGERS = ("player", "banker", "kill-the-ox-tiger", "ox-6", "tiger-7")


@pytest.mark.parametrize(
    ("player", "banker", "expected"),
    [
        ("K 5 A", "K 6", (0, 0, 30, -1, -1)),
        ("K 2 4", "Q 5 2", (-1, 0, 30, -1, 40)),
        ("K 5 A", "K 4", (1, -1, -1, 40, -1)),
        ("K 7", "K 5 2", (0, 0, 30, -1, -1)),
        ("K 5 4", "K 5 2", (1, -1, 30, -1, -1)),
        ("3 5", "2 3", (1, -1, -1, -1, -1)),
    ],
    ids=["tied six", "tiger kills ox", "ox", "tied seven", "beaten seven", "natural"],
)
def test_dai_bacc_pays_its_ox_and_tiger_bets_as_filed(player, banker, expected):
    assert units(DAI, player, banker, *DAI_WAGERS) == expected


@each("game", [DAI, CASH_IN, BIG])
@each(("first", "burned"), [("Q", 10), ("9", 9), ("A", 1), ("T", 10)])
def test_the_first_card_of_a_shoe_sets_the_number_of_burn_cards(game, first, burned):
    assert FiledGame(BOOK, game).filing.equipment.burn[first] == burned


@pytest.mark.parametrize(
    ("game", "wager"), [(BUCK, "banker"), (DRAGON, "banker"), (CORDOVA, "dealer")]
)
def test_a_banker_win_with_six_pays_half(game, wager):
    assert units(game, "K 4 K", "K 6", wager) == (0.5,)
    assert units(game, "K 6", "K 5 2", wager) == (1,)


def test_half_pay_on_an_odd_amount_is_rounded_up_to_the_cent():
    result = settle_hands(DRAGON, "K 4 K", "K 6", amount="5.01", rules={"dragon_limit": "5-to-500"})
    paid = {line["wager"]: line["paid"] for line in result["lines"]}
    assert paid["banker"] == "2.51"


@pytest.mark.parametrize(
    ("banker", "odds"), [("K 6", 10), ("K A 5", 30), ("K 7", -1), ("K 5 2", -1)]
)
def test_banker_6_pays_by_the_number_of_cards(banker, odds):
    assert units(BUCK, "K 3 4" if banker == "K 5 2" else "K 4 K", banker, "banker-6") == (odds,)


def test_banker_6_needs_the_banker_hand_to_win():
    assert units(BUCK, "K 6", "Q 6", "banker-6") == (-1,)


@each("game", [BUCK, DRAGON])
@each(
    ("player", "banker", "expected"),
    [
        ("K 9", "K 2", (1, -1)),  # a natural pays 1 to 1, not by its margin of seven
        ("K 5 3", "K 2 K", (4, -1)),  # eight on three cards over two
        ("K 5 4", "K K K", (30, -1)),  # nine on three cards over zero
        ("K 9", "K 8", (1, -1)),  # natural over natural
        ("K 8", "Q 8", (0, 0)),  # a tie of naturals
        ("K 7", "Q 7", (-1, -1)),  # a tie, not of naturals
        ("K 3 3", "K 3 K", (-1, -1)),  # by three
        ("K 3 4", "K 3 K", (1, -1)),  # by four
        ("K 3 5", "K 3 K", (2, -1)),  # by five
        ("K 4 4", "K 2 9", (6, -1)),  # by seven
        ("K 5 3", "K 2 8", (10, -1)),  # by eight
        ("K K K", "K 5", (-1, 2)),  # the banker hand by five
    ],
)
def test_the_dragon_bonus_pays_by_margin_unless_a_hand_is_natural(game, player, banker, expected):
    assert units(game, player, banker, "player-dragon", "banker-dragon") == expected


def test_two_natural_eights_push_the_bonuses_and_lines_and_win_the_tie_bet():
    wagers = ("player", "banker", "tie", "player-dragon", "banker-dragon")
    assert units(DRAGON, "K 8", "Q 8", *wagers) == (0, 0, 8, 0, 0)


def test_a_tie_bet_that_pays_10_for_1_returns_ten_times_the_stake():
    (tie,) = [x for x in settle_hands(BUCK_EZ, "K 7", "Q 7")["lines"] if x["wager"] == "tie"]
    assert float(tie["amount"]) + float(tie["paid"]) == 10 * float(tie["amount"])


@pytest.mark.parametrize(
    ("amount", "paid"), [("5.00", "4.75"), ("200.00", "190.00"), ("5.01", "4.76")]
)
def test_the_dealer_line_of_21st_century_baccarat_pays_19_to_20(amount, paid):
    lines = settle_hands(CENTURY, "K 7", "K 9", amount=amount)["lines"]
    assert {line["wager"]: line["paid"] for line in lines}["dealer"] == paid


BIG_WAGERS = ("bbq", "cold-bbq", "phoenix-7", "banker")


@pytest.mark.parametrize(
    ("player", "banker", "expected"),
    [
        ("K 6", "K 7", (50, 22, -1, 1)),
        ("K 7", "K 6", (50, 22, -1, -1)),
        ("K 2 4", "K 5 2", (-1, 22, 40, 0)),
        ("K 6", "K 5 2", (-1, 22, 40, 0)),
        ("K 7", "Q 7", (-1, -1, -1, 0)),
    ],
)
def test_bbq_needs_two_cards_in_each_hand_and_cold_bbq_does_not(player, banker, expected):
    assert units(BIG, player, banker, *BIG_WAGERS) == expected


def test_natural_0_is_decided_on_two_cards_whatever_is_drawn():
    assert units(BIG, "K Q 9", "5 5 A", "natural-0") == (40,)
    assert units(BIG, "K Q K", "K 5", "natural-0") == (-1,)


def test_tie_0_1_wins_on_a_tie_of_zeros_or_ones():
    assert units(BIG, "K Q K", "K Q K", "tie-0-1") == (90,)
    assert units(BIG, "K Q A", "K A K", "tie-0-1") == (90,)
    assert units(BIG, "K Q 2", "K A A", "tie-0-1") == (-1,)


def test_win_4_wins_when_the_winning_hand_has_four_or_less():
    assert units(BIG, "K 2 2", "K 3 K", "win-4") == (8,)
    assert units(BIG, "K A A", "K 3 K", "win-4") == (8,)
    assert units(BIG, "K 2 2", "K 4 K", "win-4") == (-1,)
    assert units(BIG, "K 2 3", "K 3 K", "win-4") == (-1,)


# The five of 21st Century Baccarat


def settle_five(choices, banker="6 A", bettors="AB", player="K 5 4"):
    """Settle bets on the player line, at seats 1, 2, ..., with a five against a dealer's six up."""
    return settle(
        {
            "game": CENTURY,
            "player_dealer": {"seat": 8, "bank": "1000.00"},
            "wagers": [
                {"seat": n, "bettor": bettor, "wager": "player", "amount": "10.00"}
                for n, bettor in enumerate(bettors, 1)
            ]
            + [{"seat": 7, "bettor": "D", "wager": "dealer", "amount": "20.00"}],
            "hands": {"player": cards(player), "banker": cards(banker)},
            "choices": choices,
        },
        BOOK,
    )


def results(settlement):
    return {line["bettor"]: line["result"] for line in settlement["lines"]}


STAND_HIT = [{"seat": 1, "choice": "stand"}, {"seat": 2, "choice": "hit"}]


def test_each_bettor_stands_or_hits_on_a_five_for_themselves():
    """A stands on five and loses to seven; B hits, makes nine and wins."""
    assert results(settle_five(STAND_HIT)) == {"A": "lose", "B": "win", "D": "lose"}


def test_the_third_card_is_dealt_even_if_all_stand_and_decides_the_dealer_line():
    both = [{"seat": 1, "choice": "stand"}, {"seat": 2, "choice": "stand"}]
    assert results(settle_five(both)) == {"A": "lose", "B": "lose", "D": "lose"}


def test_the_choice_on_five_depends_on_the_dealers_first_card_or_with_an_option_on_both_cards():
    option = FiledGame(BOOK, CENTURY).rules().play.five_option
    whole = FiledGame(BOOK, CENTURY).rules({"five_option": "whole-hand"}).play.five_option
    hands = {"6 A": (True, False), "K 5": (False, True), "2 4": (False, True), "5 5": (True, False)}
    for banker, expected in hands.items():
        player, dealer = parse_cards(cards("2 3")), parse_cards(cards(banker))
        assert (
            five_is_open(option, player, dealer),
            five_is_open(whole, player, dealer),
        ) == expected
    assert not five_is_open(option, parse_cards(cards("K 4")), parse_cards(cards("6 A")))


def test_no_decision_opens_without_a_five():
    with pytest.raises(InputError, match=r"no decision is open for seat .* \(choices\[0\]\)"):
        settle_five(STAND_HIT, player="K 4 4")


def test_a_dealer_natural_stops_the_third_card_whatever_was_chosen():
    assert results(settle_five(STAND_HIT, banker="6 2", player="K 5")) == {
        "A": "lose",
        "B": "lose",
        "D": "win",
    }


def test_too_few_or_wrong_choices_are_refused():
    with pytest.raises(InputError, match=r"too few choices: seat 2 must choose stand or hit"):
        settle_five(STAND_HIT[:1])
    with pytest.raises(InputError, match=r"choose stand or hit, not 'split'"):
        settle_five([{"seat": 1, "choice": "split"}])
    assert results(settle_five(STAND_HIT[::-1])) == results(settle_five(STAND_HIT))
    with pytest.raises(InputError, match=r"is for seat 1, bettor A"):
        settle_five([{"seat": 1, "bettor": "B", "choice": "hit"}])
    with pytest.raises(
        InputError, match=r"the next choice is for hand 1, not hand 2 \(choices\[0\]\)"
    ):
        settle_five([{"seat": 1, "hand": 2, "choice": "hit"}])


# Collections


@pytest.mark.parametrize(
    ("game", "option", "action", "fee"),
    [
        (CENTURY, "1", 450, 500),
        (CENTURY, "2", 1200, 1000),
        (DRAGON, "4", 650, 900),
        (BUCK, "2", 700, 800),
    ],
)
def test_the_player_dealer_pays_by_the_total_action(game, option, action, fee):
    collection = BOOK.collection_option(game, option)
    charged = fees(collection, Figures(action=action * 100))
    amounts = {line.payer: line.amount for line in charged}
    assert amounts["player-dealer"] == fee


# Facts


def test_pair_facts_use_the_first_two_cards():
    hand_facts = facts(parse_cards("7s 7d 7s"), parse_cards("Kh Kh 2c"))
    assert (hand_facts["player_pair"], hand_facts["player_suited_pair"]) == (True, False)
    assert (hand_facts["banker_pair"], hand_facts["banker_suited_pair"]) == (True, True)
    assert not facts(parse_cards("Ts Ks"), parse_cards("7h 2c"))["player_pair"]


def test_every_fact_of_a_round_is_declared_within_its_bounds():
    hand_facts = facts(parse_cards("7s 7d"), parse_cards("Kh Kd 2c"))
    assert set(hand_facts) == {name for name, fact in FAMILY.facts.items() if fact.scope == "round"}
    for name, value in hand_facts.items():
        fact = FAMILY.facts[name]
        assert value in fact.words if fact.words else fact.low <= value <= fact.high


def test_each_rank_has_its_points():
    assert "".join(str(POINTS[rank]) for rank in "A23456789TJQK") == "1234567890000"


@each("game", ALL_GAMES)
def test_every_filing_has_readings_for_cover_and_misdeals(game):
    readings = {reading.rule for reading in FiledGame(BOOK, game).filing.readings}
    assert "Does money won during settlement add to the bank?" in readings
    assert "What happens to a wager that the bank covers only in part?" in readings
    assert any("misdeals" in rule for rule in readings)
