"""Rows of a file of hands: JSON Lines or CSV. A bad row has an error and does not end the file."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from houseway.checking.shift.flat import read_hand, read_line
from houseway.values.errors import HousewayError, InputError, either, unreadable
from houseway.values.strict import bad_json

SUFFIXES = (".jsonl", ".ndjson", ".csv")
"""How the names of files with many hands end."""
LONGEST = 1024 * 1024
"""The maximum number of bytes of a line."""

Progress = Callable[[int, int], None]
"""Called with the number of bytes read and their total."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row: the line on which it begins, and its data or the error that made it unreadable."""

    line: int
    data: dict[str, Any]
    error: HousewayError | None = None


def is_file_of_hands(name: str) -> bool:
    """Whether a file name is that of a file with many hands."""
    return Path(name).suffix.lower() in SUFFIXES


def read_rows(path: Path, progress: Progress | None = None) -> Iterator[Row]:
    """The rows of a file, in order; raises InputError if the file cannot be read at all."""
    if not is_file_of_hands(path.name):
        raise InputError(f"the file name must end in {either(SUFFIXES)}", str(path))
    try:
        with path.open("rb") as file:
            lines = _count(file, path.stat().st_size, progress)
            yield from (_csv_rows if path.suffix.lower() == ".csv" else _json_rows)(lines, path)
    except OSError as error:
        raise unreadable(error, path) from error


def _count(lines: Iterable[bytes], total: int, progress: Progress | None) -> Iterator[bytes]:
    """The lines; their bytes are reported as progress."""
    done = 0
    for line in lines:
        yield line
        done += len(line)
        if progress is not None:
            progress(done, total)


def _json_rows(lines: Iterable[bytes], path: Path) -> Iterator[Row]:
    for number, line in enumerate(lines, 1):
        text = line.strip() if number > 1 else line.removeprefix(b"\xef\xbb\xbf").strip()
        if text:
            yield _json_row(number, text)


def _json_row(number: int, text: bytes) -> Row:
    try:
        if len(text) > LONGEST:
            raise InputError(f"a line must be at most {LONGEST:,} bytes", "row")
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return Row(number, {}, InputError(bad_json(error), "row"))
    except InputError as error:
        return Row(number, {}, error)
    if not isinstance(data, dict):
        return Row(number, {}, InputError("a row must be an object", "row"))
    return Row(number, data)


def _csv_rows(lines: Iterable[bytes], path: Path) -> Iterator[Row]:
    reader = csv.reader(_decode(lines, path))
    try:
        columns = [name.strip() for name in next(reader, [])]
        _check_columns(columns, path)
        yield from _hands(_csv_lines(reader, columns))
    except csv.Error as error:
        raise InputError(f"not a CSV file: {error}", f"{path}, line {reader.line_num}") from error


def _decode(lines: Iterable[bytes], path: Path) -> Iterator[str]:
    for number, line in enumerate(lines, 1):
        try:
            yield line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeError as error:
            where = f"{path}, line {number}"
            raise InputError("not a CSV file: the text is not UTF-8", where) from error


def _check_columns(columns: list[str], path: Path) -> None:
    from houseway.checking.shift.flat import COLUMNS

    if not any(columns):
        raise InputError("the first line must name the columns", str(path))
    for column in columns:
        if column not in COLUMNS:
            what = f"no column called {column!r}: the columns are {', '.join(COLUMNS)}"
            raise InputError(what, f"{path}, line 1")
        if columns.count(column) > 1:
            raise InputError(f"two columns are called {column!r}", f"{path}, line 1")


def _csv_lines(reader: Any, columns: list[str]) -> Iterator[tuple[int, dict[str, str]]]:
    """Each line with its filled cells by column; a line with other cells has the key ""."""
    begins = reader.line_num + 1
    for cells in reader:
        texts = [cell.strip() for cell in cells]
        if any(texts):
            filled = {name: text for name, text in zip(columns, texts, strict=False) if text}
            if any(texts[len(columns) :]):
                filled[""] = f"the line has {len(texts)} cells for {len(columns)} columns"
            yield begins, filled
        begins = reader.line_num + 1


def _hands(lines: Iterable[tuple[int, dict[str, str]]]) -> Iterator[Row]:
    """The rows: consecutive lines with wagers of one hand are one row."""
    begins, hand = 0, list[dict[str, str]]()
    for number, cells in lines:
        if hand and not (cells.get("hand") and cells.get("hand") == hand[0].get("hand")):
            yield _row(begins, hand)
            hand = []
        if not hand:
            begins = number
        hand.append(cells)
    if hand:
        yield _row(begins, hand)


def _row(line: int, hand: list[dict[str, str]]) -> Row:
    try:
        for cells in hand:
            if "" in cells:
                raise InputError(cells[""], "row")
        return Row(line, read_hand(hand) if "seat" in hand[0] else read_line(hand))
    except HousewayError as error:
        return Row(line, {}, error)
