"""The wheel, installed as a user does: alone with its base dependencies, in an environment of its
own."""

import os
import subprocess
import sys
from importlib.metadata import requires
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tests.cli.light import COMMANDS, run_without
from tests.test_repository import ROOT, RUN, locked, project

pytestmark = pytest.mark.slow

# What the tests' own environment adds to the path must not reach the installed program.
ENVIRONMENT = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
PIP = ("-m", "pip", "--disable-pip-version-check", "--quiet")


def base_packages() -> set[str]:
    """The base dependencies with all that they need themselves."""
    wanted = [Requirement(text) for text in project()["project"]["dependencies"]]
    found: set[str] = set()
    while wanted:
        package = wanted.pop()
        name = canonicalize_name(package.name)
        if name not in found and (package.marker is None or package.marker.evaluate({"extra": ""})):
            found.add(name)
            wanted += map(Requirement, requires(name) or [])
    return found


def base_lock() -> str:
    """The part of the runtime lock that the base dependencies need."""
    names = base_packages()
    return "\n".join(
        f"{pin} {' '.join(f'--hash={digest}' for digest in hashes)}"
        for pin, hashes in locked(RUN).items()
        if canonicalize_name(Requirement(pin).name) in names
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("wheel")
    (made,) = WheelBuilder(str(ROOT)).build(directory=str(place), versions=["standard"])
    return Path(made)


@pytest.fixture(scope="module")
def home(wheel: Path) -> Path:
    """A directory with a new environment `venv` that holds the wheel and its base dependencies."""
    place = wheel.parent
    lock = place / "base.txt"
    lock.write_text(base_lock())
    python = place / "venv" / "bin" / "python"
    install = (str(python), *PIP, "install")
    for command in (
        (sys.executable, "-m", "venv", str(place / "venv")),
        (*install, "--require-hashes", "--only-binary", ":all:", "-r", str(lock)),
        (*install, "--no-deps", str(wheel)),
        (str(python), *PIP, "check"),
    ):
        subprocess.run(command, check=True, env=ENVIRONMENT)
    return place


def run(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [home / "venv" / "bin" / "houseway", *arguments],
        cwd=home,
        env=ENVIRONMENT,
        check=False,
        capture_output=True,
        text=True,
    )


def test_the_wheel_holds_the_data_that_the_program_reads(wheel: Path) -> None:
    held = ZipFile(wheel).namelist()
    for name in (
        "rulebook/rooms/tavern/zoobac.toml",
        "rulebook/rooms/tavern/room.toml",
        "rulebook/rooms/tavern/collections/gega-003784-b.toml",
        "rulebook/library/pai-gow.toml",
        "rulebook/cases/tavern/zoobac.toml",
        "checking/prices.json",
        "web/static/style.css",
        "web/static/vendor/lit.LICENSE",
        "journal/migrations/versions/0001_journal.py",
        "py.typed",
    ):
        assert f"houseway/{name}" in held


def test_only_the_base_dependencies_are_installed(home: Path) -> None:
    listed = subprocess.run(
        [home / "venv" / "bin" / "python", *PIP, "freeze"],
        env=ENVIRONMENT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    names = {canonicalize_name(Requirement(line).name) for line in listed.splitlines()}
    assert names == {"houseway", *base_packages()}
    assert names.isdisjoint({"numpy", "numba", "sqlalchemy", "starlette", "uvicorn", "rtoml"})


def test_the_installed_program_tells_its_version(home: Path) -> None:
    assert run(home, "--version").stdout == f"houseway {project()['project']['version']}\n"


def test_the_installed_program_answers_as_the_source_does(home: Path, monkeypatch) -> None:
    expected = run_without([], COMMANDS.values())
    for name in [name for name in os.environ if name.startswith("PYTHON")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(home)
    answers = run_without([], COMMANDS.values(), python=str(home / "venv" / "bin" / "python"))
    assert {"settle pan", "fee", "rules pan", "set", "check", "list", "diff"} <= COMMANDS.keys()
    assert dict(zip(COMMANDS, answers, strict=True)) == dict(zip(COMMANDS, expected, strict=True))


@pytest.mark.parametrize(
    ("command", "line"),
    [
        (["price", "tavern/zoobac"], "price needs numpy and numba: pip install 'houseway[price]'"),
        (
            ["serve"],
            "serve needs starlette, uvicorn, h11, websockets, sqlalchemy, alembic and argon2-cffi: "
            "pip install 'houseway[serve]'",
        ),
    ],
    ids=lambda part: part[0] if isinstance(part, list) else "",
)
def test_the_installed_program_says_which_extra_it_needs(
    home: Path, command: list[str], line: str
) -> None:
    ran = run(home, *command)
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", f"houseway: {line}\n")
    assert list(home.glob("*.db")) == []
