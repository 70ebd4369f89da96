"""The `[play]` section of pan filings."""

from functools import lru_cache
from typing import Literal

from houseway.pan.melds import Condition, MeldRules
from houseway.play.collection import Collection
from houseway.play.game import Rules
from houseway.play.limits import TableLimits
from houseway.rulebook.schedule import CollectionOption
from houseway.rulebook.source import Source
from houseway.values.errors import InputError
from houseway.values.money import Cents, format_printed, parse_printed
from houseway.values.strict import Strict

CONDITION: Cents = 100
"""The condition of a table if neither it nor its collection option names one."""


class CountRuling(Strict):
    """The ruling for a hand with the wrong number of cards."""

    cards: int
    found: Literal["before-draw", "after-draw"]
    remedy: Literal["deal-more", "take-excess", "dead-hand", "foul"]
    source: Source


class PanPlay(Strict):
    """How a hand of pan is dealt, played and paid."""

    conditions: list[Condition]
    counts: list[CountRuling]
    source: Source
    dealt: int = 10
    out: int = 11
    going_out: int = 2
    least_players: int = 2
    most_players: int = 10
    loose_sets: bool = False
    pluck_again: bool = False
    split_melds: bool = False
    split_pays: int = 1
    split_pays_spades: int = 2
    force_out_card: bool = True
    split_tops: bool = False
    doubles: bool = False
    eldest: Literal["drawn", "fifth-card"] = "drawn"
    """What decides the first player of a new game: a card drawn before the deal, or the fifth card
    of each hand, which is dealt face up."""
    ante: int = 1
    buy_in: int = 0
    """The minimum buy-in as a multiple of the condition; 0 if none is filed."""
    short_buys: int = 0
    """How many times a player may add less than the minimum buy-in after each full one."""
    plays_for_tops: bool = False
    """Whether a player with less than one condition in chips is dealt in."""
    foul_repays: Literal["all", "solvent"] = "all"
    """The players that a foul hand repays: everyone, or only those in action with chips."""
    added_pays: Literal["same-suit", "any-suit"] = "same-suit"
    """Which cards pay when they are added to a set of one suit."""
    retired_face_up: bool = False
    """Whether a player who goes on top discards the hand face up."""
    says: list[str] = []


@lru_cache(maxsize=64)
def meld_rules(rules: Rules) -> MeldRules:
    """The melds and conditions of a filing, computed once."""
    play = rules.play_as(PanPlay)
    return MeldRules(play.loose_sets, play.conditions, play.added_pays == "any-suit")


def chosen_condition(
    option: CollectionOption | None, requested: Cents | None, where: str = "condition"
) -> Cents:
    """The requested condition, or the one that the collection option is filed for, or $1."""
    if requested is not None and requested <= 0:
        amount = format_printed(requested)
        raise InputError(f"the condition must be more than $0, not {amount}", where)
    filed = option.limits.condition if option else ""
    return requested or (parse_printed(filed.removesuffix("+")) if filed else CONDITION)


def condition_of(limits: TableLimits | None) -> Cents | None:
    """The condition that the limits of a table name: both are the same amount."""
    if limits is not None and limits.minimum != limits.maximum:
        raise InputError("pan has one condition: minimum and maximum must be equal", "limits")
    return limits.minimum if limits else None


def condition_collection(option: CollectionOption | None, condition: Cents) -> Collection | None:
    """The fees of an option at this condition; None without an option or if its fees are missing.

    Raises FeeError if the option is filed for another condition.
    """
    if option is None or option.lost:
        return None
    return Collection(option, format_printed(condition))
