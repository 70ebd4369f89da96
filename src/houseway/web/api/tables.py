"""Requests about tables: opening, showing, the floor's actions, past hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from msgspec import Meta

from houseway.cardroom.cardroom import Cardroom
from houseway.cardroom.recall import list_hands, recall, recall_shoe
from houseway.play.case import read_money
from houseway.play.game import FiledGame
from houseway.play.live.table import LiveTable
from houseway.play.live.view import view
from houseway.play.live.viewers import ALL
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError
from houseway.web.api.call import ApiCall, Body, Endpoint
from houseway.web.api.people import start_session
from houseway.web.api.play_now import own_seats, play_now, usual_rules
from houseway.web.fair_threads import in_thread
from houseway.web.live.peers import ask_others

_MAX_HANDS = 200


class PlayNow(Body):
    game: Annotated[str, Meta(max_length=128)]
    nickname: Annotated[str, Meta(max_length=64)] = ""
    preset: Annotated[str, Meta(max_length=16)] = ""
    """The default is what this cardroom uses for people who play."""
    leave: bool = False
    """Whether to leave a table where a hand of the caller is running."""


class OpenTable(Body):
    """A table to open; missing values take the filed defaults."""

    game: str
    option: str | None = None
    preset: str = "letter"
    rules: dict[str, bool | int | str] = {}
    limits: tuple[str, str] | None = None
    seats: int | None = None
    bots: Annotated[int, Meta(ge=0, le=20)] = 0
    clock: dict[str, float] = {}
    stakes: Annotated[str, Meta(max_length=64)] = ""
    may_kill: bool = False
    collect_by: Annotated[str, Meta(max_length=64)] = ""
    coach: Annotated[str, Meta(max_length=16)] = "off"


class Void(Body):
    reason: Annotated[str, Meta(max_length=200)]


class Rule(Body):
    """A floor ruling on an irregularity that the filing lists."""

    irregularity: Annotated[str, Meta(max_length=64)]
    seat: Annotated[int, Meta(ge=0, le=1000)] = 0
    remedy: Annotated[str, Meta(max_length=64)] = ""
    bettor: Annotated[str, Meta(max_length=64)] = ""


async def tables(call: ApiCall) -> list[dict[str, Any]]:
    """The open tables of all servers."""
    own = [{**host.about, "yours": _is_yours(call, host.live)} for host in call.cardroom.open_hosts]
    others = (await ask_others(call.request)).values()
    return by_number([*own, *(table for rows in others for table in rows or ())])


def by_number(tables: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Tables in the order they were opened."""
    return sorted(tables, key=lambda table: int(table["id"][1:]))


def _is_yours(call: ApiCall, live: LiveTable) -> bool:
    """Whether the caller sits at a table or has opened it."""
    who = call.person.id if call.person else ""
    return bool(who) and (live.opened.by == who or bool(live.seat_of(who)))


async def table(call: ApiCall) -> dict[str, Any]:
    host = call.cardroom.find(call.path("table"))
    live = host.live
    return {
        **host.about,
        "deck": live.rules.cards,
        "irregularities": live.irregularities(),
        "numbers": _numbers(live),
    }


def _numbers(live: LiveTable) -> int:
    """The highest number that may be drawn for the action button; 0 where none is drawn."""
    drawn = [rule for rule in live.rules.filing.action if rule.by == "number"]
    return drawn[0].modulus or live.places if drawn else 0


async def open_table(call: ApiCall) -> dict[str, Any]:
    body = await call.body(OpenTable)
    _check_clock(call.cardroom, body.clock)
    limits = None
    if body.limits is not None:
        minimum, maximum = body.limits
        limits = (read_money(minimum, "limits"), read_money(maximum, "limits"))
    rules = await in_thread(_read_rules, call.cardroom.rulebook, body)
    host = await call.cardroom.open_table(
        call.who,
        body.game,
        body.option,
        rules=rules,
        limits=limits,
        seats=body.seats,
        bots=body.bots,
        clock=body.clock,
        stakes=body.stakes,
        may_kill=body.may_kill,
        collect_by=body.collect_by,
        coach=body.coach,
    )
    return host.about


def _read_rules(rulebook: FiledRulebook, body: OpenTable) -> dict[str, Any]:
    """The options of a new table; its rules, which take a while, are then ready for it."""
    game = FiledGame(rulebook, body.game)
    rules = game.raw.values(body.rules, body.preset)
    game.rules(rules)
    return dict(rules)


async def play(call: ApiCall) -> dict[str, Any]:
    """Open a table with bots and seat the caller, who is signed in as a guest if needed."""
    body = await call.body(PlayNow)
    preset = body.preset or call.cardroom.preset
    await in_thread(lambda: usual_rules(call.cardroom.rulebook, body.game, preset))
    if call.person is None:
        await start_session(call, call.cardroom.people.guest, body.nickname or "Guest")
    host = await play_now(call.cardroom, call.who, body.game, preset, leave=body.leave)
    return host.about


