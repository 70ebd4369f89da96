"""The program for every test of a command."""

import pytest
from tests.cli.program import Program


@pytest.fixture
def houseway(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Program:
    return Program(monkeypatch, capsys)
