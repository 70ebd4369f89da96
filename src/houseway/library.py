"""The library: games, tables and hands, with the same interface for every filing.

    import houseway

    game = houseway.game("tavern/ez-baccarat-panda-8")
    hand = game.play(seed=7)
    hand.nets

Amounts are whole cents, or text such as "25.00".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from houseway.cards.card import Card
from houseway.cards.shuffle import Seed
from houseway.play import game as play
from houseway.play.case import read_money
from houseway.play.chance import hand_chance
from houseway.play.decision import Choice, Decision
from houseway.play.driver import Driver
from houseway.play.events import Event
from houseway.play.house import Bet, Deal, House, seat_name
from houseway.play.kind import TableTerms
from houseway.play.ledger import FEES, balances, stack, wagers
from houseway.play.limits import TableLimits
from houseway.play.record import decode_events, resume
from houseway.rulebook import book
from houseway.rulebook.model import Value
from houseway.values.errors import HousewayError, InputError
from houseway.values.money import Cents
from houseway.values.strict import convert

Money = int | str
Seeds = int | str | Seed


class Rulebook:
    """All filings by id, with your own directories added.

    >>> len(Rulebook()), "tavern/zoobac" in Rulebook()
    (96, True)
    """

    def __init__(self, *directories: str | Path) -> None:
        self._book = book.Rulebook(*map(Path, directories))

    def __iter__(self) -> Iterator[str]:
        return iter(self._book)

    def __len__(self) -> int:
        return sum(1 for _ in self._book)

    def __contains__(self, game_id: str) -> bool:
        return game_id in self._book

    def __getitem__(self, game_id: str) -> Game:
        return Game(play.Game(self._book, game_id))

    def __repr__(self) -> str:
        return f"<Rulebook of {len(self)} filings>"


class Game:
    """A filing: its name, its wagers, and whether it can be dealt."""

    def __init__(self, filed: play.Game) -> None:
        self.filed = filed
        """The engine's game."""

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    @property
    def id(self) -> str:
        return self.filed.id

    @property
    def name(self) -> str:
        return self.filed.filing.name

    @property
    def cardroom(self) -> str:
        return self.filed.rulebook.room_of(self.id).name

    @property
    def family(self) -> str:
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
        return [wager.id for wager in self.filed.filing.wagers]

    @property
    def options(self) -> dict[str, Value]:
        """The options of a table, with their defaults."""
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
        preset: str = "letter",
        **rules: Value,
    ) -> Table:
        """Open a table with a collection option, limits or stakes, and the filing's options.

        The preset `practice` sets options to usual practice; explicit options override it.
        """
        table_rules = self.filed.rules(rules, preset=preset)
        terms = TableTerms(
            seats=seats,
            option=option,
            collect_by=collect_by,
            limits=TableLimits(*(_cents(limit, "limits") for limit in limits)) if limits else None,
            stakes=stakes,
        )
        house = self.filed.kind.house(table_rules, terms)
        return Table(self, table_rules, house)

    def play(self, seed: Seeds = 1, **table: Any) -> Hand:
        """Play one whole hand with sensible players; keywords go to `open_table`."""
        return self.open_table(**table).deal(seed).play_on()


