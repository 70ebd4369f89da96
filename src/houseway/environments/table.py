"""A live table in the memory of one program: its bots move by themselves, nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.cards.card import Card
from houseway.cards.shuffle import Seed
from houseway.environments.actions import Answer
from houseway.play.decision import Choice
from houseway.play.game import FiledGame, Rules
from houseway.play.live.table import LiveTable
from houseway.play.live.view import view
from houseway.play.table_events import TableOpened
from houseway.rulebook.model import Value
from houseway.values.errors import InputError
from houseway.values.money import Cents

TABLE_ID = "t1"


class EnvironmentTable:
    """The table of one episode, from the first seat taken to the end of one hand."""

    def __init__(self, rules: Rules, opened: TableOpened, seed: Seed) -> None:
        def seeds(table: str, hand: int) -> Seed:
            return seed.child(table, hand)

        game = rules.game
        self.live: Any = game.kind.live().open(TABLE_ID, opened, game.rulebook, seeds)

    def sit(self, people: Mapping[int, str], bots: Mapping[int, str], chips: Cents) -> None:
        """Seat everyone, each with the same chips, and begin the first hand."""
        self.live.pause("floor")
        for seat, person in people.items():
            self.live.sit(person, person, seat, chips)
        for seat, bot in bots.items():
            self.live.sit(bot, bot, seat, chips, bot=True)
        self.live.resume("floor")

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        return not self.live.playing

    def view(self, person: str) -> dict[str, Any]:
        """The table as a person sees it."""
        return view(self.live, person)

    def decision(self, person: str) -> dict[str, Any] | None:
        """The first open decision of a person, as their view shows it."""
        open_decisions = self.view(person)["decisions"]
        return open_decisions[0] if open_decisions else None

    def choose(self, person: str, decision: Mapping[str, Any], answer: Answer) -> None:
        """Answer a decision; raises InputError for what the table refuses."""
        cards = tuple(map(Card, answer.cards))
        choice = Choice(answer.choice, answer.amount, cards)
        seat, kind, hand = decision["seat"], decision["kind"], decision["hand"]
        self.live.choose(person, seat, kind, choice, hand=hand)

    def let_bots_move(self) -> None:
        """Make all moves of bots until a person must act or the hand is over."""
        table: LiveTable = self.live
        while table.playing and (move := table.kind.next_move(table)) is not None:
            move()


def opened_table(
    rules: Rules, seats: int | None, option: str | None, stakes: str = ""
) -> TableOpened:
    """The event that opens a table with these terms."""
    return TableOpened(
        game=rules.id,
        rules=dict(rules.options),
        seats=rules.seats if seats is None else seats,
        by="environment",
        option=option or "",
        stakes=stakes,
    )


def rules_of(
    game: FiledGame, preset: str, options: Mapping[str, Value] | None, banks: bool
) -> Rules:
    """The rules of a game that can be dealt, of the right kind."""
    if not game.playable:
        raise InputError(f"{game.filing.name} cannot be dealt: only its fees are filed", "game")
    if game.kind.banks != banks:
        use = "bettor_env" if game.kind.banks else "table_env"
        what = f"{game.filing.name} is another kind of game: use houseway.environments.{use}"
        raise InputError(what, "game")
    return game.rules(options, preset=preset)
