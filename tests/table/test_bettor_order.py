"""The order of the bettors on one seat: the seated player, then the back line, however listed."""

import json
from random import Random as Shuffle

import pytest
from tests.book import BOOK
from tests.games.random_play import PLAYABLE, Random, choose, random_wagers

from houseway.banked.table import BankedTable
from houseway.banked.wagers import Placed, seated_players
from houseway.cards.shuffle import Seed
from houseway.journal.hand_check import RecordedGame
from houseway.play.case import settle
from houseway.play.chance import hand_chance
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame
from houseway.play.record import replay
from houseway.play.rules_hash import rules_text

HANDS = 12
BACCARAT = "lucky-buck/commission-free-baccarat"
SPOTS = "lucky-buck/pai-gow-double-hand-poker"
NATURAL_NINE = {"player": ["Kd", "9d"], "banker": ["4h", "3c"]}
STRONG_AND_WEAK = {
    "1": ["As", "Ah", "Kd", "Kc", "9h", "7d", "4c"],
    "player-dealer": ["Qs", "Jd", "9c", "8s", "6h", "3d", "2c"],
}


def bets(*rows, wager="player"):
    """Wagers of $20 on seat 1, each a bettor with or without a spot."""
    return [
        {"seat": 1, "wager": wager, "amount": "20.00", "bettor": row}
        if isinstance(row, str)
        else {"seat": 1, "wager": wager, "amount": "20.00", "bettor": row[0], "spot": row[1]}
        for row in rows
    ]


def baccarat(*rows, bank="25.00", **fields):
    """The answer for winning $20 wagers on the player line."""
    bank = {"seat": 8, "bank": bank}
    case = {"game": BACCARAT, "player_dealer": bank, "wagers": bets(*rows), "hands": NATURAL_NINE}
    return settle({**case, **fields}, BOOK)


def pai_gow(*rows, **fields):
    """The answer for winning $20 wagers on spots, with $25 in the bank."""
    case = {
        "game": SPOTS,
        "player_dealer": {"seat": 7, "bank": "25.00"},
        "wagers": bets(*rows, wager="base"),
        "hands": STRONG_AND_WEAK,
        "dice": [1, 2, 3],
    }
    return settle({**case, **fields}, BOOK)


def paid(answer):
    return [(line["bettor"], line["paid"]) for line in answer["lines"]]


@pytest.mark.parametrize("rows", [("Bob", "Ann"), ("Ann", "Bob")])
def test_the_seated_player_is_paid_before_the_back_line_however_the_case_lists_them(rows):
    answer = baccarat(*rows, seated={"1": "Ann"})
    assert paid(answer) == [("Ann", "20.00"), ("Bob", "5.00")]
    assert answer["notes"] == []


def test_back_line_bettors_are_paid_in_the_order_in_which_they_bet_and_the_answer_says_so():
    answer = baccarat("Cy", "Ann", "Bob", seated={"1": "Ann"})
    assert paid(answer) == [("Ann", "20.00"), ("Cy", "5.00"), ("Bob", "0.00")]
    assert answer["notes"] == ["Seat 1: Cy and Bob are taken to have bet in the order of the list."]


def test_without_seated_the_answer_says_who_was_taken_to_be_seated():
    answer = baccarat("Bob", "Ann")
    assert paid(answer) == [("Bob", "20.00"), ("Ann", "5.00")]
    assert answer["seated"] == {"1": "Bob"}
    assert answer["notes"] == ["Seat 1: Bob is taken to be the seated player."]
    assert baccarat("Bob")["notes"] == []


def test_the_seated_player_comes_before_a_back_line_bettor_on_an_earlier_spot():
    answer = pai_gow(("Cy", 2), ("Ann", 3), ("Bob", 1), seated={"1": "Ann"})
    assert paid(answer) == [("Ann", "20.00"), ("Bob", "5.00"), ("Cy", "0.00")]
    assert answer["notes"] == []


