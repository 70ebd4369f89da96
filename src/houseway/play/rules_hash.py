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
        "notes",
        "object",
        "owner",
        "readings",
        "says",
        "source",
    )
)
"""Keys of a filing that do not affect play."""
_VERSION = "2:"
"""Hashes of the first version had no prefix and included the wording."""


def resolved_rules(rules: Rules) -> dict[str, Any]:
    """A filing with its options chosen, as plain data without prose."""
    filing: dict[str, Any] = encode(rules.filing)
    del filing["options"]
    return {"rules": _without_prose(filing), "options": rules.options}


def rules_hash(rules: Rules) -> str:
    """A hash of the rules, so a hand is never continued under different rules."""
    encoded = msgspec.json.encode(resolved_rules(rules), order="sorted")
    return _VERSION + hashlib.sha256(encoded).hexdigest()


def same_rules(recorded: str, now: str) -> bool:
    """Whether a hand may continue; with a hash of another version, its replay decides."""
    return recorded == now or not recorded.startswith(_VERSION)


def _without_prose(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _without_prose(value) for key, value in data.items() if key not in _PROSE}
    if isinstance(data, list):
        return [_without_prose(value) for value in data]
    return data
