"""The program with the family of docs/how-to-add-a-family.md, built from what the page says."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
GUIDE = ROOT / "docs" / "how-to-add-a-family.md"
GAME = "corner/red-dog"
LINE = "kinds.line"
_BLOCK = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def build(directory: Path) -> Path:
    """Copy the program, and add the files and the one line of the page; returns the rulebook."""
    source = directory / "src"
    skipped = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src" / "houseway", source / "houseway", ignore=skipped)
    for name, body in _BLOCK.findall(GUIDE.read_text("utf-8")):
        if name == LINE:
            kinds = source / "houseway" / "kinds.py"
            kinds.write_text(
                kinds.read_text("utf-8").replace("FAMILIES = {\n", "FAMILIES = {\n" + body)
            )
            continue
        path = (source if name.startswith("houseway/") else directory) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(body, "utf-8")
    return directory / "mine"


def environment(directory: Path) -> dict[str, str]:
    """The environment in which the copy is imported."""
    return {**os.environ, "PYTHONPATH": str(directory / "src"), "NO_COLOR": "1"}


def run(directory: Path, *arguments: str, case: str = "") -> str:
    """What a command of the copy prints."""
    done = subprocess.run(
        [sys.executable, "-m", "houseway", *arguments, "--rulebook", str(directory / "mine")],
        cwd=directory,
        env=environment(directory),
        input=case,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout
