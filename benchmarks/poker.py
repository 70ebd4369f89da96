"""Poker compared with PokerKit, pokers, OpenSpiel, pkrbot, treys, eval7 and phevaluator.

Contestants play at random among the legal actions, replay histories written by our engine, and
evaluate the same random cards.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import numpy as np
from tests.poker.random_bot import RandomBot

from benchmarks.race import Contestant, race, version
from houseway.cards.card import STANDARD, Card
from houseway.cards.shoe import Shoe
from houseway.equities.contest import NAMED
from houseway.equities.equity import Spot, find_equity
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame
from houseway.poker.advice import SimpleBot
from houseway.poker.events import HandOpened
from houseway.poker.hand import PokerHand
from houseway.poker.histories.export import to_history
from houseway.poker.histories.history import History
from houseway.poker.histories.phh import dumps
from houseway.poker.histories.replay import replay
from houseway.poker.record import make_limits, open_hand
from houseway.poker.values import fast
from houseway.ranking.fast import evaluate_all, evaluator, mask_of
from houseway.rulebook.book import FiledRulebook

SEATS = 6
STACK = 20_000
"""One hundred big blinds, in cents."""


class Dice(Random):
    """A random source for the shoe and the bots."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        draw = self.random
        self.below = lambda n: int(draw() * n)


def main() -> None:
    others = {"pokerkit": _pokerkit_nl, "pokers": _pokers, "open_spiel": _open_spiel}
    random_play("no-limit hold'em", "tavern/texas-holdem", "no limit $1/$2", others)
    omaha = {"pokerkit": _pokerkit_omaha}
    random_play("limit Omaha hi-low", "tavern/omaha-hi-low-split", "$2-$4", omaha)
    stepped_tables()
    replay_histories()
    evaluate_hands()
    evaluate_masks()
    equity()


# Random play.


def player_of(game: str, stakes: str, bot: type) -> Callable[[], PokerHand]:
    """A function that plays a hand of a filing with six seats and a hundred big blinds each."""
    from houseway.poker.rules import find_stakes

    rules = FiledGame(FiledRulebook(), game).rules()
    limits = make_limits(rules, find_stakes(rules.play, stakes))  # type: ignore[arg-type]
    dice, values = Dice(1), fast()
    stacks = dict.fromkeys(range(1, SEATS + 1), STACK)
    opened = HandOpened(
        game=rules.id,
        rules=rules.options,
        stakes=limits.stakes_data,
        seats=rules.seats,
        button=SEATS,
        stacks=stacks,
        blinds=((1, 100), (2, 200)),
        counts_at_street=True,
    )

    def play() -> PokerHand:
        hand = open_hand(rules, limits, opened, Shoe(rules.cards, dice), values=values)
        return play_hand(hand, bot(hand, dice))

    return play


Peers = dict[str, Callable[[], Callable[[], int]]]
"""By package: a function that returns a function that plays some hands."""


def random_play(title: str, game: str, stakes: str, peers: Peers) -> None:
    """Hands in which everybody chooses at random, by the reference engine and compiled."""
    play = player_of(game, stakes, RandomBot)

    def ours() -> int:
        for _ in range(50):
            play()
        return 50

    contestants = [Contestant("houseway", ours)]
    for package, peer in peers.items():
        if name := version(package):
            contestants.append(Contestant(name, peer()))
    race(f"Random play, six players, {title}", "hands", contestants)
    compiled = Contestant("houseway, compiled", _compiled(game, stakes))
    race(f"The same compiled, {title}", "hands", [compiled, *contestants[1:]])


def _compiled(game: str, stakes: str) -> Callable[[], int]:
    """Hands of the same table as one compiled loop."""
    from houseway.poker.compiled.settings import settings_of
    from houseway.poker.compiled.tables import play_random

    settings = settings_of(FiledGame(FiledRulebook(), game).rules(), stakes)
    seeds = iter(range(1 << 60))

    def play() -> int:
        return len(play_random(settings, np.full(SEATS, STACK), 20_000, seed=next(seeds)))

    return play


STEPPED = 4096
"""How many tables are stepped at once."""


