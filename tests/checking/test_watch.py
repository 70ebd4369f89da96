"""Watching the rulebook's files."""

from pathlib import Path

from houseway.checking.watch import changes


def test_the_first_run_comes_at_once_and_the_next_when_a_file_changes(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_text("id = 1")
    waits: list[float] = []

    def wait(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 3:
            (tmp_path / "game.toml").write_text("id = 2")

    seen = changes([tmp_path], wait)
    assert next(seen) == []
    assert waits == []
    assert next(seen) == [tmp_path / "game.toml"]
    assert len(waits) == 3


def test_a_file_that_is_removed_is_a_change(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_text("id = 1")
    seen = changes([tmp_path], lambda seconds: file.unlink(missing_ok=True))
    next(seen)
    assert next(seen) == [file]
