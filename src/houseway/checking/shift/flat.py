"""A hand in lines of a CSV file, one for each wager, as the data of a row in JSON Lines.

Cells of a whole hand, such as its cards, are on its first line or the same on every line.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from houseway.rulebook.schedule import FEE_FIGURES
from houseway.values.errors import InputError, either
from houseway.values.strict import bad_json

Cells = dict[str, str]

LABELS = ("hand", "table", "dealer", "time", "shift")
_HAND = ("game", "option", "preset", "rules", "seats", "dice", "number", "cards", "shoe")
_BANK = ("bank_seat", "bank")
_WAGER = ("seat", "bettor", "wager", "amount", "on", "spot", "seated", "choices", "paid", "taken")
_COUNT = ("hands", "payer", *(name for name in FEE_FIGURES if name not in ("bank", "wager")))
COLUMNS = (*LABELS, "case", *_HAND, *_BANK, *_WAGER, *_COUNT, "collected", "drop")
"""Every column that a file may have, in any order."""
_COUNT_CELLS = ("game", "option", "bank", "wager", *_COUNT)
_MONEY = re.compile(r"\d+\.\d\d")
_YES = ("yes", "y", "x", "true", "1")


def read_hand(lines: list[Cells]) -> dict[str, Any]:
    """The row of a hand from its lines, one for each wager."""
    whole = _cells_of_hand(lines)
    _refuse(whole, ("case", *(name for name in _COUNT if name != "hands"), "hands", "drop"))
    case: dict[str, Any] = {
        "game": _needed(whole, "game"),
        "player_dealer": {
            "seat": _number(_needed(whole, "bank_seat"), "bank_seat"),
            "bank": _needed(whole, "bank"),
        },
        "wagers": [_wager(cells) for cells in lines if "wager" in cells],
        **{name: whole[name] for name in ("option", "preset") if name in whole},
        **{name: _number(whole[name], name) for name in ("seats", "number") if name in whole},
    }
    if "rules" in whole:
        case["rules"] = read_rules(whole["rules"])
    if "dice" in whole:
        case["dice"] = [_number(die, "dice") for die in re.split(r"[\s,-]+", whole["dice"])]
    if "cards" in whole:
        case["hands"] = read_cards(whole["cards"])
    if "shoe" in whole:
        case["shoe"] = whole["shoe"].replace(",", " ").split()
    if choices := [choice for cells in lines for choice in _choices(cells)]:
        case["choices"] = choices
    if seated := {c["seat"]: c["bettor"] for c in lines if _is_seated(c)}:
        case["seated"] = seated
    paid = [_payment(cells) for cells in lines if "paid" in cells]
    return {
        **{name: whole[name] for name in LABELS if name in whole},
        "case": case,
        **({"paid": paid} if paid else {}),
        **({"collected": whole["collected"]} if "collected" in whole else {}),
    }


def read_line(lines: list[Cells]) -> dict[str, Any]:
    """The row of a line without a wager: a whole case as JSON, a count of hands or a drop."""
    if len(lines) > 1:
        raise InputError(f"hand {lines[0]['hand']!r} has several lines without a seat", "seat")
    cells = dict(lines[0])
    row: dict[str, Any] = {name: cells.pop(name) for name in LABELS if name in cells}
    for name in ("collected", "drop"):
        if name in cells:
            row[name] = cells.pop(name)
    if "case" in cells:
        row["case"] = _json(cells.pop("case"), "case")
        if "paid" in cells:
            row["paid"] = _json(cells.pop("paid"), "paid")
    elif "hands" in cells:
        numbers = ("hands", "spots", "players")
        count = {name: cells.pop(name) for name in _COUNT_CELLS if name in cells}
        row["count"] = {n: _number(t, n) if n in numbers else t for n, t in count.items()}
    elif "drop" not in row:
        raise InputError("a line needs a seat with a wager, a case, hands or a drop", "row")
    _refuse(cells, tuple(cells))
    return row


def read_cards(text: str) -> dict[str, Any]:
    """The final hands in a cell, such as `1 As Kd | player-dealer Qs 9d`.

    >>> read_cards("1 8s Kd | 1 8h Qd | player-dealer Qs 9d")
    {'1': [['8s', 'Kd'], ['8h', 'Qd']], 'player-dealer': ['Qs', '9d']}
    """
    hands: dict[str, list[list[str]]] = {}
    for part in text.split("|"):
        name, *cards = part.replace(",", " ").split() or [""]
        if not cards:
            what = f"cards must be hands such as '1 As Kd | player-dealer Qs 9d', not {text!r}"
            raise InputError(what, "cards")
        hands.setdefault(name, []).append(cards)
    return {name: sets[0] if len(sets) == 1 else sets for name, sets in hands.items()}


def read_rules(text: str) -> dict[str, bool | int | str]:
    """Options in a cell.

    >>> read_rules("decks=6; hits_over=true; cover=net")
    {'decks': 6, 'hits_over': True, 'cover': 'net'}
    """
    rules: dict[str, bool | int | str] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            raise InputError(f"rules must be like 'decks=6; cover=net', not {text!r}", "rules")
        rules[name] = _value(value)
    return rules


def _value(text: str) -> bool | int | str:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isascii() and text.isdecimal() else text


def _cells_of_hand(lines: list[Cells]) -> Cells:
    """The cells of the whole hand; InputError if two lines have different ones."""
    whole: Cells = {}
    for cells in lines:
        for name, text in cells.items():
            if name in _WAGER:
                continue
            if whole.setdefault(name, text) != text:
                what = f"the lines of a hand have different cells: {whole[name]!r} and {text!r}"
                raise InputError(what, name)
    return whole


def _wager(cells: Cells) -> dict[str, Any]:
    wager: dict[str, Any] = {
        "seat": _number(_needed(cells, "seat"), "seat"),
        "bettor": _bettor(cells),
        "wager": cells["wager"],
        "amount": _needed(cells, "amount"),
    }
    if "on" in cells:
        wager["on"] = cells["on"]
    if "spot" in cells:
        wager["spot"] = _number(cells["spot"], "spot")
    return wager


def _payment(cells: Cells) -> dict[str, Any]:
    names = ("wager", "on", "paid", "taken")
    payment = {name: cells[name] for name in names if name in cells}
    spot = {"spot": _number(cells["spot"], "spot")} if "spot" in cells else {}
    seat = _number(_needed(cells, "seat"), "seat")
    return {"seat": seat, "bettor": _bettor(cells), **payment, **spot}


def _bettor(cells: Cells) -> str:
    """The bettor; without one, the player of the seat."""
    return cells.get("bettor") or f"Seat {_needed(cells, 'seat')}"


def _is_seated(cells: Cells) -> bool:
    text = cells.get("seated", "")
    if text and text.lower() not in (*_YES, "no"):
        raise InputError(f"seated must be yes or no, not {text!r}", "seated")
    if text.lower() in _YES:
        _needed(cells, "bettor")
        return True
    return False


def _choices(cells: Cells) -> list[dict[str, Any]]:
    """The choices of a line, such as `hit, double 25.00` or `set As Kd`."""
    return [_choice(cells, part.split()) for part in cells.get("choices", "").split(",") if part]


def _choice(cells: Cells, words: list[str]) -> dict[str, Any]:
    if not words:
        raise InputError("a choice is empty", "choices")
    choice: dict[str, Any] = {"seat": _number(_needed(cells, "seat"), "seat")}
    choice["bettor"] = _bettor(cells)
    name, *rest = words
    # A choice of the second hand of a split is written 2:hit.
    hand, colon, what = name.partition(":")
    if colon:
        choice["hand"], name = _number(hand, "choices"), what
    choice["choice"] = name
    if len(rest) == 1 and _MONEY.fullmatch(rest[0]):
        choice["amount"] = rest[0]
    elif rest:
        choice["low" if name == "set" else "cards"] = rest
    return choice


def _needed(cells: Cells, name: str) -> str:
    if name not in cells:
        raise InputError(f"the column {name!r} is empty", name)
    return cells[name]


def _number(text: str, where: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise InputError(f"{where} must be a whole number, not {text!r}", where)
    return int(text)


def _json(text: str, where: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise InputError(bad_json(error), where) from error


def _refuse(cells: Cells, names: tuple[str, ...]) -> None:
    if wrong := [name for name in names if name in cells]:
        raise InputError(f"this kind of line has no {either(wrong)}", wrong[0])
