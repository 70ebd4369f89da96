"""War: what a bettor wins who sees cards of the shoe before betting, exactly."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from houseway.cards.card import RANKS
from houseway.families.war.price import cards_per_rank, seat_draws, stakes_of
from houseway.families.war.script import WarPlay
from houseway.play.game import Rules
from houseway.pricing.stakes import gains
from houseway.pricing.wager import units
from houseway.protection.results import SeenCards
from houseway.protection.seen import Sight, bet_if_good
from houseway.rulebook.facts import FactValue

Pays = list[list[list[float]]]
BASE = "base"
NEXT = "the next card, which is the first of the two hands"
MOST_WARS = 4
"""No filed payoff changes with more wars; later wars come once in a million rounds."""
TAIL = 1e-6
"""A bound on the error of leaving out later wars."""
PLACES = (
    "the next card, which the bettor gets",
    "the card that the player-dealer gets",
)


def seen(rules: Rules) -> Mapping[str, list[SeenCards]]:
    """What the bettor's first card, and the player-dealer's, are worth before the bet."""
    play = rules.play
    assert isinstance(play, WarPlay)
    if play.hands != "seats":
        return community(rules)
    parts = []
    for place, cards in enumerate(PLACES):
        sights = sights_of(rules, place)
        without = -sum((sight.chance * sight.worth[BASE] for sight in sights), Fraction(0))
        parts.append(bet_if_good(cards, sights, BASE, without))
    return {BASE: parts}


def sights_of(rules: Rules, place: int) -> list[Sight]:
    """What the wager is worth by the rank of the first or second card, with the better choice."""
    worth = np.array([_totals(rules, place, choice) for choice in ("war", "surrender")])
    # A tie shows its rank, so the better choice may be made for each rank of the seen card.
    each = cards_per_rank(rules)
    cards = each * len(RANKS)
    deals = each * (cards - 1) * (cards - 2) * (cards - 3)
    return [
        Sight(
            name_of(rank),
            Fraction(1, len(RANKS)),
            {BASE: max(row[number] for row in worth) / deals},
        )
        for number, rank in enumerate(RANKS)
    ]


def _totals(rules: Rules, place: int, choice: str) -> list[Fraction]:
    """By rank of the seen card, what all draws win together with one choice after a tie."""
    each = cards_per_rank(rules)
    drawn, columns = seat_draws(choice)
    ways = np.ones(len(drawn[0]), dtype=np.int64)
    for number, rank in enumerate(drawn):
        ways *= each - sum((before == rank).astype(np.int64) for before in drawn[:number])
    stakes = stakes_of(columns) if choice == "war" else {BASE: 1}
    won, scale = gains(rules, columns, stakes)
    return [
        Fraction(int((won * ways)[drawn[place] == rank].sum()), scale) for rank in range(len(RANKS))
    ]


# Two community hands.


def community(rules: Rules) -> Mapping[str, list[SeenCards]]:
    """What the first card of two community hands is worth on every wager."""
    sights = community_sights(rules)
    found = {}
    for wager in sights[0].worth:
        without = -sum((sight.chance * sight.worth[wager] for sight in sights), Fraction(0))
        found[wager] = [bet_if_good(NEXT, sights, wager, without, TAIL)]
    return found


def community_sights(rules: Rules) -> list[Sight]:
    """What each wager is worth by the rank of the first card."""
    wagers = [w for w, ready in rules.wagers.items() if not ready.sets and ready.wager.pays]
    pays = {wager: _pays(rules, wager) for wager in wagers}
    each = cards_per_rank(rules)
    sights = []
    for first, rank in enumerate(RANKS):
        left = tuple(each - (place == first) for place in range(len(RANKS)))
        worth = {}
        for wager, paid in pays.items():
            won = 0.0
            for second, number in enumerate(left):
                if second == first:
                    fewer = tuple(n - (place == first) for place, n in enumerate(left))
                    won += number * _after_ties(fewer, 1, paid)
                else:
                    won += number * paid[0][first][second]
            worth[wager] = Fraction(won / sum(left))
        sights.append(Sight(name_of(rank), Fraction(1, len(RANKS)), worth))
    return sights


def _after_ties(left: tuple[int, ...], ties: int, paid: Pays) -> float:
    """What a wager wins on average after so many ties, with these cards of each rank left."""
    cards = sum(left)
    won, decided = 0.0, 0.0
    for first, number in enumerate(left):
        for second, other in enumerate(left):
            chance = number * (other - (first == second)) / cards / (cards - 1)
            if first != second:
                decided += chance
                won += chance * paid[ties][first][second]
            elif ties < MOST_WARS:
                fewer = tuple(n - 2 * (place == first) for place, n in enumerate(left))
                won += chance * _after_ties(fewer, ties + 1, paid)
    # The last war that is followed is taken to be decided.
    return won if ties < MOST_WARS else won / decided


def _pays(rules: Rules, wager: str) -> Pays:
    """What a wager wins by number of wars, rank of the card dealt first, and the other rank."""
    play = rules.play
    assert isinstance(play, WarPlay)
    ready = rules.wagers[wager]
    order = (play.first_card, "banker" if play.first_card == "player" else "player")

    def pay(wars: int, first: int, second: int) -> float:
        facts: dict[str, FactValue] = {
            "winner": order[0] if first > second else order[1],
            "winning_card": RANKS[max(first, second)],
            "wars": wars,
        }
        return float(units(ready.outcome(facts)))

    ranks = range(len(RANKS))
    return [[[pay(wars, a, b) for b in ranks] for a in ranks] for wars in range(MOST_WARS + 1)]


def name_of(rank: str) -> str:
    """A card of a rank, such as an 8."""
    return f"{'an' if rank in 'A8' else 'a'} {rank}"
