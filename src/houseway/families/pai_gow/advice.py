"""What the legal settings of a pai gow hand are worth, and what doubling the wager is worth."""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from houseway.banked.setting import HOUSE_WAY, SET
from houseway.cards.card import JOKER, Card, card_code
from houseway.families.pai_gow.facts import dealer_facts, seat_facts
from houseway.families.pai_gow.price.comparisons import (
    BankClasses,
    Classes,
    bank_classes,
    results_grid,
)
from houseway.families.pai_gow.price.kernel import BACK_BITS
from houseway.families.pai_gow.price.pattern_kernel import JOKER_CODE
from houseway.families.pai_gow.price.patterns import Patterns, patterns_of
from houseway.families.pai_gow.rules import DOUBLE, NO_DOUBLE, PaiGowPlay
from houseway.families.pai_gow.script import BASE_WAGER, house_way
from houseway.play.game import Rules
from houseway.play.wager import ReadyWager
from houseway.pricing.advice import Advice, Advisers, Option, Seen, ranked
from houseway.pricing.wager import units
from houseway.ranking.pai_gow import Setting, setting_of, settings

_HIGHER, _LOWER, _COPY = range(3)
_MAX_SETTINGS = 5
"""How many settings are listed in addition to the house way."""

Worth = Callable[[Setting], Fraction]


def house_way_or_set(rules: Rules, seen: Seen) -> Advice:
    """The house way and the best other settings, each with its front cards.

    If the wager can be doubled, each setting assumes the better choice of doubling or not.
    """
    play, stake = _play_of(rules), seen.stakes[BASE_WAGER]
    base_worth = _worth_of(rules, seen, BASE_WAGER)
    double_worth = _worth_of(rules, seen, play.double.wager) if play.double else None

    def worth(setting: Setting) -> Fraction:
        doubled = max(Fraction(0), double_worth(setting)) if double_worth else 0
        return base_worth(setting) + doubled

    house_setting = house_way(play, seen.own).setting
    # Settings with equal values are worth the same, so one of them is enough.
    by_values = {
        _values(setting): setting for setting in settings(seen.own, play.ranking, play.front)
    }
    by_values.pop(_values(house_setting), None)
    by_hand = [Option(SET, stake * worth(setting), setting.front) for setting in by_values.values()]
    by_house_way = Option(HOUSE_WAY, stake * worth(house_setting), house_setting.front)
    return ranked([by_house_way, *ranked(by_hand).options[:_MAX_SETTINGS]])


def double_or_not(rules: Rules, seen: Seen) -> Advice:
    """Doubling the wager or not, each with its best setting."""
    play, stake = _play_of(rules), seen.stakes[BASE_WAGER]
    assert play.double is not None
    base_worth = _worth_of(rules, seen, BASE_WAGER)
    double_worth = _worth_of(rules, seen, play.double.wager)
    ways = settings(seen.own, play.ranking, play.front)
    return ranked(
        [
            Option(DOUBLE, stake * max(base_worth(way) + double_worth(way) for way in ways)),
            Option(NO_DOUBLE, stake * max(map(base_worth, ways))),
        ]
    )


def _values(setting: Setting) -> tuple[int, int]:
    return setting.front_value, setting.back_value


def _play_of(rules: Rules) -> PaiGowPlay:
    play = rules.play
    assert isinstance(play, PaiGowPlay)
    return play


def _worth_of(rules: Rules, seen: Seen, wager: str) -> Worth:
    """A function that returns what one unit on a wager is worth with a setting."""
    find = _against_shown if seen.dealer_set else _against_all
    return find(_play_of(rules), rules.wagers[wager], seen)


def _against_shown(play: PaiGowPlay, ready: ReadyWager, seen: Seen) -> Worth:
    """What settings are worth against the hand that the player-dealer has set."""
    assert seen.dealer_set is not None
    front, back = seen.dealer_set
    dealer = setting_of(front, back, play.ranking)
    dealer_house = house_way(play, (*front, *back)).setting
    known = dealer_facts(play, [*front, *back], dealer, dealer_house)
    own_house = house_way(play, seen.own).setting

    def worth(setting: Setting) -> Fraction:
        facts = seat_facts(play, setting, own_house, dealer, dealer_house)
        return units(ready.outcome({**known, **facts}))

    return worth


