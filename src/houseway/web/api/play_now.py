"""Play now: a table with bots at usual stakes, with a seat for the caller.

The caller's chips follow: they leave the tables of this server where they sit, and play chips that
do not cover the buy-in are refilled.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from houseway.cardroom.cardroom import Cardroom
from houseway.cardroom.host import Host
from houseway.cardroom.people import Person
from houseway.play.game import FiledGame, Rules
from houseway.play.ledger import person
from houseway.play.live.table import NO_HURRY, LiveTable
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError
from houseway.values.money import Cents, format_money, format_printed
from houseway.web.api.usual_table import PLAYERS, UsualTable, usual_table
from houseway.web.fair_threads import in_thread

if TYPE_CHECKING:
    from houseway.web.api.call import ApiCall

_WAGERS = 100
"""The smallest buy-in that Play now makes at a player-dealer table, in minimum bets."""


async def play_now(
    cardroom: Cardroom, who: Person, game_id: str, preset: str, *, leave: bool = False
) -> Host:
    """Open a table of a game, and seat the caller and the bots.

    With `leave`, the caller also leaves tables where a hand of theirs is running.
    """
    rules, usual = await in_thread(usual_rules, cardroom.rulebook, game_id, preset)
    if not leave:
        _check_nothing_at_stake(cardroom, who)
    banked = rules.filing.player_dealer is not None
    phases = ("bank", "wagers", "play", "settled") if banked else ("play", "settled")
    for host in own_tables(cardroom, who):
        await host.leave(who.id)
    host = await cardroom.open_table(
        who,
        game_id,
        usual.option.id if usual.option else None,
        rules=dict(rules.options),
        limits=usual.limits,
        stakes=usual.stakes,
        bots=min(PLAYERS, rules.seats) - 1,
        clock=dict.fromkeys(phases, NO_HURRY),
        coach="after",
    )
    buy_in = await affordable(cardroom, who, host.live)
    await host.ask(lambda live: live.sit(who.id, who.name, live.free_seats[0], buy_in))
    return host


def own_tables(cardroom: Cardroom, who: Person) -> list[Host]:
    """The tables of this server where a person sits and has not asked to leave."""
    seats = ((host, host.live.seat_of(who.id)) for host in cardroom.open_hosts)
    return [host for host, seat in seats if seat and not host.live.seats[seat].leaving]


async def own_seats(call: ApiCall) -> list[dict[str, Any]]:
    """The caller's seats, each with its chips and whether a hand of theirs is running."""
    who = call.who.id
    return [
        {
            "table": host.live.id,
            "name": host.live.rules.filing.name,
            "stack": format_money(_stack(host.live, who)),
            "in_hand": host.live.at_stake(who),
        }
        for host in own_tables(call.cardroom, call.who)
    ]


def _stack(live: LiveTable, who: str) -> Cents:
    return live.stacks.get(live.seat_of(who), 0)


def _check_nothing_at_stake(cardroom: Cardroom, who: Person) -> None:
    for host in own_tables(cardroom, who):
        if host.live.at_stake(who.id):
            name, stack = host.live.rules.filing.name, format_printed(_stack(host.live, who.id))
            what = f"your hand of {name} is not over: finish it, or leave with your {stack}"
            raise InputError(what, "leave")


async def affordable(cardroom: Cardroom, who: Person, live: LiveTable) -> Cents:
    """The usual buy-in, or what the person has after a refill of play chips."""
    wanted, purse = usual_buy_in(live), person(who.id)
    balance = await asyncio.to_thread(cardroom.journal.balance, purse)
    if balance < wanted:
        balance = await asyncio.to_thread(cardroom.people.refill, who.id)
        cardroom.writer.forget(purse)
    return max(min(wanted, balance), live.buy_range()[0])


def usual_rules(rulebook: FiledRulebook, game_id: str, preset: str) -> tuple[Rules, UsualTable]:
    """The rules of a game and its usual table, which take a while the first time."""
    game = FiledGame(rulebook, game_id)
    rules = game.rules({}, preset=preset)
    game.rules(dict(rules.options))
    return rules, usual_table(game)


def usual_buy_in(live: LiveTable) -> Cents:
    """A bot's buy-in or, if more, 100 minimum bets at a player-dealer table; within the limits."""
    minimum, maximum = live.buy_range()
    amount = max(minimum * _WAGERS if live.kind.banks else 0, live.bot_buy_in(), minimum)
    return min(amount, maximum) if maximum else amount
