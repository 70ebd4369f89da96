"""What the coach knows in poker: pot odds, equity against random and calling hands, and outs."""

import pytest
from tests.book import BOOK
from tests.each import each
from tests.server.players import Player

from houseway.cardroom.poker_coach import (
    Opponent,
    PokerSeen,
    calling_hands,
    missed_odds,
    outs,
    poker_facts,
    poker_seen,
    pot_odds,
    shown_contest,
)
from houseway.play.game import FiledGame
from houseway.poker.filed_equity import contest_of

HOLDEM = "cordova/texas-holdem"
HIDDEN_HAND = Opponent((), 2)
RIVER = ("2c", "7d", "9h", "Jc", "3s")


def rules_of(game):
    return FiledGame(BOOK, game).rules({})


def seen(own, board="", opponents=(HIDDEN_HAND,), *, call=1_000, pot=3_000, bet=0):
    boards = (tuple(board.split()),) if board else ()
    return PokerSeen(tuple(own.split()), boards, opponents, (), call, pot, bet)


def test_the_pot_odds_are_the_call_as_a_share_of_the_pot_after_it():
    assert pot_odds(seen("As Ah")) == {"call": "10.00", "pot": "30.00", "needs": 0.25}
    assert pot_odds(seen("As Ah", call=0)) is None


@pytest.mark.slow
def test_equity_is_counted_against_random_hands_and_against_those_that_would_call():
    facts = poker_facts(rules_of(HOLDEM), seen("Jh Jd", " ".join(RIVER)))
    # Three jacks lose only to the ten and eight of any suits, which make a straight.
    assert facts["equity"] == {
        "equity": round(1 - 16 / 990, 4), "exact": True, "error": 0.0, "opponents": 1,
    }  # fmt: skip
    callers = facts["callers"]
    assert callers["share"] < 1
    assert callers["equity"] == round(1 - 16 / round(callers["share"] * 990), 4)
    assert facts["outs"] == []


def test_the_hands_that_call_look_better_than_the_price():
    rules = rules_of(HOLDEM)
    shares, hands = [], []
    for call in (100, 1_000, 10_000):
        position = seen("Jh Jd", " ".join(RIVER), call=call)
        calling, share = calling_hands(rules, contest_of(rules), position, position.opponents[0])
        shares.append(share)
        hands.append(set(calling))
    assert shares[0] == 1 > shares[1] > shares[2] > 0
    assert hands[2] < hands[1]
    assert all({"Js", "9c"} <= set(hand) or len(hand) == 2 for hand in hands[2])


@each(
    ("game", "own", "board", "expected"),
    [
        (HOLDEM, "Ah Kh", "2h 7h 9c", {"flush": 9, "pair": 6}),
        (HOLDEM, "Ah Kh", "2h 7h 9c 9d", {"flush": 9, "two-pair": 6}),
        (HOLDEM, "8s Td", "7h 9c 2d", {"straight": 8, "pair": 6}),
        (HOLDEM, "Ah Kh", " ".join(RIVER), {}),
        ("saloon/omaha-hi-low-split", "Ah 2h Kd Kc", "4d 7s 9c", {"three-of-a-kind": 2, "low": 16}),
    ],
)  # fmt: skip
def test_the_outs_are_the_cards_that_make_a_better_class_of_hand(game, own, board, expected):
    rules, position = rules_of(game), seen(own, board)
    found = {line["makes"]: len(line["cards"]) for line in outs(rules, contest_of(rules), position)}
    assert {made: found.get(made) for made in expected} == expected
    assert expected or not found


def test_a_card_that_only_improves_the_board_is_no_out():
    rules = rules_of(HOLDEM)
    lines = outs(rules, contest_of(rules), seen("Ah Kd", "2h 7s 9c"))
    assert {card[0] for line in lines for card in line["cards"]} == {"A", "K"}


def test_in_stud_the_cards_that_are_up_count():
    weak, strong = Opponent(("2c", "3d", "7h"), 5), Opponent(("Ac", "Ad", "Ah"), 5)
    rules = rules_of("cordova/seven-card-stud")
    equities = [
        poker_facts(rules, seen("Kc Kd 9s 4h 5c", opponents=(shown,)))["equity"]["equity"]
        for shown in (weak, strong)
    ]
    assert equities[0] > 0.6
    assert equities[1] < 0.3


@pytest.mark.parametrize(("cards", "shown"), [("As Ah Kd", False), ("As Ah", True)])
def test_equity_is_shown_only_after_the_discard(cards, shown):
    rules = rules_of("deuce-lounge/crazy-pineapple")
    decision = {"kind": "bet", "call": "2.00", "least": "4.00"}
    view = {
        "you": {"seats": [1]},
        "decisions": [decision],
        "hands": {"1": cards.split(), "2": ["??", "??"]},
        "seats": [{"seat": seat, "in_hand": True, "folded": False} for seat in (1, 2)],
        "poker": {"boards": [["2c", "7d", "9h"]], "pot": "10.00"},
    }
    position = poker_seen(rules, view)
    assert pot_odds(position)["needs"] == round(2 / 12, 4)
    assert (shown_contest(rules, position) is not None) == shown


@each(
    ("choice", "equity", "missed"),
    [
        ("fold", 0.4, True), ("call", 0.4, False), ("raise", 0.4, False),
        ("fold", 0.1, False), ("call", 0.1, True), ("raise", 0.1, False),
        ("fold", 0.255, False), ("call", 0.245, False),
    ],
)  # fmt: skip
def test_pot_odds_are_missed_by_folding_a_call_that_pays_or_calling_one_that_does_not(
    choice, equity, missed
):
    facts = {"odds": {"needs": 0.25}, "callers": {"equity": equity, "error": 0.01}}
    assert missed_odds(facts, choice) == missed


@pytest.mark.slow
def test_a_player_among_bots_has_a_live_coach_and_a_review_of_the_pot_odds(site):
    player = Player(site)
    table = player.post("/api/play", {"game": HOLDEM})["id"]
    with player.connect(table) as client:
        while not client.view["decisions"]:
            client.hear()
        answer = player.get(f"/api/tables/{table}/coach")
        assert answer["poker"]["equity"]["opponents"] >= 1
        assert answer["decisions"] == []
        while client.view["phase"] != "settled":
            if not client.move():
                client.hear()
    calls = player.get(f"/api/hands/{table}/1/coach")["calls"]
    answered = {call["choice"] for call in calls}
    assert answered <= {"call", "raise", "fold"}
    assert all(call["odds"]["needs"] > 0 for call in calls)
