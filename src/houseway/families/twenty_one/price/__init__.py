"""The price of twenty-one: the base wager by the best play, bonus wagers by exact count.

Bonus wagers on drawn cards follow the best play by totals.
"""

from collections.abc import Iterable
from fractions import Fraction

from houseway.families.twenty_one.hands import BASE
from houseway.families.twenty_one.price import until_joker
from houseway.families.twenty_one.price.cached_games import cached_play, price_drawn
from houseway.families.twenty_one.price.full_game import Played
from houseway.families.twenty_one.price.insurance import price_insurance
from houseway.families.twenty_one.price.kernel import simulate, tables_of
from houseway.families.twenty_one.price.sidebets import price_exactly, price_named_cards
from houseway.families.twenty_one.price.switch import SwitchWorth, best_switch_worth, switch_chart
from houseway.families.twenty_one.rules import TwentyOnePlay
from houseway.families.twenty_one.script import INSURANCE
from houseway.play.game import Rules
from houseway.pricing.price import Priced, Pricing
from houseway.pricing.wager import OutcomeCount, WagerPrice

PARTS = 10**15
"""Chances of the base wager are whole numbers of 1 / PARTS."""

SWITCH_ROUNDS = 4_000_000

SWITCH_STRATEGY = (
    "the best play for the exact cards in hand and the two cards of the other hand, switching when "
    "that is worth more; a split hand is played by its own cards, the up card, the other hand's "
    "two cards and how many hands the pair has been split into; the edge is exact for this play; "
    "the frequency of each result comes from 4,000,000 simulated rounds, played by totals; "
    "insurance is never taken"
)
STRATEGY = (
    "the best play for the exact cards in hand; a split hand is played by its own cards, the up "
    "card and how many hands the pair has been split into; the edge is exact for this play; the "
    "frequency of each result treats the hands of a split pair as independent once the "
    "player-dealer's hand is known; insurance is never taken; bonus wagers on drawn cards follow "
    "the best play by totals; probabilities that depend on play are rounded to 15 decimals"
)
SWITCH_GAP = (
    "; with the same splits, a player who also remembers the cards that the hands drew gains at "
    "most {:.6f} per unit"
)
GAP = (
    "; with the same splits, a player who also remembers the cards of the other split hands gains "
    "at most {:.6f} per unit"
)


def price_wagers(rules: Rules, wagers: Iterable[str]) -> Priced:
    """Price these wagers, and name the strategy behind the prices."""
    pricer = _Pricer(rules)
    prices = [pricer.price(wager) for wager in wagers]
    total = next((p.total for p in prices if p.wager == BASE), prices[0].total if prices else 0)
    return Priced("exact", prices, total, pricer.strategy)


class _Pricer:
    """Prices the wagers of one game; calculates each strategy at most once."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        play = rules.play
        assert isinstance(play, TwentyOnePlay)
        self.switches = play.hands == 2
        self.until_joker = play.player.hits_over
        self.played: Played | None = None
        self.switch: SwitchWorth | None = None

    @property
    def strategy(self) -> str:
        """The strategy behind the prices."""
        if self.switches:
            if self.switch is None:
                return SWITCH_STRATEGY
            return SWITCH_STRATEGY + SWITCH_GAP.format(self.switch.gap)
        if self.until_joker:
            return until_joker.STRATEGY
        return STRATEGY if self.played is None else STRATEGY + GAP.format(self.played.gap)

    def price(self, wager: str) -> WagerPrice:
        if wager == BASE and self.switches:
            self.switch = best_switch_worth(self.rules)
            return price_switch(self.rules, self.switch.worth)
        if wager == BASE:
            self.played = cached_play(self.rules)
            return price_base(self.played)
        ready = self.rules.wagers[wager]
        if wager == INSURANCE:
            return price_insurance(self.rules, ready)
        return price_exactly(self.rules, ready) or price_drawn(self.rules, ready)


def price_switch(rules: Rules, worth: float) -> WagerPrice:
    """The price of the two wagers of Switch together, given what a unit is worth.

    The simulated frequencies are adjusted so that their average is this amount.
    """
    chart = switch_chart(rules)
    sample = simulate(tables_of(rules, chart.strategy, chart.worth_of_two), SWITCH_ROUNDS)
    payoffs = sample.ends.items()
    tilt = (2 * worth - sample.mean) / sample.stdev**2
    outcomes = tuple(
        OutcomeCount(_word(pays), pays / 2, round(weight * PARTS), _says(pays / 2))
        for pays, count in sorted(payoffs, reverse=True)
        if (weight := count / sample.rounds * (1 + tilt * (float(pays) - sample.mean))) > 0
    )
    return WagerPrice(BASE, outcomes)


def price_base(played: Played) -> WagerPrice:
    """The price of the base wager including doubles and splits, per initial unit."""
    outcomes = tuple(
        OutcomeCount(_word(pays), pays, round(chance * PARTS), _says(pays))
        for pays, chance in sorted(played.ends.items(), reverse=True)
        if round(chance * PARTS)
    )
    risked = Fraction(played.risked).limit_denominator(PARTS)
    return WagerPrice(BASE, outcomes, risked=risked)


def _word(pays: Fraction) -> str:
    if pays == Fraction(-1, 2):
        return "surrender"
    return "win" if pays > 0 else "lose" if pays < 0 else "push"


def _says(pays: Fraction) -> str:
    return f"net {float(pays):+g}" if pays else "push"


PRICE = Pricing(wagers=price_wagers, cards=price_named_cards)
