"""`houseway simulate` for pan: bots play, and every chip is counted."""

from time import perf_counter
from typing import Any

from houseway.cards.shuffle import Seed
from houseway.pan.advice import advise
from houseway.pan.table import PanTable
from houseway.play.game import Game
from houseway.play.kind import Simulation
from houseway.values.money import Cents, format_money

_CONDITION: Cents = 100
_CHIPS = 200


def simulate(game: Game, asked: Simulation) -> dict[str, Any]:
    """Play hands with bots that buy in again when they run low."""
    players = max(asked.players, 4)
    stream = Seed.parse(asked.seed, "--seed").stream("simulate")
    stacks = dict.fromkeys(range(1, players + 1), _CHIPS * _CONDITION)
    collection = game.collection(asked.option)
    table = PanTable(
        game.rules(asked.rules),
        stacks,
        condition=_CONDITION,
        chooser=stream,
        doubles=(),
        collection=collection,
    )
    bought = sum(stacks.values())
    outs = turns = 0
    started = perf_counter()
    for number in range(asked.rounds):
        hand = table.play_next(advise)
        outs += bool(hand.winner)
        turns += len(hand.events)
        for seat, stack in table.stacks.items():
            if stack < 20 * _CONDITION:
                bought += _CHIPS * _CONDITION - stack
                table.stacks[seat] = _CHIPS * _CONDITION
        if asked.progress is not None and number % 100 == 99:
            asked.progress(100)
    seconds = perf_counter() - started
    out = sum(table.stacks.values()) + table.carried + table.fees
    return {
        "game": game.id,
        "rounds": asked.rounds,
        "seconds": int(seconds * 1000) / 1000,
        "rounds_per_second": int(asked.rounds / seconds),
        "wagers": [],
        "hands_won_by_going_out": outs,
        "events": turns,
        "chips_in": format_money(bought),
        "chips_out": format_money(out),
        "conserved": bought == out,
    }
