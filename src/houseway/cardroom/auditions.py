"""Auditions: composing them, taking them, and their results.

The server draws every question from a seed that never leaves it, stores the question with its
solution when it is asked, and measures the time. A person sees the questions without solutions, and
the grades after answering.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Row, Select, Update, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from houseway.cardroom.people import Person
from houseway.cards.shuffle import Seed, session_token
from houseway.drills.audition import Plan, check_plan, draw_question, hide_answer, standing_plans
from houseway.drills.grading import grade_drill
from houseway.drills.question import Answer, Drill, Grade, Question, write
from houseway.journal.schema import AUDITIONS, DELETED_TAKES, PEOPLE, TAKE_QUESTIONS, TAKES
from houseway.journal.store import Journal
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError
from houseway.values.money import Cents, parse_money
from houseway.values.strict import decoder

MAX_COMPOSED = 200
MAX_TAKES = 200
"""The maximum number of auditions per trainer, and of attempts per person."""

_STORE = text(
    "INSERT INTO auditions (id, composer, at, plan) VALUES (:id, :composer, :at, :plan)"
    " ON CONFLICT (id) DO UPDATE SET plan = excluded.plan"
)
_COUNT_DELETED = text(
    "INSERT INTO deleted_takes (audition, person, count) VALUES (:audition, :person, 1)"
    " ON CONFLICT (audition, person) DO UPDATE SET count = deleted_takes.count + 1"
)
_PLAN = decoder(Plan)
_DRILL = decoder(Drill)
_GRADE = decoder(Grade)


class NoAudition(InputError):
    """The audition or attempt does not exist, or it is someone else's."""


class Audition(NamedTuple):
    """A set of questions that people can take."""

    id: str
    composer: str | None
    plan: Plan


class Take(NamedTuple):
    """A person's attempt at an audition."""

    id: str
    audition: Audition
    person: str
    name: str
    guest: bool
    seed: str
    started: datetime
    finished: datetime | None

    @property
    def deadline(self) -> datetime | None:
        minutes = self.audition.plan.minutes
        return self.started + timedelta(minutes=minutes) if minutes else None


class Deleted(msgspec.Struct, frozen=True):
    """How many attempts at an audition a person has deleted."""

    name: str
    guest: bool
    count: int


class AskedQuestion(NamedTuple):
    """A question of an attempt, as it was asked, with its grade if it was answered."""

    number: int
    drill: Drill
    asked: datetime
    answered: datetime | None
    grade: Grade | None


class Turn(NamedTuple):
    """The progress of an attempt, with the open question but not its solution."""

    number: int
    question: Question | None
    """The open question; None if the attempt is finished."""
    elapsed: int
    """Seconds since the start."""
    left: int | None
    """Seconds left until the time limit; None if there is no limit."""


class Result(NamedTuple):
    """The result of an attempt."""

    take: Take
    questions: tuple[AskedQuestion, ...]

    @property
    def right(self) -> int:
        return sum(
            question.grade is not None and question.grade.right for question in self.questions
        )

    @property
    def answered(self) -> int:
        return sum(question.grade is not None for question in self.questions)

    @property
    def chip_error(self) -> Cents:
        return sum(
            parse_money(question.grade.chip_error) for question in self.questions if question.grade
        )

    @property
    def seconds(self) -> int:
        """Seconds from start to end; 0 while the attempt is open."""
        return whole_seconds(self.take.started, self.take.finished) if self.take.finished else 0


