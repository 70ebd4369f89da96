"""A game: a filing of the rulebook, with its options chosen, ready to deal, settle and price."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from houseway.errors import InputError, RulebookError
from houseway.games.family import Family, find_family, is_written
from houseway.games.wager import ReadyWager
from houseway.rulebook.book import Rulebook
from houseway.rulebook.decode import Strict, decode
from houseway.rulebook.facts import Fact, Facts
from houseway.rulebook.model import Action, Filing, Value
from houseway.table.settlement import SettlementPass

if TYPE_CHECKING:
    from houseway.cards.card import Card
    from houseway.cards.deck import Deck
    from houseway.table.table import Table


class Game:
    """A filing by its id, from which tables are opened."""

    def __init__(self, rulebook: Rulebook, game_id: str) -> None:
        self.rulebook = rulebook
        self.id = game_id
        self.raw = rulebook.raw(game_id)
        self._rules: dict[tuple[tuple[str, Value], ...], Rules] = {}

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    @cached_property
    def filing(self) -> Filing:
        """The filing at its default options, with the side bets that go with it."""
        return self._with_side_bets({})

    @property
    def family(self) -> Family:
        return find_family(self.filing.family, self.raw.where)

    @property
    def playable(self) -> bool:
        """Whether the rulebook has the rules of play, not the fees alone."""
        filing = self.filing
        return filing.status == "game" and bool(filing.play) and is_written(filing.family)

    def rules(self, chosen: Mapping[str, object] | None = None) -> Rules:
        """The rules of a table with these options chosen, the others at their defaults."""
        values = self.raw.values(chosen or {})
        key = tuple(sorted(values.items()))
        if key not in self._rules:
            self._rules[key] = Rules(self, values)
        return self._rules[key]

    def open_table(
        self, seats: int | None = None, option: str | None = None, **rules: Value
    ) -> Table:
        """Open a table with a collection option and the filing's options."""
        from houseway.table.table import Table

        return Table(self.rules(rules), seats, option)

    def _with_side_bets(self, values: Mapping[str, Value]) -> Filing:
        filing = self.raw.choose(values)
        for side_bet in self.rulebook.side_bets(self.id):
            filing = _attach(filing, side_bet.choose({}))
        return filing


class Rules:
    """A game with every option chosen: what a table plays by."""

    def __init__(self, game: Game, options: Mapping[str, Value]) -> None:
        self.game = game
        self.id = game.id
        self.options = dict(options)
        self.filing = game._with_side_bets(options)
        self.where = game.raw.where
        if self.filing.status != "game":
            raise InputError(f"{self.id} is not a game to play but {self.filing.status}")
        if not self.filing.play:
            raise InputError(f"the rulebook has only the collections of {self.id}, not its rules")
        self.family = game.family
        self.play: Strict = decode(self.filing.play, self.family.play, f"{self.where}: $.play")
        self.facts = Facts(*self.family.facts.values(), *_option_facts(game, options))
        self.wagers = {
            wager.id: ReadyWager(wager, self.facts, self.options, self.family.moments, self.where)
            for wager in self.filing.wagers
        }
        self.passes = self._passes()
        self.cover = self.filing.player_dealer.cover if self.filing.player_dealer else "gross"
        self.irregularities = {entry.id: entry for entry in self.filing.irregularities}

    @cached_property
    def action(self) -> Action:
        if len(self.filing.action) != 1:
            raise RulebookError(
                "exactly one action must remain once options are chosen", self.where
            )
        return self.filing.action[0]

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All that is shuffled together."""
        return self.family.cards(self) if self.family.cards else self.deck.cards

    @cached_property
    def deck(self) -> Deck:
        """The cards in the shoe."""
        from houseway.cards.deck import Deck

        equipment = self.filing.equipment
        if equipment is None:
            raise RulebookError("the filing names no equipment", self.where)
        return Deck(
            decks=equipment.decks,
            jokers=equipment.jokers,
            without=equipment.without,
            extra=tuple(equipment.extra),
            instead=tuple(equipment.instead),
        )

    @property
    def seats(self) -> int:
        """The seats of the first table that is filed."""
        if self.filing.seats is None:
            raise RulebookError("the filing names no table", self.where)
        return self.filing.seats.tables[0].seats

    @property
    def most_seats(self) -> int:
        assert self.filing.seats is not None
        return max(table.seats for table in self.filing.seats.tables)

    def _passes(self) -> dict[str, list[SettlementPass]]:
        by_moment: dict[str, list[SettlementPass]] = {}
        for filed in self.filing.settlement:
            by_moment.setdefault(filed.moment, []).append(SettlementPass(filed))
        settled = {w for passes in by_moment.values() for p in passes for w in p.kinds}
        for wager in self.wagers:
            if wager not in settled:
                raise RulebookError(f"wager {wager} is settled in no pass", self.where)
        return by_moment


def _option_facts(game: Game, options: Mapping[str, Value]) -> list[Fact]:
    """Options may stand in conditions; they are constants there."""
    return [
        Fact(name, option.says, 0, 9, _words(option.values or [option.default]), "option")
        if isinstance(option.default, str)
        else Fact(name, option.says, 0, 1 if isinstance(option.default, bool) else 9, (), "option")
        for name, option in game.raw.options.items()
    ]


def _words(values: list[Value]) -> tuple[str, ...]:
    return tuple(str(value) for value in values)


def _attach(filing: Filing, side_bet: Filing) -> Filing:
    """Add a side bet's wagers; unless it files its own passes they are settled last."""
    passes = list(side_bet.settlement)
    if not passes:
        ids: list[str | list[str]] = [wager.id for wager in side_bet.wagers]
        last = [one for one in filing.settlement if one.moment == "end"][-1]
        passes = [msgspec.structs.replace(last, wagers=ids, source=side_bet.source, cover="any")]
    return msgspec.structs.replace(
        filing,
        wagers=[*filing.wagers, *side_bet.wagers],
        settlement=[*filing.settlement, *passes],
        readings=[*filing.readings, *side_bet.readings],
    )
