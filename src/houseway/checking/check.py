"""Run the rules over rooms, filings or a user's directory."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from houseway.checking.finding import SEVERITIES, Finding, Severity
from houseway.checking.packs import PACKS, Pack
from houseway.checking.rule import Rule
from houseway.checking.rules.all import RULES
from houseway.checking.subject import Subject
from houseway.pages.words import count
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError


@dataclass(frozen=True)
class Report:
    """The filings and rules of a check, and its findings."""

    games: list[str]
    rules: list[Rule]
    findings: list[Finding]

    def count(self, severity: Severity) -> int:
        return sum(finding.severity == severity for finding in self.findings)

    @property
    def summary(self) -> str:
        """The numbers of findings, filings and checks."""
        counts = ", ".join(
            count(self.count(severity), name) for severity, name in SEVERITIES.items()
        )
        games, rules = count(len(self.games), "filing"), count(len(self.rules), "check")
        return f"{counts} · {games} · {rules}"

    @property
    def not_in_force(self) -> list[Pack]:
        """The packs of law of these rules that are off by default."""
        used = {rule.pack for rule in self.rules}
        return [pack for pack in PACKS.values() if not pack.on and pack.as_of and pack.id in used]


def check(
    book: FiledRulebook,
    games: Iterable[str],
    rules: Iterable[Rule] | None = None,
    engine: bool = True,
) -> Report:
    """Check these filings by these rules, or by all rules of the packs that are on.

    If `engine` is false, rules that play, price or settle hands are left out.
    """
    chosen = list(games)
    used = [r for r in (choose_rules() if rules is None else rules) if engine or not r.engine]
    findings = [
        finding
        for subject in _subjects(book, chosen)
        for rule in used
        for finding in rule.run(subject)
    ]
    return Report(chosen, used, sorted(findings, key=lambda finding: finding.order))


def _subjects(book: FiledRulebook, games: list[str]) -> Iterator[Subject]:
    rooms: dict[str, list[str]] = {}
    for game_id in games:
        rooms.setdefault(game_id.partition("/")[0], []).append(game_id)
    return (Subject(book, room, ids) for room, ids in rooms.items())


def choose_rules(
    packs: Iterable[str] = (), select: Iterable[str] = (), ignore: Iterable[str] = ()
) -> list[Rule]:
    """The rules of some packs, by default those that are on; codes may be prefixes such as `FEE`.

    If no pack is named, a selected code runs whether its pack is on or not.
    """
    packs, select, ignore = list(packs), list(select), list(ignore)
    for pack in packs:
        if pack not in PACKS:
            raise InputError(f"no pack called {pack!r}: packs are {', '.join(PACKS)}", "pack")
    for code in (*select, *ignore):
        if not any(known.startswith(code.upper()) for known in RULES):
            raise InputError(
                f"no rule starts with {code!r}: a code is like FEE or PD003", "--select or --ignore"
            )
    on = packs or [pack.id for pack in PACKS.values() if pack.on]
    if select:
        rules = [rule for rule in RULES.values() if _has_code(rule, select)]
        rules = [rule for rule in rules if not packs or rule.pack in packs]
    else:
        rules = [rule for rule in RULES.values() if rule.pack in on]
    return [rule for rule in rules if not _has_code(rule, ignore)]


def _has_code(rule: Rule, codes: Iterable[str]) -> bool:
    return rule.code.startswith(tuple(code.upper() for code in codes))


def find_games(book: FiledRulebook, target: str | None) -> tuple[FiledRulebook, list[str]]:
    """The filings that a target names (room, game id or directory), with their rulebook.

    Without a target, all filings.
    """
    if target is None:
        return book, list(book)
    if target in book:
        return book, [target]
    in_room = [game_id for game_id in book if game_id.startswith(f"{target}/")]
    if in_room:
        return book, in_room
    path = Path(target)
    if path.is_dir():
        return _games_of(book, path)
    raise InputError(
        f"no cardroom, game or directory called {target!r}; see houseway list", "target"
    )


def _games_of(book: FiledRulebook, directory: Path) -> tuple[FiledRulebook, list[str]]:
    """A rulebook that adds the filings of a directory, and the ids of these filings."""
    added = FiledRulebook(*book.directories[1:], directory, on=book.on)
    filed = [
        f"{path.parent.name}/{path.stem}"
        for path in sorted(directory.glob("rooms/*/*.toml"))
        if path.name != "room.toml"
    ]
    if not filed:
        raise InputError("no rooms/<room>/<game>.toml in this directory", str(directory))
    games = [game_id for game_id in filed if game_id in added]
    if not games:
        raise InputError(f"no filing of this directory was in force on {book.on}", str(directory))
    return added, games
