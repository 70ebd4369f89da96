"""Compiled hands of poker are those of the reference engine, cent for cent."""

from random import Random

import pytest
from tests.book import BOOK
from tests.compiled.poker_pair import Pair, move_players, pair_of

from houseway.play.game import FiledGame
from houseway.poker.events import BetReturned, Reshuffled, StreetOpened
from houseway.poker.family import play_of
from houseway.poker.hand import PokerHand
from houseway.poker.rules import PokerPlay, Stakes, find_stakes

POKER = [
    game
    for game in BOOK
    if BOOK.filing(game).family in ("flop", "stud", "draw") and BOOK.filing(game).play
]
_HANDS_AT_A_TABLE = 25


RARE = {
    "deuce-lounge/mexican-stud-poker": {"common card", "shuffled in"},
    "lucky-buck/draw-poker": {"shuffled in"},
    "lucky-buck/lowball": {"kill", "overkill", "returned", "shuffled in"},
    "lucky-buck/omaha-8": {"kill", "no qualifier", "posts"},
    "saloon/double-board-omaha": {"bomb pot", "dead button", "two boards"},
    "saloon/no-limit-texas-holdem": {"bomb pot", "passed blind", "straddle", "two boards"},
    "saloon/seven-card-stud": {"open pair", "split"},
}
"""What must come up in some of the hands that are compared."""


def seen_in(hand: PokerHand) -> set[str]:
    """What is rare in a hand."""
    opened, events = hand.opened, hand.events
    winners = {(award.pot, award.part): award.seat for award in hand.awards}
    signs = {
        "bomb pot": opened.bomb,
        "common card": hand.common,
        "dead button": opened.button not in opened.stacks,
        "kill": hand.kills,
        "no qualifier": any(award.code == "no-qualifier" for award in hand.awards),
        "open pair": any(isinstance(event, StreetOpened) and event.pairs for event in events),
        "overkill": len(hand.kills) > 1,
        "passed blind": opened.passed,
        "posts": opened.posts,
        "returned": any(isinstance(event, BetReturned) for event in events),
        "shuffled in": any(isinstance(event, Reshuffled) for event in events),
        "split": len(winners) < len(hand.awards),
        "straddle": len(opened.blinds) > 2 + len(opened.passed),
        "two boards": len(hand.boards) > 1,
    }
    return {name for name, sign in signs.items() if sign}


def play_filing(game_id: str, hands: int, seed: str = "") -> set[str]:
    """Compare hands at tables with random options, stakes, collections and players.

    Returns the rare things that came up.
    """
    game = FiledGame(BOOK, game_id)
    dice = Random(f"{game_id} {seed}")
    seen: set[str] = set()
    for _ in range(0, hands, _HANDS_AT_A_TABLE):
        pair = _random_table(game, dice)
        for _ in range(_HANDS_AT_A_TABLE):
            seen |= seen_in(pair.play())
            move_players(pair)
    return seen


def _random_table(game: FiledGame, dice: Random) -> Pair:
    rules = {}
    for name, option in game.raw.options.items():
        choices = [option.default, option.default if option.practice is None else option.practice]
        rules[name] = dice.choice(option.choices if dice.random() < 0.3 else choices)
    options = [None, *(o.id for o in BOOK.collection_options(game.id) if not o.lost)]
    stakes = dice.choice(_stakes_of(play_of(game.rules())))
    return pair_of(game, stakes, option=dice.choice(options), rules=rules, dice=dice)


def _stakes_of(play: PokerPlay) -> list[Stakes]:
    """The filed stakes, and some that a filing allows without listing them."""
    kinds = {stakes.betting for stakes in play.stakes}
    names = ["$30-$60", "$1-$2"] if play.between else []
    if play.any_blinds:
        others = {"no-limit": "no limit $3/$5", "pot-limit": "pot limit $2/$5"}
        names += [name for kind, name in others.items() if kind in kinds]
    return [*play.stakes, *(find_stakes(play, name) for name in names)]


@pytest.mark.slow
@pytest.mark.parametrize("game_id", POKER)
def test_compiled_hands_are_those_of_the_reference_engine(game_id: str) -> None:
    assert RARE.get(game_id, set()) <= play_filing(game_id, 5000)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("game_id", POKER)
def test_a_hundred_thousand_compiled_hands_are_those_of_the_reference_engine(game_id: str) -> None:
    play_filing(game_id, 100_000, "long")
