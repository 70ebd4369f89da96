"""Drill for players: the best decision and what another one costs, counted over every deal left.

Offered where the deals that are left can be counted while a person waits: Three Card Poker, the
bets of Let It Ride, the last decision of Ultimate Texas Hold'em, and war or surrender.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from houseway.cards.card import Card
from houseway.drills.maker import Made, Maker, Setup, one_field
from houseway.drills.question import Field, Shown, Solution
from houseway.games.carnival.facts import best, compare, least_value
from houseway.games.carnival.let_it_ride import wins
from houseway.games.carnival.rules import CarnivalPlay, LetItRidePlay, UltimatePlay
from houseway.games.three_card import ThreeCardPlay
from houseway.games.war import WarPlay
from houseway.games.war import compare as compare_war
from houseway.play.chance import hand_chance
from houseway.play.game import Game, Rules
from houseway.ranking.high import class_of
from houseway.ranking.three_card import rank_three
from houseway.rulebook.facts import FactValue

Stakes = Mapping[str, int]
"""Wagers in units of the first."""


class Spot(NamedTuple):
    """A decision: what is seen, and what each choice is worth in units of the main wager."""

    shown: tuple[Shown, ...]
    worth: Mapping[str, Fraction]
    unit: str
    """The name of the wager that is one unit."""


def _make(setup: Setup) -> Made | None:
    work_out = _method(setup.rules)
    assert work_out is not None
    spot = work_out(setup)
    if spot is None:
        return None
    ordered = sorted(spot.worth, key=lambda choice: spot.worth[choice], reverse=True)
    first, second = ordered[0], ordered[1]
    gap = spot.worth[first] - spot.worth[second]
    if not gap:
        return None
    field = Field(
        id="choice", label="Best decision", form="choice", choices=tuple(sorted(spot.worth))
    )
    fields, answer = one_field(field, first)
    return Made(
        ask="What is the best decision?",
        shown=spot.shown,
        fields=fields,
        solution=Solution(
            answer=answer,
            reason=f"{first} is worth {_units(gap)} of the {spot.unit} more than {second}.",
            rule=str(getattr(setup.rules.play, "source", None) or setup.rules.filing.source),
            values=tuple(
                Shown(label=choice, text=f"{_units(spot.worth[choice])} of the {spot.unit}")
                for choice in ordered
            ),
        ),
        teaches="a close decision" if gap < Fraction(1, 5) else "",
    )


def _units(worth: Fraction) -> str:
    return f"{float(100 * worth):.2f}%"


def _method(rules: Rules) -> Callable[[Setup], Spot | None] | None:
    play = rules.play
    if isinstance(play, ThreeCardPlay):
        return _three_card
    if isinstance(play, WarPlay) and play.hands == "seats":
        return _war
    if isinstance(play, CarnivalPlay) and play.let_it_ride is not None:
        return _let_it_ride
    if isinstance(play, CarnivalPlay) and play.ultimate is not None:
        return _ultimate
    return None


def _result(rules: Rules, stakes: Stakes, facts: Mapping[str, FactValue]) -> Fraction:
    """What these wagers win or lose, by the pay rows of the filing."""
    total = Fraction(0)
    for wager, units in stakes.items():
        outcome = rules.wagers[wager].outcome(facts)
        if outcome.odds is not None:
            total += units * outcome.odds.profit
        elif outcome.result == "lose":
            total -= units
        elif outcome.result == "surrender":
            total -= Fraction(units, 2)
    return total


def _mean(
    rules: Rules, stakes: Stakes, names: Sequence[str], counts: Mapping[tuple[FactValue, ...], int]
) -> Fraction:
    """The mean result over deals that are counted by their facts."""
    total = sum(
        (
            n * _result(rules, stakes, dict(zip(names, key, strict=True)))
            for key, n in counts.items()
        ),
        Fraction(0),
    )
    return total / sum(counts.values())


def _draw(setup: Setup, count: int) -> tuple[list[Card], list[Card]]:
    """Some cards of a fresh shoe, and all the others."""
    chance = hand_chance(setup.seed, setup.rules.cards)
    drawn = [chance.card("") for _ in range(count)]
    left = list(setup.rules.cards)
    for card in drawn:
        left.remove(card)
    return drawn, left


def _show(label: str, cards: Iterable[Card]) -> Shown:
    return Shown(label=label, text=" ".join(cards), cards=True)


# Three Card Poker.

_THREE = ("player_hand", "player_dealer_hand", "qualifies", "winner", "folded", "six_card_hand")


def _three_card(setup: Setup) -> Spot:
    play = setup.rules.play
    assert isinstance(play, ThreeCardPlay)
    drawn, left = _draw(setup, 3 + play.exposed)
    own, seen = drawn[:3], drawn[3:]
    hand = rank_three(own, play.ranking)
    counts: Counter[tuple[FactValue, ...]] = Counter()
    for rest in combinations(left, 3 - len(seen)):
        dealer = rank_three([*seen, *rest], play.ranking)
        winner = "tie" if hand == dealer else "player" if hand > dealer else "player-dealer"
        known = (hand.class_name, dealer.class_name, play.is_qualified(dealer), winner)
        counts[*known, False, "high-card"] += 1
    folded = {(*key[:4], True, "high-card"): n for key, n in counts.items()}
    return Spot(
        shown=(_show("Your hand", own), *([_show("Player-dealer shows", seen)] if seen else [])),
        worth={
            "play": _mean(setup.rules, {"ante": 1, "play": 1}, _THREE, counts),
            "fold": _mean(setup.rules, {"ante": 1}, _THREE, folded),
        },
        unit="Ante",
    )


# Let It Ride.


def _let_it_ride(setup: Setup) -> Spot:
    """The first bet with three cards, the second with a card of the board."""
    play = setup.rules.play
    assert isinstance(play, CarnivalPlay)
    assert play.let_it_ride is not None
    second = setup.stream.below(2) == 1
    drawn, left = _draw(setup, 4 if second else 3)
    counts = _ride_counts(play.let_it_ride, drawn, left)
    bet = "bet-2" if second else "bet-1"
    board = [_show("Community card", drawn[3:])] if second else []
    return Spot(
        shown=(
            _show("Your hand", drawn[:3]),
            *board,
            Shown(label="Decision on", text=_name(setup, bet)),
        ),
        worth={
            "ride": _mean(
                setup.rules, {bet: 1}, ("player_hand", "tens_or_better", "withdrawn"), counts
            ),
            "withdraw": Fraction(0),
        },
        unit="bet",
    )


def _ride_counts(
    play: LetItRidePlay, drawn: list[Card], left: list[Card]
) -> Counter[tuple[FactValue, ...]]:
    counts: Counter[tuple[FactValue, ...]] = Counter()
    for rest in combinations(left, 5 - len(drawn)):
        value = best([*drawn, *rest])
        counts[class_of(value), wins(value, play.lowest_pair), False] += 1
    return counts


def _name(setup: Setup, wager: str) -> str:
    return setup.rules.wagers[wager].wager.name


# Ultimate Texas Hold'em, after the river.

_ULTIMATE = ("player_hand", "player_dealer_hand", "qualifies", "winner", "beaten_hand", "folded")


def _ultimate(setup: Setup) -> Spot:
    play = setup.rules.play
    assert isinstance(play, CarnivalPlay)
    assert play.ultimate is not None
    drawn, left = _draw(setup, 7)
    own, board = drawn[:2], drawn[2:]
    counts = _showdowns(play.ultimate, own, board, left)
    folded = {(*key[:5], True): n for key, n in counts.items()}
    stakes: dict[str, int] = {
        wager: 1 for wager in ("ante", "blind") if wager in setup.rules.wagers
    }
    times = play.ultimate.raises["river"]
    calls = {
        f"{one}x": _mean(setup.rules, {**stakes, "play": one}, _ULTIMATE, counts) for one in times
    }
    return Spot(
        shown=(_show("Your hand", own), _show("Board", board)),
        worth={**calls, "fold": _mean(setup.rules, stakes, _ULTIMATE, folded)},
        unit="Ante",
    )


def _showdowns(
    play: UltimatePlay, own: list[Card], board: list[Card], left: list[Card]
) -> Counter[tuple[FactValue, ...]]:
    counts: Counter[tuple[FactValue, ...]] = Counter()
    mine = best(own + board)
    for other in combinations(left, 2):
        theirs = best([*other, *board])
        winner = compare(mine, theirs)
        beaten = {"player": class_of(theirs), "player-dealer": class_of(mine), "tie": "none"}
        qualifies = theirs >= least_value(play.qualifies)
        counts[class_of(mine), class_of(theirs), qualifies, winner, beaten[winner], False] += 1
    return counts


# War or surrender.

_WAR = ("comparison", "choice", "war_comparison")


def _war(setup: Setup) -> Spot:
    drawn, left = _draw(setup, 1)
    card = drawn[0]
    other = next(one for one in left if one[0] == card[0])
    left.remove(other)
    ranks = Counter(one[0] for one in left)
    counts: Counter[tuple[FactValue, ...]] = Counter()
    for mine, times in ranks.items():
        for theirs, others in ranks.items():
            ways = times * (others - (mine == theirs))
            result = compare_war([Card(f"{mine}s")], [Card(f"{theirs}s")])
            counts["tie", "war", result] += ways
    given_up: dict[tuple[FactValue, ...], int] = {("tie", "surrender", "none"): 1}
    return Spot(
        shown=(_show("Your card", [card]), _show("Player-dealer", [other])),
        worth={
            "war": _mean(setup.rules, {"base": 1, "war": 1}, _WAR, counts),
            "surrender": _mean(setup.rules, {"base": 1}, _WAR, given_up),
        },
        unit="wager",
    )


def _suits(game: Game, rules: Rules) -> bool:
    return _method(rules) is not None


DECISION = Maker(
    title="Best decision",
    says="For players: the best decision, with the cost of another one.",
    suits=_suits,
    make=_make,
    tries=2,
)
