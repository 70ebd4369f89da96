"""QUA: whether a filing is consistent and complete enough to be played."""

from collections.abc import Iterator

from houseway.checking.finding import Found
from houseway.checking.numbers import option_ids
from houseway.checking.rule import rule
from houseway.checking.rules.tiers import is_tier
from houseway.checking.subject import Subject
from houseway.pages.words import count, listed
from houseway.rulebook.decode import encode
from houseway.rulebook.schedule import CollectionOption, Schedule


@rule("QUA001", "quality", severity="warn", confidence="F", law="the filings themselves")
def outcome_undefined(subject: Subject) -> Iterator[Found]:
    """The filing says how every hand ends.

    What: Lists readings marked `undefined`: without them the result of a hand (a tie, a natural, a
    missing rank) would be undefined.

    Why: What the rules do not settle has not been approved.

    Example: A chart of card values for the action button that omits the ten.

    Limits: The person who enters the filing sets the mark.
    """
    for filing in subject.filings:
        for reading in filing.readings:
            if reading.undefined:
                yield Found(
                    f"left open: {reading.rule}",
                    filing.id,
                    field="readings",
                    source=reading.source,
                    evidence=(
                        f"What was filed: {reading.filed}",
                        f"How we read it: {reading.reading}",
                    ),
                )


@rule("QUA002", "quality", severity="info", confidence="F", law="the filings themselves")
def needs_readings(subject: Subject) -> Iterator[Found]:
    """The filing should leave nothing open.

    What: Counts the readings needed for a filing and for a schedule.

    Why: Each interpretation marks a place where the filing is silent, contradictory or damaged.
    The next filing should correct it.

    Example: "Does money won during settlement add to the bank?"

    Limits: Only a count; `houseway rules` shows each reading with its reason.
    """
    for filing in subject.filings:
        if filing.readings:
            rules = tuple(reading.rule for reading in filing.readings)
            message = f"the filing needs {count(len(rules), 'interpretation')}"
            yield Found(
                message=message,
                game=filing.id,
                field="readings",
                source=filing.source,
                evidence=rules,
            )
    for schedule in subject.schedules:
        if schedule.readings:
            rules = tuple(reading.rule for reading in schedule.readings)
            message = f"the schedule needs {count(len(rules), 'interpretation')}"
            place = subject.place_of(schedule)
            yield Found(
                message=message,
                game=place,
                option=schedule.id,
                field="readings",
                source=schedule.source,
                evidence=rules,
            )


@rule("QUA003", "quality", severity="warn", confidence="F", law="the filings themselves")
def duplicate_options(subject: Subject) -> Iterator[Found]:
    """No two options of a schedule are the same.

    What: Lists options of one schedule with the same limits, terms and fees.

    Why: One of them was meant to be different, or is redundant.

    Example: Options 21 and 22 with the same limits and tiers.

    Limits: Options for different games are not compared.
    """
    for schedule in subject.schedules:
        for options in _duplicates(schedule):
            numbers = listed(option.row.number for option in options)
            yield Found(
                message=f"options {numbers} are duplicates",
                game=subject.place_of(schedule),
                option=option_ids(options),
                field="groups",
                source=options[-1].source,
                evidence=tuple(_fee_lines(options[0])),
            )


def _fee_lines(option: CollectionOption) -> Iterator[str]:
    """The fees of an option by name."""
    named = option.group.fees.items()
    for terms, tiers in option.fees:
        name = next(name for name, column in named if column is terms)
        yield f"{name}: {tiers}"


def _duplicates(schedule: Schedule) -> Iterator[list[CollectionOption]]:
    by_content: dict[str, list[CollectionOption]] = {}
    for option in schedule.options:
        if not option.lost:
            fees = [(encode(terms), str(tiers)) for terms, tiers in option.fees]
            key = repr((fees, option.limits, option.group.games, option.row.says))
            by_content.setdefault(key, []).append(option)
    return (options for options in by_content.values() if len(options) > 1)


@rule("QUA004", "quality", severity="warn", confidence="F", law="the filings themselves")
def misprint(subject: Subject) -> Iterator[Found]:
    """The filing has no misprints.

    What: Lists misprints in headings, option numbers and names of games, and figures damaged by
    the scan. FEE009 reports misprinted tiers.

    Why: A filing proves only what can be read in it.

    Example: "Approved for the game of Omaha High/Low Split" on the Omaha page.

    Limits: The misprints were found by hand; each correction is shown with its reason.
    """
    for schedule in subject.schedules:
        for misprint in schedule.misprints:
            if not is_tier(misprint):
                yield Found(
                    message=f"printed {misprint.printed!r}; read as {misprint.corrected!r}",
                    game=subject.place_of(schedule),
                    option=f"{schedule.id}:{misprint.options}",
                    field="misprints",
                    source=misprint.source,
                    evidence=(misprint.why,),
                )


@rule("QUA005", "quality", severity="warn", confidence="F", law="the filings themselves")
def fee_lost(subject: Subject) -> Iterator[Found]:
    """The fee of every option is legible.

    What: Lists options whose fee is missing or illegible, and games that use another game's
    schedule because the one they cite is not in the papers, or does not name them in this copy.

    Why: An unknown fee cannot be posted or taken.

    Example: A row of the table that is cut off in the copy.

    Limits: None.
    """
    for schedule in subject.schedules:
        place = subject.place_of(schedule)
        lost = [option for option in schedule.options if option.lost]
        for why in dict.fromkeys(option.lost for option in lost):
            options = [option for option in lost if option.lost == why]
            message = f"the fee of {count(len(options), 'option')} is missing: {why}"
            yield Found(message, place, option_ids(options), "lost", options[0].source)
        for game in schedule.borrowed:
            if game in subject.ids:
                message = f"no schedule in the papers names this game; it uses {schedule.id}"
                yield Found(message, game, schedule.id, "borrowed", schedule.source)


@rule("QUA006", "quality", severity="error", confidence="I", law="internal consistency")
def source_outside_the_papers(subject: Subject) -> Iterator[Found]:
    """Sources are within the room's own papers.

    What: The lines that each filing and each schedule gives as its own source exist in the room's
    papers.

    Why: A rule cannot be checked against lines that do not exist.

    Example: A filing that cites line 9,000 of a document with 5,449 lines.

    Limits: The sources of single rules, options and readings are not checked, nor are citations of
    another room's papers for comparison.
    """
    ends = {seed: ranges[-1][1] for seed, ranges in subject.room.source.parts}
    cited = [(filing.id, filing.source) for filing in subject.filings]
    cited += [(subject.place_of(schedule), schedule.source) for schedule in subject.schedules]
    for place, source in cited:
        for seed, ranges in source.parts:
            last = max(last for _, last in ranges)
            if seed in ends and last > ends[seed]:
                message = f"cites line {last} of document {seed}, which has only {ends[seed]} lines"
                yield Found(message, place, field="source", source=source)
