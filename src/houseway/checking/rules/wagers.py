"""ACT: bonus bets and their pay tables."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod

from houseway.checking.finding import Found
from houseway.checking.rule import rule
from houseway.checking.subject import Subject
from houseway.play.wager import ReadyWager
from houseway.rulebook.expression import Expression
from houseway.rulebook.facts import Fact, FactValue
from houseway.rulebook.model import Option

Values = Sequence[FactValue]

MAX_CASES = 50_000
"""A pay table with more combinations of facts than this is not searched."""


@rule("ACT001", "ca-state", severity="warn", confidence="S-part", law="11 CCR 2010(f), 2071")
def side_bet_without_approval(subject: Subject) -> Iterator[Found]:
    """A side bet has an approval, or is part of an approved game.

    What: A filing with status side-bet has its own number and names the games it is added to.

    Why: A bonus, jackpot, promotion or tournament is a gaming activity that needs approval.

    Example: A side bet with no number in `filing`.

    Limits: A bonus wager inside a game's own filing is covered by that filing.
    """
    for filing in subject.filings:
        if filing.status == "side-bet":
            if not filing.filing:
                message = "a side bet without an approval number"
                yield Found(message, filing.id, field="filing", source=filing.source)
            if not filing.attaches_to:
                message = "a side bet that is not added to any game"
                yield Found(message, filing.id, field="attaches_to", source=filing.source)


@rule("ACT002", "quality", severity="warn", confidence="I", law="internal consistency")
def pay_row_never_reached(subject: Subject) -> Iterator[Found]:
    """Each row of a pay table can be reached.

    What: Each row is the first match for at least one combination of the facts and options that
    the wager uses.

    Why: If the rows above always match first, the row was probably meant to be different.

    Example: "Natural 9 pays 4 to 1" below "natural pays 1 to 1".

    Limits: Facts are combined freely, so a row that the cards cannot produce is not found; tables
    with more than 50,000 combinations are skipped.
    """
    for game in subject.games:
        if game.playable:
            for ready_wager in game.rules().wagers.values():
                for number in dead_rows(ready_wager, game.raw.options):
                    wager = ready_wager.wager
                    row = wager.pays[number]
                    yield Found(
                        f"{wager.name}: the row {row.says or row.when.text!r} is never paid",
                        game.id,
                        field=f"wagers.{ready_wager.id}.pays[{number}]",
                        source=wager.source,
                    )


def dead_rows(ready_wager: ReadyWager, options: Mapping[str, Option]) -> list[int]:
    """The rows that are never the first match, no matter which options are chosen."""
    rows = [row.when for row in ready_wager.wager.pays]
    names = sorted(frozenset().union(*(row.names for row in rows)))
    all_values = {
        n: _choices(options[n]) if n in options else _values(ready_wager.facts[n]) for n in names
    }
    tested = _numbers_tested(rows)
    some_values = {name: _only_tested(values, tested) for name, values in all_values.items()}
    # The numbers in the conditions are almost always enough to reach every row.
    return _unreached(rows, some_values) and _unreached(rows, all_values)


def _unreached(rows: Sequence[Expression], ranges: Mapping[str, Values]) -> list[int]:
    if prod(map(len, ranges.values())) > MAX_CASES:
        return []
    unreached = set(range(len(rows)))
    tests = [row.scalar({}) for row in rows]
    for values in product(*ranges.values()):
        case = dict(zip(ranges, values, strict=True))
        unreached.discard(next((n for n, matches in enumerate(tests) if matches(case)), -1))
        if not unreached:
            break
    return sorted(unreached)


def _numbers_tested(rows: Sequence[Expression]) -> set[int]:
    """The numbers in the conditions, and their neighbors."""
    numbers = {int(number) for row in rows for number in re.findall(r"\d+", row.text)}
    return {number + step for number in numbers for step in (-1, 0, 1)}


def _only_tested(values: Values, tested: set[int]) -> Values:
    """The ends of a range of numbers, and the numbers in it that a condition tests."""
    if not isinstance(values, range):
        return values
    return sorted({values[0], values[-1], *(number for number in tested if number in values)})


def _choices(option: Option) -> Values:
    if option.range is not None:
        return range(option.range[0], option.range[1] + 1)
    return [False, True] if isinstance(option.default, bool) else [*option.values, option.default]


def _values(fact: Fact) -> Values:
    if fact.kind == "word":
        return fact.words
    return [False, True] if fact.kind == "bool" else range(fact.low, fact.high + 1)


@rule("ACT003", "quality", severity="warn", confidence="F", law="the filings themselves")
def odds_in_two_notations(subject: Subject) -> Iterator[Found]:
    """Odds are written in one notation.

    What: A room writes its odds as "to 1" or as "for 1", not as both.

    Why: 10 for 1 is 9 to 1: confusing the two is an error of one whole wager.

    Example: A tie that pays 10 for 1 in one game and 8 to 1 in another.

    Limits: Covers filings whose wagers are in the rulebook.
    """
    wagers: dict[str, list[str]] = {"to": [], "for": []}
    for filing in subject.filings:
        for wager in filing.wagers:
            for kind, ids in wagers.items():
                if any(f" {kind} " in row.odds.text for row in wager.pays):
                    ids.append(f"{filing.id} {wager.id}")
    if wagers["to"] and wagers["for"]:
        fewer = min(wagers, key=lambda kind: len(wagers[kind]))
        yield Found(
            f'odds are written both as "to" and as "for"; "{fewer}" is less common',
            subject.id,
            field="wagers.pays.odds",
            source=subject.room.source,
            evidence=tuple(wagers[fewer]),
        )
