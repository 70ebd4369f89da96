"""`check --watch`: waiting until a file of the rulebook changes."""

from os import utime
from pathlib import Path

from houseway.cli.check import changes


def test_the_first_run_starts_immediately_and_the_next_after_a_file_changes(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_text("id = 1")
    waits: list[float] = []

    def wait(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 3:
            (tmp_path / "game.toml").write_text("id = 2")

    runs = changes([tmp_path], wait)
    assert next(runs) == []
    assert waits == []
    assert next(runs) == [tmp_path / "game.toml"]
    assert len(waits) == 3


def test_a_changed_file_is_listed_once(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_text("id = 1")
    utime(file, ns=(1, 1))
    runs = changes([tmp_path], lambda seconds: utime(file, ns=(2, 2)))
    next(runs)
    assert next(runs) == [file]


def test_removing_a_file_is_a_change(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_text("id = 1")
    runs = changes([tmp_path], lambda seconds: file.unlink(missing_ok=True))
    next(runs)
    assert next(runs) == [file]
