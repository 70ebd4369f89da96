"""Rules and errors of single filings that an earlier version had wrong."""

import re

import pytest
from tests.book import BOOK

import houseway
from houseway.banked.rotation import Turn, next_turn
from houseway.pages.filing import filing_page
from houseway.play.family import set_hand
from houseway.play.game import FiledGame
from houseway.values.errors import InputError

PROPOSITION_PLAYERS = (
    "tavern/pure-spanish-21-5",
    "tavern/no-bust-21st-century-blackjack",
    "tavern/no-bust-21st-century-buster-blackjack",
    "tavern/no-bust-21st-century-buster-blackjack-lucky-lucky",
    "tavern/pai-gow-poker",
    "tavern/dai-bacc",
    "tavern/face-up-pai-gow-poker",
    "deuce-lounge/no-bust-21st-century-blackjack",
    "saloon/pure-spanish-21-5",
    "saloon/no-bust-21st-century-blackjack",
    "saloon/no-bust-21st-century-buster-blackjack",
    "saloon/face-up-pai-gow-poker",
    "lucky-buck/pure-21-5-blackjack",
    "cordova/big-bonus-baccarat",
    "cordova/lucky-pai-gow-poker",
    "cordova/ace-up-pai-gow-poker",
    "cordova/ultimate-texas-holdem",
)
"""Every filing whose papers mention proposition players."""


def test_the_rules_mention_proposition_players_where_the_papers_do():
    games = {game for game in BOOK if "proposition player" in str(BOOK.raw(game).data).lower()}
    assert games == set(PROPOSITION_PLAYERS)


def test_no_remedy_cites_half_of_its_filing():
    for game_id in BOOK:
        filing = BOOK.filing(game_id)
        for remedy in filing.irregularities:
            if remedy.source is not None:
                assert 2 * line_count(remedy.source) < line_count(filing.source), (
                    game_id,
                    remedy.id,
                )


def test_the_blackjack_bonus_bet_counts_toward_no_fee_of_its_own_schedule():
    option_id = "no-bust-21st-century-buster-blackjack:1"
    option = BOOK.collection_option("saloon/no-bust-21st-century-buster-blackjack", option_id)
    by_action = [terms.counts for terms, _ in option.fees if terms.basis]
    assert by_action
    assert all(counts == ["base", "buster"] for counts in by_action)


def test_the_bank_of_lucky_lucky_is_offered():
    game_id = "tavern/no-bust-21st-century-buster-blackjack-lucky-lucky"
    assert BOOK.filing(game_id).player_dealer.rule == "offered"


def test_a_player_of_lucky_lucky_may_bank_again_after_two_hands_if_nobody_else_takes_the_bank():
    rule = BOOK.filing("tavern/no-bust-21st-century-buster-blackjack-lucky-lucky").player_dealer
    last = Turn(seat=1, person="A", hand=2)
    seated = {1: "A", 2: "B"}
    turn = next_turn(rule, 8, seated, lambda seat, person: person == "A", last=last)
    assert turn == Turn(seat=1, person="A", hand=1)
    must_pass_on = BOOK.filing("tavern/no-bust-21st-century-blackjack").player_dealer
    assert next_turn(must_pass_on, 8, seated, lambda seat, person: person == "A", last=last) is None


ERRORS = [
    (
        "saloon/ultimate-texas-holdem",
        {"wagers": [("ante", "10.00"), ("blind", "20.00")], "hands": {}},
        "Blind must equal the Ante ($10)",
    ),
    (
        "tavern/pai-gow-poker",
        {
            "wagers": [("base", "50.00")],
            "hands": {
                "1": "9s 9d Kc Qd 7h 5s 3c",
                "4": "Th Tc 9h 9c 2d 3d 4d",
                "player-dealer": "8h 8c Ah Js 6d 4c 2s",
            },
        },
        "seat 4 has no wager but was given 7 cards (hands.4)",
    ),
    (
        "deuce-lounge/let-it-ride",
        {"wagers": [("bet-1", "10.00"), ("bet-2", "10.00"), ("bet-3", "5.00")], "hands": {}},
        "Bet #3 must equal Bet #1 ($10)",
    ),
    (
        "saloon/no-bust-21st-century-blackjack",
        {
            "wagers": [("base", "10.00")],
            "hands": {"1": "As Kd", "player-dealer": "8h Tc"},
            "choices": [{"seat": 1, "choice": "surrender"}],
        },
        "no decision is open for seat 1",
    ),
    (
        "deuce-lounge/no-bust-21st-century-blackjack",
        {
            "wagers": [("base", "10.00")],
            "hands": {"1": "Ts 6d", "player-dealer": "Ah 9c"},
            "choices": [{"seat": 1, "choice": "surrender"}],
        },
        "seat 1 may choose stand, hit or double, not 'surrender' (choices[0])",
    ),
]


