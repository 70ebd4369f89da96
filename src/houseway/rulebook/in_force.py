"""Which filings and schedules were in force on a day.

A filing has `approved = { on = "2019-03", source = "000 7186" }` if its paper prints a date, and
`superseded` in the same form. A paper without a date counts as always in force.
"""

from collections.abc import Iterable
from datetime import date
from typing import Any

import msgspec

from houseway.rulebook.source import Source
from houseway.values.errors import InputError
from houseway.values.strict import Strict

_MONTH = len("2019-03")


class Dated(Strict):
    """A printed date, as a month or a day, and where it is printed."""

    on: str
    source: Source | None = None

    def __post_init__(self) -> None:
        try:
            first_day(self.on)
        except InputError as error:
            raise ValueError(str(error)) from error

    @property
    def day(self) -> date:
        """The day, or the first day of the month."""
        return first_day(self.on)

    def __str__(self) -> str:
        return f"{'in' if len(self.on) == _MONTH else 'on'} {self.on}"


def first_day(text: str, where: str = "") -> date:
    """Read `2019-03-31`, or `2019-03` as its first day.

    >>> first_day("2019-03")
    datetime.date(2019, 3, 1)
    """
    try:
        return date.fromisoformat(f"{text}-01" if len(text) == _MONTH else text)
    except ValueError:
        raise InputError(f"the day must be a date like 2019-03-31, not {text!r}", where) from None


def dates_of(data: dict[str, Any]) -> tuple[Dated | None, Dated | None]:
    """When a filing was approved and superseded, from its file; None if it does not say."""
    dates = []
    for name in ("approved", "superseded"):
        value = data.get(name)
        day = value.get("on") if isinstance(value, dict) else None
        dates.append(Dated(day) if isinstance(day, str) else None)
    return dates[0], dates[1]


def why_not(approved: Dated | None, superseded: Dated | None, on: date) -> str:
    """Why something was not in force on a day; "" if it was."""
    if approved is not None and on < approved.day:
        return f"was approved {approved}, after {on}"
    if superseded is not None and on >= superseded.day:
        return f"was superseded {superseded}"
    return ""


def schedules_on(schedules: Iterable[Any], on: date) -> list[Any]:
    """The schedules approved on or before a day; games of later ones keep the schedule they had."""
    known = [
        schedule
        for schedule in schedules
        if schedule.approved is None or schedule.approved.day <= on
    ]
    served = {game for schedule in known for game in (*schedule.games, *schedule.borrowed)}
    return [
        _restored(schedule, [game for game in schedule.superseded if game not in served])
        for schedule in known
    ]


def _restored(schedule: Any, games: list[str]) -> Any:
    if not games:
        return schedule
    superseded = [game for game in schedule.superseded if game not in games]
    return msgspec.structs.replace(schedule, games=[*schedule.games, *games], superseded=superseded)
