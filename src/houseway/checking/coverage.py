"""Which lines of a room's papers the rulebook cites, and by what.

A line counts if a rule, option or reading cites it, or if it is excluded with a reason. Citations
of half a filing or more are ignored, and so are lines that were only searched for something the
filing does not mention.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.concern import FEW_LINES
from houseway.rulebook.model import Reading
from houseway.rulebook.schedule import Group
from houseway.rulebook.source import Lines, Source
from houseway.values.errors import InputError

Kind = Literal["rule", "option", "reading", "excluded", "bounds", "none", "blank"]
"""`bounds`: in a filing, but cited only as part of half the filing or more; `none`: not cited."""

KINDS: tuple[Kind, ...] = get_args(Kind)
CITED: tuple[Kind, ...] = ("rule", "option", "reading", "excluded")
"""The kinds that count as cited, which include lines excluded with a reason."""
BLANKS = "blank-lines.txt"


@dataclass(frozen=True)
class Coverage:
    """How each line of a document is cited; a written line has its first kind in `KINDS`."""

    room: str
    seed: str
    kinds: tuple[Kind, ...]

    @property
    def counts(self) -> dict[Kind, int]:
        counted = Counter(self.kinds)
        return {kind: counted[kind] for kind in KINDS}

    @property
    def written(self) -> int:
        """Lines that are not blank."""
        return len(self.kinds) - self.counts["blank"]

    @property
    def shares(self) -> dict[Kind, float]:
        """The share of the written lines of each kind, including uncited ones."""
        counts = self.counts
        return {kind: counts[kind] / max(self.written, 1) for kind in KINDS if kind != "blank"}

    @property
    def share(self) -> float:
        """The share of the written lines that is cited."""
        return _share(self.kinds)

    def share_of(self, source: Source) -> float:
        """The share of one filing's written lines that is cited."""
        return _share(
            kind
            for first, last in _lines(source, self.seed)
            for kind in self.kinds[first - 1 : last]
        )

    def gaps(self, *kinds: Kind) -> list[Lines]:
        """Runs of lines of these kinds; blank lines within a run do not end it."""
        runs: list[list[int]] = []
        open_run = False
        for number, kind in enumerate(self.kinds, 1):
            if kind in kinds:
                if open_run:
                    runs[-1][1] = number
                else:
                    runs.append([number, number])
                    open_run = True
            elif kind != "blank":
                open_run = False
        return [(first, last) for first, last in runs]

    def strip(self, width: int) -> list[Kind]:
        """The document as `width` cells, each with the most common kind of its written lines."""
        length = len(self.kinds)
        starts = [cell * length // width for cell in range(width + 1)]
        return [_most_common(self.kinds[a : max(b, a + 1)]) for a, b in pairwise(starts)]


def _share(kinds: Iterable[Kind]) -> float:
    written = [kind for kind in kinds if kind != "blank"]
    return sum(kind in CITED for kind in written) / len(written) if written else 1.0


def _most_common(kinds: Iterable[Kind]) -> Kind:
    counted = Counter(kind for kind in kinds if kind != "blank")
    return counted.most_common(1)[0][0] if counted else "blank"


def coverage(book: FiledRulebook, room_id: str) -> Coverage:
    """The coverage of a room's papers."""
    if room_id not in book.rooms:
        raise InputError(
            f"no cardroom called {room_id!r}: cardrooms are {', '.join(book.rooms)}", "room"
        )
    room = book.rooms[room_id]
    if not room.seed:
        raise InputError(f"{room_id} has no papers", "room.toml: seed")
    length = max(last for seed, ranges in room.source.parts for _, last in ranges)
    kinds: list[Kind] = ["none"] * length
    # Weaker kinds come first, so that stronger ones overwrite them.
    citations = sorted(_citations(book, room_id), key=lambda citation: -KINDS.index(citation[0]))
    for kind, source in citations:
        for first, last in _lines(source, room.seed):
            kinds[first - 1 : last] = [kind] * (min(last, length) - first + 1)
    for first, last in blank_lines(book.directories, room_id):
        kinds[first - 1 : last] = ["blank"] * (last - first + 1)
    return Coverage(room_id, room.seed, tuple(kinds))


def _lines(source: Source, seed: str) -> Iterator[Lines]:
    return (lines for part, ranges in source.parts if part == seed for lines in ranges)


def _citations(book: FiledRulebook, room_id: str) -> Iterator[tuple[Kind, Source]]:
    for game_id in book:
        if game_id.startswith(f"{room_id}/"):
            yield from _of_filing(book.raw(game_id).data)
    for schedule in book.schedules(room_id):
        yield "bounds", schedule.source
        for group in schedule.groups:
            yield from _of_group(group, schedule.source)
        for name in schedule.__struct_fields__:
            if name not in ("source", "groups"):
                citations = _of_struct(getattr(schedule, name), "rule")
                yield from _mark_wide(citations, schedule.source)
    room = book.rooms[room_id]
    for claim in room.claims:
        yield "rule", claim.source
    for exclusion in room.excluded:
        yield "excluded", exclusion.source


def _of_group(group: Group, whole: Source) -> Iterator[tuple[Kind, Source]]:
    """The options of a printed table, and its heading."""
    rows = [citation for row in group.options for citation in _of_struct(row, "option")]
    length = _length(group.source)
    head = length - sum(_length(source) for _, source in rows)
    short = head <= FEW_LINES or 2 * head < length or 2 * length < _length(whole)
    yield ("option" if short else "bounds"), group.source
    yield from rows
    yield from _of_struct(list(group.fees.values()), "option")


def _of_filing(data: Mapping[str, Any]) -> Iterator[tuple[Kind, Source]]:
    """Every source in a filing, for all options."""
    whole = Source.parse(data["source"])
    yield "bounds", whole
    by_part: dict[str, Kind] = {"readings": "reading", "options": "option"}
    for part, value in data.items():
        if part != "source":
            kind = by_part.get(part, "rule")
            citations = ((kind, Source.parse(text)) for text in _sources(value))
            yield from _mark_wide(citations, whole)


def _mark_wide(
    citations: Iterable[tuple[Kind, Source]], whole: Source
) -> Iterator[tuple[Kind, Source]]:
    """The citations; a citation of half the filing or more counts only as bounds."""
    for kind, source in citations:
        yield ("bounds" if 2 * _length(source) >= _length(whole) else kind), source


def _length(source: Source) -> int:
    return sum(last - first + 1 for _, ranges in source.parts for first, last in ranges)


def _sources(data: Any) -> Iterator[str]:
    """The sources in plain data, without the lines searched by silent readings."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            if key == "source" and isinstance(value, str):
                if not str(data.get("filed", "")).startswith("Nothing"):
                    yield value
            elif key == "sources" and isinstance(value, Mapping):
                yield from value.values()
            else:
                yield from _sources(value)
    elif isinstance(data, list):
        for value in data:
            yield from _sources(value)


def _of_struct(value: Any, kind: Kind) -> Iterator[tuple[Kind, Source]]:
    if isinstance(value, Source):
        yield kind, value
    elif isinstance(value, msgspec.Struct):
        if isinstance(value, Reading):
            kind = "bounds" if value.silent else "reading"
        for name in value.__struct_fields__:
            yield from _of_struct(getattr(value, name), kind)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _of_struct(item, kind)
    elif isinstance(value, dict):
        yield from _of_struct(list(value.values()), kind)


def blank_lines(directories: Iterable[Path], room_id: str) -> list[Lines]:
    """The blank lines of a room's papers; [] if the rulebook does not list them."""
    for directory in directories:
        path = directory / "rooms" / room_id / BLANKS
        if path.is_file():
            text = f"000 {' '.join(path.read_text('utf-8').split())}"
            return list(Source.parse(text).parts[0][1])
    return []
