"""The program as a whole: one line for bad input, few imports at the start, one JSON document."""

import json
import subprocess
import sys

import pytest
from tests.cli.program import Program
from tests.each import each
from tests.own_rulebook import SMALL, small, write_files
from tests.test_repository import project

import houseway as package
from houseway.cli.commands import COMMANDS
from houseway.values.extras import EXTRAS

EZ = "tavern/ez-baccarat-panda-8"
CASE = {
    "game": EZ,
    "player_dealer": {"seat": 8, "bank": "500.00"},
    "wagers": [{"seat": 1, "bettor": "A", "wager": "banker", "amount": "100.00"}],
    "shoe": ["8d", "3h", "Ks", "4c"],
}


def wrong_case(**changes) -> str:
    return json.dumps(CASE | changes)


def wager(**changes):
    return [CASE["wagers"][0] | changes]


CENTURY = {
    "game": "deuce-lounge/21st-century-baccarat",
    "player_dealer": {"seat": 8, "bank": "500.00"},
    "wagers": [{"seat": 1, "bettor": "A", "wager": "player", "amount": "100.00"}],
    "shoe": ["Ks", "6h", "5d", "Ac", "4s", "2c"],
}

BAD_CASES = {
    "unknown game": wrong_case(game="tavern/ez"),
    "malformed JSON": '{"game": ',
    "not a case": "[]",
    "empty": "",
    "unknown key": wrong_case(gmae="x"),
    "negative cents": wrong_case(wagers=wager(amount="-1.00")),
    "fractional cents": wrong_case(wagers=wager(amount="10.005")),
    "a number for money": wrong_case(wagers=wager(amount=10)),
    "over the limit": wrong_case(option="12", wagers=wager(amount="10000.01")),
    "seat out of range": wrong_case(wagers=wager(seat=9)),
    "the player-dealer's seat": wrong_case(wagers=wager(seat=8)),
    "truncated shoe": wrong_case(shoe=["8d", "3h"]),
    "no such card": wrong_case(shoe=["8d", "3h", "1s", "4c"]),
    "too many of a card": wrong_case(shoe=["8d"] * 9),
    "wrong choice": json.dumps(CENTURY | {"choices": [{"seat": 1, "choice": "split"}]}),
    "too few choices": json.dumps(CENTURY),
    "too many choices": wrong_case(choices=[{"seat": 1, "choice": "hit"}]),
    "wrong option": wrong_case(rules={"decks": 9}),
    "no such collection": wrong_case(option="999"),
    "line breaks": wrong_case(game="tavern\n\nez"),
}


def assert_refused(result, *words: str) -> None:
    """Exit code 2, one line on standard error, nothing on standard output."""
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("houseway: ")
    assert result.err.endswith("\n")
    assert len(result.err.splitlines()) == 1
    for word in words:
        assert word in result.err


@pytest.mark.parametrize("kind", BAD_CASES)
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["table", "json"])
def test_a_bad_case_gives_one_line_and_exit_code_2(houseway: Program, tmp_path, kind, form) -> None:
    path = tmp_path / "case.json"
    path.write_text(BAD_CASES[kind])
    assert_refused(houseway("settle", str(path), *form))


def test_the_same_card_twice_in_a_one_deck_game_is_refused(houseway: Program, tmp_path) -> None:
    book = write_files(tmp_path, small=small())
    path = tmp_path / "case.json"
    twice = {"game": SMALL, "rules": {"decks": 1}, "shoe": ["8d", "8d", "Ks", "4c"]}
    path.write_text(json.dumps(CASE | twice))
    result = houseway("settle", str(path), "--rulebook", str(book))
    assert_refused(result, "8d is given 2 times, but this game has 1 (shoe)")