class Table:
    """A table that deals hands."""

    def __init__(self, game: Game, rules: play.Rules, house: House) -> None:
        self.game = game
        self._rules = rules
        self._house = house
        self._last: Hand | None = None

    def __repr__(self) -> str:
        return f"<Table of {self.game.id}, {self.seats} seats>"

    @property
    def seats(self) -> int:
        return self._house.seats

    @property
    def rules(self) -> dict[str, Value]:
        """The options of this table."""
        return dict(self._rules.options)

    def deal(
        self,
        seed: Seeds = 1,
        *,
        players: int | None = None,
        names: Mapping[int, str] | None = None,
        stacks: Mapping[int, Money] | None = None,
        wagers: Sequence[Mapping[str, Any]] = (),
        bank: Money | None = None,
        player_dealer: int | None = None,
    ) -> Hand:
        """Open the next hand and deal until someone must choose.

        Wagers are mappings as in `settle`: seat, wager, amount and optionally bettor, `on` and
        `spot`. docs/api.md lists the defaults.
        """
        if self._last is not None:
            if not self._last.closed:
                raise InputError("the last hand is not over", "deal")
            self._house.finish(self._last.state)
        hand_seed = _seed(seed)
        deal = Deal(
            players=players,
            names=names or {},
            stacks={
                seat: _cents(amount, f"stacks.{seat}") for seat, amount in (stacks or {}).items()
            },
            wagers=[_bet(wager, f"wagers[{n}]") for n, wager in enumerate(wagers)],
            bank=None if bank is None else _cents(bank, "bank"),
            player_dealer=player_dealer,
        )
        hand = self._house.open(hand_seed, deal)
        self._last = Hand(self._house, Driver(hand), hand_seed, self._house.names(hand))
        return self._last


