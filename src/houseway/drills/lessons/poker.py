"""Guided hands of poker: a showdown first, then folds, split pots and side pots."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from houseway.drills.lessons.model import HANDS, LessonHand, Notes
from houseway.drills.lessons.poker_words import PokerNarrator
from houseway.drills.maker import Setup
from houseway.drills.poker_hands import play_poker
from houseway.poker.events import Acted
from houseway.poker.family import family_of, play_of
from houseway.poker.hand import PokerHand
from houseway.poker.pots import make_pots
from houseway.values.errors import InputError

_BIG = re.compile(r"\b(three|four)\b|straight|flush|full")
_TRIES = 60


class Topic(NamedTuple):
    """The topic of one hand of the lesson."""

    title: str
    aim: str
    players: int
    suits: Callable[[PokerHand], bool]
    ask: bool = True
    short_stacks: bool = False


def _ends_at_showdown(hand: PokerHand) -> bool:
    return len(hand.live) > 1 and not hand.mucked


def _ends_with_folds(hand: PokerHand) -> bool:
    return len(hand.live) == 1


def _has_raise(hand: PokerHand) -> bool:
    raised = any(isinstance(event, Acted) and event.choice == "raise" for event in hand.events)
    return raised and _ends_at_showdown(hand)


def _has_low(hand: PokerHand) -> bool:
    return _wins_halves(hand) and not _scoops(hand)


def _wins_halves(hand: PokerHand) -> bool:
    parts = {award.part for award in hand.awards if award.amount}
    return {"high", "low"} <= parts and _ends_at_showdown(hand)


def _scoops(hand: PokerHand) -> bool:
    parts = {(award.part, award.seat) for award in hand.awards if award.amount}
    return len(parts) == 2 and len({seat for _, seat in parts}) == 1 and _wins_halves(hand)


def _is_big(hand: PokerHand) -> bool:
    names = " ".join(award.why for award in hand.awards if award.part != "low")
    return _ends_at_showdown(hand) and bool(_BIG.search(names)) and play_of(hand.rules).pots.high


def _kicker_decides(hand: PokerHand) -> bool:
    """Whether the two best hands have the same name, so that other cards decide."""
    high = family_of(hand.rules).ranking(hand).high
    if high is None or len(hand.boards) > 1 or not _ends_at_showdown(hand):
        return False
    says = family_of(hand.rules).ranking(hand).says_high
    values = sorted((high(seat, 0) for seat in hand.live), reverse=True)
    return values[0] != values[1] and says(values[0]) == says(values[1])


def _ties(hand: PokerHand) -> bool:
    if not _ends_at_showdown(hand):
        return False
    main = [(award.pot, award.board, award.part) for award in hand.awards if award.code == "hand"]
    return len(set(main)) < len(main)


def _has_side_pot(hand: PokerHand) -> bool:
    pots = make_pots(hand.paid, hand.live, hand.dead)
    return _ends_at_showdown(hand) and len(pots) > 1


_TOPICS = (
    Topic("to the showdown", "Follow one hand to the end.", 2, _ends_at_showdown, ask=False),
    Topic(
        "everyone else folds", "The last player left takes the pot.", 3, _ends_with_folds, ask=False
    ),
    Topic("read the hands", "Compare the hands yourself.", 3, _ends_at_showdown),
    Topic("a raise", "A raise makes the other players pay more to stay.", 3, _has_raise),
    Topic("all in", "A short stack makes a side pot.", 4, _has_side_pot, short_stacks=True),
    Topic("a big hand", "See a hand that beats two pair.", 4, _is_big),
    Topic("the kicker", "When two hands look the same, other cards decide.", 4, _kicker_decides),
    Topic("high and low", "Half of the pot goes to the best low hand.", 4, _has_low),
    Topic("both halves", "One player wins high and low.", 4, _scoops),
    Topic("a split pot", "Equal hands share the pot.", 4, _ties),
)
_FILLER = Topic("your turn", "Say who wins before you look.", 4, _ends_at_showdown)
_LAST = Topic("a full table", "Read every hand, like a dealer.", 6, _ends_at_showdown)


def lesson_hands(setup: Setup) -> Iterator[LessonHand]:
    """Ten hands, from two players to a full table."""
    notes = Notes()
    pool = _Pool(setup)
    picks = [(topic, hand) for topic in _TOPICS if (hand := pool.find(topic))][: HANDS - 1]
    picks += [(_FILLER, pool.must_find(_FILLER)) for _ in range(HANDS - 1 - len(picks))]
    picks.append((_LAST, pool.must_find(_LAST)))
    for number, (topic, hand) in enumerate(picks, 1):
        steps = tuple(PokerNarrator(hand, notes, ask=topic.ask).steps())
        yield LessonHand(title=f"Hand {number}: {topic.title}", aim=topic.aim, steps=steps)


class _Pool:
    """Hands to choose from; each is used for one topic."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._dealt: dict[tuple[int, bool], list[PokerHand]] = {}
        self._used: list[PokerHand] = []

    def must_find(self, topic: Topic) -> PokerHand:
        hand = self.find(topic)
        if hand is None:
            raise InputError(f"no hand of {self._setup.game.filing.name} fits a lesson", "game")
        return hand

    def find(self, topic: Topic) -> PokerHand | None:
        """The first unused hand that shows the topic; None if there is none."""
        for hand in self._deals(topic.players, topic.short_stacks):
            over = hand.closed and not hand.void and hand.awards and hand not in self._used
            if over and topic.suits(hand):
                self._used.append(hand)
                return hand
        return None

    def _deals(self, players: int, short_stacks: bool) -> Iterator[PokerHand]:
        """Hands with this many players; each call gives the same hands."""
        dealt = self._dealt.setdefault((players, short_stacks), [])
        yield from dealt
        for attempt in range(len(dealt), _TRIES):
            setup = self._setup._replace(seed=self._setup.seed.child(players, attempt))
            dealt.append(play_poker(setup, players, short_stacks=short_stacks))
            yield dealt[-1]
