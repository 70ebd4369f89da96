"""Helpers for writing blackjack cases with one player at seat 1."""

from typing import Any

from houseway.play.case import settle

SPANISH = "tavern/pure-spanish-21-5"
PURE = "lucky-buck/pure-21-5-blackjack"
NO_BUST = "tavern/no-bust-21st-century-blackjack"
BUSTER = "tavern/no-bust-21st-century-buster-blackjack"
LUCKY = "tavern/no-bust-21st-century-buster-blackjack-lucky-lucky"
SWITCH = "tavern/21st-century-blackjack-switch"
DEUCE = "deuce-lounge/no-bust-21st-century-blackjack"
X = "lucky-buck/blackjack-x"
X_CORDOVA = "cordova/blackjack-x"
SALOON_SPANISH = "saloon/pure-spanish-21-5"
GAMES = [
    SALOON_SPANISH,
    SPANISH,
    PURE,
    "saloon/no-bust-21st-century-blackjack",
    NO_BUST,
    "saloon/no-bust-21st-century-buster-blackjack",
    BUSTER,
    LUCKY,
    SWITCH,
    DEUCE,
    X,
    X_CORDOVA,
]


def cards(text: str) -> list[str]:
    return text.split()


def hand(text: str) -> Any:
    """The cards of a hand, or a list of hands for text with bars between them."""
    hands = [cards(part) for part in text.split("|")]
    return hands[0] if len(hands) == 1 else hands


def choice(text: str, seat: int = 1) -> dict[str, Any]:
    """A choice from text: `double`, `2 hit` for the second hand or `insure 5.00` with an amount."""
    words = text.split()
    number = int(words.pop(0)) if words[0].isdecimal() else 1
    result: dict[str, Any] = {"seat": seat, "choice": words[0], "hand": number}
    if len(words) > 1:
        result["amount"] = words[1]
    return result


def describe(
    game: str,
    player: str = "",
    dealer: str = "",
    *choices: str,
    shoe: str = "",
    bank: str = "100000.00",
    base: str = "10.00",
    rules: dict[str, Any] | None = None,
    **bonus: str,
) -> dict[str, Any]:
    """A case with a base wager at seat 1 (two in Switch) and bonus wagers by name."""
    stakes = [("base", base)] * (2 if game == SWITCH else 1) if base else []
    stakes += [(name.replace("_", "-"), amount) for name, amount in bonus.items()]
    case: dict[str, Any] = {
        "game": game,
        "player_dealer": {"seat": 6, "bank": bank},
        "wagers": [{"seat": 1, "bettor": "A", "wager": w, "amount": a} for w, a in stakes],
        "choices": [choice(text) for text in choices],
        "rules": rules or {},
    }
    if shoe:
        return {**case, "shoe": cards(shoe)}
    return {**case, "hands": {"1": hand(player), "player-dealer": cards(dealer)}}


def report_of(*args: Any, **kwargs: Any) -> dict[str, Any]:
    return settle(describe(*args, **kwargs))


def net(report: dict[str, Any]) -> float:
    """The players' total winnings in dollars."""
    return -float(report["player_dealer"]["net"])


def winnings(*args: Any, **kwargs: Any) -> float:
    return net(report_of(*args, **kwargs))


def lines(report: dict[str, Any], wager: str = "base") -> list[dict[str, Any]]:
    return [line for line in report["lines"] if line["wager"] == wager]
