"""What stands beside the cards at a table: filed names, the meaning of stamped aces, tile names."""

import pytest
from tests.book import BOOK
from tests.each import each

from houseway.banked.family import family_of
from houseway.play.game import FiledGame

LUCKY, CORDOVA = "lucky-buck/blackjack-x", "cordova/blackjack-x"


def rules_of(game):
    return FiledGame(BOOK, game).rules(preset="practice")


def badge(game, *hands):
    """The name of the first of these hands, which are in one seat."""
    names = ["1", *(f"1/{number}" for number in range(2, len(hands) + 1))]
    cards = dict(zip(names, map(str.split, hands), strict=True))
    return family_of(rules_of(game)).hand_names(rules_of(game), cards)["1"]


@each(
    ("game", "cards", "name"),
    [
        (LUCKY, "As Jd", "Natural 31"),
        (LUCKY, "Ax Jd", "Blackjack X Ace 31"),
        (CORDOVA, "Ax Ks", "Blackjack X"),
        (CORDOVA, "Ax Js", "Natural 31"),
        ("lucky-buck/pure-21-5-blackjack", "As Td", "Pure 21.5"),
        ("tavern/pure-spanish-21-5", "As Kd", "Pure Spanish 21.5"),
        ("tavern/no-bust-21st-century-blackjack", "As Td", "Natural"),
        ("deuce-lounge/no-bust-21st-century-blackjack", "Jk Jk", "Two jokers"),
        (LUCKY, "Ax 7d", "soft 18"),
        (LUCKY, "As 5d 5c", "21"),
    ],
)
def test_a_special_hand_has_its_filed_name_and_others_their_total(game, cards, name):
    assert badge(game, cards) == name


def test_a_split_hand_has_its_total():
    assert badge(LUCKY, "As Jd", "Ad 9c") == "21"


@pytest.mark.parametrize(
    ("game", "makes"), [(LUCKY, "Ace 31 with a ten-point"), (CORDOVA, "X with the king of spades")]
)
def test_a_stamped_ace_says_why_it_counts(game, makes):
    rules = rules_of(game)
    assert makes in family_of(rules).card_notes(rules)["Ax"]
    assert "Ax" in rules.cards


def test_every_tile_has_the_name_of_its_pair():
    rules = rules_of("tavern/pai-gow-tiles")
    names = family_of(rules).card_names(rules)
    assert set(names) == set(rules.cards)
    assert (names["6-6"], names["4-2"], names["2-1"]) == ("Teen", "Gee Joon", "Gee Joon")
