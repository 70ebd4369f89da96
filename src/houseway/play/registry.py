"""All kinds and families by name.

`houseway.kinds` lists their modules, so this layer finds a kind or a family without importing the
layers above it. A module is loaded when it is first used.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.kinds import FAMILIES, KINDS
from houseway.play.events import Event
from houseway.play.family import Family
from houseway.play.table_events import AnyTableEvent
from houseway.values.errors import RulebookError, either
from houseway.values.strict import decoder

if TYPE_CHECKING:
    from houseway.play.game import Rules
    from houseway.play.kind import Kind


def find_family(name: str, where: str = "") -> Family:
    """The family of this name."""
    if name not in FAMILIES:
        raise RulebookError(f"family must be {either(FAMILIES)}, not {name!r}", where)
    family = import_module(FAMILIES[name]).FAMILY
    assert isinstance(family, Family)
    return family


def all_families() -> list[Family]:
    return [find_family(name) for name in FAMILIES]


def has_family(name: str) -> bool:
    return name in FAMILIES


def find_kind(name: str) -> Kind:
    """The kind of this name."""
    kind: Kind = import_module(KINDS[name]).KIND
    return kind


def has_bank(family: str) -> bool:
    """Whether games of this family have a player-dealer."""
    return find_kind(find_family(family).kind).banks


def kind_of(rules: Rules) -> Kind:
    """The kind of a game."""
    return find_kind(rules.family.kind)


def all_kinds() -> list[Kind]:
    return [find_kind(name) for name in KINDS]


def kind_opened_by(event: Event) -> Kind | None:
    """The kind of hand that an event opens; None for other events."""
    return _openings().get(type(event))


@cache
def _openings() -> dict[type[Event], Kind]:
    return {kind.opens: kind for kind in all_kinds()}


@cache
def hand_events() -> frozenset[type[Event]]:
    """The event types in the record of a hand."""
    return frozenset(event for kind in all_kinds() for event in kind.hand_events)


@cache
def _decoder() -> msgspec.json.Decoder[Any]:
    known: Any = AnyTableEvent
    for kind in all_kinds():
        for event in (*kind.hand_events, *kind.table_events):
            known |= event
    return decoder(known)


def decode_event(body: str | bytes) -> Event:
    """Decode an event of a table, or of a hand of any kind, from its JSON."""
    event: Event = _decoder().decode(body)
    return event
