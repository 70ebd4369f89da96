"""Pairs of cards whose suits match in the same way are counted together."""

from collections import Counter
from collections.abc import Iterable

import pytest
from tests.book import BOOK

from houseway.cards.card import Card
from houseway.families.twenty_one.facts import first_two_facts
from houseway.families.twenty_one.price.suits import matched_pairs, ordered_pairs
from houseway.families.twenty_one.rules import TwentyOnePlay, special_of
from houseway.play.game import FiledGame, Rules

GAMES = [
    game_id
    for game_id in BOOK
    if (game := FiledGame(BOOK, game_id)).playable and game.family.name == "twenty-one"
]


def facts(rules: Rules, pairs: Iterable[tuple[Card, Card, int]]) -> Counter[object]:
    """Count the ways to deal each set of facts, as if the first card were also the up card."""
    assert isinstance(rules.play, TwentyOnePlay)
    counts: Counter[object] = Counter()
    for first, second, ways in pairs:
        first_two = tuple(first_two_facts((first, second), first).items())
        counts[first_two, special_of(rules.play, first, second)] += ways
    return counts


@pytest.mark.parametrize("game_id", GAMES)
def test_matched_pairs_give_the_same_fact_counts_as_all_pairs(game_id: str) -> None:
    rules = FiledGame(BOOK, game_id).rules()
    all_pairs = ordered_pairs(Counter(rules.deck.cards))
    assert facts(rules, matched_pairs(rules)) == facts(rules, all_pairs)


def test_without_order_each_two_card_hand_is_listed_once() -> None:
    rules = FiledGame(BOOK, "saloon/pure-spanish-21-5").rules()
    pairs = {(first, second): ways for first, second, ways in matched_pairs(rules, ordered=False)}
    assert sum(pairs.values()) == len(rules.cards) * (len(rules.cards) - 1)
    assert pairs["6s", "7s"] * 2 == pairs["6s", "7h"]
    assert not {("7s", "6s"), ("6c", "7c")} & pairs.keys()


def test_suits_are_counted_separately_in_a_game_with_x_aces() -> None:
    rules = FiledGame(BOOK, "lucky-buck/blackjack-x").rules()
    pairs = {(first, second) for first, second, _ in matched_pairs(rules)}
    assert {("Ax", "Kh"), ("As", "Kh"), ("Kd", "Qd")} <= pairs
