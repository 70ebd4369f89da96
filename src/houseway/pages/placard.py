"""The collection placard of a table: one sheet for printing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from houseway.banked.limits import check_limits
from houseway.pages.collection import (
    BORROWED,
    LIMITS,
    SUPERSEDED,
    Names,
    counted_names,
    counted_wagers,
    describe_basis,
    describe_payers,
    describe_unit,
    standing,
)
from houseway.pages.markup import Html, join, tag
from houseway.pages.sheet import Sheet
from houseway.pages.words import NOT_FILED, OWN, capital, sentence, tier_pairs
from houseway.play.collection import Collection, check_collect_by, fee_moment
from houseway.play.game import FiledGame
from houseway.play.limits import TableLimits
from houseway.rulebook.concern import concerns, overlap
from houseway.rulebook.model import PRESETS, Reading
from houseway.rulebook.schedule import CollectionOption, Terms
from houseway.rulebook.tiers import Tiers
from houseway.values.errors import InputError
from houseway.values.money import format_printed, parse_printed

STANDING = {
    SUPERSEDED: "A later schedule is current for this game.",
    BORROWED: "By interpretation: the schedule of another filing is used for this game.",
}
"""The note on a schedule that is superseded or borrowed."""

PAYERS = {
    "player-dealer": "The player-dealer",
    "player": "Each player",
    "button": "The button",
    "blinds": "The blinds",
    "first-players": "The first players",
    "seat": "Each seat",
    "pot": "From the pot",
}


@dataclass(frozen=True)
class Placard:
    """The placard of one table: its option, its collection method and its limits."""

    game: FiledGame
    collection: Collection
    limits: TableLimits | None = None
    preset: str = "letter"

    @classmethod
    def read(
        cls,
        game: FiledGame,
        option: str,
        *,
        minimum: str = "",
        maximum: str = "",
        collect_by: str = "",
        preset: str = "letter",
    ) -> Placard:
        """A placard from typed values; raises InputError for limits that are not filed."""
        chosen = game.rulebook.collection_option(game.id, option)
        check_collect_by(chosen, collect_by)
        game.raw.values({}, preset)
        if bool(minimum) != bool(maximum):
            raise InputError("enter both the minimum and the maximum, or neither", "limits")
        limits = None
        if minimum:
            limits = TableLimits(_amount(minimum, "minimum"), _amount(maximum, "maximum"))
            check_limits(chosen.limits, limits)
        return cls(game, Collection(chosen, collect_by or None), limits, preset)

    @property
    def option(self) -> CollectionOption:
        return self.collection.option

    @property
    def fees(self) -> list[tuple[Terms, Tiers]]:
        """The fees of the collection method in force."""
        return [(charge.terms, charge.tiers) for charge in self.collection.charges_by()]


def _amount(text: str, where: str) -> int:
    try:
        return parse_printed(text)
    except ValueError as error:
        raise InputError(str(error), where) from error


def placard_sheet(placard: Placard) -> Sheet:
    """The placard of a table as a sheet to print."""
    title = f"{placard.game.filing.name}: collection"
    return Sheet(title, _sheet(placard), "placard", _size(placard))


def _sheet(placard: Placard) -> Html:
    game, option = placard.game, placard.option
    room = game.rulebook.room_of(game.id)
    number = f"Collection option {option.row.number}" if isinstance(option.row.number, int) else ""
    return tag(
        "main",
        tag(
            "header",
            tag("p", room.name, class_="room"),
            tag("h1", game.filing.name),
            *([tag("p", number, class_="option")] if number else []),
        ),
        _limits(placard),
        tag("div", *_fees(placard), class_="fees"),
        _footer(placard),
    )


def _limits(placard: Placard) -> Html:
    pairs = _limit_pairs(placard)
    rows = [tag("div", tag("dt", label), tag("dd", value)) for label, value in pairs if value]
    return tag("dl", *rows, class_="limits") if rows else join()


def _limit_pairs(placard: Placard) -> list[tuple[str, str]]:
    """The limits of the table by label; if it has none, the widest that the filing allows."""
    filed = {name: getattr(placard.option.limits, name) for name in LIMITS}
    filed["minimum"] = _range_end(filed["minimum"], 0)
    filed["maximum"] = _range_end(filed["maximum"], -1)
    if placard.limits is not None:
        filed["limit"] = ""
        filed["minimum"], filed["maximum"] = map(format_printed, placard.limits)
    return [(label, filed[name]) for name, label in LIMITS.items()]


def _range_end(printed: str, end: int) -> str:
    """The first or last amount of a printed range.

    >>> _range_end("$1-$1,000", 0), _range_end("$100-$10,000", -1)
    ('$1', '$10,000')
    """
    return printed.split("-")[end].strip()


def _fees(placard: Placard) -> Iterator[Html]:
    """Every fee in force, with "or" between fees if only one of them is due per hand."""
    names = counted_names(placard.game)
    last: Terms | None = None
    for terms, tiers in placard.fees:
        if last is not None and _excludes(last, terms):
            yield tag("p", "or", class_="or")
        yield _fee(terms, tiers, names)
        last = terms


def _excludes(first: Terms, second: Terms) -> bool:
    """Whether two fees are never due for the same hand."""
    streets = ({first.reaches, second.reaches} & {first.unless, second.unless}) - {""}
    return bool(streets) or _starts(first, second) or _starts(second, first)


def _starts(first: Terms, second: Terms) -> bool:
    """Whether the first fee starts at the pot size where the second ends, or later."""
    below = second.pot_below
    return first.pot_from is not None and below is not None and first.pot_from.cents >= below.cents


def _fee(terms: Terms, tiers: Tiers, names: Names) -> Html:
    """What one payer owes: a single amount, or a table of tiers."""
    pairs = tier_pairs(tiers)
    by = capital(fee_basis(terms, names))
    if all(tier.amount == 0 for tier in tiers.tiers):
        amount = [tag("p", "No fee", class_="amount")]
    elif len(pairs) == 1 and not pairs[0][0]:
        amount = [tag("p", by, class_="unit"), tag("p", pairs[0][1], class_="amount")]
    else:
        rows = (tag("tr", tag("th", bounds, scope="row"), tag("td", fee)) for bounds, fee in pairs)
        amount = [tag("table", tag("caption", by), tag("tbody", *rows))]
    return tag(
        "section",
        tag("h2", PAYERS[terms.payer]),
        *amount,
        tag("p", sentence(fee_moment(terms.when)), class_="when"),
        *(
            [tag("p", sentence(describe_payers(terms.first_players)))]
            if terms.first_players
            else []
        ),
        *([tag("p", sentence(terms.says))] if terms.says else []),
    )


def fee_basis(terms: Terms, names: Names) -> str:
    """What a fee is charged for, what it is based on and which wagers count.

    `names` has the names of the game's wagers by id.
    """
    counted = counted_wagers(terms, names)
    parts = [
        describe_unit(terms),
        describe_basis(terms),
        f"counting {counted} only" if counted else "",
    ]
    return ", ".join(part for part in parts if part)


def _footer(placard: Placard) -> Html:
    schedule = placard.option.schedule
    about = ", ".join(filter(None, (schedule.name, schedule.filing, schedule.date)))
    lines = [*_marks(placard), sentence(f"Rules {PRESETS[placard.preset]}"), about]
    return tag("footer", *(tag("p", line) for line in lines))


def _marks(placard: Placard) -> list[str]:
    """Notes on everything that the sheet shows differently from the filing."""
    schedule, row = placard.option.schedule, placard.option.row
    mark = STANDING.get(standing(schedule, placard.game.id), "")
    readings = [
        reading
        for reading in schedule.readings
        if not reading.record and _is_about(reading, placard.option)
    ]
    corrected = [
        misprint for misprint in schedule.misprints if overlap(misprint.source, row.source)
    ]
    lines = [sentence(OWN)] if placard.game.own else []
    lines += [mark] if mark else []
    lines += _interpretations(readings)
    lines += [
        f"Printed as {misprint.printed}; corrected to {misprint.corrected}."
        for misprint in corrected
    ]
    return lines


def _interpretations(readings: Sequence[Reading]) -> Iterator[str]:
    """The interpretations that the placard relies on; those that are not filed come last."""
    for not_filed, mark in (
        (False, "By interpretation"),
        (True, f"{NOT_FILED}, by interpretation"),
    ):
        answers = (_question_and_answer(r) for r in readings if r.not_filed is not_filed)
        if lines := list(dict.fromkeys(answers)):
            yield f"{capital(mark)}. {' '.join(lines)}"


def _question_and_answer(reading: Reading) -> str:
    """The rule of a reading, which is a question or a topic, and its answer."""
    colon = "" if reading.rule.endswith("?") else ":"
    return f"{reading.rule}{colon} {sentence(reading.reading)}"


def _is_about(reading: Reading, option: CollectionOption) -> bool:
    """Whether a reading is about an option's row, or about the text of its whole group."""
    if concerns(reading, [option.row.source]):
        return True
    rows = [row.source for group in option.schedule.groups for row in group.options]
    return concerns(reading, [option.group.source]) and not concerns(reading, rows)


def _size(placard: Placard) -> str | None:
    """The CSS class for type small enough for one sheet; None for normal type."""
    rows = sum(len(tiers.tiers) + 3 for _, tiers in placard.fees) + len(_marks(placard))
    return "small" if rows > 16 else "medium" if rows > 12 else None
