"""FEE: how collections may be set, checked on the data of the schedules."""

import re
from collections.abc import Iterable, Iterator

from houseway.banked.wagers import BEFORE_THE_DEAL
from houseway.checking.finding import Found
from houseway.checking.numbers import by_message, option_ids
from houseway.checking.rule import rule
from houseway.checking.subject import Subject, games_of
from houseway.pages.words import count
from houseway.rulebook.schedule import CollectionOption, Schedule, Terms
from houseway.rulebook.source import Source
from houseway.rulebook.tiers import Scale, Tiers
from houseway.values.money import Cents, format_printed

_LAW = "Penal Code 337j(f)"
_SINCE = "2009-01-01"

MAX_RATES = 5

_NAMES = {"first-players": "first players"}
"""Payers whose id is not their name."""

_SHARE = re.compile(r"%|per ?cent|\bcommission\b|\bfraction\b|\bportion\b", re.I)
_DENIED = re.compile(r"\b(?:no|not|never|nor|without|free)\b", re.I)


@rule("FEE001", "ca-state", severity="error", confidence="S", law=_LAW, since=_SINCE)
def fee_is_a_share(subject: Subject) -> Iterator[Found]:
    """No fee is a fraction or percentage of wagers or winnings.

    What: A fee in the data is always a constant per tier. The text of the schedule (procedures
    and terms) is searched for a percentage, fraction or commission that is not ruled out in the
    same clause. FEE101 plays hands and compares the fees.

    Why: The law forbids a fee calculated as a fraction or percentage of wagers or winnings.

    Example: "A 5% commission is taken from winning wagers."

    Limits: Checks the summary of the procedures, not the full text of the filing.
    """
    for schedule in subject.schedules:
        for text, source in _words(schedule):
            for clause in re.split(r"[;.](?:\s|$)", text):
                if _SHARE.search(clause) and not _DENIED.search(clause):
                    yield Found(
                        message="the schedule mentions a share of the wager or the win",
                        game=subject.place_of(schedule),
                        option=schedule.id,
                        field="procedures",
                        source=source,
                        evidence=(clause.strip(),),
                    )


def _words(schedule: Schedule) -> Iterator[tuple[str, Source]]:
    for procedure in schedule.procedures:
        yield procedure.says, procedure.source
    for group in schedule.groups:
        for terms in group.fees.values():
            yield f"{terms.when}; {terms.says}", group.source


@rule("FEE002", "ca-state", severity="error", confidence="S", law=_LAW, since=_SINCE)
def later_wager_counts(subject: Subject) -> Iterator[Found]:
    """The fee is set before the hand starts, so later wagers do not count.

    What: The wagers that a fee counts (`counts`) are all placed before the deal in the games
    that the schedule covers.

    Why: The amount of the fee for every wager must be set before the hand or round starts.

    Example: A fee on the sum of Ante and Play, where Play is made after the cards are seen.

    Limits: A fee that depends on the size of the pot is treated as the top fee with part of it
    waived, which FEE004 checks.
    """
    later = {
        (filing.id, wager.id): wager.name
        for filing in subject.filings
        for wager in filing.wagers
        if wager.placed != BEFORE_THE_DEAL
    }
    for schedule in subject.schedules:
        for group in schedule.groups:
            for name, terms in group.fees.items():
                for game in group.games or games_of(schedule):
                    for wager in terms.counts:
                        if (game, wager) in later:
                            wager_name = later[game, wager]
                            yield Found(
                                f"the fee counts {wager_name}, placed after the deal begins",
                                game,
                                f"{schedule.id}:{group.options[0].number}",
                                f"fees.{name}.counts",
                                group.source,
                            )


