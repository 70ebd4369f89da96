"""War: what a bettor wins who counts the cards of a shoe that lasts several rounds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

import numpy as np

from houseway.banked.shoes import burned_at_first, cut_of, lasts
from houseway.cards.card import RANKS
from houseway.families.war.deal import deal_shoes
from houseway.families.war.price import WAR, best_seats, seat_draws, stakes_of
from houseway.families.war.script import WAR_TIE, WarPlay
from houseway.play.game import Rules
from houseway.pricing.stakes import gains
from houseway.pricing.wager import units
from houseway.protection.counting import Floats, Ints, Shoes, count_cards
from houseway.protection.draws import Draws, draws_of
from houseway.protection.results import Counting
from houseway.protection.rounds import Rounds
from houseway.values.stream import stream_of

BASE = "base"
SAYS = (
    "the expert is alone at the table, which gives the most rounds in a shoe",
    "burned cards stay unseen; the shoe ends with the round in which the cut card comes out",
    "on a tie the bettor always does what is better with the full shoe; the game wager includes "
    "its raise",
    "a true count divides by the decks that nobody has seen, without rounding",
)


def counting(rules: Rules, shoes: int) -> Mapping[str, Counting]:
    """What counting wins on the game wager and the bonus bets of a shoe that lasts."""
    play = rules.play
    assert isinstance(play, WarPlay)
    if not lasts(rules) or play.hands != "seats":
        return {}
    results = draws(rules)
    counts = [len(rules.deck) // len(RANKS)] * len(RANKS)
    of_shoe = Shoes(
        kinds=tuple(RANKS),
        counts=tuple(counts),
        behind=cut_of(rules),
        wagers=results.wagers,
        deal=deal,
        settings=(counts, burned_at_first(rules, rules.deck.cards[0]), play.burns, goes(rules)),
        value=partial(value, results),
        key=results.key,
        lines={
            wager: needed
            for wager in results.wagers
            if (needed := [w for w in rules.wagers[wager].wager.requires if w in results.wagers])
        },
        says=SAYS,
    )
    return count_cards(of_shoe, results.exact(counts), results.effects(counts), shoes)


def goes(rules: Rules) -> bool:
    """Whether a bettor whose card ties goes to war."""
    return best_seats(rules)[1] == WAR


def draws(rules: Rules) -> Draws:
    """The results of the game wager with its raise, and of the other wagers before the deal."""
    drawn, columns = seat_draws("war" if goes(rules) else "surrender")
    stakes = stakes_of(columns)
    won, scale = gains(rules, columns, stakes)
    values, place = np.unique(won, return_inverse=True)
    results = {BASE: [Fraction(int(value), scale) for value in values]}
    outcomes = {BASE: place}
    for wager, ready in rules.wagers.items():
        if wager not in (*stakes, WAR_TIE) and not ready.sets and ready.wager.pays:
            results[wager] = [units(outcome) for outcome in ready.outcomes()]
            outcomes[wager] = ready.columns(columns, len(won))
    return draws_of(RANKS, drawn, results, outcomes)


def deal(seed: int, shoes: int, behind: int, *settings: object) -> Rounds:
    """Deal shoes: cards by rank, burns at the start and before each war card, and whether to go."""
    counts, burned, burns, at_war = settings
    cards = np.repeat(np.arange(len(RANKS)), counts)  # type: ignore[call-overload]
    whole = np.array([burned, burns, at_war], dtype=np.int64)
    return Rounds(*deal_shoes(stream_of(seed), cards, shoes, behind, whole))


def value(results: Draws, unseen: Ints) -> Floats:
    return results.values(unseen)
