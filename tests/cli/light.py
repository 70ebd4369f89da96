"""Commands that need no optional packages, and a way to run commands without those packages."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from houseway.values.extras import EXTRAS

OPTIONAL = ("rtoml", *(module for packages in EXTRAS.values() for module in packages))
"""The optional packages, by the name of their module."""


class CommandResult(NamedTuple):
    """The exit code and the output of a command."""

    code: int
    out: str
    err: str


SCRIPT = """
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
missing, commands = json.load(sys.stdin)
for name in missing:
    sys.modules[name] = None  # importing it now raises ModuleNotFoundError
from houseway.cli import main
def run(text, *arguments):
    sys.argv = ["houseway", *arguments]
    sys.stdin = io.TextIOWrapper(io.BytesIO(text.encode()))
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        try:
            main()
        except SystemExit as ended:
            return ended.code or 0, out.getvalue(), err.getvalue()
json.dump([run(*command) for command in commands], sys.stdout)
"""


def run_without(
    missing: Iterable[str],
    commands: Iterable[tuple[str, ...]],
    environment: Mapping[str, str] | None = None,
    python: str = sys.executable,
) -> list[CommandResult]:
    """Run commands one after the other in a separate process that lacks some packages.

    A command is the text on its standard input, then its arguments.
    """
    done = subprocess.run(
        [python, "-c", SCRIPT],
        input=json.dumps([list(missing), list(commands)]),
        env=os.environ | {"COLUMNS": "120"} | dict(environment or {}),
        check=True,
        capture_output=True,
        text=True,
    )
    return [CommandResult(*result) for result in json.loads(done.stdout)]


def banked(game: str, wager: str, hands: dict[str, str], **fields: Any) -> dict[str, Any]:
    """A case with one wager at seat 1 against the player-dealer at seat 6."""
    return {
        "game": game,
        "player_dealer": {"seat": 6, "bank": "5000.00"},
        "wagers": [{"seat": 1, "bettor": "A", "wager": wager, "amount": "10.00"}],
        "hands": {name: cards.split() for name, cards in hands.items()},
        **fields,
    }


def poker(game: str, hands: dict[str, str], boards: list[str]) -> dict[str, Any]:
    """A case with three players at showdown who bet the same amount."""
    return {
        "game": game,
        "button": 1,
        "stacks": {"1": "200.00", "2": "200.00", "3": "200.00"},
        "bets": {"1": "40.00", "2": "40.00", "3": "40.00"},
        "hands": {seat: cards.split() for seat, cards in hands.items()},
        "boards": [board.split() for board in boards],
    }


PAI_GOW_HANDS = {"1": "As Ad 8h 8c 5s 4d 2c", "player-dealer": "Ks Kd 9h 9c 7s 6d 3c"}

CASES = {
    "baccarat": banked("tavern/zoobac", "player", {"player": "9s Kd", "banker": "2c 2h"}),
    "pai-gow": banked("saloon/pai-gow-poker", "base", PAI_GOW_HANDS),
    "tiles": banked(
        "tavern/pai-gow-tiles", "base", {"1": "6-6 4-2 5-5 1-1", "player-dealer": "3-1 2-2 6-5 4-3"}
    ),
    "twenty-one": banked(
        "tavern/no-bust-21st-century-blackjack",
        "base",
        {"1": "Ts 9d", "player-dealer": "Tc 8h"},
    ),
    "three-card": banked(
        "tavern/three-card-poker",
        "ante",
        {"1": "As Ad 8h", "player-dealer": "Ks Qd 9h"},
        choices=[{"seat": 1, "choice": "play"}],
    ),
    "carnival": banked(
        "saloon/caribbean-stud",
        "ante",
        {"1": "As Ad 8h 7c 2d", "player-dealer": "Ac Kd 9h 4c 3c"},
        choices=[{"seat": 1, "choice": "bet"}],
    ),
    "war": banked("tavern/casino-war", "base", {"1": "Ks", "player-dealer": "9h"}),
    "flop": poker(
        "tavern/omaha-hi-low-split",
        {"1": "As 2s Kd Qd", "2": "3c 4d 9h 9d", "3": "Jc Jd Th 8c"},
        ["5h 6s 7c Kh Ts"],
    ),
    "stud": poker(
        "cordova/mexican-stud",
        {"1": "As Ad 7h 6c 5d", "2": "Ks Kd Qh Jc 2d", "3": "Jh 3h 4c 5h 6h"},
        [],
    ),
    "draw": poker(
        "lucky-buck/lowball",
        {"1": "As 2d 3h 4c 6d", "2": "Jk 2s 4h 5c 7d", "3": "Ks Kd Qh Jc 2h"},
        [],
    ),
    "pan": {
        "game": "deuce-lounge/pan",
        "condition": "2.00",
        "cards": ["3s", "3s", "3s", "3h", "3d", "3c", "Ks", "Qs", "Js", "7s", "6s"],
    },
}
"""One case for every family."""

COMMANDS: dict[str, tuple[str, ...]] = {
    "version": ("", "--version"),
    "help": ("", "--help"),
    "list": ("", "list"),
    "list json": ("", "list", "--json"),
    "fee": ("", "fee", "tavern/zoobac", "--option", "12", "--action", "450"),
    "fee json": ("", "fee", "tavern/zoobac", "--option", "12", "--action", "450", "--json"),
    "set": ("", "set", "saloon/pai-gow-poker", PAI_GOW_HANDS["1"]),
    "set tiles": ("", "set", "tavern/pai-gow-tiles", "6-6 4-2 5-5 1-1", "--json"),
    "check": ("", "check", "saloon"),
    "check json": ("", "check", "cordova/mexican-stud", "--json"),
    "check sarif": ("", "check", "saloon/omaha", "--format", "sarif"),
    "diff": ("", "diff", "tavern/zoobac", "tavern/dai-bacc"),
    "diff json": ("", "diff", "saloon/omaha", "tavern/omaha", "--json"),
    "filing": ("", "filing", "cordova/two-card-peek"),
    "filing html": ("", "filing", "cordova/two-card-peek", "--format", "html"),
    "placard": ("", "placard", "tavern/zoobac", "--option", "12"),
    "rack card": ("", "placard", "cordova/pai-gow-poker", "--card"),
    "felt layout": ("", "placard", "cordova/two-card-peek", "--layout"),
    "felt layout of poker": ("", "placard", "saloon/big-o", "--layout"),
    "evaluate": ("", "evaluate", "mexican", "As Ad 7h 6c Jk"),
    "schema": ("", "schema", "filing"),
    "coverage": ("", "coverage", "tavern"),
    **{f"drill {family}": ("", "drill", case["game"], "--json") for family, case in CASES.items()},
    "drill divide": ("", "drill", "saloon/omaha", "--kind", "divide", "--json"),
    **{f"settle {family}": (json.dumps(case), "settle", "-") for family, case in CASES.items()},
    **{
        f"settle {family} json": (json.dumps(case), "settle", "-", "--json")
        for family, case in CASES.items()
    },
    **{f"rules {family}": ("", "rules", case["game"]) for family, case in CASES.items()},
    "rules json": ("", "rules", "tavern/zoobac", "--json"),
}
"""Commands of the base installation: a name, then the text on standard input and the arguments."""
