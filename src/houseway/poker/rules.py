"""The `[play]` section of poker filings: betting, stakes, button, pots."""

import re
from typing import Literal

from msgspec.structs import replace

from houseway.rulebook.schedule import BettingKind as Structure
from houseway.rulebook.schedule import CollectionOption
from houseway.rulebook.source import Source
from houseway.rulebook.tiers import Amount
from houseway.values.errors import InputError, either
from houseway.values.money import Cents, format_printed, parse_printed
from houseway.values.strict import Strict

_PAIR = re.compile(r"(\$[\d,.]+)-(\$[\d,.]+)")
_BLINDS = re.compile(r"(no|pot) limit (\$[\d,.]+)/(\$[\d,.]+)")
_RANGE = re.compile(r"(\$[\d,.]+)-\$[\d,.]+ (?:to (\$[\d,.]+)-\$[\d,.]+|and up)")
"""A range of limits: from one pair of bets to another, or one pair and up."""
_MINIMUM = re.compile(r"(\$[\d,.]+) minimum bet( and up)?")


class Stakes(Strict, kw_only=True):
    """The stakes of a table."""

    name: str
    betting: Structure
    bets: list[Amount]
    """Limit: one bet, the lower and the higher bet, or one bet for each round. Spread: the minimum
    and the maximum bet. No limit and pot limit: the minimum bet."""
    blinds: list[Amount] = []
    """The blinds, in order from the button's left."""
    ante: Amount | None = None
    bring_in: Amount | None = None
    round_cap: Amount | None = None
    """The maximum that each player may bet in one betting round."""
    least_buy: Amount | None = None
    most_buy: Amount | None = None
    kill: Literal["", "full", "half"] = ""
    source: Source | None = None


class Betting(Strict, kw_only=True):
    """How bets and raises are limited."""

    source: Source
    raises: int = 3
    """How many raises may follow the bet in one betting round; 0 means no limit."""
    uncapped: Literal["two-remain", "two-entered", "two-can-wager", "never"] = "two-remain"
    """When the number of raises is unlimited: once two players remain, or in a round that begins
    with two players in the pot, or with two who have chips."""
    no_limit_raises: Literal["capped", "free"] = "capped"
    """Whether the number of raises is limited in no limit and pot limit too."""
    spread_raises: Literal["capped", "free"] = "capped"
    low_rounds: int = 2
    """How many rounds are bet at the lower limit."""
    check_raise: bool = True
    free_folds: bool = False
    """Whether a player who may check is also offered a fold."""
    short_all_in: Literal["full-raise", "together"] = "full-raise"
    """What lets a player raise again: a full raise, or also short all-ins that add up to one."""
    least_raise: Literal["last-raise", "increment"] = "last-raise"
    """The least raise without fixed limits: as much as the last bet or raise, or the increment of
    the round, which is its limit or, in spread limit, the minimum bet."""
    oversized_chip: Literal["call", "as-announced"] = "call"
    says: list[str] = []


class Button(Strict, kw_only=True):
    """Where the button starts and how it moves."""

    source: Source
    draw: Literal["suit", "redraw"] = "suit"
    """How a tie for the high card is broken when players draw for the first button."""
    moves: Literal["simplistic", "dead", "forward"] = "simplistic"
    heads_up: Literal["button-small", "button-big"] = "button-small"
    single_blind: Literal["left-of-button", "left-of-button-first", "button"] = "left-of-button"
    """Who posts the blind if there is only one; with `-first` that player also acts first."""
    new_player: Literal["posts", "at-once"] = "posts"
    missed: Literal["posts", "total", "straddles"] = "posts"
    """How a player who missed blinds comes back before the big blind reaches them. `posts`: once
    the button has passed, they post both blinds, the small blind dead. `total`: if either blind has
    passed them, they post the total of all blinds. `straddles`: they straddle."""
    straddles: bool = False
    """Whether the player left of the big blind may post twice the big blind before the deal."""
    short_buys: bool = False
    """Whether a player may make only one short buy after each full buy."""
    return_minutes: int = 0
    """A player who returns within this many minutes must bring at least what they left with."""
    short_game: int = 0
    """With this many players or fewer, no one may change seats."""
    says: list[str] = []


class Pots(Strict, kw_only=True):
    """Who wins which part of a pot."""

    source: Source
    low: Literal["", "eight", "ace-to-five"] = ""
    """The low hand that wins half of the pot or, with `high = false`, all of it."""
    high: bool = True
    high_needs: Literal["", "pair"] = ""
    odd_chip: Literal["left-of-button", "high-suit"] = "left-of-button"
    odd_chips: Literal["one-each", "all"] = "one-each"
    """Whether the winners get odd chips one by one, or the first winner gets them all."""
    odd_half: Literal["high", "left-of-button"] = "high"
    says: list[str] = []


class PokerPlay(Strict, kw_only=True):
    """The `[play]` keys of every poker filing."""

    source: Source
    betting: Betting
    button: Button
    pots: Pots
    stakes: list[Stakes]
    ranking: Literal["standard", "bug", "lowball-joker", "mexican-41", "mexican-53"] = "standard"
    collects: Literal["by-street", "before-deal"] = "by-street"
    fee_players: Literal["after-flop", "dealt-in"] = "after-flop"
    """Which players the collection counts if its schedule names the flop."""
    between: list[str] = []
    """Two limit stakes, if all limits from the first to the second are also allowed."""
    any_blinds: bool = False
    """Whether no limit and pot limit may be played with any blinds."""
    says: list[str] = []


