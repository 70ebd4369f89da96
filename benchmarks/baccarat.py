"""Baccarat through the reference engine, compared with a minimal loop that only deals and pays.

No published engine settles a player-dealer's table, so the peers are plain Python: the usual way,
which shuffles eight decks for each round, and the same loop drawing card by card. Houseway also
records every event, the order of settlement, how much the bank covers, and the reasons.
"""

from collections.abc import Callable
from random import Random

from benchmarks.race import Contestant, race
from houseway.banked.simulate import advised
from houseway.banked.table import BankedTable
from houseway.banked.wagers import Placed
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.play.chance import ShuffledChance
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook

ROUNDS = 2000
"""Rounds per call of a contestant; the plain loops play a twentieth as many."""


def main() -> None:
    race(
        "Baccarat, one bettor",
        "rounds",
        [
            Contestant("houseway, one line", _houseway("player")),
            Contestant("houseway, five wagers", _houseway(*_ALL_WAGERS)),
            Contestant("plain loop, shuffled shoe", _plain(_shuffled(Random(1)))),
            Contestant("plain loop, drawn lazily", _plain(_drawn(Random(1)))),
        ],
    )


_ALL_WAGERS = ("player", "banker", "tie", "panda-8", "dragon-7")


def _houseway(*wagers: str) -> Callable[[], int]:
    table = BankedTable(FiledGame(FiledRulebook(), "tavern/ez-baccarat-panda-8").rules())
    placed = [Placed(1, "A", wager, 10000) for wager in wagers]
    opening = table.opening(8, 10**9, placed)
    stream = Seed.of(1).stream("benchmark")
    cards = table.rules.cards

    def work() -> int:
        for _ in range(ROUNDS):
            state = opening.begin(ShuffledChance(Shoe(cards, stream), stream))
            play_hand(state, advised(state))
        return ROUNDS

    return work


# The peers

_POINTS = [min(rank + 1, 10) % 10 for rank in range(13)] * 32
OpenShoe = Callable[[], Callable[[], int]]
"""Opens a shoe and returns a function that draws the points of the next card."""


def _plain(open_shoe: OpenShoe) -> Callable[[], int]:
    def work() -> int:
        for _ in range(ROUNDS // 20):
            _pay(open_shoe())
        return ROUNDS // 20

    return work


def _pay(card: Callable[[], int]) -> int:
    """Play one round; return the result of one unit on the player line."""
    first, second = card(), card()
    player, banker = (first + card()) % 10, (second + card()) % 10
    if player < 8 and banker < 8:
        if player > 5:
            if banker < 6:
                banker = (banker + card()) % 10
        else:
            third = card()
            player = (player + third) % 10
            if (
                banker < 3
                or (banker == 3 and third != 8)
                or (banker == 4 and 2 <= third <= 7)
                or (banker == 5 and 4 <= third <= 7)
                or (banker == 6 and 6 <= third <= 7)
            ):
                banker = (banker + card()) % 10
    return (player > banker) - (player < banker)


def _shuffled(source: Random) -> OpenShoe:
    def open_shoe() -> Callable[[], int]:
        shoe = _POINTS.copy()
        source.shuffle(shoe)
        return shoe.pop

    return open_shoe


def _drawn(source: Random) -> OpenShoe:
    def open_shoe() -> Callable[[], int]:
        shoe = _POINTS.copy()

        def card() -> int:
            chosen = int(source.random() * len(shoe))
            shoe[chosen], shoe[-1] = shoe[-1], shoe[chosen]
            return shoe.pop()

        return card

    return open_shoe
