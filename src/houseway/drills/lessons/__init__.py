"""A first lesson: what to know, then ten guided hands from the deal to the settlement.

Questions outside a lesson belong in `drills`; what only one family needs, in its module `teach`.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.cards.shuffle import Seed
from houseway.drills.lessons import banked, pan, poker
from houseway.drills.lessons.model import HANDS, Chapter, Check, Lesson, LessonHand, Step
from houseway.drills.lessons.primer import primer
from houseway.drills.maker import Setup
from houseway.drills.poker_hands import is_poker
from houseway.play.game import FiledGame
from houseway.values.errors import InputError

__all__ = ["HANDS", "Chapter", "Check", "Lesson", "LessonHand", "Step", "lesson_of"]


def lesson_of(game: FiledGame, preset: str = "letter") -> Lesson:
    """The first lesson of a filing; the same every time."""
    if not game.playable:
        raise InputError(f"{game.filing.name} has no lesson: {game.why_not_played}", "game")
    rules = game.rules(preset=preset)
    setup = Setup(game, rules, Seed.of(1).child("lesson", game.id))
    return Lesson(chapters=tuple(primer(game, rules)), hands=tuple(_hands(setup)))


def _hands(setup: Setup) -> Iterator[LessonHand]:
    if setup.game.kind.banks:
        return banked.lesson_hands(setup)
    if is_poker(setup.game, setup.rules):
        return poker.lesson_hands(setup)
    return pan.lesson_hands(setup)
