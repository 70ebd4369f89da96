"""The script of a pan hand."""

from collections.abc import Generator

from houseway.cards.card import Card
from houseway.pan import events as e
from houseway.pan.hand import PanHand, Player, lowest
from houseway.pan.moves import Move, can_meld, fits_board, moves
from houseway.pan.rules import PanPlay
from houseway.play.collection import Figures
from houseway.play.decision import Decision, Script
from houseway.play.events import FeeTaken
from houseway.play.family import Family

_MAX_TURNS = 2000
"""A hand ends after this many turns if no one goes out; the tops carry over (`tops-carry`)."""


class PanScript:
    """Runs a hand: yields each decision and reads the answer from the hand.

    A player is asked even if there is only one choice: not asking would show the other players
    that the hand cannot use the card.
    """

    def __init__(self, hand: PanHand) -> None:
        self.hand = hand
        self.collection = hand.collection
        self.answer = ""

    def run(self) -> Script:
        """Take the antes, deal, let players declare, play turns to the right, award the tops."""
        hand = self.hand
        self._take_fees("first-players")
        for seat in hand.order:
            hand.ante(hand.players[seat])
        self._take_fees("pot")
        self._deal()
        yield from self._declare()
        if len(hand.in_action()) > 1:
            yield from self._turns()
        self._finish()

    def _take_fees(self, payer: str) -> None:
        """Charge the collection: from the first players before the antes, or from the tops."""
        hand = self.hand
        if self.collection is None:
            return
        for fee in self.collection.fees(Figures(players=len(hand.order))):
            if fee.payer != payer:
                continue
            seats = hand.order[: fee.units] if payer == "first-players" else [0]
            for seat in seats:
                chips = hand.players[seat].stack if seat else hand.tops
                amount = min(fee.amount, chips)
                event = FeeTaken(
                    payer=payer,
                    amount=amount,
                    basis=fee.basis,
                    tier=fee.tier,
                    when=fee.when,
                    seat=seat,
                )
                hand.apply(event)

    def _deal(self) -> None:
        """Deal ten cards each, five at a time; a new game's fifth cards may decide the eldest."""
        hand = self.hand
        order, half = list(hand.order), hand.play.dealt // 2
        for seat in order:
            hand.apply(e.HandDealt(seat, tuple(hand.shoe.deal(half))))
        if not hand.opened.eldest:
            shown = {seat: hand.players[seat].cards[-1] for seat in order}
            hand.apply(e.EldestShown(shown, lowest(shown)))
        for seat in order:
            hand.apply(e.HandDealt(seat, tuple(hand.shoe.deal(half))))
        for seat in hand.order:
            hand.rule_on_count(hand.players[seat])

    def _declare(self) -> Script:
        hand = self.hand
        for seat in hand.order:
            yield from self._ask(seat, "declare", ("in", "top"), "top")
            hand.apply(e.Declared(seat, self.answer))
        players = hand.in_action()
        if hand.play.split_tops and len(players) == 2:
            agreed = True
            for player in players:
                yield from self._ask(player.seat, "split-tops", ("play", "split"), "play")
                agreed = agreed and self.answer == "split"
            if agreed:
                self._split_tops(players)

    def _split_tops(self, players: list[Player]) -> None:
        """Two players split the tops; an odd cent goes to the first."""
        hand = self.hand
        half = hand.tops // 2
        hand.apply(e.TopsAwarded(players[1].seat, half))
        hand.apply(e.TopsAwarded(players[0].seat, hand.tops))
        for player in players:
            hand.apply(e.Declared(player.seat, "top"))

    def _turns(self) -> Script:
        hand = self.hand
        seat = hand.in_action()[0].seat
        first = True
        for _ in range(_MAX_TURNS):
            player = hand.players[seat]
            yield from self._turn(player, first)
            first = False
            if hand.winner or len(hand.in_action()) < 2:
                return
            seat = hand.next_in_action(seat)

    def _turn(self, player: Player, first: bool) -> Script:
        hand = self.hand
        option = hand.option
        takes_option = False
        if option is not None:
            takes_option = yield from self._offer_option(player, option)
        if not takes_option:
            card = hand.pluck(player)
            if first and hand.play.pluck_again:
                yield from self._ask(player.seat, "pluck-again", ("keep", "pluck-again"), "keep")
                if self.answer == "pluck-again":
                    hand.discard(player, card)
                    hand.pluck(player)
        yield from self._lay_and_discard(player)

    def _offer_option(
        self, player: Player, card: Card
    ) -> Generator[tuple[Decision, ...], None, bool]:
        """Offer the option card; if it fits a meld of a player who passes, others may force it.

        Returns whether the player takes the card.
        """
        hand = self.hand
        can_use = can_meld(hand, player, card)
        choices = ("take", "pluck") if can_use else ("pluck",)
        yield from self._ask(player.seat, "draw", choices, "pluck")
        if self.answer == "pluck" and self._may_force(player, card):
            for other in hand.in_action():
                if other is not player:
                    yield from self._ask(other.seat, "force", ("let", "force"), "let")
                    if self.answer == "force":
                        hand.apply(e.Forced(player.seat, other.seat, card))
                        self.answer = "take"
                        break
        if self.answer == "take":
            hand.apply(e.Drew(player.seat, card, option=True))
        return self.answer == "take"

    def _may_force(self, player: Player, card: Card) -> bool:
        hand = self.hand
        if not fits_board(hand, player, card):
            return False
        return hand.play.force_out_card or player.melded < hand.play.out - 1

    def _lay_and_discard(self, player: Player) -> Script:
        hand = self.hand
        while True:
            open_moves = moves(hand, player)
            words = tuple(dict.fromkeys(move.words for move in open_moves))
            yield from self._ask(player.seat, "move", words, words[-1], open_moves)
            next(move for move in open_moves if move.words == self.answer).make()
            if player.melded >= hand.play.out:
                hand.go_out(player)
                return
            if self.answer.startswith("discard"):
                return

    def _ask(
        self,
        seat: int,
        kind: str,
        choices: tuple[str, ...],
        default: str,
        open_moves: list[Move] | None = None,
    ) -> Script:
        decision = Decision(
            seat, kind, choices, default, bettor=str(seat), moves=tuple(open_moves or ())
        )
        yield (decision,)
        self.answer = self.hand.choices[-1].choice

    def _finish(self) -> None:
        """Without a winner, a single player left takes the tops; otherwise they carry over."""
        hand = self.hand
        players = hand.in_action()
        if not hand.winner and len(players) == 1:
            hand.award_tops(players[0])


def script(hand: PanHand) -> Script:
    return PanScript(hand).run()


FAMILY = Family(name="pan", kind="pan", play=PanPlay, script=script)
