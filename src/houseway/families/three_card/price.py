"""All hands of Three Card Poker: every hand up to suits against every hand of the player-dealer.

Players know their three cards and, if one is exposed, a card of the player-dealer. For each
combination of these, the deals are counted by outcome, and the player makes the better choice of
playing or folding.
"""

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS, STANDARD
from houseway.families.three_card.script import ThreeCardPlay
from houseway.play.game import Rules
from houseway.pricing.joint import Joint, counted_together, joint_of_table
from houseway.pricing.outcomes import OutcomeTable
from houseway.pricing.price import Priced, Pricing
from houseway.pricing.stakes import Stakes, as_table, gains, grid, price_stakes
from houseway.pricing.symmetry import codes_of, distinct_hands
from houseway.pricing.wager import price_wager
from houseway.ranking.fast import BITS, CLASS_OF, evaluate
from houseway.ranking.three_card import CLASSES, Three, rank_three, three_card_values
from houseway.values.kernels import kernel

Ints = NDArray[np.int64]
Choices = NDArray[np.bool_]

_KNOWN = ("player_hand", "qualifies", "winner", "six_card_hand")
_SHAPE = (2, 3, 10)
"""The axes of counts: qualified or not, the winner, and the class of the six cards."""


def price_wagers(rules: Rules, wagers: Iterable[str]) -> Priced:
    """Price these wagers exactly, with the best decision for ante and play."""
    table, strategy = _best_play(rules)
    stakes: Stakes = {"ante": 1, "play": 1 - table.columns["folded"]}
    parts = {price.wager: price for price in price_stakes(rules, "ante", stakes, table)}
    prices = [parts.get(w) or price_wager(rules.wagers[w], table) for w in wagers]
    return Priced("exact", prices, table.total, strategy)


def joint_payoffs(rules: Rules, *, long: bool) -> Joint:
    """The results of ante with play, and of each bonus, in the same deals."""
    table, _ = _best_play(rules)
    whole: Stakes = {"ante": 1, "play": 1 - table.columns["folded"]}
    alone: dict[str, Stakes] = {
        wager: {wager: 1} for wager in counted_together(rules) if wager not in whole
    }
    return joint_of_table(rules, table, {"ante": whole, **alone})


class BestPlay(NamedTuple):
    """The better choice for every hand and exposed card, and the deals it was counted from."""

    play: ThreeCardPlay
    hands: Ints
    weights: Ints
    player_values: NDArray[np.int16]
    """The value of each hand."""
    classes: Ints
    """The class of each hand."""
    counts: Ints
    plays: Choices

    @property
    def possible(self) -> Choices:
        """Which exposed cards a hand can meet."""
        deals: Choices = self.counts.sum(axis=(2, 3, 4)) > 0
        return deals


def best_play(rules: Rules) -> BestPlay:
    """Every deal counted, and the better choice of playing or folding."""
    play = rules.play
    assert isinstance(play, ThreeCardPlay)
    masks, weights = distinct_hands(3)
    values, classes = hand_values(play)
    hands = np.array([codes_of(int(mask)) for mask in masks])
    player_values = values[hands[:, 0], hands[:, 1], hands[:, 2]]
    lowest = lowest_qualified(play)
    counts = np.zeros((len(masks), 52, *_SHAPE), dtype=np.int64)
    _count_deals(hands, player_values, values, lowest, counts)
    if not play.exposed:
        # The same deal was counted for each of the player-dealer's three cards.
        counts = counts.sum(axis=1, keepdims=True) // 3
    gain = _gain_of_playing(rules, counts, classes[player_values])
    return BestPlay(play, hands, weights, player_values, classes[player_values], counts, gain >= 0)


def _best_play(rules: Rules) -> tuple[OutcomeTable, str]:
    """Every deal with the better choice made, and the strategy in words."""
    best = best_play(rules)
    return _table(best.counts, best.weights, best.classes, best.plays), _strategy(best)


def hand_values(play: ThreeCardPlay) -> tuple[NDArray[np.int16], Ints]:
    """The value of three cards, indexed by their codes in rising order, and each value's class."""
    places = three_card_values(play.ranking)
    values = np.zeros((52, 52, 52), dtype=np.int16)
    for codes in combinations(range(52), 3):
        three = rank_three([STANDARD[code] for code in codes], play.ranking)
        values[codes] = places[three]
    classes = np.array([0, *(three.kind for three in places)])
    return values, classes


def lowest_qualified(play: ThreeCardPlay) -> int:
    """The lowest value with which the player-dealer qualifies."""
    qualified = [play.is_qualified(three) for three in three_card_values(play.ranking)]
    return qualified.index(True) + 1


