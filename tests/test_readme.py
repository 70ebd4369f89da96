"""The sessions in the README and docs show current output, and every link works."""

import re
from pathlib import Path

import pytest
from tests.each import each
from tools.sessions import DOCUMENTS, ROOT, transcribe

NAMES = [str(document.relative_to(ROOT)) for document in DOCUMENTS]


FAST = ("README.md", "docs/tutorial.md")


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[] if name in FAST else pytest.mark.slow) for name in NAMES],
)
def test_every_session_prints_what_the_document_shows(name: str, tmp_path: Path) -> None:
    text = (ROOT / name).read_text("utf-8")
    assert transcribe(text, tmp_path) == text, "run `make docs` and review the diff"


def test_stale_session_output_is_replaced(tmp_path: Path) -> None:
    shown = "```console\n$ echo 2\n1\n```"
    assert transcribe(shown, tmp_path) == "```console\n$ echo 2\n2\n```"


def test_a_block_with_a_file_name_is_written_for_the_session(tmp_path: Path) -> None:
    shown = "```toml mine/a.toml\nx = 1\n```\n```console\n$ cat mine/a.toml\nx = 1\n```"
    assert transcribe(shown, tmp_path) == shown


@each("name", NAMES)
def test_every_linked_file_and_picture_exists(name: str) -> None:
    document = ROOT / name
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", document.read_text("utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []
