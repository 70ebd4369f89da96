"""A family of games: the facts it declares and the script that its rounds follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from houseway.errors import RulebookError
from houseway.rulebook.decode import Strict
from houseway.rulebook.facts import Facts, FactValue
from houseway.table.wagers import Placed

if TYPE_CHECKING:
    from houseway.games.round import Round

_MODULES = {"baccarat": "houseway.games.baccarat"}
"""Where each family is written; imported when a game of it is first used."""


class Decision(NamedTuple):
    """A choice that is open now, and what happens when the clock runs out."""

    seat: int
    bettor: str
    kind: str
    choices: tuple[str, ...]
    default: str
    hand: int = 1


Script = Iterator[tuple[Decision, ...]]
"""A round yields the decisions that are open together, and goes on once they are made."""


@dataclass(frozen=True)
class Family:
    """What the base needs to know of a family."""

    name: str
    play: type[Strict]
    facts: Facts
    script: Callable[[Round], Script]
    describe: Callable[[Mapping[str, FactValue]], str]
    hands: tuple[str, ...] = ()
    bettor_facts: Callable[[Round, Placed], Mapping[str, FactValue]] | None = None


def find_family(name: str, where: str = "") -> Family:
    if name not in _MODULES:
        raise RulebookError(f"the rounds of the family {name!r} are not written", where)
    family: Family = import_module(_MODULES[name]).FAMILY
    return family


def is_playable(name: str) -> bool:
    return name in _MODULES
