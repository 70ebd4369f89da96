"""Recorded hands for drills: a person's own finished hands, or those of a table for staff."""

from __future__ import annotations

from functools import lru_cache

from sqlalchemy import func, select

from houseway.cardroom.people import NotAllowed, Person
from houseway.cardroom.recall import table_after
from houseway.drills.drill import FindHand, drills_of, make_drill, recorded_seed
from houseway.journal.schema import EVENTS
from houseway.journal.store import Journal
from houseway.play.game import FiledGame
from houseway.play.hand import ScriptedHand
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError

MAX_HANDS = 12
"""The maximum number of recorded hands in a practice session."""
_STAFF = ("watch", "train")


def finder(journal: Journal, rulebook: FiledRulebook, person: Person | None) -> FindHand:
    """A function that finds hands a person may be asked about; all hands if `person` is None."""

    @lru_cache(maxsize=1)
    def find(table: str, hand: int) -> ScriptedHand:
        if person is not None and not _may_see(journal, person, table, hand):
            raise NotAllowed("this hand is not yours")
        return read_recorded(journal, rulebook, table, hand)

    return find


def _may_see(journal: Journal, person: Person, table: str, hand: int) -> bool:
    if any(map(person.may, _STAFF)):
        return True
    return any(first <= hand <= last for first, last in journal.sittings(table, person.id))


def read_recorded(
    journal: Journal, rulebook: FiledRulebook, table_id: str, hand: int
) -> ScriptedHand:
    """A finished hand, rebuilt from the journal."""
    recorded: ScriptedHand | None = table_after(journal, table_id, hand, rulebook).current
    if recorded is None:
        raise InputError(f"hand {hand} of table {table_id} was not dealt", "hand")
    return recorded


# The hands that a practice session asks about.


def own_pool(journal: Journal, game: FiledGame, person: Person) -> tuple[tuple[str, str], ...]:
    """The kinds and seeds of questions about a person's latest hands of a game."""
    hands: list[tuple[str, int]] = []
    for table in _tables_of(journal, person.id, game.id):
        last = _last_hand(journal, table)
        for start, end in reversed(journal.sittings(table, person.id)):
            hands += [(table, n) for n in range(min(end, last), max(start, 1) - 1, -1)]
    return _pool(game, finder(journal, game.rulebook, person), hands)


def table_pool(
    journal: Journal, game: FiledGame, table: str, person: Person | None
) -> tuple[tuple[str, str], ...]:
    """The kinds and seeds of questions about the latest hands of a table."""
    if person is not None and not any(map(person.may, _STAFF)):
        raise NotAllowed("only staff can practice with the hands of a table")
    hands = [(table, number) for number in range(_last_hand(journal, table), 0, -1)]
    return _pool(game, finder(journal, game.rulebook, person), hands)


def _pool(
    game: FiledGame, find: FindHand, hands: list[tuple[str, int]]
) -> tuple[tuple[str, str], ...]:
    """The kinds and seeds of questions about up to `MAX_HANDS` of these hands.

    Only the first 2 * `MAX_HANDS` are tried, because some hands give no question.
    """
    kinds = [kind for kind, maker in drills_of(game).items() if maker.asks_recorded]
    questions: list[tuple[str, str]] = []
    count = 0
    for table, number in hands[: 2 * MAX_HANDS]:
        seed = recorded_seed(table, number)
        of_hand = [(kind, seed) for kind in kinds if _gives_question(game, kind, seed, find)]
        questions += of_hand
        count += bool(of_hand)
        if count == MAX_HANDS:
            break
    if not questions:
        raise InputError("no finished hands of this game to ask about", "of")
    return tuple(questions)


def _gives_question(game: FiledGame, kind: str, seed: str, find: FindHand) -> bool:
    try:
        make_drill(game, kind, seed, find=find)
    except InputError:
        return False
    return True


def _tables_of(journal: Journal, person: str, game: str) -> list[str]:
    """The tables of a game at which a person sat, the latest seating first."""
    seated = EVENTS.c.body.startswith('{"event":"seated"')
    of_person = EVENTS.c.body.contains(f'"person":"{person}"', autoescape=True)
    of_game = EVENTS.c.body.contains(f'"game":"{game}"', autoescape=True)
    with journal.reading.connect() as connection:
        tables = select(EVENTS.c.table_id).where((EVENTS.c.number == 1) & of_game)
        query = select(func.max(EVENTS.c.seq), EVENTS.c.table_id).where(
            seated & of_person & EVENTS.c.table_id.in_(tables)
        )
        rows = connection.execute(query.group_by(EVENTS.c.table_id)).all()
    return [table for _, table in sorted(map(tuple, rows), reverse=True)]


def _last_hand(journal: Journal, table: str) -> int:
    with journal.reading.connect() as connection:
        last = select(func.max(EVENTS.c.hand)).where(EVENTS.c.table_id == table)
        return connection.execute(last).scalar() or 0
