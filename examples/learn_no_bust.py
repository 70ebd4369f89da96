"""Learns No Bust 21st Century Blackjack by playing it, then prices what it has learned exactly.

Monte Carlo control with exploring starts: each hand has one random choice and is then played by
what is known so far; what it wins is credited to that choice and those after it.

python examples/learn_no_bust.py 20000      # steps of practice at all tables
"""

import sys

import numpy as np

from houseway.environments import vector_env
from houseway.play.game import FiledGame
from houseway.pricing.charts import charts_of
from houseway.rulebook.book import filed_rulebook

GAME = "tavern/no-bust-21st-century-blackjack"
TABLES = 4096
STEPS = 20_000
ROUNDS = 24
TOTALS, UPS = 32, 11
STATES = 2 * 2 * TOTALS * UPS
LETTERS = "SHDR"
PLAYS = ("stand", "hit", "double", "surrender")
COLUMNS = [*map(str, range(2, 11)), "A"]
DEPTH = 20


class Learner:
    """What each play of each total and each split is worth, and the random choices of practice."""

    def __init__(self, seed):
        self.env = vector_env(GAME, TABLES, preset="practice")
        actions = self.env.game.actions
        self.plays = np.array([actions.index(play) for play in PLAYS])
        self.split = actions.index("split")
        self.size = 4 * STATES + 2 * UPS * UPS
        self.won, self.count = np.zeros(self.size + 1), np.zeros(self.size + 1)
        self.worth = np.zeros(self.size)
        self.random = np.random.default_rng(seed)
        self.seen, _ = self.env.reset(seed=seed)
        self.credited = np.full((TABLES, DEPTH), self.size)
        self.turn = np.zeros(TABLES, dtype=int)
        self.explored = self.draw_turns(TABLES)
        self.margin = 200.0
        """How much worse than the best a choice may seem, in rewards, and still be tried."""

    def draw_turns(self, count):
        """Which choice of each hand is tried out: mostly the first."""
        return np.array([0, 0, 0, 1, 1, 2])[self.random.integers(0, 6, count)]

    def choose(self):
        """An action for each table; notes which choices are to be credited."""
        total, soft, up, _, pair, cards = self.seen["seen"][:, :6].T
        state = ((cards == 2) * 2 + soft) * TOTALS * UPS + total * UPS + up
        mask = self.seen["action_mask"]
        legal, may_split = mask[:, self.plays] == 1, mask[:, self.split] == 1
        keys = 4 * state[:, None] + np.arange(4)
        keys[:, 0] = 4 * (total * UPS + up)  # to stand is worth the same with any cards
        # Only one choice of a hand is tried out, and with a pair only whether to split.
        noise = self.margin * (self.turn == self.explored)
        worth = self.worth[keys]
        worth += (noise * ~may_split)[:, None] * self.random.random(worth.shape)
        play = np.where(legal, worth, -np.inf).argmax(1)
        pairs = 4 * STATES + 2 * (pair * UPS + up)
        gain = self.worth[pairs + 1] - self.worth[pairs]
        splits = may_split & (gain > noise * self.random.uniform(-1, 1, TABLES))
        self.credit(pairs + splits, may_split)
        self.credit(keys[np.arange(TABLES), play], ~splits)
        self.turn += 1
        return np.where(splits, self.split, self.plays[play])

    def credit(self, choices, made):
        """Credit a choice from the random one on."""
        rows = np.flatnonzero(made & (self.turn >= self.explored))
        places = np.minimum(2 * self.turn[rows], DEPTH - 2)
        places += self.credited[rows, places] != self.size
        self.credited[rows, places] = choices[rows]

    def practice(self, steps):
        """Play some steps at all tables and add up what the credited choices won."""
        for _ in range(steps):
            self.seen, won, over, _, _ = self.env.step(self.choose())
            rows = np.flatnonzero(over)
            credited = self.credited[rows].ravel()
            self.won += np.bincount(credited, np.repeat(won[rows], DEPTH), self.size + 1)
            self.count += np.bincount(credited, minlength=self.size + 1)
            self.credited[rows] = self.size
            self.turn[rows] = 0
            self.explored[rows] = self.draw_turns(len(rows))

    def learn(self, steps):
        """Practice in rounds; what was seen in the first ones counts less and less."""
        for number in range(1, ROUNDS + 1):
            self.practice(steps // ROUNDS)
            self.worth = self.won[:-1] / np.maximum(self.count[:-1], 1)
            self.margin = max(8, 200 / number)
            if number < ROUNDS // 3:
                self.won *= 0.5
                self.count *= 0.5
        return self.chart()

    def chart(self):
        """The best plays as a chart, in the format of `houseway chart --json`."""
        worth = self.worth[: 4 * STATES].reshape(2, 2, TOTALS, UPS, 4)
        worth = np.where(self.count[: 4 * STATES].reshape(worth.shape) > 0, worth, -np.inf)
        worth[..., 0] = worth[0, 0, ..., 0]
        best = worth.argmax(-1)
        pairs = self.worth[4 * STATES :].reshape(UPS, UPS, 2).argmax(-1)
        ups = [*range(2, 11), 1]

        def row(soft, total):
            cells = ((best[1, soft, total, up], best[0, soft, total, up]) for up in ups)
            return [LETTERS[two] + LETTERS[later].lower() for two, later in cells]

        return {
            "columns": COLUMNS,
            "hard": {str(total): row(0, total) for total in range(4, 21)},
            "soft": {str(total): row(1, total) for total in range(12, 22)},
            "pairs": {
                name: ["P" if pairs[value, up] else "-" for up in ups]
                for name, value in zip(COLUMNS, ups, strict=True)
            },
        }


def loss_of(chart):
    """What a chart gives up, in units for each hand, against the best play: both exact."""
    rules = FiledGame(filed_rulebook(), GAME).rules(preset="practice")
    charts = charts_of(rules)
    return -charts.worth_of(rules, chart) - charts.report(rules).best


if __name__ == "__main__":
    learned = Learner(seed=1).learn(int(sys.argv[1]) if len(sys.argv) > 1 else STEPS)
    for part in ("hard", "soft", "pairs"):
        print(f"\n{part:<6}{' '.join(f'{name:>3}' for name in COLUMNS)}")
        for name, cells in learned[part].items():
            print(f"{name:<6}{' '.join(f'{cell:>3}' for cell in cells)}")
    print(f"\nThis play gives up {loss_of(learned):.4%} of the bet against the best play.")
