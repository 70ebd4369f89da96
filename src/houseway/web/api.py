"""The HTTP API: who you are, tables, past hands, settling and pricing; described by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.cardroom.auditions import NoAudition
from houseway.cardroom.cardroom import Cardroom, NoTable
from houseway.cardroom.people import MAY, PLAY_CHIPS, NotAllowed, Person, account_id
from houseway.cardroom.recall import list_hands, recall, recall_shoe
from houseway.play.case import read_money
from houseway.play.case import settle as settle_case
from houseway.play.game import Game
from houseway.play.ledger import person as purse
from houseway.play.live.table import LiveTable
from houseway.play.live.view import view
from houseway.play.live.viewers import ALL
from houseway.values.errors import HousewayError, InputError
from houseway.values.money import format_money
from houseway.values.strict import read_strictly
from houseway.web import audition_api, work_api
from houseway.web.bank_pages import BankAsked, ask_bank
from houseway.web.coach_api import coach, odds, play_of, review
from houseway.web.describe import describe
from houseway.web.desk import settle_at_desk
from houseway.web.drills import DrillAnswered, DrillAsked, ask_drill, grade_answer
from houseway.web.floor import floor, journal, staff
from houseway.web.open_options import StakesAnswer, check_stakes
from houseway.web.play_now import play_now
from houseway.web.reports import math_report
from houseway.web.saved_rulings import (
    NoRuling,
    SaveRuling,
    list_rulings,
    open_ruling,
    save_ruling,
)
from houseway.web.work_api import NoWork, WorkAsked
from houseway.web.worker import Busy

COOKIE = "houseway"
_MONTH = 30 * 24 * 3600
_MOST_BYTES = 256 * 1024
_MOST_DIGITS = 18
_TO_SEND = 20.0
"""Seconds within which a body must have come."""
_MOST_HANDS = 200

T = TypeVar("T")


class _Body(msgspec.Struct, forbid_unknown_fields=True):
    pass


class PlayNow(_Body):
    game: Annotated[str, Meta(max_length=128)]
    nickname: Annotated[str, Meta(max_length=64)] = ""


class Guest(_Body):
    nickname: Annotated[str, Meta(max_length=64)]


class Account(_Body):
    name: Annotated[str, Meta(max_length=64)]
    password: Annotated[str, Meta(max_length=200)]


class Password(_Body):
    password: Annotated[str, Meta(max_length=200)]


class NewPassword(_Body):
    old: Annotated[str, Meta(max_length=200)]
    password: Annotated[str, Meta(max_length=200)]


class OpenTable(_Body):
    """A table to open; what is left out is as filed."""

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


class Void(_Body):
    reason: Annotated[str, Meta(max_length=200)]


class Rule(_Body):
    """A ruling of the floor on something that the filing lists."""

    irregularity: Annotated[str, Meta(max_length=64)]
    seat: Annotated[int, Meta(ge=0, le=1000)] = 0
    remedy: Annotated[str, Meta(max_length=64)] = ""
    bettor: Annotated[str, Meta(max_length=64)] = ""


class Grant(_Body):
    person: Annotated[str, Meta(max_length=64)]
    roles: list[str]


Answer = Callable[["Asked"], Awaitable[Any]]


class Endpoint(NamedTuple):
    """One address of the API."""

    method: str
    path: str
    does: str
    answer: Answer
    body: type[msgspec.Struct] | None = None
    may: str = ""
    """What the caller must be allowed to do; "" for everyone."""
    query: Mapping[str, type] = {}
    """What may be asked for behind the `?`."""


class Asked:
    """A request with what every answer needs."""

    def __init__(self, request: Request, endpoint: Endpoint) -> None:
        self.request = request
        self.endpoint = endpoint
        self.cardroom = cardroom_of(request)
        self.token = request.cookies.get(COOKIE)
        self.person = self.cardroom.people.of(self.token)
        self.cookie: str | None = None
        self._text = b""

    def path(self, name: str) -> str:
        return str(self.request.path_params[name])

    @property
    def who(self) -> Person:
        if self.person is None:
            raise NotAllowed("sign in first")
        return self.person

    def number(self, name: str) -> int:
        """A number of the query; 0 if it is left out."""
        text = self.request.query_params.get(name) or "0"
        if not (text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS):
            raise InputError(f"{name} must be a whole number, not {text!r}", name)
        return int(text)

    async def read(self) -> bytes:
        """The body, if it is not too long and comes soon."""
        try:
            async with asyncio.timeout(_TO_SEND):
                async for chunk in self.request.stream():
                    self._text += chunk
                    if len(self._text) > _MOST_BYTES:
                        raise InputError(
                            f"the request body must be at most {_MOST_BYTES:,} bytes", "body"
                        )
        except TimeoutError:
            raise InputError(f"the request took more than {_TO_SEND:.0f} seconds", "body") from None
        return self._text

    async def body(self, kind: type[T]) -> T:
        return read_strictly(await self.read() or b"{}", msgspec.json.Decoder(kind), "body")


def cardroom_of(connection: HTTPConnection) -> Cardroom:
    found: Cardroom = connection.app.state.cardroom
    return found


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a browser says that a page of ours asks; programs say nothing."""
    origin = connection.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == connection.headers.get("host", "")
    except ValueError:
        return False


