"""Tables of the collection: schedules, their options, the games they serve, charges by tier."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.export.table import (
    GAME,
    OF_GAME,
    ROOM,
    SOURCE,
    Link,
    Row,
    Table,
    cents,
    text,
    whole,
)
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.schedule import BASES, FEE_FIGURES, PRINTED, Schedule, Terms

_OF_ROOM = Link(("room",), "rooms")
_OF_SCHEDULE = Link(("room", "schedule"), "schedules")
_OF_OPTION = Link(("room", "schedule", "option"), "collection_options")
_SCHEDULE = text("schedule", "The id of the schedule in its cardroom")
_OPTION = text("option", "The number of the option as printed")


def _all(book: FiledRulebook) -> Iterator[tuple[str, Schedule]]:
    return ((room, schedule) for room in book.rooms for schedule in book.schedules(room))


def _schedules(book: FiledRulebook) -> Iterator[Row]:
    for room, schedule in _all(book):
        yield (
            room,
            schedule.id,
            schedule.name,
            schedule.filing,
            schedule.date,
            schedule.jackpot,
            str(schedule.source),
        )


def _options(book: FiledRulebook) -> Iterator[Row]:
    for room, schedule in _all(book):
        for option in schedule.options:
            printed = [getattr(option.limits, name) for name in PRINTED]
            yield (
                room,
                schedule.id,
                str(option.row.number),
                option.group.name,
                *printed,
                option.lost,
                str(option.source),
            )


def _served(book: FiledRulebook) -> Iterator[Row]:
    for game in book:
        room = game.split("/")[0]
        for option in book.collection_options(game):
            standing = "superseded"
            if option.serves(game):
                standing = "borrowed" if game in option.schedule.borrowed else "current"
            yield game, room, option.schedule.id, str(option.row.number), standing


def _tiers(book: FiledRulebook) -> Iterator[Row]:
    for room, schedule in _all(book):
        for option in schedule.options:
            for charge, (terms, tiers) in enumerate(option.fees, 1):
                for place, tier in enumerate(tiers.tiers, 1):
                    yield (
                        room,
                        schedule.id,
                        str(option.row.number),
                        charge,
                        place,
                        terms.payer,
                        terms.per,
                        terms.basis,
                        terms.when,
                        terms.condition,
                        tier.label,
                        *_bounds(terms, tier.label, tier.low, tier.high),
                        tier.amount,
                        str(option.source),
                    )


def _bounds(terms: Terms, label: str, low: int, high: int | None) -> Row:
    """The unit and the bounds of a tier; none for an amount that is always the same."""
    if not label:
        return None, None, None
    counted = terms.basis is not None and FEE_FIGURES[BASES[terms.basis].id].unit == "count"
    return "players" if counted else "US cents", low, high


TABLES = (
    Table(
        "schedules",
        "The collection schedules.",
        (
            ROOM,
            _SCHEDULE,
            text("name", "The name of the schedule"),
            text("filing", "The number of the filing"),
            text("date", "The date of the filing, as printed"),
            text("jackpot", "What it says about a jackpot"),
            SOURCE,
        ),
        ("room", "schedule"),
        _schedules,
        (_OF_ROOM,),
    ),
    Table(
        "collection_options",
        "The options of the schedules, with their limits as printed.",
        (
            ROOM,
            _SCHEDULE,
            _OPTION,
            text("group", "The table in which it is printed"),
            *(text(name, f"The {name.replace('_', '-')} as printed") for name in PRINTED),
            text("lost", "Why its fee is not known"),
            SOURCE,
        ),
        ("room", "schedule", "option"),
        _options,
        (_OF_SCHEDULE,),
    ),
    Table(
        "game_options",
        "Which options are filed for which game.",
        (
            GAME,
            ROOM,
            _SCHEDULE,
            _OPTION,
            text("standing", "current, borrowed (by a reading) or superseded"),
        ),
        ("game", "room", "schedule", "option"),
        _served,
        (OF_GAME, _OF_OPTION),
    ),
    Table(
        "tiers",
        "Every fee: one row for each tier of each charge of each option.",
        (
            ROOM,
            _SCHEDULE,
            _OPTION,
            whole("charge", "The place of the charge in the option, from 1"),
            whole("tier", "The place of the tier as printed, from 1"),
            text("payer", "Who pays"),
            text("per", "The unit that pays: hand, wager, spot, player or half-hour"),
            text("basis", "What decides the tier; none if the amount is always the same"),
            text("when", "When it is collected"),
            text("method", "The collection method, where several are filed"),
            text("label", "The tier as printed"),
            text("bounds_in", "The unit of `low` and `high`: US cents or players"),
            whole("low", "The least in the tier", "the unit in bounds_in"),
            whole("high", "The most in the tier; none if it is open", "the unit in bounds_in"),
            cents("amount", "The fee"),
            SOURCE,
        ),
        ("room", "schedule", "option", "charge", "tier"),
        _tiers,
        (_OF_OPTION,),
    ),
)
