"""An amount that is given counts, even if it is $0: it never means the usual amount."""

import pytest

import houseway
from houseway.play.decision import Amount, Decision
from houseway.values.errors import InputError

WITH_AMOUNTS = {
    "cordova/two-card-peek": {},
    "tavern/casino-war": {"war_tie": True},
    "cordova/blackjack-x": {},
    "lucky-buck/pure-21-5-blackjack": {},
    "saloon/pure-spanish-21-5": {},
    "tavern/no-bust-21st-century-blackjack": {},
}
"""Games of each script in which a choice takes an amount with a usual value, and their options."""


def decision_with_amount(game_id):
    """A hand at the first decision that takes an amount, and the choice that takes it."""
    for seed in range(1, 400):
        hand = houseway.game(game_id).open_table(**WITH_AMOUNTS[game_id]).deal(seed=seed)
        while hand.decisions:
            decision = hand.decisions[0]
            if decision.amount is not None and decision.amount.usual:
                return hand, decision.amount.choices[0]
            hand.answer("war" if "war" in decision.choices else decision.default)
    raise AssertionError(f"no decision of {game_id} takes an amount")


@pytest.mark.parametrize("game_id", WITH_AMOUNTS)
def test_an_amount_of_zero_is_refused_and_no_amount_is_the_usual_one(game_id):
    hand, choice = decision_with_amount(game_id)
    for zero in (0, "0.00"):
        with pytest.raises(InputError, match=r"must be .*, not \$0"):
            hand.answer(choice, amount=zero)
    hand.answer(choice)


def test_a_choice_that_takes_no_amount_may_be_given_with_zero():
    amounts = Amount(choices=("A",), least=1, most=5000, usual=1000, what="Peek Bonus")
    decision = Decision(1, "peek-bonus", ("none", "A"), "none", amount=amounts)
    assert decision.read_choice("none", 0, (), "seat 1").amount == 0
    assert decision.read_choice("A", None, (), "seat 1").amount == 0
    assert decision.read_choice("A", 700, (), "seat 1").amount == 700


def test_an_amount_below_the_minimum_names_the_minimum():
    amounts = Amount(choices=("A",), least=500, most=5000, usual=1000, what="Peek Bonus")
    with pytest.raises(InputError, match=r"Peek Bonus must be \$5 to \$50, not \$0"):
        raise amounts.refusal(0, "seat 1")


@pytest.mark.parametrize("game_id", ["deuce-lounge/pan", "tavern/texas-holdem"])
@pytest.mark.parametrize("chips", [0, "0.00", -100])
def test_a_stack_without_chips_is_refused(game_id, chips):
    table = houseway.game(game_id).open_table()
    with pytest.raises(InputError, match=r"a stack must be more than \$0") as error:
        table.deal(seed=1, stacks={1: 20000, 2: chips, 3: 20000})
    assert error.value.where == "stacks.2"


def test_seat_zero_is_not_the_usual_player_dealer():
    table = houseway.game("cordova/two-card-peek").open_table()
    with pytest.raises(InputError, match="seat must be 1 to"):
        table.deal(seed=1, player_dealer=0)


def test_every_option_of_a_game_deals_a_hand_without_wagers_given():
    """The default wagers are in a tier of the option, also where the minimum may be lower."""
    for game_id in ("cordova/ultimate-texas-holdem", "cordova/ace-up-pai-gow-poker"):
        game = houseway.game(game_id)
        for option in game.collection_options:
            game.open_table(option=option).deal(seed=1)
