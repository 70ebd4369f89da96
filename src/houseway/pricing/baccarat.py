"""All rounds of baccarat: ordered draws of card values, with exact multiplicities.

Six cards are counted even where fewer are dealt, so totals are those of six ordered cards
(416 x 415 x ... x 411 for eight decks). The first four cards are enumerated by value, by rank or
by card, whichever the wagers need; third cards always by value.
"""

from collections import Counter
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card
from houseway.games.baccarat import POINTS, BaccaratPlay
from houseway.play.game import Rules
from houseway.pricing.outcomes import Column, OutcomeTable, collapse
from houseway.pricing.price import Priced
from houseway.pricing.wager import price_wager, units

_PAIRS = {"player_pair", "banker_pair"}
_SUITED = {"player_suited_pair", "banker_suited_pair"}

Ints = NDArray[np.int64]


def price_wagers(rules: Rules, wagers: Iterable[str]) -> Priced:
    """Price these wagers exactly; bettors with a choice take the better one for their line."""
    ready = [rules.wagers[wager] for wager in wagers]
    names: set[str] = set().union(*(one.names for one in ready))
    table = outcome_table(rules, names)
    strategy = "no decisions"
    lines = [one.id for one in ready if one.personal]
    if lines:
        table, strategy = _best_choice(rules, lines[0], table)
    table = table.collapse(names)
    prices = [price_wager(one, table) for one in ready]
    return Priced("exact", prices, table.total, strategy, table)


def outcome_table(rules: Rules, names: Iterable[str]) -> OutcomeTable:
    """Every round with the facts that are asked for."""
    play = rules.play
    assert isinstance(play, BaccaratPlay)
    first, ways = _first_four(rules.deck.cards, set(names))
    columns, weights = _third_cards(rules.deck.cards, first, ways)
    return OutcomeTable(_facts(play, columns), weights)


def _first_four(cards: tuple[Card, ...], names: set[str]) -> tuple[dict[str, Column], Ints]:
    """Player, banker, player, banker, collapsed to values and the pairs that matter."""
    length = 2 if names & _SUITED else 1 if names & _PAIRS else 0
    kinds = Counter((POINTS[card[0]], card[:length]) for card in cards)
    # Small integers: distinguished by card there are seven million starts.
    value = np.array([value for value, _ in kinds], dtype=np.int8)
    rank = np.array([_rank_number(text) for _, text in kinds], dtype=np.int8)
    many = np.array(list(kinds.values()), dtype=np.int64)
    drawn = [axis.ravel() for axis in np.indices((len(kinds),) * 4, dtype=np.int8)]
    weights = _ways(many, drawn)
    columns = {f"c{place}": value[axis] for place, axis in enumerate(drawn, 1)}
    if length:
        for side, (one, two) in {"player": (0, 2), "banker": (1, 3)}.items():
            columns[f"{side}_pair"] = rank[drawn[one]] == rank[drawn[two]]
            columns[f"{side}_suited_pair"] = drawn[one] == drawn[two]
    possible = weights > 0
    few, ways = collapse({n: c[possible] for n, c in columns.items()}, weights[possible])
    return {name: column.astype(np.int64) for name, column in few.items()}, ways


def _rank_number(text: str) -> int:
    """A number for a rank, 0 when ranks are not distinguished."""
    return ord(text[0]) if text else 0


def _third_cards(
    cards: tuple[Card, ...], first: dict[str, Column], ways: Ints
) -> tuple[dict[str, Column], Ints]:
    """Follow every start with the two cards that may be drawn, by value."""
    left = np.zeros(10, dtype=np.int64)
    for card in cards:
        left[POINTS[card[0]]] += 1
    rows = len(ways)
    columns = {name: np.repeat(column, 100) for name, column in first.items()}
    columns["c5"] = np.tile(np.repeat(np.arange(10), 10), rows)
    columns["c6"] = np.tile(np.arange(10), 10 * rows)
    weights = np.repeat(ways, 100)
    for place in (5, 6):
        earlier = sum((columns[f"c{n}"] == columns[f"c{place}"]) for n in range(1, place))
        weights = weights * (left[columns[f"c{place}"]] - earlier)
    possible = weights > 0
    return {name: column[possible] for name, column in columns.items()}, weights[possible]


