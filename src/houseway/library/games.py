"""The rulebook and its games, as programs use them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houseway.cards.shuffle import Seed
from houseway.library.hand import Hand
from houseway.library.simulation import Simulation
from houseway.library.table import Table
from houseway.library.values import Money, read_cents
from houseway.play.game import FiledGame
from houseway.play.kind import TableTerms
from houseway.play.limits import TableLimits
from houseway.rulebook.book import FiledRulebook, filed_rulebook
from houseway.rulebook.model import Value
from houseway.values.errors import InputError

if TYPE_CHECKING:
    from houseway.pricing.simulating import Choose


class Rulebook:
    """All filings by id, with your own directories added.

    >>> len(Rulebook()), "tavern/zoobac" in Rulebook()
    (96, True)
    """

    def __init__(self, *directories: str | Path) -> None:
        paths = [Path(directory) for directory in directories]
        self._book = FiledRulebook(*paths) if paths else filed_rulebook()

    def __iter__(self) -> Iterator[str]:
        return iter(self._book)

    def __len__(self) -> int:
        return sum(1 for _ in self._book)

    def __contains__(self, game_id: str) -> bool:
        return game_id in self._book

    def __getitem__(self, game_id: str) -> Game:
        return Game(FiledGame(self._book, game_id))

    def __repr__(self) -> str:
        return f"<Rulebook of {len(self)} filings>"


class Game:
    """A filing: its name, its wagers, and whether it can be dealt."""

    def __init__(self, filed: FiledGame) -> None:
        self.filed = filed
        """The engine's game."""

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    @property
    def id(self) -> str:
        """The room and the game, such as `tavern/zoobac`."""
        return self.filed.id

    @property
    def name(self) -> str:
        """The name as filed."""
        return self.filed.filing.name

    @property
    def cardroom(self) -> str:
        """The name of the cardroom that filed it."""
        return self.filed.rulebook.room_of(self.id).name

    @property
    def family(self) -> str:
        """The kind of rules, such as `baccarat`, `twenty-one` or `flop`."""
        return self.filed.filing.family

    @property
    def kind(self) -> str:
        """`banked`, `poker` or `pan`; "" if the game is not playable."""
        return self.filed.family.kind if self.playable else ""

    @property
    def playable(self) -> bool:
        """Whether the rules of play are filed, not just the fees."""
        return self.filed.playable

    @property
    def wagers(self) -> list[str]:
        """The ids of the wagers, for `deal(wagers=...)`, `settle` and `price`."""
        return [wager.id for wager in self.filed.filing.wagers]

    @property
    def options(self) -> dict[str, Value]:
        """The options for `rules=`, with their defaults as filed."""
        return {name: option.default for name, option in self.filed.raw.options.items()}

    @property
    def collection_options(self) -> list[str]:
        """The ids of the collection options, for `open_table(option=...)` and `fee`."""
        return [option.id for option in self.filed.rulebook.collection_options(self.id)]

    def open_table(
        self,
        *,
        seats: int | None = None,
        option: str | None = None,
        collect_by: str = "",
        limits: tuple[Money, Money] | None = None,
        stakes: str | None = None,
        condition: Money | None = None,
        preset: str = "letter",
        rules: Mapping[str, Value] | None = None,
        **options: Value,
    ) -> Table:
        """Open a table with a collection option, limits or stakes, and options in `rules`.

        Pan is played for a condition, the value of a chip: by default the one that the
        collection option is filed for, or $1. Options filed for another condition are refused.

        The preset `practice` sets options to usual practice; `rules` overrides it. Options may
        also be given as keywords.

        >>> import houseway
        >>> houseway.game("tavern/zoobac").open_table(seats=7, rules={"decks": 6})
        <Table of tavern/zoobac, 7 seats>
        """
        table_rules = self.filed.rules(merge_options(rules, options), preset=preset)
        terms = TableTerms(
            seats=seats,
            option=option,
            collect_by=collect_by,
            limits=_limits(limits),
            stakes=stakes,
            condition=None if condition is None else read_cents(condition, "condition"),
        )
        if condition is not None and self.filed.kind.plays_for != "condition":
            raise InputError("only a pan table has a condition", "condition")
        return Table(self.id, table_rules, self.filed.kind.dealer(table_rules, terms))

    def play(self, seed: int | str | Seed = 1, **table: Any) -> Hand:
        """Play one whole hand with sensible players; keywords go to `open_table`."""
        return self.open_table(**table).deal(seed).play_on()

    def simulate(
        self,
        rounds: int,
        *,
        strategy: str | Choose = "",
        seed: int | str = 1,
        option: str | None = None,
        preset: str = "letter",
        rules: Mapping[str, Value] | None = None,
        **options: Value,
    ) -> Simulation:
        """Play rounds with one unit on every wager, by default with the play that is priced.

        A strategy by name, such as `best` or `random`, plays compiled rounds. A function takes the
        hand and a decision, returns a choice and plays in the reference engine.

        >>> import houseway
        >>> houseway.game("tavern/zoobac").simulate(100_000)
        <Simulation of tavern/zoobac, 100,000 rounds>
        """
        from houseway.values.extras import needs_extras

        with needs_extras("price"):
            from houseway.pricing.simulating import FastRequest, simulate_fast, simulate_function
        request = FastRequest(
            rounds=rounds,
            seed=str(seed),
            strategy=strategy if isinstance(strategy, str) else "",
            option=option,
            preset=preset,
            rules=merge_options(rules, options),
        )
        if isinstance(strategy, str):
            result = simulate_fast(self.filed, request)
        else:
            result = simulate_function(self.filed, request, strategy)
        return Simulation(result, self.filed.rulebook)


def merge_options(
    rules: Mapping[str, object] | None, options: Mapping[str, object]
) -> dict[str, object]:
    """The options of `rules` and of keywords; raise InputError for one that is in both."""
    given = dict(rules or {})
    if twice := sorted(given.keys() & options.keys()):
        raise InputError(f"{twice[0]} is given twice", f"rules.{twice[0]}")
    return {**given, **options}


def _limits(limits: tuple[Money, Money] | None) -> TableLimits | None:
    if limits is None:
        return None
    minimum, maximum = limits
    return TableLimits(read_cents(minimum, "limits"), read_cents(maximum, "limits"))
