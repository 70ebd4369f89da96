"""Which modules faults are planted in, and which of all possible faults are planted."""

from fnmatch import fnmatch
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from tools.mutation.points import Mutant, find

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "houseway"

PACKAGES = ("banked", "poker", "pan", "families", "play", "journal", "rulebook")

LEFT_OUT = {
    "banked/bots.py": "any choice that is offered is right for a bot",
    "banked/reasons.py": "words for people; the codes and values come from other modules",
    "families/*/advice.py": "advice for bots, any of which is right",
    "families/*/chart.py": "charts of advice",
    "families/*/counting.py": "figures of protection, compared with play through the engine",
    "families/*/deal.py": "figures of protection, compared with play through the engine",
    "families/*/compiled.py": "compiled hands, compared with the engine hand for hand",
    "families/*/fast*.py": "compiled rounds, compared with the engine hand for hand",
    "families/*/hidden*.py": "figures of protection, compared with play through the engine",
    "families/*/form.py": "fields of a form; what they send is settled like any other case",
    "families/*/price.py": "prices, which are counted twice and compared with published ones",
    "families/*/price/*": "prices, which are counted twice and compared with published ones",
    "families/*/protect.py": "figures of protection, compared with play through the engine",
    "families/*/seen.py": "what the coach is asked; it reads the view of the seat",
    "families/*/shar*.py": "figures of protection, compared with play through the engine",
    "families/*/teach.py": "questions of drills, graded by the engine",
    "families/*/words.py": "words for people",
    "families/carnival/holdem.py": "compiled by Numba, for prices",
    "families/carnival/peek/bonus.py": "prices",
    "families/carnival/peek/super_rows.py": "prices",
    "families/carnival/ultimate/kernel.py": "compiled by Numba, for prices",
    "families/carnival/ultimate/preflop.py": "compiled by Numba, for prices",
    "families/twenty_one/bots.py": "any choice that is offered is right for a bot",
    "families/twenty_one/play_effects.py": "figures of protection, compared like the others",
    "poker/compiled/*": "compiled hands, compared with the engine hand for hand",
    "journal/migrations/*": "run by Alembic in its own context, and frozen once released",
    "pan/advice.py": "advice for bots, any of which is right",
    "pan/bots.py": "any choice that is offered is right for a bot",
    "play/live/bot_names.py": "names of bots",
    "poker/advice.py": "advice for bots, any of which is right",
    "poker/bots.py": "any choice that is offered is right for a bot",
    "poker/hand_names.py": "words for people",
    "rulebook/concern.py": "which readings a page shows next to a rule",
    "rulebook/schema.py": "completion in editors; the program does not read it",
    "rulebook/source.py": "line numbers of the papers",
}
"""Modules that decide neither money nor cards nor who sees them, each with the reason; `*` stands
for any part of a path."""

SEED = 30
PLANTED = 1400
"""About how many faults are planted in total."""
AT_LEAST = 5
"""How many are planted in a module with few places."""


class Module(NamedTuple):
    """A module with all its possible faults and those that are planted."""

    path: str
    source: str
    possible: list[Mutant]
    planted: list[Mutant]

    @property
    def name(self) -> str:
        parts = Path("houseway", self.path).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def short_hash(*texts: str) -> str:
    return sha256("\n".join(texts).encode()).hexdigest()[:12]


def modules() -> list[Module]:
    """All modules with places for faults, in order of their paths."""
    sources = _sources()
    possible = {path: find(path, source) for path, source in sources.items()}
    total = sum(map(len, possible.values()))
    return [
        Module(path, sources[path], mutants, _draw(mutants, PLANTED * len(mutants) // total))
        for path, mutants in possible.items()
        if mutants
    ]


def draw_order(mutant: Mutant) -> str:
    """A fixed random order that does not change for the others when some mutants come or go."""
    return sha256(f"{SEED} {mutant.key}".encode()).hexdigest()


def _draw(mutants: list[Mutant], count: int) -> list[Mutant]:
    return sorted(mutants, key=draw_order)[: max(count, AT_LEAST)]


def _sources() -> dict[str, str]:
    paths = [path for name in PACKAGES for path in sorted((PACKAGE / name).rglob("*.py"))]
    names = {path.relative_to(PACKAGE).as_posix(): path for path in paths}
    return {
        name: path.read_text("utf-8")
        for name, path in names.items()
        if not any(fnmatch(name, left_out) for left_out in LEFT_OUT)
    }
