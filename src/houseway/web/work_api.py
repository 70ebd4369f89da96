"""Long calculations over HTTP: start, progress, cancel."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from houseway.cardroom.cardroom import Moving
from houseway.pricing.design import Design
from houseway.values.errors import HousewayError, InputError
from houseway.values.strict import Strict
from houseway.web.peers import ask, is_passed_on
from houseway.web.work import PriceAsked, kind_of
from houseway.web.workbench import workbench
from houseway.web.worker import Work, Worker, result_of, server_of

if TYPE_CHECKING:
    from houseway.web.asking import Asked


class NoWork(HousewayError):
    """The calculation is unknown, or its result was dropped."""


class WorkAsked(Strict):
    """A calculation: its kind and its request."""

    kind: Annotated[str, Meta(max_length=32)]
    body: dict[str, Any] = {}


async def start_work(asked: Asked) -> dict[str, Any]:
    """Answer at once if the result is known, otherwise queue it."""
    body = await asked.body(WorkAsked)
    worker = _worker(asked)
    work = await asyncio.to_thread(_begin, asked, body.kind, msgspec.json.encode(body.body))
    return worker.view(work)


async def show_work(asked: Asked) -> Any:
    worker, work = _worker(asked), _find(asked)
    return worker.view(work) if work is not None else await _ask_its_server(asked)


async def cancel_work(asked: Asked) -> Any:
    worker, work = _worker(asked), _find(asked)
    if work is None:
        return await _ask_its_server(asked)
    await asyncio.to_thread(worker.cancel, work)
    return worker.view(work)


async def show_workbench(asked: Asked) -> dict[str, Any]:
    """The options and pay rows of a game; the query chooses a preset and options."""
    query = dict(asked.request.query_params)
    preset = query.pop("preset", "letter")
    game = f"{asked.path('room')}/{asked.path('game')}"
    design = Design(game=game, preset=preset, rules=dict(query))
    return await asyncio.to_thread(workbench, asked.cardroom.rulebook, design)


async def price_game(asked: Asked) -> Any:
    """The price of a game as `houseway price` gives it, calculated by the worker."""
    query = asked.request.query_params
    for name in query:
        if name not in ("wager", "option", "preset"):
            what = f"no parameter called {name!r}: use wager, option or preset"
            raise InputError(f"{what}; POST /api/jobs prices other rules", name)
    wanted = PriceAsked(
        game=f"{asked.path('room')}/{asked.path('game')}",
        wager=query.get("wager"),
        option=query.get("option"),
        preset=query.get("preset", "letter"),
    )
    return await work_out(asked, "report", msgspec.json.encode(wanted))


async def work_out(asked: Asked, kind: str, body: bytes) -> Any:
    """The result of a calculation, once the worker has it."""
    work = await asyncio.to_thread(_begin, asked, kind, body)
    return await result_of(_worker(asked), work)


def _begin(asked: Asked, kind: str, body: bytes) -> Work:
    found = kind_of(kind)
    known = found.check(asked.cardroom.rulebook, found.read(body))
    worker = _worker(asked)
    if known is not None:
        return worker.finished(kind, known, _visitor(asked))
    return worker.submit(kind, body, _visitor(asked))


def _find(asked: Asked) -> Work | None:
    """The calculation in the URL, if this server has it; only its creator knows the id."""
    return _worker(asked).find(asked.path("job"))


async def _ask_its_server(asked: Asked) -> Any:
    """What the server answers that began the calculation in the URL."""
    leases, term = asked.cardroom.leases, server_of(asked.path("job"))
    server = await asyncio.to_thread(leases.server, term) if term else None
    if server is not None and server.address and not is_passed_on(asked.request):
        with suppress(Moving):
            answer = await ask(asked.request, server)
            if answer.status == HTTPStatus.OK:
                return msgspec.Raw(answer.body)
    raise NoWork("the server no longer has this calculation: start it again", "job")


def _worker(asked: Asked) -> Worker:
    worker: Worker = asked.request.app.state.worker
    return worker


def _visitor(asked: Asked) -> str:
    """The caller: a person, or the address of a visitor who is not signed in."""
    if asked.person is not None:
        return asked.person.id
    client = asked.request.client
    return f"@{client.host}" if client is not None else "@"
