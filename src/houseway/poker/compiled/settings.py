"""The settings of a compiled table, from a filing with its stakes and its collection."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from houseway.cards.card import card_code
from houseway.play.game import Rules
from houseway.poker.betting import Limits
from houseway.poker.compiled.records import (
    AWARD,
    BOARD_STREET,
    BUTTON_PAYS,
    BY_PLAYERS,
    BY_POT,
    DEAL,
    EVERYBODY_PAYS,
    FLAT,
    HELD,
    KILLS,
    LIMIT,
    NO_LIMIT,
    NO_STREET,
    OWN_STREET,
    PLACES,
    POT_LIMIT,
    POT_PAYS,
    SETTINGS,
    SPREAD,
    STEPS,
    STREETS,
    Records,
)
from houseway.poker.family import family_of
from houseway.poker.fees import Fees
from houseway.poker.rules import Stakes
from houseway.poker.table import PokerTable
from houseway.values.errors import InputError

Step = tuple[int, int, int]
"""A step of a hand, such as `DEAL`, and its two arguments."""


@dataclass(frozen=True, kw_only=True)
class Compiled:
    """What the module `compiled` of a family of poker games says about a filing's `[play]`."""

    streets: Callable[[Any], Sequence[str]]
    steps: Callable[[Any, bool], list[Step]]
    """The steps up to the showdown; streets count from 1. The flag is whether players may kill the
    pot after looking at their first cards."""
    settings: Callable[[Any], Mapping[str, int]]
    """The fields of `SETTINGS` that only this family has."""


_STRUCTURES = {"limit": LIMIT, "spread": SPREAD, "no-limit": NO_LIMIT, "pot-limit": POT_LIMIT}
_PAYERS = {"pot": POT_PAYS, "blinds": POT_PAYS, "button": BUTTON_PAYS}
_BASES = {"": FLAT, "players": BY_PLAYERS, "pot": BY_POT}


def settings_of(
    rules: Rules,
    stakes: str | Stakes | None = None,
    *,
    option: str | None = None,
    collect_by: str = "",
    may_kill: bool = False,
) -> Records:
    """The settings of a table: one record of `SETTINGS`."""
    family_of(rules)
    return table_settings(
        PokerTable(rules, stakes, option=option, collect_by=collect_by), may_kill=may_kill
    )


def table_settings(table: PokerTable, *, may_kill: bool = False) -> Records:
    """The settings of a table of the reference engine."""
    rules = table.rules
    family = family_of(rules).part("compiled", Compiled)
    if family is None:
        raise InputError(f"{rules.filing.name} has no compiled hands", "game")
    settings = np.zeros(1, dtype=SETTINGS)
    record = settings[0]
    streets = family.streets(table.play)
    steps = [*family.steps(table.play, may_kill), (AWARD, 0, 0)]
    own = family.settings(table.play)
    _check_size(table, steps, own.get("boards", 1))
    record["steps"][: len(steps)] = steps
    codes = [card_code(card) for card in rules.cards]
    record["deck"][: len(codes)] = codes
    record["deck_size"] = len(codes)
    record["seats"] = table.seats
    record["chip"] = table.chip
    _set_betting(record, table)
    _set_limits(record, table.limits)
    _set_pots(record, table)
    for name, value in own.items():
        record[name] = value
    if table.collection is not None:
        _set_fees(record, table, ["", *streets])
    return settings


def _check_size(table: PokerTable, steps: list[Step], boards: int) -> None:
    """Refuse games that are larger than the records."""
    if table.seats > PLACES:
        raise InputError(f"compiled hands have at most {PLACES} players", "seats")
    drawn = sum(count * table.seats for what, count, _ in steps if what == DEAL)
    drawn += sum(1 + count * boards for what, _, count in steps if what == BOARD_STREET)
    if drawn > len(table.rules.cards):
        what = f"{table.seats} players need {drawn} cards, but the deck has"
        raise InputError(f"{what} {len(table.rules.cards)}", "seats")
    held = sum(count for what, count, _ in steps if what == DEAL)
    held += sum(what == OWN_STREET for what, _, _ in steps)
    if held > HELD or len(steps) > STEPS:
        raise InputError(f"compiled hands have at most {HELD} cards for each player", "game")


def _set_betting(record: Any, table: PokerTable) -> None:
    limits, button = table.limits, table.play.button
    record["structure"] = _STRUCTURES[limits.structure]
    record["ante"] = limits.ante
    record["bring_in"] = limits.bring_in
    record["cap"] = limits.cap
    record["most_wagers"] = limits.most_wagers
    record["two_remain"] = limits.two_remain
    record["two_entered"] = limits.two_entered
    record["two_can_wager"] = limits.two_can_wager
    record["check_raise"] = limits.check_raise
    record["free_folds"] = table.play.betting.free_folds
    record["by_increment"] = limits.by_increment
    record["together"] = limits.together
    record["early_fees"] = table.play.collects == "before-deal"
    if limits.blinds:
        record["small_blind"] = limits.blinds[0] if len(limits.blinds) > 1 else 0
        record["big_blind"] = limits.blinds[-1]
    record["button_small"] = button.heads_up == "button-small"
    record["blind_on_button"] = button.single_blind == "button"
    single = len(limits.blinds) == 1
    record["blind_first"] = single and button.single_blind == "left-of-button-first"


def _set_limits(record: Any, limits: Limits) -> None:
    """The limits as filed, and after each kill."""
    for kills in range(KILLS):
        record["units"][kills] = [limits.unit(index) for index in range(STREETS)]
        record["least"][kills] = limits.least
        record["spread"][kills] = limits.spread
        if limits.blinds:
            record["kill_amount"][kills] = limits.kill_amount
            record["killed_blind"][kills] = limits.blinds[-1] * limits.times // 2
        limits = limits.kill()


def _set_pots(record: Any, table: PokerTable) -> None:
    pots = table.play.pots
    record["odd_by_suit"] = pots.odd_chip == "high-suit"
    record["odd_to_first"] = pots.odd_chips == "all"
    record["odd_half_left"] = pots.odd_half == "left-of-button"
    record["boards"] = 1


def _set_fees(record: Any, table: PokerTable, streets: Sequence[str]) -> None:
    """The charges of the collection, prepared as the reference prepares them."""
    assert table.collection is not None
    fees = Fees(table.collection, table.collect_by)
    record["collects"] = True
    record["charges"] = len(fees.charges)
    record["counts_at_street"] = table.play.fee_players == "after-flop"
    for number, street in enumerate(streets):
        record["street_index"][number] = fees.streets.index(street) if street in fees.streets else 0
    for number, charge in enumerate(fees.charges):
        terms = charge.terms
        record["payer"][number] = _PAYERS.get(terms.payer, EVERYBODY_PAYS)
        record["carried"][number] = terms.carried
        if terms.players_at:
            at = terms.players_at
            record["players_at"][number] = streets.index(at) if at in streets else NO_STREET
        record["basis"][number] = _BASES[charge.figure]
        record["reaches"][number] = fees.streets.index(terms.reaches) if terms.reaches else 0
        record["unless"][number] = fees.streets.index(terms.unless) if terms.unless else -1
        record["pot_from"][number] = terms.pot_from.cents if terms.pot_from else 0
        record["pot_below"][number] = terms.pot_below.cents if terms.pot_below else -1
        starts = charge.scale.starts
        record["tiers"][number] = len(starts)
        record["starts"][number, : len(starts)] = starts
        # Only the first tier may be missing: below it nothing is due.
        record["fees"][number, 1 : len(charge.fees)] = [
            charge.fee(start).amount for start in starts
        ]
