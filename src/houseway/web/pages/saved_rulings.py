"""Saved rulings over HTTP, and their pages: list, search, open, print."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.journal.rulings import Decided, Ruling, find, save, search
from houseway.pages.markup import join, tag
from houseway.play.case import read_money
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError
from houseway.values.money import format_money
from houseway.values.search_words import search_words
from houseway.values.strict import Strict
from houseway.web.api.desk import settle_at_desk
from houseway.web.fair_threads import in_thread
from houseway.web.pages import views
from houseway.web.pages.case_form import case_form

SCRIPT = views.Script("desk/saved-rulings", ("shared/cards", "desk/desk"))

if TYPE_CHECKING:
    from houseway.web.api.call import ApiCall

PAGE_SIZE = 50
"""How many rulings a list shows at a time."""


class NoRuling(InputError):
    """There is no saved ruling with this number."""


class SaveRuling(Strict, kw_only=True):
    """A settled hand to save, with the decision."""

    case: dict[str, Any]
    title: Annotated[str, Meta(max_length=120)]
    amount: Annotated[str, Meta(max_length=20)] = "0.00"
    """The amount in dispute."""
    decision: Annotated[str, Meta(max_length=2000)]


async def save_ruling(call: ApiCall) -> dict[str, Any]:
    """Settle the hand again and store it with the decision; the event is journaled."""
    body = await call.body(SaveRuling)
    room, who = call.cardroom, call.who
    for name in ("title", "decision"):
        if not getattr(body, name).strip():
            raise InputError(f"enter a {name}", name)
    amount = read_money(body.amount, "amount")
    hand = msgspec.json.encode(body.case)

    def store() -> Ruling:
        answer = settle_at_desk(hand, room.rulebook)
        decided = Decided(
            person=who.id,
            name=who.name,
            game=answer["result"]["game"],
            title=body.title.strip(),
            amount=amount,
            decision=body.decision.strip(),
            hand=hand.decode(),
            answer=msgspec.json.encode(answer).decode(),
        )
        return save(room.journal, decided)

    return summary(await in_thread(store), room.rulebook)


async def list_rulings(call: ApiCall) -> dict[str, Any]:
    """The newest rulings with all words of `q`; `more` says whether there are older ones."""
    query = " ".join(search_words(call.request.query_params.get("q", "")))
    before = call.number("before")
    room = call.cardroom
    rulings = await in_thread(
        lambda: search(room.journal, query, before=before, most=PAGE_SIZE + 1)
    )
    summaries = [summary(ruling, room.rulebook) for ruling in rulings[:PAGE_SIZE]]
    return {"rulings": summaries, "more": len(rulings) > PAGE_SIZE}


async def open_ruling(call: ApiCall) -> dict[str, Any]:
    """One ruling with its hand, its settlement as saved, and the form data."""
    room = call.cardroom
    number: int = call.request.path_params["ruling"]
    try:
        ruling = await in_thread(find, room.journal, number)
    except (LookupError, OverflowError) as error:
        raise NoRuling(f"no saved ruling has the number {number}", "ruling") from error
    decided = ruling.decided
    is_filed = decided.game in room.rulebook
    return {
        **summary(ruling, room.rulebook),
        "case": msgspec.json.decode(decided.hand),
        "answer": msgspec.json.decode(decided.answer),
        "form": case_form(FiledGame(room.rulebook, decided.game)) if is_filed else None,
    }


def summary(ruling: Ruling, rulebook: FiledRulebook) -> dict[str, Any]:
    """A ruling as shown in a list."""
    decided = ruling.decided
    is_filed = decided.game in rulebook
    return {
        "id": ruling.id,
        "at": ruling.at,
        "by": decided.person,
        "name": decided.name,
        "game": decided.game,
        "game_name": FiledGame(rulebook, decided.game).filing.name if is_filed else decided.game,
        "cardroom": rulebook.room_of(decided.game).name if is_filed else "",
        "title": decided.title,
        "amount": format_money(decided.amount),
        "decision": decided.decision,
    }


TRAIL = (*views.HOME, ("/settle", "Settle"))


def list_page() -> str:
    main = join(tag("h1", "Saved rulings"), tag("hw-rulings", views.NEEDS_SCRIPT))
    return views.document(
        "Saved rulings",
        main,
        trail=TRAIL,
        script=SCRIPT,
        here="/settle",
        linked=False,
    )


def ruling_page(number: int) -> str:
    main = tag("hw-ruling-record", views.NEEDS_SCRIPT, number=str(number))
    return views.document(
        f"Ruling {number}",
        main,
        trail=(*TRAIL, ("/saved-rulings", "Saved rulings")),
        script=SCRIPT,
        here="/settle",
        linked=False,
    )


async def _list(request: Request) -> Response:
    return HTMLResponse(list_page())


async def _ruling(request: Request) -> Response:
    return HTMLResponse(ruling_page(request.path_params["ruling"]))


ROUTES = [Route("/saved-rulings", _list), Route("/saved-rulings/{ruling:int}", _ruling)]
