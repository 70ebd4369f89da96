"""The base installation: rules, rulings, fees and checks work without any extra.

Commands that need an extra say so in one line.
"""

import json
import subprocess
import sys
from collections.abc import Iterable

import pytest
from packaging.requirements import Requirement
from tests.cli.light import CASES, COMMANDS, OPTIONAL, CommandResult, run_without
from tests.own_rulebook import SMALL, small, write_files
from tests.test_repository import project

from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook
from houseway.values.extras import EXTRAS, MissingExtra, needs_extras

PRICE = EXTRAS["price"]


def run_all(missing: Iterable[str]) -> dict[str, CommandResult]:
    return dict(zip(COMMANDS, run_without(missing, COMMANDS.values()), strict=True))


@pytest.fixture(scope="module")
def full() -> dict[str, CommandResult]:
    return run_all([])


@pytest.fixture(scope="module")
def light() -> dict[str, CommandResult]:
    return run_all(OPTIONAL)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_core_command_answers_the_same_without_any_extra(name, full, light) -> None:
    assert light[name] == full[name]
    assert light[name].code == (1 if name.startswith("check") else 0)
    assert light[name].out
    assert light[name].err == ""


def test_the_commands_include_a_case_of_every_family() -> None:
    book = FiledRulebook()
    games = [FiledGame(book, game_id) for game_id in book]
    assert {game.filing.family for game in games if game.playable} == set(CASES)
    assert {FiledGame(book, case["game"]).filing.family for case in CASES.values()} == set(CASES)


SERVE_PACKAGES = "starlette, uvicorn, h11, websockets, sqlalchemy, alembic and argon2-cffi"
EXPECTED_LINES = {
    "price tavern/zoobac": "price needs numpy and numba: pip install 'houseway[price]'",
    "equity holdem AsKs QdQc": "equity needs numpy and numba: pip install 'houseway[price]'",
    "chart tavern/pure-spanish-21-5": "chart needs numpy and numba: pip install 'houseway[price]'",
    "serve": f"serve needs {SERVE_PACKAGES}: pip install 'houseway[serve]'",
    "verify": f"verify needs {SERVE_PACKAGES}: pip install 'houseway[serve]'",
    "backup x": f"backup needs {SERVE_PACKAGES}: pip install 'houseway[serve]'",
    "restore x": f"restore needs {SERVE_PACKAGES}: pip install 'houseway[serve]'",
    "export x --format parquet": "a Parquet file needs pyarrow: pip install 'houseway[parquet]'",
    "mcp": "mcp needs mcp: pip install 'houseway[mcp]'",
    "grant somebody player": f"grant needs {SERVE_PACKAGES}: pip install 'houseway[serve]'",
    "placard tavern/zoobac --option 12 --out x.pdf": (
        "a PDF needs weasyprint: pip install 'houseway[pdf]'"
    ),
}


@pytest.fixture(scope="module")
def refused() -> dict[str, CommandResult]:
    commands = [("", *line.split()) for line in EXPECTED_LINES]
    return dict(zip(EXPECTED_LINES, run_without(OPTIONAL, commands), strict=True))


@pytest.mark.parametrize("command", EXPECTED_LINES)
def test_a_command_that_needs_an_extra_says_so_in_one_line(command, refused) -> None:
    assert refused[command] == CommandResult(2, "", f"houseway: {EXPECTED_LINES[command]}\n")


@pytest.mark.parametrize(
    ("missing", "command", "line"),
    [
        (
            "numba",
            "price tavern/pure-spanish-21-5",
            "price needs numba: pip install 'houseway[price]'",
        ),
        (
            "distributed",
            "price tavern/zoobac --engine dask --scheduler tcp://127.0.0.1:1",
            "the dask engine needs distributed: pip install 'houseway[dask]'",
        ),
        (
            "psycopg",
            "verify --database postgresql://127.0.0.1:1/houseway",
            "a PostgreSQL database needs psycopg: pip install 'houseway[postgres]'",
        ),
        ("websockets", "serve --port 0", "serve needs websockets: pip install 'houseway[serve]'"),
    ],
)
def test_only_the_missing_package_is_named(missing, command, line, tmp_path) -> None:
    cache = {"HOUSEWAY_CACHE": str(tmp_path)}
    (result,) = run_without([missing], [("", *command.split())], cache)
    assert result == CommandResult(2, "", f"houseway: {line}\n")


def test_the_server_needs_only_its_own_extra() -> None:
    block_list = [name for name in OPTIONAL if name not in EXTRAS["serve"]]
    block = f"import sys; sys.modules.update(dict.fromkeys({block_list}))"
    done = subprocess.run(
        [sys.executable, "-c", f"{block}; import houseway.web.run"],
        check=False,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_missing_module_that_is_in_no_extra_is_an_ordinary_import_error() -> None:
    with pytest.raises(ModuleNotFoundError), needs_extras("price"):
        raise ModuleNotFoundError(name="nothing")
    with pytest.raises(MissingExtra, match="price needs numba"), needs_extras("price"):
        raise ModuleNotFoundError(name="numba.core")


def test_without_the_price_extra_a_check_reports_that_a_new_filing_is_not_priced(tmp_path) -> None:
    book = write_files(tmp_path, small=small())
    where = ["--rulebook", str(book), "--json"]
    check = ("", "check", SMALL, "--select", "QUA007", *where)
    diff = ("", "diff", SMALL, "tavern/zoobac", *where)
    reason = "price needs numpy and numba: pip install 'houseway[price]'"
    checked, compared = run_without(PRICE, [check, diff])
    (finding,) = json.loads(checked.out)
    assert (finding["severity"], finding["message"]) == ("info", f"not priced: {reason}")
    assert finding["where"]["game"] == SMALL
    assert compared.err == f"houseway: prices are not compared: {reason}\n"
    answer = json.loads(compared.out)
    assert (compared.code, answer["prices"]) == (0, [])
    assert answer["differences"]


def names(requirements: list[str]) -> set[str]:
    return {Requirement(text).name for text in requirements}


def test_the_declared_packages_match_those_that_error_lines_name() -> None:
    declared = project()["project"]
    assert names(declared["dependencies"]) == {"msgspec", "typer", "rich"}
    extras = declared["optional-dependencies"]
    assert {extra: set(packages.values()) for extra, packages in EXTRAS.items()} == {
        # uvloop makes the server faster, but it runs without.
        extra: names(extras[extra]) - {"uvloop"}
        for extra in EXTRAS
    }
    assert names(extras["fast"]) == {"rtoml"}
