"""Twenty-one: what a bettor wins by counting cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import TypeVar

import msgspec

from houseway.banked.shoes import burned_at_first, cut_of, lasts
from houseway.cards.card import JOKER, RANKS, X_ACE, Card
from houseway.families.twenty_one.hands import BASE
from houseway.families.twenty_one.play_effects import played_effects, without
from houseway.families.twenty_one.price.insurance import price_insurance
from houseway.families.twenty_one.price.sidebets import (
    price_exactly,
    price_named_cards,
)
from houseway.families.twenty_one.rules import TwentyOnePlay
from houseway.families.twenty_one.script import INSURANCE
from houseway.play.game import Rules
from houseway.protection.counting import Shoes, count_cards
from houseway.protection.results import Ceiling, Count, Counting
from houseway.protection.spreads import find_spreads
from houseway.protection.steady import deal_evenly, linear_value

Part = TypeVar("Part", Count, Ceiling)

CARDS_A_ROUND = 9
"""The cards of two bettors' hands and the player-dealer's, on average."""
SAYS = (
    f"a round takes {CARDS_A_ROUND} cards, about those of two bettors and the player-dealer",
    "between the full shoe and the cut card, the effects of the cards that have left are added up",
    "suits are not counted: a card of any suit of a rank has the same effect, or nearly",
    "burned cards stay unseen; the shoe ends with the round in which the cut card comes out",
    "a true count divides by the decks that nobody has seen, without rounding",
)
INSURED = "insurance is offered only when the player-dealer shows an ace, about one round in 13"
PLAYED = (
    "the bettor plays as is best in the full shoe; each effect is the change of the edge with the "
    "best play without the card, to 12 digits",
    "counts bet nothing below the threshold; a spread bets one unit there instead",
    "play never changes with the cards; at the cut card, changing it wins about 0.8% more",
)
DRAWN = "the game wager is played as is best by totals in the full shoe; edges are to 12 digits"


def counting(rules: Rules, shoes: int) -> Mapping[str, Counting]:
    """What counting wins on each wager.

    Of cards that are shuffled for every round, only wagers that do not depend on play have effects
    of removal, and there is nothing to count.
    """
    kinds, counts = kinds_of(rules)
    whole, effects = {}, {}
    for wager in rules.wagers:
        edge = _result(rules, wager)
        if edge is not None:
            whole[wager], effects[wager] = edge, _effects(rules, wager, edge)
        elif lasts(rules):
            whole[wager], by_kind = played_effects(rules, wager, kind_of)
            effects[wager] = [by_kind[kind] for kind in kinds]
    if not whole:
        return {}
    if not lasts(rules):
        return {
            wager: Counting(
                edge=float(-whole[wager]),
                exact_edge=str(-whole[wager]),
                effects=dict(zip(kinds, map(float, effects[wager]), strict=True)),
                exact_effects=dict(zip(kinds, map(str, effects[wager]), strict=True)),
            )
            for wager in whole
        }
    of_shoe = shoes_of(rules, whole, effects)
    found = count_cards(of_shoe, whole, effects, shoes)
    for wager, figures in found.items():
        if _result(rules, wager) is None:
            found[wager] = _of_play(rules, of_shoe, wager, figures, shoes)
    if INSURANCE in found:
        aces = [n for kind, n in zip(kinds, counts, strict=True) if rank_of_kind(kind) == "A"]
        share = sum(aces) / sum(counts)
        found[INSURANCE] = _when_offered(found[INSURANCE], share)
    return found


def shoes_of(
    rules: Rules, whole: Mapping[str, Fraction], effects: Mapping[str, list[Fraction]]
) -> Shoes:
    """How the shoes of a game are dealt and valued."""
    kinds, counts = kinds_of(rules)
    plain = [[float(effect) for effect in effects[wager]] for wager in whole]
    first = [float(value) for value in whole.values()]
    return Shoes(
        kinds=tuple(kinds),
        counts=tuple(counts),
        behind=cut_of(rules),
        wagers=tuple(whole),
        deal=deal_evenly,
        settings=(counts, burned_at_first(rules, rules.deck.cards[0]), CARDS_A_ROUND),
        value=partial(linear_value, first, plain, counts),
        key=msgspec.json.encode([first, plain]).decode(),
        lines={
            wager: [BASE]
            for wager in whole
            if wager not in (BASE, INSURANCE) and BASE in rules.wagers[wager].wager.requires
        },
        says=SAYS,
    )


def _of_play(rules: Rules, of_shoe: Shoes, wager: str, figures: Counting, shoes: int) -> Counting:
    """The figures of a wager that depends on play, which are not fractions; its spreads."""
    plain = msgspec.structs.replace(figures, exact_edge="", exact_effects={})
    if wager != BASE:
        return msgspec.structs.replace(plain, says=[*plain.says, DRAWN])
    play = rules.play
    assert isinstance(play, TwentyOnePlay)
    insured = INSURANCE if INSURANCE in of_shoe.wagers else None
    against = play.insurance.against if play.insurance else ""
    asked = tuple(n for n, kind in enumerate(of_shoe.kinds) if rank_of_kind(kind) in against)
    best = figures.count
    spreads = []
    if best is not None:
        spreads = find_spreads(of_shoe, wager, best, shoes, insurance=insured, asked=asked)
    return msgspec.structs.replace(plain, spreads=spreads, says=[*plain.says, *PLAYED])


def _when_offered(counting: Counting, share: float) -> Counting:
    """What insurance wins, given the share of rounds in which the player-dealer shows an ace."""

    def scaled(part: Part) -> Part:
        names = ("bets_per_shoe", "gain_per_shoe", "error", "gain_per_100")
        return msgspec.structs.replace(part, **{n: share * getattr(part, n) for n in names})

    depths = ("count", "count_error", "ceiling", "ceiling_error")
    return msgspec.structs.replace(
        counting,
        count=scaled(counting.count) if counting.count else None,
        counts=[scaled(count) for count in counting.counts],
        ceiling=scaled(counting.ceiling) if counting.ceiling else None,
        depths=[
            msgspec.structs.replace(depth, **{n: share * getattr(depth, n) for n in depths})
            for depth in counting.depths
        ],
        says=[*counting.says, INSURED],
    )


def kinds_of(rules: Rules) -> tuple[list[str], list[int]]:
    """The kinds of cards in the shoe, and how many there are of each."""
    counted = Counter(kind_of(card) for card in rules.deck.cards)
    order = ["A", "X ace", *RANKS[:-1], "joker"]
    kinds = [kind for kind in order if kind in counted]
    return kinds, [counted[kind] for kind in kinds]


def kind_of(card: Card) -> str:
    """A rank, or the name of a card that is none."""
    return "joker" if card == JOKER else "X ace" if card == X_ACE else card[0]


def rank_of_kind(kind: str) -> str:
    """The rank of a kind of card, which is empty for a joker.

    >>> rank_of_kind("X ace"), rank_of_kind("7"), rank_of_kind("joker")
    ('A', '7', '')
    """
    return {"X ace": "A", "joker": ""}.get(kind, kind)


def _effects(rules: Rules, wager: str, whole: Fraction) -> list[Fraction]:
    """The effect of each kind; the average over its cards if they are not alike."""
    cards = Counter(rules.deck.cards)
    alike = not rules.deck.instead and not rules.deck.extra
    effects = []
    for kind in kinds_of(rules)[0]:
        of_kind = {card: n for card, n in cards.items() if kind_of(card) == kind}
        if alike:
            of_kind = dict(list(of_kind.items())[:1])
        total = Fraction(0)
        for card, number in of_kind.items():
            result = _result(without(rules, card), wager)
            assert result is not None
            total += number * (result - whole)
        effects.append(total / sum(of_kind.values()))
    return effects


def _result(rules: Rules, wager: str) -> Fraction | None:
    """The bettor's exact expected result; None if it depends on play."""
    ready = rules.wagers[wager]
    if wager == BASE:
        return None
    if wager == INSURANCE:
        return -price_insurance(rules, ready).edge
    if ready.sets:
        return -price_named_cards(rules, ready).edge
    price = price_exactly(rules, ready)
    return None if price is None else -price.edge
