"""Twenty-one: the edge against a bettor who sees the player-dealer's hole card.

The game is played as if both cards were face up, with what is legal against the up card. The bettor
plays best for the exact cards in hand and both cards of the player-dealer.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

import msgspec

from houseway.families.twenty_one.hands import BASE
from houseway.families.twenty_one.price.cached_games import cached_play, cached_worth
from houseway.families.twenty_one.price.dealer import VALUES
from houseway.families.twenty_one.price.full_game import Game, Shown
from houseway.families.twenty_one.price.insurance import price_insurance
from houseway.families.twenty_one.rules import TwentyOnePlay
from houseway.families.twenty_one.script import INSURANCE
from houseway.play.game import Rules
from houseway.protection.results import SeenCards
from houseway.protection.shared import COVER

HOLE = "the player-dealer's hole card"
STRATEGY = (
    "against a stiff total (12 to 16) stand on any hard total from 12 on, and double and split "
    "freely; against a pat hand (17 to 20) hit until it is beaten, and surrender what cannot win"
)
SAYS = (
    "best play for the exact cards in hand and both cards of the player-dealer; a split hand is "
    "played by its own cards and how many hands the pair has been split into",
    "bonus bets are left out",
)
INSURED = "insurance is bet only when it wins; the edge is by hand in which it is offered"


def seen(rules: Rules) -> Mapping[str, list[SeenCards]]:
    """The edge of the base wager and of insurance with the hole card seen.

    Nothing if both cards are face up, or if two hands of a bettor may exchange cards.
    """
    play = rules.play
    assert isinstance(play, TwentyOnePlay)
    if play.hole == "up" or play.hands == 2:
        return {}
    found = {
        BASE: [
            SeenCards(
                cards=HOLE,
                edge=-cached_worth(rules, "hole-seen", lambda: with_hole(rules)),
                edge_without=-cached_play(rules).worth,
                strategy=STRATEGY,
                change=list(COVER),
                says=list(SAYS),
            )
        ]
    }
    if INSURANCE in rules.wagers:
        found[INSURANCE] = [_insurance(rules)]
    return found


def _insurance(rules: Rules) -> SeenCards:
    """Insurance that is bet only if the hole card makes it win."""
    price = price_insurance(rules, rules.wagers[INSURANCE])
    won = sum(
        (max(Fraction(0), outcome.pays) * outcome.combinations for outcome in price.outcomes),
        Fraction(0),
    )
    edge = -won / price.total
    return SeenCards(
        cards=HOLE,
        edge=float(edge),
        exact_edge=str(edge),
        edge_without=float(price.edge),
        strategy="insure when the hole card makes a natural",
        says=[INSURED],
    )


def with_hole(rules: Rules) -> float:
    """What the base wager wins with best play when the hole card is seen."""
    play = rules.play
    assert isinstance(play, TwentyOnePlay)
    open_rules = copy.copy(rules)
    open_rules.__dict__["play"] = msgspec.structs.replace(play, hole="up")
    return _Seen(open_rules).play().worth


class _Seen(Game):
    """The game with both cards known; the first of them is the up card."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, False, None)

    def shown_chances(self) -> Iterator[tuple[Shown, float]]:
        """Up card and hole card in order, together if the same choices are legal against both."""
        shoe, left = self.model.shoe, sum(self.model.shoe)
        for up, hole in product(range(VALUES), repeat=2):
            chance = shoe[up] * (shoe[hole] - (up == hole)) / (left * (left - 1))
            alike = self._choices(up) == self._choices(hole)
            if chance > 0 and not (alike and up > hole):
                yield (up, hole), 2 * chance if alike and up < hole else chance

    def _choices(self, up: int) -> tuple[bool, bool]:
        """Whether a bettor may surrender against an up card: before the check, and later."""
        card = self.model.up((up,))
        rule = self.model.play.surrender
        later = rule is not None and rule.offered and card[0] not in rule.not_against
        return self.model.asks_early((up,)), later

    def lost_to(self, shown: Shown) -> float:
        """A natural takes the wager, or half of it if it was not checked or surrender is early."""
        early, later = self._choices(shown[0])
        checked = self.model.up(shown)[0] in self.model.play.checks
        return -0.5 if early or (later and not checked) else -1.0
