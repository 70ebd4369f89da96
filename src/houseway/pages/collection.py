"""A game's collections on a page: each schedule with its options, terms, misprints and readings."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from houseway.pages.page import (
    Block,
    Bullets,
    Cell,
    Column,
    Facts,
    Paragraph,
    Section,
    Table,
    some,
)
from houseway.pages.readings import claims_section, readings_section
from houseway.pages.words import capital, count, listed, sentence, spaced, words
from houseway.play.game import Game
from houseway.rulebook.schedule import PRINTED, CollectionOption, Group, Misprint, Schedule, Terms

Names = Mapping[str, str]
"""Wagers by id."""

NO_NAMES: Names = {}

PAYS = {
    "player-dealer": "the player-dealer pays",
    "player": "each player pays",
    "button": "the button pays",
    "blinds": "the blinds pay",
    "first-players": "the first players pay",
    "seat": "each seat pays",
    "pot": "taken from the pot",
}

BASES = {
    "total-table-action": "total table action",
    "bank": "the player-dealer's wager",
    "wager": "the wager",
    "players": "the number of players",
    "pot": "the pot",
}

LIMITS = {
    "limit": "Table limit",
    "minimum": "Table minimum",
    "maximum": "Table maximum",
    "stakes": "Stakes",
    "blinds": "Blinds",
    "buy_in": "Buy-in",
    "bonus": "Bonus wagers",
    "condition": "Condition",
}


def collection_section(game: Game) -> Section:
    """Every schedule filed for a game, those in force first."""
    options = game.rulebook.collection_options(game.id)
    if not options:
        return Section("Collection")
    names = {wager.id: wager.name for wager in game.filing.wagers}
    sections = tuple(
        schedule_section(schedule, chosen, mark=standing(schedule, game.id), names=names)
        for schedule, chosen in schedules_in_use(options)
    )
    in_force = sum(option.serves(game.id) for option in options)
    text = f"{count(in_force, 'option')} in force, of which a table uses one at a time"
    if in_force < len(options):
        text += f"; {len(options) - in_force} more of an earlier schedule"
    return Section("Collection", (Paragraph(sentence(text)),), sections)


def standing(schedule: Schedule, game_id: str) -> str:
    """Whether a schedule is in force for a game, in a word or two."""
    if game_id in schedule.superseded:
        return "superseded"
    return "by analogy" if game_id in schedule.borrowed else "in force"


def schedule_section(
    schedule: Schedule,
    options: list[CollectionOption] | None = None,
    *,
    mark: str = "",
    names: Names = NO_NAMES,
) -> Section:
    """A schedule with some of its options, or with all; `names` has its games' wagers by id."""
    chosen = schedule.options if options is None else options
    return Section(
        schedule.name,
        _about(schedule),
        some(
            *(_group(schedule, group, rows, names) for group, rows in _by_group(chosen)),
            _procedures(schedule),
            claims_section(schedule.claims),
            _misprints(schedule.misprints),
            readings_section(schedule.readings),
        ),
        source=str(schedule.source),
        mark=mark,
    )


def schedules_in_use(
    options: list[CollectionOption],
) -> Iterator[tuple[Schedule, list[CollectionOption]]]:
    """The options of each schedule; comparing whole schedules would cost more than the page."""
    for _, run in groupby(options, lambda option: id(option.schedule)):
        chosen = list(run)
        yield chosen[0].schedule, chosen


def _by_group(options: list[CollectionOption]) -> Iterator[tuple[Group, list[CollectionOption]]]:
    for _, run in groupby(options, lambda option: id(option.group)):
        chosen = list(run)
        yield chosen[0].group, chosen


def _about(schedule: Schedule) -> tuple[Block, ...]:
    parts = [
        f"Schedule {schedule.id}",
        f"filing {schedule.filing}" if schedule.filing else "",
        schedule.date,
        f"jackpot: {schedule.jackpot}" if schedule.jackpot else "",
        f"also names {listed(schedule.other_games)}" if schedule.other_games else "",
    ]
    return (Paragraph(sentence(", ".join(part for part in parts if part))),)


