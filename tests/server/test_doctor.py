"""`houseway doctor` on one machine: what is right, and each thing that is not, with its remedy."""

import os
import shutil
from datetime import UTC, datetime, timedelta

import pytest
from tests.book import BOOK
from tests.server.players import Player
from tests.server.running import running

from houseway.cardroom.cardroom import Cardroom
from houseway.journal.portable import backup
from houseway.journal.seals import Key
from houseway.journal.store import Journal
from houseway.web import doctor
from houseway.web.doctor import Deployment, examine


@pytest.fixture
def place(tmp_path):
    """A folder with a journal that somebody has used, its key, and a backup."""
    journal = Journal.open(str(tmp_path / "journal.db"))
    journal.seal_with(Key.read(tmp_path / "journal.key", create=True))
    with running(BOOK, Cardroom(BOOK, journal)) as site:
        Player(site).post("/api/tables", {"game": "tavern/zoobac"})
    journal.seal()
    (tmp_path / "backups").mkdir()
    backup(journal, tmp_path / "backups" / "night.jsonl.gz", lambda *_: None)
    journal.close()
    return tmp_path


def wrong(place, **changes):
    """What the doctor says is wrong, by name."""
    given = {"key": place / "journal.key", "backups": place / "backups", **changes}
    journal = Journal.open(str(place / "journal.db"), reading=True)
    try:
        findings = list(examine(journal, Deployment(**given)))
    finally:
        journal.close()
    names = ["version", "database", "clock", "key", "disk", "backups"]
    assert [finding.name for finding in findings][:6] == names
    return {finding.name: finding.what for finding in findings if not finding.fine}


def test_the_doctor_finds_nothing_wrong_with_a_good_deployment(place, houseway):
    assert wrong(place) == {}
    options = ("--key", str(place / "journal.key"), "--backups", str(place / "backups"))
    result = houseway("doctor", "--database", str(place / "journal.db"), *options)
    assert result.code == 0, result.out
    assert [line[:4] for line in result.out.splitlines()] == ["ok  "] * 6


def test_the_doctor_says_what_to_fix_and_exits_with_one(place, houseway):
    key = place / "journal.key"
    key.chmod(0o644)
    result = houseway("doctor", "--database", str(place / "journal.db"), "--key", str(key))
    assert result.code == 1
    assert f"FIX key: others can read {key}: chmod 600 {key}" in result.out


def test_a_key_of_another_server_is_noticed(place):
    other = place / "other.key"
    Key.read(other, create=True)
    assert "was not made with" in wrong(place, key=other)["key"]
    assert "key" in wrong(place, key=place / "no.key")


def test_old_damaged_open_and_missing_backups_are_noticed(place):
    file = place / "backups" / "night.jsonl.gz"
    yesterday = (datetime.now(UTC) - timedelta(hours=30)).timestamp()
    os.utime(file, (yesterday, yesterday))
    assert "30 hours old" in wrong(place)["backups"]
    os.utime(file)
    file.chmod(0o644)
    assert "chmod 600" in wrong(place)["backups"]
    file.chmod(0o600)
    file.write_bytes(file.read_bytes()[:-20])
    assert "backups" in wrong(place)
    file.unlink()
    assert "no backup" in wrong(place)["backups"]


def test_a_full_disk_and_a_wrong_clock_are_noticed(place, monkeypatch):
    usage = shutil.disk_usage(place)._replace(free=5 * 1024**2)
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda folder: usage)
    found = wrong(place)
    assert "has 5 MB left" in found["disk"]
    assert "has 5 MB left" in found["backups"]
    monkeypatch.undo()

    class Behind(datetime):
        @classmethod
        def now(cls, tz=None):
            return datetime.now(tz) - timedelta(minutes=10)

    monkeypatch.setattr(doctor, "datetime", Behind)
    assert "in the future: set the clock" in wrong(place)["clock"]


def test_a_site_without_tls_is_refused_and_one_that_does_not_answer_is_named(place):
    assert "visitors must use https, not http" in wrong(place, url="http://x.example")["proxy"]
    assert "does not answer" in wrong(place, url="https://127.0.0.1:1")["proxy"]
