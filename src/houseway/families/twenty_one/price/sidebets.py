"""Bonus wagers that do not depend on how anyone plays, counted exactly.

Cards that players draw do not change what the player-dealer draws on average, so the
player-dealer's hand can be counted from the full shoe.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, lcm

from houseway.cards.card import Card, rank_of
from houseway.families.twenty_one.facts import first_two_facts, rank_match
from houseway.families.twenty_one.hands import DEALER as DEALER_HAND
from houseway.families.twenty_one.price.dealer import Drawing, shoe_of
from houseway.families.twenty_one.price.payoffs import dealer_facts
from houseway.families.twenty_one.price.suits import matched_pairs, ordered_pairs
from houseway.families.twenty_one.rules import TwentyOnePlay, special_of
from houseway.play.game import Rules
from houseway.play.wager import Outcome, ReadyWager
from houseway.pricing.named_cards import price_cards
from houseway.pricing.wager import WagerPrice, count_outcomes
from houseway.rulebook.facts import FactValue

Weighted = Iterator[tuple[Mapping[str, FactValue], Fraction]]
STAKE = 500
"""Wagers whose odds depend on the stake are priced for a $5 stake."""

DEALER = {"dealer_total", "dealer_cards", "dealer_special", "dealer_three_eights", "bust_cards"}
FIRST_TWO = {
    "first_ace", "pair", "two_suits", "two_faces", "two_tens", "suited_matches", "other_matches",
    "lucky_total", "lucky_cards", "lucky_suited", "dealt_special", "dealer_up", "stake",
}  # fmt: skip


def rounds_for(ready: ReadyWager) -> Callable[[Rules], Weighted] | None:
    """The function that counts the rounds for a wager; None if the wager depends on play."""
    names = ready.names
    if names <= {"first_four"}:
        return _four_cards
    if names <= DEALER:
        return _dealer_hands
    if names <= FIRST_TWO:
        return _first_two
    if names <= FIRST_TWO | {"dealer_special"}:
        return _two_against_two
    return None


def price_named_cards(rules: Rules, ready: ReadyWager) -> WagerPrice:
    """The price of a wager on named cards, and perhaps on facts of two cards and the up card."""
    others = ready.names - ready.card_names.keys()
    on_hole_card = any((DEALER_HAND, 2) in cards.places for cards in ready.sets.values())
    if not others or on_hole_card or not others <= FIRST_TWO:
        return price_cards(rules, ready)
    chances: Counter[Outcome] = Counter()
    for first, second, up, ways in _with_up(rules, ordered_pairs(Counter(rules.deck.cards))):
        facts = _facts_of_two(_play(rules), first, second, up)
        facts |= ready.card_facts({"player": (first, second), DEALER_HAND: (up,)})
        chances[ready.outcome(facts)] += ways
    return price_of(ready, chances)


def price_exactly(rules: Rules, ready: ReadyWager) -> WagerPrice | None:
    """The price of a wager by exact count; None if the wager depends on play."""
    count = rounds_for(ready)
    if count is None:
        return None
    chances: Counter[Outcome] = Counter()
    for facts, chance in count(rules):
        chances[ready.outcome(facts)] += chance  # type: ignore[assignment]
    return price_of(ready, chances)


def price_of(ready: ReadyWager, chances: Mapping[Outcome, Fraction | int]) -> WagerPrice:
    """A price from exact chances, or from counts."""
    exact = {outcome: Fraction(chance) for outcome, chance in chances.items()}
    total = lcm(*(chance.denominator for chance in exact.values()))
    outcomes = list(dict.fromkeys(ready.outcomes()))
    counts = [int(exact.get(outcome, Fraction(0)) * total) for outcome in outcomes]
    return WagerPrice(ready.id, tuple(count_outcomes(outcomes, counts)))


def _play(rules: Rules) -> TwentyOnePlay:
    play = rules.play
    assert isinstance(play, TwentyOnePlay)
    return play


def _dealer_hands(rules: Rules) -> Weighted:
    shoe = shoe_of(rules.deck.cards)
    drawing = Drawing(_play(rules), (), shoe, by_cards=True)
    for outcome, chance in drawing.chances(shoe).items():
        yield dealer_facts(outcome), chance


def _first_two(rules: Rules) -> Weighted:
    """The facts of a player's two cards and the up card, with their chances."""
    left = len(rules.deck.cards)
    total = left * (left - 1) * (left - 2)
    play = _play(rules)
    counts: Counter[tuple[tuple[str, FactValue], ...]] = Counter()
    for first, second, up, ways in _with_up(rules, matched_pairs(rules)):
        counts[tuple(_facts_of_two(play, first, second, up).items())] += ways
    for facts, ways in counts.items():
        yield dict(facts), Fraction(ways, total)


def _with_up(
    rules: Rules, pairs: Iterator[tuple[Card, Card, int]]
) -> Iterator[tuple[Card, Card, Card, int]]:
    """A player's two cards, every up card, and the number of ways to deal them."""
    cards = Counter(rules.deck.cards)
    for first, second, ways in pairs:
        for up, number in cards.items():
            left = number - (up == first) - (up == second)
            if left:
                yield first, second, up, ways * left


def _facts_of_two(play: TwentyOnePlay, first: Card, second: Card, up: Card) -> dict[str, FactValue]:
    special = special_of(play, first, second)
    facts = first_two_facts((first, second), up)
    return {**facts, "dealt_special": special, "dealer_up": rank_of(up), "stake": STAKE}


def _two_against_two(rules: Rules) -> Weighted:
    """The facts of a player's two cards and the player-dealer's special hand, with chances."""
    cards = Counter(rules.deck.cards)
    left = len(rules.deck.cards)
    play = _play(rules)
    specials = [
        (three, four, kind)
        for three in cards
        for four in cards
        if (kind := special_of(play, three, four)) != "none"
    ]
    for first, second, ways in matched_pairs(rules):
        chance = Fraction(ways, left * (left - 1))
        facts = first_two_facts((first, second), first)
        facts |= {"dealt_special": special_of(play, first, second), "stake": STAKE}
        held = Counter((first, second))
        counts: Counter[str] = Counter()
        for three, four, kind in specials:
            remaining = cards[three] - held[three]
            counts[kind] += remaining * (cards[four] - held[four] - (three == four))
        total = (left - 2) * (left - 3)
        counts["none"] = total - sum(counts.values())
        for kind, number in counts.items():
            if number:
                yield {**facts, "dealer_special": kind}, chance * Fraction(number, total)


def _four_cards(rules: Rules) -> Weighted:
    """The facts of the first four cards of two hands, by rank, with their chances."""
    ranks = Counter(rank_of(card) for card in rules.deck.cards)
    total = comb(len(rules.deck.cards), 4)
    for four in combinations_with_replacement(ranks, 4):
        ways = 1
        for rank, number in Counter(four).items():
            ways *= comb(ranks[rank], number)
        cards = [Card(f"{rank}s") for rank in four]
        yield {"first_four": rank_match(cards)}, Fraction(ways, total)
