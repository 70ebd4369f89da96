"""Shoes for several hands: committed before the first wager, opened after each hand."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.banked.events import SHOE_ENDS, ShoeBurned, ShoeEnded
from houseway.banked.live_state import BankedState
from houseway.banked.shoes import burned_at_first, lasts, turns_first
from houseway.cards.card import Card
from houseway.cards.commitment import Commitment, CommittedShoe, Opening
from houseway.cards.shuffle import Seed
from houseway.play.chance import UNSEEN, Chance, hand_chance
from houseway.play.rules_hash import same_rules
from houseway.play.table_events import CardsOpened, ShoeCommitted


class LastingShoes(BankedState):
    """Manages the shoe of a table; does nothing in games that shuffle for each hand."""

    _tree: Commitment[Card] | None = None
    """The commitment to the shoe's cards; built from the seed once for each shoe."""

    def _next_seed(self) -> Seed:
        """The seed of the shoe if it continues; otherwise a new seed.

        A shoe whose rules have changed or whose seed was lost is ended.
        """
        if self.shoe is not None and not self.shoe.over:
            if self.secret is not None and same_rules(self.rules_hash, self.rules_now):
                return self.secret
            self._end_shoe("rules" if self.secret else "seed")
        return super()._next_seed()

    def _commit_shoe(self) -> None:
        """Commit to a new shoe if the table needs one, and burn as filed."""
        if self.shoe is not None or not lasts(self.rules):
            return
        self._tree = None
        tree = self._shoe_tree()
        self.emit(ShoeCommitted(tree.root, tree.cards))
        first = tree.order[0]
        burned = burned_at_first(self.rules, first)
        if burned:
            self.emit(ShoeBurned(burned, first if turns_first(self.rules) else UNSEEN))

    def _shoe_tree(self) -> Commitment[Card]:
        if self._tree is None:
            assert self.secret is not None
            self._tree = CommittedShoe(self.rules.cards, self.secret).commitment()
        return self._tree

    def _chance(self) -> Chance:
        assert self.secret is not None
        if self.shoe is None:
            return hand_chance(self.secret, self.rules.cards)
        return hand_chance(self.secret, self.rules.cards, self.shoe.out, self.shoe.hands)

    # When a hand is over.

    def _reveal(self) -> None:
        """Reveal the seed of the hand.

        With a shoe for several hands, open the dealt cards, and reveal the seed once the shoe ends.
        """
        if self.shoe is None:
            super()._reveal()
            return
        if self.current is not None and self.secret is not None:
            out = self.shoe.out - self.current.cards_out
            self.emit(CardsOpened(self._open(self.shoe.places(self.current.events, out))))
        code = self.shoe.ends or self._why_over()
        if code:
            self._end_shoe(code)

    def _open(self, places: Sequence[int]) -> tuple[Opening, ...]:
        return self._shoe_tree().open(places)

    def _why_over(self) -> str:
        """Why the shoe ends after this hand; "" if it continues."""
        assert self.shoe is not None
        if self.current is not None and self.current.void:
            return "void"
        return "cut-card" if self.shoe.past_cut else ""

    def _end_shoe(self, code: str) -> None:
        """End the shoe and reveal its seed; the next hand begins a new shoe."""
        if self.shoe is not None and not self.shoe.over:
            seed = self.secret.hex() if self.secret else ""
            self.emit(ShoeEnded(seed, SHOE_ENDS.get(code, code), code))

    # What ends a shoe between two hands.

    def pause(self, by: str) -> None:
        super().pause(by)
        if self.paused and not self.playing:
            self._end_shoe("paused")

    def close(self, by: str, why: str = "") -> None:
        if not self.playing and self.phase != "stopped":
            self._end_shoe("closed")
        super().close(by, why)

    def _next_hand(self) -> None:
        super()._next_hand()
        if self.phase == "waiting":
            self._end_shoe("waiting")
