"""FEE005, FEE006, FEE012: the text of a filing compared with its tables."""

import re
from collections.abc import Iterator

from houseway.checking.finding import Found
from houseway.checking.numbers import option_ids, spread
from houseway.checking.rule import rule
from houseway.checking.rules.fees import rates_by_payer
from houseway.checking.rules.tiers import bounds
from houseway.checking.subject import Claimed, Subject
from houseway.rulebook.schedule import CollectionOption, Schedule
from houseway.values.money import format_printed, parse_printed

_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_RATES = re.compile(r"(?:at most|up to|no more than|maximum of) (\w+)(?: \w+)? rates", re.I)
_POSTED = re.compile(r"\bpost|\bnotice|\btold\b|\bdisplay|\bconspicuous|\bsign", re.I)
_ONE = re.compile(r"\bone (?:option|schedule)\b|\bthe only\b|at any one time", re.I)


@rule(
    "FEE005",
    "filing",
    severity="info",
    confidence="S",
    law="Penal Code 337j(f)",
    since="2009-01-01",
)
def notice_not_promised(subject: Subject) -> Iterator[Found]:
    """The schedule promises that fees are posted.

    What: A procedure of the schedule mentions posting, a notice or a sign.

    Why: Ample notice of the fees must be given to patrons; filings promise that they are posted
    within view of each table.

    Example: A schedule that has tables of fees and no procedures.

    Limits: Checks only the summary of the procedures; the promise may be on another page of the
    filing.
    """
    yield from _not_promised(subject, _POSTED, "no procedure says that the fees are posted")


@rule("FEE006", "filing", severity="info", confidence="F", law="the filings themselves")
def one_option_not_promised(subject: Subject) -> Iterator[Found]:
    """The schedule promises that a table uses one option at a time.

    What: A schedule with several options says that a table uses one of them.

    Why: The rates at a table can be counted and posted only if one option applies.

    Example: A schedule with 30 options without this statement.

    Limits: Checks only the summary of the procedures. The engine uses one option per table.
    """
    yield from _not_promised(
        subject, _ONE, "no procedure says that one option is used at a time", 2
    )


def _not_promised(
    subject: Subject, words: re.Pattern[str], message: str, options: int = 1
) -> Iterator[Found]:
    for schedule in subject.schedules:
        text = " ".join(procedure.says for procedure in schedule.procedures)
        if len(schedule.options) >= options and not words.search(text):
            place = subject.place_of(schedule)
            yield Found(message, place, schedule.id, "procedures", schedule.source)


@rule("FEE012", "quality", severity="warn", confidence="F", law="the filings themselves")
def words_against_tables(subject: Subject) -> Iterator[Found]:
    """The text about fees and limits agrees with the tables.

    What: Compares the number of rates that the rules allow with the rates of the schedule and
    with its procedures; who pays under which option; the maximum for one spot with the table
    limits; and tiers by the size of one wager with the table limits.

    Why: If text and table differ, it is unclear which of them was approved.

    Example: The rules allow up to three rates; the table has five.

    Limits: Only claims that are entered as data (`claims`) are compared.
    """
    for claimed in subject.claims("rates"):
        yield from _rates(subject, claimed)
    for claimed in subject.claims("player-fee"):
        yield from _payers(subject, claimed)
    for claimed in subject.claims("spot-maximum"):
        yield from _maximum(subject, claimed)
    for claimed in subject.claims("tiers-by-wager"):
        yield from _unreachable(subject, claimed)


def _options(subject: Subject, claimed: Claimed) -> Iterator[tuple[str, list[CollectionOption]]]:
    """The options that a claim is about, by game and schedule."""
    numbers = spread(claimed.claim.options) if claimed.claim.options else None
    for game in claimed.games:
        by_schedule: dict[str, list[CollectionOption]] = {}
        for option in subject.options(game):
            if numbers is None or str(option.row.number) in numbers:
                by_schedule.setdefault(option.schedule.id, []).append(option)
        for options in by_schedule.values():
            yield game, options


def _rates(subject: Subject, claimed: Claimed) -> Iterator[Found]:
    allowed = int(claimed.claim.value)
    for game, options in _options(subject, claimed):
        over = [
            o for o in options if max(map(len, rates_by_payer(o).values()), default=0) > allowed
        ]
        filed = allowed_rates(options[0].schedule)
        if over:
            highest = max(len(rates) for o in over for rates in rates_by_payer(o).values())
            message = f"the rules allow {allowed} rates, but the table has {highest}"
        elif filed and filed != allowed:
            message = f"the rules allow {allowed} rates, but the schedule allows {filed}"
        else:
            continue
        evidence = f"the schedule allows {filed}" if filed else "the schedule gives no number"
        yield claimed.found(message, game, option=option_ids(over or options), evidence=(evidence,))


def allowed_rates(schedule: Schedule) -> int | None:
    """How many rates the schedule's own procedures allow."""
    for procedure in schedule.procedures:
        if match := _RATES.search(procedure.says):
            return _NUMBERS.get(match[1].lower())
    return None


def _payers(subject: Subject, claimed: Claimed) -> Iterator[Found]:
    due = claimed.claim.value == "due"
    for game, options in _options(subject, claimed):
        contrary = [o for o in options if bool(rates_by_payer(o).get("player")) != due]
        if contrary:
            says = "players pay" if due else "players do not pay"
            table = "$0" if due else "a fee"
            message = f"the text says that {says}, but the table prints {table} for them"
            yield claimed.found(message, game, option=option_ids(contrary))


def _maximum(subject: Subject, claimed: Claimed) -> Iterator[Found]:
    claim, maximum = claimed.claim, parse_printed(claimed.claim.value)
    for game, options in _options(subject, claimed):
        over = [o for o in options if (bounds(o.limits)[1] or 0) > maximum]
        if over:
            highest = format_printed(max(bounds(o.limits)[1] or 0 for o in over))
            allowed = f"up to {claim.value} on a spot"
            message = f"the rules allow {allowed}, but the schedule allows {highest}"
            yield claimed.found(message, game, option=option_ids(over))


def _unreachable(subject: Subject, claimed: Claimed) -> Iterator[Found]:
    for game, options in _options(subject, claimed):
        for option in options:
            maximum = bounds(option.limits)[1]
            lows = [t.low for _, tiers in option.fees for t in tiers.tiers if t.label]
            if maximum is not None and any(low > maximum for low in lows):
                limit, low = format_printed(maximum), format_printed(max(lows))
                message = f"a tier starts at a wager of {low}, but the table limit is {limit}"
                yield claimed.found(message, game, option=option.id)
