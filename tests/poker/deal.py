"""Helpers for setting up and playing poker hands."""

from collections.abc import Sequence

from tests.book import BOOK

from houseway.cards.card import Card, parse_cards
from houseway.cards.shoe import GivenShoe, Shoe
from houseway.play.collection import Collection
from houseway.play.decision import Choice, Decision, Ruling
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame
from houseway.play.record import rebuild
from houseway.poker.events import REVISION, HandOpened
from houseway.poker.family import play_of
from houseway.poker.hand import PokerHand
from houseway.poker.record import make_limits, open_hand
from houseway.poker.rules import Stakes, find_stakes
from houseway.rulebook.decode import decode


def game(game_id: str) -> FiledGame:
    return FiledGame(BOOK, game_id)


def stakes(**data: object) -> Stakes:
    return decode({"name": "test", **data}, Stakes, "test")


def filler(given_cards: Sequence[Card], count: int = 60) -> list[Card]:
    """Cards outside `given_cards`, for burns and for cards that do not matter."""
    deck = parse_cards(" ".join(r + s for r in "23456789TJQKA" for s in "cdhs"))
    return [card for card in deck if card not in given_cards][:count]


def start(
    game_id: str,
    stacks: dict[int, int],
    cards: str | Shoe[Card] = "",
    button: int = 1,
    blinds: Sequence[tuple[int, int]] | None = None,
    posts: Sequence[tuple[int, int, int]] = (),
    table: str | Stakes | None = None,
    option: str | None = None,
    rules: dict[str, object] | None = None,
    bomb: int = 0,
    kill: int = 0,
    may_kill: bool = False,
    condition: str = "",
    rulings: Sequence[Ruling] = (),
    revision: int = REVISION,
) -> PokerHand:
    """Open a hand with stacks in dollars and cards in the order in which they are dealt."""
    filing = game(game_id)
    game_rules = filing.rules(rules)
    table_stakes = table if isinstance(table, Stakes) else find_stakes(play_of(game_rules), table)
    limits = make_limits(game_rules, table_stakes)
    seats = sorted(stacks)
    if blinds is None and limits.blinds and not bomb:
        order = [s for s in seats if s > button] + [s for s in seats if s <= button]
        places = order[-1:] + order if len(seats) == 2 else order
        blinds = [(places[n], amount) for n, amount in enumerate(limits.blinds)]
    given_cards = parse_cards(cards) if isinstance(cards, str) else []
    shoe = GivenShoe([*given_cards, *filler(given_cards)]) if isinstance(cards, str) else cards
    collection = Collection(BOOK.collection_option(game_id, option)) if option else None
    opened = HandOpened(
        game=game_rules.id,
        rules=game_rules.options,
        stakes=limits.stakes_data,
        seats=game_rules.seats,
        button=button,
        stacks={seat: 100 * stack for seat, stack in stacks.items()},
        option=collection.option.id if collection else "",
        blinds=tuple(blinds or ()),
        posts=tuple(posts),
        bomb=bomb,
        kill=kill,
        may_kill=may_kill,
        condition=condition,
        counts_at_street=True,
        revision=revision,
    )
    return open_hand(game_rules, limits, opened, shoe, collection=collection, rulings=rulings)


class Line:
    """Gives the answers of a text in order; after the last one, every player checks or calls.

    `f` folds, `k` checks, `c` calls, `r6` raises to $6, `b6` bets $6, `-Kc` discards the king of
    clubs, and any other word is a choice.
    """

    def __init__(self, text: str) -> None:
        self.words = text.split()
        self.turns: list[Decision] = []

    def __call__(self, turn: Decision) -> Choice:
        self.turns.append(turn)
        if not self.words:
            return _check_or_call(turn)
        word = self.words.pop(0)
        if word in ("f", "k", "c"):
            return Choice({"f": "fold", "k": "check", "c": "call"}[word])
        if word[0] in "rb" and word[1:].replace(".", "").isdecimal():
            return Choice("raise" if word[0] == "r" else "bet", round(100 * float(word[1:])))
        if word.startswith("-"):
            return Choice(turn.choices[-1], 0, tuple(parse_cards(word[1:].replace(",", " "))))
        return Choice(word)


def _check_or_call(turn: Decision) -> Choice:
    if turn.kind == "bet":
        return Choice("check" if "check" in turn.choices else "call")
    return Choice(turn.default)


def play(hand: PokerHand, line: str = "") -> Line:
    """Play a hand with a line of answers, then check its chips and replay its record."""
    answers = Line(line)
    before = sum(hand.stacks)
    play_hand(hand, answers)
    assert not answers.words, f"answers not used: {answers.words}"
    assert sum(hand.stacks) + sum(fee.amount for fee in hand.fees) == before
    replayed = rebuild(hand.events, BOOK)
    assert replayed.events == hand.events
    return answers


def ask(hand: PokerHand, line: str) -> Decision:
    """The decision that is open after these answers."""
    answers = Line(line)
    count = len(answers.words)
    turns: list[Decision] = []

    class Reached(Exception):
        pass

    def answer(turn: Decision) -> Choice:
        if len(turns) == count:
            turns.append(turn)
            raise Reached
        turns.append(turn)
        return answers(turn)

    try:
        play_hand(hand, answer)
    except Reached:
        return turns[-1]
    raise AssertionError("the hand ended before all answers were used")


def net(hand: PokerHand) -> dict[int, float]:
    """The net win or loss of each seat, in dollars."""
    return {s: (hand.stacks[s] - hand.opened.stacks[s]) / 100 for s in sorted(hand.order)}
