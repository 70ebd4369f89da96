"""Two cards are counted once for all suits that match in the same way."""

from collections import Counter
from collections.abc import Iterable

import pytest
from tests.book import BOOK

from houseway.cards.card import Card
from houseway.games.twenty_one.facts import first_two_facts
from houseway.games.twenty_one.rules import TwentyOnePlay, special_of
from houseway.play.game import Game, Rules
from houseway.pricing.twenty_one.suits import matched_pairs, ordered_pairs

GAMES = [
    game_id
    for game_id in BOOK
    if (game := Game(BOOK, game_id)).playable and game.family.name == "twenty-one"
]


def facts(rules: Rules, pairs: Iterable[tuple[Card, Card, int]]) -> Counter[object]:
    """In how many ways the facts of two cards come about, with the first one as the up card."""
    assert isinstance(rules.play, TwentyOnePlay)
    found: Counter[object] = Counter()
    for one, two, ways in pairs:
        known = tuple(first_two_facts((one, two), one).items())
        found[known, special_of(rules.play, one, two)] += ways
    return found


@pytest.mark.parametrize("game_id", GAMES)
def test_facts_that_name_no_suit_come_as_often(game_id: str) -> None:
    rules = Game(BOOK, game_id).rules()
    every = ordered_pairs(Counter(rules.deck.cards))
    assert facts(rules, matched_pairs(rules)) == facts(rules, every)


def test_in_either_order_each_two_cards_come_once() -> None:
    rules = Game(BOOK, "saloon/pure-spanish-21-5").rules()
    pairs = {(one, two): ways for one, two, ways in matched_pairs(rules, ordered=False)}
    assert sum(pairs.values()) == len(rules.cards) * (len(rules.cards) - 1)
    assert pairs["6s", "7s"] * 2 == pairs["6s", "7h"]
    assert not {("7s", "6s"), ("6c", "7c")} & pairs.keys()


def test_a_marked_ace_makes_its_suit_differ() -> None:
    rules = Game(BOOK, "lucky-buck/blackjack-x").rules()
    pairs = {(one, two) for one, two, _ in matched_pairs(rules)}
    assert {("Ax", "Kh"), ("As", "Kh"), ("Kd", "Qd")} <= pairs
