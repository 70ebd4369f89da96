"""Auditions over HTTP: composing them, taking them, and the results of a group."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.cardroom.auditions import Audition, Result, whole_seconds
from houseway.drills.audition import Plan
from houseway.drills.question import Answer
from houseway.play.game import Game
from houseway.values.money import format_money
from houseway.values.strict import Strict

if TYPE_CHECKING:
    from houseway.web.asking import Asked


class TakeAnswered(Strict, kw_only=True):
    """The answer to the open question of an attempt."""

    number: int
    answer: Answer


# Auditions.


async def auditions(asked: Asked) -> dict[str, Any]:
    """The auditions open to all, those the caller composed, and the caller's own results."""
    kept = asked.cardroom.auditions
    who = asked.person

    def read() -> dict[str, Any]:
        composed = kept.composed_by(who.id) if who and who.may("train") else []
        return {
            "standing": [_brief(audition) for audition in kept.standing.values()],
            "composed": [_brief(audition) for audition in composed],
            "results": [summary(result) for result in kept.results_of(who.id)] if who else [],
        }

    return await asyncio.to_thread(read)


async def compose(asked: Asked) -> dict[str, Any]:
    plan = await asked.body(Plan)
    audition = await asyncio.to_thread(asked.cardroom.auditions.compose, asked.who, plan)
    return _brief(audition)


async def audition(asked: Asked) -> dict[str, Any]:
    """What an audition is about, and the caller's open attempt at it."""
    kept = asked.cardroom.auditions
    found = await asyncio.to_thread(kept.find, asked.path("audition"))
    takes = await asyncio.to_thread(kept.takes_of, asked.person.id) if asked.person else []
    mine = [take.id for take in takes if take.audition.id == found.id and not take.finished]
    games = [Game(kept.rulebook, part.game).filing.name for part in found.plan.parts]
    return {**_brief(found), "games": games, "take": mine[0] if mine else None}


def _brief(found: Audition) -> dict[str, Any]:
    plan = found.plan
    return {
        "id": found.id,
        "title": plan.title,
        "questions": plan.questions,
        "level": plan.level,
        "minutes": plan.minutes,
    }


async def delete_audition(asked: Asked) -> dict[str, Any]:
    kept = asked.cardroom.auditions
    await asyncio.to_thread(kept.delete, asked.path("audition"), asked.who.id)
    return {}


async def results(asked: Asked) -> list[dict[str, Any]]:
    """The results of a group, for the trainer who composed the audition."""
    kept = asked.cardroom.auditions
    found = await asyncio.to_thread(kept.results, asked.path("audition"), asked.who.id)
    return [summary(result) for result in found]


def summary(result: Result) -> dict[str, Any]:
    """The score of an attempt."""
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


async def start(asked: Asked) -> dict[str, Any]:
    """Start an attempt, or continue the open one."""
    kept = asked.cardroom.auditions
    take = await asyncio.to_thread(kept.start, asked.path("audition"), asked.who)
    return {"take": take.id}


async def question(asked: Asked) -> dict[str, Any]:
    """The open question of an attempt, or the next one."""
    kept = asked.cardroom.auditions
    who, name = asked.who.id, asked.path("take")
    turn = await asyncio.to_thread(kept.turn, name, who)
    take = await asyncio.to_thread(kept.take, name, who)
    return {
        "title": take.audition.plan.title,
        "questions": take.audition.plan.questions,
        **turn._asdict(),
    }


async def answer(asked: Asked) -> dict[str, Any]:
    """Grade the open question of an attempt."""
    body = await asked.body(TakeAnswered)
    kept = asked.cardroom.auditions
    grade = await asyncio.to_thread(
        kept.answer, asked.path("take"), asked.who.id, body.number, body.answer
    )
    return {"grade": grade}


async def finish(asked: Asked) -> dict[str, Any]:
    await asyncio.to_thread(asked.cardroom.auditions.finish, asked.path("take"), asked.who.id)
    return {}


async def delete_take(asked: Asked) -> dict[str, Any]:
    kept = asked.cardroom.auditions
    await asyncio.to_thread(kept.delete_take, asked.path("take"), asked.who.id)
    return {}


async def result(asked: Asked) -> dict[str, Any]:
    """An attempt with its answered questions and their grades."""
    kept = asked.cardroom.auditions
    found = await asyncio.to_thread(kept.result, asked.path("take"), asked.who.id)
    return {
        **summary(found),
        "grades": [
            {
                "number": asked.number,
                "game": asked.drill.question.game,
                "kind": asked.drill.question.kind,
                "seconds": whole_seconds(asked.asked, asked.answered),
                "grade": asked.grade,
            }
            for asked in found.questions
            if asked.answered
        ],
    }


_Answers = Callable[["Asked"], Awaitable[Any]]
_Row = tuple[str, str, str, _Answers, type[msgspec.Struct] | None, str]

ENDPOINTS: tuple[_Row, ...] = (
    ("GET", "/api/auditions", "Auditions to take, composed ones, own results", auditions, None, ""),
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
