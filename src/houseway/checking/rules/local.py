"""LOC: the limits that cities and counties set."""

from collections.abc import Iterator

from houseway.checking.finding import Found
from houseway.checking.local_law import (
    Jurisdiction,
    LimitKind,
    LocalLimit,
    find_jurisdiction,
    month_of,
    month_text,
)
from houseway.checking.numbers import option_ids
from houseway.checking.rule import rule
from houseway.checking.rules.tiers import bounds
from houseway.checking.subject import Subject
from houseway.values.money import format_printed, parse_printed

_LAW = "B&P 19860(a), 19923; the ordinance"


def _limits(subject: Subject, *kinds: LimitKind) -> list[LocalLimit]:
    place = _place(subject)
    return [limit for limit in place.limits if limit.kind in kinds] if place else []


def _place(subject: Subject) -> Jurisdiction | None:
    return find_jurisdiction(subject.book, subject.room.jurisdiction)


@rule("LOC001", "local", severity="warn", confidence="F", law=_LAW)
def wager_over_local_limit(subject: Subject) -> Iterator[Found]:
    """No wager may exceed the local limit in effect at the time.

    What: The maximum wager of each collection option is compared with the limit in effect in the
    month of the schedule, or with the current limit if the schedule has no date.

    Why: Local ordinances must set wagering limits, and a cardroom may not violate them.

    Example: A table limit of $1,000 where the county allows $200.

    Limits: Checks only the limits in library/local.toml; several places have none there.
    Units (bet, hand, round, game) are shown, not converted. Poker stakes are not compared.
    """
    for limit in _limits(subject, "wager"):
        for schedule in subject.schedules:
            if limit.in_effect(month_of(schedule.date)):
                maximum = parse_printed(limit.value)
                over = [o for o in schedule.options if (bounds(o.limits)[1] or 0) > maximum]
                if over:
                    yield Found(
                        message=f"wagers above the local limit of {limit.value}",
                        game=subject.place_of(schedule),
                        option=option_ids(over),
                        field="limits",
                        source=over[0].source,
                        evidence=(limit.says, limit.law),
                    )


@rule("LOC002", "local", severity="warn", confidence="F", law=_LAW)
def seats_over_local_limit(subject: Subject) -> Iterator[Found]:
    """No table has more seats than the ordinance allows.

    What: The seats of each filed table are compared with the number that the filing itself cites
    (`local-seats`) or, if it cites none, with the local limit.

    Why: Ordinances limit the players at a table.

    Example: A table of 14 seats where the ordinance allows 12 players.

    Limits: Back-line places are not counted, because filings do not say how many there are.
    """
    allowed = {
        game: (int(claimed.claim.value), claimed.claim.says)
        for claimed in subject.claims("local-seats")
        for game in claimed.games
    }
    for limit in _limits(subject, "seats"):
        for filing in subject.filings:
            allowed.setdefault(filing.id, (int(limit.value), limit.says))
    for filing in subject.filings:
        for table in filing.seats.tables if filing.seats and filing.id in allowed else ():
            maximum, says = allowed[filing.id]
            if table.seats > maximum:
                message = f"{table.name}: {table.seats} seats, but {maximum} are allowed"
                yield Found(
                    message=message,
                    game=filing.id,
                    field="seats",
                    source=filing.source,
                    evidence=(says,),
                )


@rule("LOC004", "local", severity="warn", confidence="S-part", law=_LAW)
def fee_method_not_allowed(subject: Subject) -> Iterator[Found]:
    """Fees are taken in a way that local law allows.

    What: Where the ordinance allows only time rent or a fixed fee before the hand, no fee is
    taken from the pot.

    Why: Cities may be stricter than the State about how and when fees are taken.

    Example: A fee from the pot after the flop in Madera.

    Limits: None of the five rooms is in such a place, as far as we know.
    """
    for limit in _limits(subject, "fee"):
        for schedule in subject.schedules:
            pot = [o for o in schedule.options if any(t.payer == "pot" for t, _ in o.fees)]
            if pot:
                message = "the fee is taken from the pot, after the hand begins"
                place = subject.place_of(schedule)
                evidence = (limit.says, limit.law)
                yield Found(
                    message=message,
                    game=place,
                    option=option_ids(pot),
                    field="fees",
                    source=pot[0].source,
                    evidence=evidence,
                )


@rule("LOC005", "local", severity="warn", confidence="F", law="the filings themselves")
def foreign_place_named(subject: Subject) -> Iterator[Found]:
    """A filing names its own city's ordinance and its own cardroom.

    What: The ordinance that a filing cites (`ordinance`) and the cardroom that it names
    (`cardroom`) are those of the room.

    Why: A filing copied from elsewhere may contain another city's limit.

    Example: "Per Petaluma City Ordinance" in a filing of Rancho Cordova.

    Limits: Checks only names that are entered as claims.
    """
    place = _place(subject)
    for claimed in subject.claims("ordinance"):
        city = claimed.claim.value
        if place is not None and city != place.name:
            yield from claimed.found_in_each(
                f"cites the ordinance of {city}; the room is in {place.name}"
            )
    room_names = {subject.room.name, *subject.room.formerly}
    for claimed in subject.claims("cardroom"):
        name = claimed.claim.value
        if name not in room_names:
            yield from claimed.found_in_each(
                f"names {name} as the cardroom; the room is {subject.room.name}"
            )


@rule("LOC006", "local", severity="info", confidence="R2", law="the ordinance as amended")
def filed_cap_is_stale(subject: Subject) -> Iterator[Found]:
    """A filed cap is not stricter than current law.

    What: No filing cites a local limit (`local-limit`) that the ordinance no longer has.

    Why: The room could file again with a higher cap, or with none.

    Example: $200 per betting round in Tulare County, lifted in 2024.

    Limits: The filed cap applies until a new one is approved.
    """
    ended = [limit for limit in _limits(subject, "wager") if limit.until]
    for claimed in subject.claims("local-limit"):
        filed = parse_printed(claimed.claim.value)
        for limit in ended:
            if parse_printed(limit.value) == filed:
                yield from claimed.found_in_each(
                    f"the cap of {format_printed(filed)} is from an ordinance changed in "
                    f"{month_text(limit.until)}",
                    limit.law,
                )
