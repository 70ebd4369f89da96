"""Findings for wagers that favor the bettor, and the stored prices behind them."""

from fractions import Fraction
from functools import cache
from math import hypot
from pathlib import Path

import pytest
from tests.book import BOOK
from tests.by_family import others_long
from tests.checking.clean import CLEAN, GAME, changed, check_room, codes
from tools.known_prices import known_prices, needed_prices

from houseway.checking.check import check, choose_rules
from houseway.checking.finding import Finding
from houseway.checking.prices import SURE, Edge, compute_prices, edges, price_key, stored_prices
from houseway.checking.rules.prices import favorable
from houseway.play.game import FiledGame
from houseway.pricing.price import can_price
from houseway.rulebook.book import FiledRulebook

PRICED = [game_id for game_id in BOOK if can_price(FiledGame(BOOK, game_id))]
UP = "Is the player-dealer's second card face up?"


@cache
def favorable_wagers() -> dict[str, list[Finding]]:
    """The findings of QUA007 on the five rooms, by game."""
    findings: dict[str, list[Finding]] = {}
    for finding in check(BOOK, list(BOOK), choose_rules(select=["QUA007"])).findings:
        findings.setdefault(str(finding.where.game), []).append(finding)
    return findings


def test_only_games_with_a_wager_that_favors_the_bettor_have_findings() -> None:
    assert {game: len(findings) for game, findings in favorable_wagers().items()} == {
        "cordova/two-card-peek": 1,
        "cordova/ultimate-pai-gow-poker": 2,
        "deuce-lounge/ez-baccarat": 2,
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
    ("game", "field", "message"),
    [
        (
            "cordova/two-card-peek",
            "wagers.pick-row",
            "Pick Row (two rows) favors the bettor by 32.55% as printed; no option removes",
        ),
        (
            "saloon/jokers-wild-pai-gow-poker",
            "wagers.base",
            "Pai Gow Poker wager (best setting) favors the bettor by 1.30%",
        ),
        (
            "saloon/fortune-pai-gow-poker",
            "wagers.fortune-bonus",
            "Fortune Bonus Bet, pay table FPG-04 favors the bettor by 28.08% as printed",
        ),
        (
            "saloon/no-bust-21st-century-blackjack",
            "wagers.base",
            "Game wager favors the bettor by 9.82",
        ),
    ],
)
def test_the_finding_names_the_wager_and_its_edge(game: str, field: str, message: str) -> None:
    (finding,) = (
        candidate for candidate in favorable_wagers()[game] if candidate.where.field == field
    )
    assert finding.severity == "warn"
    assert finding.message.startswith(message)


def test_the_findings_for_ultimate_pai_gow_have_an_exact_edge() -> None:
    for finding in favorable_wagers()["cordova/ultimate-pai-gow-poker"]:
        assert "favors the bettor by 0.1" in finding.message
        assert "±" not in finding.message


def test_the_finding_names_the_reading_that_decides_the_edge_and_the_edge_without_it() -> None:
    (finding,) = favorable_wagers()["tavern/no-bust-21st-century-blackjack"]
    cause = f"because of second_card=up (interpretation: {UP})"
    assert cause in finding.message
    assert "with second_card=down the edge is 1.85" in finding.message
    assert any(text.startswith(UP) for text in finding.evidence)


def test_a_choice_is_the_cause_only_if_another_choice_ends_the_bettors_advantage() -> None:
    all_findings = [finding for findings in favorable_wagers().values() for finding in findings]
    assert any("because of" in finding.message for finding in all_findings)
    assert not [
        finding
        for finding in all_findings
        if "because of" in finding.message and "edge is -" in finding.message
    ]


def test_without_a_cause_the_readings_of_the_same_lines_are_the_evidence() -> None:
    finding = favorable_wagers()["saloon/fortune-pai-gow-poker"][0]
    assert finding.where.field == "wagers.fortune-bonus"
    assert any(
        text.startswith("What does a fully wild joker count as in front?")
        for text in finding.evidence
    )


@pytest.mark.parametrize(("odds", "favors"), [("9 to 1", False), ("10 to 1", True)])
def test_a_tie_favors_the_bettor_at_ten_to_one_and_not_at_nine(
    odds: str, favors: bool, tmp_path: Path
) -> None:
    # With eight decks a tie has a probability of 9.5156%: 9 to 1 has an edge of 4.8440%.
    row = f'"baccarat/tie-8"\npays = [{{ when = "margin == 0", odds = "{odds}" }}]'
    room = changed(tmp_path, (GAME, '"baccarat/tie-8"', row))
    assert ("QUA007" in codes(check_room(room, engine=True))) is favors


def test_without_the_engine_rules_nothing_is_priced(tmp_path: Path) -> None:
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


def test_a_wager_that_is_part_of_another_is_not_listed_by_itself() -> None:
    game = FiledGame(BOOK, "saloon/ultimate-texas-holdem")
    assert [edge.wager for edge in edges(game) if edge.favors_bettor] == ["play"]
    assert favorable(game) == []


def test_a_price_does_not_depend_on_sources_or_on_how_the_bank_covers(tmp_path: Path) -> None:
    room = changed(tmp_path, (GAME, 'source = "900 25"', 'source = "900 24-25"'))
    first, second = (
        FiledGame(FiledRulebook(place), "clean/baccarat").rules() for place in (CLEAN, room)
    )
    assert price_key(first) == price_key(second)
    game = FiledGame(BOOK, "tavern/zoobac")
    assert price_key(game.rules({"cover": "net"})) == price_key(game.rules())
    assert price_key(game.rules({"decks": 4})) != price_key(game.rules())


# Stored prices


def test_every_game_of_the_rulebook_has_a_stored_price() -> None:
    stale = [
        game_id
        for game_id in PRICED
        if price_key(FiledGame(BOOK, game_id).rules()) not in stored_prices()
    ]
    assert not stale, f"{', '.join(stale)}: run `make docs` and commit checking/prices.json"


def test_the_stored_prices_are_exactly_the_needed_prices() -> None:
    needed = known_prices(BOOK)
    stored_prices.cache_clear()
    assert set(needed) == set(stored_prices())


COUNTED = "cordova/mini-pai-gow"
"""The only pai gow filing that is counted again: counting a seven-card house way takes minutes."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "game_id",
    others_long(
        game_id
        for game_id in PRICED
        if FiledGame(BOOK, game_id).family.name != "pai-gow" or game_id == COUNTED
    ),
)
def test_stored_prices_equal_newly_computed_prices(game_id: str) -> None:
    for game, chosen in needed_prices(BOOK):
        if game.id == game_id:
            rules = game.rules(chosen)
            stored = {edge.wager: edge for edge in stored_prices()[price_key(rules)].edges}
            computed = {edge.wager: edge for edge in compute_prices(game, rules).edges}
            assert computed.keys() == stored.keys()
            assert all(_agree(computed[wager], stored[wager]) for wager in computed)


def _agree(first: Edge, second: Edge) -> bool:
    """Whether exact prices are equal, or sampled prices agree within their errors."""
    difference = abs(first.edge - second.edge)
    return first.part_of == second.part_of and difference <= SURE * hypot(first.error, second.error)
