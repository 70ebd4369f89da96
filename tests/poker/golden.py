"""Hands of each game from a fixed seed, as readable text.

`python -m tests.poker.golden` rewrites all files, or those of the games given as arguments.
"""

import sys
from pathlib import Path

from tests.book import BOOK
from tests.poker.describe import describe_hand
from tests.poker.random_bot import RandomBot
from tests.poker.test_random_play import POKER, buy_in, options_of

from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame
from houseway.poker.advice import SimpleBot
from houseway.poker.table import PokerTable

GOLDEN = Path(__file__).parent / "golden"


def golden_file(game_id: str) -> Path:
    return GOLDEN / f"{game_id}.txt"


def playthrough(game_id: str) -> str:
    """Two hands played by simple bots and two by random bots, with the first collection option."""
    game = FiledGame(BOOK, game_id)
    option = next((option for option in options_of(game)[1:]), None)
    table = PokerTable(game.rules(), option=option)
    for seat in (1, 2, 4, 5):
        table.sit(seat, f"P{seat}", buy_in(table.stakes, 20 * max(table.limits.units)))
    options = ", ".join(f"{name} {value}" for name, value in table.rules.options.items())
    lines = [f"{game_id}: {game.filing.name}", f"rules: {options or 'as filed'}"]
    for number in range(1, 5):
        stream = Seed.of(number).stream("golden", game_id)
        may_kill = number == 4 and game.filing.family == "draw"
        hand = table.open_hand(Shoe(table.rules.cards, stream), may_kill=may_kill)
        bot = SimpleBot if number < 3 else RandomBot
        play_hand(hand, bot(hand, stream))
        table.finish(hand)
        lines += ["", f"Hand {number}", *[f"  {line}" for line in describe_hand(hand.events)]]
        for player in table.players.values():
            player.stack = player.stack or 20 * max(table.limits.units)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for game_id in sys.argv[1:] or POKER:
        path = golden_file(game_id)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(playthrough(game_id), "utf-8")