def whole_seconds(start: datetime, end: datetime) -> int:
    return round((end - start).total_seconds())


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Auditions:
    """All auditions, in the same database as the journal."""

    def __init__(
        self, journal: Journal, rulebook: FiledRulebook, now: Callable[[], datetime] = _utc_now
    ) -> None:
        self.journal = journal
        self.rulebook = rulebook
        self.now = now

    # Auditions.

    @cached_property
    def standing(self) -> dict[str, Audition]:
        """The built-in auditions: one for each cardroom, and one for each family of games."""
        plans = standing_plans(self.rulebook)
        return {name: Audition(name, None, plan) for name, plan in plans.items()}

    def compose(self, by: Person, plan: Plan) -> Audition:
        """Store an audition; anyone with its id can take it."""
        check_plan(self.rulebook, plan)
        if len(self.composed_by(by.id)) >= MAX_COMPOSED:
            raise InputError(f"you have {MAX_COMPOSED} auditions, the maximum: delete one first")
        audition = Audition(session_token(), by.id, plan)
        self._store(audition)
        return audition

    def find(self, audition_id: str) -> Audition:
        """An audition by its id."""
        if audition_id in self.standing:
            return self.standing[audition_id]
        rows = self._auditions(AUDITIONS.c.id == audition_id)
        if not rows:
            what = "this audition does not exist or was deleted: ask for a new link"
            raise NoAudition(what, "audition")
        return rows[0]

    def composed_by(self, who: str) -> list[Audition]:
        """The auditions of a trainer, the newest first."""
        return self._auditions(AUDITIONS.c.composer == who)

    def find_own(self, audition_id: str, who: str) -> Audition:
        """An audition by its id, for the trainer who composed it."""
        audition = self.find(audition_id)
        if audition.composer != who:
            raise NoAudition("this audition is not yours", "audition")
        return audition

    def delete(self, audition_id: str, who: str) -> None:
        """Delete an audition with all attempts at it."""
        self.find_own(audition_id, who)
        with self.journal.engine.begin() as connection:
            connection.execute(delete(AUDITIONS).where(AUDITIONS.c.id == audition_id))

    def _auditions(self, condition: Any) -> list[Audition]:
        query = select(AUDITIONS).where(condition).order_by(AUDITIONS.c.at.desc(), AUDITIONS.c.id)
        with self.journal.reading.connect() as connection:
            rows = connection.execute(query).all()
        return [Audition(row.id, row.composer, _PLAN.decode(row.plan)) for row in rows]

    def _store(self, audition: Audition) -> None:
        """Store an audition; the plan of a standing audition is updated to the current one."""
        plan = msgspec.json.encode(audition.plan).decode()
        row = {"id": audition.id, "composer": audition.composer, "at": _text(self.now())}
        with self.journal.engine.begin() as connection:
            connection.execute(_STORE, {"plan": plan, **row})

    # Attempts.

    def start(self, audition_id: str, who: Person) -> Take:
        """A person's open attempt at an audition, or a new one."""
        audition = self.find(audition_id)
        takes = self.takes_of(who.id)
        for take in takes:
            if take.audition.id == audition.id and take.finished is None:
                return take
        if len(takes) >= MAX_TAKES:
            raise InputError(f"you have {MAX_TAKES} results, the maximum: delete one first")
        if audition.composer is None:
            self._store(audition)
        row = {"id": session_token(), "audition": audition.id, "person": who.id}
        # Another tab of the same person may have started an attempt first.
        with suppress(IntegrityError), self.journal.engine.begin() as connection:
            connection.execute(
                insert(TAKES).values(
                    seed=Seed.fresh().hex(), started=_text(self.now()), finished=None, **row
                )
            )
        is_open = (TAKES.c.audition == audition.id) & TAKES.c.finished.is_(None)
        (take,) = self._takes((TAKES.c.person == who.id) & is_open)
        return take

    def take(self, take_id: str, who: str) -> Take:
        """An attempt by its id, for the person who made it."""
        takes = self._takes(TAKES.c.id == take_id)
        if not takes or takes[0].person != who:
            raise NoAudition("this attempt does not exist or is not yours", "take")
        return takes[0]

    def takes_of(self, who: str) -> list[Take]:
        """A person's attempts, the newest first."""
        return self._takes(TAKES.c.person == who)

    def turn(self, take_id: str, who: str) -> Turn:
        """The open question, or the next one, which is asked now."""
        take = self._end_if_late(self.take(take_id, who))
        now = self.now()
        end = take.deadline
        elapsed = whole_seconds(take.started, take.finished or now)
        left = max(0, whole_seconds(now, end)) if end else None
        if take.finished:
            return Turn(0, None, elapsed, left)
        asked = self._open(take) or self._ask(take)
        return Turn(asked.number, hide_answer(asked.drill.question), elapsed, left)

    def answer(self, take_id: str, who: str, number: int, answer: Answer) -> Grade:
        """Grade an answer; raises InputError if the question is not open or time is up."""
        take = self._end_if_late(self.take(take_id, who))
        if take.finished:
            raise InputError("this audition is over", "take")
        asked = self._open(take)
        if asked is None or asked.number != number:
            raise InputError(f"question {number} is not open", "number")
        grade = grade_drill(asked.drill, answer)
        this_question = (TAKE_QUESTIONS.c.take == take_id) & (TAKE_QUESTIONS.c.number == number)
        now = self.now()
        with self.journal.engine.begin() as connection:
            result = connection.execute(
                update(TAKE_QUESTIONS)
                .where(this_question & TAKE_QUESTIONS.c.answered.is_(None))
                .values(answered=_text(now), grade=write(grade))
            )
            if not result.rowcount:
                raise InputError(f"question {number} is already answered", "number")
            if number >= take.audition.plan.questions:
                connection.execute(_end_statement(take_id, now))
        return grade

    def finish(self, take_id: str, who: str) -> None:
        """End an attempt early; unanswered questions count as wrong."""
        take = self._end_if_late(self.take(take_id, who))
        if take.finished is None:
            self._end(take, self.now())

    def delete_take(self, take_id: str, who: str) -> None:
        """Delete an attempt with its answers; its trainer sees only that it was deleted."""
        audition = self.take(take_id, who).audition
        with self.journal.engine.begin() as connection:
            result = connection.execute(delete(TAKES).where(TAKES.c.id == take_id))
            if result.rowcount and audition.composer is not None:
                connection.execute(_COUNT_DELETED, {"audition": audition.id, "person": who})

    def _ask(self, take: Take) -> AskedQuestion:
        """Draw and store the next question."""
        with self.journal.reading.connect() as connection:
            last = select(func.max(TAKE_QUESTIONS.c.number)).where(TAKE_QUESTIONS.c.take == take.id)
            number = (connection.execute(last).scalar() or 0) + 1
        drill = draw_question(self.rulebook, take.audition.plan, take.seed, number)
        row = {"take": take.id, "number": number, "drill": msgspec.json.encode(drill).decode()}
        # Another tab of the same person may have stored the question first.
        with suppress(IntegrityError), self.journal.engine.begin() as connection:
            status = {"asked": _text(self.now()), "answered": None, "grade": None}
            connection.execute(insert(TAKE_QUESTIONS).values(**status, **row))
        asked = self._open(take)
        if asked is None:
            raise InputError("this question was answered on another page: reload", "number")
        return asked

    def _open(self, take: Take) -> AskedQuestion | None:
        questions = self._questions(
            (TAKE_QUESTIONS.c.take == take.id) & TAKE_QUESTIONS.c.answered.is_(None)
        )
        return questions[0] if questions else None

    def _questions(self, condition: Any) -> list[AskedQuestion]:
        query = select(TAKE_QUESTIONS).where(condition).order_by(TAKE_QUESTIONS.c.number)
        with self.journal.reading.connect() as connection:
            return [_question(row) for row in connection.execute(query)]

    def _takes(self, condition: Any) -> list[Take]:
        with self.journal.reading.connect() as connection:
            return [_take(row) for row in connection.execute(_select_takes(condition))]

    def _end_if_late(self, take: Take) -> Take:
        """The attempt, ended at its deadline if that has passed."""
        end = take.deadline
        if take.finished is None and end is not None and self.now() > end:
            return self._end(take, end)
        return take

    def _end(self, take: Take, at: datetime) -> Take:
        with self.journal.engine.begin() as connection:
            connection.execute(_end_statement(take.id, at))
        return take._replace(finished=at)

    # Results.

    def result(self, take_id: str, who: str) -> Result:
        """The result of an attempt, for the person who made it and the audition's trainer."""
        takes = self._takes(TAKES.c.id == take_id)
        if not takes or who not in (takes[0].person, takes[0].audition.composer):
            raise NoAudition("this attempt does not exist or is not yours", "take")
        return self._results(takes)[0]

    def results(self, audition_id: str, who: str) -> list[Result]:
        """The results of all attempts at a trainer's audition, oldest first."""
        self.find_own(audition_id, who)
        return self._results(self._takes(TAKES.c.audition == audition_id)[::-1])

    def deleted(self, audition_id: str, who: str) -> list[Deleted]:
        """The people who deleted attempts at a trainer's audition, by name."""
        self.find_own(audition_id, who)
        query = (
            select(PEOPLE.c.name, PEOPLE.c.password, DELETED_TAKES.c.count)
            .join(PEOPLE, PEOPLE.c.id == DELETED_TAKES.c.person)
            .where(DELETED_TAKES.c.audition == audition_id)
            .order_by(PEOPLE.c.name)
        )
        with self.journal.reading.connect() as connection:
            rows = connection.execute(query).all()
        return [Deleted(row.name, not row.password, row[2]) for row in rows]

    def results_of(self, who: str) -> list[Result]:
        """A person's own results, the newest first."""
        return self._results(self.takes_of(who))

    def _results(self, takes: Sequence[Take]) -> list[Result]:
        ids = [take.id for take in takes]
        questions: dict[str, list[AskedQuestion]] = {id_: [] for id_ in ids}
        query = select(TAKE_QUESTIONS).where(TAKE_QUESTIONS.c.take.in_(ids))
        with self.journal.reading.connect() as connection:
            for row in connection.execute(query.order_by(TAKE_QUESTIONS.c.number)):
                questions[row.take].append(_question(row))
        return [Result(self._end_if_late(take), tuple(questions[take.id])) for take in takes]