def _ways(many: Ints, drawn: list[Column]) -> Ints:
    """In how many ways cards of these kinds are drawn one after another."""
    ways = np.ones(len(drawn[0]), dtype=np.int64)
    for place, kind in enumerate(drawn):
        earlier = sum((before == kind).astype(np.int8) for before in drawn[:place])
        ways *= np.maximum(many[kind] - earlier, 0)
    return ways


def _facts(play: BaccaratPlay, c: dict[str, Column]) -> dict[str, Column]:
    """Complete both hands of every row and read off the facts."""
    player_two, banker_two = (c["c1"] + c["c3"]) % 10, (c["c2"] + c["c4"]) % 10
    open_play = np.full(len(player_two), True)
    if play.naturals == "stop":
        open_play = (player_two < 8) & (banker_two < 8)
    player_draws = open_play & (player_two <= play.player_hits)
    banker_draws = open_play & _banker_draws(play, banker_two, player_draws, c["c5"])
    player = np.where(player_draws, player_two + c["c5"], player_two) % 10
    banker_third = np.where(player_draws, c["c6"], c["c5"])
    banker = np.where(banker_draws, banker_two + banker_third, banker_two) % 10
    player_natural = (player_two >= 8) & ~player_draws
    banker_natural = (banker_two >= 8) & ~banker_draws
    lead = player - banker
    if play.natural_rank:
        lead = lead + 10 * player_natural - 10 * banker_natural
    return c | {
        "player_points": player,
        "banker_points": banker,
        "player_cards": 2 + player_draws,
        "banker_cards": 2 + banker_draws,
        "winner": np.where(lead == 0, 2, np.where(lead > 0, 0, 1)),
        "margin": np.abs(player - banker),
        "player_natural": player_natural.astype(int),
        "banker_natural": banker_natural.astype(int),
        "player_two_points": player_two,
        "banker_two_points": banker_two,
        "bettor_points": player,
    }


def _banker_draws(play: BaccaratPlay, total: Column, player_drew: Column, third: Column) -> Column:
    chart = np.zeros((10, 10), dtype=bool)
    for row, letters in play.chart.rows.items():
        chart[int(row)] = [letter == "H" for letter in letters]
    return np.where(player_drew, chart[total, third], total <= play.banker_hits)


def _best_choice(rules: Rules, wager: str, table: OutcomeTable) -> tuple[OutcomeTable, str]:
    """Stand or hit on an open five, for each of the cards that the bettor sees."""
    play = rules.play
    assert isinstance(play, BaccaratPlay)
    if play.five_option is None:
        return table, "no decisions"
    option = play.five_option
    c = table.columns
    seen = c["c2"] if option.looks_at == "first-card" else c["banker_two_points"]
    is_open = (c["player_two_points"] == 5) & np.isin(seen, option.against)
    two_cards = np.where(is_open, 5, c["player_points"])
    stand = OutcomeTable({**c, "bettor_points": two_cards}, table.weights)
    known = (c["c1"] * 10 + c["c3"]) * 10 + seen
    gain = _payoffs(rules, wager, stand) - _payoffs(rules, wager, table)
    stands = np.zeros(len(table), dtype=bool)
    lines = []
    for state in np.unique(known[is_open]):
        here = is_open & (known == state)
        better = int((gain[here] * table.weights[here]).sum()) > 0
        stands |= here & better
        if c["c1"][here][0] <= c["c3"][here][0]:
            first, second, shown = state // 100, state // 10 % 10, state % 10
            lines.append(f"{first}-{second} against {shown}: {'stand' if better else 'hit'}")
    best = np.where(stands, 5, c["player_points"])
    return OutcomeTable({**c, "bettor_points": best}, table.weights), "; ".join(lines)


def _payoffs(rules: Rules, wager: str, table: OutcomeTable) -> Column:
    """What the wager gives in each row, in whole units (its odds are even money)."""
    ready = rules.wagers[wager]
    paid = [units(outcome) for outcome in ready.outcomes()]
    scale = int(np.lcm.reduce([value.denominator for value in paid]))
    values = np.array([int(value * scale) for value in paid])
    gains: Column = values[ready.columns(table.columns, len(table))]
    return gains
