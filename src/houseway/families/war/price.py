"""All hands of war, by the ranks of the cards.

Casino War counts four ordered cards, two of them dealt only in a war. Ultimate War counts the
whole shoe in pairs, because wars go on without limit.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import product
from math import factorial, gcd, perm

from houseway.banked.seats import PLAYER_DEALER
from houseway.cards.card import RANKS
from houseway.families.war.script import COMPARISONS, WAR_TIE, WarPlay, compare
from houseway.play.game import Rules
from houseway.play.wager import ReadyWager
from houseway.pricing.joint import Joint, counted_together, joint_of_rows, joint_of_table
from houseway.pricing.named_cards import price_cards as price_named_cards
from houseway.pricing.outcomes import Column, OutcomeTable
from houseway.pricing.price import Priced, Pricing
from houseway.pricing.stakes import Stakes, gains, price_stakes
from houseway.pricing.wager import WagerPrice, count_outcomes, price_wager
from houseway.rulebook.facts import FactValue

WAR = "always go to war"
"""The strategy where war is better than surrender."""

Row = tuple[dict[str, FactValue], int]


def price_wagers(rules: Rules, wagers: Iterable[str]) -> Priced:
    """Price these wagers exactly; a bettor whose card ties makes the better choice."""
    play = rules.play
    assert isinstance(play, WarPlay)
    if play.hands == "seats":
        return _price_seats(rules, wagers)
    rows = community_rows(rules)
    prices = [_price_rows(rules, wager, rows) for wager in wagers]
    return Priced("exact", prices, max(price.total for price in prices), "no decisions")


def joint_payoffs(rules: Rules, *, long: bool) -> Joint:
    """The joint results of wagers offered in every hand, without a Tie Wager on the war deal."""
    play = rules.play
    assert isinstance(play, WarPlay)
    wagers = counted_together(rules)
    if play.hands != "seats":
        return joint_of_rows(rules, wagers, community_rows(rules))
    table, _ = best_seats(rules)
    whole = stakes_of(table.columns)
    alone: dict[str, Stakes] = {
        wager: {wager: 1} for wager in wagers if wager not in (*whole, WAR_TIE)
    }
    return joint_of_table(rules, table, {"base": whole, **alone})


def cards_per_rank(rules: Rules) -> int:
    """The number of cards of each rank in the deck."""
    return len(rules.deck) // len(RANKS)


# Casino War.


def _price_seats(rules: Rules, wagers: Iterable[str]) -> Priced:
    table, strategy = best_seats(rules)
    stakes = stakes_of(table.columns)
    parts = {price.wager: price for price in price_stakes(rules, "base", stakes, table)}
    prices = [
        parts.get(w) or price_wager(rules.wagers[w], _at_war(table) if w == WAR_TIE else table)
        for w in wagers
    ]
    return Priced("exact", prices, table.total, strategy)


def best_seats(rules: Rules) -> tuple[OutcomeTable, str]:
    """All hands with the better choice after a tie, and that choice in words."""
    war, surrender = (_seat_table(rules, choice) for choice in ("war", "surrender"))
    better = _total(rules, war, stakes_of(war.columns)) >= _total(rules, surrender, {"base": 1})
    return (war, WAR) if better else (surrender, "always surrender")


def stakes_of(columns: Mapping[str, Column]) -> Stakes:
    """The first stake, and the raise of those who go to war."""
    return {"base": 1, "war": (columns["choice"] == _choice_code("war")).astype(int)}


def price_cards(rules: Rules, ready: ReadyWager) -> WagerPrice:
    """The price of a wager on the first cards, and perhaps on how they compare."""
    if ready.names - ready.card_names.keys() != {"comparison"}:
        return price_named_cards(rules, ready)
    cards = Counter(rules.deck.cards)
    rows: list[Row] = []
    for (own, number), (dealer, others) in product(cards.items(), repeat=2):
        hands = {"player": [own], PLAYER_DEALER: [dealer]}
        facts = ready.card_facts(hands) | {"comparison": compare([own], [dealer])}
        rows.append((facts, number * (others - (own == dealer))))
    return _price_rows(rules, ready.id, rows)


def _at_war(table: OutcomeTable) -> OutcomeTable:
    """The rows in which there is a war."""
    rows = table.columns["choice"] == _choice_code("war")
    columns = {name: column[rows] for name, column in table.columns.items()}
    return OutcomeTable(columns, table.weights[rows])


def _total(rules: Rules, table: OutcomeTable, stakes: Stakes) -> Fraction:
    won, scale = gains(rules, table.columns, stakes)
    return Fraction(sum(int(w) * int(n) for w, n in zip(won, table.weights, strict=True)), scale)


def _seat_table(rules: Rules, choice: str) -> OutcomeTable:
    """All draws of four cards by rank, with the facts of each."""
    import numpy as np

    each = cards_per_rank(rules)
    drawn, columns = seat_draws(choice)
    ways = np.ones(len(drawn[0]), dtype=np.int64)
    for place, rank in enumerate(drawn):
        ways *= each - sum((before == rank).astype(np.int64) for before in drawn[:place])
    return OutcomeTable(columns, ways).collapse(columns)


def seat_draws(choice: str) -> tuple[list[Column], dict[str, Column]]:
    """Two first cards, then two war cards, the player's first: all draws by rank, and the facts.

    War cards count only if the bettor goes to war on a tie.
    """
    import numpy as np

    drawn = [axis.ravel() for axis in np.indices((len(RANKS),) * 4)]
    codes = np.array([[_compare(a, b) for b in range(len(RANKS))] for a in range(len(RANKS))])
    first, second = codes[drawn[0], drawn[1]], codes[drawn[2], drawn[3]]
    tie = first == COMPARISONS.index("tie")
    at_war = tie & (choice == "war")
    return drawn, {
        "comparison": first,
        "choice": np.where(tie, _choice_code(choice), 0),
        "war_comparison": np.where(at_war, second + 1, 0),
    }


def _choice_code(choice: str) -> int:
    return ("none", "war", "surrender").index(choice)


def _compare(player: int, dealer: int) -> int:
    return COMPARISONS.index("higher" if player > dealer else "lower" if player < dealer else "tie")


# Ultimate War.


def community_rows(rules: Rules) -> list[Row]:
    """Every result of two community hands: winner, winning rank and number of wars."""
    cards = len(rules.deck)
    rows: list[Row] = []
    for wars, ways in enumerate(_ways(cards_per_rank(rules))):
        number = ways * factorial(cards - 2 * wars - 2)
        for lower, rank in enumerate(RANKS):
            for winner in ("player", "banker"):
                facts: dict[str, FactValue] = {"winner": winner, "winning_card": rank, "wars": wars}
                rows.append((facts, lower * number))
    return _deal_ties_again(rows, factorial(cards), cards // 2)


def _ways(each: int) -> list[int]:
    """The number of ways to draw 0, 1, 2... ties in a row, then one card of each of two ranks.

    Each rank has a polynomial: its coefficient of x^j is the number of ways to draw j pairs of
    the rank, divided by j! for the order of the ties. Their product counts the ties of all ranks.
    The factor keeps the coefficients whole.
    """
    factor = factorial(each // 2)
    pairs = [perm(each, 2 * j) * factor // factorial(j) for j in range(each // 2 + 1)]
    last = [perm(each, 2 * j + 1) * factor // factorial(j) for j in range((each + 1) // 2)]
    series = _times(last, last)
    for _ in RANKS[2:]:
        series = _times(series, pairs)
    return [number * factorial(ties) // factor ** len(RANKS) for ties, number in enumerate(series)]


def _times(a: list[int], b: list[int]) -> list[int]:
    """The product of two polynomials."""
    coefficients = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            coefficients[i + j] += x * y
    return coefficients


def _deal_ties_again(rows: list[Row], whole: int, wars: int) -> list[Row]:
    """Add the shoes that end in a tie, which are shuffled and dealt again as another war."""
    decided = sum(number for _, number in rows)
    undecided = whole - decided
    again = [
        ({**facts, "wars": wars + int(facts["wars"])}, number * undecided) for facts, number in rows
    ]
    return [(facts, number * decided) for facts, number in rows] + again


def _price_rows(rules: Rules, wager: str, rows: list[Row]) -> WagerPrice:
    ready = rules.wagers[wager]
    outcomes = ready.outcomes()
    counts = [0] * len(outcomes)
    for facts, number in rows:
        counts[outcomes.index(ready.outcome(facts))] += number
    # Whole shoes were counted, so the counts of a wager on a few cards have a large common factor.
    divisor = gcd(*counts)
    return WagerPrice(wager, tuple(count_outcomes(outcomes, [n // divisor for n in counts])))


PRICE = Pricing(wagers=price_wagers, joint=joint_payoffs, cards=price_cards)
