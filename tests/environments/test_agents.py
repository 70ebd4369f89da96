"""The agents of the examples learn to play nearly as well as exact calculation."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

import houseway

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> ModuleType:
    """The module of an example, which is not in a package."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_an_agent_learns_no_bust_to_within_a_twentieth_of_a_percent() -> None:
    blackjack = example("learn_no_bust")
    chart = blackjack.Learner(seed=1).learn(steps=blackjack.STEPS)
    loss = blackjack.loss_of(chart)
    assert 0 <= loss < 0.0005
    # The price of a chart is exact, so a bad play is noticed: to stand on 12 against a 9.
    chart["hard"]["12"] = ["Ss"] * 10
    assert blackjack.loss_of(chart) > max(loss, 0.0005)


@pytest.mark.slow
def test_agents_learn_push_or_fold_to_within_three_hundredths_of_a_big_blind() -> None:
    poker = example("learn_push_or_fold")
    call, push = poker.practice(hands=15e6)
    results = poker.all_in_results()
    best_push, best_call = poker.solve(*results)
    assert poker.gain_of_best_answers(*results, best_push, best_call) < 0.002
    assert 0 <= poker.gain_of_best_answers(*results, push, call) < 0.03
    assert poker.gain_of_best_answers(*results, push, 1 - call) > 0.3
    assert abs(push - best_push).mean() < 0.15
    assert abs(call - best_call).mean() < 0.1


@pytest.mark.slow
def test_all_in_results_are_those_of_the_equity_calculator() -> None:
    poker = example("learn_push_or_fold")
    often, won = poker.all_in_results()
    names = [poker.name_of(number) for number in range(poker.CLASSES)]
    for name in ("AA", "T9s", "A5o", "72o"):
        row = names.index(name)
        first, _ = houseway.equity("holdem", [name, "*"], samples=200_000)["players"]
        exact = (2 * first["equity"] - 1) * poker.STACK / poker.BLIND
        assert won[row].sum() / often[row].sum() == pytest.approx(exact, abs=0.2)
