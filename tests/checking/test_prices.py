"""Wagers that favor the bettor, and the stored prices."""

from fractions import Fraction
from functools import cache
from math import hypot
from pathlib import Path

import pytest
from tests.book import BOOK
from tests.checking.clean import GAME, changed, check_room, codes
from tools.known_prices import asked, known_prices

from houseway.checking.check import check, choose_rules
from houseway.checking.finding import Finding
from houseway.checking.prices import SURE, Edge, compute_prices, edges, price_key, stored_prices
from houseway.checking.rules.prices import favorable
from houseway.play.game import Game
from houseway.pricing.price import can_price

PRICED = [game_id for game_id in BOOK if can_price(Game(BOOK, game_id))]
UP = "Is the player-dealer's second card face up?"


@cache
def found() -> dict[str, list[Finding]]:
    """The findings of the rule on the five rooms, by game."""
    findings: dict[str, list[Finding]] = {}
    for finding in check(BOOK, list(BOOK), choose_rules(select=["QUA007"])).findings:
        findings.setdefault(str(finding.where.game), []).append(finding)
    return findings


def test_only_games_with_a_wager_for_the_bettor_are_listed() -> None:
    assert {game: len(findings) for game, findings in found().items()} == {
        "cordova/two-card-peek": 1,
        "cordova/ultimate-pai-gow-poker": 2,
        "deuce-lounge/ez-baccarat": 2,
        "deuce-lounge/no-bust-21st-century-blackjack": 1,
        "lucky-buck/ez-baccarat": 2,
        "saloon/ez-baccarat-panda-8": 2,
        "saloon/fortune-pai-gow-poker": 2,
        "saloon/jokers-wild-pai-gow-poker": 1,
        "saloon/no-bust-21st-century-blackjack": 1,
        "saloon/no-bust-21st-century-buster-blackjack": 1,
        "tavern/ez-baccarat-panda-8": 2,
        "tavern/no-bust-21st-century-blackjack": 1,
        "tavern/no-bust-21st-century-buster-blackjack": 1,
        "tavern/no-bust-21st-century-buster-blackjack-lucky-lucky": 1,
    }


@pytest.mark.parametrize(
    ("game", "field", "says"),
    [
        (
            "cordova/two-card-peek",
            "wagers.pick-row",
            "Pick Row (two rows) favors the bettor by 32.55%; as printed: no option removes",
        ),
        (
            "saloon/jokers-wild-pai-gow-poker",
            "wagers.base",
            "Pai Gow Poker wager (best setting) favors the bettor by 1.30%",
        ),
        (
            "saloon/fortune-pai-gow-poker",
            "wagers.fortune-bonus",
            "Fortune Bonus Bet, pay table FPG-04 favors the bettor by 28.08%; as printed",
        ),
        (
            "saloon/no-bust-21st-century-blackjack",
            "wagers.base",
            "Game wager favors the bettor by 9.82",
        ),
    ],
)
def test_the_finding_names_the_wager_and_how_much_it_gives(
    game: str, field: str, says: str
) -> None:
    (finding,) = (candidate for candidate in found()[game] if candidate.where.field == field)
    assert finding.severity == "warn"
    assert finding.message.startswith(says)


def test_the_base_wagers_of_ultimate_pai_gow_are_known_to_favor_the_bettor() -> None:
    for finding in found()["cordova/ultimate-pai-gow-poker"]:
        assert "favors the bettor by 0.1" in finding.message
        assert "±" not in finding.message


def test_a_reading_that_the_edge_turns_on_is_named_with_the_edge_of_the_other_choice() -> None:
    (finding,) = found()["tavern/no-bust-21st-century-blackjack"]
    cause = f'because of "second card: up" (interpretation: {UP})'
    assert cause in finding.message
    assert 'with "second card: down" the edge is 1.85' in finding.message
    assert any(text.startswith(UP) for text in finding.evidence)


def test_a_choice_that_leaves_the_edge_with_the_bettor_is_not_its_cause() -> None:
    causes = [finding for findings in found().values() for finding in findings]
    assert any("because of" in finding.message for finding in causes)
    assert not [
        finding
        for finding in causes
        if "because of" in finding.message and "edge is -" in finding.message
    ]


