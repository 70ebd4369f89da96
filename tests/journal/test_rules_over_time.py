"""After a filing is amended, old hands are replayed by the rules they were dealt under.

If those rules are missing, the hands are noted as not replayed.
"""

import asyncio
import shutil
from pathlib import Path

import pytest
from sqlalchemy import delete, update
from tests.each import each
from tests.server.test_databases import FAST, FLOOR, Watcher, at_cardroom, give_chips

from houseway.cardroom.cardroom import Cardroom
from houseway.cardroom.renewal import renew
from houseway.journal.hand_check import RecordedGame
from houseway.journal.schema import RULES
from houseway.journal.store import Journal
from houseway.journal.verify import verify
from houseway.play.game import FiledGame
from houseway.play.registry import decode_event
from houseway.play.rules_hash import hash_of_text, rules_hash, rules_text
from houseway.play.table_events import HandCommitted, HandVoided, RulebookChanged
from houseway.rulebook import book
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import HousewayError

GAME = "tavern/casino-war"
BOOK = FiledRulebook()
DATA = Path(book.__file__).parent


@pytest.fixture(scope="module")
def played_journal(tmp_path_factory):
    path = tmp_path_factory.mktemp("played") / "journal.db"
    journal = Journal.open(str(path))
    give_chips(journal, "ann")

    async def play(room):
        host = await room.open_table(FLOOR, GAME, bots=3, clock=FAST)
        await host.join(Watcher())
        while host.live.hand < 4:
            await host.ask(lambda live: None)

    at_cardroom(journal, play)
    journal.close()
    return path


@pytest.fixture
def journal(played_journal, tmp_path):
    restored = Journal.open(str(shutil.copy(played_journal, tmp_path)))
    yield restored
    restored.close()


@pytest.fixture
def amended(tmp_path):
    """The rulebook with different odds in the filing."""
    folder = tmp_path / "book"
    shutil.copytree(DATA, folder, ignore=shutil.ignore_patterns("__pycache__", "*.py"))
    path = folder / "rooms" / f"{GAME}.toml"
    text = path.read_text("utf-8")
    assert 'odds = "1 to 1"' in text
    path.write_text(text.replace('odds = "1 to 1"', 'odds = "3 to 2"'), "utf-8")
    return FiledRulebook(folder)


def test_the_rules_of_the_hands_are_stored_once_without_prose(journal):
    with journal.engine.connect() as connection:
        ((name, body),) = connection.execute(RULES.select()).all()
    rules = FiledGame(BOOK, GAME).rules()
    assert (name, hash_of_text(body)) == (rules_hash(rules), rules_hash(rules))
    assert rules_hash(RecordedGame(BOOK, body).rules()) == name
    assert rules.filing.wagers[0].loses not in body


@each("game_id", [game_id for game_id in BOOK if FiledGame(BOOK, game_id).playable])
def test_the_rules_of_every_game_are_restored_from_their_stored_text(game_id):
    rules = FiledGame(BOOK, game_id).rules()
    text = rules_text(rules)
    assert hash_of_text(text) == rules_hash(rules)
    assert rules_hash(RecordedGame(BOOK, text).rules()) == rules_hash(rules)


def test_old_hands_are_replayed_by_the_rules_they_were_dealt_under(journal, amended):
    assert rules_hash(FiledGame(amended, GAME).rules()) != rules_hash(FiledGame(BOOK, GAME).rules())
    verdict = verify(journal, amended)
    assert (verdict.faults, verdict.notes) == ([], [])
    assert verdict.hands >= 3


def test_hands_whose_rules_are_missing_are_noted_but_are_not_a_fault(journal, amended):
    with journal.engine.begin() as connection:
        connection.execute(delete(RULES))
    verdict = verify(journal, amended)
    (note,) = verdict.notes
    assert verdict.faults == []
    assert note.endswith("chain, chips and cards verified, not replayed")
    assert rules_hash(FiledGame(BOOK, GAME).rules()) in note


