"""Short ways to describe a round in which seats have hands of their own."""

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
    """One bettor at seat 1; `choices` are words; `ante@AB` is a wager on AB; whole dollars."""
    made: dict[str, Any] = {
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
        made["shoe"] = shoe.split()
    else:
        made["hands"] = {name: cards.split() for name, cards in (hands or {}).items()}
    return made


def choice(word: str) -> dict[str, Any]:
    """`play`, `2:fold` for seat 2, `C=20` with an amount."""
    seat, _, rest = word.rpartition(":")
    made, _, dollars = rest.partition("=")
    choice_case: dict[str, Any] = {"seat": int(seat or 1), "choice": made}
    return choice_case | ({"amount": f"{dollars}.00"} if dollars else {})


def nets(result: dict[str, Any]) -> dict[str, float]:
    """What each wager won or lost, in dollars."""
    return {
        line["wager"]: (parse_money(line["paid"]) - parse_money(line["taken"])) / 100
        for line in result["lines"]
    }


def ruled(game: str, wagers: dict[str, int], *args: Any, **more: Any) -> dict[str, float]:
    return nets(settle(case(game, wagers, *args, **more)))


def results(game: str, wagers: dict[str, int], *args: Any, **more: Any) -> dict[str, str]:
    """What happened to each wager, in a word."""
    lines = settle(case(game, wagers, *args, **more))["lines"]
    return {line["wager"]: line["result"] for line in lines}
