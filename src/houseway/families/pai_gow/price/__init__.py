"""Exact prices of pai gow poker wagers, over all hands or over all pairs of hands."""

from collections.abc import Iterable
from fractions import Fraction

from houseway.families.pai_gow.facts import HAND_FACTS
from houseway.families.pai_gow.rules import Envy, PaiGowPlay
from houseway.play.game import Rules
from houseway.play.wager import Outcome, ReadyWager
from houseway.pricing.price import Priced, Pricing
from houseway.pricing.wager import OutcomeCount, WagerPrice, price_wager
from houseway.values.money import parse_printed

_ACE_HIGH = frozenset({"dealer_ace_high", "dealer_joker", "high"})
_SET_BY_PLAYERS = frozenset({"front", "back"})


def price_wagers(rules: Rules, wagers: Iterable[str]) -> Priced:
    """Price wagers, and name the strategy behind the prices."""
    play = rules.play
    assert isinstance(play, PaiGowPlay)
    wagers = list(wagers)
    compared = [name for name in wagers if _compares(play, rules.wagers[name])]
    prices = {
        name: _price_alone(play, rules.wagers[name]) for name in wagers if name not in compared
    }
    strategy = "all hands set house way"
    if compared:
        compared_prices, strategy = _price_compared(rules, play, compared)
        prices |= {price.wager: price for price in compared_prices}
    ordered = [prices.pop(name) for name in wagers]
    return Priced("exact", [*ordered, *prices.values()], ordered[0].total, strategy)


def _compares(play: PaiGowPlay, ready: ReadyWager) -> bool:
    """Whether a wager needs two hands to be compared."""
    from houseway.families.pai_gow.price.comparisons import BANK_FACTS

    is_envy = play.envy is not None and ready.id == play.envy.wager
    alone = (HAND_FACTS.keys(), BANK_FACTS, _ACE_HIGH)
    return not is_envy and not any(ready.names <= facts for facts in alone)


def _price_alone(play: PaiGowPlay, ready: ReadyWager) -> WagerPrice:
    """The price of a wager on one hand, or on two hands that need not be compared."""
    if play.envy is not None and ready.id == play.envy.wager:
        return _price_envy(play, ready)
    if ready.names <= HAND_FACTS.keys():
        from houseway.families.pai_gow.price.surveys import hand_table

        return price_wager(ready, hand_table(play.ranking, play.front))
    if ready.names <= _ACE_HIGH:
        from houseway.families.pai_gow.price.ace_high import ace_high_table

        return price_wager(ready, ace_high_table(play.ranking))
    from houseway.families.pai_gow.price.comparisons import bank_table

    return price_wager(ready, bank_table(play))


def _price_envy(play: PaiGowPlay, ready: ReadyWager) -> WagerPrice:
    """The price of envy on one other player's hand, per unit of the smallest bet that earns it."""
    from houseway.families.pai_gow.price.surveys import hand_table

    assert play.envy is not None
    table = hand_table(play.ranking, play.front).collapse(ready.names)
    results = ready.outcomes()
    counts = table.counts(ready.columns(table.columns, len(table)), len(results))
    return WagerPrice(
        ready.id,
        tuple(
            OutcomeCount(
                outcome.result if outcome.odds else "push",
                envy_units(play.envy, outcome),
                count,
                outcome.why or "no hand that earns envy",
            )
            for outcome, count in zip(results, counts, strict=True)
            if count
        ),
        part_of=play.envy.bonus,
    )


def envy_units(envy: Envy, outcome: Outcome) -> Fraction:
    """What an outcome of envy pays, per unit of the smallest bet that earns it."""
    stake = parse_printed(envy.minimum)
    return Fraction(outcome.odds.fixed, stake) if outcome.odds else Fraction(0)


def _price_compared(
    rules: Rules, play: PaiGowPlay, wagers: list[str]
) -> tuple[list[WagerPrice], str]:
    """Prices of wagers that compare two hands, and the strategy.

    A wager on hands that players set themselves is also priced with the best setting.
    """
    from houseway.families.pai_gow.price.best_settings import price_shown
    from houseway.families.pai_gow.price.comparisons import compared_table
    from houseway.families.pai_gow.price.double import price_with_double
    from houseway.families.pai_gow.price.hidden_bank import price_hidden

    if play.double is not None:
        return price_with_double(rules, play)
    # Count all comparing wagers in one pass, so a later request finds the cached count.
    comparing = [
        ready for ready in rules.wagers.values() if not ready.sets and _compares(play, ready)
    ]
    table = compared_table(play, comparing)
    prices = [price_wager(rules.wagers[name], table) for name in wagers]
    strategy = "house way against house way"
    for name in wagers:
        ready = rules.wagers[name]
        if ready.names & _SET_BY_PLAYERS:
            best = price_shown if play.player_dealer_first else price_hidden
            prices.append(best(play, ready))
            when = "against" if play.player_dealer_first else "before seeing"
            setting = f"the best setting {when} the player-dealer's hand"
            strategy += f"; for the base wager, also {setting}"
    return prices, strategy


PRICE = Pricing(wagers=price_wagers)
