"""Drill for floor staff: watch the cards and the bets of a shoe, and say who counts cards.

The wager and its count are those that win most in the stored figures of game protection. One bettor
may be an expert; the others bet as honest people do. The bets of an expert follow the count, so the
right answer is the bettor whose bets have the highest correlation with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from houseway.banked.hand import BankedHand
from houseway.banked.shoes import cut_of, lasts
from houseway.banked.simulate import Rounds, advised, nets_of
from houseway.banked.table import BankedTable
from houseway.cards.card import Card
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Stream
from houseway.checking.protection import stored_counts
from houseway.drills.banked import is_banked
from houseway.drills.maker import Draft, Maker, Setup, one_field, pick, sample
from houseway.drills.question import Field, Shown, Solution
from houseway.pages.words import listed
from houseway.play.chance import ShuffledChance
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame, Rules
from houseway.protection.results import Count
from houseway.protection.running import running_count, true_count
from houseway.values.money import Cents, format_printed

NOBODY = "nobody"
_ROUNDS = {1: 10, 2: 12, 3: 14, 4: 16}
"""Rounds to watch, by level."""
_BETTORS = {1: 2, 2: 3, 3: 3, 4: 4}
_FOLLOWS, _HONEST = 0.7, 0.35
"""The least correlation of an expert's bets with the count, and the most of other bets."""
_TRIES = 40
_UNIT = (500, 1000, 2500)
_STAKES = (0, 1, 1, 2, 4)
_MIN_BETS = 2
"""The count must find at least so many bets in a shoe, or there is nothing to watch."""


class Watched(NamedTuple):
    """A round: its cards, the value of the count before it, and whether the wager won."""

    hands: dict[str, tuple[Card, ...]]
    value: float
    won: bool


def best_count(rules: Rules) -> tuple[str, Count] | None:
    """The wager that a counter wins most on, and its count; None if no figures are stored."""
    counts = stored_counts(rules).items()
    return next((item for item in counts if item[1].bets_per_shoe >= _MIN_BETS), None)


def _make(setup: Setup) -> Draft | None:
    found = best_count(setup.rules)
    assert found is not None
    wager, count = found
    stream = setup.stream
    for _ in range(_TRIES):
        begin = _beginning(setup, count, stream)
        rounds = list(_play(setup, wager, count, begin)) if begin else []
        if len(rounds) < _ROUNDS[setup.level]:
            continue
        draft = _question(setup, wager, count, begin, rounds)
        if draft is not None:
            return draft
    return None


def _beginning(setup: Setup, count: Count, stream: Stream) -> list[Card]:
    """The cards left in a shoe whose count is near the threshold; empty if it is not."""
    cards = setup.rules.cards
    left = len(cards) // 4 + stream.below(len(cards) // 4) + cut_of(setup.rules)
    rest = sample(stream, cards, left)
    value = true_count(count, _seen(count, setup.rules, rest), left)
    assert count.threshold is not None
    near = abs(value - count.threshold) <= max(1.0, abs(count.threshold) / 4)
    return rest if near else []


def _seen(count: Count, rules: Rules, rest: Sequence[Card]) -> int:
    """The running count when these cards are left."""
    return running_count(count.tags, rules.cards) - running_count(count.tags, rest)


def _play(setup: Setup, wager: str, count: Count, rest: list[Card]) -> Iterator[Watched]:
    """The rounds dealt from the rest of a shoe, until the cut card or enough to watch."""
    table = Rounds(BankedTable(setup.rules), 1, setup.seed, "rounds")
    stream = setup.seed.stream("shoe")
    shoe, left = Shoe(rest, stream), len(rest)
    running = _seen(count, setup.rules, rest)
    for _ in range(_ROUNDS[setup.level]):
        if left <= cut_of(setup.rules):
            return
        hand = table.deal(ShuffledChance(shoe, stream))
        play_hand(hand, advised(hand))
        yield Watched(_cards(hand), true_count(count, running, left), nets_of(hand)[1, wager] > 0)
        dealt = [card for cards in hand.hands.values() for card in cards]
        running += running_count(count.tags, dealt)
        left = shoe.remaining


def _cards(hand: BankedHand) -> dict[str, tuple[Card, ...]]:
    return {name: tuple(cards) for name, cards in hand.hands.items() if cards}