@each(
    ("arguments", "words"),
    [
        ("nothing", ["unknown command 'nothing'"]),
        ("list --nothing", ["unknown option --nothing", "houseway list"]),
        ("list nowhere", ["no cardroom called 'nowhere': cardrooms are cordova", "(room)"]),
        ("rules tavern/zobac", ["did you mean tavern/zoobac"]),
        ("rules", ["game is missing", "houseway rules"]),
        ("fee tavern/zoobac", ["--option is missing"]),
        ("fee tavern/zoobac --option 999 --action 5", ["999"]),
        (
            "fee tavern/zoobac --option 12",
            ["needs the total table action: its tiers are", "(--action)"],
        ),
        ("fee tavern/zoobac --option 12 --action 0.50", ["no fee", "$0.50"]),
        ("fee tavern/zoobac --option 12 --action lots", ["--action"]),
        ("fee tavern/zoobac --option 12 --players -1", ["--players"]),
        ("settle /no/such/file", ["file not found", "/no/such/file"]),
        ("settle .", ["can't read file: it is a directory (.)"]),
        ("price", ["give a game or --all"]),
        ("price --all tavern/zoobac", ["leave out the game and its options", "(game)"]),
        ("price --all --wager tie", ["leave out the game and its options", "(--wager)"]),
        ("price tavern/zoobac --bet tie=5", ["--bet needs a collection option", "(--option)"]),
        (
            "bank tavern/zoobac --option 18 --collect-by time",
            ["has only one collection method: leave out 'time'", "(--collect-by)"],
        ),
        ("price tavern/zzzzz", ["see houseway list"]),
        ("list --json=1", ["--json does not take a value (see houseway list --help)"]),
        ("replay .", ["can't read file: it is a directory (.)"]),
        ("price tavern/zobac", ["no game called"]),
        ("price tavern/zoobac --wager dragon", ["wager must be player, banker", "not 'dragon'"]),
        ("price tavern/zoobac --rules decks", ["--rules must be name=value"]),
        ("price tavern/zoobac --rules decks=3", ["decks must be 4 to 8, not 3", "4 to 8"]),
        ("price tavern/zoobac --rules deck=8", ["has no option 'deck'"]),
        ("price tavern/zoobac --option 999", ["999"]),
        ("price tavern/zoobac --option 12 --bet player=x", ["--bet"]),
        ("price tavern/zoobac --option 12 --bet plyer=5", ["not 'plyer'"]),
        ("price tavern/zoobac --option 12 --hands-per-hour 0", ["--hands-per-hour"]),
        ("simulate tavern/zobac", ["no game called"]),
        ("simulate tavern/zoobac --rounds 0", ["--rounds must be 1 or more"]),
        ("simulate tavern/zoobac --rounds many", ["--rounds must be a whole number"]),
        ("serve --port 99999", ["--port must be 0 to 65535, not 99999"]),
        ("check --format x", ["--format must be table, json, sarif or csv, not 'x'"]),
        ("list tavern saloon", ["unexpected argument: saloon"]),
        ("simulate tavern/zoobac --seats 8 --rounds 1", ["players must be 1 to 7, not 8"]),
        ("simulate tavern/zoobac --seed lucky --rounds 1", ["seed must be"]),
        ("list --rulebook /no/such/folder", ["--rulebook must be a directory"]),
    ],
)
def test_bad_usage_gives_one_line_and_exit_code_2(houseway: Program, arguments, words) -> None:
    assert_refused(houseway(*arguments.split()), *words)


def test_a_directory_that_is_not_a_rulebook_is_refused(houseway: Program, tmp_path) -> None:
    assert_refused(
        houseway("list", "--rulebook", str(tmp_path)), "neither a rooms nor a library folder"
    )


def test_a_wrong_file_in_a_users_rulebook_is_named(houseway: Program, tmp_path) -> None:
    book = write_files(tmp_path, small=small(('"19 to 20"', '"19:20"')))
    result = houseway("list", "--rulebook", str(book))
    assert_refused(result, "odds must be like", "small.toml: wagers[1].pays[0].odds")


