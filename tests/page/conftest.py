"""The page's modules in Node."""

from collections.abc import Iterator

import pytest
from tests.page.node import Run, node


@pytest.fixture(scope="session")
def run() -> Iterator[Run]:
    with node() as run:
        yield run
