"""A first lesson: ten guided hands of a filing, from the deal to the settlement."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from houseway.banked import events as banked
from houseway.banked.family import family_of
from houseway.banked.hand import BankedHand
from houseway.banked.reasons import words
from houseway.cards.card import Card
from houseway.cards.shuffle import Seed
from houseway.drills.banked import deal_banked, hand_title, what_hand_teaches
from houseway.drills.maker import Setup
from houseway.drills.poker_hands import deal_poker, is_poker
from houseway.drills.question import list_seats
from houseway.pan import events as pan
from houseway.play.driver import play_hand
from houseway.play.events import ChoiceMade, Event
from houseway.play.game import Game
from houseway.play.house import Deal
from houseway.play.kind import TableTerms
from houseway.poker import events as poker
from houseway.values.errors import InputError
from houseway.values.money import format_printed
from houseway.values.strict import Strict

HANDS = 10
_TRIES = 12
_CHOICES = {"bet": "bets", "call": "calls", "check": "checks", "fold": "folds", "raise": "raises"}


class Step(Strict):
    """One thing that happens, with the cards that it is about."""

    text: str
    cards: tuple[str, ...] = ()


class LessonHand(Strict):
    """One guided hand."""

    title: str
    steps: tuple[Step, ...]


def lesson_of(game: Game, preset: str = "letter") -> list[LessonHand]:
    """Ten hands of a filing in words; the same every time."""
    if not game.playable:
        raise InputError(f"{game.id} has no lesson: its rules of play are not filed", "game")
    base = Seed.of(1).child("lesson", game.id)
    rules = game.rules(preset=preset)
    return [_guided(Setup(game, rules, base.child(n)), n) for n in range(1, HANDS + 1)]


def _guided(setup: Setup, number: int) -> LessonHand:
    for attempt in range(_TRIES):
        tried = setup._replace(seed=setup.seed.child(attempt))
        hand = _deal(tried)
        if hand is not None:
            teaches = what_hand_teaches(hand) if isinstance(hand, BankedHand) else ""
            title = f"Hand {number}: {teaches}" if teaches else f"Hand {number}"
            return LessonHand(title=title, steps=tuple(_steps(hand)))
    raise InputError(f"no hand of {setup.game.id} could be dealt for a lesson", "game")


def _deal(setup: Setup) -> Any:
    if setup.game.kind.banks:
        return deal_banked(setup)
    if is_poker(setup.game, setup.rules):
        return deal_poker(setup)
    house = setup.game.kind.house(setup.rules, TableTerms())
    hand = house.open(setup.seed, Deal(players=3))
    return play_hand(hand, house.advise(hand, setup.seed))


def _steps(hand: Any) -> Iterator[Step]:
    """Every event that a beginner follows; cards of one deal are given hand by hand."""
    waiting: dict[str, list[str]] = {}
    for event in hand.events:
        dealt = _dealt(event)
        for name, cards in dealt:
            waiting.setdefault(name, []).extend(cards)
        if dealt:
            continue
        words = _WORDS.get(type(event))
        step = words(hand, event) if words else None
        if step is not None:
            yield from _deals(waiting)
            waiting = {}
            yield step
    yield from _deals(waiting)


def _deals(waiting: dict[str, list[str]]) -> Iterator[Step]:
    for name, cards in waiting.items():
        yield Step(text=f"{name} gets", cards=tuple(cards))


def _dealt(event: Event) -> list[tuple[str, Sequence[Card]]]:
    """The cards of an event by the hand that gets them."""
    match event:
        case banked.CardDealt():
            return [(hand_title(event.hand), (event.card,))]
        case poker.Dealt():
            pairs = zip(event.to, event.cards, strict=True)
            return [(f"Seat {seat}", (card,)) for seat, card in pairs]
        case poker.BoardDealt():
            return [("The board", event.cards)]
        case pan.HandDealt():
            return [(f"Seat {event.seat}", event.cards)]
        case _:
            return []


def _say(text: str, cards: Sequence[str] = ()) -> Step:
    return Step(text=text, cards=tuple(cards))


# Player-dealer games.


def _bet(hand: BankedHand, event: banked.WagerPlaced) -> Step:
    name = hand.rules.wagers[event.wager].wager.name
    amount = format_printed(event.amount)
    return _say(f"Seat {event.seat}, {event.bettor}, bets {amount} on {name}.")


def _set(hand: BankedHand, event: banked.HandSet) -> Step:
    front, back = " ".join(event.front), " ".join(event.back)
    return _say(f"{hand_title(event.hand)} is set with {front} in front and {back} behind.")


def _chosen(hand: Any, event: ChoiceMade) -> Step:
    choice = event.choice.replace("-", " ")
    return _say(f"Seat {event.seat} decides: {choice}.")


def _known(hand: BankedHand, event: banked.FactsKnown) -> Step | None:
    if event.moment != "end" or not hand.facts:
        return None
    says = family_of(hand.rules).describe(hand.facts)
    return _say(f"The result: {says}.") if says else None


def _start(hand: BankedHand, event: banked.ActionPlaced) -> Step | None:
    if not event.seat:
        return None
    return _say(f"The settlement starts at seat {event.seat} ({words(event)}).")


def _settled(hand: BankedHand, event: banked.WagerSettled) -> Step:
    name = hand.rules.wagers[event.wager].wager.name
    moves = "no chips move"
    if event.paid:
        moves = f"the player-dealer pays {format_printed(event.paid)}"
    elif event.taken:
        moves = f"the player-dealer takes {format_printed(event.taken)}"
    return _say(f"Seat {event.seat}, {name}: {words(event)}; {moves}.")


def _round_closed(hand: BankedHand, event: banked.RoundClosed) -> Step:
    won = "wins" if event.net >= 0 else "loses"
    return _say(f"The player-dealer {won} {format_printed(abs(event.net))} on this hand.")


# Poker.


def _opened(hand: Any, event: poker.HandOpened) -> Step:
    seats = list_seats(sorted(event.stacks))
    return _say(f"Seats {seats} play; the dealer button is at seat {event.button}.")


def _posted(hand: Any, event: poker.Posted) -> Step:
    what = event.what.replace("-", " ")
    return _say(f"Seat {event.seat} posts {format_printed(event.amount)} ({what}).")


def _acted(hand: Any, event: poker.Acted) -> Step:
    does = _CHOICES.get(event.choice, event.choice.replace("-", " "))
    amount = f" to {format_printed(event.level)}" if event.level and does != "calls" else ""
    return _say(f"Seat {event.seat} {does}{amount}.")


def _drew(hand: Any, event: poker.Drew) -> Step:
    return _say(f"Seat {event.seat} throws {len(event.thrown)} and draws.")


def _awarded(hand: Any, event: poker.PotAwarded) -> Step:
    part = f" ({event.part})" if event.part else ""
    amount = format_printed(event.amount)
    return _say(f"Seat {event.seat} wins {amount} of pot {event.pot}{part}: {event.why}.")


# Pan.


def _pan_opened(hand: Any, event: pan.PanOpened) -> Step:
    condition = format_printed(event.condition)
    return _say(f"Seats {list_seats(event.seats)} play for a condition of {condition}.")


def _anted(hand: Any, event: pan.Anted) -> Step:
    return _say(f"Seat {event.seat} antes {format_printed(event.amount)}.")


def _declared(hand: Any, event: pan.Declared) -> Step:
    return _say(f"Seat {event.seat} {'plays' if event.choice == 'in' else 'goes on top'}.")


def _pan_drew(hand: Any, event: pan.Drew) -> Step:
    how = "takes the option card" if event.option else "plucks"
    return _say(f"Seat {event.seat} {how}", [event.card])


def _melded(hand: Any, event: pan.MeldLaid) -> Step:
    return _say(f"Seat {event.seat} lays a meld", event.cards)


def _discarded(hand: Any, event: pan.Discarded) -> Step:
    return _say(f"Seat {event.seat} discards", [event.card])


def _paid(hand: Any, event: pan.ChipsPaid) -> Step:
    amount = format_printed(event.amount)
    return _say(f"Seat {event.payer} pays seat {event.payee} {amount}: {event.why}.")


def _went_out(hand: Any, event: pan.WentOut) -> Step:
    return _say(f"Seat {event.seat} goes out.")


def _tops(hand: Any, event: pan.TopsAwarded) -> Step:
    return _say(f"Seat {event.seat} wins the tops, {format_printed(event.amount)}.")


_WORDS: dict[type[Event], Callable[[Any, Any], Step | None]] = {
    banked.WagerPlaced: _bet,
    banked.HandSet: _set,
    ChoiceMade: _chosen,
    banked.FactsKnown: _known,
    banked.ActionPlaced: _start,
    banked.WagerSettled: _settled,
    banked.RoundClosed: _round_closed,
    poker.HandOpened: _opened,
    poker.Posted: _posted,
    poker.Acted: _acted,
    poker.Drew: _drew,
    poker.PotAwarded: _awarded,
    pan.PanOpened: _pan_opened,
    pan.Anted: _anted,
    pan.Declared: _declared,
    pan.Drew: _pan_drew,
    pan.MeldLaid: _melded,
    pan.Discarded: _discarded,
    pan.ChipsPaid: _paid,
    pan.WentOut: _went_out,
    pan.TopsAwarded: _tops,
}
