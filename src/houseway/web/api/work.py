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
from houseway.web.fair_threads import in_thread
from houseway.web.jobs.kinds import PriceRequest, kind_of
from houseway.web.jobs.queue import Work
from houseway.web.jobs.workbench import workbench
from houseway.web.jobs.worker import Worker, result_of, server_of
from houseway.web.live.peers import ask, is_passed_on
from houseway.web.visitors import visitor_of

if TYPE_CHECKING:
    from houseway.web.api.call import ApiCall


class NoWork(HousewayError):
    """The calculation is unknown, or its result was dropped."""


class WorkAsked(Strict):
    """A calculation: its kind and its request."""

    kind: Annotated[str, Meta(max_length=32)]
    body: dict[str, Any] = {}


async def start_work(call: ApiCall) -> dict[str, Any]:
    """Return the result if it is known; otherwise queue the calculation."""
    body = await call.body(WorkAsked)
    worker = _worker(call)
    work = await in_thread(_begin, call, body.kind, msgspec.json.encode(body.body))
    return worker.view(work)


async def show_work(call: ApiCall) -> Any:
    worker, work = _worker(call), _find(call)
    return worker.view(work) if work is not None else await _ask_its_server(call)


async def cancel_work(call: ApiCall) -> Any:
    worker, work = _worker(call), _find(call)
    if work is None:
        return await _ask_its_server(call)
    await asyncio.to_thread(worker.cancel, work)
    return worker.view(work)


async def show_workbench(call: ApiCall) -> dict[str, Any]:
    """The options and pay rows of a game; the query chooses a preset and options."""
    query = dict(call.request.query_params)
    preset = query.pop("preset", "letter")
    game = f"{call.path('room')}/{call.path('game')}"
    design = Design(game=game, preset=preset, rules=dict(query))
    return await in_thread(workbench, call.cardroom.rulebook, design)


async def price_game(call: ApiCall) -> Any:
    """The price of a game as `houseway price` prints it, calculated by the worker."""
    query = call.request.query_params
    for name in query:
        if name not in ("wager", "option", "preset"):
            what = f"no parameter called {name!r}: use wager, option or preset"
            raise InputError(f"{what}; POST /api/jobs prices other rules", name)
    request = PriceRequest(
        game=f"{call.path('room')}/{call.path('game')}",
        wager=query.get("wager"),
        option=query.get("option"),
        preset=query.get("preset", "letter"),
    )
    return await work_out(call, "report", msgspec.json.encode(request))


async def work_out(call: ApiCall, kind: str, body: bytes) -> Any:
    """The result of a calculation, once the worker has it; canceled if the caller leaves."""
    work = await in_thread(_begin, call, kind, body)
    return await result_of(_worker(call), work, call.request.is_disconnected)


def _begin(call: ApiCall, kind: str, body: bytes) -> Work:
    calculation = kind_of(kind)
    result = calculation.check(call.cardroom.rulebook, calculation.read(body))
    worker = _worker(call)
    if result is not None:
        return worker.add_finished(kind, result, visitor_of(call.request))
    return worker.submit(kind, body, visitor_of(call.request))


def _find(call: ApiCall) -> Work | None:
    """The calculation in the URL, if this server has it; only its creator knows the id."""
    return _worker(call).find(call.path("job"))


async def _ask_its_server(call: ApiCall) -> Any:
    """The answer of the server that started the calculation in the URL."""
    leases, term = call.cardroom.leases, server_of(call.path("job"))
    server = await asyncio.to_thread(leases.server, term) if term else None
    if server is not None and server.address and not is_passed_on(call.request):
        with suppress(Moving):
            answer = await ask(call.request, server)
            if answer.status == HTTPStatus.OK:
                return msgspec.Raw(answer.body)
    raise NoWork("the server no longer has this calculation: start it again", "job")


def _worker(call: ApiCall) -> Worker:
    worker: Worker = call.request.app.state.worker
    return worker
