"""Prices of pai gow poker: bonus wagers exactly over all hands, games of two hands sampled."""

from collections.abc import Iterable

from houseway.games.pai_gow.facts import HAND_FACTS
from houseway.games.pai_gow.rules import PaiGowPlay
from houseway.play.game import Rules
from houseway.play.wager import ReadyWager
from houseway.pricing.price import Priced
from houseway.pricing.wager import OutcomeCount, WagerPrice, price_wager
from houseway.values.money import parse_printed

_ACE_HIGH = frozenset({"dealer_ace_high", "dealer_joker", "high"})
_FRONT = frozenset({"dealer_front_high"})


def price_wagers(rules: Rules, wagers: Iterable[str]) -> Priced:
    """Price exactly what a count of hands can, and sample the rest with its error."""
    play = rules.play
    assert isinstance(play, PaiGowPlay)
    prices: dict[str, WagerPrice] = {}
    sampled: list[str] = []
    for name in wagers:
        exact = _exact(rules, play, rules.wagers[name])
        if exact is None:
            sampled.append(name)
        else:
            prices[name] = exact
    strategy = "all hands set house way"
    extra: list[WagerPrice] = []
    if sampled:
        found, strategy = _sampled(rules, play, sampled)
        for price in found:
            if price.wager in sampled:
                prices[price.wager] = price
            else:
                extra.append(price)
    ordered = [prices[name] for name in wagers if name in prices]
    total = next((price.total for price in ordered if not price.error), ordered[0].total)
    return Priced("sampled" if sampled else "exact", [*ordered, *extra], total, strategy)


def _exact(rules: Rules, play: PaiGowPlay, ready: ReadyWager) -> WagerPrice | None:
    """The price from a count of all hands, or None where two hands are compared."""
    names = ready.names
    if play.envy is not None and ready.id == play.envy.wager:
        return _envy(play, ready)
    if names <= HAND_FACTS.keys():
        from houseway.pricing.pai_gow.surveys import hand_table

        return price_wager(ready, hand_table(play.ranking, play.front))
    if names <= _ACE_HIGH:
        from houseway.pricing.pai_gow.ace_high import ace_high_table

        return price_wager(ready, ace_high_table(play.ranking))
    if names <= _FRONT and play.player_dealer_sets == "house-way":
        from houseway.pricing.pai_gow.surveys import front_table

        return price_wager(ready, front_table(play))
    return None


def _envy(play: PaiGowPlay, ready: ReadyWager) -> WagerPrice:
    """What one other hand in the bonus is worth to the least bet that earns envy."""
    from fractions import Fraction

    from houseway.pricing.pai_gow.surveys import hand_table

    assert play.envy is not None
    stake = parse_printed(play.envy.minimum)
    table = hand_table(play.ranking, play.front).collapse(ready.names)
    results = ready.outcomes()
    counts = table.counts(ready.columns(table.columns, len(table)), len(results))
    return WagerPrice(
        ready.id,
        tuple(
            OutcomeCount(
                outcome.result if outcome.odds else "push",
                Fraction(outcome.odds.fixed, stake) if outcome.odds else Fraction(0),
                count,
                outcome.why or "no hand that earns envy",
            )
            for outcome, count in zip(results, counts, strict=True)
            if count
        ),
        part_of=play.envy.bonus,
    )


def _sampled(rules: Rules, play: PaiGowPlay, wagers: list[str]) -> tuple[list[WagerPrice], str]:
    from houseway.pricing.pai_gow.deals import (
        sample_best_setting,
        sample_wagers,
        sample_with_double,
    )

    if play.double is not None:
        return sample_with_double(rules)
    prices = sample_wagers(rules, wagers)
    strategy = "house way against house way"
    if play.player_dealer_first and "base" in wagers:
        base = next(price for price in prices if price.wager == "base")
        prices.append(sample_best_setting(rules, "base", base))
        strategy += "; base-best-setting: the best setting against the hand that is shown"
    return prices, strategy