@pytest.mark.parametrize("arguments", [[], ["-h"], ["--help"]])
def test_the_help_lists_every_command(houseway: Program, arguments) -> None:
    result = houseway(*arguments)
    assert (result.code, result.err) == (0, "")
    for command in COMMANDS:
        assert f" {command} " in result.out


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_shows_its_help_with_h_and_with_help(houseway: Program, command) -> None:
    short, long = houseway(command, "-h"), houseway(command, "--help")
    assert (short.code, short.err) == (0, "")
    assert f"Usage: houseway {command} " in short.out
    assert short == long


def test_the_version_is_the_one_in_pyproject_toml(houseway: Program) -> None:
    result = houseway("--version")
    assert (result.code, result.out, result.err) == (0, f"houseway {package.__version__}\n", "")
    assert package.__version__ == project()["project"]["version"]


@pytest.mark.parametrize(
    "arguments",
    [
        "list --json",
        "list tavern --json",
        f"rules {EZ} --json",
        f"fee {EZ} --option 12 --action 450 --json",
        f"price {EZ} --wager player --json",
        f"price {EZ} --wager player --option 12 --json",
        f"simulate {EZ} --rounds 20 --json",
    ],
)
def test_json_is_one_document_and_nothing_else(houseway: Program, arguments) -> None:
    result = houseway(*arguments.split())
    assert (result.code, result.err) == (0, "")
    assert json.loads(result.out)


def modules_after(*arguments: str, code: str = "") -> set[str]:
    """Run a command or some code in a separate process; return the modules it imported."""
    script = (
        code
        or f"""
import sys
sys.argv = ["houseway", *{list(arguments)!r}]
from houseway.cli import main
try:
    main()
except SystemExit as ended:
    assert not ended.code, ended.code
"""
    )
    done = subprocess.run(
        [sys.executable, "-c", script + "\nimport sys\nprint('\\n@', *sys.modules)"],
        check=True,
        capture_output=True,
        text=True,
    )
    return set(done.stdout.rpartition("@")[2].split())


HEAVY = {module for packages in EXTRAS.values() for module in packages}


@pytest.mark.parametrize(
    "arguments",
    [
        ["list", "--json"],
        ["rules", EZ, "--json"],
        ["fee", EZ, "--option", "12", "--action", "450", "--json"],
        ["set", "tavern/pai-gow-poker", "As Ad 8h 8c 5s 4d 2c", "--json"],
        ["settle", "case.json", "--json"],
        ["simulate", EZ, "--rounds", "5", "--json"],
        ["diff", EZ, "saloon/ez-baccarat-panda-8", "--json"],
        ["check", "cordova/two-card-peek", "--pack", "local", "--json"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_command_that_only_reads_imports_no_heavy_packages(
    arguments, tmp_path, monkeypatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "case.json").write_text(json.dumps(CASE))
    modules = modules_after(*arguments)
    assert modules & {*HEAVY, "rich"} == set()
    assert f"houseway.cli.{arguments[0]}" in modules
    others = {f"houseway.cli.{name}" for name in COMMANDS if name != arguments[0]}
    # `price` has the parser of name=value that other commands use.
    assert modules & others <= {"houseway.cli.price"}


def test_pricing_baccarat_does_not_import_the_compiler() -> None:
    modules = modules_after("price", EZ, "--wager", "player", "--json")
    assert "numpy" in modules
    assert "numba" not in modules


def test_importing_the_package_imports_only_three_modules() -> None:
    modules = modules_after(code="import houseway")
    assert {name for name in modules if name.startswith("houseway")} == {
        "houseway",
        "houseway.values",
        "houseway.values.errors",
    }


def test_the_package_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "houseway", "price"], check=False, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "houseway: give a game or --all (game)\n"


def test_a_case_is_read_from_standard_input() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "houseway", "settle", "-", "--json"],
        check=True,
        capture_output=True,
        text=True,
        input=json.dumps(CASE),
    )
    assert json.loads(done.stdout)["player_dealer"]["net"] == "100.00"
