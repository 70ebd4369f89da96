"""Runs the command sessions in the documents and updates their output: `make docs`.

A block with a file name after its language is written as that file. A `console` block is a session
in the same directory, and each `$` line is a command. A test compares the output with the document.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
DOCUMENTS = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
WIDTH = 110

_BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def transcribe(text: str, directory: Path) -> str:
    """The document with the current output of every session, run in the directory."""
    return _BLOCK.sub(lambda block: _replay(block, directory), text)


def _replay(block: re.Match[str], directory: Path) -> str:
    language, name, body = block.groups()
    if name:
        path = directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(body, "utf-8")
    if language != "console":
        return block[0]
    return f"```console\n{''.join(_session(body, directory))}```"


def _session(body: str, directory: Path) -> Iterator[str]:
    for line in body.splitlines():
        if line.startswith("$ "):
            yield f"{line}\n{_run(line.removeprefix('$ '), directory)}"


def _run(command: str, directory: Path) -> str:
    """The output of a command, including errors, without trailing spaces."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "COLUMNS": str(WIDTH), "NO_COLOR": "1"}
    result = subprocess.run(
        command,
        shell=True,
        cwd=directory,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    lines = [line.rstrip() for line in result.stdout.strip("\n").splitlines()]
    return "".join(f"{line}\n" for line in lines).strip("\n") + "\n" if lines else ""


def main() -> None:
    for document in DOCUMENTS:
        with TemporaryDirectory() as directory:
            text = document.read_text("utf-8")
            updated = transcribe(text, Path(directory))
        if updated != text:
            document.write_text(updated, "utf-8")
            print(f"{document.relative_to(ROOT)} has new output: review the diff")


if __name__ == "__main__":
    main()
