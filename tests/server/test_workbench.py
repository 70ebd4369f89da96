"""The weights of pay rows give the exact edge of a bet whose payouts change."""

from fractions import Fraction

import pytest
from tests.book import BOOK

from houseway.play.game import FiledGame
from houseway.play.wager import Outcome
from houseway.pricing.design import Design, read_pays
from houseway.pricing.price import can_price
from houseway.pricing.wager import units
from houseway.values.errors import InputError
from houseway.web.jobs.workbench import facts_of, price_design, workbench

PRICED = [game_id for game_id in BOOK if can_price(FiledGame(BOOK, game_id))]


def units_of(text: str) -> Fraction:
    pays = read_pays(text, "")
    return units(Outcome("win" if pays.odds else pays.text, pays.odds, ""))


def exact_edges(report: dict) -> dict[str, Fraction]:  # type: ignore[type-arg]
    return {wager["wager"]: Fraction(wager["exact_edge"]) for wager in report["wagers"]}


def test_every_priced_game_outside_the_twenty_one_family_has_a_row_with_a_weight() -> None:
    for game_id in PRICED:
        bench = workbench(BOOK, Design(game=game_id))
        assert bench["price"] is not None, game_id
        weights = [row["weight"] for wager in bench["wagers"] for row in wager["rows"]]
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
def test_the_edge_from_the_weights_equals_the_edge_of_a_new_calculation(
    game_id: str, wager: str
) -> None:
    bench = workbench(BOOK, Design(game=game_id))
    wager_row = next(row for row in bench["wagers"] if row["id"] == wager)
    changed = {str(n): f"{7 + n} to 2" for n in range(len(wager_row["rows"]))}
    difference = sum(
        (units_of(changed[str(n)]) - units_of(row["pays"]))
        * Fraction(int(row["weight"]), int(wager_row["total"]))
        for n, row in enumerate(wager_row["rows"])
    )
    new_report = price_design(BOOK, Design(game=game_id, pays={wager: changed}))
    assert exact_edges(new_report)[wager] == Fraction(wager_row["edge"]) - difference


def test_row_weights_of_a_game_with_several_stakes_are_known() -> None:
    """The price is per ante and includes the raise; some row weights are still known."""
    bench = workbench(BOOK, Design(game="saloon/caribbean-stud"))
    bet = next(wager for wager in bench["wagers"] if wager["id"] == "bet")
    weighted_rows = [row for row in bet["rows"] if row["weight"] is not None]
    assert weighted_rows
    # The raise is twice the ante, so the weight of a row is twice its count.
    assert all(int(row["weight"]) % 2 == 0 for row in weighted_rows)


@pytest.mark.parametrize(
    ("game_id", "own", "others"),
    [
        ("cordova/ultimate-texas-holdem", {"beaten_hand", "folded"}, {"pick", "withdrawn"}),
        ("saloon/ultimate-texas-holdem", {"beaten_hand", "folded"}, {"row_a_hand", "row_hand"}),
        ("saloon/caribbean-stud", {"qualifies", "winner"}, {"beaten_hand", "row_a_hand"}),
        ("deuce-lounge/let-it-ride", {"tens_or_better", "withdrawn"}, {"folded", "winner"}),
        ("cordova/two-card-peek", {"pick", "row_a_hand"}, {"player_hand", "winner"}),
    ],
)
def test_a_game_offers_only_the_facts_that_its_hands_have(
    game_id: str, own: set[str], others: set[str]
) -> None:
    offered = {fact["name"] for fact in workbench(BOOK, Design(game=game_id))["facts"]}
    assert own <= offered
    assert not others & offered


def test_every_fact_that_a_filed_bet_uses_is_offered() -> None:
    for game_id in PRICED:
        rules = FiledGame(BOOK, game_id).rules()
        used = {
            name
            for wager in rules.wagers.values()
            for name in wager.names
            if wager.facts[name].scope not in ("option", "cards")
        }
        assert used <= {fact["name"] for fact in facts_of(rules)}, game_id


def test_options_are_listed_by_name_and_unknown_values_are_refused() -> None:
    bench = workbench(BOOK, Design(game="tavern/zoobac", rules={"decks": "6"}))
    assert bench["rules"]["decks"] == 6
    assert {"value": "6", "name": "6"} in bench["options"][0]["choices"]
    with pytest.raises(InputError, match="decks must be 4 to 8, not 99"):
        workbench(BOOK, Design(game="tavern/zoobac", rules={"decks": "99"}))
    with pytest.raises(InputError, match="preset must be"):
        workbench(BOOK, Design(game="tavern/zoobac", preset="wild"))