class Hand:
    """A hand in play or finished: its decisions, events and results."""

    def __init__(
        self,
        house: House,
        driver: Driver[Any],
        seed: Seed,
        names: Mapping[int, str],
        answers: Mapping[int, Choice] | None = None,
    ) -> None:
        self._house = house
        self._driver = driver
        self._seed = seed
        self._names = dict(names)
        self._answers = dict(answers or {})
        """Answers to simultaneous decisions, by index in `_driver.open`, until all are answered."""

    def __repr__(self) -> str:
        status = "over" if self.closed else f"{len(self.decisions)} to decide"
        return f"<Hand of {self.game}, {len(self.events)} events, {status}>"

    @property
    def game(self) -> str:
        return self.state.rules.id  # type: ignore[no-any-return]

    @property
    def state(self) -> Any:
        """The engine's hand, with cards, chips and facts."""
        return self._driver.hand

    @property
    def closed(self) -> bool:
        return bool(self.state.closed)

    @property
    def events(self) -> list[Event]:
        """All events, from the opening on."""
        return list(self.state.events)

    @property
    def decisions(self) -> list[Decision]:
        """The open decisions; the hand continues when all are answered."""
        return [decision for n, decision in enumerate(self._driver.open) if n not in self._answers]

    def answer(
        self,
        choice: str,
        *,
        amount: Money = 0,
        cards: Sequence[str] = (),
        seat: int | None = None,
        hand: int = 1,
    ) -> None:
        """Answer the first open decision, or a seat's; InputError if the choice is not offered."""
        number, decision = self._find(seat, hand)
        answer = Choice(choice, _cents(amount, "amount"), tuple(Card(card) for card in cards))
        decision.check(answer, f"seat {decision.seat}")
        self._give(number, answer)

    def _give(self, number: int, answer: Choice) -> None:
        """Give an answer; the hand continues once all open decisions have one."""
        self._answers[number] = answer
        if len(self._answers) < len(self._driver.open):
            return
        answers = [self._answers[n] for n in range(len(self._answers))]
        self._answers = {}
        # Some choices of cards are refused only when applied; then the hand is restored.
        before = list(self.state.events)
        try:
            self._driver.answer_all(answers)
        except InputError:
            self._driver = _resume(self.state.rules.game, self._seed, before)
            raise

    def play_on(self) -> Hand:
        """Let sensible players finish the hand; answers already given stand."""
        advise = self._house.advise(self.state, self._seed)
        while self._answers:
            number, decision = self._find(None, 1)
            self._give(number, advise(decision))
        while self._driver.open:
            self._driver.answer(advise(self._driver.open[0]))
        return self

    @cached_property
    def _result(self) -> dict[str, Cents]:
        chips = self._house.chips(self.state)
        transfers = [transfer for event in self.state.events for transfer in chips.follow(event)]
        accounts = balances(transfers)
        nets = dict.fromkeys(self._names.values(), 0)
        for number, name in self._names.items():
            nets[name] += accounts.pop(stack("", number), 0)
        nets["house"] = accounts.pop(FEES, 0)
        carried = accounts.pop(wagers(""), 0)
        return {**nets, "carried": carried} if self._house.carries else nets

    @property
    def nets(self) -> dict[str, Cents]:
        """The result of each person (the player-dealer's includes the bank) and of the house.

        In pan `carried` is the change in the carried-over tops. All values add up to zero.
        """
        if not self.closed:
            raise InputError("the hand is not over", "nets")
        return dict(self._result)

    # Saving and copying.

    def to_json(self) -> str:
        """The hand as text for `Hand.from_json`."""
        saved = {
            "seed": self._seed.hex(),
            "names": self._names,
            "given": self._answers,
            "events": self.state.events,
        }
        return msgspec.json.encode(saved).decode()

    def copy(self) -> Hand:
        """An independent copy of the hand."""
        driver = _resume(self.state.rules.game, self._seed, self.state.events)
        return Hand(self._house, driver, self._seed, self._names, self._answers)

    @classmethod
    def from_json(cls, text: str, *directories: str | Path) -> Hand:
        """The hand that `to_json` wrote, to inspect or continue."""
        try:
            saved = msgspec.json.decode(text)
            seed = Seed.parse(saved["seed"])
            names = {int(number): str(name) for number, name in saved["names"].items()}
            answers = convert(saved["given"], dict[int, Choice], strict=False)
            events = decode_events(
                b"\n".join(msgspec.json.encode(event) for event in saved["events"])
            )
            opening: Any = events[0]
            game = play.Game(book.Rulebook(*map(Path, directories)), opening.game)
        except HousewayError:
            raise
        except (ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
            raise InputError("the text is not a saved hand", "hand") from error
        rules = game.rules(opening.rules)
        house = game.kind.house(rules, TableTerms(option=opening.option or None))
        return cls(house, _resume(game, seed, events), seed, names, answers)

    def _find(self, seat: int | None, hand: int) -> tuple[int, Decision]:
        for number, decision in enumerate(self._driver.open):
            if number not in self._answers and (
                seat is None or (decision.seat, decision.hand) == (seat, hand)
            ):
                return number, decision
        if seat is None:
            raise InputError("no decision is open: the hand is over", "answer")
        raise InputError(f"no decision is open for seat {seat}, hand {hand}", "answer")


def _resume(game: play.Game, seed: Seed, events: Sequence[Event]) -> Driver[Any]:
    rules = game.rules(events[0].rules)  # type: ignore[attr-defined]
    hand = game.kind.reopen(game, events, chance=hand_chance(seed, rules.cards))
    return resume(hand, events)


def _seed(seed: Seeds) -> Seed:
    if isinstance(seed, Seed):
        return seed
    return Seed.of(seed) if isinstance(seed, int) else Seed.parse(seed, "seed")


def _cents(amount: Money, where: str) -> Cents:
    if isinstance(amount, bool) or not isinstance(amount, int | str):
        raise InputError(
            f"an amount must be whole cents or text such as '25.00', not {amount!r}", where
        )
    return amount if isinstance(amount, int) else read_money(amount, where)


def _bet(wager: Mapping[str, Any], where: str) -> Bet:
    allowed = {"seat", "bettor", "wager", "amount", "on", "spot"}
    if unknown := sorted(set(wager) - allowed):
        raise InputError(f"unknown key {unknown[0]!r}", where)
    if missing := sorted({"seat", "wager", "amount"} - set(wager)):
        raise InputError(f"the key {missing[0]!r} is missing", where)
    seat = wager["seat"]
    return Bet(
        seat=seat,
        bettor=wager.get("bettor", seat_name(seat)),
        wager=wager["wager"],
        amount=_cents(wager["amount"], f"{where}.amount"),
        on=wager.get("on", ""),
        spot=wager.get("spot", 0),
    )