def test_readings_about_the_same_lines_are_evidence_where_no_choice_helps() -> None:
    finding = found()["saloon/fortune-pai-gow-poker"][0]
    assert finding.where.field == "wagers.fortune-bonus"
    assert any(
        text.startswith("What does a fully wild joker count as in front?")
        for text in finding.evidence
    )


@pytest.mark.parametrize(("odds", "found"), [("9 to 1", False), ("10 to 1", True)])
def test_a_tie_favors_the_bettor_at_ten_to_one_and_not_at_nine(
    odds: str, found: bool, tmp_path: Path
) -> None:
    # With eight decks a tie comes 9.5156 times in a hundred: 9 to 1 has an edge of 4.8440 %.
    row = f'"baccarat/tie-8"\npays = [{{ when = "margin == 0", odds = "{odds}" }}]'
    room = changed(tmp_path, (GAME, '"baccarat/tie-8"', row))
    assert ("QUA007" in codes(check_room(room, engine=True))) is found


def test_without_the_rules_that_play_nothing_is_priced(tmp_path: Path) -> None:
    row = '"baccarat/tie-8"\npays = [{ when = "margin == 0", odds = "10 to 1" }]'
    room = changed(tmp_path, (GAME, '"baccarat/tie-8"', row))
    assert "QUA007" not in codes(check_room(room, engine=False))


@pytest.mark.parametrize(
    ("edge", "error", "favors"),
    [
        (Fraction(-1, 1000), 0.0, True),
        (Fraction(-1, 1000), 0.0002, True),
        (Fraction(-1, 1000), 0.0003, False),
        (Fraction(0), 0.0, False),
        (Fraction(1, 1000), 0.0, False),
    ],
)
def test_a_sampled_edge_within_its_error_does_not_favor_the_bettor(
    edge: Fraction, error: float, favors: bool
) -> None:
    assert Edge("base", edge, error).favors_bettor is favors


def test_a_wager_that_is_only_made_with_another_is_not_listed_by_itself() -> None:
    game = Game(BOOK, "saloon/ultimate-texas-holdem")
    assert [edge.wager for edge in edges(game) if edge.favors_bettor] == ["play"]
    assert favorable(game) == []


def test_a_price_does_not_depend_on_where_it_was_filed_or_on_the_cover() -> None:
    game = Game(BOOK, "tavern/zoobac")
    assert price_key(game.rules({"cover": "net"})) == price_key(game.rules())
    assert price_key(game.rules({"decks": 4})) != price_key(game.rules())


# Stored prices.


def test_every_game_of_the_rulebook_has_a_stored_price() -> None:
    stale = [
        game_id
        for game_id in PRICED
        if price_key(Game(BOOK, game_id).rules()) not in stored_prices()
    ]
    assert not stale, f"{', '.join(stale)}: run `make docs` and commit checking/prices.json"


def test_no_price_is_kept_that_nothing_asks_for() -> None:
    made = known_prices(BOOK)
    stored_prices.cache_clear()
    assert set(made) == set(stored_prices())


COUNTED = "cordova/mini-pai-gow"
"""The pai gow filing that is counted again; to count a house way of seven cards takes minutes."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "game_id",
    [
        game_id
        for game_id in PRICED
        if Game(BOOK, game_id).family.name != "pai-gow" or game_id == COUNTED
    ],
)
def test_stored_prices_are_the_prices_of_today(game_id: str) -> None:
    for game, chosen in asked(BOOK):
        if game.id == game_id:
            rules = game.rules(chosen)
            before = {edge.wager: edge for edge in stored_prices()[price_key(rules)].edges}
            today = {edge.wager: edge for edge in compute_prices(game, rules).edges}
            assert today.keys() == before.keys()
            assert all(_same(today[wager], before[wager]) for wager in today)


def _same(first: Edge, second: Edge) -> bool:
    """Exact prices are equal; sampled ones lie within their errors."""
    apart = abs(first.edge - second.edge)
    return first.part_of == second.part_of and apart <= SURE * hypot(first.error, second.error)
