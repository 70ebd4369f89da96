"""Rules for the whole repository: paths, locks, the wheel, make targets and what code may use."""

import ast
import json
import os
import re
import subprocess
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import distributions
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from pathspec import GitIgnoreSpec
from tests.each import each

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "houseway"
RUN = ROOT / "requirements" / "run.txt"
DEV = ROOT / "requirements" / "dev.txt"
RUN_EXTRAS = ("fast", "mcp", "metrics", "postgres", "price", "serve")
DEV_EXTRAS = ("dask", "dev", "notebooks", "parquet", "pdf", "rl")
NPM_LOCK = ROOT / "package-lock.json"


# Files


@cache
def repository_files() -> tuple[Path, ...]:
    """Every file that is, or could be, committed."""
    ignored = GitIgnoreSpec.from_lines([*(ROOT / ".gitignore").read_text().splitlines(), ".git"])
    files = []
    for folder, folders, names in os.walk(ROOT):
        here = Path(folder).relative_to(ROOT)
        folders[:] = [name for name in folders if not ignored.match_file(f"{here / name}/")]
        files += [ROOT / here / name for name in names if not ignored.match_file(here / name)]
    return tuple(files)


# Written so that no pattern or example here is itself an address or a path.
REGISTRY = r"pypi\.org|pythonhosted\.org|registry\.npmjs|deb\.debian\.org|/simple[/]|\bfile:[/]{2}"
INDEX = r"--(?:extra-)?index-ur[l]|--find-link[s]"
MACHINE = r"(?<![\w.])/(?:work|root|opt|home|Users|mnt|srv)/\w"
ADDRESS = re.compile(f"{REGISTRY}|{INDEX}|{MACHINE}")


@pytest.mark.parametrize(
    "line",
    [
        "--index" + "-url https://mirror.example/",
        "see https:/" + "/pypi" + ".org/project/msgspec",
        "numpy @ file" + ":///wheels/numpy.whl",
        'SEEDS = Path("/ho' + 'me/dealer/filings")',
        "#!/op" + "t/python/bin/python",
    ],
)
def test_a_registry_address_or_machine_path_is_recognized(line: str) -> None:
    assert ADDRESS.search(line)


@pytest.mark.parametrize(
    "line", ["/usr/bin/chromium", "https://example.org/work/1", "$HOME/opt/bin"]
)
def test_an_ordinary_path_or_address_is_not_flagged(line: str) -> None:
    assert not ADDRESS.search(line)


def test_no_file_has_a_registry_address_or_machine_path() -> None:
    lines = []
    for path in repository_files():
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1):
            if ADDRESS.search(line):
                lines.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()}")
    assert lines == []


def test_no_python_file_is_longer_than_650_lines() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines())
        for path in repository_files()
        if path.suffix == ".py"
    }
    assert str(Path(__file__).relative_to(ROOT)) in lengths
    assert {name: length for name, length in lengths.items() if length > 650} == {}


# Locks


def locked(path: Path) -> dict[str, tuple[str, ...]]:
    """Map each requirement of a lock, `name==version ; marker`, to its hashes."""
    text = path.read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {
        line.split(" --hash", 1)[0].strip(): tuple(re.findall(r"--hash=(\S+)", line))
        for line in lines
    }


def pins(path: Path) -> dict[str, list[Requirement]]:
    """Map each locked name to its pins; there are several where a marker decides."""
    pins_by_name: dict[str, list[Requirement]] = {}
    for requirement in map(Requirement, locked(path)):
        pins_by_name.setdefault(canonicalize_name(requirement.name), []).append(requirement)
    return pins_by_name


def project() -> dict[str, object]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


@pytest.mark.parametrize("path", [RUN, DEV], ids=lambda path: path.name)
def test_every_locked_requirement_has_an_exact_version_and_a_hash(path: Path) -> None:
    assert locked(path)
    for requirement, hashes in locked(path).items():
        assert re.fullmatch(r"==[\w.+!]+", str(Requirement(requirement).specifier)), requirement
        assert hashes, requirement
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", digest) for digest in hashes), requirement


