"""The referee of baccarat agrees with the library, and notices a wrong rule."""

import pytest
from tests.referee import baccarat, baccarat_filings, baccarat_wagers, bank, bettors
from tests.referee.baccarat import compare
from tests.referee.baccarat_filings import BY_BANKER_CARD, BY_PLAYER_CARD, FILINGS, OPTIONS
from tests.referee.baccarat_wagers import CHART, DRAGON_BONUS, LOSE, PUSH, animal, tie, total, win
from tests.referee.runs import SLOW_HANDS, compare_hands, differs

PLANTED = 4000
"""Hands in which a planted fault must show; most show within the first few."""

LEFT = "left of the player-dealer"
BIG_BONUS = "cordova/big-bonus-baccarat"
CASH_IN = "cordova/cash-in-baccarat"
CENTURY = "deuce-lounge/21st-century-baccarat"
CORDOVA = "cordova/commission-free-baccarat"
DAI_BACC = "tavern/dai-bacc"
DEUCE_EZ = "deuce-lounge/ez-baccarat"
DRAGON = "cordova/commission-free-baccarat-dragon-bonus"
LUCKY_BUCK = "lucky-buck/commission-free-baccarat"
LUCKY_BUCK_EZ = "lucky-buck/ez-baccarat"
SALOON = "saloon/ez-baccarat-panda-8"
TAVERN_EZ = "tavern/ez-baccarat-panda-8"
ZOOBAC = "tavern/zoobac"


@pytest.mark.parametrize("filing", FILINGS)
def test_hands_are_settled_as_filed(filing):
    compare_hands(compare, filing)


@pytest.mark.slow
@pytest.mark.parametrize("filing", FILINGS)
def test_many_hands_are_settled_as_filed(filing):
    compare_hands(compare, filing, SLOW_HANDS)


@pytest.mark.parametrize(
    ("filing", "wrong"),
    [
        (SALOON, {"draws_on": False}),
        (SALOON, {"start": LEFT}),
        (SALOON, {"needs_line": ()}),
        (TAVERN_EZ, {"seated_only": ()}),
        (DEUCE_EZ, {"start": BY_BANKER_CARD}),
        (ZOOBAC, {"start": LEFT}),
        (DAI_BACC, {"start": BY_PLAYER_CARD}),
        (DAI_BACC, {"face_down": ""}),
        (CORDOVA, {"face_down": "3"}),
        (LUCKY_BUCK, {"at_most_line": ()}),
        (CENTURY, {"by_seat": False}),
        (CENTURY, {"start": BY_BANKER_CARD}),
        (CENTURY, {"at_most_line": ()}),
        (CENTURY, {"seated_only": ()}),
        (BIG_BONUS, {"groups": FILINGS[BIG_BONUS].groups[::-1]}),
        (CASH_IN, {"groups": FILINGS[CASH_IN].groups[::-1]}),
    ],
)
def test_a_wrong_rule_of_one_filing_is_noticed(monkeypatch, filing, wrong):
    monkeypatch.setitem(FILINGS, filing, FILINGS[filing]._replace(**wrong))
    assert differs(compare, filing, PLANTED)


