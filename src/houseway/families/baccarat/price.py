"""All hands of baccarat, as ordered draws with the exact number of ways to deal each.

Six cards are counted even if fewer are dealt, so totals are those of six ordered cards
(416 x 415 x ... x 411 for eight decks). The first four cards are enumerated by value, by rank or
by card, whichever the wagers need. Third cards are enumerated by value, except for wagers on named
cards (`price_cards`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS, Card
from houseway.families.baccarat.script import POINTS, BaccaratPlay, FiveOption
from houseway.play.game import Rules
from houseway.play.wager import ReadyWager
from houseway.pricing.card_columns import Kinds, fact_column, kinds_of
from houseway.pricing.joint import Joint, counted_together, joint_of_table
from houseway.pricing.named_cards import blocks_of, cards_in, each_draw
from houseway.pricing.outcomes import Column, OutcomeTable, collapse
from houseway.pricing.price import Priced, Pricing
from houseway.pricing.wager import WagerPrice, price_wager, units
from houseway.rulebook.card_sets import Place
from houseway.values.errors import InputError

_PAIRS = {"player_pair", "banker_pair"}
_SUITED = {"player_suited_pair", "banker_suited_pair"}
_ROWS = 2_000_000
"""How many rows are counted at a time, to limit memory."""

Ints = NDArray[np.int64]


def price_wagers(rules: Rules, wagers: Iterable[str]) -> Priced:
    """Price these wagers exactly; a bettor who may stand or hit makes the better choice."""
    ready_wagers = [rules.wagers[wager] for wager in wagers]
    names: set[str] = set().union(*(wager.names for wager in ready_wagers))
    table = outcome_table(rules, names)
    strategy = "no decisions"
    personal_wagers = [wager.id for wager in ready_wagers if wager.personal]
    if personal_wagers:
        table, strategy = _best_choice(rules, personal_wagers[0], table)
    table = table.collapse(names)
    prices = [price_wager(wager, table) for wager in ready_wagers]
    return Priced("exact", prices, table.total, strategy, table)


def joint_payoffs(rules: Rules, *, long: bool) -> Joint:
    """The results, in the same hands, of all wagers that do not use named cards."""
    wagers = counted_together(rules)
    table = price_wagers(rules, wagers).table
    assert table is not None
    return joint_of_table(rules, table, {wager: {wager: 1} for wager in wagers})


def outcome_table(rules: Rules, names: Iterable[str]) -> OutcomeTable:
    """Every hand with the requested facts."""
    play = rules.play
    assert isinstance(play, BaccaratPlay)
    first, ways = _first_four(rules.deck.cards, set(names))
    columns, weights = _third_cards(rules.deck.cards, first, ways)
    return OutcomeTable(_facts(play, columns, columns["c5"]), weights)


def six_cards(rules: Rules, wagers: Iterable[str]) -> tuple[list[Column], dict[str, Column]]:
    """All orders of six cards by points, with the facts of each round.

    A bettor who may stand or hit on a five makes the choice that is better from the full shoe.
    """
    play = rules.play
    assert isinstance(play, BaccaratPlay)
    columns: dict[str, Column] = {
        f"c{place}": axis.ravel()
        for place, axis in enumerate(np.indices((10,) * 6, dtype=np.int8), 1)
    }
    facts = _facts(play, columns, columns["c5"])
    drawn = [columns[f"c{place}"] for place in range(1, 7)]
    personal = [wager for wager in wagers if rules.wagers[wager].personal]
    if personal:
        left = np.bincount([POINTS[card[0]] for card in rules.deck.cards], minlength=10)
        table, _ = _best_choice(rules, personal[0], OutcomeTable(facts, ways_to_draw(left, drawn)))
        facts = dict(table.columns)
    return drawn, facts


def _first_four(cards: tuple[Card, ...], names: set[str]) -> tuple[dict[str, Column], Ints]:
    """The first four cards (player, banker, player, banker), by value and by pairs that matter."""
    length = 2 if names & _SUITED else 1 if names & _PAIRS else 0
    kinds = Counter((POINTS[card[0]], card[:length]) for card in cards)
    # Small integers save memory: by card there are seven million ways to draw four.
    value = np.array([value for value, _ in kinds], dtype=np.int8)
    rank = np.array([_rank_number(text) for _, text in kinds], dtype=np.int8)
    counts = np.array(list(kinds.values()), dtype=np.int64)
    drawn = [axis.ravel() for axis in np.indices((len(kinds),) * 4, dtype=np.int8)]
    weights = ways_to_draw(counts, drawn)
    columns = {f"c{place}": value[axis] for place, axis in enumerate(drawn, 1)}
    if length:
        for side, (first, second) in {"player": (0, 2), "banker": (1, 3)}.items():
            columns[f"{side}_pair"] = rank[drawn[first]] == rank[drawn[second]]
            columns[f"{side}_suited_pair"] = drawn[first] == drawn[second]
    possible = weights > 0
    merged, ways = collapse({n: c[possible] for n, c in columns.items()}, weights[possible])
    return {name: column.astype(np.int64) for name, column in merged.items()}, ways


def _rank_number(text: str) -> int:
    """A number for a rank; 0 if ranks are not distinguished."""
    return ord(text[0]) if text else 0


def _third_cards(
    cards: tuple[Card, ...], first: dict[str, Column], ways: Ints
) -> tuple[dict[str, Column], Ints]:
    """Add the two cards that may be drawn, by value, to every row of four cards."""
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


def ways_to_draw(counts: Ints, drawn: list[Column]) -> Ints:
    """The number of ways to draw cards of these kinds in order."""
    ways = np.ones(len(drawn[0]), dtype=np.int64)
    for place, kind in enumerate(drawn):
        earlier = sum((before == kind).astype(np.int8) for before in drawn[:place])
        ways *= np.maximum(counts[kind] - earlier, 0)
    return ways


def _facts(play: BaccaratPlay, c: dict[str, Column], alone: Column) -> dict[str, Column]:
    """Complete both hands of every row; `alone` is the banker's third card if the player stands."""
    player_two, banker_two = (c["c1"] + c["c3"]) % 10, (c["c2"] + c["c4"]) % 10
    open_play = np.full(len(player_two), True)
    if play.naturals == "stop":
        open_play = (player_two < 8) & (banker_two < 8)
    player_draws = open_play & (player_two <= play.player_hits)
    banker_draws = open_play & _banker_draws(play, banker_two, player_draws, c["c5"])
    player = np.where(player_draws, player_two + c["c5"], player_two) % 10
    banker_third = np.where(player_draws, c["c6"], alone)
    banker = np.where(banker_draws, banker_two + banker_third, banker_two) % 10
    return c | {
        "player_two_points": player_two,
        "banker_two_points": banker_two,
        **finished(player, banker, player_draws, banker_draws),
    }