def _against_all(play: PaiGowPlay, ready: ReadyWager, seen: Seen) -> Worth:
    """What settings are worth against every possible hand of the player-dealer, set house way."""
    bank = bank_classes(play, ready)
    weights = bank_weights(patterns_of(play.cards), (*seen.own, *seen.others, *seen.dealer))
    dealt = (weights > 0) & (bank.hands.settings >= 0)
    weights, bank_settings = weights[dealt], bank.hands.settings[dealt]
    classes = bank.hands.classes[dealt]
    fronts, backs = bank_settings >> BACK_BITS, bank_settings & ((1 << BACK_BITS) - 1)
    paid, scale = _payments(ready, bank)
    total = int(weights.sum())

    def worth(setting: Setting) -> Fraction:
        at = 3 * _sign(setting.front_value, fronts) + _sign(setting.back_value, backs)
        return Fraction(int((paid[at, classes] * weights).sum()), scale * total)

    return worth


def _payments(ready: ReadyWager, bank: BankClasses) -> tuple[Any, int]:
    """The payoffs by comparison and bank class, as integers, and the scale of a unit."""
    one_class = Classes(np.zeros(1, dtype=np.int64), {})
    index = results_grid([ready], one_class, bank.classes)[:, 0, :, 0]
    values = [units(outcome) for outcome in ready.outcomes()]
    scale = int(np.lcm.reduce([value.denominator for value in values]))
    return np.array([int(value * scale) for value in values])[index], scale


def _sign(own: int, others: Any) -> Any:
    return np.where(others == own, _COPY, np.where(others < own, _HIGHER, _LOWER))


def bank_weights(patterns: Patterns, gone: tuple[Card, ...]) -> Any:
    """How many hands of the remaining cards each pattern represents."""
    remaining = np.ones((JOKER_CODE, 4), dtype=np.int64)
    joker = 1
    for card in gone:
        if card == JOKER:
            joker = 0
        else:
            remaining[card_code(card) // 4, card_code(card) % 4] = 0
    counts = np.append(remaining.sum(axis=1), joker)
    weights = np.ones(len(patterns), dtype=np.int64)
    ranks = patterns.hands[: patterns.ranks] >> 2
    for rank in range(JOKER_CODE + 1):
        weights[: patterns.ranks] *= _choose(int(counts[rank]), (ranks == rank).sum(axis=1))
    weights[patterns.ranks :] = _suited_weights(patterns, remaining, joker)
    plain = patterns.deck.plain[patterns.ranks :]
    np.subtract.at(weights, plain, weights[patterns.ranks :])
    return weights


def _suited_weights(patterns: Patterns, remaining: Any, joker: int) -> Any:
    """How many hands of the remaining cards each pattern with a long suit represents."""
    own, beside, jokers = _parts(patterns)
    weights = np.zeros(len(own), dtype=np.int64)
    for suit in range(4):
        in_suit = sum(int(remaining[rank, suit]) << rank for rank in range(JOKER_CODE))
        others = np.append(remaining.sum(axis=1) - remaining[:, suit], 1)
        low, high = others[beside[:, 0]], others[beside[:, 1]]
        same = (beside[:, 0] == beside[:, 1]) & (beside[:, 0] < JOKER_CODE)
        ways = np.where(same, low * (low - 1) // 2, low * high)
        weights += np.where(own & ~in_suit, 0, ways)
    return np.where(jokers & (joker == 0), 0, weights)


@lru_cache(maxsize=4)
def _parts_of(cards: int) -> tuple[Any, Any, Any]:
    """Of each suited pattern: its suit's ranks as bits, the other ranks, whether it has a joker."""
    patterns = patterns_of(cards)
    hands = patterns.hands[patterns.ranks :]
    suited = (hands % 4 == 0) & (hands < 52)
    own = np.where(suited, 1 << (hands >> 2), 0).sum(axis=1)
    # `JOKER_CODE` stands for a missing other rank; it counts as one way.
    others = np.sort(np.where(~suited & (hands < 52), hands >> 2, -1), axis=1)[:, -2:]
    beside = np.where(others < 0, JOKER_CODE, others)
    return own, beside, hands[:, -1] == 52


def _parts(patterns: Patterns) -> tuple[Any, Any, Any]:
    return _parts_of(patterns.deck.cards)


def _choose(cards: int, taken: Any) -> Any:
    """In how many ways each number of cards can be taken from `cards`."""
    table = np.array([[1, 0, 0, 0, 0, 0, 0, 0]] * 5)
    for row in range(1, 5):
        for place in range(1, 8):
            table[row, place] = table[row - 1, place] + table[row - 1, place - 1]
    return table[cards, np.minimum(taken, 7)]


ADVICE = Advisers({SET: house_way_or_set, DOUBLE: double_or_not})
