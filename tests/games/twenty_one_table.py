"""Blackjack hands dealt from a given shoe, with every decision that was offered."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tests.book import BOOK

from houseway.banked.events import WagerSettled
from houseway.banked.hand import BankedHand
from houseway.banked.table import BankedTable
from houseway.banked.wagers import Placed
from houseway.cards.card import Card
from houseway.play.chance import GivenChance
from houseway.play.decision import Choice, Decision
from houseway.play.driver import Driver
from houseway.play.game import FiledGame, Rules
from houseway.play.limits import TableLimits


class Dealt(NamedTuple):
    """A hand that was played to its end, and the decisions that were offered."""

    hand: BankedHand
    decisions: list[Decision]

    @property
    def offered(self) -> list[tuple[str, tuple[str, ...]]]:
        """The kind and the choices of each decision."""
        return [(decision.kind, decision.choices) for decision in self.decisions]

    def net(self, bettor: str = "A") -> int:
        """What a bettor won or lost."""
        settled = (event for event in self.hand.events if isinstance(event, WagerSettled))
        return sum(event.paid - event.taken for event in settled if event.bettor == bettor)


def bet(amount: int, wager: str = "base", bettor: str = "A", seat: int = 1) -> Placed:
    return Placed(seat=seat, bettor=bettor, wager=wager, amount=amount)


def deal(
    game: str | Rules,
    shoe: str,
    wagers: Sequence[Placed] = (bet(1000),),
    answers: Sequence[str] = (),
    *,
    options: Mapping[str, object] | None = None,
    limits: TableLimits | None = None,
) -> Dealt:
    """Deal from a shoe with the last seat as player-dealer.

    An answer is a choice, or a choice and an amount in cents, such as "double 500"; decisions
    without an answer take their default.
    """
    rules = FiledGame(BOOK, game).rules(options or {}) if isinstance(game, str) else game
    table = BankedTable(rules, limits=limits)
    chance = GivenChance([Card(card) for card in shoe.split()])
    driver = Driver(table.open_round(table.seats, 1_000_000, list(wagers), chance))
    given, decisions = list(answers), []
    while driver.open:
        decision = driver.open[0]
        decisions.append(decision)
        choice, _, amount = (given.pop(0) if given else decision.default).partition(" ")
        driver.answer(Choice(choice, amount=int(amount or 0)))
    assert not given, f"nobody was asked for {given}"
    return Dealt(driver.hand, decisions)
