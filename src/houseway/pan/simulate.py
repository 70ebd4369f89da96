"""`houseway simulate` for pan: bots play, and every chip is counted."""

from time import perf_counter
from typing import Any

from houseway.cards.shuffle import Seed
from houseway.pan.advice import advise
from houseway.pan.rules import chosen_condition, condition_collection
from houseway.pan.table import PanTable
from houseway.play.game import FiledGame
from houseway.play.kind import Simulation

_CHIPS = 200


def simulate(game: FiledGame, simulation: Simulation) -> dict[str, Any]:
    """Play hands with bots that buy in again when they run low."""
    players = max(simulation.players, 4)
    stream = Seed.parse(simulation.seed, "--seed").stream("simulate")
    option = (
        game.rulebook.collection_option(game.id, simulation.option) if simulation.option else None
    )
    condition = chosen_condition(option, None)
    buy_in = _CHIPS * condition
    stacks = dict.fromkeys(range(1, players + 1), buy_in)
    table = PanTable(
        game.rules(simulation.rules),
        stacks,
        condition=condition,
        chooser=stream,
        doubles=(),
        collection=condition_collection(option, condition),
    )
    chips_in = sum(stacks.values())
    wins = events = 0
    started = perf_counter()
    for _ in simulation.hands():
        hand = table.play_next(advise)
        wins += bool(hand.winner)
        events += len(hand.events)
        for seat, stack in table.stacks.items():
            if stack < 20 * condition:
                chips_in += buy_in - stack
                table.stacks[seat] = buy_in
    return simulation.report(
        game,
        started,
        chips_in=chips_in,
        chips_out=sum(table.stacks.values()) + table.carried + table.fees,
        wagers=[],
        hands_won_by_going_out=wins,
        events=events,
    )
