"""Compiled rounds of pai gow poker."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from math import lcm

import numpy as np

from houseway.families.pai_gow.fast_kernel import (
    BANK,
    BANK_CARDS,
    BANK_FACTS,
    BEST_SHOWN,
    BY_COIN,
    BY_TABLE,
    FEATURE_BITS,
    HAND_FACTS,
    HOUSE_WAY,
    NEVER,
    OTHER,
    OTHER_CARDS,
    OWN,
    OWN_CARDS,
    RANDOM,
    SETTING,
    SETTING_FACTS,
    Game,
    Hands,
    Pays,
    play_rounds,
)
from houseway.families.pai_gow.price import envy_units
from houseway.families.pai_gow.price.comparisons import feature_keys, tables_of
from houseway.families.pai_gow.price.double import STATES, doubled_states
from houseway.families.pai_gow.price.pattern_kernel import JOKER_CODE
from houseway.families.pai_gow.price.patterns import patterns_of, settings_of
from houseway.families.pai_gow.rules import PaiGowPlay
from houseway.families.pai_gow.script import BASE_WAGER
from houseway.play.game import Rules
from houseway.play.wager import ReadyWager
from houseway.pricing.compiled import CompiledGame, Fast
from houseway.pricing.dealing import Ints, new_shoe
from houseway.pricing.stakes import grid
from houseway.pricing.wager import units
from houseway.ranking.fast import DISPLACED, mask_of
from houseway.ranking.tables import SLOTS, slots_of, sums
from houseway.values.errors import InputError
from houseway.values.stream import Stream

NOTES = ("front", "doubled")
"""What the player chose, see `play_rounds`."""

PLACES = {
    **{name: OWN + place for place, name in enumerate(HAND_FACTS)},
    **{name: SETTING + place for place, name in enumerate(SETTING_FACTS)},
    **{name: BANK + place for place, name in enumerate(BANK_FACTS)},
    "player_front": SETTING,
    "player_back": SETTING + 1,
    "player_pair": SETTING + SETTING_FACTS.index("house_pair"),
    "banker_pair": BANK + BANK_FACTS.index("dealer_house_pair"),
}
"""The place of each fact in the kernel; the banker side is the bank of the player side."""


def strategies(rules: Rules) -> tuple[str, ...]:
    """How the player sets the hand and makes the second bet: the bank sets the house way."""
    play = rules.play_as(PaiGowPlay)
    if play.hands == "two-sides":
        return ("house-way",)
    if play.double is not None:
        return ("best", "house-way", "random")
    return ("house-way", "best", "random") if play.player_dealer_first else ("house-way", "random")


def compile_rounds(rules: Rules, strategy: str) -> CompiledGame:
    """The rounds of a game; `best` is against a shown hand, or the house way and a second bet."""
    play = rules.play_as(PaiGowPlay)
    wagers = tuple(rules.wagers)
    paid = {name: _amounts(play, ready) for name, ready in rules.wagers.items()}
    scale = lcm(*(amount.denominator for amounts in paid.values() for amount in amounts))
    settings, doubles = HOUSE_WAY, NEVER
    doubled = np.zeros(STATES, dtype=np.bool_)
    if strategy == "random":
        settings, doubles = RANDOM, BY_COIN
    elif strategy == "best" and play.double is not None:
        doubles, doubled = BY_TABLE, doubled_states(rules, play)
    elif strategy == "best":
        settings = BEST_SHOWN
    game = Game(
        parameters=tables_of(play).parameters,
        hands=_hands(play),
        bits=np.array([mask_of([card]) for card in rules.cards], dtype=np.uint64),
        pays=_pays(rules, play, {name: [int(a * scale) for a in paid[name]] for name in wagers}),
        doubled=doubled,
        settings=settings,
        doubles=doubles,
        base=wagers.index(BASE_WAGER) if BASE_WAGER in wagers else -1,
        double=wagers.index(play.double.wager) if play.double is not None else -1,
        reads=_reads(rules, play),
        ends_on_ace_high=play.ace_high_ends,
    )
    return CompiledGame(wagers=wagers, scale=scale, play=partial(_play, game), notes=NOTES)


def _reads(rules: Rules, play: PaiGowPlay) -> int:
    """Whose cards matter for more than how they are set."""
    names = frozenset().union(
        *(ready.names for ready in rules.wagers.values() if not _is_envy(play, ready))
    )
    reads = OWN_CARDS if names & set(HAND_FACTS) else 0
    if play.ace_high_ends or names & {"dealer_ace_high", "dealer_joker"}:
        reads |= BANK_CARDS
    return reads | OTHER_CARDS if play.envy is not None else reads


def _hands(play: PaiGowPlay) -> Hands:
    """All hands: how they are set and what they contain."""
    tables = tables_of(play)
    patterns = patterns_of(play.cards)
    settings, _ = settings_of(patterns, tables)
    features = feature_keys(play.cards, tables.parameters.tobytes())
    values = settings << FEATURE_BITS | features
    sets = np.arange(1 << JOKER_CODE)
    plain = np.zeros((2, SLOTS), dtype=np.int64)
    dealt = np.flatnonzero(settings[: patterns.ranks] >= 0)
    ranks = patterns.hands[dealt] >> 2
    counts = np.stack([(ranks == rank).sum(axis=1) for rank in range(JOKER_CODE + 1)], axis=1)
    slots = slots_of(DISPLACED, sums(counts[:, :JOKER_CODE]))
    plain[counts[:, JOKER_CODE], slots] = values[dealt]
    return Hands(
        plain=plain,
        suited=values[patterns.ranks :],
        offsets=patterns.deck.offsets - patterns.ranks,
        sizes=np.bitwise_count(sets).astype(np.int64),
    )


def _play(game: Game, shoes: Ints, stream: Stream, rounds: int, results: Ints) -> None:
    play_rounds(game, new_shoe(len(game.bits), stream, shoes), results[:rounds])


def _amounts(play: PaiGowPlay, ready: ReadyWager) -> list[Fraction]:
    """What each outcome of a wager pays; of envy, per unit of the smallest bet that earns it."""
    if _is_envy(play, ready):
        assert play.envy is not None
        return [envy_units(play.envy, outcome) for outcome in ready.outcomes()]
    return [units(outcome) for outcome in ready.outcomes()]


def _is_envy(play: PaiGowPlay, ready: ReadyWager) -> bool:
    return play.envy is not None and ready.id == play.envy.wager


def _pays(rules: Rules, play: PaiGowPlay, amounts: Mapping[str, list[int]]) -> Pays:
    """What every wager pays for every combination of its facts."""
    most = max(len(ready.names) for ready in rules.wagers.values())
    results: list[Ints] = []
    starts: list[int] = []
    facts = np.zeros((len(amounts), most), dtype=np.int64)
    steps = np.zeros((len(amounts), most), dtype=np.int64)
    length = 0
    for number, (wager, paid) in enumerate(amounts.items()):
        ready = rules.wagers[wager]
        names = _known_names(ready)
        columns = grid(rules.facts, names)
        rows = len(next(iter(columns.values())))
        results.append(np.array(paid, dtype=np.int64)[ready.columns(columns, rows)])
        start, step = length, rows
        for place, name in enumerate(names):
            column = columns[name]
            low = int(column[0])
            step //= int(column[-1]) - low + 1
            start -= low * step
            facts[number, place] = PLACES[name] + (OTHER - OWN if _is_envy(play, ready) else 0)
            steps[number, place] = step
        starts.append(start)
        length += rows
    return Pays(np.concatenate(results), np.array(starts, dtype=np.int64), facts, steps)


def _known_names(ready: ReadyWager) -> list[str]:
    """The facts of a wager; raises InputError for a wager on named cards."""
    unknown = ready.names - PLACES.keys()
    if unknown:
        named = ", ".join(sorted(unknown))
        raise InputError(
            f"{ready.wager.name} depends on {named}: it has no compiled rounds", ready.id
        )
    return sorted(ready.names)


FAST = Fast(compile=compile_rounds, strategies=strategies)
