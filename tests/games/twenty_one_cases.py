"""Short ways to describe a round of twenty-one with one player at seat 1."""

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
    """Cards of one hand, or of several between bars."""
    several = [cards(part) for part in text.split("|")]
    return several[0] if len(several) == 1 else several


def choice(text: str, seat: int = 1) -> dict[str, Any]:
    """`double`, `2 hit` for the second hand, `insure 5.00` with an amount."""
    words = text.split()
    number = int(words.pop(0)) if words[0].isdecimal() else 1
    made: dict[str, Any] = {"seat": seat, "choice": words[0], "hand": number}
    if len(words) > 1:
        made["amount"] = words[1]
    return made


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
    """A case with a base wager of $10 at seat 1 (two in Switch), and other wagers by name."""
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


def ruled(*args: Any, **kwargs: Any) -> dict[str, Any]:
    return settle(describe(*args, **kwargs))


def net(report: dict[str, Any]) -> float:
    """What the players won."""
    return -float(report["player_dealer"]["net"])


def won(*args: Any, **kwargs: Any) -> float:
    return net(ruled(*args, **kwargs))


def lines(report: dict[str, Any], wager: str = "base") -> list[dict[str, Any]]:
    return [line for line in report["lines"] if line["wager"] == wager]
