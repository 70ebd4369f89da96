"""The library: whole hands, and copies of open and of finished ones."""

from time import process_time

import houseway

GAMES = (
    "tavern/ez-baccarat-panda-8",
    "tavern/no-bust-21st-century-blackjack",
    "tavern/pai-gow-poker",
    "cordova/ultimate-texas-holdem",
    "tavern/texas-holdem",
    "lucky-buck/pan",
)
COPIES = 200


def main() -> None:
    print(f"\n{'Milliseconds of processor time':<40}{'open copy':>12}{'over copy':>12}")
    for game_id in GAMES:
        hand = houseway.game(game_id).open_table().deal(seed=3)
        before = _copying(hand)
        print(f"{game_id:<40}{before:>12.3f}{_copying(hand.play_on()):>12.3f}")


def _copying(hand: houseway.Hand) -> float:
    """Milliseconds for one copy of a hand."""
    hand.copy()
    start = process_time()
    for _ in range(COPIES):
        hand.copy()
    return 1000 * (process_time() - start) / COPIES
