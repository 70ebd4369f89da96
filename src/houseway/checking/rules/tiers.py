"""FEE009: tiers without gaps, overlaps or ambiguity."""

import re
from collections.abc import Iterator
from itertools import pairwise

from houseway.checking.finding import Found
from houseway.checking.numbers import by_message, option_ids
from houseway.checking.rule import rule
from houseway.checking.subject import Subject
from houseway.rulebook.schedule import CollectionOption, Limits, Misprint, Terms
from houseway.rulebook.tiers import Tier, Tiers
from houseway.values.money import Cents, format_printed, parse_printed

_TIER_PRINT = re.compile(r"\$[\d,]+(?:-\$[\d,]+|\+)|[\d-]+: \$[\d.]+")
_MONEY_BASES = ("total-table-action", "wager", "bank")


@rule("FEE009", "quality", severity="warn", confidence="I", law="inferred from Penal Code 337j(f)")
def tiers_leave_doubt(subject: Subject) -> Iterator[Found]:
    """Every lawful wager is in exactly one tier, and a larger wager never has a smaller fee.

    What: Lists tiers printed with overlaps or impossible bounds (recorded as misprints with their
    correction), gaps between tiers, a first tier above the table minimum, a last tier below the
    table maximum, no fee for two players, and fees that go down as the wager goes up.

    Why: A wager without a tier has no fee set before the hand.

    Example: $101-$201 followed by $201-$400; $501-$100; a first tier of $10 at a $1 table.

    Limits: Cents between whole dollars ($50.50 between $5-$50 and $51-$100) are settled by a
    reading and not reported. A fee that goes down to $0 is not reported.
    """
    for schedule in subject.schedules:
        place = subject.place_of(schedule)
        for misprint in schedule.misprints:
            if is_tier(misprint):
                yield Found(
                    message=f"a tier is printed {misprint.printed}; read as {misprint.corrected}",
                    game=place,
                    option=f"{schedule.id}:{misprint.options}",
                    field="misprints",
                    source=misprint.source,
                    evidence=(misprint.why,),
                )
        for message, options in by_message(schedule.options, _kinds_of_doubt):
            details = [
                text for option in options for kind, text in _doubts(option) if kind == message
            ]
            evidence = tuple(dict.fromkeys(details))
            ids = option_ids(options)
            yield Found(
                message=message,
                game=place,
                option=ids,
                field="fees",
                source=options[0].source,
                evidence=evidence,
            )


def is_tier(misprint: Misprint) -> bool:
    """Whether a misprint is in a tier, not in a heading or the name of a game."""
    return _TIER_PRINT.fullmatch(misprint.corrected) is not None


_GAP = "there is a gap between two tiers"
_FALLS = "the fee goes down as the wager goes up"
_STARTS = "the first tier begins above the table minimum"
_ENDS = "the last tier ends below the table maximum"
_FEW = "no fee is printed for two players"


def _kinds_of_doubt(option: CollectionOption) -> list[str]:
    return [kind for kind, _ in _doubts(option)]


def _doubts(option: CollectionOption) -> Iterator[tuple[str, str]]:
    """The problems found, with the tiers concerned."""
    for terms, tiers in option.fees:
        if any(tier.label for tier in tiers.tiers):
            yield from _doubts_between(tiers.rising)
            yield from _doubts_at_ends(terms, tiers, option.limits)


def _doubts_between(rising: list[Tier]) -> Iterator[tuple[str, str]]:
    for before, after in pairwise(rising):
        step = 100 if "$" in after.label else 1
        if before.high is not None and after.low - before.high > step:
            yield _GAP, f"{before.label}, then {after.label}"
        if 0 < after.amount < before.amount:
            high, low = format_printed(before.amount), format_printed(after.amount)
            yield _FALLS, f"{high} at {before.label}, {low} at {after.label}"


def _doubts_at_ends(terms: Terms, tiers: Tiers, limits: Limits) -> Iterator[tuple[str, str]]:
    first, last = tiers.rising[0], tiers.rising[-1]
    if terms.basis == "players" and first.low > 2:
        yield _FEW, f"the first tier is {first.label}"
    if terms.basis not in _MONEY_BASES:
        return
    minimum, maximum = bounds(limits)
    if first.label.startswith("under "):  # added by a reading; not printed in the filing
        first = tiers.rising[1]
    if minimum is not None and first.low > minimum:
        yield _STARTS, f"{first.label}, while a wager may be {format_printed(minimum)}"
    if last.high is not None and maximum is not None and maximum > last.high:
        yield _ENDS, f"{last.label}, while a wager may be {format_printed(maximum)}"


def bounds(limits: Limits) -> tuple[Cents | None, Cents | None]:
    """The minimum and maximum wager that an option's limits allow, if printed.

    >>> bounds(Limits(minimum="$1-$100", maximum="$200-$1,000"))
    (100, 100000)
    """
    if limits.limit:
        low, _, high = limits.limit.partition("-")
        return _amount(low), _amount(high)
    return _amount(limits.minimum.partition("-")[0]), _amount(limits.maximum.rpartition("-")[2])


def _amount(text: str) -> Cents | None:
    try:
        return parse_printed(text)
    except ValueError:
        return None
