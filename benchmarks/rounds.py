"""Rounds of blackjack with random choices, compared with other published engines.

Houseway uses the reference engine: it records every event, the order of settlement, how much the
bank covers, and the reasons. The peers keep only what they need to name a winner. The compiled
rounds, which also check the prices, follow a fixed strategy and record nothing.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from benchmarks.race import Contestant, race, version
from houseway.banked.table import BankedTable
from houseway.banked.wagers import Placed
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.families.twenty_one.price.full_game import play_out
from houseway.families.twenty_one.price.kernel import simulate, tables_of
from houseway.play.chance import ShuffledChance
from houseway.play.decision import Choice, Decision
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame, Rules
from houseway.rulebook.book import FiledRulebook

ROUNDS = 500
"""Rounds per call of a contestant."""
COMPILED = 200_000
GAME = "saloon/no-bust-21st-century-blackjack"


def main() -> None:
    rules = FiledGame(FiledRulebook(), GAME).rules(preset="practice")
    contestants = [
        Contestant("houseway, all events", _houseway(rules)),
        Contestant("houseway, compiled", _compiled(rules)),
    ]
    peers = {
        "open_spiel": _open_spiel,
        "gymnasium": _gymnasium,
        "blackjack21": _blackjack21,
        "rlcard": _rlcard,
    }
    for package, peer in peers.items():
        if name := version(package):
            contestants.append(Contestant(name, peer()))
    race("Blackjack with random choices, one bettor", "rounds", contestants)


def _houseway(rules: Rules) -> Callable[[], int]:
    opening = BankedTable(rules).opening(8, 10**9, [Placed(1, "A", "base", 10000)])
    stream = Seed.of(1).stream("benchmark")
    cards, dice = rules.cards, Random(1)

    def any_choice(decision: Decision) -> Choice:
        return Choice(decision.choices[int(dice.random() * len(decision.choices))])

    def work() -> int:
        for _ in range(ROUNDS):
            play_hand(opening.begin(ShuffledChance(Shoe(cards, stream), stream)), any_choice)
        return ROUNDS

    return work


def _compiled(rules: Rules) -> Callable[[], int]:
    tables = tables_of(rules, play_out(rules, by_total=True).strategy)

    def work() -> int:
        simulate(tables, COMPILED)
        return COMPILED

    return work


# The peers


def _open_spiel() -> Callable[[], int]:
    import pyspiel

    game, dice = pyspiel.load_game("blackjack"), Random(1)

    def work() -> int:
        for _ in range(ROUNDS):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(dice.random() * len(actions))])
        return ROUNDS

    return work


def _gymnasium() -> Callable[[], int]:
    import gymnasium

    table, dice = gymnasium.make("Blackjack-v1").unwrapped, Random(1)

    def work() -> int:
        for _ in range(ROUNDS):
            table.reset()
            over = False
            while not over:
                over = table.step(int(dice.random() * 2))[2]
        return ROUNDS

    return work


def _blackjack21() -> Callable[[], int]:
    from blackjack21 import DEFAULT_SUITS, Action, Deck, Table, shoe_reset_hook

    deck, dice = Deck(DEFAULT_SUITS, count=6), Random(1)
    table = Table([("A", 100)], deck, on_round_reset=shoe_reset_hook(deck))
    acts: dict[Any, Callable[[], Any]] = {
        Action.HIT: table.hit,
        Action.STAND: table.stand,
        Action.DOUBLE: table.double_down,
        Action.SPLIT: table.split,
        Action.SURRENDER: table.surrender,
    }

    def work() -> int:
        for _ in range(ROUNDS):
            table.start_game()
            while actions := sorted(table.available_actions()):
                acts[actions[int(dice.random() * len(actions))]]()
        return ROUNDS

    return work


def _rlcard() -> Callable[[], int]:
    import rlcard

    table, dice = rlcard.make("blackjack"), Random(1)

    def work() -> int:
        for _ in range(ROUNDS):
            table.reset()
            while not table.is_over():
                table.step(int(dice.random() * 2))
        return ROUNDS

    return work
