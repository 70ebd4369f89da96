"""The parts of a first lesson: chapters to read, then ten guided hands."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.values.strict import Strict

HANDS = 10


class Check(Strict):
    """A question that is asked before its step is shown."""

    ask: str
    choices: tuple[str, ...]
    right: str


class Step(Strict):
    """One step: what happens, the cards involved, and why."""

    text: str
    cards: tuple[str, ...] = ()
    why: str = ""
    check: Check | None = None


class LessonHand(Strict):
    """One guided hand, and what it teaches."""

    title: str
    aim: str
    steps: tuple[Step, ...]


class Chapter(Strict):
    """A chapter to read before the first hand."""

    title: str
    lines: tuple[str, ...]


class Lesson(Strict):
    """A first lesson: its chapters, then its hands."""

    chapters: tuple[Chapter, ...]
    hands: tuple[LessonHand, ...]


class Notes:
    """Explanations, each given only the first time it comes up in a lesson."""

    def __init__(self) -> None:
        self._texts: set[str] = set()

    def once(self, text: str) -> str:
        """The explanation, or "" if it was given before."""
        if text in self._texts:
            return ""
        self._texts.add(text)
        return text


def say(text: str, cards: Sequence[str] = (), *, why: str = "", check: Check | None = None) -> Step:
    return Step(text=text, cards=tuple(cards), why=why, check=check)
