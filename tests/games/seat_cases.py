"""Helpers for writing cases of games in which every seat has its own hand."""

from typing import Any

from houseway.play.case import settle
from houseway.values.money import parse_money


def case(
    game: str,
    wagers: dict[str, int],
    hands: dict[str, str] | None = None,
    choices: str = "",
    shoe: str = "",
    bank: str = "1000000.00",
    seats: int | None = None,
    **rules: Any,
) -> dict[str, Any]:
    """A case with one bettor at seat 1; amounts are whole dollars and `ante@AB` is a bet on AB."""
    result: dict[str, Any] = {
        "game": game,
        "player_dealer": {"seat": seats or 6, "bank": bank},
        "wagers": [
            {
                "seat": 1,
                "bettor": "A",
                "wager": name.partition("@")[0],
                "amount": f"{dollars}.00",
                **({"on": name.partition("@")[2]} if "@" in name else {}),
            }
            for name, dollars in wagers.items()
        ],
        "choices": [choice(word) for word in choices.split()],
        "rules": rules,
    }
    if shoe:
        result["shoe"] = shoe.split()
    else:
        result["hands"] = {name: cards.split() for name, cards in (hands or {}).items()}
    return result


def choice(word: str) -> dict[str, Any]:
    """A choice from a word: `play`, `2:fold` for seat 2 or `C=20` with an amount."""
    seat, _, action = word.rpartition(":")
    name, _, dollars = action.partition("=")
    result: dict[str, Any] = {"seat": int(seat or 1), "choice": name}
    return result | ({"amount": f"{dollars}.00"} if dollars else {})


def nets(result: dict[str, Any]) -> dict[str, float]:
    """The net win or loss of each wager, in dollars."""
    return {
        line["wager"]: (parse_money(line["paid"]) - parse_money(line["taken"])) / 100
        for line in result["lines"]
    }


def settle_nets(game: str, wagers: dict[str, int], *args: Any, **extra: Any) -> dict[str, float]:
    return nets(settle(case(game, wagers, *args, **extra)))


def results(game: str, wagers: dict[str, int], *args: Any, **extra: Any) -> dict[str, str]:
    """The result of each wager."""
    lines = settle(case(game, wagers, *args, **extra))["lines"]
    return {line["wager"]: line["result"] for line in lines}
