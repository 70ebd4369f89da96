"""The sources of cards, dice and numbers: a shuffle, a given shoe, final hands or a record."""

import pytest

from houseway.banked.events import CardDealt, DiceRolled, NumberDrawn
from houseway.banked.record import RecordedChance
from houseway.cards.card import Card
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.play.chance import FinalHandsChance, GivenChance, ShuffledChance
from houseway.play.events import CardBurned
from houseway.values.errors import InputError


def shuffled_chance(seed=1):
    stream = Seed.of(seed).stream("test")
    return ShuffledChance(Shoe([Card(str(n)) for n in range(20)], stream), stream)


def test_the_seed_decides_the_cards_dice_and_numbers():
    first, second, other = (
        [chance.card("x") for _ in range(20)] + [chance.dice(3), chance.number(8)]
        for chance in (shuffled_chance(), shuffled_chance(), shuffled_chance(seed=2))
    )
    assert first == second != other


def test_dice_and_numbers_are_within_their_bounds():
    chance = shuffled_chance()
    assert {die for _ in range(100) for die in chance.dice(3)} == set(range(1, 7))
    assert {chance.number(7) for _ in range(200)} == set(range(1, 8))


def test_a_given_shoe_deals_in_order_and_cannot_deal_more_cards_than_it_has():
    chance = GivenChance([Card("As"), Card("Kd")])
    assert [chance.card("player"), chance.card("banker")] == ["As", "Kd"]
    with pytest.raises(InputError, match=r"2 cards were given, but .* needs another \(shoe\)"):
        chance.card("player")


def test_the_number_of_given_dice_must_match_the_roll():
    assert GivenChance([], (1, 2, 3)).dice(3) == (1, 2, 3)
    assert GivenChance([]).dice(3) is None
    with pytest.raises(InputError, match=r"give 3 dice, not 2 \(dice\)"):
        GivenChance([], (1, 2)).dice(3)


def test_final_hands_deal_each_hand_its_own_cards():
    chance = FinalHandsChance({"player": [Card("As")], "banker": [Card("Kd")]})
    assert [chance.card("banker"), chance.card("player")] == ["Kd", "As"]
    expected = r"player was given 1 card but needs another \(hands.player\)"
    with pytest.raises(InputError, match=expected):
        chance.card("player")
    with pytest.raises(InputError, match=r"dealer was given no cards"):
        chance.card("dealer")


def test_final_hands_with_cards_that_the_rules_do_not_deal_are_refused():
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


def test_a_record_repeats_its_cards_dice_and_numbers_and_then_ends():
    chance = RecordedChance(RECORD)
    assert [chance.card("x") for _ in range(3)] == ["As", "2c", "Kd"]
    assert (chance.dice(3), chance.number(8)) == ((1, 2, 3), 5)
    assert (chance.dice(3), chance.number(8)) == (None, None)
    with pytest.raises(InputError, match="the record ends before the next card of x"):
        chance.card("x")
