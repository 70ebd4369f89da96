"""Choices that a family lists as free place no wager."""

from itertools import takewhile
from random import Random

from tests.each import each

import houseway
from houseway.banked.events import WagerPlaced
from houseway.banked.family import BankedFamily
from houseway.play.events import ChoiceMade

FREE = {
    game.id: game.filed.family.free_choices
    for game in map(houseway.game, houseway.Rulebook())
    if game.playable
    and isinstance(game.filed.family, BankedFamily)
    and game.filed.family.free_choices
}


def wagers_placed_by(hand, choice):
    """The wagers that the choice places before the next card; other decisions take the default."""
    decision, trial = hand.decisions[0], hand.copy()
    trial.answer(choice)
    while trial.decisions and isinstance(trial.events[-1], ChoiceMade):
        trial.answer(trial.decisions[0].default)
    new_events = trial.events[len(hand.events) :]
    before_cards = takewhile(lambda event: isinstance(event, ChoiceMade | WagerPlaced), new_events)
    placed = [event for event in before_cards if isinstance(event, WagerPlaced)]
    return [event for event in placed if (event.seat, event.hand) == (decision.seat, decision.hand)]


@each("game_id", FREE)
def test_free_choices_place_no_wager(game_id):
    random, trials, table = Random(1), 0, houseway.game(game_id).open_table()
    for seed in range(4):
        hand = table.deal(seed=seed)
        while not hand.closed:
            decision = hand.decisions[0]
            for choice in FREE[game_id].intersection(decision.choices):
                assert wagers_placed_by(hand, choice) == []
                trials += 1
            hand.answer(decision.default if decision.cards else random.choice(decision.choices))
    # Not every pai gow filing lets the player-dealer pick a pile.
    assert trials or "pai-gow" in game_id
