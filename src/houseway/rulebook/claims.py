"""What filings claim in prose, where a program can hold it against tables, rules or law."""

from typing import Literal

from houseway.rulebook.source import Source
from houseway.values.strict import Strict

ClaimKind = Literal[
    "rates",  # at most so many collection rates
    "player-fee",  # players pay, "due", or do not, "none", under the options named
    "spot-maximum",  # the most that may be wagered on one spot
    "tiers-by-wager",  # the tiers are headed as amounts of one wager
    "local-limit",  # the most that the local ordinance allows, as the filing cites it
    "local-seats",  # the most players at a table that the local ordinance allows
    "ordinance",  # the place whose ordinance is cited
    "cardroom",  # the cardroom that is named
    "shared-bank",  # several people behind one bank, by the name the filing has for it
    "provider-covers",  # a third-party provider covers what the player-dealer cannot
    "offered-each-hand",  # the bank is offered to every player before every hand
    "posted-notice",  # a notice at each table says that anyone may take the bank
    "two-others-in-forty-minutes",  # else the game ends
    "provider-not-twice",  # after a provider's turn the next is somebody else's
]


class Claim(Strict):
    """One such claim; in room.toml and in a schedule `games` names the filings that make it."""

    kind: ClaimKind
    says: str
    source: Source
    value: str = ""
    options: str = ""
    games: list[str] = []


class Exclusion(Strict):
    """Lines of a seed that hold no rule, and why."""

    source: Source
    why: str
