"""A recorded hand of pan played again from its cards and choices."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from houseway.cards.card import Card
from houseway.cards.shoe import GivenShoe, Shoe
from houseway.pan.events import DeckRenewed, Drew, HandDealt, PanOpened
from houseway.pan.hand import PanHand
from houseway.pan.moves import Move
from houseway.pan.rules import PanPlay
from houseway.pan.table import meld_rules, play_hand
from houseway.play.events import ChoiceMade, Event
from houseway.play.family import Decision
from houseway.play.game import Game, Rules
from houseway.values.errors import InputError


class RecordedShoe(GivenShoe[Card]):
    """The cards of a record in decks: where the muck was shuffled anew, the next deck begins."""

    __slots__ = ("_decks",)

    def __init__(self, events: Iterable[Event]) -> None:
        decks: list[list[Card]] = [[]]
        for event in events:
            if isinstance(event, HandDealt):
                decks[-1] += event.cards
            elif isinstance(event, Drew) and not event.option:
                decks[-1].append(event.card)
            elif isinstance(event, DeckRenewed):
                decks.append([])
        super().__init__(decks[0], where="events")
        self._decks = iter(decks[1:])

    def shuffle_in(self, cards: Sequence[Card]) -> None:
        self._cards = list(reversed(next(self._decks, [])))


class RecordedAnswers:
    """The answers of a recorded hand, in order."""

    def __init__(self, events: Iterable[Event]) -> None:
        self._made = iter([event for event in events if isinstance(event, ChoiceMade)])

    def __call__(self, hand: PanHand, decision: Decision, moves: Sequence[Move]) -> str:
        made = next(self._made, None)
        if made is None or (made.seat, made.decision) != (decision.seat, decision.kind):
            raise InputError(f"the record has no answer of seat {decision.seat} here", "events")
        return made.choice


def reopen(rules: Rules, opened: PanOpened, shoe: Shoe[Card]) -> PanHand:
    """Begin a hand as it was opened, with cards from this shoe."""
    play = rules.play
    assert isinstance(play, PanPlay)
    return PanHand(
        rules.id,
        play,
        meld_rules(rules),
        opened.condition,
        opened.stacks,
        opened.eldest,
        shoe,
        opened.doubles,
        opened.carried,
        opened.rules,
        opened.option,
    )


def replay_hand(game: Game, events: Sequence[Event], shoe: Shoe[Card] | None = None) -> PanHand:
    """Play a record again; compare `events` to see that it is the same. A shoe deals anew."""
    hand, play = begin_again(game, events, shoe)
    play()
    return hand


def begin_again(
    game: Game, events: Sequence[Event], shoe: Shoe[Card] | None = None
) -> tuple[PanHand, Callable[[], None]]:
    """The hand of a record before anything has happened in it, and what plays it."""
    opened = events[0]
    if not isinstance(opened, PanOpened):
        raise InputError("a record begins with the opening of the hand", "events")
    hand = reopen(game.rules(opened.rules), opened, shoe or RecordedShoe(events))
    return hand, partial(play_hand, hand, RecordedAnswers(events), game.collection(opened.option))
