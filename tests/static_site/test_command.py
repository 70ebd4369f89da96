"""The command `houseway site` refuses what it cannot build, before it writes anything."""

from pathlib import Path

import pytest
from tests.book import BOOK

from houseway.site.build import build
from houseway.site.engine_files import PYTHON, WASM
from houseway.values.errors import InputError


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(InputError, match="the folder has other files"):
        build(BOOK, tmp_path, pyodide=tmp_path, wheels=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_missing_pyodide_or_wheel_is_named_with_the_command_that_gets_it(tmp_path: Path) -> None:
    site, pyodide = tmp_path / "site", tmp_path / "pyodide"
    pyodide.mkdir()
    with pytest.raises(InputError, match=r"has no pyodide\.mjs: `make site` installs Pyodide"):
        build(BOOK, site, pyodide=pyodide, wheels=tmp_path)
    for name in (*PYTHON, WASM):
        (pyodide / name).write_bytes(b"")
    with pytest.raises(InputError, match="must have one wheel of anyio, not 0: `make site`"):
        build(BOOK, site, pyodide=pyodide, wheels=tmp_path)
    assert not site.exists()
