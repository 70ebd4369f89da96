"""Drills over HTTP: the server stores nothing; the client sends its progress each time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta

from houseway.cardroom.recorded_hands import finder, own_pool, table_pool
from houseway.cards.shuffle import Seed
from houseway.drills.drill import FindHand, case_pool, drills_of, grade, make_drill
from houseway.drills.practice import Item, Progress, next_item, record_answer, start_practice
from houseway.drills.question import Answer, Question
from houseway.play.game import Game
from houseway.play.hand import Hand
from houseway.values.errors import InputError
from houseway.values.strict import Strict

if TYPE_CHECKING:
    from houseway.web.asking import Asked


class DrillAsked(Strict, kw_only=True):
    """One question of a drill, or the next of a practice; missing values are drawn at random."""

    kind: Annotated[str, Meta(max_length=32)] = ""
    seed: Annotated[str, Meta(max_length=64)] = ""
    level: int = 1
    preset: Annotated[str, Meta(max_length=16)] = "letter"
    rules: dict[str, bool | int | str] = {}
    of: Annotated[str, Meta(max_length=32)] = ""
    """For a practice: `cases`, `own` hands, or the id of a table; without it, new questions."""
    practice: bool = False
    progress: Progress | None = None
    """The progress of a practice; none starts one."""


class DrillAnswered(Strict, kw_only=True):
    """An answer to a question; with a progress and its item, also the next progress."""

    question: Question
    answer: Answer
    progress: Progress | None = None
    item: Item | None = None


async def ask_drill(asked: Asked) -> dict[str, Any]:
    """A question of a drill, with the practice that it belongs to."""
    body = await asked.body(DrillAsked)
    game = Game(asked.cardroom.rulebook, f"{asked.path('room')}/{asked.path('game')}")
    return await asyncio.to_thread(_next_question, asked, game, body)


async def grade_answer(asked: Asked) -> dict[str, Any]:
    """The grade of an answer, with the right one."""
    body = await asked.body(DrillAnswered)
    return await asyncio.to_thread(_grade, asked, body)


def _next_question(asked: Asked, game: Game, body: DrillAsked) -> dict[str, Any]:
    if not game.playable:
        raise InputError(f"{game.id} has no drills: its rules of play are not filed", "game")
    kinds = [body.kind] if body.kind else list(drills_of(game, _rules(game, body)))
    seed = body.seed or Seed.fresh().hex()
    item = Item(kind=kinds[0], seed=seed, level=body.level)
    answer: dict[str, Any] = {}
    if body.practice:
        progress = body.progress or start_practice(kinds, seed, _pool(asked, game, kinds, body))
        item = next_item(progress)
        answer = {"item": item, "progress": progress}
    drill = make_drill(
        game,
        item.kind,
        item.seed,
        level=item.level,
        preset=body.preset,
        rules=body.rules,
        find=_find(asked),
    )
    return {"question": drill.question, **answer}


Pool = tuple[tuple[str, str], ...]


def _pool(asked: Asked, game: Game, kinds: list[str], body: DrillAsked) -> Pool:
    """The questions that a practice asks in turn; none if it draws new ones."""
    if not body.of:
        return ()
    if body.of == "cases":
        return case_pool(game, kinds)
    journal = asked.cardroom.journal
    if body.of == "own":
        pool = own_pool(journal, game, asked.who)
    else:
        pool = table_pool(journal, game, body.of, asked.who)
    wanted = tuple(entry for entry in pool if entry[0] in kinds)
    if not wanted:
        raise InputError("these hands have no question of this kind", "kind")
    return wanted


def _find(asked: Asked) -> FindHand:
    """Finds the recorded hands that the caller may be asked about."""

    def find(table: str, hand: int) -> Hand:
        room = asked.cardroom
        return finder(room.journal, room.rulebook, asked.who)(table, hand)

    return find


def _rules(game: Game, body: DrillAsked) -> Any:
    return game.rules(body.rules, preset=body.preset)


def _grade(asked: Asked, body: DrillAnswered) -> dict[str, Any]:
    result = grade(body.question, body.answer, asked.cardroom.rulebook, _find(asked))
    if body.progress is None or body.item is None:
        return {"grade": result}
    return {"grade": result, "progress": record_answer(body.progress, body.item, result.right)}
