"""The viewers of a table, the mask for hidden cards, and the base of what a table sends."""

from __future__ import annotations

from typing import Annotated, Any, dataclass_transform

import msgspec
from msgspec import Meta, UnsetType

from houseway.cards.card import Card
from houseway.play.collection import fee_terms
from houseway.play.game import Rules
from houseway.play.table_events import RulingGiven
from houseway.rulebook.model import Irregularity

HIDDEN = Card("??")
ALL = "\0all"
"""The viewer who sees everything: staff with permission to view hidden cards."""

Money = Annotated[str, Meta(extra={"type": "Money"})]
"""Dollars and cents with two decimals: "25.00"."""


@dataclass_transform(kw_only_default=True, field_specifiers=(msgspec.field,))
class Shown(msgspec.Struct, kw_only=True, gc=False):
    """A part of what a table sends: its JSON has these fields in this order.

    A field that is `UNSET` is left out. The types of the page scripts are made from these classes
    (`tools/view_types.py`); a class named XView is called X there.
    """


class RootView(Shown, kw_only=True):
    """The commitment to a deck or shoe, card by card."""

    stub: int
    root: str
    cards: int


class ShoeView(Shown, kw_only=True):
    """Cards committed one by one; only a shoe that lasts several hands has the optional fields."""

    number: int | UnsetType = msgspec.UNSET
    roots: list[RootView]
    cards: int | UnsetType = msgspec.UNSET
    behind: int | UnsetType = msgspec.UNSET
    out: int | UnsetType = msgspec.UNSET
    first_hand: int | UnsetType = msgspec.UNSET
    hands: int | UnsetType = msgspec.UNSET
    burned: int | UnsetType = msgspec.UNSET
    first: Card | UnsetType = msgspec.UNSET
    ends: str | UnsetType = msgspec.UNSET
    over: bool | UnsetType = msgspec.UNSET
    seed: str | UnsetType | None = msgspec.UNSET


class FeeView(Shown, kw_only=True):
    """A collection; without a tier if it is flat, without a bettor if a seat or the pot pays."""

    payer: str
    seat: int | None
    bettor: str | UnsetType | None = msgspec.UNSET
    amount: Money
    basis: str | UnsetType = msgspec.UNSET
    tier: str
    when: str
    terms: str
    """The tier and the moment in words."""


class DecisionView(Shown, kw_only=True):
    """An open decision of the viewer."""

    seat: int
    hand: int
    kind: str
    choices: tuple[str, ...]
    default: str


class RulingView(Shown, kw_only=True):
    """A ruling of the floor, and its source."""

    irregularity: str
    condition: str
    remedy: str
    seat: int
    source: str | None
    filed: bool


class IrregularityView(Shown, kw_only=True):
    """An irregularity with its possible remedies and seats."""

    irregularity: str
    condition: str
    says: str
    remedies: list[str]
    seats: list[int]
    source: str | None
    filed: bool
    bettors: dict[int, list[str]] | UnsetType = msgspec.UNSET
    """If one bettor may concede: the bettors who still have a wager on each seat."""
    names: dict[str, str] | UnsetType = msgspec.UNSET
    """The names of the bettors."""


def ruling_line(rules: Rules, ruling: RulingGiven) -> RulingView:
    """A ruling and its source."""
    filed = rules.irregularities[ruling.irregularity]
    return RulingView(
        irregularity=filed.id,
        condition=filed.condition,
        remedy=ruling.remedy,
        seat=ruling.seat,
        source=str(filed.source) if filed.source else None,
        filed=filed.source is not None,
    )


def irregularity_line(
    filed: Irregularity, remedies: list[str], seats: list[int]
) -> IrregularityView:
    """An irregularity with its possible remedies and seats."""
    return IrregularityView(
        irregularity=filed.id,
        condition=filed.condition,
        says=filed.says,
        remedies=remedies,
        seats=seats,
        source=str(filed.source) if filed.source else None,
        filed=filed.source is not None,
    )


def fee_view(fee: dict[str, Any]) -> FeeView:
    """A collection as a settlement has it, with its terms in words."""
    return FeeView(**fee, terms=fee_terms(fee["tier"], fee["basis"] or "", fee["when"]))
