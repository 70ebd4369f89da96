"""Settling a case, which describes a finished hand; each kind of game has its own format."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from houseway.play.game import FiledGame
from houseway.play.presets import OTHER, difference, refusal
from houseway.rulebook.book import FiledRulebook, filed_rulebook
from houseway.rulebook.model import Value
from houseway.values.errors import InputError
from houseway.values.money import Cents, parse_money
from houseway.values.strict import decoder, read_strictly

T = TypeVar("T")

Cards = list[str] | str
"""Cards of a case: a list, or text such as "AsKd9c"."""


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """Base of all parts of a case; unknown keys are an error."""


class _CommonKeys(msgspec.Struct):
    """The keys common to all cases; each kind of game reads its other keys."""

    game: str
    preset: str | None = None
    rules: dict[str, Any] = {}


def settle(
    case: Mapping[str, Any] | bytes | str,
    rulebook: FiledRulebook | None = None,
    *,
    preset: str | None = None,
) -> dict[str, Any]:
    """Settle a hand given as JSON text or as plain data.

    A preset given here overrides the one in the case. The answer names the preset; if the
    other preset settles the hand differently, `differs` says how.
    """
    text = case if isinstance(case, bytes | str) else msgspec.json.encode(case)
    common = read_as(text, _CommonKeys)
    game = FiledGame(rulebook or filed_rulebook(), common.game)
    data: dict[str, Any] = read_as(text, dict[str, Any])
    preset_name = common.preset if preset is None else preset
    preset_name = "letter" if preset_name is None else preset_name
    values = game.raw.values(common.rules, preset_name)
    result = _settle_as(game, data, values)
    result["preset"] = preset_name
    if differs := _differs(game, data, common.rules, result):
        result["differs"] = differs
    return result


def settle_once(case: Mapping[str, Any], rulebook: FiledRulebook) -> dict[str, Any]:
    """Settle one of many hands, without a look at the other preset."""
    common = read_as(msgspec.json.encode(case), _CommonKeys)
    game = FiledGame(rulebook, common.game)
    values = game.raw.values(common.rules, common.preset or "letter")
    return _settle_as(game, case, values)


def _settle_as(
    game: FiledGame, case: Mapping[str, Any], values: Mapping[str, Value]
) -> dict[str, Any]:
    """Settle a case with every option chosen."""
    case_data = {key: value for key, value in case.items() if key != "preset"}
    return game.kind.settle(game, msgspec.json.encode({**case_data, "rules": values}))


def _differs(
    game: FiledGame, case: Mapping[str, Any], rules: Mapping[str, Any], result: Mapping[str, Any]
) -> str:
    """One line on how the other preset settles the hand; "" if both settle it the same way."""
    if all(name in rules for name in game.raw.practice):
        return ""
    other = OTHER[result["preset"]]
    try:
        settled = _settle_as(game, case, game.raw.values(rules, other))
    except InputError as error:
        return refusal(other, error)
    return difference(game, result, settled, other)


def read_as(text: bytes | str, kind: type[T]) -> T:
    """Decode JSON strictly as `kind`; errors name the location."""
    return read_strictly(text, decoder(kind), "case")


def read_money(text: str, where: str) -> Cents:
    """Read an amount of money from a case."""
    try:
        return parse_money(text)
    except ValueError as error:
        raise InputError(str(error), where) from error
