"""ROT: the 2026 rotation regulations, which are not in effect."""

from collections.abc import Iterator

from houseway.checking.finding import Found
from houseway.checking.rule import rule
from houseway.checking.subject import Subject
from houseway.rulebook.claims import ClaimKind

_LAW = "11 CCR 2076-2077"
_SINCE = "2026-04-01, held invalid in 2026"


@rule("ROT002", "ca-2026-rotation", severity="warn", confidence="R2", law=_LAW, since=_SINCE)
def not_offered_before_every_hand(subject: Subject) -> Iterator[Found]:
    """Every player is offered the player-dealer position before every hand.

    What: The filing says so (claim `offered-each-hand`), or a turn lasts one hand.

    Why: The regulations require the offer before each hand, in view of the camera.

    Example: The player-dealer position is offered after two hands.

    Limits: The text of the sections was not available; the rule relies on reports about it.
    """
    for filing in subject.banked:
        rule = filing.player_dealer
        if rule is not None and rule.turns > 1:
            message = f"the player-dealer position is offered only after {rule.turns} hands"
            yield from _unclaimed(subject, filing.id, "offered-each-hand", message)


@rule("ROT003", "ca-2026-rotation", severity="warn", confidence="R1", law=_LAW, since=_SINCE)
def no_notice_of_the_position(subject: Subject) -> Iterator[Found]:
    """A notice at each table says that anyone may take the player-dealer position.

    What: The filing promises the notice (claim `posted-notice`).

    Why: The regulations require the notice. It also says that the player-dealer cannot win or
    lose more than the wager.

    Example: A filing that does not mention a notice.

    Limits: The text of the notice is known from one report only, so the text is not checked.
    """
    for filing in subject.banked:
        yield from _unclaimed(subject, filing.id, "posted-notice", "no notice at the table")


@rule("ROT004", "ca-2026-rotation", severity="warn", confidence="R2", law=_LAW, since=_SINCE)
def no_forty_minute_rule(subject: Subject) -> Iterator[Found]:
    """Two players other than the provider bank within 40 minutes, or the game ends.

    What: The filing says so (claim `two-others-in-forty-minutes`).

    Why: The regulations end a game in which the position does not actually rotate.

    Example: Every banked game of the five rooms: their filings are older than the regulations.

    Limits: It is not known whether the 40 minutes are a sliding window or fixed periods. Actual
    play is not checked, because that needs a log of play.
    """
    for filing in subject.banked:
        kind: ClaimKind = "two-others-in-forty-minutes"
        yield from _unclaimed(subject, filing.id, kind, "no 40-minute rule")


@rule("ROT005", "ca-2026-rotation", severity="warn", confidence="R2", law=_LAW, since=_SINCE)
def provider_may_bank_twice(subject: Subject) -> Iterator[Found]:
    """After a provider's turn the next turn goes to someone else.

    What: The filing says so (claim `provider-not-twice`), limits how many hands in a row one
    player may bank, or stops the game if no one intervenes.

    Why: A third-party provider may not have two turns in a row.

    Example: The provider takes the bank again because no one else wants it.

    Limits: A filing does not say who is a provider, so a limit or a stop clause that applies to
    every player counts.
    """
    for filing in subject.banked:
        rule = filing.player_dealer
        if rule is None or (rule.rule == "offered" and not rule.stops):
            message = "a provider may take two turns in a row"
            yield from _unclaimed(subject, filing.id, "provider-not-twice", message)


@rule("ROT007", "ca-2026-rotation", severity="warn", confidence="R2", law=_LAW, since=_SINCE)
def provider_covers_others(subject: Subject) -> Iterator[Found]:
    """A provider takes and settles wagers only as the player-dealer.

    What: No filing says that a provider covers what the player-dealer cannot cover (claim
    `provider-covers`).

    Why: Otherwise a provider would bank hands in which it is not the player-dealer.

    Example: "Wagers that the player-dealer cannot cover may be covered by a provider."

    Limits: Only claims entered as data are checked.
    """
    for claimed in subject.claims("provider-covers"):
        yield from claimed.found_in_each("a provider covers what the player-dealer cannot cover")


@rule("ROT008", "ca-2026-rotation", severity="warn", confidence="R1", law=_LAW, since=_SINCE)
def bank_is_shared(subject: Subject) -> Iterator[Found]:
    """Only the player-dealer has a stake in the bank.

    What: No filing mentions several people behind one bank (claim `shared-bank`).

    Why: Only the player-dealer may wager on the player-dealer position.

    Example: "Kum Kum" and "Daisu" bets.

    Limits: A filing that forbids or disclaims such bets is also listed: see the evidence.
    """
    for claimed in subject.claims("shared-bank"):
        yield from claimed.found_in_each(f"mentions {claimed.claim.value}")


def _unclaimed(subject: Subject, game: str, kind: ClaimKind, message: str) -> Iterator[Found]:
    if not any(game in claimed.games for claimed in subject.claims(kind)):
        filing = next(filing for filing in subject.filings if filing.id == game)
        rule = filing.player_dealer
        source = rule.source if rule is not None else filing.source
        yield Found(message, game, field="player_dealer", source=source)
