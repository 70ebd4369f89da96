"""Plays rounds of EZ Baccarat and stores them the way a table does."""

from tests.book import BOOK

from houseway.banked.chips import BankedChips
from houseway.banked.hand import BankedHand
from houseway.banked.table import BankedTable
from houseway.banked.wagers import Placed
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.journal.commit import Batch
from houseway.journal.store import Journal
from houseway.play.chance import ShuffledChance
from houseway.play.decision import Choice
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame
from houseway.play.ledger import ISSUER, Transfer, stack
from houseway.play.table_events import ChipsBought

GAME = FiledGame(BOOK, "deuce-lounge/ez-baccarat")
SEATS = {"Ann": 1, "Ben": 2, "Cora": 5}
WAGERS = [
    Placed(1, "Ann", "banker", 5000),
    Placed(1, "Ann", "dragon-7", 500),
    Placed(1, "Ben", "player", 2500),
    Placed(2, "Ben", "tie", 1000),
]


def play(number: int, bank: int = 20000) -> BankedHand:
    """Play a round with fees and a back-line bettor; Cora banks from seat 5."""
    table = BankedTable(GAME.rules(), seats=8, option="3")
    stream = Seed.of(number).stream("shoe")
    chance = ShuffledChance(Shoe(table.rules.cards, stream), stream)
    seated = {seat: name for name, seat in SEATS.items()}
    state = table.open_round(5, bank, WAGERS, chance, seated=seated)
    play_hand(state, lambda decision: Choice(decision.default))
    return state


def buy_in(journal: Journal, table: str = "t1", amount: int = 100000) -> None:
    chips = [Transfer(ISSUER, stack(table, seat), amount, "buy-in") for seat in SEATS.values()]
    journal.append(Batch(table, 0, [ChipsBought("ann", 1, 100)], [chips]))


def batches(state: BankedHand, table: str, hand: int) -> list[Batch]:
    """One batch for each event, with the chips it moves."""
    chips = BankedChips(table, SEATS)
    return [Batch(table, hand, [event], [chips.follow(event)]) for event in state.events]


def store(journal: Journal, state: BankedHand, table: str = "t1", hand: int = 1) -> None:
    journal.append_all(batches(state, table, hand))
