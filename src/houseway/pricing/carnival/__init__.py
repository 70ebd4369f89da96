"""Exact prices of carnival poker; each game has a module with its name."""

from collections.abc import Iterable

from houseway.games.carnival.rules import CarnivalPlay
from houseway.play.game import Rules
from houseway.pricing.joint import Joint
from houseway.pricing.price import Priced


def price_wagers(rules: Rules, wagers: Iterable[str]) -> Priced:
    """Price these wagers with the best decisions for the base wagers."""
    play = rules.play
    assert isinstance(play, CarnivalPlay)
    if play.let_it_ride is not None:
        from houseway.pricing.carnival import let_it_ride

        return let_it_ride.price_wagers(rules, wagers, play.let_it_ride.lowest_pair)
    if play.caribbean is not None:
        from houseway.pricing.carnival import caribbean

        return caribbean.price_wagers(rules, wagers, play.caribbean)
    if play.ultimate is not None:
        from houseway.pricing.carnival import ultimate

        return ultimate.price_wagers(rules, wagers, play.ultimate)
    from houseway.pricing.carnival import peek

    return peek.price_wagers(rules, wagers)


def joint_payoffs(rules: Rules, *, long: bool) -> Joint | None:
    """The joint results of wagers; None if the game has no count of them, or without `long`."""
    play = rules.play
    assert isinstance(play, CarnivalPlay)
    if play.ultimate is None or not long:
        return None
    from houseway.pricing.carnival import ultimate

    return ultimate.joint_payoffs(rules, play.ultimate)


def combined(rules: Rules) -> tuple[str, ...]:
    """The name for the combined price of a game's parts, if it is not the name of a part."""
    play = rules.play
    assert isinstance(play, CarnivalPlay)
    if play.let_it_ride is not None:
        return ("base",)
    return ("pick-row-two-rows",) if play.peek is not None else ()
