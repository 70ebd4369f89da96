"""`houseway simulate` for pan: bots play, and every chip is counted."""

from time import perf_counter
from typing import Any

from houseway.cards.shuffle import Seed
from houseway.pan.advice import advise
from houseway.pan.table import PanTable
from houseway.play.game import Game
from houseway.play.kind import Simulation
from houseway.values.money import Cents

_CONDITION: Cents = 100
_CHIPS = 200


def simulate(game: Game, simulation: Simulation) -> dict[str, Any]:
    """Play hands with bots that buy in again when they run low."""
    players = max(simulation.players, 4)
    stream = Seed.parse(simulation.seed, "--seed").stream("simulate")
    stacks = dict.fromkeys(range(1, players + 1), _CHIPS * _CONDITION)
    option = (
        game.rulebook.collection_option(game.id, simulation.option) if simulation.option else None
    )
    collection = game.collection(simulation.option) if option and not option.lost else None
    table = PanTable(
        game.rules(simulation.rules),
        stacks,
        condition=_CONDITION,
        chooser=stream,
        doubles=(),
        collection=collection,
    )
    chips_in = sum(stacks.values())
    wins = events = 0
    started = perf_counter()
    for _ in simulation.hands():
        hand = table.play_next(advise)
        wins += bool(hand.winner)
        events += len(hand.events)
        for seat, stack in table.stacks.items():
            if stack < 20 * _CONDITION:
                chips_in += _CHIPS * _CONDITION - stack
                table.stacks[seat] = _CHIPS * _CONDITION
    return simulation.report(
        game,
        started,
        chips_in=chips_in,
        chips_out=sum(table.stacks.values()) + table.carried + table.fees,
        wagers=[],
        hands_won_by_going_out=wins,
        events=events,
    )