def _group(
    schedule: Schedule, group: Group, options: list[CollectionOption], names: Names
) -> Section:
    shared = [(label, getattr(group, name)) for name, label in LIMITS.items()]
    pairs = [(label, value) for label, value in shared if value]
    pairs += [
        (capital(words(name)), tell_terms(terms, names)) for name, terms in group.fees.items()
    ]
    remarks = [Paragraph(sentence(text)) for text in (group.says, _lost(group.lost)) if text]
    name = group.name or "Options"
    table = _options(f"{name} of {schedule.id}", group, options)
    return Section(name, (*remarks, Facts(tuple(pairs)), table), source=str(group.source))


def _options(caption: str, group: Group, options: list[CollectionOption]) -> Table:
    """One row for each option: its own limits and fees."""
    rows = [option.row for option in options]
    limits = [name for name in PRINTED if any(getattr(r, name) for r in rows)]
    fees = [name for name in group.fees if any(name in row.fees for row in rows)]
    remarks = any(row.says or row.lost for row in rows)
    columns = [Column("Option")]
    columns += [Column(LIMITS[name]) for name in limits]
    columns += [Column(capital(words(name))) for name in fees]
    columns += [Column("Remark")] if remarks else []
    columns.append(Column("Source", detail=True))
    cells: list[tuple[Cell, ...]] = []
    for row in rows:
        line: list[Cell] = [str(row.number), *(getattr(row, name) for name in limits)]
        line += [row.fees.get(name, "") for name in fees]
        line += [" ".join(filter(None, (row.says, _lost(row.lost))))] if remarks else []
        cells.append((*line, str(row.source)))
    return Table(caption, tuple(columns), tuple(cells))


def tell_terms(terms: Terms, names: Names = NO_NAMES) -> str:
    """Who pays, for what, by which figure and when."""
    if terms.amount is not None and terms.amount.text == "$0":
        return sentence(f"no fee; {terms.when}")
    parts = [f"{PAYS[terms.payer]}{_amount(terms)}{_unit(terms)}{_basis(terms, names)}", terms.when]
    if terms.like:
        parts.append(f"the amounts of {words(terms.like)}")
    if terms.condition:
        parts.append(f"if the table collects by {terms.condition}")
    if terms.first_players is not None:
        parts.append(f"how many pay, by players dealt in: {terms.first_players.text}")
    if terms.carried:
        parts.append("what is short is carried to later betting rounds")
    return f"{sentence('; '.join(parts))} {sentence(terms.says)}".strip()


def _amount(terms: Terms) -> str:
    return f" {terms.amount.text}" if terms.amount is not None else ""


def _unit(terms: Terms) -> str:
    return "" if terms.per == terms.payer else f" for each {terms.per.replace('-', ' ')}"


def _basis(terms: Terms, names: Names) -> str:
    basis = f", {tell_basis(terms)}" if terms.basis else ""
    counted = listed(names.get(wager, spaced(wager)) for wager in terms.counts)
    return f"{basis} ({counted} only)" if counted else basis


def tell_basis(terms: Terms) -> str:
    """The figure that sets a fee, or nothing where all pay the same."""
    if terms.basis == terms.per:
        return "by its size"
    return f"by {BASES[terms.basis]}" if terms.basis else ""


def _lost(why: str) -> str:
    return f"The fee is lost: {why}." if why else ""


def _procedures(schedule: Schedule) -> Section:
    lines = tuple(f"{sentence(one.says)} ({one.source})" for one in schedule.procedures)
    return Section("Procedures", (Bullets(lines),) if lines else ())


def _misprints(misprints: Iterable[Misprint]) -> Section:
    rows = tuple(
        (one.options, one.printed, one.corrected, sentence(one.why), str(one.source))
        for one in misprints
    )
    names = ("Options", "Printed", "Read as", "Why", "Source")
    columns = tuple(Column(name, detail=name == "Source") for name in names)
    table = Table("Values that cannot stand as printed", columns, rows)
    return Section("Misprints", (table,) if rows else ())
