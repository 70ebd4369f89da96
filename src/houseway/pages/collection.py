"""A game's collections on a page: each schedule with its options, terms, misprints and readings."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from houseway.banked.wagers import BEFORE_THE_DEAL
from houseway.pages.page import (
    Block,
    Bullets,
    Cell,
    Column,
    DataTable,
    Facts,
    Paragraph,
    Section,
    nonempty,
)
from houseway.pages.readings import claims_section, readings_section
from houseway.pages.words import capital, count, listed, printed_date, sentence, spaced, words
from houseway.play.collection import fee_moment
from houseway.play.game import FiledGame
from houseway.rulebook.schedule import (
    BASES,
    PRINTED,
    CollectionOption,
    Group,
    Misprint,
    Schedule,
    Terms,
)
from houseway.rulebook.tiers import Tiers

Names = Mapping[str, str]
"""Wager names by id."""

NO_NAMES: Names = {}

_GAME_WAGER: Names = {"base": "the base wager"}
"""The wager of a game whose rules are not on file."""

CURRENT = "Current"
SUPERSEDED = "Superseded"
BORROWED = "Borrowed from another game"

PAYS = {
    "player-dealer": "player-dealer",
    "player": "each player",
    "button": "button",
    "blinds": "blinds",
    "first-players": "first players",
    "seat": "each seat",
    "pot": "from the pot",
}

FEES = {
    "modified": "Modified Fee",
    "fee-a": "Modified Fee A",
    "fee-b": "Modified Fee B",
    "no-flop": "No flop",
}
"""Names of fees by their key, where the key itself does not read as a name."""

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


def collection_section(game: FiledGame) -> Section:
    """Every schedule filed for a game, the current ones first."""
    options = game.rulebook.collection_options(game.id)
    if not options:
        return Section("Collection")
    names = counted_names(game)
    sections = tuple(
        schedule_section(schedule, chosen, mark=standing(schedule, game.id), names=names)
        for schedule, chosen in schedules_in_use(options)
    )
    in_force = sum(option.serves(game.id) for option in options)
    text = f"{count(in_force, 'approved collection option')}; each table uses one"
    if in_force < len(options):
        text += f"; {len(options) - in_force} more in an earlier schedule"
    return Section("Collection", (Paragraph(sentence(text)),), sections)


def counted_names(game: FiledGame) -> Names:
    """The wagers of a game that a fee may count, by id: those placed before the deal."""
    wagers = game.filing.wagers
    names = {wager.id: wager.name for wager in wagers if wager.placed == BEFORE_THE_DEAL}
    return names or _GAME_WAGER


def counted_wagers(terms: Terms, names: Names) -> str:
    """The wagers that count toward a fee; "" if all count, or if there is only one."""
    counted = [names[wager] for wager in terms.counts if wager in names]
    return listed(counted) if len(names) > 1 else ""


def standing(schedule: Schedule, game_id: str) -> str:
    """Whether a schedule is current, superseded or borrowed for a game."""
    if game_id in schedule.superseded:
        return SUPERSEDED
    return BORROWED if game_id in schedule.borrowed else CURRENT


def schedule_section(
    schedule: Schedule,
    options: list[CollectionOption] | None = None,
    *,
    mark: str = "",
    names: Names = NO_NAMES,
) -> Section:
    """A schedule with these options, or with all of them; `names` has wager names by id."""
    chosen = schedule.options if options is None else options
    return Section(
        schedule.name,
        _about(schedule),
        nonempty(
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
    """These options, grouped by schedule."""
    # By identity, because it is slow to compare whole schedules.
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
        f"approved {printed_date(schedule.approved)}" if schedule.approved else "",
        f"jackpot: {schedule.jackpot}" if schedule.jackpot else "",
        f"also names {listed(schedule.other_games)}" if schedule.other_games else "",
    ]
    return (Paragraph(sentence(", ".join(part for part in parts if part))),)


def _group(
    schedule: Schedule, group: Group, options: list[CollectionOption], names: Names
) -> Section:
    shared = [(label, getattr(group, name)) for name, label in LIMITS.items()]
    pairs = [(label, value) for label, value in shared if value]
    pairs += [_labeled_terms(name, terms, names) for name, terms in group.fees.items()]
    remarks = [Paragraph(sentence(text)) for text in (group.says, _lost(group.lost)) if text]
    name = group.name or "Options"
    table = _options(f"{name}, schedule {schedule.id}", group, options)
    return Section(name, (*remarks, Facts(tuple(pairs)), table), source=str(group.source))


def _fee_name(name: str) -> str:
    """A fee as its filing names it."""
    return FEES.get(name) or capital(words(name))


def _labeled_terms(name: str, terms: Terms, names: Names) -> tuple[str, str]:
    """The name of a fee and its terms, which do not repeat the name or the payer in it."""
    label, text = _fee_name(name), describe_terms(terms, names)
    payer = f"{capital(PAYS[terms.payer])}: "
    text = text.removeprefix(f"{label}: ").removeprefix(payer if name == terms.payer else "")
    return label, capital(text)


def _options(caption: str, group: Group, options: list[CollectionOption]) -> DataTable:
    """One row for each option: its own limits and fees."""
    rows = [option.row for option in options]
    limits = [name for name in PRINTED if any(getattr(r, name) for r in rows)]
    fees = [name for name in group.fees if any(name in row.fees for row in rows)]
    remarks = any(row.says or row.lost for row in rows)
    columns = [Column("Option")]
    columns += [Column(LIMITS[name]) for name in limits]
    columns += [Column(_fee_name(name)) for name in fees]
    columns += [Column("Remark")] if remarks else []
    columns.append(Column("Source", detail=True))
    cells: list[tuple[Cell, ...]] = []
    for row in rows:
        line: list[Cell] = [str(row.number), *(getattr(row, name) for name in limits)]
        line += [row.fees.get(name, "") for name in fees]
        line += [" ".join(filter(None, (row.says, _lost(row.lost))))] if remarks else []
        cells.append((*line, str(row.source)))
    return DataTable(caption, tuple(columns), tuple(cells))


def describe_terms(terms: Terms, names: Names = NO_NAMES) -> str:
    """Who pays, for what, based on what and when."""
    if terms.amount is not None and terms.amount.text == "$0":
        return sentence(terms.when if terms.when.startswith("no ") else f"no fee; {terms.when}")
    parts = [_charge(terms, names), fee_moment(terms.when)]
    if terms.like:
        parts.append(f"same amounts as {words(terms.like)}")
    if terms.condition:
        parts.append(f"if the table collects by {terms.condition}")
    if terms.first_players is not None:
        parts.append(describe_payers(terms.first_players))
    return f"{sentence('; '.join(parts))} {sentence(terms.says)}".strip()


def _charge(terms: Terms, names: Names) -> str:
    """The payer, then the amount, unit and basis: `each player: $1 per hand`."""
    amount = terms.amount.text if terms.amount is not None else ""
    rate = " ".join(filter(None, (amount, describe_unit(terms))))
    detail = ", ".join(filter(None, (rate, describe_basis(terms))))
    counted = counted_wagers(terms, names)
    detail += f" ({counted} only)" if counted else ""
    return f"{PAYS[terms.payer]}: {detail}" if detail else PAYS[terms.payer]


def describe_payers(tiers: Tiers) -> str:
    """How many of the players dealt in pay a fee.

    >>> describe_payers(Tiers.parse("2: 1; 3-4: 2; 5+: 3"))
    'number of payers by players dealt in: 1 of 2, 2 of 3-4, 3 of 5+'
    """
    payers = ", ".join(f"{tier.amount} of {tier.label}" for tier in tiers.tiers)
    return f"number of payers by players dealt in: {payers}"


def describe_unit(terms: Terms) -> str:
    """The unit that a fee is charged for, such as "per hand"; "" if each payer pays once."""
    return "" if terms.per == terms.payer else f"per {spaced(terms.per)}"


def describe_basis(terms: Terms) -> str:
    """The figure that a fee is based on; "" for a flat fee."""
    if terms.basis == terms.per:
        return "based on its size"
    return f"based on {BASES[terms.basis].based_on}" if terms.basis else ""


def _lost(why: str) -> str:
    return f"Fee missing: {why}." if why else ""


def _procedures(schedule: Schedule) -> Section:
    lines = tuple(
        f"{sentence(procedure.says)} ({procedure.source})" for procedure in schedule.procedures
    )
    return Section("Procedures", (Bullets(lines),) if lines else ())


def _misprints(misprints: Iterable[Misprint]) -> Section:
    rows = tuple(
        (
            misprint.options,
            misprint.printed,
            misprint.corrected,
            sentence(misprint.why),
            str(misprint.source),
        )
        for misprint in misprints
    )
    names = ("Options", "As printed", "Corrected to", "Why", "Source")
    columns = tuple(Column(name, detail=name == "Source") for name in names)
    table = DataTable("Misprints", columns, rows)
    return Section("Misprints", (table,) if rows else ())
