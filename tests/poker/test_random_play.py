"""Every poker filing played with random choices: no chip appears or disappears."""

import random

import msgspec
import pytest
from tests.book import BOOK
from tests.each import each
from tests.poker.random_bot import RandomBot

from houseway.cards.shoe import Shoe
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame
from houseway.play.record import rebuild
from houseway.poker.advice import SimpleBot
from houseway.poker.events import AnyPokerEvent
from houseway.poker.hand import PokerHand
from houseway.poker.rules import Stakes
from houseway.poker.table import PokerTable
from houseway.poker.values import fast

POKER = [
    game
    for game in BOOK
    if BOOK.filing(game).family in ("flop", "stud", "draw") and BOOK.filing(game).play
]


class Dice(random.Random):
    """A fast source of random choices."""

    def below(self, n: int, /) -> int:
        return int(self.random() * n)


def options_of(game: FiledGame) -> list[str | None]:
    """None for no collection, then one option from each schedule and group."""
    option_ids: dict[tuple[object, ...], str] = {}
    for option in BOOK.collection_options(game.id):
        if not option.lost:
            option_ids.setdefault((option.schedule.id, option.group.name), option.id)
    return [None, *option_ids.values()]


def play_hands(
    game: FiledGame,
    stakes: Stakes,
    option: str | None,
    players: int,
    hands: int,
    bot: type = RandomBot,
    seed: str = "",
) -> int:
    """Play hands with random stacks and check the chips of each; return the number of events."""
    dice = Dice(f"{game.id} {stakes.name} {option} {players}{seed}")
    table = PokerTable(game.rules(), stakes, option=option)
    cards = table.rules.cards
    top = 60 * max(table.limits.units)
    for seat in dice.sample(range(1, table.seats + 1), min(players, table.seats)):
        table.sit(seat, f"P{seat}", buy_in(stakes, top))
    table.draw_button(Shoe(cards, dice))
    events = 0
    for _ in range(hands):
        for player in table.players.values():
            if player.stack == 0 or dice.below(4) == 0:
                player.stack = 100 * (1 + dice.below(top // 100))
        before = table.chips
        hand = table.open_hand(Shoe(cards, dice), values=fast())
        play_hand(hand, bot(hand, dice))
        table.finish(hand)
        check_hand(hand, before, table.chips)
        events += len(hand.events)
    return events


def buy_in(stakes: Stakes, amount: int) -> int:
    """The amount, or the nearest buy-in that the stakes allow."""
    minimum = stakes.least_buy.cents if stakes.least_buy else 0
    return min(max(amount, minimum), stakes.most_buy.cents if stakes.most_buy else amount + minimum)


def check_hand(hand: PokerHand, before: int, after: int) -> None:
    fees = sum(fee.amount for fee in hand.fees)
    assert after + fees == before, hand.events
    assert all(stack >= 0 for stack in hand.stacks)
    assert sum(award.amount for award in hand.awards) == hand.pot - hand.fee_total


@pytest.mark.parametrize("game_id", POKER)
def test_random_play_conserves_chips_at_all_stakes_with_every_kind_of_collection(
    game_id: str,
) -> None:
    game = FiledGame(BOOK, game_id)
    for stakes in game.rules().play.stakes:  # type: ignore[attr-defined]
        play_hands(game, stakes, None, 6, 12)
    for option in options_of(game):
        for players in (2, 3, 10):
            play_hands(game, game.rules().play.stakes[0], option, players, 12)  # type: ignore[attr-defined]


@each("game_id", POKER)
def test_simple_bots_conserve_chips(game_id: str) -> None:
    game = FiledGame(BOOK, game_id)
    for stakes in game.rules().play.stakes[:2]:  # type: ignore[attr-defined]
        play_hands(game, stakes, None, 6, 20, SimpleBot)


@each("game_id", POKER)
def test_replaying_a_hands_record_gives_the_same_events(game_id: str) -> None:
    game = FiledGame(BOOK, game_id)
    dice = Dice(game_id)
    option = options_of(game)[-1]
    table = PokerTable(game.rules(), option=option)
    chips = buy_in(table.stakes, 50 * max(table.limits.units))
    for seat in (1, 2, 4, 5):
        table.sit(seat, f"P{seat}", chips)
    for _ in range(12):
        hand = table.open_hand(Shoe(table.rules.cards, dice))
        play_hand(hand, RandomBot(hand, dice))
        assert rebuild(hand.events, BOOK).events == hand.events
        text = msgspec.json.encode(hand.events)
        assert msgspec.json.decode(text, type=list[AnyPokerEvent]) == hand.events
        for player in table.players.values():
            player.stack = chips


@pytest.mark.slow
@pytest.mark.parametrize("game_id", POKER)
def test_a_million_events_conserve_chips(game_id: str) -> None:
    game = FiledGame(BOOK, game_id)
    stakes = game.rules().play.stakes[0]  # type: ignore[attr-defined]
    events = 0
    while events < 1_000_000 // len(POKER):
        events += play_hands(game, stakes, None, 6, 500, seed=f" {events}")
