"""Auditions are stored, timed by the server, backed up and deleted, on both databases."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Barrier

import pytest
from sqlalchemy import delete, insert, select
from tests.book import BOOK
from tests.drills.changes import wrong_answers

from houseway.cardroom.auditions import Auditions, Deleted, NoAudition
from houseway.cardroom.people import People
from houseway.drills.audition import Part, Plan
from houseway.drills.question import Answer
from houseway.journal.database import make_engine
from houseway.journal.migrate import upgrade
from houseway.journal.portable import backup, check_file, restore
from houseway.journal.schema import (
    AUDITIONS,
    DELETED_TAKES,
    METADATA,
    PEOPLE,
    SESSIONS,
    TAKE_QUESTIONS,
    TAKES,
)
from houseway.journal.store import Journal
from houseway.values.errors import InputError

PLAN = Plan(
    title="Friday group",
    parts=(
        Part(game="tavern/zoobac", kinds=("button", "fee")),
        Part(game="saloon/caribbean-stud", kinds=("irregularity",), preset="practice"),
    ),
    questions=4,
)


class Clock:
    """A clock that the test moves."""

    def __init__(self):
        self.at = datetime(2026, 1, 31, 12, tzinfo=UTC)

    def __call__(self):
        return self.at

    def advance(self, seconds):
        self.at += timedelta(seconds=seconds)


class Group:
    """A trainer, two people and their auditions."""

    def __init__(self, journal):
        self.people = People(journal)
        self.journal = journal
        self.clock = Clock()
        self.auditions = Auditions(journal, BOOK, self.clock)
        self.trainer, _ = self.people.guest("Tess")
        self.ann, _ = self.people.guest("Ann")
        self.ben, _ = self.people.guest("Ben")

    def begin(self, plan=PLAN, who=None):
        audition = self.auditions.compose(self.trainer, plan)
        return audition, self.auditions.start(audition.id, who or self.ann)

    def stored_drill(self, take, number):
        """A stored question, by its number, with its solution."""
        return self.auditions._questions(
            (TAKE_QUESTIONS.c.take == take.id) & (TAKE_QUESTIONS.c.number == number)
        )[0].drill

    def answer(self, take, *, right=True, seconds=10):
        turn = self.auditions.turn(take.id, self.ann.id)
        self.clock.advance(seconds)
        drill = self.stored_drill(take, turn.number)
        response = drill.solution.answer if right else next(wrong_answers(drill))
        return self.auditions.answer(take.id, self.ann.id, turn.number, response)


@pytest.fixture
def group(journal):
    return Group(journal)


def test_an_audition_is_asked_graded_and_timed_by_the_server(group):
    audition, take = group.begin()
    grades = [group.answer(take, right=right).right for right in (True, False, True, True)]
    assert grades == [True, False, True, True]
    result = group.auditions.result(take.id, group.ann.id)
    assert (result.right, result.answered, result.seconds) == (3, 4, 40)
    assert group.auditions.turn(take.id, group.ann.id).question is None
    kinds = {
        (question.drill.question.game, question.drill.question.kind)
        for question in result.questions
    }
    assert kinds == {
        ("tavern/zoobac", "button"),
        ("tavern/zoobac", "fee"),
        ("saloon/caribbean-stud", "irregularity"),
    }
    presets = {
        question.drill.question.game: question.drill.question.preset
        for question in result.questions
    }
    assert presets == {"tavern/zoobac": "letter", "saloon/caribbean-stud": "practice"}
    [group_result] = group.auditions.results(audition.id, group.trainer.id)
    assert (group_result.take.name, group_result.right) == ("Ann", 3)


def test_a_question_is_sent_without_its_seed_and_solution_and_stays_until_it_is_answered(group):
    _, take = group.begin()
    first = group.auditions.turn(take.id, group.ann.id)
    group.clock.advance(30)
    again = group.auditions.turn(take.id, group.ann.id)
    assert again == first._replace(elapsed=30)
    assert (first.question.seed, first.question.teaches) == ("", "")
    assert take.seed != group.stored_drill(take, 1).question.seed
    assert group.auditions.start(take.audition.id, group.ann).id == take.id


def test_each_question_is_answered_once(group):
    _, take = group.begin()
    group.answer(take, right=False)
    correct = group.stored_drill(take, 1).solution.answer
    with pytest.raises(InputError, match="question 1 is not open"):
        group.auditions.answer(take.id, group.ann.id, 1, correct)
    with pytest.raises(InputError, match="question 2 is not open"):
        group.auditions.answer(take.id, group.ann.id, 2, correct)
    assert group.auditions.result(take.id, group.ann.id).right == 0


def test_an_answer_that_cannot_be_read_leaves_the_question_open(group):
    _, take = group.begin()
    group.auditions.turn(take.id, group.ann.id)
    with pytest.raises(InputError, match="no field called 'horse': fields are "):
        group.auditions.answer(take.id, group.ann.id, 1, Answer(fields={"horse": "1"}))
    assert group.answer(take).right


def test_the_time_limit_ends_an_attempt(group):
    _, take = group.begin(Plan(title="Short", parts=PLAN.parts, questions=4, minutes=1))
    assert group.auditions.turn(take.id, group.ann.id).left == 60
    group.answer(take, seconds=50)
    turn = group.auditions.turn(take.id, group.ann.id)
    assert (turn.elapsed, turn.left) == (50, 10)
    group.clock.advance(11)
    correct = group.stored_drill(take, 2).solution.answer
    with pytest.raises(InputError, match="this audition is over"):
        group.auditions.answer(take.id, group.ann.id, 2, correct)
    result = group.auditions.result(take.id, group.ann.id)
    assert (result.right, result.answered, result.seconds) == (1, 1, 60)


def test_two_people_get_questions_with_different_seeds_from_the_same_plan(group):
    audition, take = group.begin()
    other = group.auditions.start(audition.id, group.ben)
    group.auditions.turn(take.id, group.ann.id)
    group.auditions.turn(other.id, group.ben.id)
    assert group.stored_drill(take, 1).question.seed != group.stored_drill(other, 1).question.seed


def test_only_the_person_takes_an_attempt_and_only_the_composer_also_sees_its_result(group):
    audition, take = group.begin()
    group.answer(take)
    for call in (
        lambda: group.auditions.turn(take.id, group.ben.id),
        lambda: group.auditions.answer(take.id, group.trainer.id, 1, Answer()),
        lambda: group.auditions.result(take.id, group.ben.id),
        lambda: group.auditions.delete_take(take.id, group.trainer.id),
        lambda: group.auditions.results(audition.id, group.ann.id),
        lambda: group.auditions.delete(audition.id, group.ann.id),
        lambda: group.auditions.results("room-tavern", group.trainer.id),
        lambda: group.auditions.find("nothing"),
    ):
        with pytest.raises(NoAudition):
            call()
    assert group.auditions.result(take.id, group.trainer.id).right == 1


def test_the_trainer_sees_that_a_person_deleted_attempts_but_not_their_answers(group):
    audition, take = group.begin()
    group.answer(take, right=False)
    assert group.auditions.deleted(audition.id, group.trainer.id) == []
    group.auditions.delete_take(take.id, group.ann.id)
    assert group.auditions.results(audition.id, group.trainer.id) == []
    assert count(group.journal, TAKE_QUESTIONS) == 0
    assert group.auditions.deleted(audition.id, group.trainer.id) == [Deleted("Ann", True, 1)]
    for _ in range(2):
        again = group.auditions.start(audition.id, group.ann)
        group.auditions.delete_take(again.id, group.ann.id)
    [deleted] = group.auditions.deleted(audition.id, group.trainer.id)
    assert deleted.count == 3
    with pytest.raises(NoAudition):
        group.auditions.deleted(audition.id, group.ann.id)


def test_deleted_attempts_at_a_standing_audition_are_not_counted(group):
    take = group.auditions.start("family-pan", group.ann)
    group.auditions.delete_take(take.id, group.ann.id)
    assert count(group.journal, DELETED_TAKES) == 0


@pytest.mark.parametrize("name", ["composed", "family-pan"])
def test_attempts_started_at_the_same_time_are_one_attempt(group, name):
    audition = group.auditions.compose(group.trainer, PLAN).id if name == "composed" else name
    start = Barrier(20)

    def begin(_):
        start.wait()
        return group.auditions.start(audition, group.ann).id

    with ThreadPoolExecutor(20) as threads:
        takes = set(threads.map(begin, range(20)))
    assert len(takes) == 1
    assert count(group.journal, TAKES) == 1


def test_of_several_open_attempts_in_an_old_journal_the_newest_stays_open(database):
    engine = make_engine(database)
    upgrade(engine, "0012_failed_tries")
    person = {"id": "ann", "name": "Ann", "password": "", "roles": "player", "since": "2026-01-01"}
    take = {"audition": "a1", "person": "ann", "seed": "1"}
    with engine.begin() as connection:
        connection.execute(insert(PEOPLE), person)
        connection.execute(
            insert(AUDITIONS), {"id": "a1", "composer": None, "at": "2026-01-01", "plan": "{}"}
        )
        for number, at in enumerate(("2026-01-01", "2026-01-03", "2026-01-03", "2026-01-02")):
            connection.execute(insert(TAKES), {**take, "id": f"k{number}", "started": at})
    engine.dispose()
    journal = Journal.open(database)
    assert {row[0]: row[5] for row in rows(journal, TAKES)} == {
        "k0": "2026-01-01",
        "k1": "2026-01-03",
        "k2": None,
        "k3": "2026-01-02",
    }
    journal.close()


def test_attempts_are_deleted_with_the_person_and_auditions_outlive_their_composer(group):
    audition, take = group.begin()
    group.answer(take)
    remove(group.journal, group.trainer.id)
    assert group.auditions.find(audition.id).composer is None
    remove(group.journal, group.ann.id)
    assert (count(group.journal, TAKES), count(group.journal, TAKE_QUESTIONS)) == (0, 0)
    assert count(group.journal, AUDITIONS) == 1


def test_deleting_an_audition_deletes_its_attempts(group):
    audition, take = group.begin()
    group.answer(take)
    group.auditions.delete(audition.id, group.trainer.id)
    assert [count(group.journal, table) for table in (AUDITIONS, TAKES, TAKE_QUESTIONS)] == [
        0,
        0,
        0,
    ]


def test_auditions_are_in_a_backup(group, tmp_path):
    audition, take = group.begin()
    group.answer(take)
    group.auditions.turn(take.id, group.ann.id)
    file = tmp_path / "journal.jsonl.gz"
    backup(group.journal, file)
    restored = Journal.open(str(tmp_path / "restored.db"))
    restore(restored, file, check_file(file))
    for table in METADATA.sorted_tables:
        assert rows(restored, table) == rows(group.journal, table)
    again = Auditions(restored, BOOK, group.clock)
    assert again.results(audition.id, group.trainer.id)[0].right == 1
    assert again.turn(take.id, group.ann.id) == group.auditions.turn(take.id, group.ann.id)
    restored.close()


def test_anybody_can_take_the_audition_of_a_cardroom_or_a_family(group):
    assert {"room-tavern", "room-cordova", "family-baccarat", "family-pan"} <= set(
        group.auditions.standing
    )
    room_take = group.auditions.start("room-tavern", group.ben)
    room_turn = group.auditions.turn(room_take.id, group.ben.id)
    assert room_turn.question.game.startswith("tavern/")
    take = group.auditions.start("family-pan", group.ann)
    turn = group.auditions.turn(take.id, group.ann.id)
    assert turn.question.game.endswith("/pan")
    group.auditions.finish(take.id, group.ann.id)
    result = group.auditions.result(take.id, group.ann.id)
    assert (result.answered, result.take.finished) == (0, group.clock.at)
    assert group.auditions.start("family-pan", group.ann).id != take.id


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"title": " "}, "enter a title"),
        ({"parts": ()}, "choose at least one game"),
        ({"questions": 61}, "questions must be 1 to 60, not 61"),
        ({"minutes": -1}, "minutes must be 0 to 240, not -1"),
        ({"level": 5}, "level must be 1 to 4, not 5"),
        ({"parts": (Part(game="tavern/nothing"),)}, "no game called 'tavern/nothing'"),
        ({"parts": (Part(game="tavern/zoobac", kinds=("pan",)),)}, "has no drill 'pan'"),
        ({"parts": (Part(game="tavern/zoobac", rules={"horse": 1}),)}, "horse"),
    ],
)
def test_a_plan_that_cannot_be_asked_is_refused(group, changes, message):
    plan = Plan(**{"title": PLAN.title, "parts": PLAN.parts, **changes})
    with pytest.raises(InputError, match=message):
        group.auditions.compose(group.trainer, plan)


def rows(journal, table):
    with journal.engine.connect() as connection:
        return sorted(map(tuple, connection.execute(select(table))))


def count(journal, table):
    return len(rows(journal, table))


def remove(journal, who):
    """Remove a person and their sessions."""
    with journal.engine.begin() as connection:
        connection.execute(delete(SESSIONS).where(SESSIONS.c.person == who))
        connection.execute(delete(PEOPLE).where(PEOPLE.c.id == who))


def test_the_grant_command_makes_somebody_a_trainer(journal, database, houseway):
    person, _ = People(journal).guest("Tess")
    result = houseway("grant", "Tess", "player", "trainer", "--database", database)
    assert (result.code, result.out) == (0, "Tess: player, trainer\n")
    trainer, _ = People(journal).save_guest(person.id, "a long password")
    assert trainer.may("train")
    assert not person.may("train")
