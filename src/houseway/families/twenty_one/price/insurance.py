"""Insurance: the chance that a player-dealer who shows an ace has a special hand."""

from collections import Counter
from fractions import Fraction

from houseway.cards.card import rank_of
from houseway.families.twenty_one.price.sidebets import price_of
from houseway.families.twenty_one.rules import TwentyOnePlay, special_of
from houseway.play.game import Rules
from houseway.play.wager import Outcome, ReadyWager
from houseway.pricing.wager import WagerPrice


def price_insurance(rules: Rules, ready: ReadyWager) -> WagerPrice:
    """The price for a bettor who has seen only the up card."""
    play = rules.play
    assert isinstance(play, TwentyOnePlay)
    assert play.insurance is not None
    cards = Counter(rules.deck.cards)
    ways: Counter[Outcome] = Counter()
    for up, count in cards.items():
        if rank_of(up) not in play.insurance.against:
            continue
        for hole, others in cards.items():
            facts = {"dealer_special": special_of(play, up, hole)}
            ways[ready.outcome(facts)] += count * (others - (up == hole))
    total = sum(ways.values())
    return price_of(ready, {outcome: Fraction(count, total) for outcome, count in ways.items()})