def finished(
    player: Column, banker: Column, player_drew: Column, banker_drew: Column
) -> dict[str, Column]:
    """The facts of two completed hands by their points and by whether they drew a third card."""
    lead = player - banker
    return {
        "player_points": player,
        "banker_points": banker,
        "player_cards": 2 + player_drew,
        "banker_cards": 2 + banker_drew,
        "winner": np.where(lead == 0, 2, np.where(lead > 0, 0, 1)),
        "margin": np.abs(lead),
        "player_natural": ((player >= 8) & (player_drew == 0)).astype(int),
        "banker_natural": ((banker >= 8) & (banker_drew == 0)).astype(int),
        "bettor_points": player,
    }


def _banker_draws(play: BaccaratPlay, total: Column, player_drew: Column, third: Column) -> Column:
    return np.where(player_drew, chart_of(play)[total, third], total <= play.banker_hits)


def chart_of(play: BaccaratPlay) -> NDArray[np.bool_]:
    """Whether the banker hand draws, by its total and the player's third card."""
    chart = np.zeros((10, 10), dtype=bool)
    for row, letters in play.chart.rows.items():
        chart[int(row)] = [letter == "H" for letter in letters]
    return chart


# Wagers on named cards.


_COLUMNS = {
    ("player", 1): "c1",
    ("banker", 1): "c2",
    ("player", 2): "c3",
    ("banker", 2): "c4",
    ("player", 3): "c5",
    ("banker", 3): "c6",
}
"""The column of each place; each third card has a column, no matter which hand draws first."""


