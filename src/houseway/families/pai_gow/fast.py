"""Compiled rounds of pai gow poker."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm

import numpy as np

from houseway.families.pai_gow.fast_kernel import (
    BANK,
    BANK_CARDS,
    BANK_FACTS,
    BEST_HIDDEN,
    BEST_SHOWN,
    BY_COIN,
    BY_TABLE,
    COUNT_BITS,
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
from houseway.families.pai_gow.price.best_settings import parameters_of, settings_by_pattern
from houseway.families.pai_gow.price.comparisons import feature_keys, tables_of
from houseway.families.pai_gow.price.double import STATES, doubled_states
from houseway.families.pai_gow.price.hidden_bank import best_by_pattern
from houseway.families.pai_gow.price.pairs import Cards
from houseway.families.pai_gow.price.pattern_kernel import JOKER_CODE
from houseway.families.pai_gow.price.patterns import patterns_of, settings_of
from houseway.families.pai_gow.rules import PaiGowPlay
from houseway.families.pai_gow.script import BASE_WAGER
from houseway.play.game import Rules
from houseway.play.wager import ReadyWager
from houseway.pricing.compiled import CompiledGame, Fast, Prices, plain_wagers
from houseway.pricing.dealing import Ints, new_shoe
from houseway.pricing.stakes import grid
from houseway.pricing.wager import units
from houseway.ranking.fast import DISPLACED, mask_of
from houseway.ranking.tables import SLOTS, slots_of, sums
from houseway.values.stream import Stream

NOTES = ("front", "setting", "doubled")
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
    return ("best", "house-way", "random") if play.double else ("house-way", "best", "random")


def compile_rounds(rules: Rules, strategy: str) -> CompiledGame:
    """The rounds of a game; `best` is against a shown hand, or the house way and a second bet."""
    play = rules.play_as(PaiGowPlay)
    wagers = plain_wagers(rules)
    paid = {name: _amounts(play, rules.wagers[name]) for name in wagers}
    scale = lcm(*(amount.denominator for amounts in paid.values() for amount in amounts))
    pays = _pays(rules, play, {name: [int(a * scale) for a in paid[name]] for name in wagers})
    game = _choose(_house_way(rules, play, wagers, pays), rules, play, strategy)

    def play_game(shoes: Ints, stream: Stream, rounds: int, results: Ints) -> None:
        play_rounds(game, new_shoe(len(game.bits), stream, shoes), results[:rounds])

    return CompiledGame(wagers=wagers, scale=scale, play=play_game, notes=NOTES)


def _house_way(rules: Rules, play: PaiGowPlay, wagers: Sequence[str], pays: Pays) -> Game:
    """The game in which the player sets the house way and never makes the second bet."""
    tables = tables_of(play)
    settings, _ = settings_of(patterns_of(play.cards), tables)
    features = feature_keys(play.cards, tables.parameters.tobytes())
    hands = by_hand(play, settings << FEATURE_BITS | features)
    return Game(
        parameters=tables.parameters,
        hands=hands,
        best=hands,
        settings=np.zeros(0, dtype=np.int64),
        bits=np.array([mask_of([card]) for card in rules.cards], dtype=np.uint64),
        pays=pays,
        doubled=np.zeros(STATES, dtype=np.bool_),
        strategy=HOUSE_WAY,
        doubles=NEVER,
        base=wagers.index(BASE_WAGER) if BASE_WAGER in wagers else -1,
        double=wagers.index(play.double.wager) if play.double is not None else -1,
        reads=_reads(rules, play),
        ends_on_ace_high=play.ace_high_ends,
    )


def _choose(game: Game, rules: Rules, play: PaiGowPlay, strategy: str) -> Game:
    """The game with another strategy."""
    if strategy == "random":
        return game._replace(strategy=RANDOM, doubles=BY_COIN)
    if strategy == "house-way":
        return game
    if play.double is not None:
        return game._replace(doubles=BY_TABLE, doubled=doubled_states(rules, play))
    if not play.player_dealer_first:
        best = best_by_pattern(play, rules.wagers[BASE_WAGER])
        return game._replace(strategy=BEST_HIDDEN, best=by_hand(play, best))
    settings = settings_by_pattern(Cards(play.cards), parameters_of(play))
    exists = settings >= 0
    counts = exists.sum(axis=1)
    firsts = np.cumsum(counts) - counts
    return game._replace(
        strategy=BEST_SHOWN,
        best=by_hand(play, firsts << COUNT_BITS | counts),
        settings=settings[exists],
    )


def by_hand(play: PaiGowPlay, values: Ints) -> Hands:
    """A number for every hand from the numbers of all patterns of hands."""
    patterns = patterns_of(play.cards)
    ranks = patterns.hands[: patterns.ranks] >> 2
    counts = np.stack([(ranks == rank).sum(axis=1) for rank in range(JOKER_CODE + 1)], axis=1)
    dealt = np.flatnonzero((counts <= patterns.deck.counts).all(axis=1))
    slots = slots_of(DISPLACED, sums(counts[dealt, :JOKER_CODE]))
    plain = np.zeros((2, SLOTS), dtype=np.int64)
    plain[counts[dealt, JOKER_CODE], slots] = values[dealt]
    return Hands(
        plain=plain,
        suited=values[patterns.ranks :],
        offsets=patterns.deck.offsets - patterns.ranks,
        sizes=np.bitwise_count(np.arange(1 << JOKER_CODE)).astype(np.int64),
    )


def _reads(rules: Rules, play: PaiGowPlay) -> int:
    """Whose cards matter for more than how they are set."""
    names = frozenset().union(
        *(ready.names for ready in rules.wagers.values() if not _is_envy(play, ready))
    )
    reads = OWN_CARDS if names & set(HAND_FACTS) else 0
    if play.ace_high_ends or names & {"dealer_ace_high", "dealer_joker"}:
        reads |= BANK_CARDS
    return reads | OTHER_CARDS if play.envy is not None else reads


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
        names = sorted(ready.names)
        columns = grid(rules.facts, names)
        rows = len(columns[names[0]]) if names else 1
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


def proves(rules: Rules) -> dict[str, Prices | None]:
    """Games that are first priced with the house way have a price with the best setting, too."""
    first, second, *_ = (*strategies(rules), "")
    best: Prices = {f"{BASE_WAGER}-best-setting": (BASE_WAGER,)}
    return {first: None, "best": best} if second == "best" else {}


FAST = Fast(compile=compile_rounds, strategies=strategies, proves=proves)
