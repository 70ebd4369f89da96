"""Readings on a page: what a filing leaves open, what is taken instead, and why; and claims."""

from collections.abc import Iterable

from houseway.pages.page import Column, Facts, Section, Table
from houseway.pages.words import choice, choices, sentence
from houseway.rulebook.claims import Claim
from houseway.rulebook.model import NamedOption, Reading


def readings_section(readings: Iterable[Reading]) -> Section:
    return Section("Readings", sections=tuple(_reading(one) for one in readings))


def claims_section(claims: Iterable[Claim]) -> Section:
    """What a filing says of itself in prose, where a program can hold it to that."""
    rows = tuple((sentence(one.says), one.options, str(one.source)) for one in claims)
    columns = (Column("What it says of itself"), Column("Options"), Column("Source", detail=True))
    return Section("Claims", (Table("Claims", columns, rows),) if rows else ())


def _reading(reading: Reading) -> Section:
    pairs = [
        ("Filed", sentence(reading.filed)),
        ("Reading", sentence(reading.reading)),
        ("Why", sentence(reading.why)),
    ]
    if reading.option is not None:
        pairs.append(("Option", _option(reading.option)))
    return Section(reading.rule, (Facts(tuple(pairs)),), source=str(reading.source))


def _option(option: NamedOption) -> str:
    return f"{option.id} may be {choices(option)}; {choice(option.default)} unless chosen."
