"""A game: a filing with its options, ready to deal, settle and price."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from houseway.cards.card import Card
from houseway.play.family import Family
from houseway.play.registry import find_family, find_kind, has_family
from houseway.play.wager import ReadyWager
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.decode import decode
from houseway.rulebook.facts import Fact, Facts
from houseway.rulebook.model import Action, Filing, Irregularity, Value
from houseway.values.errors import InputError, RulebookError, either
from houseway.values.strict import Strict

if TYPE_CHECKING:
    from houseway.cards.deck import Deck
    from houseway.play.collection import Collection
    from houseway.play.kind import Kind

MAX_CACHED_RULES = 12
"""How many `Rules`, one for each set of options, a game caches; tables keep their own."""


class FiledGame:
    """A filing by its id, from which tables are opened."""

    def __init__(self, rulebook: FiledRulebook, game_id: str) -> None:
        self.rulebook = rulebook
        self.id = game_id
        self.raw = rulebook.raw(game_id)
        self._rules: dict[tuple[tuple[str, Value], ...], Rules]
        self._rules = rulebook.ready.setdefault(game_id, {})
        self._filed = rulebook.filed

    def __repr__(self) -> str:
        return f"<FiledGame {self.id}>"

    @property
    def filing(self) -> Filing:
        """The filing with its default options and its side bets."""
        filing = self._filed.get(self.id)
        if filing is None:
            filing = self._filed[self.id] = self.with_side_bets({})
        return filing

    @cached_property
    def wager_files(self) -> dict[str, str]:
        """The file of each wager for any options, side bets included."""
        return {
            wager["id"]: raw.where
            for raw in (self.raw, *self.rulebook.side_bets(self.id))
            for wager in raw.data.get("wagers", ())
            # A wager that no option selects is never decoded, so it may be malformed.
            if isinstance(wager, dict) and isinstance(wager.get("id"), str)
        }

    @property
    def family(self) -> Family:
        return find_family(self.filing.family, self.raw.where)

    @property
    def own(self) -> bool:
        """Whether a user added this filing."""
        return self.rulebook.is_own(self.id)

    @property
    def playable(self) -> bool:
        """Whether the rulebook has the rules of play, not just the fees."""
        filing = self.filing
        return filing.status == "game" and bool(filing.play) and has_family(filing.family)

    @property
    def why_not_played(self) -> str:
        """Why a filing that is not playable has no hands."""
        side_bet = self.filing.status == "side-bet"
        return "it is a side bet" if side_bet else "only its fees are on file"

    def filing_with(self, chosen: Mapping[str, object], preset: str = "letter") -> Filing:
        """The filing with these options; the preset sets the others."""
        values = self.raw.values(chosen, preset)
        return self.filing if values == self.raw.values({}) else self.with_side_bets(values)

    def rules(self, chosen: Mapping[str, object] | None = None, *, preset: str = "letter") -> Rules:
        """The rules of a table with these options; the preset sets the others."""
        values = self.raw.values(chosen or {}, preset)
        key = tuple(sorted(values.items()))
        rules = self._rules.pop(key, None) or Rules(self, values)
        self._rules[key] = rules  # moved to the end, because the oldest are dropped
        for old in [*self._rules][:-MAX_CACHED_RULES]:
            self._rules.pop(old, None)
        return rules

    def recorded_rules(self, chosen: Mapping[str, object]) -> Rules:
        """The rules of a recorded hand; options that the record does not list follow practice."""
        not_listed = {
            name: option.practice
            for name, option in self.raw.options.items()
            if name not in chosen and option.practice is not None
        }
        return self.rules({**not_listed, **chosen})

    def collection(self, option: str | None, condition: str | None = None) -> Collection | None:
        """The collection option of this name; None if no name is given."""
        from houseway.play.collection import Collection

        if not option:
            return None
        return Collection(self.rulebook.collection_option(self.id, option), condition)

    @property
    def kind(self) -> Kind:
        """The kind of its hands."""
        return find_kind(self.family.kind)

    def with_side_bets(self, values: Mapping[str, Value]) -> Filing:
        """The filing with these options, and with the side bets that they allow."""
        filing = self.raw.choose(values)
        options = self.raw.values(values)
        for raw in self.rulebook.side_bets(self.id):
            side_bet = raw.choose({})
            if _is_offered(side_bet, options, raw.where):
                filing = attach(filing, side_bet)
        return filing

    def withheld(self, values: Mapping[str, Value]) -> dict[str, str]:
        """The wagers of side bets that these options exclude, each with the reason."""
        side_bets = [(raw, raw.choose({})) for raw in self.rulebook.side_bets(self.id)]
        return {
            wager.id: f"{wager.name} needs {_requirement(str(side_bet.needs))}"
            for raw, side_bet in side_bets
            if not _is_offered(side_bet, values, raw.where)
            for wager in side_bet.wagers
        }


P = TypeVar("P", bound=Strict)


class Rules:
    """A game with every option chosen: the rules of a table."""

    def __init__(self, game: FiledGame, options: Mapping[str, Value]) -> None:
        self.game = game
        self.id = game.id
        self.options = dict(options)
        self.filing = game.with_side_bets(options)
        self.where = game.raw.where
        if self.filing.status != "game" or not self.filing.play:
            raise InputError(f"{self.filing.name} can't be played: {game.why_not_played}", "game")
        self.family = find_family(self.filing.family, self.where)
        self.play: Strict = decode(self.filing.play, self.family.play, f"{self.where}: play")
        self.facts = Facts(*self.family.facts.values(), *_option_facts(game))
        self.wagers = self._compile_wagers()
        self.passes: dict[str, list[Any]] = self.family.prepare(self) if self.family.prepare else {}
        """The settlement passes by moment; empty for kinds without them."""
        self.cover = self.filing.player_dealer.cover if self.filing.player_dealer else "gross"
        self.irregularities = {entry.id: entry for entry in self.filing.irregularities}
        self.hash = ""
        """The hash of the rules, once it has been computed."""

    def irregularity(self, name: str) -> Irregularity:
        """A filed irregularity; raises InputError if the filing does not have it."""
        if not self.irregularities:
            raise InputError(f"{self.filing.name} has no irregularities on file", "rulings")
        if name not in self.irregularities:
            allowed = either(self.irregularities)
            raise InputError(f"irregularity must be {allowed}, not {name!r}", "rulings")
        return self.irregularities[name]

    def irregularity_of_card(self, name: str, card: Card) -> Irregularity:
        """The irregularity that applies to this card: the named one, or one that takes its place.

        Raises InputError if the named one is about other cards.
        """
        named = self.irregularity(name)
        if named.instead_of and not named.instead_of.include(card):
            what = f"{name} is about {either(named.instead_of.cards)}, not {card}"
            raise InputError(what, "rulings")
        entries = self.irregularities.values()
        return next((entry for entry in entries if entry.takes_place_of(name, card)), named)

    def play_as(self, play: type[P]) -> P:
        """The filing's `[play]` section, as the struct of its family."""
        assert isinstance(self.play, play)
        return self.play

    @property
    def preset(self) -> str:
        """`letter` or `practice`, if the options match one of them; "" if they are mixed."""
        raw = self.game.raw
        letter = {name: raw.options[name].default for name in raw.practice}
        played = {name: self.options[name] for name in raw.practice}
        return "letter" if played == letter else "practice" if played == raw.practice else ""

    @cached_property
    def action(self) -> Action:
        if len(self.filing.action) != 1:
            what = "the chosen options must leave exactly one way to place the action button"
            raise RulebookError(what, self.where)
        return self.filing.action[0]

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All cards or tiles that are shuffled together."""
        return self.family.cards(self) if self.family.cards else self.deck.cards

    def read_cards(self, cards: object, where: str) -> list[Card]:
        """Read cards or tiles in the format of a case."""
        from houseway.cards.card import parse_cards

        if self.family.read is not None:
            return self.family.read(cards, where)
        return self.deck.as_marked(parse_cards(cards, where))

    def check_cards(self, cards: Iterable[Card], where: str) -> None:
        """Raise InputError for cards that this game cannot have dealt."""
        if self.family.cards is None:
            self.deck.check(cards, where)
            return
        available = Counter(self.cards)
        for card, count in Counter(cards).items():
            if count > available[card]:
                what = f"{card} is given {count} times, but this game has {available[card]}"
                raise InputError(what, where)

    @cached_property
    def deck(self) -> Deck:
        """The cards in the shoe."""
        from houseway.cards.deck import Deck

        equipment = self.filing.equipment
        if equipment is None:
            raise RulebookError("the filing lists no equipment", self.where)
        return Deck(
            decks=equipment.decks,
            jokers=equipment.jokers,
            without=equipment.without,
            extra=tuple(equipment.extra),
            removed=tuple(card for part in equipment.removed for card in part.cards * part.copies),
            instead=tuple(equipment.instead),
        )

    @property
    def seats(self) -> int:
        """The number of seats at the first filed table."""
        if self.filing.seats is None:
            raise RulebookError("the filing lists no table", self.where)
        return self.filing.seats.tables[0].seats

    @property
    def most_seats(self) -> int:
        assert self.filing.seats is not None
        return max(table.seats for table in self.filing.seats.tables)

    def _compile_wagers(self) -> dict[str, ReadyWager]:
        """Check and compile every wager; errors name the wager's file."""
        files = self.game.wager_files
        compiled: dict[str, ReadyWager] = {}
        for wager in self.filing.wagers:
            where = files.get(wager.id, self.game.raw.where)
            if wager.id in compiled:
                raise RulebookError(f"wager {wager.id!r} is defined twice", where)
            for other in (*wager.requires, *wager.limit.at_most):
                if other not in files:
                    raise RulebookError(f"wager {wager.id} names unknown wager {other!r}", where)
            places = self.family.card_places(self) if self.family.card_places else {}
            compiled[wager.id] = ReadyWager(
                wager,
                self.facts,
                self.options,
                moments=self.family.moments,
                where=where,
                places=places,
            )
        return compiled