@rule("FEE003", "ca-state", severity="error", confidence="S", law=_LAW, since=_SINCE)
def more_than_five_rates(subject: Subject) -> Iterator[Found]:
    """At most five collection rates per table.

    What: The different amounts of one option that are not zero are counted: more than five for
    one payer is an error; more than five for all payers together is a warning.

    Why: No more than five collection rates may be established per table; a waived fee does not
    count.

    Example: Tiers of $1, $2, $3, $4, $5 and $6 for the player-dealer.

    Limits: The statute says per table, the filings say per table limit; counting each payer
    separately is custom. Each collection method is counted separately.
    """
    for schedule in subject.schedules:
        by_payer: dict[tuple[str, int], list[CollectionOption]] = {}
        together: dict[int, list[CollectionOption]] = {}
        for option in schedule.options:
            rates = rates_by_payer(option)
            for payer, amounts in rates.items():
                if len(amounts) > MAX_RATES:
                    by_payer.setdefault((payer, len(amounts)), []).append(option)
            all_rates = set().union(*rates.values()) if rates else set()
            if len(all_rates) > MAX_RATES and all(len(a) <= MAX_RATES for a in rates.values()):
                together.setdefault(len(all_rates), []).append(option)
        place = subject.place_of(schedule)
        for (payer, number), options in by_payer.items():
            message = f"{number} rates for the {_NAMES.get(payer, payer)}; five are allowed"
            yield _rates_found(message, place, options)
        for number, options in together.items():
            message = f"{number} rates for all payers together; five per table are allowed"
            yield _rates_found(message, place, options)._replace(severity="warn")


def _rates_found(message: str, place: str, options: list[CollectionOption]) -> Found:
    evidence = tuple(
        f"{_NAMES.get(payer, payer)}: {', '.join(format_printed(a) for a in sorted(amounts))}"
        for payer, amounts in rates_by_payer(options[0]).items()
        if amounts
    )
    return Found(
        message=message,
        game=place,
        option=option_ids(options),
        field="fees",
        source=options[0].source,
        evidence=evidence,
    )


def rates_by_payer(option: CollectionOption) -> dict[str, set[Cents]]:
    """The different amounts above zero of each payer, for the method with the most amounts."""
    if option.lost:
        return {}
    fees = option.fees
    methods = {terms.condition for terms, _ in fees if terms.condition} or {""}
    rates: dict[str, set[Cents]] = {}
    for method in sorted(methods):
        for payer, amounts in _rates_of_method(fees, method).items():
            if len(amounts) > len(rates.get(payer, ())):
                rates[payer] = amounts
    return rates


def _rates_of_method(fees: Iterable[tuple[Terms, Tiers]], method: str) -> dict[str, set[Cents]]:
    rates: dict[str, set[Cents]] = {}
    for terms, tiers in fees:
        if terms.condition in ("", method):
            amounts = {tier.amount for tier in tiers.tiers if tier.amount}
            rates.setdefault(terms.payer, set()).update(amounts)
    return rates


@rule("FEE004", "ca-state", severity="error", confidence="S", law=_LAW, since=_SINCE)
def waiver_raises_the_fee(subject: Subject) -> Iterator[Found]:
    """A waiver only lowers the fee.

    What: Where one fee of an option replaces another (no flop, a pot that never reaches a
    size), it is never larger than the fee it replaces.

    Why: The house may waive all or part of a fee after the hand begins. A larger fee would not be
    a waiver: the fee would depend on how the hand went.

    Example: $1 from a pot of $9 or more, and $2 from a pot that never reaches $9.

    Limits: Covers fees from the pot that exclude each other by street or by pot size.
    """
    for schedule in subject.schedules:
        for message, options in by_message(schedule.options, _raises):
            place = subject.place_of(schedule)
            yield Found(message, place, option_ids(options), "fees", options[0].source)


def _raises(option: CollectionOption) -> Iterator[str]:
    fees = option.fees
    for full, full_tiers in fees:
        for waived, waived_tiers in fees:
            if _replaces(waived, full) and (why := _larger(waived_tiers, full_tiers)):
                yield f"{why} ({waived.when})"


def _replaces(waived: Terms, full: Terms) -> bool:
    """Whether the first fee replaces the second for the same payer."""
    if waived.payer != full.payer or waived.condition != full.condition:
        return False
    by_street = bool(waived.unless) and waived.unless == full.reaches
    by_pot = waived.pot_below is not None and waived.pot_below == full.pot_from
    return by_street or by_pot


