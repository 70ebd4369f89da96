"""Follow a strategy at a table of the reference engine."""

from houseway.banked.hand import BankedHand
from houseway.cards.card import JOKER
from houseway.families.twenty_one.hands import (
    DEALER,
    cards_of,
    doublings,
    is_from_split,
    play_of,
    special,
)
from houseway.families.twenty_one.price.dealer import Floats
from houseway.families.twenty_one.price.full_game import Strategy
from houseway.families.twenty_one.price.hands import TOTALS
from houseway.families.twenty_one.price.player import ACTIONS
from houseway.families.twenty_one.totals import count, value_of
from houseway.play.decision import Choice, Decision


class Follower:
    """Answers the decisions of a round by a strategy; insurance is declined."""

    def __init__(
        self, state: BankedHand, strategy: Strategy, worth_of_two: Floats | None = None
    ) -> None:
        self.current = state
        self.strategy = strategy
        self.worth_of_two = worth_of_two
        """What each two-card hand is worth, if hands may be switched."""

    def __call__(self, decision: Decision) -> Choice:
        if decision.kind == "play":
            return Choice(self._play(decision))
        if decision.kind == "surrender":
            total, soft = count(cards_of(self.current, decision.seat, decision.hand))
            gives_up = self.strategy.early.get(self._shown(), {}).get((total, soft), False)
            return Choice("surrender" if gives_up else "play")
        if decision.kind == "switch" and self.worth_of_two is not None:
            return Choice("switch" if self._switches(decision.seat) else "keep")
        return Choice(decision.default)

    def _switches(self, seat: int) -> bool:
        assert self.worth_of_two is not None
        worth = self.worth_of_two[self._shown()[0]]
        (a, b), (c, d) = ([value_of(x) for x in cards_of(self.current, seat, n)] for n in (1, 2))
        return bool(worth[a, d, 1] + worth[c, b, 1] > worth[a, b, 0] + worth[c, d, 0])

    def _shown(self) -> tuple[int, ...]:
        cards = self.current.hands[DEALER]
        if play_of(self.current).hole == "down":
            cards = cards[:1]
        return tuple(sorted(0 if card == JOKER else value_of(card) for card in cards[:2]))

    def _play(self, decision: Decision) -> str:
        state, seat, hand = self.current, decision.seat, decision.hand
        policy = self.strategy.policies[self._shown()]
        if special(state, seat, hand) != "none":
            return decision.default
        cards = cards_of(state, seat, hand)
        if "split" in decision.choices and policy.pairs[value_of(cards[0])]:
            return "split"
        total, soft = count(cards)
        total = min(total, TOTALS - 1)
        doubled = doublings(state, seat, hand)
        row = 1 + doubled if doubled else 1 if len(cards) == 2 else 0
        wanted = ACTIONS[policy.acts[row, int(soft), total]]
        if wanted not in decision.choices and is_from_split(state, seat, hand):
            wanted = ACTIONS[policy.acts[0, int(soft), total]]
        return wanted if wanted in decision.choices else decision.default
