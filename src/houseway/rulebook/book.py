"""The rulebook: rooms, filings, collection schedules and shared parts, loaded from files.

    rooms/<room>/room.toml                  the cardroom
    rooms/<room>/<game>.toml                one filing
    rooms/<room>/collections/<id>.toml      one collection schedule
    library/<file>.toml                     named parts that filings use

A user's directory has the same layout; its files add to these or replace whole files.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from houseway.rulebook.decode import decode, decode_file, read_bytes, read_toml
from houseway.rulebook.in_force import dates_of, schedules_on, why_not
from houseway.rulebook.model import PRESETS, Filing, Option, Room, Value
from houseway.rulebook.resolve import choose_options, use_library
from houseway.rulebook.schedule import (
    CollectionOption,
    Schedule,
    find_option,
    options_for,
    read_schedules,
)
from houseway.values.errors import InputError, RulebookError, did_you_mean, either

FILED = Path(__file__).parent


class UnknownGame(InputError):
    """No filing has this id; the message may suggest similar ids."""


class RawFiling:
    """A filing's data with the library parts in place and its options still open."""

    def __init__(self, path: Path, data: Mapping[str, Any]) -> None:
        self.path = path
        self.where = str(path)
        filed = decode(data.get("options", {}), dict[str, Any], f"{self.where}: options")
        options = filed | _options_of_readings(data, self.where)
        self.data = {**data, "options": options}
        self.options = decode(options, dict[str, Option], f"{self.where}: options")
        for name, option in self.options.items():
            _check_values(name, option, self.where)

    @property
    def id(self) -> str:
        return str(self.data.get("id", ""))

    @property
    def practice(self) -> dict[str, Value]:
        """The usual practice by option, if it differs from the paper."""
        return {n: o.practice for n, o in self.options.items() if o.practice is not None}

    def choose(self, chosen: Mapping[str, object]) -> Filing:
        """The filing with these options; the others have their defaults."""
        values = self.values(chosen)
        return decode(choose_options(self.data, values, self.where), Filing, self.where)

    def values(self, chosen: Mapping[str, object], preset: str = "letter") -> dict[str, Value]:
        """The value of every option: chosen, set by the preset, or the default."""
        if preset not in PRESETS:
            raise InputError(f"preset must be {either(PRESETS)}, not {preset!r}", "preset")
        values = {name: option.default for name, option in self.options.items()}
        if preset == "practice":
            values |= self.practice
        for name, value in chosen.items():
            if name not in self.options:
                raise InputError(
                    f"this game has no option {name!r}{self._known(name)}", f"rules.{name}"
                )
            values[name] = self.options[name].accept(name, value)
        return values

    def _known(self, wrong: str) -> str:
        """The option that a wrong name seems to mean, or all options."""
        listed = f"options are {', '.join(self.options)}" if self.options else "it has none"
        return did_you_mean(wrong, self.options) or f": {listed}"


def _options_of_readings(data: Mapping[str, Any], where: str) -> dict[str, Any]:
    """The options defined by readings."""
    options = {}
    readings = decode(data.get("readings", []), list[dict[str, Any]], f"{where}: readings")
    for number, reading in enumerate(readings):
        if "option" not in reading:
            continue
        place = f"{where}: readings[{number}].option"
        option = decode(reading["option"], dict[str, Any], place)
        if not isinstance(option.get("id"), str):
            raise RulebookError("an option of a reading needs an id", place)
        options[option["id"]] = {key: value for key, value in option.items() if key != "id"}
    return options


def _check_values(name: str, option: Option, where: str) -> None:
    """Raise RulebookError if an option's default or practice is not one of its values."""
    for key, value in (("default", option.default), ("practice", option.practice)):
        if value is None:
            continue
        try:
            option.accept(name, value)
        except InputError as error:
            raise RulebookError(error.what, f"{where}: options.{name}.{key}") from error


