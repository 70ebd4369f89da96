"""Auditions over HTTP: composing them, taking them, and the results of a group."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.cardroom.auditions import Audition, Deleted, Result, whole_seconds
from houseway.drills.audition import Plan
from houseway.drills.question import Answer
from houseway.pages.papers import short_name
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook
from houseway.values.money import format_money
from houseway.values.strict import Strict

if TYPE_CHECKING:
    from houseway.web.api.call import ApiCall


class TakeAnswered(Strict, kw_only=True):
    """The answer to the open question of an attempt."""

    number: int
    answer: Answer


# Auditions.


async def auditions(call: ApiCall) -> dict[str, Any]:
    """The auditions open to all, those the caller composed, and the caller's own results."""
    store = call.cardroom.auditions
    who = call.person

    def read() -> dict[str, Any]:
        composed = store.composed_by(who.id) if who and who.may("train") else []
        return {
            "standing": [_brief(audition) for audition in store.standing.values()],
            "composed": [_brief(audition) for audition in composed],
            "results": [summary(result) for result in store.results_of(who.id)] if who else [],
        }

    return await asyncio.to_thread(read)


async def compose(call: ApiCall) -> dict[str, Any]:
    plan = await call.body(Plan)
    audition = await asyncio.to_thread(call.cardroom.auditions.compose, call.who, plan)
    return _brief(audition)


async def audition(call: ApiCall) -> dict[str, Any]:
    """What an audition is about, and the caller's open attempt at it."""
    store = call.cardroom.auditions
    record = await asyncio.to_thread(store.find, call.path("audition"))
    takes = await asyncio.to_thread(store.takes_of, call.person.id) if call.person else []
    mine = [take.id for take in takes if take.audition.id == record.id and not take.finished]
    games = [_game_name(store.rulebook, part.game) for part in record.plan.parts]
    return {**_brief(record), "games": games, "take": mine[0] if mine else None}


def _game_name(rulebook: FiledRulebook, game: str) -> str:
    """A game with its cardroom, because many cardrooms have a game of the same name."""
    return f"{FiledGame(rulebook, game).filing.name}, {short_name(rulebook.room_of(game))}"


def _brief(record: Audition) -> dict[str, Any]:
    plan = record.plan
    return {
        "id": record.id,
        "title": plan.title,
        "questions": plan.questions,
        "level": plan.level,
        "minutes": plan.minutes,
    }


async def delete_audition(call: ApiCall) -> dict[str, Any]:
    store = call.cardroom.auditions
    await asyncio.to_thread(store.delete, call.path("audition"), call.who.id)
    return {}


async def results(call: ApiCall) -> list[dict[str, Any]]:
    """The results of a group, for the trainer who composed the audition."""
    store = call.cardroom.auditions
    attempts = await asyncio.to_thread(store.results, call.path("audition"), call.who.id)
    return [summary(attempt) for attempt in attempts]


async def deleted(call: ApiCall) -> list[Deleted]:
    """The people who deleted attempts at an audition, for the trainer who composed it."""
    store = call.cardroom.auditions
    return await asyncio.to_thread(store.deleted, call.path("audition"), call.who.id)


def summary(result: Result) -> dict[str, Any]:
    """An attempt with its score."""
    take = result.take
    return {
        "take": take.id,
        "audition": take.audition.id,
        "title": take.audition.plan.title,
        "name": take.name,
        "guest": take.guest,
        "started": take.started.isoformat(),
        "finished": take.finished.isoformat() if take.finished else None,
        "questions": take.audition.plan.questions,
        "answered": result.answered,
        "right": result.right,
        "chip_error": format_money(result.chip_error),
        "seconds": result.seconds,
    }


# Attempts.


async def start(call: ApiCall) -> dict[str, Any]:
    """Start an attempt, or continue the open one."""
    store = call.cardroom.auditions
    take = await asyncio.to_thread(store.start, call.path("audition"), call.who)
    return {"take": take.id}


async def question(call: ApiCall) -> dict[str, Any]:
    """The open question of an attempt, or the next one."""
    store = call.cardroom.auditions
    who, name = call.who.id, call.path("take")
    turn = await asyncio.to_thread(store.turn, name, who)
    take = await asyncio.to_thread(store.take, name, who)
    return {
        "title": take.audition.plan.title,
        "questions": take.audition.plan.questions,
        **turn._asdict(),
    }


async def answer(call: ApiCall) -> dict[str, Any]:
    """Grade the answer to the open question of an attempt."""
    body = await call.body(TakeAnswered)
    store = call.cardroom.auditions
    grade = await asyncio.to_thread(
        store.answer, call.path("take"), call.who.id, body.number, body.answer
    )
    return {"grade": grade}


async def finish(call: ApiCall) -> dict[str, Any]:
    await asyncio.to_thread(call.cardroom.auditions.finish, call.path("take"), call.who.id)
    return {}


async def delete_take(call: ApiCall) -> dict[str, Any]:
    store = call.cardroom.auditions
    await asyncio.to_thread(store.delete_take, call.path("take"), call.who.id)
    return {}


async def result(call: ApiCall) -> dict[str, Any]:
    """An attempt with its answered questions and their grades."""
    store = call.cardroom.auditions
    attempt = await asyncio.to_thread(store.result, call.path("take"), call.who.id)
    return {
        **summary(attempt),
        "grades": [
            {
                "number": question.number,
                "game": question.drill.question.game,
                "kind": question.drill.question.kind,
                "seconds": whole_seconds(question.asked, question.answered),
                "grade": question.grade,
            }
            for question in attempt.questions
            if question.answered
        ],
    }


_Handler = Callable[["ApiCall"], Awaitable[Any]]
_Row = tuple[str, str, str, _Handler, type[msgspec.Struct] | None, str]

ENDPOINTS: tuple[_Row, ...] = (
    (
        "GET",
        "/api/auditions",
        "Auditions you can take, auditions you composed, and your results",
        auditions,
        None,
        "",
    ),
    ("POST", "/api/auditions", "Compose an audition", compose, Plan, "train"),
    ("GET", "/api/auditions/{audition}", "What an audition is about", audition, None, ""),
    (
        "GET",
        "/api/auditions/{audition}/results",
        "The results of a group",
        results,
        None,
        "train",
    ),
    (
        "GET",
        "/api/auditions/{audition}/deleted",
        "How many attempts each person deleted",
        deleted,
        None,
        "train",
    ),
    (
        "POST",
        "/api/auditions/{audition}/delete",
        "Delete an audition with its results",
        delete_audition,
        None,
        "train",
    ),
    (
        "POST",
        "/api/auditions/{audition}/takes",
        "Start or continue an audition",
        start,
        None,
        "",
    ),
    ("POST", "/api/takes/{take}/question", "The open or next question", question, None, ""),
    ("POST", "/api/takes/{take}/answer", "Answer the open question", answer, TakeAnswered, ""),
    ("POST", "/api/takes/{take}/finish", "End an attempt early", finish, None, ""),
    ("POST", "/api/takes/{take}/delete", "Delete an attempt", delete_take, None, ""),
    ("GET", "/api/takes/{take}/result", "An attempt with its grades", result, None, ""),
)
"""Method, path, summary, handler, request body and required permission."""