def price_cards(rules: Rules, ready: ReadyWager) -> WagerPrice:
    """The price of a wager that uses named cards, and perhaps facts of the hands.

    The named cards are drawn first, then the other cards by value; the order of drawing does not
    change the counts.
    """
    play = rules.play
    assert isinstance(play, BaccaratPlay)
    if "bettor_points" in ready.names and play.five_option is not None:
        what = f"{ready.wager.name} uses named cards and a choice"
        raise InputError(f"{what}: these cannot be priced together", "wager")
    parts = [
        collapse(_used_facts(ready, _facts(play, columns, columns["c6"])), weights)
        for columns, weights in _named_then_others(rules.deck.cards, ready)
    ]
    columns = {name: np.concatenate([part[0][name] for part in parts]) for name in parts[0][0]}
    return price_wager(ready, OutcomeTable(columns, np.concatenate([part[1] for part in parts])))


def _used_facts(ready: ReadyWager, facts: dict[str, Column]) -> dict[str, Column]:
    """The facts that a wager uses; those of named cards depend on which third cards were dealt."""
    dealt = facts["player_cards"] - 2 + 2 * (facts["banker_cards"] - 2)
    used = {}
    for name in ready.names:
        used[name] = facts[name] if name in facts else facts[f"{name} 0"].copy()
        for pattern in (1, 2, 3) if name in ready.card_names else ():
            here = dealt == pattern
            used[name][here] = facts[f"{name} {pattern}"][here]
    return used


