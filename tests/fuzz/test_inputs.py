"""Every case and rulebook, however odd, is answered or refused."""

from functools import cache, partial
from time import sleep

import msgspec
import pytest
from tests.book import BOOK
from tests.fuzz import inputs
from tests.fuzz.inputs import run, run_for
from tests.fuzz.mutations import mutate
from tests.fuzz.rulebooks import load_one
from tests.rulebook.case_files import case_files

from houseway.play.case import settle
from houseway.rulebook.worked_cases import worked_cases
from houseway.values.errors import InputError

SECONDS = 25
"""Of processor time."""


@cache
def cases():
    """The worked cases of all filings, as input for settle."""
    return [
        {"game": game_id, **case.settle}
        for game_id in case_files()
        for case in worked_cases(game_id)
        if case.settle
    ]


def settle_one(random):
    case = msgspec.json.encode(mutate(random.one_of(cases()), random))
    settle(case, BOOK)


@pytest.fixture
def fuzzers(tmp_path):
    return {"case": settle_one, "rulebook": partial(load_one, folder=tmp_path)}


@pytest.mark.parametrize("kind", ["case", "rulebook"])
def test_some_inputs_are_answered_or_refused(fuzzers, kind):
    assert run(fuzzers[kind], 500, kind) < 500


def test_the_fuzzer_notices_an_exception_a_hang_and_a_memory_leak(monkeypatch):
    leaked = []

    def remember(random):
        leaked.append(mutate({"seat": 1, "cards": ["As", "Kd"]}, random))
        raise InputError("refused")

    with pytest.raises(AssertionError, match="growth 0: ZeroDivisionError"):
        run(lambda random: 1 / 0, 10, "growth")
    monkeypatch.setattr(inputs, "MAX_WORK", 0.01)
    with pytest.raises(AssertionError, match=r"growth 0: .* s of work"):
        run(lambda random: sum(range(5_000_000)), 10, "growth")
    monkeypatch.setattr(inputs, "MAX_WORK", 60)
    monkeypatch.setattr(inputs, "SECONDS", 1)
    with pytest.raises(AssertionError, match="growth 0: Hung"):
        run(lambda random: sleep(60), 10, "growth")
    with pytest.raises(AssertionError, match="more memory blocks for each input"):
        run(remember, 2_000, "growth", growth=True)


def test_a_seat_number_with_a_leading_zero_is_refused():
    case = {
        "game": "tavern/pure-spanish-21-5",
        "player_dealer": {"seat": 8, "bank": "500.00"},
        "wagers": [{"seat": 1, "bettor": "A", "wager": "base", "amount": "10.00"}],
        "hands": {"player-dealer": ["9s", "Kd"], "01": ["9s", "9d"]},
    }
    with pytest.raises(InputError, match="'01' is neither a seat nor player-dealer"):
        settle(msgspec.json.encode(case), BOOK)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["case", "rulebook"])
def test_many_inputs_are_answered_or_refused(fuzzers, kind, capsys):
    tried = run_for(fuzzers[kind], SECONDS, f"{kind} 0")
    with capsys.disabled():
        print(f"\n{kind}: {tried}")
