"""The library: the time to copy open and finished hands."""

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
    print(f"\n{'Milliseconds of processor time':<40}{'open copy':>12}{'closed copy':>12}")
    for game_id in GAMES:
        hand = houseway.game(game_id).open_table().deal(seed=3)
        open_time = _copy_time(hand)
        print(f"{game_id:<40}{open_time:>12.3f}{_copy_time(hand.play_on()):>12.3f}")


def _copy_time(hand: houseway.Hand) -> float:
    """Milliseconds for one copy of a hand."""
    hand.copy()
    start = process_time()
    for _ in range(COPIES):
        hand.copy()
    return 1000 * (process_time() - start) / COPIES
