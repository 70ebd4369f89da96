"""What an expert can win from carnival poker; each game has its own answers."""

from collections.abc import Mapping

from houseway.families.carnival import carnival_game
from houseway.play.game import Rules
from houseway.protection.protecting import Protecting
from houseway.protection.results import SeenCards, SharedCards


def protecting_of(rules: Rules) -> Protecting:
    """What the game says, imported on demand."""
    return carnival_game(rules).part("protect", Protecting)


def seen(rules: Rules) -> Mapping[str, list[SeenCards]]:
    """The edges against bettors who see hidden cards."""
    return protecting_of(rules).seen(rules)


def shared(rules: Rules) -> Mapping[str, list[SharedCards]]:
    """The edges against bettors who share their cards."""
    return protecting_of(rules).shared(rules)


PROTECT = Protecting(seen=seen, shared=shared)
