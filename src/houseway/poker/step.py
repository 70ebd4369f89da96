"""A hand in play: the script of its family, stopped at the seat that is awaited."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.banked.hand import Choice, Ruling
from houseway.play.events import ChoiceMade, Event
from houseway.poker.betting import Turn
from houseway.poker.events import Acted
from houseway.poker.family import family_of
from houseway.poker.hand import Hand
from houseway.poker.record import RecordedAnswers
from houseway.poker.rulings import HandVoid, return_chips, rule_as_recorded, rule_at_turn
from houseway.values.errors import InputError


class Play:
    """Runs a script from one answer to the next; seats that are asked together answer in turn."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self._open: tuple[Turn, ...] = ()
        self._script = family_of(hand.rules).script(hand)  # type: ignore[arg-type]
        self._go_on()

    @property
    def turn(self) -> Turn | None:
        """The choice that is awaited now; None once the hand is over."""
        return self._open[0] if self._open else None

    def answer(self, choice: Choice) -> None:
        """Answer for the seat that is awaited, and go on; what is refused changes nothing."""
        turn = self.turn
        if turn is None:
            raise InputError("the hand is over", "choice")
        self.hand.answer(turn, choice)
        self._open = self._open[1:]
        if not self._open:
            self._go_on()

    def rule(self, ruling: Ruling) -> None:
        """Rule while a bet is awaited; whoever is asked next is asked anew."""
        if self.turn is None or self.turn.kind != "bet":
            raise InputError("the floor rules while a bet is awaited", "rulings")
        self._go_on(ruling)

    def _go_on(self, ruling: Ruling | None = None) -> None:
        hand = self.hand
        try:
            if ruling is not None:
                rule_at_turn(hand, ruling)
            self._open = next(self._script)  # type: ignore[arg-type]
            while hand.between and rule_as_recorded(hand):
                self._open = next(self._script)  # type: ignore[arg-type]
        except StopIteration:
            self._open = ()
            hand.close()
        except HandVoid as void:
            self._open = ()
            return_chips(hand, f"the hand is void: {void}")
            hand.close()


def resume(hand: Hand, record: Sequence[Event]) -> Play:
    """Play a record again to where it breaks off; refuse one that differs."""
    play = Play(hand)
    answers = RecordedAnswers(record)
    for _ in [event for event in record if isinstance(event, Acted | ChoiceMade)]:
        if play.turn is None:
            raise InputError("the record has more answers than the hand")
        play.answer(answers(play.turn))
    if hand.events[: len(record)] != list(record):
        raise InputError("the hand does not come out as it was recorded")
    return play


def default_choice(hand: Hand, turn: Turn) -> Choice:
    """What is done for a seat that does not answer; of cards the last that was dealt goes."""
    if turn.kind == "discard":
        return Choice(turn.default, 0, tuple(hand.cards[turn.seat][-turn.cards :]))
    return Choice(turn.default)
