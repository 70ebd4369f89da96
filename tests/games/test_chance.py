"""Where cards, dice and numbers come from."""

import pytest

from houseway.banked.events import CardDealt, DiceRolled, NumberDrawn
from houseway.banked.record import RecordedChance
from houseway.cards.card import Card
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.play.chance import FinalHandsChance, GivenChance, ShuffledChance
from houseway.play.events import CardBurned
from houseway.values.errors import InputError


def shuffled(seed=1):
    stream = Seed.of(seed).stream("test")
    return ShuffledChance(Shoe([Card(str(n)) for n in range(20)], stream), stream)


def test_a_shuffled_chance_is_fixed_by_its_seed():
    first, second = (
        [chance.card("x") for _ in range(20)] + [chance.dice(3), chance.number(8)]
        for chance in (shuffled(), shuffled())
    )
    assert first == second


def test_dice_and_numbers_lie_within_their_bounds():
    chance = shuffled()
    assert {die for _ in range(100) for die in chance.dice(3)} == set(range(1, 7))
    assert {chance.number(7) for _ in range(200)} == set(range(1, 8))


def test_a_given_shoe_deals_in_order_and_says_when_it_is_short():
    chance = GivenChance([Card("As"), Card("Kd")])
    assert [chance.card("player"), chance.card("banker")] == ["As", "Kd"]
    with pytest.raises(InputError, match=r"2 cards were given, but .* needs another \(shoe\)"):
        chance.card("player")


def test_given_dice_must_be_as_many_as_are_rolled():
    assert GivenChance([], (1, 2, 3)).dice(3) == (1, 2, 3)
    assert GivenChance([]).dice(3) is None
    with pytest.raises(InputError, match=r"give 3 dice, not 2 \(dice\)"):
        GivenChance([], (1, 2)).dice(3)


def test_laid_hands_are_dealt_to_their_hands():
    chance = FinalHandsChance({"player": [Card("As")], "banker": [Card("Kd")]})
    assert [chance.card("banker"), chance.card("player")] == ["Kd", "As"]
    expected = r"player was given 1 card but must draw another \(hands.player\)"
    with pytest.raises(InputError, match=expected):
        chance.card("player")
    with pytest.raises(InputError, match=r"dealer was given no cards"):
        chance.card("dealer")


def test_laid_cards_that_the_rules_do_not_deal_are_refused():
    chance = FinalHandsChance({"player": [Card("As"), Card("Kd")]})
    chance.card("player")
    with pytest.raises(InputError, match=r"player was given 2 cards but takes 1 \(hands.player\)"):
        chance.check_all_dealt()


RECORD = [
    CardDealt("player", Card("As")),
    CardBurned(Card("2c")),
    DiceRolled((1, 2, 3)),
    CardDealt("banker", Card("Kd")),
    NumberDrawn(5),
]


def test_a_record_gives_the_same_again_and_then_nothing():
    chance = RecordedChance(RECORD)
    assert [chance.card("x") for _ in range(3)] == ["As", "2c", "Kd"]
    assert (chance.dice(3), chance.number(8)) == ((1, 2, 3), 5)
    assert (chance.dice(3), chance.number(8)) == (None, None)
    with pytest.raises(InputError, match="the record ends before the next card of x"):
        chance.card("x")
