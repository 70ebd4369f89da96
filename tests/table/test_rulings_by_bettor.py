"""Rulings on a single bettor, on setting a hand, on a card and on the collection."""

import pytest

import houseway
from houseway.values.errors import InputError

PAI_GOW = "saloon/pai-gow-poker"
STUD = "saloon/caribbean-stud"
TWENTY_ONE = "tavern/no-bust-21st-century-blackjack"
HANDS = {
    "1": ["Ac", "Ad", "4h", "4s", "9c", "7d", "2s"],
    "player-dealer": ["Kh", "Jc", "9d", "9h", "6c", "5s", "2c"],
}
WAGERS = [
    {"seat": 1, "bettor": "A", "wager": "base", "amount": "50.00"},
    {"seat": 1, "bettor": "B", "wager": "base", "amount": "20.00"},
]


def settle_with_ruling(game=PAI_GOW, wagers=WAGERS, hands=HANDS, extra=None, **ruling):
    case = {"game": game, "player_dealer": {"seat": 7, "bank": "900.00"}, **(extra or {})}
    return houseway.settle({**case, "wagers": wagers, "hands": hands, "rulings": [ruling]})


def test_only_the_bettor_who_concedes_loses():
    answer = settle_with_ruling(irregularity="touched-cards", seat=1, bettor="A", after=14)
    results = [(line["bettor"], line["result"]) for line in answer.to_dict()["lines"]]
    assert results == [("A", "lose"), ("B", "win")]


def test_the_bettor_who_concedes_must_be_named_and_have_a_wager_there():
    with pytest.raises(InputError, match="name the bettor who concedes"):
        settle_with_ruling(irregularity="touched-cards", seat=1, after=14)
    with pytest.raises(InputError, match="C has no wager on seat 1"):
        settle_with_ruling(irregularity="touched-cards", seat=1, bettor="C", after=14)


def test_a_remedy_for_the_whole_seat_names_no_bettor():
    with pytest.raises(InputError, match="house-way can't be ruled for only one bettor"):
        settle_with_ruling(irregularity="card-off-table", seat=1, bettor="A", after=14)


def test_a_hand_set_the_house_way_by_a_ruling_has_no_decision():
    choice = [{"seat": 1, "choice": "set", "low": ["4h", "4s"]}]
    with pytest.raises(InputError, match="no decision is open for seat 1: a card falls"):
        settle_with_ruling(
            extra={"choices": choice}, irregularity="card-off-table", seat=1, after=14
        )
    answer = settle_with_ruling(irregularity="opened-early", after=14).to_dict()
    assert answer["set"]["1"]["why"].startswith("house way")


def test_a_ruling_to_play_on_is_not_why_a_decision_is_closed():
    hands = {"1": ["Ts", "9d"], "player-dealer": ["Th", "8c"]}
    wagers = [{"seat": 1, "bettor": "A", "wager": "base", "amount": "50.00"}]
    choices = [{"seat": 1, "choice": "stand"}, {"seat": 1, "choice": "stand"}]
    ruling = {"irregularity": "exposed-card", "after": 2}
    with pytest.raises(InputError, match="no decision is open for seat 1: its last choice was st"):
        settle_with_ruling(TWENTY_ONE, wagers, hands, {"choices": choices}, **ruling)


def test_the_collection_is_returned_with_the_wagers_where_that_is_filed():
    hands = {"1": ["9s", "9d", "5c", "3h", "2c"], "player-dealer": ["As", "Kd", "7h", "4c", "2s"]}
    wagers = [{"seat": 1, "bettor": name, "wager": "ante", "amount": "10.00"} for name in "AB"]
    ruling = {"irregularity": "player-dealer-exposed", "seat": 1, "after": 10}
    both = settle_with_ruling(STUD, wagers, hands, {"option": "1"}, **ruling).to_dict()
    assert [fee["payer"] for fee in both["fees"]] == ["player-dealer"]
    single = settle_with_ruling(
        STUD, wagers, hands, {"option": "1"}, **ruling, bettor="B"
    ).to_dict()
    assert [fee["bettor"] for fee in single["fees"]] == ["A", None]
    results = {(line["bettor"], line["result"]) for line in single["lines"]}
    assert results == {("A", "win"), ("B", "withdrawn")}
