"""A hand in play or finished, for a program.

import houseway

hand = houseway.game("tavern/texas-holdem").open_table().deal(seed=7)
hand.cards[1], hand.board, hand.pot
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from houseway.cards.card import Card as CardText
from houseway.cards.shuffle import Seed
from houseway.library.values import (
    Card,
    Cents,
    Money,
    Places,
    as_cards,
    as_cents,
    read_cents,
)
from houseway.play.chance import hand_chance
from houseway.play.dealer import Dealer
from houseway.play.decision import Choice, Decision
from houseway.play.driver import Driver
from houseway.play.events import Event
from houseway.play.game import FiledGame, Rules
from houseway.play.hand import ScriptedHand
from houseway.play.kind import TableTerms
from houseway.play.ledger import FEES, balances, stack, wagers
from houseway.play.record import decode_events, resume
from houseway.rulebook.book import FiledRulebook, filed_rulebook
from houseway.values.errors import HousewayError, InputError
from houseway.values.strict import convert


class Hand:
    """A hand in play or finished: its cards, chips, decisions, events and results."""

    def __init__(
        self,
        dealer: Dealer,
        driver: Driver[Any],
        seed: Seed,
        names: Mapping[int, str],
        answers: Mapping[int, Choice] | None = None,
        *,
        shoe: Sequence[CardText] = (),
    ) -> None:
        self._dealer = dealer
        self._driver = driver
        self._seed = seed
        self._names = dict(names)
        self._shoe = tuple(shoe)
        """The cards that were given to be dealt first."""
        self._answers = dict(answers or {})
        """Answers to simultaneous decisions, by index in `_driver.open`, until all are answered."""

    def __repr__(self) -> str:
        status = "over" if self.closed else f"{len(self.decisions)} to decide"
        return f"<Hand of {self.game}, {len(self.events)} events, {status}>"

    @property
    def game(self) -> str:
        """The id of its game."""
        return self.state.rules.id

    @property
    def state(self) -> ScriptedHand:
        """The engine's hand; its fields depend on the kind of game and may change."""
        return self._driver.hand  # type: ignore[no-any-return]

    @property
    def closed(self) -> bool:
        """Whether the hand is over."""
        return bool(self.state.closed)

    # What lies on the table.

    @property
    def cards(self) -> Places[tuple[Card, ...]]:
        """The cards of every hand by its place, such as 1, "player-dealer" or "banker".

        Cards that are face down are included. A second hand on a seat is "1/2".
        """
        held = self._dealer.hands(self.state)
        return Places({place: as_cards(cards) for place, cards in held.items()})

    @property
    def board(self) -> tuple[Card, ...]:
        """The board, the first one if there are several; empty in games without a board."""
        return self.boards[0] if self.boards else ()

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """All boards with cards."""
        boards = self._dealer.boards(self.state)
        return tuple(as_cards(cards) for cards in boards if cards)

    @property
    def pot(self) -> Cents:
        """The chips on the felt: wagers not yet settled, the pot with all bets, or the tops."""
        return Cents(self._dealer.carried(self.state) + self._balances().get(wagers(""), 0))

    @property
    def stacks(self) -> dict[int, Cents]:
        """The chips in front of each seat; in player-dealer games, only those of the bank."""
        return as_cents(self._dealer.stacks(self.state))

    @property
    def hand_names(self) -> Places[str]:
        """The name of each hand by its place, as "two pair, kings and fours", where it has one."""
        return Places(self._dealer.hand_names(self.state))

    @property
    def events(self) -> list[Event]:
        """All events, from the opening on; amounts are whole cents."""
        return list(self.state.events)

    # Playing.

    @property
    def decisions(self) -> list[Decision]:
        """The open decisions; the hand continues when all are answered."""
        return [
            _printable(decision)
            for n, decision in enumerate(self._driver.open)
            if n not in self._answers
        ]

    def answer(
        self,
        choice: str,
        *,
        amount: Money | None = None,
        cards: Sequence[str] | str = (),
        seat: int | None = None,
        hand: int = 1,
    ) -> list[Event]:
        """Answer the first open decision, or a seat's, and return the events that follow.

        InputError if the choice is not offered. While others have to decide at the same time,
        nothing follows.
        """
        number, answer = self._read(choice, amount, cards, seat, hand)
        return self._give(number, answer)

    def can(
        self,
        choice: str,
        amount: Money | None = None,
        *,
        cards: Sequence[str] | str = (),
        seat: int | None = None,
        hand: int = 1,
    ) -> bool:
        """Whether `answer` would take this choice."""
        try:
            number, _ = self._read(choice, amount, cards, seat, hand)
            if cards or self._driver.open[number].cards:
                self._try(choice, amount=amount, cards=cards, seat=seat, hand=hand)
        except InputError:
            return False
        return True

    def play_on(self) -> Hand:
        """Let sensible players finish the hand; answers already given stand."""
        advise = self._dealer.advise(self.state, self._seed)
        while self._answers:
            number, decision = self._find(None, 1)
            self._give(number, advise(decision))
        while self._driver.open:
            self._driver.answer(advise(self._driver.open[0]))
        return self

    def _read(
        self,
        choice: str,
        amount: Money | None,
        cards: Sequence[str] | str,
        seat: int | None,
        hand: int,
    ) -> tuple[int, Choice]:
        """The number of a decision and an answer that it offers."""
        number, decision = self._find(seat, hand)
        where = f"seat {decision.seat}"
        given = None if amount is None else read_cents(amount, "amount")
        texts = self.state.rules.read_cards(cards, "cards") if cards else ()
        answer = decision.read_choice(choice, given, tuple(texts), where)
        decision.check(answer, where)
        return number, answer

    def _give(self, number: int, answer: Choice) -> list[Event]:
        """Give an answer; the hand continues once all open decisions have one."""
        self._answers[number] = answer
        if len(self._answers) < len(self._driver.open):
            return []
        answers = [self._answers[n] for n in range(len(self._answers))]
        self._answers = {}
        # Some choices of cards are refused only when applied; then the hand is restored.
        before = list(self.state.events)
        try:
            self._driver.answer_all(answers)
        except InputError:
            self._driver = _resume(self.state.rules.game, self._seed, before, self._shoe)
            raise
        return list(self.state.events[len(before) :])

    def _try(self, choice: str, **answer: Any) -> None:
        """Answer in a copy, where others also decide, because some cards are refused only then."""
        trial = self.copy()
        trial.answer(choice, **answer)
        if len(self.decisions) > 1:
            trial.play_on()

    # Results.

    def _balances(self) -> dict[str, int]:
        """What each account has gained in this hand."""
        chips = self._dealer.chips(self.state)
        return balances([move for event in self.state.events for move in chips.follow(event)])

    @cached_property
    def _result(self) -> dict[str, Cents]:
        accounts = self._balances()
        nets = dict.fromkeys(self._names.values(), 0)
        for number, name in self._names.items():
            nets[name] += accounts.pop(stack("", number), 0)
        nets["house"] = accounts.pop(FEES, 0)
        carried = accounts.pop(wagers(""), 0)
        return as_cents({**nets, "carried": carried} if self._dealer.carries else nets)

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
            "shoe": self._shoe,
            "events": self.state.events,
        }
        return msgspec.json.encode(saved).decode()

    def copy(self) -> Hand:
        """An independent copy of the hand."""
        driver = _resume(self.state.rules.game, self._seed, self.state.events, self._shoe)
        names, answers = self._names, self._answers
        return Hand(self._dealer, driver, self._seed, names, answers, shoe=self._shoe)

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
            rulebook = FiledRulebook(*map(Path, directories)) if directories else None
            game = FiledGame(rulebook or filed_rulebook(), opening.game)
            top = saved.get("shoe", ())
        except HousewayError:
            raise
        except (ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
            raise InputError("the text is not a saved hand", "hand") from error
        rules = game.rules(opening.rules)
        dealer = game.kind.dealer(rules, TableTerms(option=opening.option or None))
        shoe = top_cards(rules, top)
        return cls(dealer, _resume(game, seed, events, shoe), seed, names, answers, shoe=shoe)

    def _find(self, seat: int | None, hand: int) -> tuple[int, Decision]:
        for number, decision in enumerate(self._driver.open):
            if number not in self._answers and (
                seat is None or (decision.seat, decision.hand) == (seat, hand)
            ):
                return number, decision
        if seat is None:
            raise InputError("no decision is open: the hand is over", "answer")
        raise InputError(f"no decision is open for seat {seat}, hand {hand}", "answer")


def _resume(
    game: FiledGame, seed: Seed, events: Sequence[Event], shoe: Sequence[CardText]
) -> Driver[Any]:
    rules = game.rules(events[0].rules)  # type: ignore[attr-defined]
    hand = game.kind.reopen(game, events, chance=hand_chance(seed, rules.cards, top=shoe))
    return resume(hand, events)


def top_cards(rules: Rules, shoe: Sequence[str] | str) -> list[CardText]:
    """The cards to be dealt first, if the game has them."""
    cards = rules.read_cards(shoe, "shoe")
    rules.check_cards(cards, "shoe")
    return cards


def _printable(decision: Decision) -> Decision:
    """A decision whose amounts print as money."""
    amount = decision.amount
    if amount is not None:
        cents = {name: Cents(getattr(amount, name)) for name in _AMOUNTS}
        amount = msgspec.structs.replace(amount, **cents)
    return msgspec.structs.replace(decision, call=Cents(decision.call), amount=amount)


_AMOUNTS = ("least", "most", "usual", "step", "stake")
