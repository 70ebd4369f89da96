"""The clean room, a cardroom without findings, and copies of it with changes."""

from pathlib import Path
from shutil import copytree

from tests.book import BOOK

from houseway.checking.check import Report, check, find_games
from houseway.checking.rules.all import RULES

CLEAN = Path(__file__).parent.parent / "data" / "clean-room"
ROOM = "rooms/clean/room.toml"
GAME = "rooms/clean/baccarat.toml"
RATES = "rooms/clean/collections/rates.toml"


def check_room(directory: Path, engine: bool = False) -> Report:
    """Check a directory against every rule but those of game protection, which read figures."""
    book, games = find_games(BOOK, str(directory))
    rules = [rule for rule in RULES.values() if rule.pack != "protection"]
    return check(book, games, rules, engine)


def changed(directory: Path, *changes: tuple[str, str, str]) -> Path:
    """A copy of the clean room with texts replaced: (file, old, new); an empty old text appends."""
    copy = copytree(CLEAN, directory / "room")
    for file, old, new in changes:
        path = copy / file
        text = path.read_text("utf-8")
        assert old in text, f"{file} has no {old!r}"
        path.write_text(text.replace(old, new, 1) if old else f"{text}\n{new}\n", "utf-8")
    return copy


def codes(report: Report) -> set[str]:
    return {finding.code for finding in report.findings}