def _end_statement(take_id: str, at: datetime) -> Update:
    """The statement that ends an attempt."""
    unfinished = (TAKES.c.id == take_id) & TAKES.c.finished.is_(None)
    return update(TAKES).where(unfinished).values(finished=_text(at))


def _select_takes(condition: Any) -> Select[Any]:
    return (
        select(TAKES, PEOPLE.c.name, PEOPLE.c.password, AUDITIONS.c.composer, AUDITIONS.c.plan)
        .join(PEOPLE, PEOPLE.c.id == TAKES.c.person)
        .join(AUDITIONS, AUDITIONS.c.id == TAKES.c.audition)
        .where(condition)
        .order_by(TAKES.c.started.desc(), TAKES.c.id)
    )


def _take(row: Row[Any]) -> Take:
    return Take(
        id=row.id,
        audition=Audition(row.audition, row.composer, _PLAN.decode(row.plan)),
        person=row.person,
        name=row.name,
        guest=not row.password,
        seed=row.seed,
        started=datetime.fromisoformat(row.started),
        finished=datetime.fromisoformat(row.finished) if row.finished else None,
    )


def _question(row: Row[Any]) -> AskedQuestion:
    return AskedQuestion(
        number=row.number,
        drill=_DRILL.decode(row.drill),
        asked=datetime.fromisoformat(row.asked),
        answered=datetime.fromisoformat(row.answered) if row.answered else None,
        grade=_GRADE.decode(row.grade) if row.grade else None,
    )


def _text(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds")
