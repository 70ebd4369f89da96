"""Poker against PokerKit, treys, eval7 and phevaluator, in one run.

The same hands go to everyone: random play with the same choices on offer, histories that our
engine played and wrote, and the same random cards.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from benchmarks.race import Contestant, race, version
from houseway.cards.card import STANDARD, Card
from houseway.cards.shoe import Shoe
from houseway.equities.contest import NAMED
from houseway.equities.equity import Spot, find_equity
from houseway.play.driver import play_hand
from houseway.play.game import Game
from houseway.poker.advice import RandomBot, SimpleBot
from houseway.poker.hand import PokerHand
from houseway.poker.histories.export import to_history
from houseway.poker.histories.history import History
from houseway.poker.histories.phh import dumps
from houseway.poker.histories.replay import replay
from houseway.poker.record import make_limits, open_hand
from houseway.poker.values import fast
from houseway.ranking.fast import evaluate, evaluate_all, mask_of
from houseway.rulebook.book import Rulebook

SEATS = 6
STACK = 20_000
"""One hundred big blinds, in cents."""


class Dice(Random):
    """A chooser as the shoe and the bots want it."""

    def below(self, n: int, /) -> int:
        return int(self.random() * n)


def main() -> None:
    random_play("no-limit hold'em", "tavern/texas-holdem", "no limit $1/$2", _pokerkit_nl)
    random_play("limit Omaha hi-low", "tavern/omaha-hi-low-split", "$2-$4", _pokerkit_omaha)
    replay_histories()
    evaluate_hands()
    evaluate_masks()
    equity()


# Random play.


def player_of(game: str, stakes: str, bot: type) -> Callable[[], PokerHand]:
    """Plays a hand of a filing, six seats with a hundred big blinds each."""
    from houseway.poker.rules import find_stakes

    rules = Game(Rulebook(), game).rules()
    limits = make_limits(rules, find_stakes(rules.play, stakes))  # type: ignore[arg-type]
    dice, values = Dice(1), fast()
    stacks = dict.fromkeys(range(1, SEATS + 1), STACK)
    blinds = [(1, 100), (2, 200)]

    def play() -> PokerHand:
        hand = open_hand(
            rules,
            limits,
            button=SEATS,
            stacks=stacks,
            shoe=Shoe(rules.cards, dice),
            blinds=blinds,
            values=values,
        )
        return play_hand(hand, bot(hand, dice))

    return play


def random_play(title: str, game: str, stakes: str, peer: Callable[[], Any]) -> None:
    """Hands in which everyone chooses at random among what is allowed."""
    play = player_of(game, stakes, RandomBot)

    def ours() -> int:
        for _ in range(50):
            play()
        return 50

    contestants = [Contestant("houseway", ours)]
    if name := version("pokerkit"):
        contestants.append(Contestant(name, peer()))
    race(f"Random play, six players, {title}", "hands", contestants)


def _pokerkit_nl() -> Callable[[], int]:
    from pokerkit import Automation, NoLimitTexasHoldem

    make = NoLimitTexasHoldem.create_state
    return _pokerkit(lambda: make(tuple(Automation), True, 0, (100, 200), 200, STACK, SEATS))


def _pokerkit_omaha() -> Callable[[], int]:
    from pokerkit import Automation
    from pokerkit import FixedLimitOmahaHoldemHighLowSplitEightOrBetter as Omaha

    make = Omaha.create_state
    return _pokerkit(lambda: make(tuple(Automation), True, 0, (100, 200), 200, 400, STACK, SEATS))


def _pokerkit(make: Callable[[], Any]) -> Callable[[], int]:
    dice = Dice(1)

    def play() -> int:
        for _ in range(5):
            state = make()
            while state.status:
                _act(state, dice)
        return 5

    return play


def _act(state: Any, dice: Dice) -> None:
    """One choice of PokerKit's, as our random player makes it."""
    choices = []
    if state.can_fold():
        choices.append("fold")
    if state.can_check_or_call():
        choices.append("call")
    if state.can_complete_bet_or_raise_to():
        choices.append("raise")
    choice = choices[dice.below(len(choices))]
    if choice == "fold":
        state.fold()
    elif choice == "call":
        state.check_or_call()
    else:
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        state.complete_bet_or_raise_to(least + dice.below(most - least + 1))


# Histories.