@kernel
def _count_deals(
    hands: Ints,
    player_values: NDArray[np.int16],
    values: NDArray[np.int16],
    lowest: int,
    counts: Ints,
) -> None:
    """Count every deal by hand, exposed card, qualified or not, winner and class of six cards."""
    remaining = np.empty(49, dtype=np.int64)
    for hand in range(len(hands)):
        a, b, c = hands[hand]
        mask = BITS[a] | BITS[b] | BITS[c]
        player = player_values[hand]
        left = 0
        for code in range(52):
            if code not in (a, b, c):
                remaining[left] = code
                left += 1
        for i in range(49):
            for j in range(i + 1, 49):
                for k in range(j + 1, 49):
                    x, y, z = remaining[i], remaining[j], remaining[k]
                    value = values[x, y, z]
                    six = CLASS_OF[evaluate(mask | BITS[x] | BITS[y] | BITS[z])]
                    winner = 2 if value == player else 1 if value > player else 0
                    qualifies = 1 if value >= lowest else 0
                    counts[hand, x, qualifies, winner, six] += 1
                    counts[hand, y, qualifies, winner, six] += 1
                    counts[hand, z, qualifies, winner, six] += 1


def _gain_of_playing(rules: Rules, counts: Ints, classes: Ints) -> Ints:
    """By how much playing beats folding, for each hand and exposed card."""
    columns = grid(rules.facts, _KNOWN)
    shape = (len(CLASSES), *_SHAPE)
    no, yes = np.zeros_like(columns["winner"]), np.ones_like(columns["winner"])
    plays, scale = gains(rules, {**columns, "folded": no}, {"ante": 1, "play": 1})
    folds, fold_scale = gains(rules, {**columns, "folded": yes}, {"ante": 1})
    difference = (plays * fold_scale - folds * scale).reshape(shape)
    gain: Ints = np.einsum("huqws,hqws->hu", counts, difference[classes])
    return gain


def _table(counts: Ints, weights: Ints, classes: Ints, plays: Choices) -> OutcomeTable:
    """The outcomes of all deals once the choices are made."""
    totals = np.zeros((2, len(CLASSES), *_SHAPE), dtype=np.int64)
    for folded, chosen in enumerate((plays, ~plays)):
        by_hand = np.einsum("huqws,hu,h->hqws", counts, chosen, weights)
        np.add.at(totals[folded], classes, by_hand)
    return as_table(totals, ("folded", *_KNOWN))


def _strategy(best: BestPlay) -> str:
    """The lowest hand to play, or the lowest for each rank of an exposed card."""
    play, possible, plays = best.play, best.possible, best.plays
    if not play.exposed:
        return rule_of(play, best.player_values, possible[:, 0], plays[:, 0])
    rules: dict[str, list[str]] = {}
    for rank in range(13):
        seen = slice(4 * rank, 4 * rank + 4)
        value = np.repeat(best.player_values, 4)
        rule = rule_of(play, value, possible[:, seen].ravel(), plays[:, seen].ravel())
        rules.setdefault(rule, []).append(RANKS[rank])
    return "; ".join(f"against {span_of(ranks)}: {rule}" for rule, ranks in rules.items())


def rule_of(
    play: ThreeCardPlay, player_values: NDArray[np.int16], possible: Choices, plays: Choices
) -> str:
    """The lowest hand to play in words, given which hands are possible and which play."""
    folded = player_values[possible & ~plays]
    if not len(folded):
        return "always play"
    played = player_values[possible & plays]
    if not len(played):
        return "always fold"
    lowest = int(played.min())
    kinds = list(three_card_values(play.ranking))
    rule = f"play {hand_name(kinds[lowest - 1])} or better"
    if int(folded.max()) >= lowest:
        # Between these two hands, the suits of the hand and of the exposed card decide.
        rule += f", always from {hand_name(kinds[int(folded.max())])} up"
    return rule


def hand_name(three: Three) -> str:
    """A hand by its ranks, such as Q-6-4 or pair 2-2-3."""
    ranks = "-".join(RANKS[place] for place in three.ranks)
    return ranks if three.kind == 0 else f"{three.class_name.replace('-', ' ')} {ranks}"


def span_of(ranks: list[str]) -> str:
    """The first and the last of some ranks, such as 2 to J."""
    return ranks[0] if len(ranks) == 1 else f"{ranks[0]} to {ranks[-1]}"


PRICE = Pricing(wagers=price_wagers, joint=joint_payoffs)
