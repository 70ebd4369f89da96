"""What the library answers, in the form that a referee expects: cents and plain tuples."""

from typing import Any

from tests.referee.own_hands import events_of

import houseway

AMOUNTS = ("in_action", "paid", "taken", "returned")


def answer(case: dict[str, Any]) -> dict[str, Any]:
    """The library's settlement of a case."""
    try:
        result = houseway.settle(case).to_dict()
    except houseway.HousewayError as error:
        raise AssertionError(f"{error}: {case}") from error
    return {
        "hands": result["hands"],
        "facts": result["facts"],
        "action_seat": result["action_seat"],
        "starts_at": result["starts_at"],
        "seated": result["seated"],
        "lines": [_line(line) for line in result["lines"]],
        "used": cents(result["player_dealer"]["used"]),
        "net": cents(result["player_dealer"]["net"]),
        "fees": sorted(
            (fee["payer"], fee["bettor"] or "", cents(fee["amount"])) for fee in result["fees"]
        ),
    }


def _line(line: dict[str, Any]) -> tuple[Any, ...]:
    placed = (line["seat"], line["bettor"], line["wager"], cents(line["amount"]))
    return (*placed, line["result"], *(cents(line[name]) for name in AMOUNTS))


def table_lines(hand: houseway.Hand) -> list[tuple[Any, ...]]:
    """The wagers of a hand at a table, as settled."""
    names = ("seat", "bettor", "wager", "amount", "result", *AMOUNTS)
    settled = events_of(hand, "WagerSettled")
    return [tuple(getattr(event, name) for name in names) for event in settled]


def cents(text: str) -> int:
    return round(100 * float(text))


def agree(found: dict[str, Any], expected: dict[str, Any], what: object) -> None:
    """Raise AssertionError for the first expected value that was not found."""
    for key, value in expected.items():
        assert found[key] == value, f"{key}: {found[key]} is not {value}: {what}"
