"""The prices of carnival poker; each game has its own."""

from collections.abc import Iterable

from houseway.families.carnival import carnival_game
from houseway.play.game import Rules
from houseway.pricing.joint import Joint
from houseway.pricing.price import Priced, Pricing


def pricing_of(rules: Rules) -> Pricing:
    """How the game is priced, imported on demand."""
    return carnival_game(rules).part("price", Pricing)


def price_wagers(rules: Rules, wagers: Iterable[str]) -> Priced:
    """Price these wagers with the best decisions for the base wagers."""
    return pricing_of(rules).wagers(rules, wagers)


def joint_payoffs(rules: Rules, *, long: bool) -> Joint | None:
    """The joint results of wagers; None if the game has no count of them, or without `long`."""
    joint = pricing_of(rules).joint
    return joint(rules, long=long) if joint else None


def combined(rules: Rules) -> tuple[str, ...]:
    """The name for the combined price of a game's parts, if it is not the name of a part."""
    return pricing_of(rules).combined(rules)


PRICE = Pricing(wagers=price_wagers, joint=joint_payoffs, combined=combined)