def _option_facts(game: FiledGame) -> list[Fact]:
    """The options as facts: they are constants in conditions."""
    return [
        Fact(name, says=option.says, low=0, high=9, words=_words(option.choices), scope="option")
        if isinstance(option.default, str)
        else Fact(
            name,
            says=option.says,
            low=0,
            high=1 if isinstance(option.default, bool) else 9,
            words=(),
            scope="option",
        )
        for name, option in game.raw.options.items()
    ]


def _words(values: list[Value]) -> tuple[str, ...]:
    return tuple(str(value) for value in values)


def _is_offered(side_bet: Filing, options: Mapping[str, Value], where: str) -> bool:
    """Whether the options of a game allow a side bet."""
    if side_bet.needs is None:
        return True
    try:
        return bool(side_bet.needs.scalar(options)({}))
    except KeyError as error:
        raise RulebookError(f"needs refers to unknown option {error}", f"{where}: needs") from error


def _requirement(condition: str) -> str:
    """A condition on options in words.

    >>> _requirement("decks >= 6")
    'at least 6 decks'
    """
    return re.sub(r"(\w+) >= (\d+)", r"at least \2 \1", condition)


def attach(filing: Filing, side_bet: Filing) -> Filing:
    """Add a side bet's wagers; they are settled last unless the side bet has its own passes."""
    passes = list(side_bet.settlement)
    if not passes:
        last = [pass_ for pass_ in filing.settlement if pass_.moment == "end"][-1:]
        passes = [
            msgspec.structs.replace(
                pass_, wagers=[w.id for w in side_bet.wagers], source=side_bet.source, cover="any"
            )
            for pass_ in last
        ]
    return msgspec.structs.replace(
        filing,
        wagers=[*filing.wagers, *side_bet.wagers],
        settlement=[*filing.settlement, *passes],
        readings=[*filing.readings, *side_bet.readings],
    )