WRONG_WAGERS = {
    "a tie pays 8 for 1": (DEUCE_EZ, "tie", tie(7)),
    "a tie pays 9 for 1": (LUCKY_BUCK_EZ, "tie", tie(8)),
    "the dealer line pays even": (CENTURY, "dealer", baccarat_wagers.banker_line),
    "a banker win with 6 pays even": (CORDOVA, "dealer", baccarat_wagers.banker_line),
    "a banker win with 7 pays half": (
        DRAGON,
        "banker",
        lambda h: win(1, 2) if h.margin < 0 and h.b == 7 else baccarat_wagers.banker_line(h),
    ),
    "a three-card 7 is paid": (DAI_BACC, "banker", baccarat_wagers.banker_line),
    "a two-card 7 pushes": (
        CASH_IN,
        "banker",
        lambda h: PUSH if h.margin < 0 and h.b == 7 else baccarat_wagers.banker_line(h),
    ),
    "a three-card 8 is paid": (ZOOBAC, "banker", baccarat_wagers.banker_line),
    "Dragon 7 is paid for a tie": (
        LUCKY_BUCK_EZ,
        "dragon-7",
        lambda h: win(40) if (h.b, len(h.banker)) == (7, 3) and h.p <= 7 else LOSE,
    ),
    "Panda 8 is paid for a tie": (
        SALOON,
        "panda-8",
        lambda h: win(25) if (h.p, len(h.player)) == (8, 3) and h.b <= 8 else LOSE,
    ),
    "Panda 8 is paid for a natural": (
        TAVERN_EZ,
        "panda-8",
        lambda h: win(25) if h.p == 8 and h.margin > 0 else LOSE,
    ),
    "Tiger 8 pays 40": (
        BIG_BONUS,
        "tiger-8",
        lambda h: win(40) if (h.p, len(h.player)) == (8, 3) and h.b <= 7 else LOSE,
    ),
    "Ox 6 is paid for a tie": (
        DAI_BACC,
        "ox-6",
        lambda h: win(40) if (h.p, len(h.player)) == (6, 3) and h.margin >= 0 else LOSE,
    ),
    "Tiger 7 is paid for a tie": (
        DAI_BACC,
        "tiger-7",
        lambda h: win(40) if (h.b, len(h.banker)) == (7, 3) and h.margin <= 0 else LOSE,
    ),
    "a killed ox must lose": (
        DAI_BACC,
        "kill-the-ox-tiger",
        lambda h: (
            win(30)
            if ((h.p, len(h.player)) == (6, 3) and h.margin < 0)
            or ((h.b, len(h.banker)) == (7, 3) and h.margin > 0)
            else LOSE
        ),
    ),
    "Rabbit is not tripled": (ZOOBAC, "rabbit", animal(rabbit=25, rabbit_x3=25)),
    "Tiger is not tripled": (ZOOBAC, "tiger", animal(tiger=25, tiger_x3=25)),
    "Zoo has no monkey": (
        ZOOBAC,
        "zoo",
        animal(rabbit=10, rabbit_x3=30, tiger=10, tiger_x3=30),
    ),
    "BBQ is paid for three cards": (
        BIG_BONUS,
        "bbq",
        lambda h: win(50) if {h.p, h.b} == {6, 7} else LOSE,
    ),
    "Cold BBQ needs a third card": (
        BIG_BONUS,
        "cold-bbq",
        lambda h: win(22) if {h.p, h.b} == {6, 7} and len(h.player) + len(h.banker) > 4 else LOSE,
    ),
    "Natural 0 is for one hand": (
        BIG_BONUS,
        "natural-0",
        lambda h: win(40) if total(h.banker[:2]) == 0 else LOSE,
    ),
    "Tie 0-1 ends at 0": (BIG_BONUS, "tie-0-1", lambda h: win(90) if h.p == h.b == 0 else LOSE),
    "Win 4 ends at 3": (
        BIG_BONUS,
        "win-4",
        lambda h: win(8) if h.margin and max(h.p, h.b) <= 3 else LOSE,
    ),
    "Banker 6 pays alike for two and three cards": (
        LUCKY_BUCK,
        "banker-6",
        lambda h: win(10) if h.margin < 0 and h.b == 6 else LOSE,
    ),
    "the Dragon Bonus loses for a tie of naturals": (
        LUCKY_BUCK,
        "player-dragon",
        lambda h: LOSE if h.margin == 0 else baccarat_wagers.player_dragon(h),
    ),
}


@pytest.mark.parametrize("wrong", WRONG_WAGERS)
def test_a_wager_that_is_settled_wrongly_is_noticed(monkeypatch, wrong):
    filing, wager, outcome = WRONG_WAGERS[wrong]
    groups = [
        {kind: outcome if kind == wager else filed for kind, filed in wagers.items()}
        for wagers in FILINGS[filing].groups
    ]
    monkeypatch.setitem(FILINGS, filing, FILINGS[filing]._replace(groups=groups))
    assert differs(compare, filing, PLANTED)


