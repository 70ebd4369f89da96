"""Sections for interpretations, for claims of a filing, and for lines that are not used."""

from collections.abc import Callable, Iterable, Mapping

from houseway.pages.page import Column, DataTable, Facts, Section
from houseway.pages.words import NOT_FILED, choices, sentence
from houseway.rulebook.claims import Claim, Exclusion
from houseway.rulebook.model import NamedOption, Reading, choice


def readings_section(readings: Iterable[Reading]) -> Section:
    return Section("Interpretations", sections=tuple(_reading(reading) for reading in readings))


def claims_section(claims: Iterable[Claim], names: Mapping[str, str] | None = None) -> Section:
    """The claims of filings that a program can check; `names` has game names by id."""
    names = names or {}
    cells: dict[Column, Callable[[Claim], str]] = {
        Column("What the filing claims"): lambda claim: sentence(claim.says),
        Column("Options"): lambda claim: claim.options,
        Column("Games"): lambda claim: ", ".join(names.get(game, game) for game in claim.games),
        Column("Source", detail=True): lambda claim: str(claim.source),
    }
    claims = list(claims)
    columns = [column for column, cell in cells.items() if any(map(cell, claims))]
    rows = tuple(tuple(cells[column](claim) for column in columns) for claim in claims)
    return Section("Claims", (DataTable("Claims", tuple(columns), rows),) if rows else ())


def exclusions_section(excluded: Iterable[Exclusion]) -> Section:
    """Lines of a room's papers that contain no rule, each with the reason."""
    rows = tuple((sentence(exclusion.why), str(exclusion.source)) for exclusion in excluded)
    columns = (Column("Reason", wide=True), Column("Lines"))
    table = DataTable("Lines not used", columns, rows)
    return Section("Exclusions", (table,) if rows else ())


def _reading(reading: Reading) -> Section:
    pairs = [
        ("What was filed", sentence(reading.filed)),
        ("How we read it", sentence(reading.reading)),
        ("Why", sentence(reading.why)),
    ]
    if reading.option is not None:
        pairs.append(("Option", _option(reading.option)))
    mark = NOT_FILED if reading.not_filed else ""
    return Section(reading.rule, (Facts(tuple(pairs)),), source=str(reading.source), mark=mark)


def _option(option: NamedOption) -> str:
    usual = "" if option.practice is None else f" Usually dealt: {choice(option.practice)}."
    mark = " Not filed." if option.not_filed else ""
    default = choice(option.default)
    return f"{option.id}: {choices(option)} (default {default}).{usual}{mark}"