def address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


# Accounts.


async def me(asked: Asked) -> dict[str, Any]:
    who = asked.who
    balance = asked.cardroom.writer.balance(purse(who.id))
    return {
        "person": who.id,
        "name": who.name,
        "guest": who.guest,
        "roles": sorted(who.roles),
        "balance": format_money(balance),
    }


async def who(asked: Asked) -> dict[str, Any]:
    """The visitor and their permissions; a visitor who is not signed in gets an answer, too."""
    person = asked.person
    if person is None:
        return {"me": None, "may": [], "filled": format_money(PLAY_CHIPS)}
    may = [what for what in MAY if person.may(what)]
    return {"me": await me(asked), "may": may, "filled": format_money(PLAY_CHIPS)}


async def guest(asked: Asked) -> dict[str, Any]:
    body = await asked.body(Guest)
    return await _let_in(asked, asked.cardroom.people.guest, body.nickname)


async def register(asked: Asked) -> dict[str, Any]:
    body = await asked.body(Account)
    return await _let_in(asked, asked.cardroom.people.register, body.name, body.password)


async def login(asked: Asked) -> dict[str, Any]:
    body = await asked.body(Account)
    _count_attempt(asked, account_id(body.name))
    return await _let_in(asked, asked.cardroom.people.login, body.name, body.password)


def _count_attempt(asked: Asked, who: str) -> None:
    """Limit the passwords tried for one account, also from many addresses."""
    if not asked.cardroom.attempts.take(who):
        raise TooFast("too many attempts for this account: try again in a minute")


async def change_password(asked: Asked) -> dict[str, Any]:
    """Set a new password; signs out everywhere else."""
    body = await asked.body(NewPassword)
    _count_attempt(asked, asked.who.id)
    change = asked.cardroom.people.change_password
    return await _let_in(asked, change, asked.who.id, body.old, body.password)


async def _let_in(
    asked: Asked, enter: Callable[..., tuple[Person, str]], *told: str
) -> dict[str, Any]:
    """Begin a new session, and end the old one."""
    if not asked.cardroom.entries.take(address(asked.request)):
        raise TooFast("too many attempts: try again in a minute")
    person, asked.cookie = await asyncio.to_thread(enter, *told)
    if asked.token:
        asked.cardroom.people.logout(asked.token)
    asked.person = person
    return await me(asked)


async def keep(asked: Asked) -> dict[str, Any]:
    body = await asked.body(Password)
    return await _let_in(asked, asked.cardroom.people.keep, asked.who.id, body.password)


async def logout(asked: Asked) -> dict[str, Any]:
    if asked.token:
        asked.cardroom.people.logout(asked.token)
    asked.cookie = ""
    return {}


async def fill_up(asked: Asked) -> dict[str, Any]:
    await asyncio.to_thread(asked.cardroom.people.fill_up, asked.who.id)
    asked.cardroom.writer.forget(purse(asked.who.id))
    return await me(asked)


async def grant(asked: Asked) -> dict[str, Any]:
    body = await asked.body(Grant)
    give = asked.cardroom.people.grant
    await asyncio.to_thread(give, body.person, tuple(body.roles), asked.who.id)
    return {"person": body.person, "roles": body.roles}


# Tables.


async def tables(asked: Asked) -> list[dict[str, Any]]:
    room = asked.cardroom
    return [{**host.about, "yours": _is_yours(asked, host.live)} for host in room.open_hosts]


