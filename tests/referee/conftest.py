"""The referee's own planted faults are slow tests."""

import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent.name == "referee" and item.name.startswith("test_a_wrong_"):
            item.add_marker("slow")