def _question(
    setup: Setup, wager: str, count: Count, rest: Sequence[Card], rounds: Sequence[Watched]
) -> Draft | None:
    """The question, if the bets show clearly who counts."""
    stream = setup.seed.stream("bettors")
    seats = sorted(sample(stream, range(1, setup.rules.seats), _BETTORS[setup.level]))
    expert = pick(stream, seats) if setup.level < 3 or stream.below(3) else 0
    unit = pick(stream, _UNIT)
    bets = {
        seat: _expert(count, rounds, unit) if seat == expert else _honest(stream, rounds, unit)
        for seat in seats
    }
    counts = [watched.value for watched in rounds]
    follows = {seat: correlation(amounts, counts) for seat, amounts in bets.items()}
    if expert and follows[expert] < _FOLLOWS:
        return None
    if any(value > _HONEST for seat, value in follows.items() if seat != expert):
        return None
    right = f"seat {expert}" if expert else NOBODY
    choices = (*(f"seat {seat}" for seat in seats), NOBODY)
    fields, answer = one_field(
        Field(id="who", label="Counter", form="choice", choices=choices), right
    )
    name = setup.rules.wagers[wager].wager.name
    equipment = setup.rules.filing.equipment
    assert equipment is not None
    assert equipment.shoe is not None
    return Draft(
        ask=f"Whose bets on {name} follow the count?",
        shown=(*_shown_count(setup.rules, count, rest), *_shown_rounds(rounds, bets)),
        fields=fields,
        solution=Solution(
            answer=answer,
            reason=_reason(expert, follows),
            rule=str(equipment.shoe.source or equipment.source),
            values=(
                Shown(label="Count before each round", text=" ".join(f"{n:.1f}" for n in counts)),
                *(
                    Shown(label=f"Seat {seat}", text=f"correlation {value:.2f}")
                    for seat, value in follows.items()
                ),
            ),
        ),
        teaches="" if expert else "a table without a counter",
    )


def _shown_count(rules: Rules, count: Count, rest: Sequence[Card]) -> Iterator[Shown]:
    """The tags of the count, its threshold, and where the shoe stands."""
    by_tag: dict[int, list[str]] = {}
    for kind, tag in count.tags.items():
        by_tag.setdefault(tag, []).append(kind)
    tags = "; ".join(f"{' '.join(kinds)}: {tag:+d}" for tag, kinds in by_tag.items() if tag)
    yield Shown(label="The count", text=tags)
    when = "for each deck that is left" if count.balanced else "in all"
    yield Shown(label="An expert bets", text=f"from {count.threshold:g} {when}")
    left = len(rest)
    now = f"running count {_seen(count, rules, rest):+d}, {left} cards left"
    yield Shown(label="Before round 1", text=now)


def _shown_rounds(rounds: Sequence[Watched], bets: dict[int, list[Cents]]) -> Iterator[Shown]:
    for number, watched in enumerate(rounds):
        cards = ", ".join(f"{name} {' '.join(cards)}" for name, cards in watched.hands.items())
        placed = listed(
            f"seat {seat} {format_printed(amounts[number]) if amounts[number] else 'nothing'}"
            for seat, amounts in bets.items()
        )
        yield Shown(label=f"Round {number + 1}", text=f"{placed}; {cards}")


def _reason(expert: int, follows: dict[int, float]) -> str:
    others = listed(f"seat {seat} {value:.2f}" for seat, value in follows.items() if seat != expert)
    if not expert:
        return f"no bets follow the count: the correlations are {others}"
    return (
        f"the bets of seat {expert} follow the count with a correlation of {follows[expert]:.2f}; "
        f"the others: {others}"
    )


# Bettors.


def _expert(count: Count, rounds: Sequence[Watched], unit: Cents) -> list[Cents]:
    """Four units from the threshold on, one unit below it."""
    assert count.threshold is not None
    return [unit * (4 if watched.value >= count.threshold else 1) for watched in rounds]


def _honest(stream: Stream, rounds: Sequence[Watched], unit: Cents) -> list[Cents]:
    """Bets that look at no cards: the same amount, more after losses, or at random."""
    kind = stream.below(3)
    bets: list[Cents] = []
    for number in range(len(rounds)):
        if kind == 0:
            bets.append(unit * (1 + (stream.below(4) == 0)))
        elif kind == 1 and bets:
            lost = not rounds[number - 1].won
            bets.append(min(bets[-1] + unit, 5 * unit) if lost and stream.below(3) else unit)
        else:
            bets.append(unit * pick(stream, _STAKES))
    return bets


def correlation(bets: Sequence[Cents], counts: Sequence[float]) -> float:
    """How closely bets follow a count; 0 if either is always the same."""
    size = len(bets)
    bet, count = sum(bets) / size, sum(counts) / size
    together = sum((b - bet) * (c - count) for b, c in zip(bets, counts, strict=True))
    spread = sqrt(sum((b - bet) ** 2 for b in bets) * sum((c - count) ** 2 for c in counts))
    return together / spread if spread else 0.0


def _suits(game: FiledGame, rules: Rules) -> bool:
    return is_banked(game, rules) and lasts(rules) and best_count(rules) is not None


COUNT = Maker(
    title="Spot the counter",
    says="For floor staff: watch the bets and cards of a shoe, and say who is counting.",
    suits=_suits,
    make=_make,
    tries=4,
)