def test_the_runtime_lock_is_part_of_the_development_lock() -> None:
    # A package may be needed on more systems for development, so markers may differ.
    run, dev = ({line.split(" ;")[0]: h for line, h in locked(path).items()} for path in (RUN, DEV))
    missing = {line: hashes for line, hashes in run.items() if dev.get(line) != hashes}
    assert missing == {}


@each(
    ("path", "key"),
    [
        (RUN, ("project", "dependencies")),
        (RUN, ("build-system", "requires")),
        (RUN, ("dependency-groups", "build")),
        *((RUN, ("project", "optional-dependencies", extra)) for extra in RUN_EXTRAS),
        *((DEV, ("project", "optional-dependencies", extra)) for extra in DEV_EXTRAS),
    ],
    ids=["run", "build", "build-group", *RUN_EXTRAS, *DEV_EXTRAS],
)
def test_every_declared_requirement_is_locked_within_its_bounds(
    path: Path, key: tuple[str, ...]
) -> None:
    declared: object = project()
    for part in key:
        assert isinstance(declared, dict)
        declared = declared[part]
    assert isinstance(declared, list)
    assert declared
    for wanted in map(Requirement, declared):
        locked_pins = pins(path).get(canonicalize_name(wanted.name), [])
        assert locked_pins, f"{wanted} is not locked: run `make lock`"
        for pin in locked_pins:
            version = str(pin.specifier).removeprefix("==")
            assert wanted.specifier.contains(version, prereleases=True), f"{pin} is not {wanted}"


def test_the_javascript_tools_are_locked_with_hashes_and_without_addresses() -> None:
    text = NPM_LOCK.read_text("utf-8")
    assert "://" not in text
    packages = json.loads(text)["packages"]
    declared = json.loads((ROOT / "package.json").read_text("utf-8"))["devDependencies"]
    assert packages[""]["devDependencies"] == declared
    assert {f"node_modules/{name}" for name in declared} <= set(packages)
    for name, package in packages.items():
        if name:
            assert re.fullmatch(r"sha512-[\w+/]+={0,2}", package["integrity"]), name
            assert "resolved" not in package, name


# Package and commands


