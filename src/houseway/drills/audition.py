"""Auditions: plans for several filings, and the questions they draw from a seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from houseway.cards.shuffle import Seed
from houseway.drills.drill import DRILLS, drills_of, make_drill
from houseway.drills.maker import sample
from houseway.drills.question import Drill, Question, check_level
from houseway.pages.family_words import family_name
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.model import Value
from houseway.values.errors import InputError, either
from houseway.values.strict import Strict

MAX_QUESTIONS = 60
MAX_MINUTES = 240
MAX_PARTS = 120
MAX_TITLE = 80
FOR_PLAYERS = frozenset({"decision"})
"""Drills that are part of a dealer's audition only on request."""


class Part(Strict, kw_only=True):
    """One filing of an audition with its options; no `kinds` means all drills for dealers."""

    game: Annotated[str, Meta(max_length=128)]
    preset: Annotated[str, Meta(max_length=16)] = "letter"
    rules: dict[str, Value] = {}
    kinds: tuple[Annotated[str, Meta(max_length=32)], ...] = ()


class Plan(Strict, kw_only=True):
    """The plan of an audition; each attempt draws its questions from a new seed."""

    title: Annotated[str, Meta(max_length=MAX_TITLE)]
    parts: Annotated[tuple[Part, ...], Meta(max_length=MAX_PARTS)]
    questions: int = 20
    level: int = 2
    minutes: int = 0
    """The time limit; 0 for none."""


def check_plan(rulebook: FiledRulebook, plan: Plan) -> None:
    """Raise InputError for a plan that cannot be carried out."""
    if not plan.title.strip():
        raise InputError("enter a title", "title")
    if not plan.parts:
        raise InputError("choose at least one game", "parts")
    _check_range(plan.questions, 1, MAX_QUESTIONS, "questions")
    _check_range(plan.minutes, 0, MAX_MINUTES, "minutes")
    check_level(plan.level)
    for number, part in enumerate(plan.parts):
        if part.game not in rulebook:
            raise InputError(f"no game called {part.game!r}", f"parts[{number}].game")
        _kinds(FiledGame(rulebook, part.game), part, f"parts[{number}]")


def _check_range(value: int, low: int, high: int, where: str) -> None:
    if not low <= value <= high:
        raise InputError(f"{where} must be {low} to {high}, not {value}", where)


def _kinds(game: FiledGame, part: Part, where: str) -> list[str]:
    """The kinds of drills in a part of an audition."""
    if not game.playable:
        raise InputError(f"{game.filing.name} has no drills: {game.why_not_played}", where)
    offered = drills_of(game, game.rules(part.rules, preset=part.preset))
    unknown = [kind for kind in part.kinds if kind not in offered]
    if unknown:
        known = either(offered, "and")
        raise InputError(f"{game.filing.name} has no drill {unknown[0]!r}; it has {known}", where)
    return list(part.kinds) or [kind for kind in offered if kind not in FOR_PLAYERS]


def draw_question(rulebook: FiledRulebook, plan: Plan, seed: str, number: int) -> Drill:
    """A question of an audition by its number, from 1; the same seed gives the same question.

    Filings take turns in an order drawn from the seed, and each filing's kinds take turns too.
    """
    base = Seed.parse(seed).child("audition")
    parts: Sequence[Part] = sample(base.stream("order"), plan.parts, len(plan.parts))
    turn, place = divmod(number - 1, len(parts))
    part = parts[place]
    game = FiledGame(rulebook, part.game)
    kinds = _kinds(game, part, "parts")
    for attempt in range(len(kinds)):
        kind = kinds[(turn + place + attempt) % len(kinds)]
        question_seed = base.child(number, attempt).hex()
        try:
            return make_drill(
                game, kind, question_seed, level=plan.level, preset=part.preset, rules=part.rules
            )
        except InputError:
            if attempt == len(kinds) - 1:
                raise
    raise InputError(f"{game.filing.name} has no drills", "parts")


def hide_answer(question: Question) -> Question:
    """A question without its seed and its `teaches` text, which would reveal the answer."""
    return replace(question, seed="", teaches="")


# Built-in auditions.


def standing_plans(rulebook: FiledRulebook) -> dict[str, Plan]:
    """An audition for each cardroom and each family, by its id."""
    rooms: dict[str, list[str]] = {}
    families: dict[str, list[str]] = {}
    for game_id in rulebook:
        game = FiledGame(rulebook, game_id)
        if game.playable:
            rooms.setdefault(game_id.partition("/")[0], []).append(game_id)
            families.setdefault(game.filing.family, []).append(game_id)
    plans = {
        f"room-{room}": _standing(rulebook.room_of(games[0]).name, games)
        for room, games in rooms.items()
    }
    return plans | {
        f"family-{family}": _standing(family_name(family), games)
        for family, games in families.items()
    }


def _standing(title: str, games: Sequence[str]) -> Plan:
    return Plan(title=title, parts=tuple(Part(game=game) for game in games))


def kind_titles() -> dict[str, str]:
    """Every kind of drill with its title."""
    return {kind: maker.title for kind, maker in DRILLS.items()}
