"""Long calculations over HTTP: begin one, ask how far it is, cancel it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from houseway.pricing.design import Design
from houseway.values.errors import HousewayError, InputError
from houseway.values.strict import Strict
from houseway.web.work import PriceAsked, kind_of
from houseway.web.workbench import workbench
from houseway.web.worker import Work, Worker

if TYPE_CHECKING:
    from houseway.web.asking import Asked

_LOOK_EVERY = 0.05


class NoWork(HousewayError):
    """No calculation of this id is known, or its result is no longer kept."""


class WorkAsked(Strict):
    """A calculation: its kind, and what that kind needs."""

    kind: Annotated[str, Meta(max_length=32)]
    body: dict[str, Any] = {}


async def start_work(asked: Asked) -> dict[str, Any]:
    """Answer at once if nothing needs to be worked out, else put it into the queue."""
    body = await asked.body(WorkAsked)
    worker = _worker(asked)
    work = await asyncio.to_thread(_begin, asked, body.kind, msgspec.json.encode(body.body))
    return worker.view(work)


async def show_work(asked: Asked) -> dict[str, Any]:
    return _worker(asked).view(_find(asked))


async def cancel_work(asked: Asked) -> dict[str, Any]:
    worker, work = _worker(asked), _find(asked)
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
    """The price of a game as `houseway price` gives it, worked out by the worker."""
    query = asked.request.query_params
    wanted = PriceAsked(
        game=f"{asked.path('room')}/{asked.path('game')}",
        wager=query.get("wager"),
        option=query.get("option"),
        preset=query.get("preset", "letter"),
    )
    return await work_out(asked, "report", msgspec.json.encode(wanted))


async def work_out(asked: Asked, kind: str, body: bytes) -> Any:
    """The result of a calculation, once the worker has it."""
    worker = _worker(asked)
    work = await asyncio.to_thread(_begin, asked, kind, body)
    try:
        while not work.is_over:
            await asyncio.sleep(_LOOK_EVERY)
    finally:
        worker.cancel(work)  # Nobody waits for it if the client has gone.
    if work.state != "done":
        raise InputError(work.error.get("what", "canceled"), work.error.get("where", ""))
    return work.result


def _begin(asked: Asked, kind: str, body: bytes) -> Work:
    found = kind_of(kind)
    known = found.check(asked.cardroom.rulebook, found.read(body))
    worker = _worker(asked)
    if known is not None:
        return worker.finished(kind, known, _visitor(asked))
    return worker.submit(kind, body, _visitor(asked))


def _find(asked: Asked) -> Work:
    """The calculation that the address names; its id is known only to those who began it."""
    found = _worker(asked).find(asked.path("job"))
    if found is None:
        raise NoWork("this calculation is not known here: start it again", "job")
    return found


def _worker(asked: Asked) -> Worker:
    worker: Worker = asked.request.app.state.worker
    return worker


def _visitor(asked: Asked) -> str:
    """Who asks: the person, or the address of somebody who is not signed in."""
    if asked.person is not None:
        return asked.person.id
    client = asked.request.client
    return f"@{client.host}" if client is not None else "@"
