"""A round in play: the script of its family, stopped at the decisions that are open."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.banked.hand import (
    Chance,
    Choice,
    Round,
    RoundVoid,
    Ruling,
    make_choice,
    return_wagers,
)
from houseway.banked.table import Table
from houseway.banked.wagers import Placed
from houseway.games.seats import PLAYER_DEALER
from houseway.play.events import ChoiceMade, Event, RoundOpened, WagerPlaced
from houseway.play.family import Decision
from houseway.play.record import rulings_of
from houseway.values.errors import InputError


class Play:
    """Runs a script from one answer to the next."""

    def __init__(self, round: Round) -> None:
        self.round = round
        self.open: tuple[Decision, ...] = ()
        self._script = round.rules.family.script(round)
        self._go_on()

    def answer(self, choices: Sequence[Choice]) -> None:
        """Answer all open decisions in the order in which they are asked, and go on."""
        for decision, choice in zip(self.open, choices, strict=True):
            make_choice(self.round, decision, choice)
        self._go_on()

    def rule(self, ruling: Ruling) -> None:
        """Rule while decisions are open; they stay open unless the round is void."""
        try:
            self.round.rule(ruling)
        except RoundVoid:
            self._void()

    def _go_on(self) -> None:
        try:
            self.open = next(self._script)
            self.round.rule_as_recorded()
        except StopIteration:
            self.open = ()
            self.round.close()
        except RoundVoid:
            self._void()

    def _void(self) -> None:
        self.open = ()
        return_wagers(self.round)
        self.round.close()


def begin(
    table: Table,
    seat: int,
    bank: int,
    wagers: Sequence[Placed],
    chance: Chance,
    seated: dict[int, str],
    rulings: Sequence[Ruling] = (),
) -> Play:
    """Open a round and deal until somebody must choose, or until it is over."""
    return Play(table.open_round(seat, bank, wagers, chance, seated, rulings))


def resume(
    table: Table, record: Sequence[Event], chance: Chance, due: Sequence[Ruling] = ()
) -> Play:
    """Play a record again from the seed to where it breaks off; refuse one that differs.

    `due` are the rulings on the next card, which the record does not have yet.
    """
    opened = record[0]
    assert isinstance(opened, RoundOpened)
    wagers = []
    for event in record[1:]:
        if not isinstance(event, WagerPlaced):
            break
        wagers.append(
            Placed(event.seat, event.bettor, event.wager, event.amount, event.on, event.hand)
        )
    rulings = rulings_of(record, due)
    play = begin(table, opened.player_dealer, opened.bank, wagers, chance, opened.seated, rulings)
    made = iter([event for event in record if isinstance(event, ChoiceMade)])
    for first in made:
        all_made = [first, *(next(made) for _ in play.open[1:])]
        play.answer([Choice(one.choice, one.amount, one.cards) for one in all_made])
    if play.round.events != list(record):
        raise InputError("the hand does not come out as it was recorded")
    return play


def decider(decision: Decision, banker: str) -> str:
    """The person who answers a decision."""
    return banker if decision.bettor == PLAYER_DEALER else decision.bettor
