"""Local ordinances as dated data: library/local.toml, one part per city or county."""

from calendar import month_name
from typing import Literal

from houseway.checking.finding import Confidence
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.decode import decode
from houseway.values.strict import Strict

LimitKind = Literal["wager", "seats", "back-line", "spots", "tables", "fee"]

_MONTHS = [name.lower() for name in month_name[1:]]


def month_text(month: str) -> str:
    """A month in words.

    >>> month_text("2024-08")
    'August 2024'
    """
    year, _, number = month.partition("-")
    return f"{month_name[int(number)]} {year}"


class LocalLimit(Strict):
    """One limit of an ordinance; `since` and `until` are months such as 2024-08."""

    kind: LimitKind
    value: str
    says: str
    law: str
    confidence: Confidence
    since: str = ""
    until: str = ""

    def in_effect(self, month: str) -> bool:
        """Whether the limit is in effect in a month; without a month, whether it has no end."""
        if not month:
            return not self.until
        return self.since <= month and (not self.until or month < self.until)


class Jurisdiction(Strict):
    """A city or county."""

    name: str
    limits: list[LocalLimit] = []


def find_jurisdiction(book: FiledRulebook, part: str) -> Jurisdiction | None:
    """The city or county of this name in library/local.toml, or None."""
    data = book.library.get("local", {}).get(part)
    return decode(data, Jurisdiction, f"library/local.toml: {part}") if data else None


def month_of(date: str) -> str:
    """The month of a printed date; empty if it lacks a month or a year.

    >>> month_of("July 2014"), month_of("September 12, 2011"), month_of("")
    ('2014-07', '2011-09', '')
    """
    words = date.replace(",", " ").lower().split()
    years = [word for word in words if word.isdecimal() and len(word) == 4]
    months = [n for n, name in enumerate(_MONTHS, 1) if name in words]
    return f"{years[0]}-{months[0]:02d}" if years and months else ""
