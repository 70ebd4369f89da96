"""Strict decoding of the rulebook's TOML files into structs.

A wrong value is an error that names the file and the path of the key.
"""

from pathlib import Path
from typing import Any, TypeVar

import msgspec

from houseway.values import toml
from houseway.values.errors import RulebookError, shown, unreadable
from houseway.values.strict import convert, in_plain_words

T = TypeVar("T")


def decode_file(path: Path, kind: type[T]) -> T:
    """Read one TOML file as `kind`."""
    return decode(read_toml(path), kind, str(path))


def read_toml(path: Path) -> dict[str, Any]:
    """Read one TOML file as plain data."""
    try:
        return toml.loads(read_bytes(path).decode())
    except ValueError as error:
        if isinstance(error, RulebookError):
            raise
        raise RulebookError(toml.bad_toml(error), str(path)) from error


def read_bytes(path: Path) -> bytes:
    """The content of a rulebook file; directories, pipes and devices are refused."""
    try:
        if path.exists() and not path.is_file():
            raise RulebookError("not a file", str(path))
        return path.read_bytes()
    except OSError as error:
        fault = unreadable(error, path)
        raise RulebookError(fault.what, fault.where) from error


def decode(data: Any, kind: type[T], where: str) -> T:
    """Convert plain data to `kind`; `where` is the start of the location in errors."""
    try:
        return convert(data, kind, dec_hook=_parse_text)
    except msgspec.ValidationError as error:
        what, _, path = str(error).partition(" - at ")
        path = path.strip("`").removeprefix("$")
        what = in_plain_words(what, path.lstrip("."))
        raise RulebookError(_one_line(what), _place(where, path)) from error


def _place(where: str, path: str) -> str:
    """The location of a key, from the file or table that was decoded and the path in it.

    >>> _place("small.toml", ".wagers[1].odds"), _place("small.toml: play", ".chart")
    ('small.toml: wagers[1].odds', 'small.toml: play.chart')
    """
    if ": " in where:
        return where + path
    return f"{where}: {path.lstrip('.')}" if path else where


def encode(value: Any) -> Any:
    """Turn structs into plain data for JSON; parsed texts become text again."""
    return msgspec.to_builtins(value, enc_hook=_print_text)


def _parse_text(kind: type[T], value: Any) -> T:
    """Values such as odds and sources are written as text that their class parses."""
    parse = getattr(kind, "parse", None)
    if parse is None or not isinstance(value, str):
        raise ValueError(f"must be text, not {shown(value)}")
    parsed: T = parse(value)
    return parsed


def _print_text(value: Any) -> Any:
    return value.to_json() if hasattr(value, "to_json") else str(value)


def _one_line(error: object) -> str:
    return " ".join(str(error).split())
