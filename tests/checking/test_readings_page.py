"""docs/readings.md lists every default that favors the bettor by far, and no other."""

import re
from fractions import Fraction
from pathlib import Path

from tests.book import BOOK

from houseway.checking.prices import price_key, stored_prices
from houseway.play.game import FiledGame

PAGE = Path(__file__).parents[2] / "docs" / "readings.md"
FAVORS_BETTOR = Fraction(5, 100)
NOTHING_TO_WIN = Fraction(60, 100)
ROW = re.compile(r"\| `([^`]+)` `([^`]+)` \| ([\d.]+)% \| [^|]{10,} \|")


def priced_defaults():
    """The edge of every separate wager of every filing under its defaults."""
    for game_id in BOOK:
        game = FiledGame(BOOK, game_id)
        if not game.playable:
            continue
        stored = stored_prices().get(price_key(game.rules()))
        for wager in stored.wagers if stored else ():
            if not wager.part_of:
                yield game_id, wager.wager, wager.edge


def listed_defaults():
    return {(game, wager): edge for game, wager, edge in ROW.findall(PAGE.read_text("utf-8"))}


def test_defaults_that_favor_the_bettor_by_more_than_5_percent_are_decided_one_by_one():
    found = {
        (game, wager): f"{float(-100 * edge):.2f}"
        for game, wager, edge in priced_defaults()
        if edge < -FAVORS_BETTOR
    }
    assert found == listed_defaults()


def test_no_default_leaves_a_bettor_almost_nothing_to_win():
    assert not [row for row in priced_defaults() if row[2] > NOTHING_TO_WIN]


def test_the_list_covers_every_game_with_a_bank():
    games = {game for game, _, _ in priced_defaults()}
    banked = {game_id for game_id in BOOK if BOOK.filing(game_id).player_dealer is not None}
    assert len(games) > 50
    assert {game for game in banked if FiledGame(BOOK, game).playable} == games


ONE_SEAT = {
    "deuce-lounge/let-it-ride",
    "deuce-lounge/three-card-poker",
    "saloon/three-card-poker-6-card-bonus",
    "saloon/ultimate-texas-holdem",
    "tavern/three-card-poker",
    "tavern/three-card-poker-6-card-bonus",
    "tavern/ultimate-texas-holdem-bad-beat-bonus",
}
"""The games whose papers tie each player to one seat: there is no back line on other seats."""


def test_silence_on_several_seats_is_read_as_yes_in_every_filing():
    games = [FiledGame(BOOK, game) for game in BOOK if BOOK.filing(game).player_dealer is not None]
    defaults = {game.id: game.rules({}).filing for game in games if game.playable}
    assert {game for game, filing in defaults.items() if not filing.seats.several_seats} == ONE_SEAT
    for game, filing in defaults.items():
        for reading in filing.readings:
            if reading.rule == "May one player bet on several seats?":
                says_yes = reading.reading.startswith("Yes")
                assert says_yes == filing.seats.several_seats, game