def _check_clock(room: Cardroom, clock: dict[str, float]) -> None:
    """Refuse a clock so short that a table would play by itself without a pause."""
    shortest = room.limits.clock
    for name, seconds in clock.items():
        if seconds < shortest:
            bounds = f"at least {shortest:g}, not {seconds:g}"
            raise InputError(f"seconds must be {bounds}", f"clock.{name}")


async def pause(call: ApiCall) -> dict[str, Any]:
    return await _floor(call, lambda live: live.pause(call.who.id))


async def resume(call: ApiCall) -> dict[str, Any]:
    return await _floor(call, lambda live: live.resume(call.who.id))


async def close(call: ApiCall) -> dict[str, Any]:
    return await _floor(call, lambda live: live.close(call.who.id))


async def void(call: ApiCall) -> dict[str, Any]:
    body = await call.body(Void)
    return await _floor(call, lambda live: live.void(call.who.id, body.reason))


async def rule(call: ApiCall) -> dict[str, Any]:
    body = await call.body(Rule)
    ruling = {"irregularity": body.irregularity, "seat": body.seat, "remedy": body.remedy}
    if body.bettor:
        ruling["bettor"] = body.bettor
    return await _floor(call, lambda live: live.rule(call.who.id, **ruling))


async def _floor(call: ApiCall, action: Callable[[Any], None]) -> dict[str, Any]:
    host = call.cardroom.find(call.path("table"))
    await host.ask(action)
    return host.about


async def look(call: ApiCall) -> dict[str, Any]:
    """The whole table, including hidden cards; each look is journaled."""
    host = call.cardroom.find(call.path("table"))
    seen: dict[str, Any] = await host.ask(
        lambda live: live.look(call.who.id),
        answer=lambda live: view(live, ALL, host.until("")),
    )
    return seen


async def hands(call: ApiCall) -> list[dict[str, Any]]:
    host = call.cardroom.find(call.path("table"))
    # Read one extra hand, because the last one may not be over.
    first = max(1, host.live.hand - _MAX_HANDS)
    journal = call.cardroom.journal
    return await in_thread(
        lambda: list_hands(journal.events(host.live.id, hands_from=first))[-_MAX_HANDS:]
    )


async def shoe(call: ApiCall) -> dict[str, Any]:
    """A finished shoe, found by its first hand, so that its deal can be verified."""
    room = call.cardroom
    table_id, first = _past_hand(call)
    return await in_thread(lambda: recall_shoe(room.journal.events(table_id, hands_from=first)))


async def hand(call: ApiCall) -> dict[str, Any]:
    room = call.cardroom
    table_id, number = _past_hand(call)
    viewer = call.person.id if call.person else ""
    steps = await in_thread(
        lambda: recall(room.journal, table_id, number, viewer=viewer, rulebook=room.rulebook)
    )
    return {"table": table_id, "hand": number, "steps": steps}


def _past_hand(call: ApiCall) -> tuple[str, int]:
    """The table and the number of a hand that has started there."""
    live = call.cardroom.find(call.path("table")).live
    number: int = call.request.path_params["hand"]
    if number > live.hand:
        raise InputError(f"hand {number} is not over or does not exist", "hand")
    return live.id, number


ENDPOINTS = (
    Endpoint("GET", "/api/tables", "All open tables", tables),
    Endpoint("POST", "/api/tables", "Open a table", open_table, OpenTable, "open"),
    Endpoint("GET", "/api/tables/{table}", "One table, with its deck", table),
    Endpoint("POST", "/api/play", "Open a table with bots and take a seat", play, PlayNow),
    Endpoint("GET", "/api/seats", "Your seats at the tables of this server", own_seats),
    Endpoint("GET", "/api/tables/{table}/hands", "The past hands of a table", hands),
    Endpoint("GET", "/api/tables/{table}/shoes/{hand:int}", "A finished shoe", shoe),
    Endpoint("POST", "/api/tables/{table}/look", "All cards of a table", look, None, "look"),
    Endpoint("POST", "/api/tables/{table}/pause", "Pause a table", pause, None, "pause"),
    Endpoint("POST", "/api/tables/{table}/resume", "Resume a table", resume, None, "resume"),
    Endpoint("POST", "/api/tables/{table}/close", "Close a table", close, None, "close"),
    Endpoint("POST", "/api/tables/{table}/void", "Void a hand", void, Void, "void"),
    Endpoint("POST", "/api/tables/{table}/rule", "Rule on a hand", rule, Rule, "rule"),
    Endpoint("GET", "/api/hands/{table}/{hand:int}", "A past hand, step by step", hand),
)
