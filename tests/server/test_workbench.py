"""The weights of pay rows: an edge moves by them exactly as a new price does."""

from fractions import Fraction

import pytest
from tests.book import BOOK

from houseway.play.game import Game
from houseway.play.wager import Outcome
from houseway.pricing.design import Design, read_pays
from houseway.pricing.price import can_price
from houseway.pricing.wager import units
from houseway.values.errors import InputError
from houseway.web.workbench import price_design, workbench

PRICED = [game_id for game_id in BOOK if can_price(Game(BOOK, game_id))]


def units_of(text: str) -> Fraction:
    pays = read_pays(text, "")
    return units(Outcome("win" if pays.odds else pays.text, pays.odds, ""))


def exact_edges(report: dict) -> dict[str, Fraction]:  # type: ignore[type-arg]
    return {one["wager"]: Fraction(one["exact_edge"]) for one in report["wagers"]}


def test_every_row_of_a_simple_bet_has_a_weight() -> None:
    for game_id in PRICED:
        bench = workbench(BOOK, Design(game=game_id))
        assert bench["price"] is not None, game_id
        weights = [row["weight"] for one in bench["wagers"] for row in one["rows"]]
        assert any(weight is not None for weight in weights) or bench["family"] == "twenty-one"


@pytest.mark.parametrize(
    ("game_id", "wager"),
    [
        ("tavern/zoobac", "zoo"),
        ("cordova/ultimate-war", "war"),
        ("lucky-buck/commission-free-baccarat", "player-dragon"),
        ("tavern/casino-war", "tie"),
    ],
)
def test_weights_move_an_edge_as_a_new_price_does(game_id: str, wager: str) -> None:
    bench = workbench(BOOK, Design(game=game_id))
    found = next(one for one in bench["wagers"] if one["id"] == wager)
    changed = {str(n): f"{7 + n} to 2" for n in range(len(found["rows"]))}
    moved = sum(
        (units_of(changed[str(n)]) - units_of(row["pays"]))
        * Fraction(int(row["weight"]), int(found["total"]))
        for n, row in enumerate(found["rows"])
    )
    priced = price_design(BOOK, Design(game=game_id, pays={wager: changed}))
    assert exact_edges(priced)[wager] == Fraction(found["edge"]) - moved


def test_the_parts_of_a_game_of_several_stakes_add_up() -> None:
    """Ante, Blind and Play together are the price per ante; each row's share is known."""
    bench = workbench(BOOK, Design(game="saloon/caribbean-stud"))
    bet = next(one for one in bench["wagers"] if one["id"] == "bet")
    known = [row for row in bet["rows"] if row["weight"] is not None]
    assert known
    # A royal flush beats a qualified player-dealer: its weight is twice its count, the raise.
    assert all(int(row["weight"]) % 2 == 0 for row in known)


def test_options_are_checked_and_named() -> None:
    bench = workbench(BOOK, Design(game="tavern/zoobac", rules={"decks": "6"}))
    assert bench["rules"]["decks"] == 6
    assert {"value": "6", "name": "6"} in bench["options"][0]["choices"]
    with pytest.raises(InputError, match="decks must be 4 to 8, not 99"):
        workbench(BOOK, Design(game="tavern/zoobac", rules={"decks": "99"}))
    with pytest.raises(InputError, match="preset must be"):
        workbench(BOOK, Design(game="tavern/zoobac", preset="wild"))
