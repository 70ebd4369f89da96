"""Simulations by the reference engine: chips are conserved and edges are near the exact edges."""

import pytest
from tests.book import BOOK
from tests.games.plain_baccarat import GAMES
from tests.own_rulebook import SIDE_BET, write_files

from houseway.play.game import FiledGame
from houseway.play.simulation import simulate
from houseway.pricing.price import price_wagers
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError

EZ = "tavern/ez-baccarat-panda-8"


def run(game_id, rounds, seed="1", players=1, book=BOOK, **extra):
    return simulate(FiledGame(book, game_id), rounds, seed, players=players, **extra)


def test_the_report_has_the_documented_keys():
    report = run(EZ, 50)
    assert list(report) == [
        "game",
        "rounds",
        "seconds",
        "rounds_per_second",
        "wagers",
        "chips_in",
        "chips_out",
        "conserved",
        "preset",
    ]
    assert [row["wager"] for row in report["wagers"]] == list(GAMES[EZ])
    assert {row["count"] for row in report["wagers"]} == {50}
    assert report["conserved"] is True
    assert report["chips_in"] == report["chips_out"]


def test_a_seed_repeats_a_simulation_and_another_seed_does_not():
    edges = [[row["edge"] for row in run(EZ, 200, seed)["wagers"]] for seed in "112"]
    assert edges[0] == edges[1] != edges[2]


def test_every_player_makes_every_wager():
    report = run(EZ, 40, players=7)
    assert {row["count"] for row in report["wagers"]} == {280}
    assert report["conserved"] is True


def test_a_seed_may_be_64_hexadecimal_digits():
    assert run(EZ, 5, "0f" * 32)["rounds"] == 5


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rounds": 0}, "rounds must be 1 or more, not 0"),
        ({"players": 0}, "players must be 1 to 7, not 0"),
        ({"players": 8}, "players must be 1 to 7, not 8"),
        ({"seed": "lucky"}, "seed must be"),
        ({"option": "999"}, "999"),
        ({"rules": {"decks": 2}}, "decks must be 3 to 8, not 2"),
    ],
)
def test_bad_simulation_arguments_are_refused(arguments, message):
    with pytest.raises(InputError, match=message):
        run(EZ, **({"rounds": 10} | arguments))


def test_a_long_run_reports_its_progress():
    batches = []
    run(EZ, 2500, progress=batches.append)
    assert batches == [100] * 25


def test_a_users_side_bet_is_played_too(tmp_path):
    book = FiledRulebook(write_files(tmp_path, **{"lucky-nine": SIDE_BET}))
    assert "lucky-nine" in {row["wager"] for row in run(EZ, 10, book=book)["wagers"]}


def check_edges(game_id, rounds, players=1):
    """Assert that each edge is within four standard errors of the exact edge."""
    report = run(game_id, rounds, "20", players)
    assert report["conserved"] is True
    exact = {
        wager.wager: wager
        for wager in price_wagers(FiledGame(BOOK, game_id), {}, GAMES[game_id]).wagers
    }
    assert {row["wager"] for row in report["wagers"]} == set(exact)
    for row in report["wagers"]:
        price = exact[row["wager"]]
        error = price.stdev / rounds**0.5
        assert abs(row["edge"] - float(price.edge)) < 4 * error, row["wager"]
        # A rare large payment makes the estimated error itself uncertain.
        assert row["stderr"] == pytest.approx(error, rel=0.2)


@pytest.mark.parametrize("game_id", sorted(GAMES)[:3])
def test_the_edges_of_six_hundred_rounds_are_near_the_exact_edges(game_id):
    report = run(game_id, 600, "20")
    assert report["conserved"] is True
    exact = {
        wager.wager: wager
        for wager in price_wagers(FiledGame(BOOK, game_id), {}, GAMES[game_id]).wagers
    }
    for row in report["wagers"]:
        price = exact[row["wager"]]
        assert abs(row["edge"] - float(price.edge)) < 4 * price.stdev / 600**0.5, row["wager"]


@pytest.mark.slow
def test_a_million_rounds_conserve_chips_with_edges_within_four_standard_errors():
    check_edges(EZ, 1_000_000)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", sorted(set(GAMES) - {EZ}))
def test_edges_of_a_hundred_thousand_rounds_are_within_four_standard_errors(game_id):
    check_edges(game_id, 100_000)
