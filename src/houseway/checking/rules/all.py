"""Every rule, by code."""

from houseway.checking.rule import Rule
from houseway.checking.rules import (
    approval,
    blackjack,
    deals,
    fees,
    local,
    player_dealer,
    prices,
    prose,
    protection,
    quality,
    rotation,
    tiers,
    wagers,
)

_MODULES = (
    approval,
    player_dealer,
    deals,
    fees,
    tiers,
    prose,
    wagers,
    local,
    quality,
    prices,
    blackjack,
    rotation,
    protection,
)

RULES: dict[str, Rule] = {
    rule.code: rule
    for rule in sorted(
        (
            value
            for module in _MODULES
            for value in vars(module).values()
            if isinstance(value, Rule)
        ),
        key=lambda rule: rule.code,
    )
}