def test_stored_rules_that_were_changed_are_a_fault(journal, amended):
    body = rules_text(FiledGame(amended, GAME).rules())
    with journal.engine.begin() as connection:
        connection.execute(update(RULES).values(body=body))
    assert any("have a different hash" in fault.what for fault in verify(journal, amended).faults)


@pytest.fixture
def own_rulebook(tmp_path):
    """A user's rulebook directory with a copy of the filing, and a function that amends it."""
    folder = tmp_path / "own"
    path = folder / "rooms" / f"{GAME}.toml"
    path.parent.mkdir(parents=True)
    shutil.copy(DATA / "rooms" / f"{GAME}.toml", path)

    def amend(old, new):
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")

    return folder, amend


def run_at(journal, book, work):
    """Run `work` at an open cardroom that uses this rulebook."""

    async def run():
        room = Cardroom(book, journal)
        await room.open()
        try:
            return await work(room)
        finally:
            await room.close()

    return asyncio.run(run())


def test_a_changed_rulebook_takes_effect_between_hands_and_is_journaled(tmp_path, own_rulebook):
    folder, amend = own_rulebook
    journal = Journal.open(str(tmp_path / "renewed.db"))
    renewed_rulebooks = []

    async def play(room):
        room.on_renewed = renewed_rulebooks.append
        host = await room.open_table(FLOOR, GAME, bots=3, clock=FAST)
        await host.join(Watcher())
        while host.live.hand < 3 or not host.live.playing:
            await host.ask(lambda live: None)
        amend('odds = "1 to 1"', 'odds = "3 to 2"')
        renewal = await renew(room, lambda: FiledRulebook(folder))
        assert renewal.changed == (GAME,)
        before = rules_hash(FiledGame(BOOK, GAME).rules())
        assert host.live.rules_now == before or not host.live.playing
        hand_now = host.live.hand
        while host.live.hand < hand_now + 3:
            await host.ask(lambda live: None)
        return before, host.live.rules_now, renewal

    before, after, renewal = run_at(journal, FiledRulebook(folder), play)
    assert after == rules_hash(FiledGame(renewal.rulebook, GAME).rules()) != before
    assert renewed_rulebooks == [renewal.rulebook]
    events = [decode_event(event.body) for event in journal.events()]
    (change,) = [event for event in events if isinstance(event, RulebookChanged)]
    assert (change.games, change.digest) == ((GAME,), renewal.digest)
    hashes = [event.rules for event in events if isinstance(event, HandCommitted)]
    assert sorted(set(hashes), key=hashes.index) == [before, after]
    assert not any(isinstance(event, HandVoided) for event in events)
    for other in (renewal.rulebook, BOOK):
        verdict = verify(journal, other)
        assert (verdict.faults, verdict.notes) == ([], [])
    journal.close()


def test_a_changed_rulebook_that_cannot_be_read_is_not_used(tmp_path, own_rulebook):
    folder, amend = own_rulebook
    journal = Journal.open(str(tmp_path / "renewed.db"))

    async def play(room):
        old = room.rulebook
        amend('odds = "1 to 1"', 'odds = "1:1"')
        with pytest.raises(HousewayError, match="odds must be like"):
            await renew(room, lambda: FiledRulebook(folder))
        return room.rulebook is old

    assert run_at(journal, FiledRulebook(folder), play)
    assert not any("rulebook-changed" in event.body for event in journal.events())
    journal.close()


def test_a_rulebook_without_changes_is_not_journaled(tmp_path, own_rulebook):
    folder, _ = own_rulebook
    journal = Journal.open(str(tmp_path / "renewed.db"))

    async def play(room):
        return (await renew(room, lambda: FiledRulebook(folder))).changed

    assert run_at(journal, FiledRulebook(folder), play) == ()
    assert not any("rulebook-changed" in event.body for event in journal.events())
    journal.close()
