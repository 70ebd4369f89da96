"""Guided hands at a player-dealer table: one bet first, a busy table last."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from houseway.banked.events import WagerSettled
from houseway.banked.hand import BankedHand
from houseway.banked.table import BankedTable
from houseway.banked.wagers import BEFORE_THE_DEAL
from houseway.cards.card import JOKER
from houseway.drills.banked import (
    AMPLE,
    Bets,
    ample_bank,
    deal_banked,
    main_wagers,
    what_hand_teaches,
)
from houseway.drills.lessons.banked_words import BankedNarrator, Questions
from houseway.drills.lessons.model import HANDS, LessonHand, Notes
from houseway.drills.maker import Setup
from houseway.drills.teaching import teaching_of
from houseway.values.errors import InputError
from houseway.values.money import Cents

_TRIES = 50
_MAX_LINES = 12
"""More bets than this are too many for a first lesson."""
_MIN_BANK: Cents = 500
_COMMON_SETS = {"One pair", "High card", "No pair"}
_GIVEN_UP = {"fold", "surrender", "withdraw"}


class Topic(NamedTuple):
    """The topic of one hand of the lesson."""

    title: str
    aim: str
    bets: Bets
    suits: Callable[[BankedHand, set[str]], bool]
    """Whether a hand shows this topic, given the ids of the main wagers."""
    questions: Questions
    short: bool = False


def _any_hand(hand: BankedHand, main: set[str]) -> bool:
    return len(hand.lines) > 0


def _few_lines(hand: BankedHand, main: set[str]) -> bool:
    return len(hand.lines) <= _MAX_LINES


def _wins(hand: BankedHand, main: set[str]) -> bool:
    lines = hand.lines
    return any(line.paid for line in lines) and not any(line.taken for line in lines)


def _loses(hand: BankedHand, main: set[str]) -> bool:
    lines = hand.lines
    return all(line.taken for line in lines) and not _gives_up(hand, main)


def _pushes(hand: BankedHand, main: set[str]) -> bool:
    return hand.lines[0].result == "push" and not any(line.paid for line in hand.lines)


def _gives_up(hand: BankedHand, main: set[str]) -> bool:
    return any(choice.choice in _GIVEN_UP for choice in hand.choices)


def _decides(hand: BankedHand, main: set[str]) -> bool:
    choices = [choice for choice in hand.choices if choice.choice != "house-way"]
    return len({choice.choice for choice in choices}) > 1


def _teaches(hand: BankedHand, main: set[str]) -> bool:
    return what_hand_teaches(hand) not in ("", "a push", "a tie")


def _sets_unusually(hand: BankedHand, main: set[str]) -> bool:
    rules = [
        hand_set.reason.values.get("rule", "") for hand_set in hand.sets.values() if hand_set.reason
    ]
    return bool(rules) and not _COMMON_SETS & set(rules)


def _has_joker(hand: BankedHand, main: set[str]) -> bool:
    return any(JOKER in cards for name, cards in hand.hands.items() if not name.startswith("pile"))


def _has_others(hand: BankedHand, main: set[str]) -> bool:
    return bool(_others(hand, main))


def _other_wins(hand: BankedHand, main: set[str]) -> bool:
    return any(line.paid for line in _others(hand, main))


def _others(hand: BankedHand, main: set[str]) -> list[WagerSettled]:
    """The bets that a player added before the deal."""
    wagers = hand.rules.wagers
    first = {name for name, compiled in wagers.items() if compiled.wager.placed == BEFORE_THE_DEAL}
    return [line for line in hand.lines if line.wager in first - main]


def _runs_short(hand: BankedHand, main: set[str]) -> bool:
    return any(line.in_action < line.amount for line in hand.lines) and _few_lines(hand, main)


_BETS = (
    Topic("a bet that wins", "Follow one bet from the deal to the payment.", Bets(1, 0), _wins, ""),
    Topic("a bet that loses", "Follow a bet that the player-dealer wins.", Bets(1, 0), _loses, ""),
    Topic("a push", "Sometimes a bet neither wins nor loses.", Bets(1, 0), _pushes, "first"),
    Topic(
        "giving up", "A player may give up to avoid losing more.", Bets(1, 0), _gives_up, "first"
    ),
)
"""What one bet shows first; the topics of the family follow."""
_MORE = (
    Topic("decisions", "Watch what the player does, and why.", Bets(1, 0), _decides, "first"),
    Topic(
        "a hand to remember", "Dealers must know hands like this.", Bets(1, 0), _teaches, "first"
    ),
    Topic(
        "another way to set",
        "The house way has a rule for every hand.",
        Bets(1, 0),
        _sets_unusually,
        "first",
    ),
    Topic("the joker", "See what the joker does.", Bets(1, 0), _has_joker, "first"),
    Topic("more bets", "One player makes other bets as well.", Bets(1, 2), _has_others, "first"),
    Topic("another bet pays", "Each bet is settled on its own.", Bets(1, 2), _other_wins, "every"),
)
_TABLES = (
    Topic("two players", "Bets are settled in a fixed order.", Bets(2, 0), _any_hand, "first"),
    Topic(
        "a bank that runs short",
        "The player-dealer cannot cover everything. Bets are settled in order until the bank is "
        "used up; all other bets are returned.",
        Bets(3, 1),
        _runs_short,
        "first",
        short=True,
    ),
)
_FILLER = Topic(
    "your turn", "Say how each bet ends before you look.", Bets(2, 1), _any_hand, "every"
)
_LAST = Topic(
    "a busy table", "Settle every bet in order, like a dealer.", Bets(4, 1), _few_lines, "every"
)


def lesson_hands(setup: Setup) -> Iterator[LessonHand]:
    """Ten hands, from the easiest to a busy table."""
    notes = Notes()
    pool = _Pool(setup)
    one_bet = (*_BETS, *teaching_of(setup.rules).topics, *_MORE)
    bets, tables = (pool.find_all(topics) for topics in (one_bet, _TABLES))
    picks = bets[: HANDS - 1 - len(tables)] + tables
    picks += [(_FILLER, pool.must_find(_FILLER)) for _ in range(HANDS - 1 - len(picks))]
    picks.append((_LAST, pool.must_find(_LAST)))
    for number, (topic, hand) in enumerate(picks, 1):
        title = what_hand_teaches(hand) if topic.suits is _teaches else topic.title
        steps = BankedNarrator(hand, pool.main, notes, topic.questions).steps()
        yield LessonHand(title=f"Hand {number}: {title}", aim=topic.aim, steps=tuple(steps))


class _Pool:
    """Hands to choose from; each is used for one topic."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._dealt: dict[Bets, list[tuple[Setup, BankedHand | None]]] = {}
        self._used: list[BankedHand] = []
        self.main = main_wagers(BankedTable(setup.rules))

    def find_all(self, topics: Sequence[Topic]) -> list[tuple[Topic, BankedHand]]:
        """The topics for which a hand was found."""
        return [(topic, hand) for topic in topics if (hand := self._find(topic))]

    def must_find(self, topic: Topic) -> BankedHand:
        hand = self._find(topic)
        if hand is None:
            raise InputError(f"no hand of {self._setup.game.filing.name} fits a lesson", "game")
        return hand

    def _find(self, topic: Topic) -> BankedHand | None:
        for setup, full in self._deals(topic.bets):
            if full is None or full.void or not full.lines or full in self._used:
                continue
            if not topic.short and not topic.suits(full, self.main):
                continue
            hand = deal_banked(setup, _bank(topic, full), topic.bets)
            if hand is not None and topic.suits(hand, self.main):
                self._used.append(full)
                return hand
        return None

    def _deals(self, bets: Bets) -> Iterator[tuple[Setup, BankedHand | None]]:
        """Hands with these bets and a bank that covers them all; each call gives the same hands."""
        dealt = self._dealt.setdefault(bets, [])
        yield from dealt
        for attempt in range(len(dealt), _TRIES):
            setup = self._setup._replace(seed=self._setup.seed.child(*bets, attempt))
            dealt.append((setup, deal_banked(setup, AMPLE, bets)))
            yield dealt[-1]


def _bank(topic: Topic, full: BankedHand) -> Cents:
    if not topic.short:
        return ample_bank(full)
    moved = sum(line.paid + line.taken for line in full.lines)
    return max(_MIN_BANK, moved // (2 * _MIN_BANK) * _MIN_BANK)