def _is_yours(asked: Asked, live: LiveTable) -> bool:
    """Whether the caller sits at a table or has opened it."""
    who = asked.person.id if asked.person else ""
    return bool(who) and (live.opened.by == who or bool(live.seat_of(who)))


async def table(asked: Asked) -> dict[str, Any]:
    host = asked.cardroom.find(asked.path("table"))
    live = host.live
    return {
        **host.about,
        "deck": live.rules.cards,
        "irregularities": live.irregularities(),
        "numbers": _numbers(live),
    }


def _numbers(live: LiveTable) -> int:
    """The highest number that may be drawn for the action button; 0 where none is drawn."""
    drawn = [one for one in live.rules.filing.action if one.by == "number"]
    return drawn[0].modulus or live.places if drawn else 0


async def open_table(asked: Asked) -> dict[str, Any]:
    body = await asked.body(OpenTable)
    _check_clock(asked.cardroom, body.clock)
    limits = None
    if body.limits is not None:
        least, most = body.limits
        limits = (read_money(least, "limits"), read_money(most, "limits"))
    host = await asked.cardroom.open_table(
        asked.who,
        body.game,
        body.option,
        rules=Game(asked.cardroom.rulebook, body.game).raw.values(body.rules, body.preset),
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


async def play(asked: Asked) -> dict[str, Any]:
    """Seat the caller at a new table with bots, signing them in as a guest if needed."""
    body = await asked.body(PlayNow)
    Game(asked.cardroom.rulebook, body.game).rules({})
    if asked.person is None:
        await _let_in(asked, asked.cardroom.people.guest, body.nickname or "Guest")
    return (await play_now(asked.cardroom, asked.who, body.game)).about


def _check_clock(room: Cardroom, clock: dict[str, float]) -> None:
    """Refuse a clock so short that a table would play by itself without a rest."""
    shortest = room.limits.clock
    for name, seconds in clock.items():
        if seconds < shortest:
            raise InputError(f"{seconds} seconds: at least {shortest}", f"clock.{name}")


async def pause(asked: Asked) -> dict[str, Any]:
    return await _floor(asked, lambda live: live.pause(asked.who.id))


async def resume(asked: Asked) -> dict[str, Any]:
    return await _floor(asked, lambda live: live.resume(asked.who.id))


async def close(asked: Asked) -> dict[str, Any]:
    return await _floor(asked, lambda live: live.close(asked.who.id))


async def void(asked: Asked) -> dict[str, Any]:
    body = await asked.body(Void)
    return await _floor(asked, lambda live: live.void(asked.who.id, body.reason))


async def rule(asked: Asked) -> dict[str, Any]:
    body = await asked.body(Rule)
    ruling = {"irregularity": body.irregularity, "seat": body.seat, "remedy": body.remedy}
    if body.bettor:
        ruling["bettor"] = body.bettor
    return await _floor(asked, lambda live: live.rule(asked.who.id, **ruling))


async def _floor(asked: Asked, call: Callable[[Any], None]) -> dict[str, Any]:
    host = asked.cardroom.find(asked.path("table"))
    await host.ask(call)
    return host.about


async def look(asked: Asked) -> dict[str, Any]:
    """The whole table, hidden cards too; the look itself is journaled."""
    host = asked.cardroom.find(asked.path("table"))
    seen: dict[str, Any] = await host.ask(
        lambda live: live.look(asked.who.id),
        answer=lambda live: view(live, ALL, host.until("")),
    )
    return seen


async def hands(asked: Asked) -> list[dict[str, Any]]:
    host = asked.cardroom.find(asked.path("table"))
    # One more than is listed, because the last may not be over.
    first = max(1, host.live.hand - _MOST_HANDS)
    journal = asked.cardroom.journal
    return await asyncio.to_thread(
        lambda: list_hands(journal.events(host.live.id, hands_from=first))[-_MOST_HANDS:]
    )


async def shoe(asked: Asked) -> dict[str, Any]:
    """A shoe that is over, by its first hand, to be dealt again."""
    room = asked.cardroom
    table_id, first = _past_hand(asked)
    return await asyncio.to_thread(
        lambda: recall_shoe(room.journal.events(table_id, hands_from=first))
    )


async def hand(asked: Asked) -> dict[str, Any]:
    room = asked.cardroom
    table_id, number = _past_hand(asked)
    viewer = asked.person.id if asked.person else ""
    steps = await asyncio.to_thread(
        lambda: recall(room.journal, table_id, number, viewer=viewer, rulebook=room.rulebook)
    )
    return {"table": table_id, "hand": number, "steps": steps}


def _past_hand(asked: Asked) -> tuple[str, int]:
    """The table and the number of a hand that it has begun."""
    live = asked.cardroom.find(asked.path("table")).live
    number: int = asked.request.path_params["hand"]
    if number > live.hand:
        raise InputError(f"hand {number} is not over or does not exist", "hand")
    return live.id, number


# The rulebook at work.


async def settle(asked: Asked) -> dict[str, Any]:
    text = await asked.read()
    return await asyncio.to_thread(settle_case, text, asked.cardroom.rulebook)


async def desk(asked: Asked) -> dict[str, Any]:
    """A case settled, with what to say to the players and the rules that it was settled by."""
    text = await asked.read()
    return await asyncio.to_thread(settle_at_desk, text, asked.cardroom.rulebook)


async def stakes(asked: Asked) -> StakesAnswer:
    """Whether a table of a poker game may be opened for some stakes."""
    game = Game(asked.cardroom.rulebook, f"{asked.path('room')}/{asked.path('game')}")
    query = asked.request.query_params
    return check_stakes(game, query.get("option", ""), query.get("stakes", ""))


async def openapi(asked: Asked) -> dict[str, Any]:
    return describe(ENDPOINTS)


class TooFast(HousewayError):
    """Someone asks more often than the limits allow."""


_AFTER: dict[str, type] = {"after": int}
_PAGES: dict[str, type] = {**_AFTER, "before": int, "last": int}
_PRICED: dict[str, type] = {"wager": str, "option": str, "preset": str}
_REPORTED: dict[str, type] = {"preset": str, "option": str, "rounds": int, "seed": str}
_STAKES: dict[str, type] = {"stakes": str, "option": str}
_SAVED: dict[str, type] = {"q": str, "before": int}

ENDPOINTS = (
    Endpoint("POST", "/api/guest", "Sign in as a guest", guest, Guest),
    Endpoint("POST", "/api/accounts", "Make an account", register, Account),
    Endpoint("POST", "/api/login", "Sign in with an account", login, Account),
    Endpoint("POST", "/api/logout", "Go", logout),
    Endpoint("POST", "/api/keep", "Make a guest's name an account", keep, Password),
    Endpoint("POST", "/api/password", "Change the password", change_password, NewPassword),
    Endpoint("GET", "/api/me", "Who one is", me),
    Endpoint("GET", "/api/who", "Who one is and what one may do, or nobody", who),
    Endpoint("POST", "/api/chips", "Fill play chips up", fill_up, None, "play"),
    Endpoint("GET", "/api/roles", "Everybody with a role of the house", staff, None, "grant"),
    Endpoint("POST", "/api/roles", "Give a person roles", grant, Grant, "grant"),
    Endpoint("GET", "/api/tables", "All open tables", tables),
    Endpoint("POST", "/api/tables", "Open a table", open_table, OpenTable, "open"),
    Endpoint("GET", "/api/tables/{table}", "One table, with its deck", table),
    Endpoint("POST", "/api/play", "Play now: a table with bots and a seat", play, PlayNow),
    Endpoint("GET", "/api/tables/{table}/hands", "The past hands of a table", hands),
    Endpoint("GET", "/api/tables/{table}/shoes/{hand:int}", "A shoe that is over", shoe),
    Endpoint("GET", "/api/tables/{table}/look", "All cards of a table", look, None, "look"),
    Endpoint("POST", "/api/tables/{table}/pause", "Pause a table", pause, None, "pause"),
    Endpoint("POST", "/api/tables/{table}/resume", "Resume a table", resume, None, "resume"),
    Endpoint("POST", "/api/tables/{table}/close", "Close a table", close, None, "close"),
    Endpoint("POST", "/api/tables/{table}/void", "Void a hand", void, Void, "void"),
    Endpoint("POST", "/api/tables/{table}/rule", "Rule on a hand", rule, Rule, "rule"),
    Endpoint("GET", "/api/tables/{table}/coach", "What the open choices are worth", coach),
    Endpoint("GET", "/api/tables/{table}/odds", "The edge of each bet, and the bank's", odds),
    Endpoint("GET", "/api/tables/{table}/played", "Your hands: mistakes and luck", play_of),
    Endpoint("GET", "/api/hands/{table}/{hand:int}/coach", "Your choices in a hand", review),
    Endpoint("GET", "/api/hands/{table}/{hand:int}", "A past hand, step by step", hand),
    Endpoint(
        method="GET",
        path="/api/floor",
        does="All tables and notices",
        answer=floor,
        body=None,
        may="watch",
        query=_AFTER,
    ),
    Endpoint(
        method="GET",
        path="/api/journal",
        does="The journal",
        answer=journal,
        body=None,
        may="audit",
        query=_PAGES,
    ),
    Endpoint("POST", "/api/settle", "Settle a case, as `houseway settle` does", settle),
    Endpoint("POST", "/api/desk", "Settle a case, with what to say and the rules hash", desk),
    Endpoint("GET", "/api/price/{room}/{game}", "Price a game", work_api.price_game, query=_PRICED),
    Endpoint("GET", "/api/report/{room}/{game}", "Math report", math_report, query=_REPORTED),
    Endpoint("POST", "/api/jobs", "Begin a long calculation", work_api.start_work, WorkAsked),
    Endpoint("GET", "/api/jobs/{job}", "Progress or result", work_api.show_work),
    Endpoint("DELETE", "/api/jobs/{job}", "Cancel a calculation", work_api.cancel_work),
    Endpoint("GET", "/api/workbench/{room}/{game}", "Options and rows", work_api.show_workbench),
    Endpoint(
        method="GET",
        path="/api/rulings",
        does="Saved rulings, newest first",
        answer=list_rulings,
        may="review",
        query=_SAVED,
    ),
    Endpoint("POST", "/api/rulings", "Save a ruling", save_ruling, SaveRuling, "rule"),
    Endpoint("GET", "/api/rulings/{ruling:int}", "A saved ruling", open_ruling, None, "review"),
    Endpoint("POST", "/api/bank", "Report on a bank, as `houseway bank`", ask_bank, BankAsked),
    Endpoint("GET", "/api/stakes/{room}/{game}", "Check poker stakes", stakes, query=_STAKES),
    Endpoint("POST", "/api/drills/{room}/{game}", "Ask a question", ask_drill, DrillAsked),
    Endpoint("POST", "/api/drills/grade", "Grade an answer", grade_answer, DrillAnswered),
    *(Endpoint(*one) for one in audition_api.ENDPOINTS),
    Endpoint("GET", "/api/openapi.json", "This description", openapi),
)


def routes() -> list[Route]:
    return [
        Route(endpoint.path, _handler(endpoint), methods=[endpoint.method])
        for endpoint in ENDPOINTS
    ]


def _handler(endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    async def handle(request: Request) -> Response:
        try:
            asked = Asked(request, endpoint)
            _check(asked)
            said = await endpoint.answer(asked)
        except HousewayError as error:
            return _json({"error": error.what, "where": error.where}, _status(request, error))
        response = _json(said)
        if asked.cookie is not None:
            _set_cookie(request, response, asked.cookie)
        return response

    return handle


def _check(asked: Asked) -> None:
    """Refuse a request that comes too fast, from another site, or without permission."""
    request, may = asked.request, asked.endpoint.may
    if not asked.cardroom.requests.take(address(request)):
        raise TooFast("too many requests: try again in a minute")
    if request.method in ("POST", "DELETE"):
        if not same_origin(request):
            raise NotAllowed("blocked: the request comes from another site")
        sent = request.headers.get("content-type", "application/json")
        if sent.partition(";")[0].strip() != "application/json":
            raise InputError("Content-Type must be application/json", "content-type")
    if may and not asked.who.may(may):
        raise NotAllowed(f"you don't have permission to {may}", ", ".join(sorted(asked.who.roles)))


def _status(request: Request, error: HousewayError) -> int:
    if isinstance(error, TooFast | Busy):
        return 429
    if isinstance(error, NotAllowed):
        known = cardroom_of(request).people.of(request.cookies.get(COOKIE))
        return 403 if known or not same_origin(request) else 401
    return 404 if isinstance(error, NoTable | NoAudition | NoRuling | NoWork) else 400


def _json(said: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(said), status, media_type="application/json")


def _set_cookie(request: Request, response: Response, token: str) -> None:
    response.set_cookie(
        COOKIE,
        token,
        max_age=_MONTH if token else 0,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
