"""What an expert can win from each wager, stored or computed.

Counting, seen cards and shared cards take minutes to hours, so each is stored in its own file,
under a hash of everything that it depends on. `tools/known_protection.py` writes the files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from houseway.banked.limits import wager_bounds
from houseway.banked.wagers import BEFORE_THE_DEAL
from houseway.checking.prices import price_key
from houseway.play.game import FiledGame, Rules
from houseway.pricing.price import can_price, why_unpriced
from houseway.protection.protecting import Protecting
from houseway.protection.results import (
    Count,
    Counting,
    Protection,
    SeenCards,
    SharedCards,
    WagerProtection,
)
from houseway.protection.safety import UNDER, safety_of
from houseway.values.errors import InputError, either
from houseway.values.extras import needs_extras
from houseway.values.money import Cents, format_money
from houseway.values.strict import convert

PARTS: Mapping[str, Any] = {
    "counting": Counting,
    "seen": list[SeenCards],
    "shared": list[SharedCards],
}
"""The parts of a report, each with what a file has for one wager."""

SHOES = 2_000
"""How many shoes the stored figures were simulated with."""
QUICK_SHOES = 1_000
"""How many shoes are simulated if the figures are not stored."""

_WORTH_KEEPING = 0.01
"""A count is worth keeping if it wins so many units in 100 rounds."""

Entry = dict[str, Any]


def part_file(part: str) -> Path:
    """The file in which a part is stored."""
    return Path(__file__).with_name(f"protection_{part}.json")


def protection_key(rules: Rules) -> str:
    """A short hash of everything that the figures of a game depend on."""
    equipment = rules.filing.equipment
    shoe = equipment.shoe if equipment else None
    parts = {
        "price": price_key(rules),
        "shoe": (shoe.lasts, shoe.behind, shoe.burns) if shoe else None,
        "burn": equipment.burn if equipment else {},
        "seats": rules.seats,
    }
    return sha256(msgspec.json.encode(parts, order="sorted")).hexdigest()[:16]


@cache
def stored_part(part: str) -> dict[str, dict[str, Any]]:
    """The stored figures of a part by key, then by wager; also those computed since."""
    path = part_file(part)
    if not path.exists():
        return {}
    file: dict[str, Entry] = msgspec.json.decode(path.read_bytes())
    return {
        key: {w: convert(figures, PARTS[part]) for w, figures in entry["wagers"].items()}
        for key, entry in file.items()
    }


def to_stored(rules: Rules, chosen: Mapping[str, object], figures: Mapping[str, Any]) -> Entry:
    """The figures of one game as an entry of a file."""
    wagers = msgspec.to_builtins(dict(figures))
    return {"game": rules.id, "options": dict(chosen), "wagers": wagers}


def check_protected(game: FiledGame) -> None:
    """Raise InputError for a game without a bank, or without odds."""
    if not can_price(game):
        raise InputError(why_unpriced(game), game.id)


def is_stored(rules: Rules) -> bool:
    """Whether every part that the family knows is stored."""
    key, family = protection_key(rules), rules.family
    if not family.has("protect"):
        return True
    return all(key in stored_part(part) for part in known_parts(rules))


def known_parts(rules: Rules) -> list[str]:
    """The parts that the game's family works out."""
    protecting = _protecting(rules)
    if protecting is None:
        return []
    default = Protecting()
    return [part for part in PARTS if getattr(protecting, part) is not getattr(default, part)]


def compute_part(rules: Rules, part: str, shoes: int = SHOES) -> dict[str, Any]:
    """The figures of a part by wager; may take minutes."""
    protecting = _protecting(rules)
    if protecting is None:
        return {}
    with needs_extras("price"):
        if part == "counting":
            return dict(protecting.counting(rules, shoes))
        find: Callable[[Rules], Mapping[str, Any]] = getattr(protecting, part)
        return dict(find(rules))


def _protecting(rules: Rules) -> Protecting | None:
    with needs_extras("price"):
        return rules.family.part("protect", Protecting)


def protect(
    game: FiledGame,
    wager: str | None = None,
    rules: Mapping[str, object] | None = None,
    *,
    preset: str = "letter",
    under: Cents = UNDER,
    stored_only: bool = False,
) -> Protection:
    """What an expert can win from each wager of a game.

    `under` is the gain per hour, in cents, that is accepted when depths and bets are called safe.
    Figures that are not stored are computed, which may take minutes, or left out if `stored_only`.
    """
    check_protected(game)
    chosen = game.rules(rules, preset=preset)
    if wager is not None and wager not in chosen.wagers:
        raise InputError(f"wager must be {either(chosen.wagers)}, not {wager!r}", "wager")
    figures = {part: _figures(chosen, part, stored_only) for part in PARTS}
    wagers = [
        _of_wager(chosen, name, figures, under) for name in chosen.wagers if wager in (None, name)
    ]
    return Protection(game=game.id, preset=preset, rules=chosen.options, wagers=wagers)


def stored_counts(rules: Rules) -> dict[str, Count]:
    """The best count of each wager on which counting finds good bets, the best wager first.

    Wagers that favor the bettor with a full shoe need no count.
    """
    counts = {
        wager: counting.count
        for wager, counting in stored_part("counting").get(protection_key(rules), {}).items()
        if counting.edge > 0
        and counting.count is not None
        and counting.count.threshold is not None
        and counting.count.gain_per_100 >= _WORTH_KEEPING
    }
    return dict(sorted(counts.items(), key=lambda item: -item[1].gain_per_100))


def _figures(rules: Rules, part: str, stored_only: bool) -> Mapping[str, Any]:
    key, stored = protection_key(rules), stored_part(part)
    if key not in stored and not stored_only:
        stored[key] = compute_part(rules, part, QUICK_SHOES)
    return stored.get(key, {})


def filed_maximum(rules: Rules, wager: str) -> Cents | None:
    """The highest maximum bet of a wager under any collection option; None if none is filed."""
    game, space = rules.game, rules.wagers[wager].wager
    options = game.rulebook.collection_options(game.id)
    bounds = [wager_bounds(space, None, option.row) for option in options if not option.lost]
    return max((bound.high for bound in bounds if bound.high is not None), default=None)


def _of_wager(
    rules: Rules, wager: str, figures: Mapping[str, Mapping[str, Any]], under: Cents
) -> WagerProtection:
    equipment = rules.filing.equipment
    shoe = equipment.shoe if equipment else None
    counting, most = figures["counting"].get(wager), filed_maximum(rules, wager)
    filed = rules.wagers[wager].wager
    missing = counting is None and bool(figures["counting"])
    added = missing and filed.placed != BEFORE_THE_DEAL and filed.requires
    return WagerProtection(
        wager=wager,
        decks=equipment.decks if equipment else 1,
        cards_behind_cut=shoe.behind if shoe and shoe.lasts == "cut-card" else None,
        part_of=filed.requires[0] if added else None,
        max_bet=None if most is None else format_money(most),
        counting=counting,
        safety=None if counting is None else safety_of(counting, most, under),
        seen=figures["seen"].get(wager, []),
        shared=figures["shared"].get(wager, []),
    )