@pytest.mark.parametrize(("game_id", "case", "message"), ERRORS)
def test_an_error_says_what_is_wrong_in_a_dealers_words(game_id, case, message):
    wagers = [
        {"seat": 1, "bettor": "A", "wager": wager, "amount": amount}
        for wager, amount in case["wagers"]
    ]
    hands = {name: cards.split() for name, cards in case["hands"].items()}
    settle_case = {
        "game": game_id,
        "player_dealer": {"seat": 7, "bank": "1000.00"},
        "wagers": wagers,
        "hands": hands,
        "choices": case.get("choices", []),
    }
    with pytest.raises(InputError, match=re.escape(message)):
        houseway.settle(settle_case)


def test_a_poker_case_with_a_wrong_key_says_so_in_plain_words():
    case = {"game": "tavern/texas-holdem", "button": 1, "stacks": {}, "bets": {}}
    with pytest.raises(InputError, match="unknown key 'player_dealer'"):
        houseway.settle({**case, "player_dealer": {}})
    del case["button"]
    with pytest.raises(InputError, match="the key 'button' is missing"):
        houseway.settle(case)


def test_an_option_number_in_several_schedules_is_ambiguous():
    with pytest.raises(InputError, match="option 3 is ambiguous: limit:3 or spread:3"):
        BOOK.collection_option("deuce-lounge/texas-holdem", "3")


def test_a_house_way_row_shows_what_goes_behind_and_what_in_front():
    page = str(filing_page(FiledGame(BOOK, "lucky-buck/pai-gow-double-hand-poker")))
    assert "five of a kind behind, a pair in front; else pair, straight or flush behind, a" in page


def test_insurance_of_pure_21_5_shows_the_filed_half():
    wagers = {wager.id: wager for wager in BOOK.filing("lucky-buck/pure-21-5-blackjack").wagers}
    assert wagers["insurance"].limit.says == "At most half of the game wager"


def test_no_owner_is_a_patent_number():
    owners = [BOOK.filing(game_id).owner or "" for game_id in BOOK]
    assert any(owners)
    assert not [owner for owner in owners if owner.startswith("Patent")]


def test_a_full_house_with_the_joker_is_set_by_the_full_house_row():
    rules = FiledGame(BOOK, "deuce-lounge/fortune-pai-gow-poker").rules()
    setting = set_hand(rules, "As Ad Jk Kc Kd 7h 3s")
    assert (setting.rule, sorted(setting.low)) == ("Full house", ["Kc", "Kd"])


def test_the_flop_games_of_lucky_buck_collect_before_the_deal():
    games = [g for g in BOOK if g.startswith("lucky-buck/") and BOOK.filing(g).family == "flop"]
    assert len(games) == 5
    for game_id in games:
        assert BOOK.filing(game_id).play["collects"] == "before-deal"
        page = str(filing_page(FiledGame(BOOK, game_id)))
        assert "The collection is taken before the deal" in page
        assert "as the streets are dealt" not in page


def test_the_house_way_of_a_wild_joker_has_its_own_reading():
    game_id = "lucky-buck/fortune-pai-gow-poker"
    usual_rule = "How does the joker count in a house way?"
    wild_rule = "How does a fully wild joker count in the house way?"
    for options, rule, other in (
        ({}, usual_rule, wild_rule),
        ({"joker_rule": "wild"}, wild_rule, usual_rule),
    ):
        rules = {reading.rule for reading in BOOK.filing(game_id, options).readings}
        assert rule in rules
        assert other not in rules


def line_count(source):
    return sum(last - first + 1 for _, ranges in source.parts for first, last in ranges)