def test_the_wheel_has_every_file_of_the_package(tmp_path: Path) -> None:
    (wheel,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    packed = set(ZipFile(wheel).namelist())
    files = {path for path in repository_files() if path.is_relative_to(PACKAGE)}
    assert PACKAGE / "py.typed" in files
    assert {str(path.relative_to(PACKAGE.parent)) for path in files} - packed == set()


def make_plan(*arguments: str) -> str:
    """The commands that make would run if every target were out of date."""
    environment = {name: value for name, value in os.environ.items() if "MAKE" not in name}
    command = ["make", "--dry-run", "--always-make", *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    ).stdout


def test_make_serve_installs_the_runtime_lock_and_listens_on_port_8000() -> None:
    plan = make_plan("serve")
    assert "-r requirements/run.txt" in plan
    assert "requirements/dev.txt" not in plan
    assert plan.endswith(".venv/bin/houseway serve --port 8000\n")


def test_make_test_checks_the_javascript_and_make_serve_needs_no_node() -> None:
    assert "node" not in make_plan("serve")
    plan = make_plan("test")
    assert "npm ci --ignore-scripts" in plan
    assert "node_modules/.bin/eslint --max-warnings 0 eslint.config.js src/houseway/web" in plan
    assert "node_modules/.bin/tsc --project tsconfig.json" in plan


def test_pip_comes_from_the_lock_and_setuptools_is_removed() -> None:
    assert pins(RUN)["pip"]
    assert "setuptools" not in pins(DEV)
    plan = make_plan("install").splitlines()
    installed = next(n for n, line in enumerate(plan) if "-r requirements/run.txt" in line)
    assert "pip --quiet uninstall --yes setuptools" in plan[installed + 1]


@pytest.mark.slow
def test_every_package_of_the_environment_comes_from_the_locks() -> None:
    locked = {
        (name, str(pin.specifier).removeprefix("=="))
        for path in sorted(RUN.parent.glob("*.txt"))
        for name, locked_pins in pins(path).items()
        for pin in locked_pins
    }
    installed = {(canonicalize_name(d.name), d.version) for d in distributions()}
    assert {name for name, _ in installed - locked} <= {"houseway"}


def test_make_serve_takes_another_port() -> None:
    assert make_plan("serve", "PORT=8123").endswith("houseway serve --port 8123\n")


@each("name", sorted(path.stem for path in (ROOT / "tools").glob("*.py")))
def test_every_tool_can_be_imported(name: str) -> None:
    assert import_module(f"tools.{name}").__doc__


# Code


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def python_files(*places: Path) -> Iterator[Path]:
    """Python files at or below the places, each of which must exist."""
    for place in places:
        assert place.exists(), place
        yield from sorted(place.rglob("*.py")) if place.is_dir() else [place]


RANDOM = re.compile(
    r"random|secrets|numpy\.random|os\.(?:urandom|getrandom)|uuid\.uuid[147]|ssl\.RAND_bytes"
)


def qualified_names(tree: ast.Module) -> set[str]:
    """Every dotted name that the code imports or reaches through an import."""
    aliases: dict[str, str] = {}
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                names.add(alias.name)
                top = alias.name.partition(".")[0]
                aliases[alias.asname or top] = alias.name if alias.asname else top
        elif isinstance(node, ast.ImportFrom) and not node.level:
            for alias in node.names:
                names |= {str(node.module), f"{node.module}.{alias.name}"}
                aliases[alias.asname or alias.name] = f"{node.module}.{alias.name}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            names.add(f"{aliases.get(node.value.id, '')}.{node.attr}")
    return names


def uses_random_source(tree: ast.Module) -> bool:
    return any(RANDOM.fullmatch(name) for name in qualified_names(tree))


@each(
    "code",
    [
        "import random",
        "from random import shuffle",
        "def deal():\n    import secrets as hidden",
        "import os\nseed = os.urandom(32)",
        "from os import urandom as bits",
        "import numpy as np\nnp.random.default_rng()",
        "from numpy.random import Generator",
        "from numpy import random as chance",
        "import numpy.random",
        "import uuid\nuuid.uuid4()",
    ],
)
def test_a_random_source_is_recognized_however_it_is_imported(code: str) -> None:
    assert uses_random_source(ast.parse(code))


@pytest.mark.parametrize("code", ["import os\nos.path", "random = 1", "from .random import x"])
def test_other_code_is_not_flagged_as_a_random_source(code: str) -> None:
    assert not uses_random_source(ast.parse(code))


def test_only_the_shuffle_uses_a_random_source() -> None:
    users = [path for path in python_files(PACKAGE) if uses_random_source(parsed(path))]
    assert users == [PACKAGE / "cards" / "shuffle.py"]


SETTLEMENT = (
    *(
        PACKAGE / "banked" / f"{name}.py"
        for name in ("action", "bank", "seats", "settlement", "table", "wagers")
    ),
    PACKAGE / "play" / "collection.py",
    PACKAGE / "values" / "money.py",
    PACKAGE / "values" / "odds.py",
)

# A Fraction over an integer stays exact.
EXACT_DIVISIONS = {"values/odds.py: self.profit /= int(match[4].replace(',', ''))"}


def inexact(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield each float literal, mention of float and true division."""
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=float() | complex()):
                yield node
            case ast.Name(id="float") | ast.Attribute(attr="truediv" | "__truediv__"):
                yield node
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                yield node
            case ast.BinOp(op=ast.Pow(), right=ast.UnaryOp(op=ast.USub())):
                yield node


@pytest.mark.parametrize(
    "code",
    [
        "x = 0.5",
        "x = 1e2",
        "x = a / b",
        "x /= 2",
        "float(x)",
        "def f(x: float): ...",
        "x = 2 ** -1",
    ],
)
def test_float_arithmetic_is_recognized(code: str) -> None:
    assert list(inexact(ast.parse(code)))


@pytest.mark.parametrize("code", ["x = a // b", "x = divmod(a, b)", "x = 2 ** 3", "x //= 100"])
def test_integer_arithmetic_is_not_flagged_as_float(code: str) -> None:
    assert not list(inexact(ast.parse(code)))


def test_the_settlement_code_has_no_floats_and_no_inexact_division() -> None:
    divisions = {
        f"{path.relative_to(PACKAGE)}: {ast.unparse(node)}"
        for path in python_files(*SETTLEMENT)
        for node in inexact(parsed(path))
    }
    assert divisions == EXACT_DIVISIONS
