"""The condition of a pan table: set as such, as stakes, or by the collection option."""

import json

import pytest
from tests.book import BOOK
from tests.server.pan_tables import open_table

import houseway
from houseway.pan.simulate import simulate
from houseway.play.game import FiledGame
from houseway.play.kind import Simulation
from houseway.values.errors import FeeError, InputError

DEUCE = houseway.game("deuce-lounge/pan")
LUCKY = houseway.game("lucky-buck/pan")

FEES = {  # 003 6498-6503: five or more players, four or fewer
    "pan:1": (100, 200, 100),
    "pan:2": (200, 250, 200),
    "pan:3": (300, 300, 200),
    "pan:4": (500, 400, 300),
    "pan:5": (1000, 700, 600),
}


@pytest.mark.parametrize("option", FEES)
def test_a_table_plays_the_condition_that_its_option_is_filed_for(option) -> None:
    condition, five, four = FEES[option]
    for players, fee in ((5, five), (4, four)):
        hand = DEUCE.open_table(option=option).deal(seed=3, players=players)
        assert hand.state.opened.condition == condition
        assert hand.state.opened.stacks[1] == 200 * condition
        hand.play_on()
        assert hand.nets["house"] == fee


def test_a_condition_is_set_as_such_as_stakes_or_as_limits() -> None:
    tables = [
        DEUCE.open_table(condition=500),
        DEUCE.open_table(condition="5.00"),
        DEUCE.open_table(stakes="$5"),
        DEUCE.open_table(limits=(500, 500)),
        DEUCE.open_table(option="pan-list:2", condition=500),
        LUCKY.open_table(condition=500),
        LUCKY.open_table(option="pan:singles-5"),
    ]
    assert [t.deal(seed=1).state.opened.condition for t in tables] == [500] * len(tables)
    assert DEUCE.open_table().deal(seed=1).state.opened.condition == 100
    assert DEUCE.open_table(option="pan-list:2").deal(seed=1).state.opened.condition == 100


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        ({"option": "pan:4", "condition": 100}, "option pan:4 is for a condition of $5, not $1"),
        ({"condition": 0}, "the condition must be more than $0, not $0"),
        ({"condition": -100}, "the condition must be more than $0, not -$1"),
        ({"stakes": "$3-$6"}, "the stakes of pan are its condition, such as $5, not '$3-$6'"),
        ({"condition": 100, "stakes": "$2"}, "a pan table has one condition: name it once"),
        ({"limits": (100, 200)}, "pan has one condition: minimum and maximum must be equal"),
    ],
)
def test_a_wrong_condition_is_refused_in_one_line(terms, words) -> None:
    with pytest.raises((InputError, FeeError)) as error:
        DEUCE.open_table(**terms)
    assert words in str(error.value)


@pytest.mark.parametrize("game_id", ["tavern/texas-holdem", "tavern/ez-baccarat-panda-8"])
def test_only_a_pan_table_has_a_condition(game_id) -> None:
    with pytest.raises(InputError, match="only a pan table has a condition"):
        houseway.game(game_id).open_table(condition=500)


def test_the_fee_of_a_condition_is_looked_up_in_cents_or_as_text() -> None:
    for condition in (500, "$5", "5", "5.00"):
        fee = houseway.fee(DEUCE, "pan:4", players=5, condition=condition)
        assert fee.to_dict()["fees"][0]["amount"] == "4.00"
    with pytest.raises(FeeError, match=r"option pan:4 is for a condition of \$5, not \$1"):
        houseway.fee(DEUCE, "pan:4", players=5, condition=100)
    for condition in (5.0, True, [500]):
        with pytest.raises(InputError, match="condition must be whole cents"):
            houseway.fee(DEUCE, "pan:4", players=5, condition=condition)


def test_a_collection_method_in_cents_is_refused() -> None:
    game_id, option, way = next(
        (game_id, option.id, option.ways[0])
        for game_id in BOOK
        for option in BOOK.collection_options(game_id)
        if not option.lost and len(option.ways) > 1
    )
    with pytest.raises(FeeError, match=f"collects by .*{way}"):
        houseway.fee(game_id, option, players=5, condition=500)


def test_live_tables_and_simulations_take_the_condition_of_the_option() -> None:
    assert open_table("deuce-lounge/pan", option="pan:4").condition == 500
    assert open_table("lucky-buck/pan", option="pan:singles-5").condition == 500
    assert open_table("deuce-lounge/pan", limits=(300, 300)).condition == 300
    simulation = Simulation(rounds=3, seed="1", players=5, rules={}, option="pan:5", progress=None)
    report = simulate(FiledGame(BOOK, "deuce-lounge/pan"), simulation)
    assert report["conserved"]
    assert report["chips_in"] == "10000.00"


def test_a_saved_hand_keeps_its_condition() -> None:
    hand = DEUCE.open_table(option="pan-list:1", condition=300).deal(seed=2)
    assert json.loads(hand.to_json())["events"][0]["condition"] == 300
    assert houseway.Hand.from_json(hand.to_json()).play_on().state.opened.condition == 300