def stepped_tables() -> None:
    """Random answers to thousands of tables; closed hands are dealt again."""
    from houseway.poker.compiled.settings import settings_of
    from houseway.poker.compiled.tables import deal_hands, new_hands, step_random

    rules = FiledGame(FiledRulebook(), "tavern/texas-holdem").rules()
    settings = settings_of(rules, "no limit $1/$2")
    hands, stacks = new_hands(STEPPED, seed=1), np.full((STEPPED, SEATS), STACK)

    def ours() -> int:
        deal_hands(settings, hands, stacks)
        return step_random(settings, hands)

    title = f"{STEPPED:,} tables of no-limit hold'em stepped at once, on one core"
    race(title, "steps", [Contestant("houseway, compiled", ours)])


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


def _pokers() -> Callable[[], int]:
    """Hands of the Rust engine, without the text that it prints at every showdown."""
    import pokers

    dice, seeds = Dice(1), iter(range(1 << 60))

    def play() -> int:
        with _silence():
            for _ in range(50):
                state = pokers.State.from_seed(SEATS, 0, 1.0, 2.0, STACK / 100, next(seeds))
                while not state.final_state:
                    state = state.apply_action(_pokers_choice(pokers, state, dice))
        return 50

    return play


def _pokers_choice(pokers: Any, state: Any, dice: Dice) -> Any:
    choice, amount = state.legal_actions[dice.below(len(state.legal_actions))], 0.0
    if choice == pokers.ActionEnum.Raise:
        player = state.players_state[state.current_player]
        maximum = player.stake - (state.min_bet - player.bet_chips)
        amount = 1.0 + dice.below(int(maximum)) if maximum > 1 else max(maximum, 0.0)
    return pokers.Action(choice, amount)


@contextmanager
def _silence() -> Iterator[None]:
    sys.stdout.flush()
    stdout, null = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    try:
        yield
    finally:
        os.dup2(stdout, 1)
        os.close(stdout)
        os.close(null)


def _open_spiel() -> Callable[[], int]:
    import pyspiel

    stacks = " ".join([str(STACK // 100)] * SEATS)
    game = pyspiel.load_game(
        f"universal_poker(betting=nolimit,numPlayers={SEATS},numRounds=4,blind=1 2 0 0 0 0,"
        "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
        f"stack={stacks},bettingAbstraction=fullgame)"
    )
    dice = Dice(1)

    def play() -> int:
        for _ in range(50):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[dice.below(len(actions))])
        return 50

    return play


def _act(state: Any, dice: Dice) -> None:
    """Take one PokerKit action, chosen the way our random bot chooses."""
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
        minimum = state.min_completion_betting_or_raising_to_amount
        maximum = state.max_completion_betting_or_raising_to_amount
        state.complete_bet_or_raise_to(minimum + dice.below(maximum - minimum + 1))


# Histories.


def replay_histories() -> None:
    """Replay parsed histories to their finishing stacks."""
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
    """Evaluate one seven-card hand per call from Python, in each evaluator's own format."""
    hands = seven_cards(5000)
    contestants = [Contestant("houseway", _each(evaluator(), [mask_of(hand) for hand in hands]))]
    peers = (_pkrbot(hands), _treys(hands), _eval7(hands), _phevaluator(hands))
    contestants += [contestant for contestant in peers if contestant]
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


def _pkrbot(hands: list[list[Card]]) -> Contestant | None:
    if not (name := version("pkrbot")):
        return None
    import pkrbot

    parsed = [[pkrbot.Card(card) for card in hand] for hand in hands]
    return Contestant(name, _each(pkrbot.evaluate, parsed))


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
    """Evaluate an array of masks on one core; other libraries do not take arrays."""
    masks = np.array([mask_of(hand) for hand in seven_cards(100_000)], dtype=np.uint64)

    def ours() -> int:
        evaluate_all(masks)
        return len(masks)

    race("Seven cards, arrays of masks", "hands", [Contestant("houseway", ours)])


# Equity.


def equity() -> None:
    """Aces against kings: Houseway over all 1,712,304 boards, eval7 over a sample of them.

    eval7 also has a function for exact equity, which returns 1.0 here; the exact value is 0.817.
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