def _larger(waived: Tiers, full: Tiers) -> str:
    """A description of where the waived fee is larger; empty if it never is."""
    scale, full_scale = Scale(waived), Scale(full)
    for at in sorted({0, *scale.starts, *full_scale.starts}):
        low, high = scale.find(at), full_scale.find(at)
        if low is not None and high is not None and low.amount > high.amount:
            tier = f" at {low.label or high.label}" if low.label or high.label else ""
            reduced, normal = format_printed(low.amount), format_printed(high.amount)
            return f"the reduced fee of {reduced} is more than the full fee of {normal}{tier}"
    return ""


@rule("FEE008", "ca-state", severity="info", confidence="I", law="from FEE001 and PD004")
def odds_keep_something_back(subject: Subject) -> Iterator[Found]:
    """Money held back by reduced odds goes to the player-dealer, not to the house.

    What: Lists the wagers that pay 19 to 20 or other odds that work like a commission.

    Why: Odds in favor of the player-dealer are not a house fee; the same amount taken by the
    house would be a percentage of winnings.

    Example: A Banker wager that pays 19 to 20.

    Limits: Only lists the wagers. PD004 plays hands to check that the house gets none of the money.
    """
    for filing in subject.banked:
        for wager in filing.wagers:
            for row in wager.pays:
                if row.odds.odds is not None and row.odds.odds.profit.denominator >= 20:
                    message = f"{wager.name} pays {row.odds}: the rest stays with the player-dealer"
                    yield Found(message, filing.id, None, f"wagers.{wager.id}", wager.source)


@rule(
    "FEE010",
    "filing",
    severity="info",
    confidence="F",
    law="notices of the Bureau in approvals of 2013-14",
)
def players_pay_nothing(subject: Subject) -> Iterator[Found]:
    """Players pay no fee under some options.

    What: Lists the options in which every player fee is $0.

    Why: Approvals of 2013-14 say that games offering a zero collection are under review by the
    Bureau, which may order cardrooms to stop using such rates, or offering a game, if it finds them
    unlawful. A bill of 2013-14 to end fee waivers died in committee.

    Example: An option with fees for the player-dealer and $0 for each player.

    Limits: The notice is shown as evidence if the schedule prints it.
    """
    for schedule in subject.schedules:
        free = [option for option in schedule.options if _free_for_players(option)]
        if free:
            notices = [p for p in schedule.procedures if "zero collection" in p.says]
            share = f"{len(free)} of {count(len(schedule.options), 'option')}"
            yield Found(
                message=f"players pay no fee in {share}",
                game=subject.place_of(schedule),
                option=option_ids(free),
                field="fees.player",
                source=notices[0].source if notices else schedule.source,
                evidence=tuple(notice.says for notice in notices),
            )


def _free_for_players(option: CollectionOption) -> bool:
    if option.lost:
        return False
    fees = [tiers for terms, tiers in option.fees if terms.payer == "player"]
    return bool(fees) and not any(tier.amount for tiers in fees for tier in tiers.tiers)


@rule("FEE011", "ca-state", severity="warn", confidence="S-part", law="4 CCR 12384(a)(2)")
def jackpot_within_collection(subject: Subject) -> Iterator[Found]:
    """Jackpot money is dropped separately from the collection.

    What: A schedule with a jackpot fee lists it in `jackpot`, not among its fees.

    Why: Jackpot and other player-funded money is dropped and accounted for separately.

    Example: A column of fees named `jackpot`.

    Limits: The five rooms' schedules have no jackpot fees.
    """
    for schedule in subject.schedules:
        for group in schedule.groups:
            for name, terms in group.fees.items():
                if "jackpot" in f"{name} {terms.when} {terms.says}".lower():
                    message = f"the fee {name!r} is for a jackpot"
                    place = subject.place_of(schedule)
                    yield Found(message, place, schedule.id, f"fees.{name}", group.source)