def _named_then_others(
    cards: tuple[Card, ...], ready: ReadyWager
) -> Iterator[tuple[dict[str, Column], Ints]]:
    """All draws of six cards: named cards as finely as the facts need, other cards by value."""
    named, ways = _named_draws(cards, ready)
    others = [column for column in _COLUMNS.values() if column not in named]
    values = np.indices((10,) * len(others)).reshape(len(others), -1)
    left = np.bincount([POINTS[card[0]] for card in cards], minlength=10)
    step = max(1, _ROWS // values.shape[1])
    for start in range(0, len(ways), step):
        part = slice(start, start + step)
        columns = {n: np.repeat(column[part], values.shape[1]) for n, column in named.items()}
        weights = np.repeat(ways[part], values.shape[1])
        drawn = [columns[column] for column in _COLUMNS.values() if column in named]
        for column, value in zip(others, values, strict=True):
            columns[column] = np.tile(value, len(ways[part]))
            earlier = sum((columns[column] == before).astype(np.int64) for before in drawn)
            weights = weights * np.maximum(left[columns[column]] - earlier, 0)
            drawn.append(columns[column])
        possible = weights > 0
        yield {name: column[possible] for name, column in columns.items()}, weights[possible]


def _named_draws(cards: tuple[Card, ...], ready: ReadyWager) -> tuple[dict[str, Column], Ints]:
    """The named cards by value, with their facts for each pattern of third cards."""
    endings = {ending for _, ending in ready.card_names.values()}
    pairs = (_PAIRS | _SUITED) & ready.names
    endings |= {"ranks"} if pairs else set()
    endings |= {"suits"} if pairs & _SUITED else set()
    kinds = kinds_of(cards, endings, [POINTS[rank] for rank in RANKS])
    sides = {name.partition("_")[0] for name in pairs}
    places = {place for held in ready.sets.values() for place in held.places}
    places |= {(side, number) for side in sides for number in (1, 2)}
    roles = {place: f"{place[0]} {max(2, place[1])}" for place in _COLUMNS if place in places}
    blocks = blocks_of(ready.sets, roles)
    orders = prod(factorial(len(block)) for block in blocks)
    parts = []
    for draw, ways in each_draw(kinds, blocks, ready.wager.name):
        columns = {_COLUMNS[place]: kinds.value[card] for place, card in draw.items()}
        for side in sides:
            columns |= _pair_facts(kinds, draw, side)
        for name, (held, ending) in ready.card_names.items():
            for pattern in range(4):
                there = {p: c for p, c in draw.items() if _is_dealt(p, pattern)}
                set_cards = cards_in(ready.sets[held], there)
                column = fact_column(kinds, set_cards, ending, len(ways))
                columns[f"{name} {pattern}"] = column
        parts.append(collapse(columns, ways * orders))
    merged = {name: np.concatenate([part[0][name] for part in parts]) for name in parts[0][0]}
    return collapse(merged, np.concatenate([part[1] for part in parts]))


def _is_dealt(place: Place, pattern: int) -> bool:
    """Whether a card is dealt; a pattern has 1 for the player's third card, 2 for the banker's."""
    side, number = place
    return number < 3 or bool(pattern & (1 if side == "player" else 2))


def _pair_facts(kinds: Kinds, draw: Mapping[Place, Column], side: str) -> dict[str, Column]:
    first, second = draw[side, 1], draw[side, 2]
    same_rank = kinds.rank[first] == kinds.rank[second]
    same_suit = kinds.suit[first] == kinds.suit[second]
    return {f"{side}_pair": same_rank * 1, f"{side}_suited_pair": (same_rank & same_suit) * 1}


def _best_choice(rules: Rules, wager: str, table: OutcomeTable) -> tuple[OutcomeTable, str]:
    """The table if the bettor makes the better choice on each five, and the choices in words.

    A choice depends on the player hand's two cards and on what the bettor sees of the banker hand.
    """
    play = rules.play
    assert isinstance(play, BaccaratPlay)
    if play.five_option is None:
        return table, "no decisions"
    choices = five_choices(rules, wager, table)
    stands = np.zeros((10, 10, 10), dtype=bool)
    for known, better in choices.items():
        stands[known] = better
    c = table.columns
    here = stands[c["c1"], c["c3"], _seen_points(play.five_option, c)]
    best = np.where(here, 5, c["player_points"])
    lines = [
        f"{first}-{second} against {shown}: {'stand' if better else 'hit'}"
        for (first, second, shown), better in choices.items()
        if first <= second
    ]
    return OutcomeTable({**c, "bettor_points": best}, table.weights), "; ".join(lines)


def five_choices(rules: Rules, wager: str, table: OutcomeTable) -> dict[tuple[int, int, int], bool]:
    """Whether to stand on a five, by the player's first two cards and what is seen of the banker.

    All are points.
    """
    play = rules.play
    assert isinstance(play, BaccaratPlay)
    assert play.five_option is not None
    c = table.columns
    seen = _seen_points(play.five_option, c)
    is_open = (c["player_two_points"] == 5) & np.isin(seen, play.five_option.against)
    two_cards = np.where(is_open, 5, c["player_points"])
    stand = OutcomeTable({**c, "bettor_points": two_cards}, table.weights)
    gain = (_payoffs(rules, wager, stand) - _payoffs(rules, wager, table)) * table.weights
    known = (c["c1"].astype(np.int64) * 10 + c["c3"]) * 10 + seen
    choices = {}
    for state in np.unique(known[is_open]).tolist():
        better = int(gain[is_open & (known == state)].sum()) > 0
        choices[state // 100, state // 10 % 10, state % 10] = better
    return choices


def _seen_points(option: FiveOption, columns: Mapping[str, Column]) -> Column:
    """The points of what the bettor sees of the banker hand."""
    return columns["c2" if option.looks_at == "first-card" else "banker_two_points"]


def _payoffs(rules: Rules, wager: str, table: OutcomeTable) -> Column:
    """The result of the wager in each row, as whole numbers on a common scale."""
    ready = rules.wagers[wager]
    paid = [units(outcome) for outcome in ready.outcomes()]
    scale = int(np.lcm.reduce([value.denominator for value in paid]))
    values = np.array([int(value * scale) for value in paid])
    gains: Column = values[ready.columns(table.columns, len(table))]
    return gains


PRICE = Pricing(wagers=price_wagers, joint=joint_payoffs, cards=price_cards, one_table=True)
