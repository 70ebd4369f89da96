"""Results of whole games, cached by everything they depend on."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from houseway.families.twenty_one.hands import BASE
from houseway.families.twenty_one.price.drawn_cards import count_drawn, distinct_outcomes
from houseway.families.twenty_one.price.full_game import Played, Strategy, play_out
from houseway.families.twenty_one.price.hands import TOTALS
from houseway.families.twenty_one.price.model import Policy
from houseway.play.game import Rules
from houseway.play.wager import ReadyWager
from houseway.pricing.cache import cached_arrays, key_of
from houseway.pricing.wager import WagerPrice, count_outcomes


def cached_play(rules: Rules, by_total: bool = False) -> Played:
    """The result of `play_out` without its views, from the cache if possible."""
    key = game_key(rules, BASE, by_total)
    return _unpack(cached_arrays("twenty-one", key, lambda: _pack(play_out(rules, by_total))))


def cached_worth(rules: Rules, name: str, work: Callable[[], float]) -> float:
    """What the base wager wins in a variant of play, from the cache if possible."""
    key = game_key(rules, BASE, name)
    arrays = cached_arrays("twenty-one-worth", key, lambda: {"worth": np.array([work()])})
    return float(arrays["worth"][0])


def price_drawn(rules: Rules, ready: ReadyWager) -> WagerPrice:
    """The price of a wager on drawn cards, for the best play of the base wager by totals."""

    def count() -> dict[str, Any]:
        strategy = cached_play(rules, by_total=True).strategy
        return {"counts": np.array(count_drawn(rules, ready, strategy), dtype=np.int64)}

    counts = cached_arrays("twenty-one-drawn", game_key(rules, BASE, ready.id), count)["counts"]
    outcomes = count_outcomes(distinct_outcomes(ready), [int(count) for count in counts])
    return WagerPrice(ready.id, tuple(outcomes))


def game_key(rules: Rules, *parts: object) -> bytes:
    """A cache key of everything that the value of a game depends on."""
    rows = [
        (wager.id, str(row.when), str(row.odds))
        for wager in rules.wagers.values()
        for row in wager.wager.pays
    ]
    play = msgspec.to_builtins(rules.play, enc_hook=str)
    return key_of(_sources(), rules.deck.cards, play, rows, rules.options, *parts)


def _pack(played: Played) -> dict[str, Any]:
    policies = played.strategy.policies
    early = np.zeros((len(policies), 2, TOTALS), dtype=np.int64)
    for place, shown in enumerate(policies):
        for (total, soft), gives_up in played.strategy.early.get(shown, {}).items():
            early[place, int(soft), total] = gives_up
    return {
        "worth": np.array([played.worth, played.risked, played.gap]),
        "pays": np.array([(p.numerator, p.denominator) for p in played.ends], dtype=np.int64),
        "chances": np.array(list(played.ends.values())),
        "shown": np.array(list(policies), dtype=np.int64),
        "acts": np.array([policy.acts for policy in policies.values()]),
        "pairs": np.array([policy.pairs for policy in policies.values()]),
        "early": early,
    }


def _unpack(arrays: dict[str, Any]) -> Played:
    strategy = Strategy()
    for place, row in enumerate(arrays["shown"]):
        shown = tuple(int(value) for value in row)
        strategy.policies[shown] = Policy(arrays["acts"][place], arrays["pairs"][place])
        strategy.early[shown] = {
            (int(total), bool(soft)): True for soft, total in np.argwhere(arrays["early"][place])
        }
    worth, risked, gap = map(float, arrays["worth"])
    pays = [Fraction(int(top), int(bottom)) for top, bottom in arrays["pays"]]
    chances = map(float, arrays["chances"])
    return Played(worth, dict(zip(pays, chances, strict=True)), risked, strategy, {}, gap)


@cache
def _sources() -> str:
    """A hash of the code that calculates games."""
    digest = sha256()
    package = Path(__file__).parent
    rules = (package.parent / f"{name}.py" for name in ("facts", "hands", "rules", "totals"))
    for path in (*sorted(package.glob("*.py")), *rules):
        digest.update(path.read_bytes())
    return digest.hexdigest()
