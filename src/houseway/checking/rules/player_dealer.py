"""PD: the player-dealer position, checked on the data of the filing."""

from collections.abc import Iterator

from houseway.banked.rotation import Turn, next_turn
from houseway.checking.finding import Found
from houseway.checking.rule import rule
from houseway.checking.subject import Subject
from houseway.pages.words import count
from houseway.rulebook.model import Filing, PlayerDealer

_LAW = "Penal Code 330.11; B&P 19805(c)"


@rule(
    "PD001",
    "ca-state",
    severity="error",
    confidence="S",
    law="Penal Code 330.11; B&P 19805(c), (ag)",
    since="2002-01-01",
)
def no_rotation(subject: Subject) -> Iterator[Found]:
    """A banked game has a player-dealer position that rotates.

    What: A banked game has a `[player_dealer]` table, which says how the position rotates.

    Why: The published rules must have a position that is continuously and systematically
    rotated among the participants.

    Example: A game with wagers and no `[player_dealer]`.

    Limits: Looks only at filings whose rules of play are in the rulebook.
    """
    for filing in subject.banked:
        if filing.player_dealer is None:
            yield Found("no player-dealer", filing.id, field="player_dealer", source=filing.source)


@rule(
    "PD003",
    "ca-state",
    severity="warn",
    confidence="S",
    law="Penal Code 330.11; Oliver v. County of Los Angeles (1998)",
)
def bank_may_stay_forever(subject: Subject) -> Iterator[Found]:
    """One player cannot hold the bank indefinitely.

    What: The filing's rotation is simulated with one player who always takes the bank and others
    who always refuse it. If a turn repeats, that player can keep the bank.

    Why: In Oliver a game was unlawful because its rules allowed one participant to keep the
    bank. A clause that stops the game if no other player takes the bank prevents this.

    Example: After two hands everyone else declines the bank, and the same player continues.

    Limits: A warning, not an error: the Department may have found that other rules keep
    anyone from operating as a bank.
    """
    for filing in subject.banked:
        rule = filing.player_dealer
        if rule is not None and (turns := endless_turns(rule, _seats(filing))):
            yield Found(
                "one player can hold the bank indefinitely if everyone else passes",
                filing.id,
                field="player_dealer",
                source=rule.source,
                evidence=tuple(
                    f"hand {turn.hand}: seat {turn.seat} has the bank" for turn in turns
                ),
            )


def endless_turns(rule: PlayerDealer, seats: int) -> list[Turn]:
    """The turns that one willing player repeats without end; empty if the game stops."""
    seated = {seat: f"P{seat}" for seat in range(1, seats + 1)}
    turns: list[Turn] = []
    turn = next_turn(rule, seats, seated, _only_first)
    while turn is not None and turn not in turns:
        turns.append(turn)
        turn = next_turn(rule, seats, seated, _only_first, last=turn)
    return turns[turns.index(turn) :] if turn is not None else []


def _only_first(seat: int, person: str) -> bool:
    return person == "P1"


def _seats(filing: Filing) -> int:
    return filing.seats.tables[0].seats if filing.seats else 8


@rule("PD005", "ca-state", severity="info", confidence="S", law=_LAW)
def acceptance_not_forced(subject: Subject) -> Iterator[Found]:
    """Rotation is optional.

    What: The filing says only that the position is offered, and no clause stops the game if no
    one takes it.

    Why: Acceptance need not be required if the Department finds that other rules keep anyone
    from operating as a bank. The filing relies on that finding.

    Example: "The player-dealer position shall be offered clockwise after two hands."

    Limits: The finding itself is not in the papers.
    """
    for filing in subject.banked:
        rule = filing.player_dealer
        if rule is not None and rule.rule == "offered" and not rule.stops:
            message = "rotation is optional, which relies on a Bureau finding"
            yield Found(message, filing.id, field="player_dealer.rule", source=rule.source)


@rule(
    "PD006",
    "filing",
    severity="warn",
    confidence="F",
    law="the filings themselves; no statute sets the number",
)
def rotation_differs_within_room(subject: Subject) -> Iterator[Found]:
    """The games of one room rotate the bank in the same way, after at most two hands.

    What: The number of hands, the strength of the rule (offered, at most, must pass) and the
    stop clause are compared across the games of the room that are checked; a turn of more than
    two hands is a separate finding.

    Why: A dealer who moves between tables should find the same rule. The limit of two hands comes
    from the filings and their reading of Oliver; it is not in the statute.

    Example: Two games stop if no one intervenes; nine continue.

    Limits: Compares only filings whose rules of play are in the rulebook.
    """
    kinds: dict[str, list[Filing]] = {}
    for filing in subject.banked:
        rule = filing.player_dealer
        if rule is not None:
            kinds.setdefault(_strength(rule), []).append(filing)
            if rule.turns > 2:
                message = f"a turn of {rule.turns} hands; two are usual"
                yield Found(message, filing.id, field="player_dealer.turns", source=rule.source)
    if len(kinds) > 1:
        yield Found(
            f"{len(kinds)} different rotation rules in one room",
            subject.id,
            field="player_dealer",
            source=subject.room.source,
            evidence=tuple(f"{kind}: {_names(filings)}" for kind, filings in kinds.items()),
        )


_ROTATIONS = {
    "offered": "offered every {}",
    "at-most": "at most {}",
    "must-pass": "must pass after {}",
}


def _strength(rule: PlayerDealer) -> str:
    stops = ", the game stops if no one intervenes" if rule.stops else ", no stop clause"
    return f"{_ROTATIONS[rule.rule].format(count(rule.turns, 'hand'))}{stops}"


def _names(filings: list[Filing]) -> str:
    return ", ".join(filing.name for filing in filings)


@rule("PD007", "ca-state", severity="error", confidence="S", law="B&P 19805(ag)")
def player_dealer_not_seated(subject: Subject) -> Iterator[Found]:
    """The player-dealer sits at the table with the other players.

    What: The table has at least two seats, the player-dealer's included.

    Why: By law the player-dealer is a seated player with a temporary opportunity to wager
    against several others.

    Example: A table with one seat.

    Limits: In the engine the player-dealer is always in a numbered seat, so the house dealer's
    place cannot be entered.
    """
    for filing in subject.banked:
        for table in filing.seats.tables if filing.seats else ():
            if table.seats < 2:
                message = f"{table.name}: {table.seats} seat leaves no one to bet"
                source = filing.seats.source if filing.seats else None
                yield Found(message, filing.id, field="seats", source=source)
