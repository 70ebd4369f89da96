"""The app in a browser: one visitor, tables with bots, and no other processes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Never

from houseway.cardroom.cardroom import Cardroom
from houseway.cardroom.rates import Limits, Rate
from houseway.cardroom.worker import Worker as Coach
from houseway.journal.database import make_engine
from houseway.journal.store import Journal
from houseway.rulebook.book import FiledRulebook
from houseway.site.engine import Engine
from houseway.values import extras
from houseway.values.errors import InputError
from houseway.web.app import create_app
from houseway.web.jobs.queue import Visitor
from houseway.web.jobs.worker import Worker

NEEDS_SERVER = "this calculation needs a server: start `houseway serve` on a computer"
_NO_LIMIT = Rate(1e9, 1e9)
LIMITS = Limits(messages=_NO_LIMIT, requests=_NO_LIMIT, pages=_NO_LIMIT, tables=100)
"""Nobody else is kept waiting."""


class NoCalculations(Worker):
    """Refuses what is not stored: a page of a browser cannot start processes."""

    def submit(self, kind: str, body: bytes, visitor: Visitor) -> Never:
        raise InputError(NEEDS_SERVER, "kind")


class NoCoach(Coach):
    """Refuses to calculate what a choice is worth."""

    async def run(
        self, calculate: Callable[..., Any], *arguments: object, **settings: Any
    ) -> Never:
        raise InputError(NEEDS_SERVER)


async def start(database: str, cookies: str) -> Engine:
    """The app in a browser, with the tables of a journal and the cookies of its visitor."""
    extras.INSTALL = "start `houseway serve` on a computer"
    rulebook = FiledRulebook()
    room = Cardroom(rulebook, Journal(make_engine(database)), limits=LIMITS)
    room.worker = NoCoach()
    engine = Engine(create_app(rulebook, room, make_worker=NoCalculations), cookies)
    await engine.start()
    return engine