def test_without_seated_the_bettor_on_the_first_spot_is_taken_to_be_seated():
    answer = pai_gow(("Bob", 2), ("Ann", 1))
    assert paid(answer) == [("Ann", "20.00"), ("Bob", "5.00")]
    assert answer["notes"] == ["Seat 1: Ann is taken to be the seated player."]


def test_spots_that_are_not_given_are_taken_in_the_order_of_the_list_and_the_answer_says_so():
    answer = pai_gow("Ann", "Ann", seated={"1": "Ann"})
    assert [line["spot"] for line in answer["lines"]] == [1, 2]
    assert answer["notes"] == ["Seat 1: Ann's wagers take spots in the order of the list."]


def test_a_seated_player_without_a_spot_takes_the_first_one():
    answer = pai_gow("Bob", "Ann", seated={"1": "Ann"})
    assert [(line["bettor"], line["spot"]) for line in answer["lines"]] == [("Ann", 1), ("Bob", 2)]


def play(table, wagers, seated, bank, seed):
    """A hand to its end; choices depend on who is asked what, not on when."""
    chance = hand_chance(Seed.of(seed), table.rules.cards)
    state = table.open_round(table.seats, bank, wagers, chance, seated=seated)

    def answer(decision):
        asked = (decision.seat, decision.bettor, decision.kind, decision.hand, len(state.choices))
        return choose(decision, Random((seed, *asked)))

    play_hand(state, answer)
    return state


def reorder(wagers, seated, source):
    """The wagers in another order, with the back line of each seat in the same order."""
    shuffled = list(wagers)
    source.shuffle(shuffled)
    back_line = [wager for wager in wagers if seated[wager.seat] != wager.bettor]
    turns = iter(back_line)
    return [next(turns) if seated[w.seat] != w.bettor else w for w in shuffled]


@pytest.mark.parametrize("game_id", PLAYABLE)
def test_the_order_of_the_list_never_changes_the_hand(game_id):
    table = BankedTable(FiledGame(BOOK, game_id).rules({}))
    has_spots = table.rules.filing.seats.has_spots
    for seed in range(HANDS):
        source, shuffle = Random((game_id, seed)), Shuffle(seed)
        wagers = random_wagers(table, table.seats, source)
        seated = seated_players(wagers, {})
        if has_spots:
            wagers = [w._replace(spot=1 + (seated[w.seat] == w.bettor)) for w in wagers]
        bank = max(1, sum(wager.amount for wager in wagers) // 2)
        first = play(table, wagers, seated, bank, seed)
        listed = list(wagers)
        shuffle.shuffle(listed)
        again = play(
            table, listed if has_spots else reorder(wagers, seated, shuffle), seated, bank, seed
        )
        assert again.events == first.events, (game_id, seed)


@pytest.mark.parametrize("game_id", [BACCARAT, SPOTS, "cordova/ultimate-pai-gow-poker"])
def test_a_hand_recorded_under_earlier_rules_keeps_the_order_of_its_spots_or_its_list(game_id):
    rules = FiledGame(BOOK, game_id).rules({})
    stored = json.loads(rules_text(rules))
    del stored["filing"]["seats"]["bettors"]
    earlier = RecordedGame(BOOK, json.dumps(stored))
    wager = next(iter(rules.wagers))
    listed = [Placed(1, "Bob", wager, 2000), Placed(1, "Ann", wager, 2000)]
    if rules.filing.seats.has_spots:
        listed = [Placed(1, "Ann", wager, 2000, spot=2), Placed(1, "Bob", wager, 2000, spot=1)]
    state = play(BankedTable(earlier.rules({})), listed, {1: "Ann"}, 2500, 3)
    order = ["Ann", "Bob"] if rules.filing.settlement[0].back_to_front else ["Bob", "Ann"]
    assert [line.bettor for line in state.lines] == order
    assert replay(state.events, game=earlier) is None
    now = play(BankedTable(rules), listed, {1: "Ann"}, 2500, 3)
    assert [line.bettor for line in now.lines] == order[::-1]
    assert replay(now.events) is None
