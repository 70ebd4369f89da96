"""Settling a case: a finished hand that somebody describes, ruled on; each kind reads its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from houseway.play.game import Game
from houseway.rulebook.book import Rulebook
from houseway.values.errors import InputError
from houseway.values.money import Cents, parse_money

T = TypeVar("T")


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """Base of all parts of a case: unknown keys are refused."""


class _Named(msgspec.Struct):
    """The one key that every case has, whatever its kind."""

    game: str


def settle(
    case: Mapping[str, Any] | bytes | str, rulebook: Rulebook | None = None
) -> dict[str, Any]:
    """Settle a hand given as JSON text or as plain data."""
    text = case if isinstance(case, bytes | str) else msgspec.json.encode(case)
    game = Game(rulebook or Rulebook(), read_as(text, _Named).game)
    kind = game.kind
    return kind.settle(game, text.encode() if isinstance(text, str) else text)


def read_as(text: bytes | str, kind: type[T]) -> T:
    """Decode JSON strictly as `kind`; what is wrong is named with its place."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        what, _, path = str(error).partition(" - at ")
        raise InputError(what, path.strip("`").removeprefix("$.") or "case") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"not JSON: {error}", "case") from error


def read_money(text: str, where: str) -> Cents:
    """Read an amount of a case."""
    try:
        return parse_money(text)
    except ValueError as error:
        raise InputError(str(error), where) from error
