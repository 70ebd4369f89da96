"""APP: approval and identity of games."""

import re
from collections.abc import Iterator

from houseway.checking.finding import Found
from houseway.checking.rule import rule
from houseway.checking.subject import Subject
from houseway.pages.words import count
from houseway.rulebook.model import Filing
from houseway.rulebook.schedule import Limits

_NUMBER = re.compile(r"GEG[AR]-\d{6}")

BANNED = (
    "faro",
    "monte",
    "roulette",
    "lansquenet",
    "rouge-et-noire",
    "rondo",
    "tan",
    "fan-tan",
    "seven-and-a-half",
    "twenty-one",
    "hokey-pokey",
)


@rule(
    "APP001", "ca-state", severity="warn", confidence="S", law="B&P 19826(g); Penal Code 337j(e)(1)"
)
def game_without_approval_number(subject: Subject) -> Iterator[Found]:
    """Every game has its own approval number.

    What: A filing has a number of the form GEGA-001234 or GEGR-001234, and no two filings of a
    room share one.

    Why: Only games that the Department approved may be spread. The number identifies the approval;
    if two filings share a number, it is unclear which rules were approved.

    Example: Two hold'em filings that both have GEGA-003181.

    Limits: A missing number is a gap in the available papers, not proof that no approval exists.
    The approval date is not required, since most filings do not print one.
    """
    numbered: dict[str, list[Filing]] = {}
    for filing in subject.filings:
        if not filing.filing:
            yield Found("no approval number", filing.id, field="filing", source=filing.source)
        elif not _NUMBER.fullmatch(filing.filing):
            message = f"{filing.filing!r} is not of the form GEGA-001234 or GEGR-001234"
            yield Found(message, filing.id, field="filing", source=filing.source)
        else:
            numbered.setdefault(filing.filing, []).append(filing)
    for number, filings in numbered.items():
        for filing in filings[1:]:
            message = f"{number} is also the number of {filings[0].id}"
            yield Found(message, filing.id, field="filing", source=filing.source)


@rule(
    "APP002",
    "ca-state",
    severity="warn",
    confidence="S",
    law="B&P 19826(g)",
    since="2004; as amended 2026-01-01",
)
def rules_and_rates_both_public(subject: Subject) -> Iterator[Found]:
    """A game has both rules and collection rates.

    What: Every game with rules has at least one current collection option, every game with a
    fee has rules, and every game named in a schedule is filed.

    Why: The rules of play and the collection rates of every approved game must be public.

    Example: A schedule lists Pure 21.5 Blackjack, whose rules the room has not filed.

    Limits: Covers only the papers in the rulebook; a game may be filed elsewhere. A filing whose
    rules are not entered yet counts as filed.
    """
    for filing in subject.filings:
        options = [o for o in subject.options(filing.id) if o.serves(filing.id)]
        if filing.status == "fees-only":
            yield Found("fees are filed, but rules are not", filing.id, source=filing.source)
        elif filing.status == "game" and not options:
            yield Found("no current collection rates", filing.id, source=filing.source)
    for schedule in subject.schedules:
        for name in schedule.other_games:
            yield Found(
                f"{name} has fees here but no rules in this room",
                subject.place_of(schedule),
                schedule.id,
                "other_games",
                schedule.source,
            )


@rule("APP004", "ca-state", severity="warn", confidence="S-part", law="11 CCR 2071(a)(1)-(4)")
def required_part_missing(subject: Subject) -> Iterator[Found]:
    """A filing has every part that a request must contain.

    What: A filing has the object of the game, equipment and seats. A banked game also has wagers,
    an order of settlement, a player-dealer and a rule for where the action starts.

    Why: A request for approval must give the rules with the event that decides the winner, the
    wagering conventions and the collection of fees.

    Example: A filing without `object` does not say what wins.

    Limits: Looks only at filings whose rules of play are in the rulebook. A glossary and the
    statement of lawfulness are not part of the data; `houseway filing` generates both.
    """
    for filing in subject.filings:
        if filing.status == "game" and filing.play:
            for part in _missing(filing, banked=filing in subject.banked):
                yield Found(f"no {_PARTS[part]}", filing.id, field=part, source=filing.source)


