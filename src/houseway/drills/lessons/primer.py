"""What to know before the first hand: the goal, who plays, what counts, how it is dealt."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from houseway.drills.lessons.model import Chapter
from houseway.games.baccarat import BaccaratPlay
from houseway.games.carnival.rules import CarnivalPlay
from houseway.games.pai_gow.rules import PaiGowPlay
from houseway.games.three_card import ThreeCardPlay
from houseway.games.tiles import TilesPlay
from houseway.games.twenty_one.rules import TwentyOnePlay
from houseway.games.war import WarPlay
from houseway.pages.words import capital, count, listed, sentence
from houseway.pan.melds import Condition
from houseway.pan.rules import PanPlay
from houseway.play.game import Game, Rules
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
_EACH_OTHER = (
    "Players take turns, play against each other, and pay each other during the hand.",
    "The cardroom does not play. It takes a fixed fee, called the collection.",
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
_FIVE_CARDS = f"Five cards make a hand. From low to high: {', '.join(_HIGH)}."
_LOW = "For the low hand, low cards are good, the ace is the lowest, and pairs hurt."
_EIGHT = "A low hand needs five cards of different ranks, all eight or lower."


def primer(game: Game, rules: Rules) -> Iterator[Chapter]:
    """The chapters of a lesson before its first hand."""
    filing = game.filing
    if filing.object:
        yield Chapter(title="The goal", lines=(sentence(filing.object),))
    yield Chapter(title="Who plays against whom", lines=_people(game, rules))
    counts = tuple(_what_counts(rules))
    if counts:
        yield Chapter(title="What counts", lines=counts)
    says = tuple(map(sentence, _says(rules.play)))
    if says:
        yield Chapter(title="How it is dealt here", lines=says)


def _people(game: Game, rules: Rules) -> tuple[str, ...]:
    if game.kind.banks:
        return _AGAINST_THE_BANK
    return _EACH_OTHER if isinstance(rules.play, PanPlay) else _FOR_THE_POT


def _says(play: Any) -> list[str]:
    """The filing's sentences about play; a carnival game has them one level down."""
    if isinstance(play, CarnivalPlay):
        parts = (play.ultimate, play.caribbean, play.let_it_ride, play.peek)
        return [line for part in parts if part is not None for line in part.says]
    return list(play.says)


def _what_counts(rules: Rules) -> Iterator[str]:
    for kind, lines in _COUNTS.items():
        if isinstance(rules.play, kind):
            yield from lines(rules.play, rules)


def _baccarat(play: BaccaratPlay, rules: Rules) -> Iterator[str]:
    yield "An ace counts 1, cards from 2 to 9 count their number, and tens and face cards count 0."
    yield "Add up the cards and keep the last digit: 7 and 8 make 15, which counts 5."
    yield "The best total is 9."
    yield f"There are two hands for the whole table, Player and {capital(play.banker_name)}."
    yield f"Player draws a third card with {play.player_hits} or less."
    yield f"If Player stands, {capital(play.banker_name)} draws with {play.banker_hits} or less."
    yield f"If Player draws, a chart says whether {capital(play.banker_name)} draws too."
    if play.naturals == "stop":
        yield "8 or 9 with the first two cards is a natural: neither hand draws."


def _three_card(play: ThreeCardPlay, rules: Rules) -> Iterator[str]:
    yield f"Three cards make a hand. From low to high: {_classes(rules, 'player_hand')}."
    yield "With three cards, a straight is rarer than a flush, so it ranks higher."


def _carnival(play: CarnivalPlay, rules: Rules) -> Iterator[str]:
    if play.peek is not None:
        yield "Two cards decide which row is highest; five cards decide a Peek Bonus."
    yield _FIVE_CARDS


def _war(play: WarPlay, rules: Rules) -> Iterator[str]:
    yield "Each side gets one card, and the higher rank wins. Suits do not matter."


def _twenty_one(play: TwentyOnePlay, rules: Rules) -> Iterator[str]:
    yield "Cards from 2 to 10 count their number, face cards count 10, and an ace counts 1 or 11."
    yield "A hand is soft while an ace in it counts 11."
    hits = f"The player-dealer hits {play.dealer.stands - 1} or less and stands on"
    soft = ", but hits a soft 17" if play.dealer.soft_17 == "hit" else ""
    yield f"{hits} {play.dealer.stands} or more{soft}."


def _pai_gow(play: PaiGowPlay, rules: Rules) -> Iterator[str]:
    back = play.cards - play.front
    cards = "card" if play.front == 1 else "cards"
    yield (
        f"{play.cards} cards are set into a back hand of {back} and a front hand of {play.front} "
        f"{cards}. The back hand must be the better one."
    )
    other = "banker hand" if play.hands == "two-sides" else "player-dealer's"
    first = "The player hand" if play.hands == "two-sides" else "Each hand"
    yield f"{first} is compared with the {other}. An equal hand is a copy."
    yield _FIVE_CARDS


def _tiles(play: TilesPlay, rules: Rules) -> Iterator[str]:
    yield "Four tiles are set into two hands of two, high and low."
    yield "Add the dots on two tiles and keep the last digit: 6-5 and 4-4 make 19, which counts 9."
    yield "Pairs rank highest, then a tile with 2 or 12 dots with a 9 (a wong) or an 8 (a gong)."
    yield "Each hand is compared with the player-dealer's. An equal hand is a copy."


def _poker(play: PokerPlay, rules: Rules) -> Iterator[str]:
    if play.pots.high and play.ranking in ("standard", "bug"):
        yield _FIVE_CARDS
    if play.pots.low and play.pots.high:
        yield "The pot is divided: half for the best high hand, half for the best low hand."
    if play.pots.low:
        yield _LOW
    if play.pots.low == "eight":
        yield _EIGHT
    yield "A player who folds is out of the hand; chips already in the pot stay there."


def _pan(play: PanPlay, rules: Rules) -> Iterator[str]:
    yield "A meld is three or more cards: a set of one rank, or a rope, which is a run in one suit."
    yield "Some melds are conditions, which the other players pay for right away:"
    for condition in play.conditions:
        spades = f", {condition.spades} in spades" if condition.spades else ""
        yield f"{_meld_words(condition)}: {count(condition.chips, 'chip')}{spades}."
    yield "The value of one chip at the table is also called the condition."


def _meld_words(condition: Condition) -> str:
    """A meld that pays, in words: `A set of 3, 5 or 7 in one suit`, `A rope with K, Q and J`."""
    if condition.kind == "rope":
        return f"A rope with {listed(condition.ranks)}"
    suits = "different suits" if condition.kind == "suits" else "one suit"
    return f"A set of {listed(condition.ranks, 'or')} in {suits}"


def _classes(rules: Rules, fact: str) -> str:
    return ", ".join(word.replace("-", " ") for word in rules.facts[fact].words)


_COUNTS: dict[type, Callable[[Any, Rules], Iterator[str]]] = {
    BaccaratPlay: _baccarat,
    ThreeCardPlay: _three_card,
    CarnivalPlay: _carnival,
    WarPlay: _war,
    TwentyOnePlay: _twenty_one,
    PaiGowPlay: _pai_gow,
    TilesPlay: _tiles,
    PokerPlay: _poker,
    PanPlay: _pan,
}
