"""Compiled rounds are counted exactly, repeat with their seed and may be stopped."""

from dataclasses import replace

import pytest
from tests.book import BOOK

from houseway.banked.hand import BankedHand
from houseway.cards.shuffle import Seed
from houseway.play.decision import Decision
from houseway.play.game import FiledGame
from houseway.pricing.compiled import NOT_BET, CompiledGame, compile_game, play_shuffled
from houseway.pricing.joint import joint_results
from houseway.pricing.playing import CHUNK, play_many
from houseway.pricing.simulating import FastRequest, simulate_fast, simulate_function
from houseway.pricing.tally import ResultCounting, RowCounting, Tally
from houseway.values.errors import InputError
from houseway.values.stream import stream_of

WAR = FiledGame(BOOK, "tavern/casino-war")
SEED = Seed.of(5)


@pytest.fixture(scope="module")
def war() -> CompiledGame:
    return compile_game(WAR.rules())


def test_rounds_counted_by_rows_and_by_results_are_the_same(war: CompiledGame) -> None:
    assert war.rows is not None
    by_rows, by_results = RowCounting(war, war.rows), ResultCounting(replace(war, rows=None))
    for counting in (by_rows, by_results):
        counting.play(stream_of(3), 20_000)
    assert by_rows.tally() == by_results.tally()


def test_sums_are_those_of_the_single_rounds(war: CompiledGame) -> None:
    results = play_shuffled(war, stream_of(4), 5000)[:, : len(war.wagers)].tolist()
    expected = Tally.of(war.wagers, war.scale)
    for row in results:
        expected.add_rounds(row, 1)
    counting = ResultCounting(replace(war, rows=None))
    counting.play(stream_of(4), 5000)
    assert counting.tally() == expected
    made = [row for row in results if row[war.wagers.index("war")] != NOT_BET]
    assert expected.made("war") == len(made) < 5000 == expected.made("base")


def test_many_different_results_are_all_counted() -> None:
    def play(shoes: object, stream: object, rounds: int, results: object) -> None:
        results[:, 0] = range(rounds)  # type: ignore[index]

    counting = ResultCounting(CompiledGame(wagers=("a",), scale=1, play=play))
    for _ in range(2):
        counting.play(stream_of(1), 5000)
    assert counting.tally().counts_of("a") == dict.fromkeys(range(5000), 2)


def test_rounds_that_follow_are_the_rest_of_the_same_run(war: CompiledGame) -> None:
    whole = play_many(war, CHUNK + 1000, SEED)
    parts = play_many(war, CHUNK, SEED)
    parts.add(play_many(war, 1000, SEED, first_chunk=1))
    assert parts == whole


def test_a_run_that_is_interrupted_returns_what_was_played(war: CompiledGame) -> None:
    def stop(played: int) -> None:
        raise KeyboardInterrupt

    tally = play_many(war, 10**12, SEED, progress=stop)
    assert tally.made("base") == tally.rounds < 10**12


def test_the_covariance_is_near_the_exact_one(war: CompiledGame) -> None:
    tally = play_many(war, 1_000_000, SEED)
    joint = joint_results(WAR.rules())
    assert joint is not None
    exact = joint.covariance("base", "tie")
    together = tally.covariance("base", "tie") + tally.covariance("war", "tie")
    assert float(together) == pytest.approx(float(exact), abs=0.02)


def test_a_function_plays_in_the_reference_engine_with_the_same_results() -> None:
    def surrenders(hand: BankedHand, decision: Decision) -> str:
        return "surrender"

    request = FastRequest(rounds=400, seed="9")
    report = simulate_function(WAR, request, surrenders)
    assert [row["wager"] for row in report["wagers"]] == ["base", "tie"]
    assert {outcome["pays"] for outcome in report["wagers"][0]["outcomes"]} == {1, -0.5, -1}
    fast = simulate_fast(WAR, replace(request, strategy="surrender", rounds=100_000))
    assert report.keys() == fast.keys()
    difference = report["wagers"][0]["edge"] - fast["wagers"][0]["edge"]
    assert abs(difference) < 4 * report["wagers"][0]["stderr"]


def test_the_drop_is_the_fee_of_every_round() -> None:
    option = WAR.rulebook.collection_options(WAR.id)[0].id
    report = simulate_fast(WAR, FastRequest(rounds=1000, option=option))
    collection = report["collection"]
    assert float(collection["drop"]) == pytest.approx(1000 * float(collection["per_round"]))
    assert float(collection["drop"]) > 0


@pytest.mark.parametrize(
    ("game", "request_", "message"),
    [
        ("tavern/casino-war", FastRequest(rounds=0), "rounds must be 1 to"),
        (
            "tavern/casino-war",
            FastRequest(rounds=1, strategy="nine"),
            "strategy must be best, war, surrender or random, not 'nine'",
        ),
        ("tavern/texas-holdem", FastRequest(rounds=1), "has no compiled rounds"),
    ],
)
def test_what_cannot_be_simulated_is_refused(
    game: str, request_: FastRequest, message: str
) -> None:
    with pytest.raises(InputError, match=message):
        simulate_fast(FiledGame(BOOK, game), request_)
