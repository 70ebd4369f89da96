"""Who wins which pot in every poker filing, compared; planted faults in the referee are noticed."""

import pytest
from tests.referee import poker_collections, poker_ranks, showdown, showdown_hands
from tests.referee.runs import SLOW_HANDS, compare_hands, differs
from tests.referee.showdown import FILINGS, Award
from tests.referee.showdown_hands import compare

PLANTED = 3000
"""Hands in which a planted fault must show; most show within the first few."""

CORDOVA_8 = "cordova/omaha-high-low-split"
MEXICAN = "deuce-lounge/mexican-stud-poker"
CORDOVA_MEXICAN = "cordova/mexican-stud"
TAHOE = "lucky-buck/tahoe-pineapple-8"
LOWBALL = "lucky-buck/lowball"


@pytest.mark.parametrize("game_id", FILINGS)
def test_pots_go_to_the_winners_that_the_papers_name(game_id):
    compare_hands(compare, game_id)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", FILINGS)
def test_many_pots_go_to_the_winners_that_the_papers_name(game_id):
    compare_hands(compare, game_id, SLOW_HANDS)


def test_every_poker_filing_is_compared():
    assert set(FILINGS) == set(showdown_hands.BETTING)


@pytest.mark.parametrize(
    ("game_id", "wrong"),
    [
        (CORDOVA_8, {"low": False}),
        (CORDOVA_8, {"use": "any"}),
        (CORDOVA_8, {"use": "at most two"}),
        (CORDOVA_8, {"odd_half": "high"}),
        (CORDOVA_8, {"odd_chips": "each"}),
        (CORDOVA_8, {"fee_players": "dealt-in"}),
        ("saloon/big-o", {"low": True}),
        ("saloon/double-board-omaha", {"odd_chips": "all"}),
        ("saloon/seven-card-stud", {"odd_chips": "all"}),
        ("cordova/seven-card-stud", {"odd_chips": "suit"}),
        (TAHOE, {"use": "any"}),
        (TAHOE, {"use": "two"}),
        (TAHOE, {"high_needs_pair": False}),
        (TAHOE, {"odd_half": "left"}),
        ("lucky-buck/texas-holdem", {"high_needs_pair": True}),
        (MEXICAN, {"joker_up": "wild"}),
        (MEXICAN, {"joker_turned": "wild"}),
        (MEXICAN, {"joker_turned": "ace"}),
        (CORDOVA_MEXICAN, {"joker_up": "completing"}),
        (CORDOVA_MEXICAN, {"joker_turned": "ace"}),
        ("lucky-buck/draw-poker", {"joker_up": "wild"}),
        ("lucky-buck/draw-poker", {"joker_up": "completing"}),
    ],
)
def test_a_wrong_rule_of_one_filing_is_noticed(monkeypatch, game_id, wrong):
    monkeypatch.setitem(FILINGS, game_id, FILINGS[game_id]._replace(**wrong))
    assert differs(compare, game_id, PLANTED)


def button_first(hand):
    return sorted(hand.stacks, key=lambda seat: (seat < hand.button, seat))


def no_folded_money(bets, dead, live):
    return real_side_pots({seat: bets[seat] for seat in live}, dead, live)


def one_pot(bets, dead, live):
    return [(sum(bets.values()) + dead, sorted(live))]


def dead_money_last(bets, dead, live):
    pots = real_side_pots(bets, 0, live)
    return [*pots[:-1], (pots[-1][0] + dead, pots[-1][1])]


real_side_pots = showdown.side_pots

WRONG = {
    "the button gets odd chips": (showdown.Hand, "left_of_button", button_first, CORDOVA_8),
    "folded money is lost": (showdown, "side_pots", no_folded_money, LOWBALL),
    "there are no side pots": (showdown, "side_pots", one_pot, LOWBALL),
    "dead money goes to the last pot": (showdown, "side_pots", dead_money_last, LOWBALL),
    "nothing is returned": (showdown, "uncalled", lambda bets: {}, LOWBALL),
    "the second board gets the odd chip": (
        showdown,
        "halves",
        lambda amount, chip: real_halves(amount, chip)[::-1],
        "saloon/no-limit-texas-holdem",
    ),
    "the chip is a dollar": (showdown, "smallest_chip", lambda *_: 100, CORDOVA_8),
    "a checked seven wins it all": (showdown, "checked_seven", lambda *_: {}, LOWBALL),
    "an eight is too high for a low": (
        poker_ranks,
        "rank_eight",
        lambda code: None if code & 7 << 21 else real_eight(code),
        CORDOVA_8,
    ),
    "the joker is an ace in lowball": (
        showdown,
        "lowball",
        lambda cards: real_lowball([card.replace("Jk", "Ah") for card in cards]),
        LOWBALL,
    ),
    "a flush does not beat a full house": (
        poker_ranks,
        "class_of",
        lambda kind, ranks: kind,
        MEXICAN,
    ),
    "a jack does not follow a seven": (
        poker_ranks,
        "straight_top",
        lambda order, ranks: 0 if 10 in order and 6 in order else real_top(order, ranks),
        MEXICAN,
    ),
    "no fee without a flop": (
        poker_collections,
        "holds",
        lambda word, hand: word != "no-flop" and real_holds(word, hand),
        "tavern/texas-holdem",
    ),
    "side pots pay the fee first": (
        showdown,
        "awards",
        lambda filing, hand, amount, eligible, chip: [Award(eligible[-1], amount, "", 0)],
        LOWBALL,
    ),
}
real_eight = poker_ranks.rank_eight
real_halves = showdown.halves
real_lowball = showdown.lowball
real_top = poker_ranks.straight_top
real_holds = poker_collections.holds


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_rule_of_all_filings_is_noticed(monkeypatch, wrong):
    where, name, replacement, game_id = WRONG[wrong]
    monkeypatch.setattr(where, name, replacement)
    poker_ranks.rank_high.cache_clear()
    assert differs(compare, game_id, PLANTED)
    poker_ranks.rank_high.cache_clear()
