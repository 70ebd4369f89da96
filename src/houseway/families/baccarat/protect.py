"""Baccarat: what a bettor wins who counts the cards of the shoe."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import numpy as np

from houseway.banked.shoes import burned_at_first, cut_of, lasts, turns_first
from houseway.families.baccarat.deal import Settings, deal_shoes
from houseway.families.baccarat.hidden import depends_on_points, seen, shared
from houseway.families.baccarat.price import chart_of, six_cards
from houseway.families.baccarat.script import POINTS, BaccaratPlay
from houseway.play.game import Rules
from houseway.pricing.wager import units
from houseway.protection.counting import Floats, Ints, Shoes, count_cards
from houseway.protection.draws import Draws, draws_of
from houseway.protection.protecting import Protecting
from houseway.protection.results import Counting
from houseway.protection.rounds import Rounds
from houseway.values.stream import stream_of

KINDS = ("A", *"23456789", "T")
"""Ten-valued cards are one kind: no wager tells them apart."""

SAYS = (
    "the count is of every card dealt and of a card turned up for the burn; burned cards stay "
    "unseen",
    "a true count divides by the decks that nobody has seen, without rounding; thresholds are "
    "multiples of one half",
    "the line that a bonus bet needs is bet in the same amount, on the better side, only when the "
    "bonus is bet",
    "nobody else's bets change the cards; the shoe ends with the round in which the cut card "
    "comes out",
)


def kind_of(rank: str) -> int:
    """The number of a rank's kind in `KINDS`: by points, tens last.

    >>> kind_of("A"), kind_of("9"), kind_of("K")
    (0, 8, 9)
    """
    return (POINTS[rank] - 1) % 10


def draws(rules: Rules) -> Draws:
    """The results of all wagers that depend only on the points of the cards."""
    wagers = [wager for wager in rules.wagers if depends_on_points(rules, wager)]
    columns, facts = six_cards(rules, wagers)
    results, outcomes = {}, {}
    for wager in wagers:
        ready = rules.wagers[wager]
        results[wager] = [units(outcome) for outcome in ready.outcomes()]
        outcomes[wager] = ready.columns(facts, len(columns[0]))
    drawn = [(column - 1) % 10 for column in columns]
    return draws_of(KINDS, drawn, results, outcomes)


def counting(rules: Rules, shoes: int) -> Mapping[str, Counting]:
    """What counting wins on each wager; nothing is played if cards are shuffled every round."""
    results = draws(rules)
    counts = counts_of(rules)
    exact, effects = results.exact(counts), results.effects(counts)
    if not lasts(rules):
        return {
            wager: Counting(
                edge=float(-exact[wager]),
                exact_edge=str(-exact[wager]),
                effects=dict(zip(KINDS, map(float, effects[wager]), strict=True)),
                exact_effects=dict(zip(KINDS, map(str, effects[wager]), strict=True)),
            )
            for wager in results.wagers
        }
    return count_cards(shoes_of(rules, results), exact, effects, shoes)


def counts_of(rules: Rules) -> tuple[int, ...]:
    """The cards of the shoe by kind."""
    kinds = [kind_of(card[0]) for card in rules.deck.cards]
    return tuple(kinds.count(kind) for kind in range(len(KINDS)))


def shoes_of(rules: Rules, results: Draws) -> Shoes:
    """How the shoes of a game are dealt and valued."""
    lines = {
        wager: rules.wagers[wager].wager.requires
        for wager in results.wagers
        if rules.wagers[wager].wager.requires
    }
    return Shoes(
        kinds=KINDS,
        counts=counts_of(rules),
        behind=cut_of(rules),
        wagers=results.wagers,
        deal=deal,
        settings=settings_of(rules),
        value=partial(value, results),
        key=results.key,
        lines=lines,
        says=SAYS,
    )


def settings_of(rules: Rules) -> tuple[object, ...]:
    """The rules of drawing and burning, as plain values."""
    play = rules.play
    assert isinstance(play, BaccaratPlay)
    burns = [1] * len(KINDS)
    for card in rules.deck.cards:
        burns[kind_of(card[0])] = burned_at_first(rules, card)
    return (
        list(counts_of(rules)),
        play.naturals == "stop",
        play.player_hits,
        play.banker_hits,
        chart_of(play).tolist(),
        burns,
        turns_first(rules),
    )


def deal(seed: int, shoes: int, behind: int, *settings: object) -> Rounds:
    """Deal shoes by these settings; see `settings_of`."""
    counts, stops, player_hits, banker_hits, chart, burns, turned = settings
    cards = np.repeat(np.arange(len(KINDS)), counts)  # type: ignore[call-overload]
    plain = Settings(
        stops=bool(stops),
        player_hits=int(player_hits),  # type: ignore[call-overload]
        banker_hits=int(banker_hits),  # type: ignore[call-overload]
        chart=np.array(chart, dtype=np.bool_),
        burns=np.array(burns, dtype=np.int64),
        turned=bool(turned),
    )
    return Rounds(*deal_shoes(stream_of(seed), cards, shoes, max(behind, 6), plain))


def value(results: Draws, unseen: Ints) -> Floats:
    return results.values(unseen)


PROTECT = Protecting(counting=counting, seen=seen, shared=shared)