class FiledRulebook:
    """All filings, found by id. Files are read when they are first needed."""

    def __init__(self, *directories: Path, on: date | None = None) -> None:
        self.directories: tuple[Path, ...] = (FILED, *directories)
        self.on = on
        """The day whose rules apply; None for the newest filings."""
        self._filings: dict[str, RawFiling] = {}
        self.ready: dict[str, dict[Any, Any]] = {}
        """The rules that games have prepared, so that each is built only once."""
        self.filed: dict[str, Filing] = {}
        """The filings with their default options and side bets, so that each is built only once."""
        self._schedules: dict[str, list[Schedule]] = {}
        self._options: dict[tuple[str, str], CollectionOption] = {}

    @classmethod
    def alone(cls, directory: Path) -> "FiledRulebook":
        """Only the filings of a directory; without a library folder, it uses the filed parts."""
        book = cls()
        if not (directory / "library").is_dir():
            book.library = filed_rulebook().library
        book.directories = (directory,)
        return book

    @cached_property
    def _paths(self) -> dict[str, Path]:
        """The path of each filing by id; a later directory overrides an earlier one."""
        return {
            f"{path.parent.name}/{path.stem}": path
            for directory in self.directories
            for path in sorted(directory.glob("rooms/*/*.toml"))
            if path.name != "room.toml" and not self._not_in_force(path)
        }

    def _not_in_force(self, path: Path) -> str:
        """Why a filing is not in force on the day of this rulebook; "" if it is."""
        return why_not(*dates_of(read_toml(path)), self.on) if self.on is not None else ""

    @cached_property
    def library(self) -> dict[str, dict[str, Any]]:
        return {
            path.stem: read_toml(path)
            for directory in self.directories
            for path in sorted(directory.glob("library/*.toml"))
        }

    @cached_property
    def rooms(self) -> dict[str, Room]:
        rooms = {
            path.parent.name: decode_file(path, Room)
            for directory in self.directories
            for path in sorted(directory.glob("rooms/*/room.toml"))
        }
        for name, room in rooms.items():
            if room.id != name:
                where = f"rooms/{name}/room.toml: id"
                raise RulebookError(f"id is {room.id!r} but the folder is {name!r}", where)
        return rooms

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __contains__(self, game_id: str) -> bool:
        return game_id in self._paths

    def is_own(self, game_id: str) -> bool:
        """Whether a filing comes from a user's directory."""
        return FILED not in self._paths[game_id].parents

    def raw(self, game_id: str) -> RawFiling:
        if game_id not in self._filings:
            self._filings[game_id] = self._read(game_id)
        return self._filings[game_id]

    def filing(self, game_id: str, options: Mapping[str, object] | None = None) -> Filing:
        """The filing with these options; the others have their defaults."""
        return self.raw(game_id).choose(options or {})

    def room_of(self, game_id: str) -> Room:
        """The cardroom of a filing; a user's folder without room.toml is its own room."""
        name = game_id.split("/")[0]
        if name in self.rooms:
            return self.rooms[name]
        return Room(id=name, name=name, seed="", source=self.filing(game_id).source)

    def schedules(self, room: str) -> list[Schedule]:
        """The collection schedules of a room."""
        if room not in self._schedules:
            schedules = read_schedules(self.directories, room, self.library)
            self._schedules[room] = schedules_on(schedules, self.on) if self.on else schedules
        return self._schedules[room]

    def collection_options(self, game_id: str) -> list[CollectionOption]:
        """Every collection option filed for a game, current ones first."""
        kinds = self._betting_of(game_id)
        return options_for(self.schedules(game_id.split("/")[0]), game_id, kinds)

    def collection_option(self, game_id: str, wanted: str) -> CollectionOption:
        """The option `schedule:number`, or a bare number in the current schedule."""
        option = self._options.get((game_id, wanted))
        if option is None:
            kinds = self._betting_of(game_id)
            option = find_option(self.schedules(game_id.split("/")[0]), game_id, wanted, kinds)
            self._options[game_id, wanted] = option
        return option

    def _betting_of(self, game_id: str) -> set[str]:
        """The kinds of betting of a poker filing's stakes; none for other games."""
        # The section is decoded when the game is played, so it may be malformed here.
        play = self.raw(game_id).data.get("play")
        stakes = play.get("stakes") if isinstance(play, dict) else None
        entries = stakes if isinstance(stakes, list) else []
        kinds = [entry.get("betting") for entry in entries if isinstance(entry, dict)]
        return {kind for kind in kinds if isinstance(kind, str)}

    def _read(self, game_id: str) -> RawFiling:
        if game_id not in self._paths:
            raise self._missing(game_id)
        path = self._paths[game_id]
        raw = RawFiling(path, use_library(read_toml(path), self.library, str(path)))
        if raw.id != game_id:
            raise RulebookError(f"id is {raw.id!r} but the file is for {game_id!r}", raw.where)
        return raw

    def _missing(self, game_id: str) -> InputError:
        """The error for an unknown id, or one not in force on the day of this rulebook."""
        path = self._file_of(game_id)
        if path is not None:
            return InputError(f"{game_id} {self._not_in_force(path)}", "--on")
        return UnknownGame(f"no game called {game_id!r}{self._suggestion(game_id)}", "game")

    def _file_of(self, game_id: str) -> Path | None:
        """The file of a filing that is not in force on the day of this rulebook."""
        room, _, name = game_id.partition("/")
        for directory in reversed(self.directories if self.on is not None else ()):
            for path in directory.glob("rooms/*/*.toml"):
                if (path.parent.name, path.stem) == (room, name) and name != "room":
                    return path
        return None

    def _suggestion(self, game_id: str) -> str:
        from difflib import get_close_matches

        game_id = game_id.lower()
        prefixed = sorted(path for path in self._paths if game_id and path.startswith(game_id))[:3]
        near = prefixed or get_close_matches(game_id, self._paths, n=3, cutoff=0.5)
        return f": did you mean {either(near)}?" if near else ""

    def side_bets(self, game_id: str) -> list[RawFiling]:
        """The side-bet filings that may be played with a game."""
        return [raw for raw in self._side_bets if game_id in raw.data.get("attaches_to", ())]

    @cached_property
    def _side_bets(self) -> list[RawFiling]:
        # Searching the text first avoids parsing about ninety files.
        candidates = [i for i, path in self._paths.items() if b"side-bet" in read_bytes(path)]
        raws = map(self.raw, candidates)
        side_bets = [raw for raw in raws if raw.data.get("status") == "side-bet"]
        for raw in side_bets:
            self._check_attached(raw)
        return side_bets

    def _check_attached(self, raw: RawFiling) -> None:
        where = f"{raw.where}: attaches_to"
        for game_id in decode(raw.data.get("attaches_to", []), list[str], where):
            if game_id not in self and self._file_of(game_id) is None:
                raise RulebookError(f"no game called {game_id!r}", where)


@cache
def filed_rulebook() -> FiledRulebook:
    """The rulebook as filed, read once for all calls that do not name another rulebook."""
    return FiledRulebook()
