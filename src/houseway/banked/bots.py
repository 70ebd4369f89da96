"""Bots at a table with a player-dealer: deterministic betting, choices and banking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.banked.family import family_of
from houseway.banked.wagers import BEFORE_THE_DEAL
from houseway.cards.shuffle import Seed
from houseway.play.decision import Choice
from houseway.play.live.table import Move
from houseway.rulebook.model import Wager
from houseway.values.errors import HousewayError
from houseway.values.money import Cents, parse_printed

if TYPE_CHECKING:
    from houseway.banked.live_table import LiveBanked

STAKE: Cents = 2_500
_SIDE: Cents = 500


def next_move(table: LiveBanked) -> Move | None:
    """The next move of the first bot that must act; None if no bot has to."""
    match table.phase:
        case "bank":
            return _answer_offer(table)
        case "wagers":
            return _bet(table)
        case "play":
            return _choose(table)
    return None


def _is_bot(table: LiveBanked, who: str) -> bool:
    seat = table.seat_of(who)
    return bool(seat) and table.seats[seat].bot


def _answer_offer(table: LiveBanked) -> Move | None:
    """Bank half of the bot's chips, in whole dollars; pass if that amount is refused."""
    offered = table.offered
    if offered is None or not _is_bot(table, offered.person):
        return None
    half = table.stacks[table.seat_of(offered.person)] // 2
    amount = half - half % 100

    def accept() -> None:
        try:
            table.take_bank(offered.person, True, amount)
        except HousewayError:
            table.take_bank(offered.person, False)

    return accept


def _bet(table: LiveBanked) -> Move | None:
    bots = [seat for seat in table.awaited() if table.seats[seat].bot]
    if not bots:
        return None
    seat = bots[0]
    return lambda: _bet_at(table, seat)


def _bet_at(table: LiveBanked, seat: int) -> None:
    """Place a main wager and sometimes others; skip wagers that are refused."""
    who = table.seats[seat].person
    stream = Seed.of(0).stream("bot", table.id, table.hand, seat)
    spaces = [compiled.wager for compiled in table.rules.wagers.values()]
    spaces = [space for space in spaces if space.placed == BEFORE_THE_DEAL]
    main = _main_wagers(spaces)
    main_wager = main[stream.below(len(main))]
    sides = [space for space in spaces if space not in main and stream.below(4) == 0]
    for space in (main_wager, *sides):
        on = space.on[stream.below(len(space.on))] if space.on else ""
        try:
            amount = _stake(table, space, _SIDE)
            if space is main_wager:
                extra = _usual_extra(table, seat)
                # Sometimes a bot presses its bet.
                extra = 2 * extra + 1 if stream.below(6) == 0 else extra
                amount = _stake(table, space, STAKE, 1 + extra)
            table.wager(who, seat, space.id, amount, on=on)
        except HousewayError:
            continue
    table.ready(who)


def _usual_extra(table: LiveBanked, seat: int) -> int:
    """How many stakes a bot usually adds to the first; most add none or one."""
    return (0, 0, 0, 1, 1, 3)[Seed.of(0).stream("habit", table.id, seat).below(6)]


def _main_wagers(spaces: list[Wager]) -> list[Wager]:
    """The wager that other wagers equal or require; otherwise the first two main wagers."""
    leading = [space for space in spaces if any(o.limit.equals == space.id for o in spaces)]
    main = leading or [space for space in spaces if not space.requires]
    is_required = any(main[0].id in other.requires for other in spaces)
    return main[:1] if leading or is_required else main[:2]


def _stake(table: LiveBanked, space: Wager, stake: Cents, times: int = 1) -> Cents:
    """The stake, or the table minimum if higher, times `times`; capped at the maximums."""
    limits = table.limits
    low = max(stake, table.table.usual_minimum if space.limit.table else 0) * times
    high = limits.maximum if limits and space.limit.table else low
    if space.limit.maximum:
        high = min(high, parse_printed(space.limit.maximum))
    return min(low, high)


def _choose(table: LiveBanked) -> Move | None:
    """Follow the family's advice, or the default if that is refused."""
    for decision in table.open_decisions():
        who = table.decider(decision)
        if _is_bot(table, who):
            break
    else:
        return None
    assert table.current is not None
    advise = family_of(table.rules).advise
    advised = advise(table.current, decision) if advise is not None else decision.default

    def choose() -> None:
        try:
            table.choose(who, decision.seat, decision.kind, Choice(advised), hand=decision.hand)
        except HousewayError:
            table.choose(
                who, decision.seat, decision.kind, Choice(decision.default), hand=decision.hand
            )

    return choose
