"""The table that Play now opens: filed stakes or limits at which the collection is small."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import log
from typing import NamedTuple

from houseway.play.collection import Bet, Collection, Figures
from houseway.play.game import FiledGame, Rules
from houseway.poker.rules import PokerPlay, Stakes, is_for
from houseway.rulebook.schedule import CollectionOption
from houseway.values.errors import FeeError
from houseway.values.money import Cents
from houseway.web.api.open_options import Range, filed_limits

PLAYERS = 4
"""The player and three bots."""
SMALL_OF_POT, SMALL_OF_BET = Fraction(1, 10), Fraction(1, 20)
"""The largest share of an ordinary pot, or of a minimum bet, that counts as a small collection."""
_MINIMUMS: tuple[Cents, ...] = (1_000, 2_500)
_MAXIMUM: Cents = 50_000
_LARGER = 2
"""An ordinary bet, in minimum bets."""
_USUAL_BETS: dict[str, Cents] = {"limit": 800, "spread": 800, "no-limit": 200, "pot-limit": 200}
"""The usual larger bet, or the usual big blind, by kind of betting."""
_POTS: dict[str, float] = {"limit": 2.5, "spread": 2.5, "no-limit": 6, "pot-limit": 6}
"""An ordinary pot in larger bets, or in big blinds, by kind of betting."""


class UsualTable(NamedTuple):
    """A collection option with the limits or the stakes of a table."""

    option: CollectionOption | None
    limits: tuple[Cents, Cents] | None = None
    stakes: str = ""
    share: Fraction = Fraction(0)
    """The collection as a share of an ordinary pot, or of a minimum bet; 0 if it is small."""
    distance: float = 0.0
    """How far the bets are from the usual ones."""


def usual_table(game: FiledGame) -> UsualTable:
    """The table nearest to the usual bets, of those with a small collection.

    If no table has a small collection, the table with the smallest collection.
    """
    options = game.rulebook.collection_options(game.id)
    filed = [option for option in options if option.serves(game.id) and not option.lost]
    rules = game.rules({})
    if isinstance(rules.play, PokerPlay):
        tables = list(_poker_tables(rules.play, filed or [None]))
    elif rules.filing.player_dealer is not None:
        tables = list(_banked_tables(rules, filed))
    else:
        tables = [UsualTable(option) for option in filed]
    return min(tables, key=_cost, default=UsualTable(None))


def _cost(table: UsualTable) -> tuple[Fraction, float]:
    return table.share, table.distance


def _share(fee: Cents, whole: Cents, small: Fraction) -> Fraction:
    share = Fraction(fee, whole)
    return share if share > small else Fraction(0)


# Poker.


def _poker_tables(
    play: PokerPlay, options: Iterable[CollectionOption | None]
) -> Iterator[UsualTable]:
    for option in options:
        for stakes in play.stakes:
            if option is None:
                yield UsualTable(None, stakes=stakes.name)
            elif is_for(option, stakes):
                pot = ordinary_pot(stakes)
                share = _share(pot_fee(option, pot), pot, SMALL_OF_POT)
                yield UsualTable(option, None, stakes.name, share, _distance(stakes))


def ordinary_pot(stakes: Stakes) -> Cents:
    return round(_POTS[stakes.betting] * stakes.bets[-1].cents)


def _distance(stakes: Stakes) -> float:
    return abs(log(stakes.bets[-1].cents / _USUAL_BETS[stakes.betting]))


def pot_fee(option: CollectionOption, pot: Cents) -> Cents:
    """The fee for a hand that is played to the last street.

    Returns the whole pot if there is no fee per hand, as with time collection.
    """
    figures = Figures(players=PLAYERS, pot=pot, street=option.schedule.streets[-1])
    try:
        fees = Collection(option).fees(figures)
    except FeeError:
        return pot
    if any(fee.per == "half-hour" for fee in fees):
        return pot
    return sum(fee.amount * fee.units for fee in fees)


# Games with a player-dealer.


def _banked_tables(rules: Rules, options: Iterable[CollectionOption]) -> Iterator[UsualTable]:
    for option in options:
        for wanted in _MINIMUMS:
            limits = usual_limits(option, wanted)
            minimum = limits[0] if limits else wanted
            share = _share(bettor_fee(rules, option, minimum), minimum, SMALL_OF_BET)
            yield UsualTable(option, limits, "", share, abs(log(minimum / _MINIMUMS[0])))


def usual_limits(option: CollectionOption, wanted: Cents) -> tuple[Cents, Cents] | None:
    """The wanted minimum and a $500 maximum, or the nearest limits that the option allows.

    Returns None if the option has no filed limits.
    """
    minimum, maximum = filed_limits(option.limits)
    if minimum is None and maximum is None:
        return None
    lowest = _within(wanted, minimum)
    return lowest, max(_within(_MAXIMUM, maximum), lowest)


def _within(amount: Cents, filed: Range | None) -> Cents:
    return amount if filed is None else min(max(amount, filed[0]), filed[1])


def bettor_fee(rules: Rules, option: CollectionOption, amount: Cents) -> Cents:
    """The fee for a minimum bet or, if larger, its share of the bank's fee for ordinary bets.

    Returns the whole bet if no fee is filed for it.
    """
    wager = next(iter(rules.wagers))
    bettors = range(1, PLAYERS)
    collection = Collection(option)
    try:
        minimum_fees, larger_fees = (
            collection.round_fees([Bet(seat, str(seat), wager, times * amount) for seat in bettors])
            for times in (1, _LARGER)
        )
    except FeeError:
        return amount
    from_bettor = sum(due.fee.amount for due in minimum_fees if due.bettor == "1")
    from_bank = sum(due.fee.amount for due in larger_fees if due.bettor is None)
    return max(from_bettor, from_bank // (len(bettors) * _LARGER))