def replay_histories() -> None:
    """Parsed histories played to their finishing stacks."""
    play = player_of("tavern/texas-holdem", "no limit $1/$2", SimpleBot)
    histories: list[History] = []
    while len(histories) < 300:
        history = to_history(play())
        if history.variant == "NT":
            histories.append(history._replace(record=""))
    values = fast()

    def ours() -> int:
        for history in histories:
            if replay(history, values) != history.finishing:
                raise AssertionError("the stacks differ")
        return len(histories)

    contestants = [Contestant("houseway", ours)]
    if name := version("pokerkit"):
        contestants.append(Contestant(name, _pokerkit_replay(histories)))
    race("Replay of parsed no-limit hold'em histories", "hands", contestants)


def _pokerkit_replay(histories: list[History]) -> Callable[[], int]:
    from pokerkit import HandHistory

    parsed = [HandHistory.loads(dumps(history)) for history in histories[:60]]
    turn = iter(range(1 << 60))

    def play() -> int:
        for _ in range(10):
            for _state in parsed[next(turn) % len(parsed)]:
                pass
        return 10

    return play


# Evaluation.


def seven_cards(count: int) -> list[list[Card]]:
    dice = Random(7)
    return [dice.sample(STANDARD, 7) for _ in range(count)]


def evaluate_hands() -> None:
    """Seven cards at a time, each called from Python in the form that the evaluator takes."""
    hands = seven_cards(5000)
    contestants = [Contestant("houseway", _each(evaluate, [mask_of(hand) for hand in hands]))]
    contestants += [one for one in (_treys(hands), _eval7(hands), _phevaluator(hands)) if one]
    if name := version("pokerkit"):
        from pokerkit import Card as PokerKitCard
        from pokerkit import StandardHighHand

        parsed = [tuple(PokerKitCard.parse("".join(hand))) for hand in hands[:500]]
        contestants.append(Contestant(name, _each(StandardHighHand.from_game, parsed)))
    race("Seven cards from Python", "hands", contestants)


def _each(function: Callable[[Any], Any], hands: list[Any]) -> Callable[[], int]:
    def work() -> int:
        for hand in hands:
            function(hand)
        return len(hands)

    return work


def _treys(hands: list[list[Card]]) -> Contestant | None:
    if not (name := version("treys")):
        return None
    from treys import Card as TreysCard
    from treys import Evaluator

    evaluator = Evaluator()
    parsed = [[TreysCard.new(card) for card in hand] for hand in hands]
    return Contestant(name, _each(lambda hand: evaluator.evaluate(hand, []), parsed))


def _eval7(hands: list[list[Card]]) -> Contestant | None:
    if not (name := version("eval7")):
        return None
    import eval7

    parsed = [[eval7.Card(card) for card in hand] for hand in hands]
    return Contestant(name, _each(eval7.evaluate, parsed))


def _phevaluator(hands: list[list[Card]]) -> Contestant | None:
    if not (name := version("phevaluator")):
        return None
    from phevaluator import Card as PheCard
    from phevaluator import evaluate_cards

    parsed = [[PheCard.to_id(card) for card in hand] for hand in hands]
    return Contestant(name, _each(lambda hand: evaluate_cards(*hand), parsed))


def evaluate_masks() -> None:
    """Many masks at once, on one core. No peer takes an array; theirs is the loop above."""
    masks = np.array([mask_of(hand) for hand in seven_cards(100_000)], dtype=np.uint64)

    def ours() -> int:
        evaluate_all(masks)
        return len(masks)

    race("Seven cards, arrays of masks", "hands", [Contestant("houseway", ours)])


# Equity.


def equity() -> None:
    """Aces against kings: ours over all 1,712,304 boards, eval7 over a sample of them.

    eval7 has a function for the exact share too, which answers 1.0 here; the exact share is 0.817.
    """
    aces, kings = (Card("As"), Card("Ah")), (Card("Ks"), Card("Kd"))
    spot = Spot(NAMED["holdem"], ((aces,), (kings,)), ((),))
    contestants = [Contestant("houseway, every board", lambda: find_equity(spot).deals)]
    if name := version("eval7"):
        import eval7

        hand, villain = [eval7.Card(card) for card in aces], eval7.HandRange("KsKd")

        def peer() -> int:
            eval7.py_hand_vs_range_monte_carlo(hand, villain, [], 100_000)
            return 100_000

        contestants.append(Contestant(f"{name}, random boards", peer))
    ours, *_ = race("Equity of AsAh against KsKd", "boards", contestants).values()
    print(f"  one exact answer takes {1000 * 1_712_304 / ours:.1f} ms")