@pytest.mark.parametrize("margin", DRAGON_BONUS)
def test_a_wrong_row_of_the_dragon_bonus_is_noticed(monkeypatch, margin):
    monkeypatch.setitem(DRAGON_BONUS, margin, DRAGON_BONUS[margin] + 1)
    assert differs(compare, DRAGON, PLANTED)


@pytest.mark.parametrize(
    ("two", "thirds"), [(3, "0123456789"), (4, "2345678"), (5, "567"), (6, "7"), (7, "6")]
)
def test_a_wrong_line_of_the_chart_is_noticed(monkeypatch, two, thirds):
    monkeypatch.setitem(CHART, two, thirds)
    assert differs(compare, CORDOVA, PLANTED)


@pytest.mark.parametrize(
    ("filing", "number", "wrong"),
    [
        (LUCKY_BUCK, 0, {"tiers": [(0, 100), (300_00, 300)]}),
        (LUCKY_BUCK, 1, {"counts": ("player", "banker", "tie", "banker-6")}),
        (DEUCE_EZ, 1, {"per": "wager"}),
        (DEUCE_EZ, 1, {"player": 100}),
        (DRAGON, 0, {"at_most_line": ()}),
        (DRAGON, 0, {"limit": (5, 60)}),
    ],
)
def test_a_wrong_collection_is_noticed(monkeypatch, filing, number, wrong):
    monkeypatch.setitem(OPTIONS, filing, [OPTIONS[filing][number]._replace(**wrong)])
    assert differs(compare, filing, PLANTED)


def _seated_last(bets, names_seated):
    turns, seated = bettors.bettor_turns(bets, names_seated)
    return {who: -turn for who, turn in turns.items()}, seated


WRONG = {
    "the player-dealer is counted": (
        baccarat,
        "count_without_player_dealer",
        lambda value, first, seats, _: bank.around(first, seats)[(value - 1) % seats],
    ),
    "an empty seat stops the button": (baccarat, "first_with_wager", lambda start, *_: start),
    "counterclockwise": (baccarat, "around", lambda first, seats: bank.around(first, seats, -1)),
    "the seated player is last": (baccarat, "bettor_turns", _seated_last),
    "ten counts zero for the button": (baccarat, "FACE_VALUE", baccarat_wagers.POINTS),
    "practice pays a banker win with 7": (
        baccarat,
        "banker_push_on_7",
        baccarat_wagers.banker_line,
    ),
    "the player hand stands on 5": (
        baccarat,
        "deal",
        lambda shoe, naturals_stop: (
            baccarat_wagers.Hands([shoe[0], shoe[2]], [shoe[1], shoe[3]])
            if total([shoe[0], shoe[2]]) == 5
            else baccarat_wagers.deal(shoe, naturals_stop=naturals_stop)
        ),
    ),
    "the whole losing wager is taken": (
        bank.Bank,
        "lose",
        lambda self, stake: bank.Line("lose", stake, 0, stake, 0),
    ),
    "a push has no action": (
        bank.Bank,
        "push",
        lambda self, stake: bank.Line("push", 0, 0, 0, stake),
    ),
    "payments refill the bank": (bank.Bank, "can_pay", property(lambda self: self.amount)),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_rule_of_all_filings_is_noticed(monkeypatch, wrong):
    monkeypatch.setattr(*WRONG[wrong])
    assert differs(compare, SALOON, PLANTED)


def test_a_wrong_choice_is_noticed(monkeypatch):
    def everyone(game, hands, bets):
        return [bet for bet in bets if bet.wager == "player" and total(hands.player[:2]) == 5]

    monkeypatch.setattr(baccarat, "who_chooses", everyone)
    assert differs(compare, CENTURY, PLANTED)


def test_the_order_of_a_covered_hand_of_zoobac_is_its_own(monkeypatch):
    monkeypatch.setattr(baccarat, "ZOOBAC", "")
    assert baccarat_filings.ZOOBAC == ZOOBAC
    assert differs(compare, ZOOBAC, PLANTED)
