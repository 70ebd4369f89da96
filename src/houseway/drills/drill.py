"""All drills: which of them a filing offers, and how questions are made and graded."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from houseway.cards.shuffle import Seed
from houseway.drills.button import BUTTON
from houseway.drills.counting import COUNT
from houseway.drills.decisions import DECISION
from houseway.drills.fees import FEE
from houseway.drills.grading import grade_drill
from houseway.drills.irregularities import IRREGULARITY
from houseway.drills.maker import Draft, Maker, Setup
from houseway.drills.pan_conditions import PAN
from houseway.drills.poker_hands import DIVIDE, POTS
from houseway.drills.question import Answer, Drill, Grade, Question, check_level
from houseway.drills.reading import READ
from houseway.drills.setting import SET
from houseway.drills.settling import SETTLE
from houseway.pages.words import sentence
from houseway.play.game import FiledGame, Rules
from houseway.play.hand import ScriptedHand
from houseway.rulebook.book import FiledRulebook, filed_rulebook
from houseway.rulebook.model import Value
from houseway.rulebook.worked_cases import WorkedCase, worked_cases
from houseway.values.errors import InputError, either

DRILLS: dict[str, Maker] = {
    "settle": SETTLE,
    "set": SET,
    "read": READ,
    "fee": FEE,
    "button": BUTTON,
    "irregularity": IRREGULARITY,
    "pots": POTS,
    "divide": DIVIDE,
    "pan": PAN,
    "decision": DECISION,
    "count": COUNT,
}
"""Every kind of drill by its id."""

_TRIES = 60
_TEACHING_LEVEL = 2
"""Up to this level, hands that teach something are preferred."""
_CASE = re.compile(r"case (\d{1,4})")
_HAND = re.compile(r"hand (t\d{1,9})/(\d{1,9})")

FindHand = Callable[[str, int], ScriptedHand]
"""Finds the recorded hand of a table by its number; raises InputError if it may not be seen."""


def drills_of(game: FiledGame, rules: Rules | None = None) -> dict[str, Maker]:
    """The drills that make sense for a filing."""
    if not game.playable:
        return {}
    rules = rules or game.rules()
    return {name: maker for name, maker in DRILLS.items() if maker.suits(game, rules)}


def make_drill(
    game: FiledGame,
    kind: str,
    seed: str = "1",
    *,
    level: int = 1,
    preset: str = "letter",
    rules: Mapping[str, Value] | None = None,
    find: FindHand | None = None,
) -> Drill:
    """A question of a kind with its solution; the same arguments give the same question.

    `find` looks up a recorded hand, for seeds such as `hand t3/12`.
    """
    check_level(level)
    options = dict(rules or {})
    game_rules = game.rules(options, preset=preset)
    maker = _maker(game, game_rules, kind)
    source = _Source(seed=seed, kind=kind, level=level, find=find)
    content, own_rules = _make(maker, game, game_rules, source)
    question = Question(
        kind=kind,
        game=game.id,
        name=game.filing.name,
        ask=content.ask,
        preset=preset,
        rules={**options, **own_rules},
        seed=seed,
        level=level,
        shown=content.shown,
        fields=content.fields,
        rows=content.rows,
        teaches=content.teaches,
    )
    solution = content.solution
    return Drill(question, solution._replace(reason=sentence(solution.reason)))


def grade(
    question: Question,
    answer: Answer,
    rulebook: FiledRulebook | None = None,
    find: FindHand | None = None,
) -> Grade:
    """Grade an answer against the solution of the question, which the engine makes again."""
    game = FiledGame(rulebook or filed_rulebook(), question.game)
    drill = make_drill(
        game,
        question.kind,
        question.seed,
        level=question.level,
        preset=question.preset,
        rules=question.rules,
        find=find,
    )
    if drill.question != question:
        raise InputError("the question was changed after it was asked", "question")
    return grade_drill(drill, answer)


def case_seeds(game: FiledGame, kind: str) -> list[str]:
    """The seeds of the questions that are worked cases of the filing."""
    suits = DRILLS[kind].suits_case
    return [f"case {n}" for n, case in enumerate(_cases(game), 1) if suits(case)]


def case_pool(
    game: FiledGame, kinds: Sequence[str], where: str = "of"
) -> tuple[tuple[str, str], ...]:
    """The kinds and seeds of all questions from worked cases, with the kinds taking turns."""
    for kind in kinds:
        _check_kind(kind)
    lists = [[(kind, seed) for seed in case_seeds(game, kind)] for kind in kinds]
    pool = tuple(pair for turn in zip_longest(*lists) for pair in turn if pair is not None)
    if not pool:
        raise InputError(f"{game.filing.name} has no worked cases for {either(kinds)}", where)
    return pool


def _check_kind(kind: str) -> None:
    if kind not in DRILLS:
        raise InputError(f"kind must be {either(DRILLS)}, not {kind!r}", "kind")


def _maker(game: FiledGame, rules: Rules, kind: str) -> Maker:
    offered = drills_of(game, rules)
    _check_kind(kind)
    if kind not in offered:
        known = either(offered, "and") or "none"
        raise InputError(f"{game.filing.name} has no drill {kind!r}; it has {known}", "kind")
    return offered[kind]


class _Source(NamedTuple):
    """Where a question comes from."""

    seed: str
    kind: str
    level: int
    find: FindHand | None


def _make(
    maker: Maker, game: FiledGame, rules: Rules, source: _Source
) -> tuple[Draft, dict[str, Value]]:
    seed, kind, level, _ = source
    if _HAND.fullmatch(seed):
        return _make_recorded(maker, game, source)
    if match := _CASE.fullmatch(seed):
        case = _worked_case(game, maker, int(match[1]))
        case_rules = _case_rules(game, case)
        setup_rules = game.rules({**rules.options, **case_rules}) if case_rules else rules
        content = maker.make(Setup(game, setup_rules, Seed.of(0), level, case))
        if content is None:
            raise InputError(f"{seed} has no question of kind {kind}", "seed")
        return content, case_rules
    base = Seed.parse(seed, "seed").child("drill", game.id, kind, level)
    first: Draft | None = None
    for attempt in range(_TRIES):
        content = maker.make(Setup(game, rules, base.child(attempt), level))
        if content is None:
            continue
        if content.teaches or level > _TEACHING_LEVEL:
            return content, {}
        first = first or content
        if attempt >= maker.tries:
            break
    if first is None:
        raise InputError(f"no {kind} question could be made for {game.filing.name}", "seed")
    return first, {}


def _make_recorded(
    maker: Maker, game: FiledGame, source: _Source
) -> tuple[Draft, dict[str, Value]]:
    """A question about a recorded hand, with the rules of that hand."""
    match = _HAND.fullmatch(source.seed)
    assert match is not None
    if source.find is None:
        raise InputError("recorded hands are not available here", "seed")
    recorded = source.find(match[1], int(match[2]))
    rules = recorded.rules
    if rules.id != game.id:
        raise InputError(
            f"{source.seed} is a hand of {rules.filing.name}, not of {game.filing.name}", "seed"
        )
    setup = Setup(game, rules, Seed.of(0).child(source.seed), source.level, recorded=recorded)
    content = maker.make(setup) if maker.asks_recorded else None
    if content is None:
        raise InputError(f"{source.seed} has no question of kind {source.kind}", "seed")
    return content, dict(rules.options)


def recorded_seed(table: str, hand: int) -> str:
    """The seed of questions about a recorded hand."""
    return f"hand {table}/{hand}"


def _worked_case(game: FiledGame, maker: Maker, number: int) -> WorkedCase:
    cases = _cases(game)
    if not 1 <= number <= len(cases) or not maker.suits_case(cases[number - 1]):
        raise InputError(f"{game.filing.name} has no worked case {number} for this drill", "seed")
    return cases[number - 1]


def _case_rules(game: FiledGame, case: WorkedCase) -> dict[str, Value]:
    """The options that a worked case chooses, by name or by a preset."""
    options = {**case.rules, **case.settle.get("rules", {})}
    preset = case.settle.get("preset")
    return dict(game.raw.values(options, preset)) if preset else options


def _cases(game: FiledGame) -> list[WorkedCase]:
    return worked_cases(game.id, *game.rulebook.directories)
