"""Drills over HTTP: the server stores nothing; the client sends its progress each time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta

from houseway.cardroom.recorded_hands import finder, own_pool, table_pool
from houseway.cards.shuffle import Seed
from houseway.drills.drill import FindHand, case_pool, drills_of, grade, make_drill
from houseway.drills.practice import Item, Progress, next_item, record_answer, start_practice
from houseway.drills.question import Answer, Question
from houseway.play.game import FiledGame
from houseway.play.hand import ScriptedHand
from houseway.values.errors import InputError
from houseway.values.strict import Strict
from houseway.web.fair_threads import in_thread

if TYPE_CHECKING:
    from houseway.web.api.call import ApiCall


class DrillAsked(Strict, kw_only=True):
    """A request for a drill question, or for the next one in practice; an empty seed is random."""

    kind: Annotated[str, Meta(max_length=32)] = ""
    seed: Annotated[str, Meta(max_length=64)] = ""
    level: int = 1
    preset: Annotated[str, Meta(max_length=16)] = "letter"
    rules: dict[str, bool | int | str] = {}
    of: Annotated[str, Meta(max_length=32)] = ""
    """Hands to practice on: `cases`, `own`, or the id of a table; "" for new hands."""
    practice: bool = False
    progress: Progress | None = None
    """The progress so far; without it, practice starts."""


class DrillAnswered(Strict, kw_only=True):
    """The answer to a question; with `progress` and `item`, the reply has the new progress."""

    question: Question
    answer: Answer
    progress: Progress | None = None
    item: Item | None = None


async def ask_drill(call: ApiCall) -> dict[str, Any]:
    """A drill question; in practice, also its item and the progress."""
    body = await call.body(DrillAsked)
    game = FiledGame(call.cardroom.rulebook, f"{call.path('room')}/{call.path('game')}")
    return await in_thread(_next_question, call, game, body)


async def grade_answer(call: ApiCall) -> dict[str, Any]:
    """The grade of an answer, with the correct answer."""
    body = await call.body(DrillAnswered)
    return await in_thread(_grade, call, body)


def _next_question(call: ApiCall, game: FiledGame, body: DrillAsked) -> dict[str, Any]:
    if not game.playable:
        raise InputError(f"{game.filing.name} has no drills: {game.why_not_played}", "game")
    kinds = [body.kind] if body.kind else list(drills_of(game, _rules(game, body)))
    seed = body.seed or Seed.fresh().hex()
    item = Item(kind=kinds[0], seed=seed, level=body.level)
    answer: dict[str, Any] = {}
    if body.practice:
        progress = body.progress or start_practice(kinds, seed, _pool(call, game, kinds, body))
        item = next_item(progress)
        answer = {"item": item, "progress": progress}
    drill = make_drill(
        game,
        item.kind,
        item.seed,
        level=item.level,
        preset=body.preset,
        rules=body.rules,
        find=_find(call),
    )
    return {"question": drill.question, **answer}


Pool = tuple[tuple[str, str], ...]


def _pool(call: ApiCall, game: FiledGame, kinds: list[str], body: DrillAsked) -> Pool:
    """The questions that practice asks in turn; empty if it draws new ones."""
    if not body.of:
        return ()
    if body.of == "cases":
        return case_pool(game, kinds)
    journal = call.cardroom.journal
    if body.of == "own":
        pool = own_pool(journal, game, call.who)
    else:
        pool = table_pool(journal, game, body.of, call.who)
    questions = tuple(entry for entry in pool if entry[0] in kinds)
    if not questions:
        raise InputError("no question of this kind can be asked about these hands", "kind")
    return questions


def _find(call: ApiCall) -> FindHand:
    """Finds the recorded hands that the caller may be asked about."""

    def find(table: str, hand: int) -> ScriptedHand:
        room = call.cardroom
        return finder(room.journal, room.rulebook, call.who)(table, hand)

    return find


def _rules(game: FiledGame, body: DrillAsked) -> Any:
    return game.rules(body.rules, preset=body.preset)


def _grade(call: ApiCall, body: DrillAnswered) -> dict[str, Any]:
    result = grade(body.question, body.answer, call.cardroom.rulebook, _find(call))
    if body.progress is None or body.item is None:
        return {"grade": result}
    return {"grade": result, "progress": record_answer(body.progress, body.item, result.right)}
