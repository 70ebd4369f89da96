"""The hands of one game as the kernels need them: numbered, with the actions allowed."""

from collections.abc import Sequence
from itertools import combinations_with_replacement

import numpy as np

from houseway.cards.card import Card
from houseway.families.twenty_one.price.dealer import JOKER_VALUE, VALUES, Floats, Ints, card_of
from houseway.families.twenty_one.price.hands import MAX_CARDS, TOTALS, Removals, all_hands
from houseway.families.twenty_one.price.player import BITS, Allowed
from houseway.families.twenty_one.rules import PlayerHand, TwentyOnePlay, legal


class Layout:
    """The numbered hands for a set of outcomes; totals over 21 only if they do not always lose."""

    def __init__(
        self, play: TwentyOnePlay, jokers: bool, pay: Floats, needed: Ints, further: dict[int, int]
    ) -> None:
        """`further` has, for each value that can be split, how many more such cards may be gone."""
        self.play = play
        over = tuple(total for total in range(22, TOTALS) if (pay[total, 2:] != -1).any())
        self.table = all_hands(jokers, over)
        self.hands = hands = self.table.hands
        self.every: Ints = np.arange(len(self.table), dtype=np.int64)
        self.holding = {value: np.flatnonzero(hands.counts[:, value] > 0) for value in further}
        self.pairs = {
            (first, second): self.table.of(first, second)
            for first, second in combinations_with_replacement(range(0 if jokers else 1, VALUES), 2)
        }
        """The hands of two cards."""
        self.hard_21 = np.flatnonzero((hands.totals == 21) & (hands.soft == 0))
        live = needed[hands.totals, np.minimum(hands.cards, MAX_CARDS)]
        self.removals = Removals(self.table, live, further)
        self.after_hit = self._after_hit()
        self._two: dict[tuple[Card, int | None], Ints] = {}
        self._roots: dict[int, Ints] = {}

    def __len__(self) -> int:
        return len(self.table)

    def roots(self, value: int) -> Ints:
        """The two-card hands with a card of this value."""
        if value not in self._roots:
            held = [hand for pair, hand in self.pairs.items() if value in pair]
            self._roots[value] = np.array(held, dtype=np.int64)
        return self._roots[value]

    def allowed(self, up: Card, doublings: int, rescue: bool, split: int | None = None) -> Allowed:
        """The actions allowed with dealt hands, or with the hands of a split pair."""
        if (up, split) not in self._two:
            self._two[up, split] = self.two(up, split)
        two = self._two[up, split]
        return Allowed(after_hit=self.after_hit, two=two, doublings=doublings, rescue=rescue)

    def _after_hit(self) -> Ints:
        """The actions allowed after a hit, as bits."""
        hands = self.hands
        bits = np.zeros(len(self), dtype=np.int64)
        drawn = (hands.cards > 2) & (hands.totals <= 21) & (hands.counts[:, JOKER_VALUE] == 0)
        for soft in (0, 1):
            for total in range(3, 22):
                same = np.flatnonzero(drawn & (hands.totals == total) & (hands.soft == soft))
                if len(same):
                    cards = tuple(map(card_of, _values(hands.counts[same[0]])))
                    bits[same] = _bits(legal(self.play, PlayerHand(cards, Card("5s"))))
        return bits

    def two(self, up: Card, split: int | None = None) -> Ints:
        """The actions allowed with two cards, dealt or after a split of this value, as bits."""
        bits = np.zeros(len(self), dtype=np.int64)
        for pair, number in self.pairs.items():
            if JOKER_VALUE in pair or (split and split not in pair):
                continue
            cards = tuple(map(card_of, pair if pair[0] == split else pair[::-1]))
            # With this many hands nothing can be split again; splits are counted elsewhere.
            held = PlayerHand(cards, up, from_split=split is not None, hands=99)
            bits[number] = _bits(legal(self.play, held))
        return bits


def _values(counts: Sequence[int]) -> list[int]:
    return [value for value, count in enumerate(counts) for _ in range(count)]


def _bits(choices: tuple[str, ...]) -> int:
    """The choices as bits; a hand with none left stands."""
    return sum(BITS[choice] for choice in choices) or BITS["stand"]
