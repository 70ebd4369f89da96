"""The rules that a hand is played by, without prose, and their hash."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from houseway.play.game import Rules
from houseway.rulebook.decode import encode

_PROSE = frozenset(
    (
        "banker_name",
        "claims",
        "condition",
        "licence",
        "loses",
        "means",
        "notes",
        "object",
        "owner",
        "readings",
        "says",
        "source",
    )
)
"""Keys of a filing that do not affect play."""
_DATES = ("approved", "superseded")
_VERSION = "2:"
"""Hashes of the first version had no prefix and included the wording."""


def resolved_rules(rules: Rules) -> dict[str, Any]:
    """A filing with its options chosen, as plain data without prose."""
    filing = _undated(encode(rules.filing))
    del filing["options"]
    return {"rules": _without_prose(filing), "options": rules.options}


def _undated(filing: dict[str, Any]) -> dict[str, Any]:
    """A filing without its dates, which do not affect play."""
    return {name: value for name, value in filing.items() if name not in _DATES}


def rules_hash(rules: Rules) -> str:
    """A hash of the rules, so a hand is never continued under different rules."""
    if not rules.hash:
        rules.hash = _hash_of(resolved_rules(rules))
    return rules.hash


def rules_text(rules: Rules) -> str:
    """The rules of a hand as JSON to store with their hash: complete, but without prose."""
    stored = {
        "game": rules.id,
        "filing": _with_empty_prose(_undated(encode(rules.filing))),
        "options": rules.options,
    }
    return msgspec.json.encode(stored, order="sorted").decode()


def hash_of_text(text: str) -> str:
    """The hash of rules that were stored as text."""
    stored = msgspec.json.decode(text)
    filing = {key: value for key, value in stored["filing"].items() if key != "options"}
    return _hash_of({"rules": _without_prose(filing), "options": stored["options"]})


def _hash_of(resolved: dict[str, Any]) -> str:
    encoded = msgspec.json.encode(resolved, order="sorted")
    return _VERSION + hashlib.sha256(encoded).hexdigest()


def _with_empty_prose(data: Any) -> Any:
    """The data with all prose emptied; sources stay, because they are line numbers."""
    if isinstance(data, dict):
        return {key: _stored_value(key, value) for key, value in data.items()}
    if isinstance(data, list):
        return [_with_empty_prose(value) for value in data]
    return data


def _stored_value(key: str, value: Any) -> Any:
    if key == "source":
        return _as_text(value)
    return _empty(value) if key in _PROSE else _with_empty_prose(value)


def _as_text(source: Any) -> Any:
    """A source the way rulebook files write it: documents and lines."""
    if not isinstance(source, list):
        return source
    parts = [
        f"{part['seed']} {', '.join(f'{first}-{last}' for first, last in part['lines'])}"
        for part in source
    ]
    return "; ".join(parts)


def _empty(value: Any) -> Any:
    return type(value)() if isinstance(value, str | list | dict) else value


def same_rules(recorded: str, now: str) -> bool:
    """Whether a hand may continue; True for a hash of the first version, which a replay checks."""
    return recorded == now or not recorded.startswith(_VERSION)


def _without_prose(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _without_prose(value) for key, value in data.items() if key not in _PROSE}
    if isinstance(data, list):
        return [_without_prose(value) for value in data]
    return data
