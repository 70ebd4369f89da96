"""What to know before the first hand: the goal, who plays, what counts, how it is dealt."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.drills.lessons.model import Chapter
from houseway.drills.teaching import teaching_of
from houseway.pages.words import sentence
from houseway.play.game import FiledGame, Rules
from houseway.poker.rules import PokerPlay

_AGAINST_THE_BANK = (
    "One seated player is the player-dealer and puts up a bank. All other players bet against "
    "that bank: it pays the bets that win and takes the bets that lose.",
    "The cardroom deals and settles, but does not play. It takes a fixed fee for each hand, "
    "called the collection.",
    "The player-dealer position is offered around the table, so any player may take it.",
)
_FOR_THE_POT = (
    "Players bet against each other. All bets go into the pot in the middle.",
    "The cardroom deals, but does not play. It takes a fixed fee, called the collection.",
)
_HIGH = (
    "high card",
    "a pair",
    "two pair",
    "three of a kind",
    "a straight (five in a row)",
    "a flush (five of one suit)",
    "a full house (three and a pair)",
    "four of a kind",
    "a straight flush",
)
FIVE_CARDS = f"Five cards make a hand. From low to high: {', '.join(_HIGH)}."
_LOW = "For the low hand, low cards are good, the ace is the lowest, and pairs hurt."
_EIGHT = "A low hand needs five cards of different ranks, all eight or lower."


def primer(game: FiledGame, rules: Rules) -> Iterator[Chapter]:
    """The chapters of a lesson before its first hand."""
    filing = game.filing
    if filing.object:
        yield Chapter(title="The goal", lines=(sentence(filing.object),))
    yield Chapter(title="Who plays against whom", lines=_people(game, rules))
    teaching = teaching_of(rules)
    counts = tuple(teaching.counts(rules))
    if counts:
        yield Chapter(title="What counts", lines=counts)
    says = tuple(map(sentence, teaching.says(rules.play)))
    if says:
        yield Chapter(title="How it is dealt here", lines=says)


def _people(game: FiledGame, rules: Rules) -> tuple[str, ...]:
    if game.kind.banks:
        return _AGAINST_THE_BANK
    return teaching_of(rules).people or _FOR_THE_POT


def classes(rules: Rules, fact: str) -> str:
    """The words of a fact that names hands, from low to high."""
    return ", ".join(word.replace("-", " ") for word in rules.facts[fact].words)


def poker_counts(rules: Rules) -> Iterator[str]:
    """What counts in a game of poker."""
    play = rules.play_as(PokerPlay)
    if play.pots.high and play.ranking in ("standard", "bug"):
        yield FIVE_CARDS
    if play.pots.low and play.pots.high:
        yield "The pot is divided: half for the best high hand, half for the best low hand."
    if play.pots.low:
        yield _LOW
    if play.pots.low == "eight":
        yield _EIGHT
    yield "A player who folds is out of the hand; chips already in the pot stay there."