_PARTS = {
    "object": "object of the game",
    "equipment": "equipment",
    "seats": "seats",
    "wagers": "wagers",
    "settlement": "order of settlement",
    "player_dealer": "player-dealer",
    "action": "rule for where the action starts",
}
_PARTS_OF_ANY_GAME = ("object", "equipment", "seats")


def _missing(filing: Filing, banked: bool) -> list[str]:
    parts = _PARTS if banked else _PARTS_OF_ANY_GAME
    return [part for part in parts if not getattr(filing, part)]


@rule(
    "APP006", "filing", severity="info", confidence="S", law="Bureau forms page; form BGC-APP. 026"
)
def option_without_wagering_limit(subject: Subject) -> Iterator[Found]:
    """Each collection option states its wagering limit.

    What: An option prints at least one of these: a table limit, minimum or maximum, stakes,
    blinds, a buy-in, a limit on bonus wagers or a condition.

    Why: The fee schedule is submitted for each wagering limit.

    Example: A schedule whose only row has fees but no limit.

    Limits: A limit that is stated only in the rules of the game is not seen here.
    """
    for schedule in subject.schedules:
        unlimited = [o for o in schedule.options if o.limits == Limits()]
        if unlimited:
            share = f"{len(unlimited)} of {count(len(schedule.options), 'option')}"
            yield Found(
                message=f"no wagering limit is stated in {share}",
                game=subject.place_of(schedule),
                option=unlimited[0].id,
                field="groups",
                source=schedule.source,
                evidence=tuple(option.id for option in unlimited),
            )


@rule(
    "APP008", "filing", severity="info", confidence="F", law="owner notices printed in the filings"
)
def owner_without_agreement(subject: Subject) -> Iterator[Found]:
    """A proprietary game names the owner's agreement.

    What: A filing that names an owner also names a license.

    Why: The request to play the game must include the owner's agreement.

    Example: EZ Baccarat of DEQ Systems Corp., in a filing that names no agreement.

    Limits: A program cannot tell whether an agreement exists, or its terms.
    """
    for filing in subject.filings:
        if filing.owner and not filing.licence:
            message = f"owned by {filing.owner}; the filing names no agreement"
            yield Found(message, filing.id, field="licence", source=filing.source)


@rule("APP009", "ca-state", severity="warn", confidence="S", law="Penal Code 330")
def name_of_a_banned_game(subject: Subject) -> Iterator[Found]:
    """A game is not named after a game that the Penal Code bans by name.

    What: Names are searched for faro, monte, roulette, lansquenet, rouge et noire, rondo, tan,
    fan-tan, seven-and-a-half, twenty-one (also written 21) and hokey-pokey, as whole words. A
    name that is exactly one of these is an error; a longer name that contains one is a warning.

    Why: The Penal Code forbids these games by name.

    Example: "Twenty-One"; "California 21".

    Limits: 21.5 and 21st are different words. A name does not decide whether a game is twenty-one
    in law.
    """
    for filing in subject.filings:
        for banned in banned_names(filing.name):
            alone = normal_name(filing.name) == banned
            yield Found(
                f"{filing.name!r} {'is' if alone else 'contains'} the name of {banned}",
                filing.id,
                field="name",
                source=filing.source,
                severity="error" if alone else "warn",
            )


def normal_name(name: str) -> str:
    """A name in lower case with hyphens, and 21 as a word.

    >>> normal_name("California 21"), normal_name("Pure 21.5")
    ('california-twenty-one', 'pure-21.5')
    """
    words = re.findall(r"[a-z0-9.']+", name.lower())
    return "-".join("twenty-one" if word.strip(".") == "21" else word for word in words)


def banned_names(name: str) -> list[str]:
    """The banned names within a name.

    >>> banned_names("Fan-Tan Deluxe"), banned_names("Pure Spanish 21.5")
    (['fan-tan'], [])
    """
    framed = f"-{normal_name(name)}-"
    names = [banned for banned in BANNED if f"-{banned}-" in framed]
    return [game for game in names if game != "tan" or "fan-tan" not in names]
