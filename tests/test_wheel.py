"""The wheel in a new environment with only its base dependencies, as a user would install it."""

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
from tests.cli.light import COMMANDS, CommandResult, run_without
from tests.test_repository import ROOT, RUN, locked, project

from houseway.cli.commands import COMMANDS as PROGRAM

pytestmark = pytest.mark.slow

# The installed program must not see the paths that the test environment adds.
ENVIRONMENT = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
PIP = ("-m", "pip", "--disable-pip-version-check", "--quiet")


def base_packages() -> set[str]:
    """The base dependencies and everything they depend on."""
    pending = [Requirement(text) for text in project()["project"]["dependencies"]]
    names: set[str] = set()
    while pending:
        package = pending.pop()
        name = canonicalize_name(package.name)
        if name not in names and (package.marker is None or package.marker.evaluate({"extra": ""})):
            names.add(name)
            pending += map(Requirement, requires(name) or [])
    return names


def base_lock() -> str:
    """The lines of the runtime lock for the base dependencies."""
    names = base_packages()
    return "\n".join(
        f"{pin} {' '.join(f'--hash={digest}' for digest in hashes)}"
        for pin, hashes in locked(RUN).items()
        if canonicalize_name(Requirement(pin).name) in names
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("wheel")
    (path,) = WheelBuilder(str(ROOT)).build(directory=str(place), versions=["standard"])
    return Path(path)


@pytest.fixture(scope="module")
def home(wheel: Path) -> Path:
    """A directory with a new environment `venv`, with the wheel and its base dependencies."""
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


def test_the_wheel_has_the_data_files_that_the_program_reads(wheel: Path) -> None:
    packed = ZipFile(wheel).namelist()
    for name in (
        "rulebook/rooms/tavern/zoobac.toml",
        "rulebook/rooms/tavern/room.toml",
        "rulebook/rooms/tavern/collections/gega-003784-b.toml",
        "rulebook/library/pai-gow.toml",
        "rulebook/cases/tavern/zoobac.toml",
        "checking/prices.json",
        "web/static/shared/style.css",
        "web/static/vendor/lit.LICENSE",
        "journal/migrations/versions/0001_journal.py",
        "py.typed",
    ):
        assert f"houseway/{name}" in packed


def test_only_the_base_dependencies_are_installed(home: Path) -> None:
    output = subprocess.run(
        [home / "venv" / "bin" / "python", *PIP, "freeze"],
        env=ENVIRONMENT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    names = {canonicalize_name(Requirement(line).name) for line in output.splitlines()}
    assert names == {"houseway", *base_packages()}
    assert names.isdisjoint({"numpy", "numba", "sqlalchemy", "starlette", "uvicorn", "rtoml"})


def test_the_installed_program_prints_its_version(home: Path) -> None:
    assert run(home, "--version").stdout == f"houseway {project()['project']['version']}\n"


@pytest.fixture(scope="module")
def expected() -> dict[str, CommandResult]:
    """What the source prints."""
    return dict(zip(COMMANDS, run_without([], COMMANDS.values()), strict=True))


@pytest.fixture(scope="module", params=["venv", "uv tool", "pipx"])
def python(request: pytest.FixtureRequest, home: Path, wheel: Path) -> Path:
    """The Python of an environment that an installer of programs made from the wheel."""
    if request.param == "venv":
        return home / "venv" / "bin" / "python"
    pins = home / "pins.txt"
    pins.write_text("\n".join(line.split(" --hash")[0] for line in base_lock().splitlines()))
    tools = Path(sys.executable).parent
    if request.param == "uv tool":
        place = home / "uv"
        command = [tools / "uv", "tool", "install", "--quiet", "--python", sys.executable]
        command += ["--constraints", str(pins), str(wheel)]
        paths = {"UV_TOOL_DIR": str(place), "UV_TOOL_BIN_DIR": str(place / "bin")}
    else:
        place = home / "pipx"
        command = [tools / "pipx", "install", "--python", sys.executable]
        command += ["--pip-args", f"--constraint {pins}", str(wheel)]
        paths = {"PIPX_HOME": str(place), "PIPX_BIN_DIR": str(place / "bin")}
    subprocess.run(command, check=True, env=ENVIRONMENT | paths, capture_output=True)
    program = (place / "bin" / "houseway").resolve()
    assert program.is_relative_to(place)
    return program.with_name("python")


def test_the_installed_program_prints_what_the_source_prints(
    python: Path, home: Path, expected, monkeypatch
) -> None:
    for name in [name for name in os.environ if name.startswith("PYTHON")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(home)
    answers = run_without([], COMMANDS.values(), python=str(python))
    assert {"settle pan", "fee", "rules pan", "set", "check", "list", "diff"} <= COMMANDS.keys()
    assert dict(zip(COMMANDS, answers, strict=True)) == expected


def test_every_command_of_the_installed_program_has_its_help_without_any_extra(
    python: Path, home: Path, monkeypatch
) -> None:
    for name in [name for name in os.environ if name.startswith("PYTHON")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(home)
    asked = [("", name, "--help") for name in PROGRAM]
    answers = run_without([], asked, python=str(python))
    assert [name for name, done in zip(PROGRAM, answers, strict=True) if done.code] == []


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
    result = run(home, *command)
    assert (result.returncode, result.stdout, result.stderr) == (2, "", f"houseway: {line}\n")
    assert list(home.glob("*.db")) == []
