"""The notebooks run, and their pages show what they print and plot today."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.each import each
from tools.notebooks import FOLDER, render

pytestmark = pytest.mark.slow

NOTEBOOKS = sorted(FOLDER.glob("*.py"))


def test_there_are_three_notebooks_each_linked_from_the_guide():
    guide = FOLDER.with_suffix(".md").read_text("utf-8")
    assert len(NOTEBOOKS) == 3
    assert all(f"(notebooks/{path.stem}.md)" in guide for path in NOTEBOOKS)


@each("path", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def test_a_notebook_prints_what_its_page_shows_and_draws_its_plots(path: Path):
    files = render(path)
    page = files.pop(f"{path.stem}.md")
    assert (FOLDER / f"{path.stem}.md").read_text("utf-8") == page, "run `make docs`"
    assert files
    for name, drawing in files.items():
        assert f"({name})" in page
        for text in (drawing, (FOLDER / name).read_text("utf-8")):
            assert ElementTree.fromstring(text).tag.endswith("svg")
