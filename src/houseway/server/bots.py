"""Bots: labelled players that sit, bet, choose and bank by simple rules, the same every time."""

from __future__ import annotations

from collections.abc import Callable

from houseway.cards.shuffle import Seed
from houseway.errors import HousewayError
from houseway.games.round import Choice
from houseway.money import Cents, parse_printed
from houseway.rulebook.model import Wager
from houseway.server.live import LiveTable
from houseway.server.play import decider
from houseway.table.wagers import BEFORE_THE_DEAL

BUY_IN: Cents = 200_000
STAKE: Cents = 2_500

Move = Callable[[], None]


def bot_name(seat: int) -> str:
    return f"bot-{seat}"


def seat_bots(table: LiveTable, count: int) -> None:
    """Put bots on the last free seats, so that the first stay open to people."""
    free = [seat for seat in range(table.table.seats, 0, -1) if seat not in table.seats]
    for seat in free[:count]:
        table.sit(bot_name(seat), f"Bot {seat}", seat, buy_in(table), bot=True)


def buy_in(table: LiveTable) -> Cents:
    least = table.table.limits.minimum if table.table.limits else 0
    return max(BUY_IN, 100 * least)


def next_move(table: LiveTable) -> Move | None:
    """What the first bot that is awaited does now."""
    if table.paused or table.froze:
        return None
    match table.phase:
        case "bank":
            return _answer_offer(table)
        case "wagers":
            return _bet(table)
        case "play":
            return _choose(table)
        case "settled" | "waiting":
            return _buy(table)
    return None


def _is_bot(table: LiveTable, who: str) -> bool:
    seat = table.seat_of(who)
    return bool(seat) and table.seats[seat].bot


def _answer_offer(table: LiveTable) -> Move | None:
    """Bank with half of the chips."""
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


def _bet(table: LiveTable) -> Move | None:
    bots = [seat for seat in table.awaited() if table.seats[seat].bot]
    if not bots:
        return None
    seat = bots[0]
    return lambda: _bet_at(table, seat)


def _bet_at(table: LiveTable, seat: int) -> None:
    """Make a main wager and perhaps others; what is refused is left out."""
    who = table.seats[seat].person
    stream = Seed.of(0).stream("bot", table.id, table.hand, seat)
    spaces = [ready.wager for ready in table.table.rules.wagers.values()]
    spaces = [space for space in spaces if space.placed == BEFORE_THE_DEAL]
    main = [space for space in spaces if not space.requires or _leads(space, spaces)]
    first = main[stream.below(min(2, len(main)))]
    sides = [space for space in spaces if space is not first and stream.below(4) == 0]
    for space in (first, *sides):
        on = space.on[stream.below(len(space.on))] if space.on else ""
        try:
            table.wager(who, seat, space.id, _amount(table, space, stream.below(4)), on)
        except HousewayError:
            continue
    table.ready(who)


def _leads(space: Wager, spaces: list[Wager]) -> bool:
    """Whether others are made together with a wager, as equals."""
    return any(other.limit.equals == space.id for other in spaces)


def _amount(table: LiveTable, space: Wager, more: int) -> Cents:
    """One to four stakes, within the limits."""
    limits = table.table.limits
    low = max(STAKE, limits.minimum if limits and space.limit.table else 0) * (1 + more)
    high = limits.maximum if limits and space.limit.table else low
    if space.limit.maximum:
        high = min(high, parse_printed(space.limit.maximum))
    return min(low, high)


def _choose(table: LiveTable) -> Move | None:
    """Follow the family's advice; where that is refused, the default."""
    for one in table.open_decisions():
        who = decider(one, table.banker)
        if _is_bot(table, who):
            break
    else:
        return None
    assert table.round is not None
    advise = table.table.rules.family.advise
    advised = advise(table.round, one) if advise is not None else one.default

    def choose() -> None:
        try:
            table.choose(who, one.seat, one.kind, Choice(advised), one.hand)
        except HousewayError:
            table.choose(who, one.seat, one.kind, Choice(one.default), one.hand)

    return choose


def _buy(table: LiveTable) -> Move | None:
    """Bots that have lost bring new play chips."""
    for seat, sitting in sorted(table.seats.items()):
        if sitting.bot and table.stacks.get(seat, 0) < buy_in(table) // 4:
            return lambda who=sitting.person: table.buy(who, buy_in(table))  # type: ignore[misc]
    return None
