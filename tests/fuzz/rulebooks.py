"""Rulebooks with one file changed, as text or as data."""

import copy
from functools import cache

from tests.book import BOOK
from tests.fuzz.mutations import mutate, mutate_text

from houseway.play.game import FiledGame
from houseway.rulebook.book import FILED, RawFiling
from houseway.rulebook.decode import decode, decode_file, read_toml
from houseway.rulebook.model import Room
from houseway.rulebook.resolve import use_library
from houseway.rulebook.schedule import Schedule, read_schedule


@cache
def files(pattern):
    return sorted(FILED.glob(pattern))


@cache
def text_of(path):
    return path.read_text("utf-8")


@cache
def data_of(path):
    return read_toml(path)


def load_one(random, folder):
    """Read a changed filing, or sometimes a changed schedule, room or library file."""
    kind = random.below(100)
    if kind < 2:
        _load_room(random, folder)
    elif kind < 6:
        _load_schedule(random, folder)
    elif kind < 8:
        _load_library(random)
    else:
        _load_filing(random, folder)


def _load_filing(random, folder):
    """Change a filing as text, as data, or most often as data with the library merged in."""
    game_id = random.one_of(BOOK)
    path = BOOK._paths[game_id]
    changed = _copy_of_book()
    kind = random.below(100)
    if kind < 5:
        changed._paths = {**BOOK._paths, game_id: _write(path, random, folder)}
        del changed._filings[game_id]
    elif kind < 15:
        data = use_library(mutate(data_of(path), random), BOOK.library, str(path))
        changed._filings[game_id] = RawFiling(path, data)
    else:
        changed._filings[game_id] = RawFiling(path, mutate(BOOK.raw(game_id).data, random))
    raw = changed.raw(game_id)
    if raw.data.get("status") == "side-bet":
        others = [side_bet for side_bet in BOOK._side_bets if side_bet.id != game_id]
        changed._side_bets = [*others, raw]
        changed._check_attached(raw)
    else:
        FiledGame(changed, game_id).rules()


def _load_library(random):
    path = random.one_of(files("library/*.toml"))
    users = [game_id for game_id in BOOK if f'"{path.stem}/' in text_of(BOOK._paths[game_id])]
    if users:
        changed = _copy_of_book()
        changed._filings = {}
        changed.library = {**BOOK.library, path.stem: mutate(data_of(path), random)}
        FiledGame(changed, random.one_of(users)).rules()


def _load_schedule(random, folder):
    path = random.one_of(files("rooms/*/collections/*.toml"))
    if random.chance(0.2):
        read_schedule(_write(path, random, folder), BOOK.library)
    else:
        data = use_library(mutate(data_of(path), random), BOOK.library, str(path))
        decode(data, Schedule, str(path))


def _load_room(random, folder):
    decode_file(_write(random.one_of(files("rooms/*/room.toml")), random, folder), Room)


def _copy_of_book():
    """A copy of the rulebook with all its filings, but without the rules built from them."""
    changed = copy.copy(BOOK)
    filings = {game_id: BOOK.raw(game_id) for game_id in BOOK}
    changed._filings, changed.ready, changed.filed = filings, {}, {}
    return changed


def _write(path, random, folder):
    """Write a copy of a file with its text changed, and return its path."""
    changed = folder / path.name
    changed.write_text(mutate_text(text_of(path), random), "utf-8")
    return changed
