"""Two agents learn to push or fold with eight big blinds, and are compared with the equilibrium.

The button moves all-in or folds; the big blind calls or folds. Each agent plays the best answer to
what the other has done on average so far (fictitious play), as it looks from the hands that it has
seen. The equilibrium comes from another source: random boards, ranked by the equity calculator's
tables for all pairs of starting hands.

python examples/learn_push_or_fold.py 20      # million hands of practice
"""

import sys

import numpy as np

from houseway.environments import vector_env
from houseway.ranking.fast import BITS, evaluate_all

GAME = "tavern/texas-holdem"
STACK, BLIND = 1600, 200
TABLES = 4096
FOLD, CALL, ALL_IN = 0, 1, 5
BIG_BLIND, BUTTON = 0, 1
RANKS = "23456789TJQKA"
CLASSES = 169
DEALS = 6_000_000


def classes_of(first, second):
    """The class of two cards, 0 to 168: suited hands above the diagonal, as in a usual chart."""
    high, low = np.maximum(first // 4, second // 4), np.minimum(first // 4, second // 4)
    return np.where(first % 4 == second % 4, low * 13 + high, high * 13 + low)


def name_of(number):
    row, column = divmod(number, 13)
    pair = RANKS[max(row, column)] + RANKS[min(row, column)]
    return pair + ("" if row == column else "s" if row < column else "o")


def practice(hands, seed=1):
    """How often each class pushes as the button and calls as the big blind, after some hands."""
    env = vector_env(GAME, TABLES, players=2, stakes="no limit $1/$2", stack=STACK, copy=True)
    random = np.random.default_rng(seed)
    explorer = np.arange(TABLES) % 2  # at each table one seat tries both choices equally often
    average = np.full((2, CLASSES), 0.5)
    won, count = np.zeros((2, CLASSES, 2)), np.zeros((2, CLASSES, 2))
    last = np.zeros((TABLES, 2), dtype=int)
    shown, _ = env.reset(seed=seed)
    played = rounds = 0
    while played < hands:
        end = played + hands // 60
        while played < end:
            place, cards = shown["seen"][:, 0], shown["seen"][:, -2:] - 1
            held = classes_of(cards[:, 0], cards[:, 1])
            chance = np.where(place == explorer, 0.5, average[place, held])
            goes = random.random(TABLES) < chance
            mine = place == explorer
            last[mine] = np.stack([held, goes], axis=1)[mine]
            answers = np.where(goes, np.where(place == BUTTON, ALL_IN, CALL), FOLD)
            shown, rewards, over, *_ = env.step(answers)
            # A big blind that was never asked has no choice to learn from.
            counts = over & ((explorer == BUTTON) | (place == BIG_BLIND))
            key = (explorer[counts], last[counts, 0], last[counts, 1])
            np.add.at(won, key, rewards[counts, explorer[counts]] / 100)
            np.add.at(count, key, 1)
            played += int(over.sum())
        rounds += 1
        worth = won / np.maximum(count, 1)
        average += ((worth[..., 1] > worth[..., 0]) - average) * 2 / (rounds + 2)
        won *= 0.9
        count *= 0.9
    return average


def all_in_results(seed=2):
    """For all pairs of classes: how often they meet, and what the first wins all-in."""
    random = np.random.default_rng(seed)
    often, share = np.zeros((2, CLASSES, CLASSES))
    for _ in range(DEALS // 100_000):
        cards = random.random((100_000, 52)).argpartition(9, axis=1)[:, :9]
        board = BITS[cards[:, 4:]].sum(axis=1, dtype=np.uint64)
        values = [
            evaluate_all(board | BITS[cards[:, n]] | BITS[cards[:, n + 1]]).astype(int)
            for n in (0, 2)
        ]
        pair = (classes_of(cards[:, 0], cards[:, 1]), classes_of(cards[:, 2], cards[:, 3]))
        np.add.at(often, pair, 1)
        np.add.at(share, pair, np.sign(values[0] - values[1]))
    return often, share * STACK / BLIND


def worths(often, won, push, call):
    """What pushing and calling are worth for each class, in big blinds, against the other side."""
    pushes = (often * (1 - call) + won * call).sum(axis=1) / often.sum(axis=1)
    calls = -(won * push[:, None]).sum(axis=0) / (often * push[:, None]).sum(axis=0)
    return pushes, calls


def gain_of_best_answers(often, won, push, call):
    """How much both players together could still gain, in big blinds for each hand."""
    pushes, calls = worths(often, won, push, call)
    dealt = often.sum(axis=1) / often.sum()
    asked = (often * push[:, None]).sum(axis=0) / often.sum()
    button = dealt @ (np.maximum(pushes, -0.5) - (push * pushes + (1 - push) * -0.5))
    blind = asked @ (np.maximum(calls, -1.0) - (call * calls + (1 - call) * -1.0))
    return button + blind


def solve(often, won, rounds=3000):
    """The equilibrium by fictitious play on the table of results."""
    push, call = np.full((2, CLASSES), 0.5)
    for number in range(1, rounds + 1):
        pushes, calls = worths(often, won, push, call)
        push += ((pushes > -0.5) - push) / (number + 1)
        call += ((calls > -1.0) - call) / (number + 1)
    return push, call


if __name__ == "__main__":
    call, push = practice(float(sys.argv[1]) * 1e6 if len(sys.argv) > 1 else 20e6)
    table = all_in_results()
    for title, learned, exact in zip(("push", "call"), (push, call), solve(*table), strict=True):
        print(f"\n{title}: {learned.mean():.1%} of the classes, equilibrium {exact.mean():.1%}")
        print(" ".join(name_of(n) for n in np.flatnonzero(abs(learned - exact) > 0.5)), "differ")
    gain = gain_of_best_answers(*table, push, call)
    print(f"\nBest answers gain {gain:.4f} big blinds a hand against what was learned,")
    print(f"and {gain_of_best_answers(*table, *solve(*table)):.4f} against the equilibrium.")
