"""Examples in docstrings are tests; files without an example are not imported to look for one."""

from collections.abc import Generator
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    collectors = yield
    if ">>> " in file_path.read_text("utf-8", errors="replace"):
        return collectors
    return [each for each in collectors if not isinstance(each, DoctestModule)]