def find_stakes(
    play: PokerPlay, name: str | None, option: CollectionOption | None = None
) -> Stakes:
    """The stakes with this name; by default the first that the collection option is filed for.

    Buy-ins printed with the option override those of the stakes.
    """
    if name is None:
        matching = (filed for filed in play.stakes if option is None or is_for(option, filed))
        return _with_buy_in(next(matching, play.stakes[0]), option)
    for filed in play.stakes:
        if filed.name == name:
            return _with_buy_in(filed, option)
    stakes = _limit_between(play, name) or _any_blinds(play, name)
    if stakes is None:
        raise InputError(f"stakes must be {_offer(play)}, not {name!r}", "stakes")
    return _with_buy_in(stakes, option)


def chosen_stakes(play: PokerPlay, name: str | None, option: CollectionOption | None) -> Stakes:
    """The chosen stakes; raises InputError if the option is not filed for them."""
    stakes = find_stakes(play, name, option)
    if option is not None and not is_for(option, stakes):
        limits = option.limits
        filed = " ".join(filter(None, (limits.stakes or limits.limit, limits.blinds)))
        filed = filed or " or ".join(kind.replace("-", " ") for kind in limits.kinds)
        what = f"collection option {option.id} is filed for {filed}, not {stakes.name}"
        raise InputError(what, "stakes")
    return stakes


def is_for(option: CollectionOption, stakes: Stakes) -> bool:
    """Whether an option is filed for these stakes: their kind of betting and their amounts."""
    limits, least = option.limits, stakes.bets[0].cents
    if limits.kinds and stakes.betting not in limits.kinds:
        return False
    text = limits.stakes or limits.limit
    if match := _RANGE.search(text):
        lowest = parse_printed(match[1])
        highest = parse_printed(match[2]) if match[2] else None
        return stakes.betting != "limit" or _is_within(least, lowest, highest)
    if match := _MINIMUM.fullmatch(text):
        lowest = parse_printed(match[1])
        return _is_within(least, lowest, None if match[2] else lowest)
    if "$" not in text + limits.blinds:
        return True
    return stakes.name in (text, f"{text} {limits.blinds}")


def _is_within(amount: Cents, lowest: Cents, highest: Cents | None) -> bool:
    return lowest <= amount and (highest is None or amount <= highest)


def _with_buy_in(stakes: Stakes, option: CollectionOption | None) -> Stakes:
    """The stakes with the buy-ins of the option, if it has any for this kind of betting."""
    limits = option.limits if option else None
    if limits is None or not (limits.least_buy or limits.most_buy):
        return stakes
    if limits.least_buy_kinds and stakes.betting not in limits.least_buy_kinds:
        return stakes
    return replace(stakes, least_buy=limits.least_buy, most_buy=limits.most_buy)


def _offer(play: PokerPlay) -> str:
    """The stakes that a game allows, as text for an error message."""
    offers = []
    if play.between:
        offers.append(f"a limit from {play.between[0]} to {play.between[1]}")
    if play.any_blinds:
        kinds = sorted({filed.betting for filed in play.stakes} & {"no-limit", "pot-limit"})
        offers += [f"{kind.replace('-', ' ')} with any blinds" for kind in kinds]
    return either([*offers, *(filed.name for filed in play.stakes)])


def _limit_between(play: PokerPlay, name: str) -> Stakes | None:
    """Stakes such as $30-$60, if they are between the lowest and the highest filed limits."""
    match = _PAIR.fullmatch(name)
    if match is None or not play.between:
        return None
    lowest, highest = (parse_printed(text.partition("-")[0]) for text in play.between)
    low, high = parse_printed(match[1]), parse_printed(match[2])
    if high != 2 * low or not lowest <= low <= highest:
        return None
    bets = [_amount(low), _amount(high)]
    return Stakes(name=name, betting="limit", bets=bets, blinds=[_half(low), _amount(low)])


def _any_blinds(play: PokerPlay, name: str) -> Stakes | None:
    """No limit or pot limit with blinds that are not listed, if the game has that betting."""
    match = _BLINDS.fullmatch(name)
    if match is None or not play.any_blinds:
        return None
    betting: Structure = "no-limit" if match[1] == "no" else "pot-limit"
    if betting not in {filed.betting for filed in play.stakes}:
        return None
    blinds = [Amount.parse(match[2]), Amount.parse(match[3])]
    if not 0 < blinds[0].cents <= blinds[1].cents:
        what = f"the small blind must be above $0 and at most the big blind, not {name!r}"
        raise InputError(what, "stakes")
    return Stakes(name=name, betting=betting, bets=blinds[1:], blinds=blinds)


def _half(low: Cents) -> Amount:
    """Half of the lower limit in dollars, rounded down but at least $1; $0.50 up to a $1 limit."""
    return _amount(max(low // 200 * 100, 50 if low <= 100 else 100))


def _amount(cents: Cents) -> Amount:
    return Amount.parse(format_printed(cents))
