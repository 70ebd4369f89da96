"""Worked cases on a filing's page: what was wagered and dealt, what is due, and why."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from houseway.pages.option_words import option_in_words
from houseway.pages.page import Facts, Section
from houseway.pages.results import money
from houseway.pages.words import count, irregularity_name, listed, sentence, words
from houseway.play.game import FiledGame
from houseway.rulebook.model import Option, choice
from houseway.rulebook.schedule import FEE_FIGURES, MONEY_FIGURES
from houseway.rulebook.worked_cases import WorkedCase, worked_cases
from houseway.values.money import format_printed, parse_printed

Data = Mapping[str, Any]
Names = Mapping[str, str]

RESULTS = {
    "win": "wins",
    "lose": "loses",
    "push": "pushes",
    "no-action": "has no action",
    "surrender": "is surrendered",
    "withdrawn": "is returned",
}
_MONEY = re.compile(r"-?\d+\.\d\d")
_STATUSES = {"in": "is in", "top": "is on top", "foul": "has a foul hand"}
_SEATS = {"button": "Dealer button", "out": "Goes out"}
_SEAT_LISTS = {"checked": "Checked", "folded": "Folded", "saw_flop": "Saw the flop"}
_RESULT_LABELS = {
    "low": "Front (low)",
    "high": "Back (high)",
    "rule": "House way rule",
    "stacks": "Stacks after the hand",
}
_TILE_HANDS = {"low": "Low hand", "high": "High hand"}
AMOUNTS = {"paid": "paid", "taken": "collected", "returned": "returned", "in_action": "in action"}
_OUTCOME = {"result", "due", *AMOUNTS}


def examples_section(game: FiledGame) -> Section:
    """The worked cases of a filing, as examples."""
    cases = worked_cases(game.id, *game.rulebook.directories)
    names = {wager.id: wager.name for wager in game.filing.wagers} if cases else {}
    return Section(
        "Worked examples", sections=tuple(_example(case, names, game.raw.options) for case in cases)
    )


def _example(case: WorkedCase, names: Names, options: Mapping[str, Option]) -> Section:
    pairs = [*_question(case, names, options), *_answer(case, names)]
    if case.why:
        pairs.append(("Why", sentence(case.why)))
    return Section(case.title, (Facts(tuple(pairs)),), source=str(case.source))


def _question(
    case: WorkedCase, names: Names, options: Mapping[str, Option]
) -> Iterator[tuple[str, str]]:
    """What a case starts from: cards, wagers, choices and options."""
    if case.set:
        yield "Cards", case.set
    if case.fee:
        yield "Fee for", "; ".join(_figure(name, value) for name, value in case.fee.items())
    for key, value in case.settle.items():
        name = words(key).capitalize()
        if key == "boards" and len(value) < 2:
            name = "Board"
        if key == "player_dealer":
            yield "Player-dealer", f"seat {value['seat']} with a bank of {money(value['bank'])}"
        elif key == "wagers":
            yield name, "; ".join(_wager(wager, names) for wager in value)
        elif key == "choices":
            yield name, "; ".join(map(_choice, value)) or "none"
        elif key in _SEAT_LISTS:
            yield _SEAT_LISTS[key], listed(f"seat {seat}" for seat in value) or "none"
        elif key == "hands":
            yield "Cards", _plain(value) or "none"
        elif key in _SEATS:
            yield _SEATS[key], f"seat {value}"
        elif key == "rules":
            yield "Options", _options_in_words(value, options)
        else:
            yield name, _part(key, value) or "none"
    if case.rules:
        yield "Options", _options_in_words(case.rules, options)


def _part(key: str, value: Any) -> str:
    """A part of a case with its own wording, or any other part in plain words."""
    if key == "rulings":
        return "; ".join(map(_ruling, value))
    if key == "players" and isinstance(value, Mapping):
        return "; ".join(_player(seat, player) for seat, player in value.items())
    return _plain(value)


def _options_in_words(rules: Data, options: Mapping[str, Option]) -> str:
    return "; ".join(option_in_words(options[name], value) for name, value in rules.items())


def _wager(wager: Data, names: Names) -> str:
    name = names.get(wager["wager"], wager["wager"])
    spot = "".join(f", {key} {wager[key]}" for key in ("on", "spot") if key in wager)
    return f"{wager['bettor']} on seat {wager['seat']}: {name} {money(wager['amount'])}{spot}"


def _choice(decision: Data) -> str:
    """A decision of a case.

    >>> _choice({"seat": 1, "bettor": "B", "choice": "set", "low": ["4h", "4s"]})
    'seat 1, B: set with 4h 4s low'
    """
    who = f", {decision['bettor']}" if "bettor" in decision else ""
    hand = f", hand {decision['hand']}" if "hand" in decision else ""
    amount = f" for {money(decision['amount'])}" if "amount" in decision else ""
    low = f" with {' '.join(decision['low'])} low" if "low" in decision else ""
    return f"seat {decision['seat']}{who}{hand}: {words(decision['choice'])}{amount}{low}"


def _ruling(ruling: Data) -> str:
    """A ruling of the floor.

    >>> _ruling({"irregularity": "card-off-table", "seat": 1, "after": 14})
    'Card off table at seat 1, after 14 cards'
    """
    seat = f" at seat {ruling['seat']}" if "seat" in ruling else ""
    bettor = f", bettor {ruling['bettor']}" if "bettor" in ruling else ""
    cards = count(ruling["after"], "card")
    return f"{irregularity_name(ruling['irregularity'])}{seat}{bettor}, after {cards}"


def _player(seat: str, player: Data) -> str:
    """A player of pan.

    >>> _player("1", {"stack": "50.00", "doubles": True, "melds": [["4h", "4d", "4c"]]})
    'seat 1 has $50, plays doubles, melds 4h 4d 4c'
    """
    parts = [f"has {money(player['stack'])}"] if "stack" in player else []
    parts += ["plays doubles"] if player.get("doubles") else []
    if "status" in player:
        parts.append(_STATUSES.get(player["status"], str(player["status"])))
    parts += [f"melds {' / '.join(map(_plain, player['melds']))}"] if "melds" in player else []
    known = {"stack", "doubles", "status", "melds"}
    parts += [f"{words(key)} {_plain(part)}" for key, part in player.items() if key not in known]
    return f"seat {seat} {', '.join(parts)}"


def _figure(name: str, value: object) -> str:
    """A figure that a fee depends on.

    >>> _figure("pot", 8), _figure("players", 7), _figure("condition", "time")
    ('pot $8', 'player count 7', 'collection by time')
    """
    text = str(value)
    if name in MONEY_FIGURES:
        with suppress(ValueError):  # a case may show that the amount is refused
            text = format_printed(parse_printed(text))
    figure = FEE_FIGURES.get(name)
    return f"{figure.words if figure else words(name)} {text}"


def _answer(case: WorkedCase, names: Names) -> Iterator[tuple[str, str]]:
    labels = _RESULT_LABELS | (_TILE_HANDS if "-" in case.set else {})
    if case.refused:
        yield "Result", "Refused"
    for key, value in case.due.items():
        if key == "lines":
            outcomes = [line for line in value if _OUTCOME & line.keys()]
            label = "Due" if outcomes else "Order of settlement"
            yield label, "; ".join(_line(line, names) for line in outcomes or value)
        elif key == "player_dealer" and "net" in value:
            yield "Player-dealer's net", money(value["net"])
        elif key == "fees":
            yield "Fees", "; ".join(map(_fee, value)) or "none"
        elif key == "pots":
            yield "Pots", "; ".join(map(_pot, value))
        else:
            yield labels.get(key) or words(key).capitalize(), _plain(value)


def _fee(fee: Data) -> str:
    """What one payer owes.

    >>> _fee({"payer": "blinds", "amount": "3.00"})
    '$3 from the blinds'
    """
    seat = f" in seat {fee['seat']}" if "seat" in fee else ""
    payer = fee.get("bettor") or (f"the {fee['payer']}{seat}" if "payer" in fee else "each payer")
    return f"{money(fee['amount'])} from {payer}"


def _pot(pot: Data) -> str:
    """A pot and who wins how much of it.

    >>> _pot({"amount": "40.00", "winners": [{"seat": 2, "share": "40.00"}]})
    '$40: seat 2 wins $40'
    """
    winners = listed(map(_winner, pot["winners"]))
    return f"{money(pot['amount'])}: {winners}" if "amount" in pot else winners


def _winner(winner: Data) -> str:
    share = f" {money(winner['share'])}" if "share" in winner else ""
    return f"seat {winner['seat']} wins{share}"


def _line(line: Data, names: Names) -> str:
    """What happens to one wager, or what one player pays in pan.

    >>> _line({"bettor": "Ann", "wager": "tie", "result": "win", "paid": "40.00"}, {"tie": "Tie"})
    'Ann, Tie wins, $40 paid'
    >>> _line({"seat": 2, "hand": 1, "taken": "5.00"}, {}), _line({"paid": "5.00"}, {})
    ('seat 2, hand 1: $5 collected', '$5 paid')
    >>> _line({"payer": "2", "due": "7.00", "paid": "3.00"}, {})
    'seat 2 pays $3 of $7 due'
    """
    if "payer" in line and "paid" in line:
        paid, due = line["paid"], line.get("due", line["paid"])
        part = f" of {money(str(due))} due" if due != paid else ""
        return f"seat {line['payer']} pays {money(str(paid))}{part}"
    parts = (
        line.get("bettor", ""),
        f"seat {line['seat']}" if "seat" in line else "",
        f"hand {line['hand']}" if "hand" in line else "",
        f"a bet of {money(str(line['amount']))}" if "amount" in line else "",
        names.get(line["wager"], line["wager"]) if "wager" in line else "",
    )
    label = ", ".join(filter(None, parts))
    result = RESULTS.get(line.get("result", ""), "")
    amounts = {
        key: f"{money(str(line[key]))} {word}" for key, word in AMOUNTS.items() if key in line
    }
    moved = [text for key, text in amounts.items() if line[key] != "0.00"]
    zeros = [] if result or moved else amounts.values()
    outcome = ", ".join(filter(None, (result, *moved, *zeros)))
    link = " " if "wager" in line else ": "
    return f"{label}{link}{outcome}".strip() if label else outcome


def _plain(value: Any) -> str:
    """Any part of a case in words.

    >>> _plain({"player": ["9s", "Kd"], "banker": ["2c", "2h"]})
    'player 9s Kd; banker 2c 2h'
    """
    if isinstance(value, Mapping):
        return "; ".join(f"{_name(str(key))} {_plain(part)}" for key, part in value.items())
    if isinstance(value, list):
        nested = any(isinstance(part, Mapping | list) for part in value)
        return ("; " if nested else " ").join(_plain(part) for part in value)
    if isinstance(value, bool):
        return choice(value)
    return money(value) if _MONEY.fullmatch(str(value)) else str(value)


def _name(key: str) -> str:
    """A key of a case: a seat by its number, otherwise a term in words."""
    return f"seat {key}" if key.isdecimal() else words(key)
