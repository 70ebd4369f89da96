"""Tables of what is filed: cardrooms, filings, wagers, options, readings, irregularities."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.export.table import (
    GAME,
    OF_GAME,
    OF_WAGER,
    ROOM,
    SOURCE,
    Link,
    Row,
    Table,
    number,
    text,
    whole,
    yes_no,
)
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.model import Filing, Pays, Reading, choice
from houseway.rulebook.source import Source


def _source(source: Source | None) -> str | None:
    return None if source is None else str(source)


def _filings(book: FiledRulebook) -> Iterator[tuple[str, Filing]]:
    return ((game, book.filing(game)) for game in book)


def _rooms(book: FiledRulebook) -> Iterator[Row]:
    names = dict.fromkeys(game.split("/")[0] for game in book)
    for name in names:
        room = book.room_of(next(game for game in book if game.split("/")[0] == name))
        yield room.id, room.name, room.place, room.jurisdiction, str(room.source)


def _filing_rows(book: FiledRulebook) -> Iterator[Row]:
    for game, filing in _filings(book):
        equipment = filing.equipment
        yield (
            game,
            game.split("/")[0],
            filing.name,
            filing.family,
            filing.status,
            filing.filing,
            filing.date,
            filing.owner,
            equipment.decks if equipment else None,
            equipment.jokers if equipment else None,
            filing.seats.tables[0].seats if filing.seats else None,
            filing.player_dealer is not None,
            ", ".join(filing.attaches_to),
            str(filing.source),
        )


def _wagers(book: FiledRulebook) -> Iterator[Row]:
    for game, filing in _filings(book):
        for wager in filing.wagers:
            yield (
                game,
                wager.id,
                wager.name,
                ", ".join(wager.requires),
                wager.limit.minimum,
                wager.limit.maximum,
                wager.limit.says,
                wager.back_line,
                wager.placed,
                wager.settles,
                str(wager.otherwise),
                wager.rounding,
                str(wager.source),
            )


def _pay_rows(book: FiledRulebook) -> Iterator[Row]:
    for game, filing in _filings(book):
        for wager in filing.wagers:
            for place, row in enumerate(wager.pays, 1):
                yield (
                    game,
                    wager.id,
                    place,
                    str(row.when),
                    str(row.odds),
                    _profit(row.odds),
                    row.says,
                    str(wager.source),
                )


def _profit(pays: Pays) -> float | None:
    """The units won; None for fixed amounts and results without odds."""
    return None if pays.odds is None or pays.odds.fixed else float(pays.odds.profit)


def _options(book: FiledRulebook) -> Iterator[Row]:
    for game in book:
        for name, option in book.raw(game).options.items():
            yield (
                game,
                name,
                option.says,
                choice(option.default),
                None if option.practice is None else choice(option.practice),
                option.allowed,
                not option.not_filed,
                _source(option.source),
            )


def _readings(book: FiledRulebook) -> Iterator[Row]:
    for game, filing in _filings(book):
        yield from _of("filing", game, filing.readings)
    for room in book.rooms:
        for schedule in book.schedules(room):
            yield from _of("schedule", f"{room}/{schedule.id}", schedule.readings)


def _of(kind: str, subject: str, readings: list[Reading]) -> Iterator[Row]:
    for place, reading in enumerate(readings, 1):
        option = reading.option.id if reading.option else None
        yield (
            kind,
            subject,
            place,
            reading.rule,
            reading.filed,
            reading.reading,
            reading.why,
            option,
            reading.silent,
            str(reading.source),
        )


def _irregularities(book: FiledRulebook) -> Iterator[Row]:
    for game, filing in _filings(book):
        for entry in filing.irregularities:
            yield (
                game,
                entry.id,
                entry.condition,
                entry.remedy,
                entry.says,
                entry.returns_fee,
                entry.source is not None,
                _source(entry.source),
            )


TABLES = (
    Table(
        "rooms",
        "The cardrooms.",
        (
            ROOM,
            text("name", "The name of the cardroom"),
            text("place", "Where it is"),
            text("jurisdiction", "The city or county with its ordinance"),
            SOURCE,
        ),
        ("room",),
        _rooms,
    ),
    Table(
        "filings",
        "The filings: games, side bets, and games of which only the fees are filed.",
        (
            GAME,
            ROOM,
            text("name", "The name as filed"),
            text("family", "The kind of rules, such as baccarat or flop"),
            text("status", "game, side-bet or fees-only"),
            text("filing", "The number of the filing"),
            text("date", "The date of the filing, as printed"),
            text("owner", "Who owns the game"),
            whole("decks", "Decks of cards by default"),
            whole("jokers", "Jokers in each deck"),
            whole("seats", "Seats of the first table that is filed"),
            yes_no("player_dealer", "Whether a player-dealer banks the game"),
            text("attaches_to", "The games that a side bet may be played with"),
            SOURCE,
        ),
        ("game",),
        _filing_rows,
        (Link(("room",), "rooms"),),
    ),
    Table(
        "wagers",
        "Every wager with the default options.",
        (
            GAME,
            text("wager", "The id of the wager"),
            text("name", "The name as filed"),
            text("requires", "The wagers that must be made with it"),
            text("minimum", "Its minimum, if it has one besides the table's"),
            text("maximum", "Its maximum, if it has one besides the table's"),
            text("limit", "Its limits in words"),
            yes_no("back_line", "Whether the back line may bet on it"),
            text("placed", "When it is placed"),
            text("settles", "When it is settled"),
            text("otherwise", "What happens if no pay row holds"),
            text("rounding", "How payments are rounded to the cent"),
            SOURCE,
        ),
        ("game", "wager"),
        _wagers,
        (OF_GAME,),
    ),
    Table(
        "pay_rows",
        "Every row of every pay table, in the order in which they are tried.",
        (
            GAME,
            text("wager", "The id of the wager"),
            whole("row", "The place in the pay table, from 1"),
            text("condition", "When the row holds, over the facts of docs/facts.md"),
            text("odds", "What it pays as filed, or push, lose, surrender or withdrawn"),
            number("profit", "What it pays net, if it is odds", "wagers"),
            text("says", "The row in words"),
            SOURCE,
        ),
        ("game", "wager", "row"),
        _pay_rows,
        (OF_WAGER,),
    ),
    Table(
        "options",
        "The options of each filing, filed or from a reading.",
        (
            GAME,
            text("option", "The id of the option"),
            text("says", "What it sets"),
            text("as_filed", "Its value as filed"),
            text("as_dealt", "Its value as usually dealt, if that is different"),
            text("allowed", "The values it may have"),
            yes_no("filed", "Whether it is in the paper; if not, it is a customary extra"),
            SOURCE,
        ),
        ("game", "option"),
        _options,
        (OF_GAME,),
    ),
    Table(
        "readings",
        "Interpretations where a paper is silent, contradictory or damaged.",
        (
            text("subject_kind", "filing or schedule"),
            text("subject", "The id of the filing, or cardroom and schedule"),
            whole("number", "The place in the list, from 1"),
            text("rule", "The question"),
            text("filed", "What the paper says"),
            text("reading", "The answer"),
            text("why", "The reason"),
            text("option", "The option that chooses another answer"),
            yes_no("silent", "Whether the paper says nothing about it"),
            SOURCE,
        ),
        ("subject_kind", "subject", "number"),
        _readings,
    ),
    Table(
        "irregularities",
        "What can go wrong in a deal, and its remedy.",
        (
            GAME,
            text("irregularity", "The id of the irregularity"),
            text("condition", "What happened"),
            text("remedy", "What is done, such as replace-card or void-round"),
            text("says", "The remedy in words"),
            yes_no("returns_fee", "Whether the collection is returned with the wagers"),
            yes_no("filed", "Whether it is in the paper; if not, it is the shared default"),
            SOURCE,
        ),
        ("game", "irregularity"),
        _irregularities,
        (OF_GAME,),
    ),
)
