"""Opening a hand, playing it to its end, and playing a recorded hand again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from houseway.banked.hand import Choice, Ruling
from houseway.cards.card import Card
from houseway.cards.shoe import GivenShoe, Shoe
from houseway.play.collection import Collection
from houseway.play.events import CardBurned, ChoiceMade, Event, FloorRuled
from houseway.poker.betting import Limits, Turn
from houseway.poker.events import (
    Acted,
    BoardDealt,
    Dealt,
    HandOpened,
    StreetClosed,
    StreetOpened,
)
from houseway.poker.family import family_of, play_of
from houseway.poker.fees import Fees
from houseway.poker.hand import Hand
from houseway.poker.rules import Stakes
from houseway.poker.rulings import HandVoid, return_chips, rule_as_recorded
from houseway.poker.values import PLAIN, Values
from houseway.rulebook.decode import decode
from houseway.values.errors import InputError
from houseway.values.money import Cents

if TYPE_CHECKING:
    from houseway.play.game import Game, Rules

Answer = Callable[[Turn], Choice]


def make_limits(rules: Rules, stakes: Stakes) -> Limits:
    """The betting of a table, ready for many hands."""
    play = play_of(rules)
    return Limits(play, stakes, family_of(rules).rounds(play))


def open_hand(
    rules: Rules,
    limits: Limits,
    button: int,
    stacks: Mapping[int, Cents],
    shoe: Shoe[Card],
    blinds: Sequence[tuple[int, Cents]] = (),
    posts: Sequence[tuple[int, Cents, Cents]] = (),
    seats: int | None = None,
    collection: Collection | None = None,
    bomb: Cents = 0,
    kill: int = 0,
    may_kill: bool = False,
    condition: str = "",
    time: Cents = 0,
    values: Values = PLAIN,
    rulings: Sequence[Ruling] = (),
) -> Hand:
    """Begin a hand with nothing posted and no card dealt."""
    if len(stacks) < 2:
        raise InputError(f"{len(stacks)} player cannot play a hand", "stacks")
    opened = HandOpened(
        rules.id,
        rules.options,
        limits.stakes_data,
        seats or rules.seats,
        button,
        dict(stacks),
        collection.option.id if collection else "",
        tuple(blinds),
        tuple(posts),
        bomb,
        kill,
        may_kill,
        condition,
        time,
    )
    hand = Hand(rules, limits, opened, shoe)
    hand.values = values
    hand.rulings = [ruling for ruling in rulings if ruling.choices is None]
    hand.between = [ruling for ruling in rulings if ruling.choices is not None]
    if collection is not None:
        hand.collection = Fees(collection, condition, time)
    return hand


def play_hand(hand: Hand, answer: Answer) -> Hand:
    """Run a hand to its end, asking `answer` for each turn."""
    try:
        for turns in family_of(hand.rules).script(hand):  # type: ignore[arg-type]
            if hand.between and rule_as_recorded(hand):
                continue
            for turn in turns:
                hand.answer(turn, answer(turn))  # type: ignore[arg-type]
        for ruling in (*hand.rulings, *hand.between):
            raise InputError(f"only {hand.cards_out} cards were dealt", f"rulings: {ruling[0]}")
    except HandVoid as void:
        return_chips(hand, f"the hand is void: {void}")
    hand.close()
    return hand


class RecordedAnswers:
    """The answers of a recorded hand, in order."""

    def __init__(self, events: Iterable[Event]) -> None:
        self._made = iter([e for e in events if isinstance(e, Acted | ChoiceMade)])

    def __call__(self, turn: Turn) -> Choice:
        made = next(self._made, None)
        if made is None or made.seat != turn.seat:
            raise InputError(f"the record has no answer of seat {turn.seat} here", "events")
        if isinstance(made, Acted):
            return Choice(made.choice, made.level)
        return Choice(made.choice, made.amount, made.cards)


_TAKE_CARDS = ("replace-card", "redeal-board", "set-aside-board")
"""Remedies under which a card leaves the deck without being dealt."""
DRAWN = (*_TAKE_CARDS, "void-round")
"""Remedies that name a card which has left the deck so."""


def recorded_rulings(events: Iterable[Event]) -> list[Ruling]:
    """The floor rulings of a recorded hand, with the cards after which they fell due."""
    rulings: list[Ruling] = []
    out = made = 0
    betting = False
    for event in events:
        made += isinstance(event, Acted | ChoiceMade)
        if isinstance(event, StreetOpened | StreetClosed):
            betting = isinstance(event, StreetOpened)
        if isinstance(event, FloorRuled):
            if event.remedy == "void-round" and event.hand:
                continue  # it follows from the rulings before it
            if betting:
                rulings.append(Ruling(event.irregularity, out, event.seat, event.remedy, made))
            elif not (rulings and event.hand == "board" and rulings[-1][0] == event.irregularity):
                after = out if event.card == "" else out + 1
                rulings.append(Ruling(event.irregularity, after, event.seat, event.remedy))
            out += event.remedy in _TAKE_CARDS
        elif isinstance(event, CardBurned):
            out += 1
        elif isinstance(event, Dealt) or (isinstance(event, BoardDealt) and not event.shared):
            out += len(event.cards)
    return rulings


def recorded_shoe(events: Iterable[Event]) -> GivenShoe[Card]:
    """The cards of a recorded hand in the order in which they left the deck."""
    drawn: list[Card] = []
    for event in events:
        if isinstance(event, CardBurned):
            drawn.append(event.card)
        elif isinstance(event, FloorRuled):
            drawn += [event.card] if event.card and event.remedy in DRAWN else []
        elif isinstance(event, Dealt) or (isinstance(event, BoardDealt) and not event.shared):
            drawn += event.cards
    return GivenShoe(drawn)


def reopen(
    game: Game, opened: HandOpened, shoe: Shoe[Card], rulings: Sequence[Ruling] = ()
) -> Hand:
    """The hand that a record begins, with other cards if need be."""
    rules = game.rules(opened.rules)
    stakes = decode(opened.stakes, Stakes, "stakes")
    return open_hand(
        rules,
        make_limits(rules, stakes),
        opened.button,
        opened.stacks,
        shoe,
        opened.blinds,
        opened.posts,
        opened.seats,
        game.collection(opened.option),
        opened.bomb,
        opened.kill,
        opened.may_kill,
        opened.condition,
        opened.time,
        rulings=rulings,
    )


def replay_hand(game: Game, events: Sequence[Event], shoe: Shoe[Card] | None = None) -> Hand:
    """Play a record again; compare `events` to see that it is the same. A shoe deals anew."""
    hand, play = begin_again(game, events, shoe)
    play()
    return hand


def begin_again(
    game: Game, events: Sequence[Event], shoe: Shoe[Card] | None = None
) -> tuple[Hand, Callable[[], Hand]]:
    """The hand of a record before anything has happened in it, and what plays it."""
    opened = events[0]
    if not isinstance(opened, HandOpened):
        raise InputError("a record begins with the opening of the hand", "events")
    hand = reopen(game, opened, shoe or recorded_shoe(events), recorded_rulings(events))
    return hand, partial(play_hand, hand, RecordedAnswers(events))
