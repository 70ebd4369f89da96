"""Statements in filings that a program can compare with tables, rules or law."""

from typing import Literal

from houseway.rulebook.source import Source
from houseway.values.strict import Strict

ClaimKind = Literal[
    "rates",  # the maximum number of collection rates
    "player-fee",  # whether players pay ("due") or not ("none") under these options
    "spot-maximum",  # the maximum wager on one spot
    "tiers-by-wager",  # the heading says that the tiers are by the size of one wager
    "local-limit",  # the local maximum wager, as the filing cites it
    "local-seats",  # the local maximum number of players at a table
    "ordinance",  # the city or county whose ordinance is cited
    "cardroom",  # the cardroom that is named
    "shared-bank",  # several people behind one bank, by the filing's name for it
    "provider-covers",  # a third-party provider covers what the player-dealer cannot cover
    "offered-each-hand",  # every player is offered the bank before every hand
    "posted-notice",  # a notice at each table says that anyone may take the bank
    "two-others-in-forty-minutes",  # two players other than the provider bank within 40 minutes
    "provider-not-twice",  # after a provider's turn, someone else has the next turn
]


class Claim(Strict):
    """A claim; in room.toml and in a schedule, `games` names the filings that make it."""

    kind: ClaimKind
    says: str
    source: Source
    value: str = ""
    options: str = ""
    games: list[str] = []


class Exclusion(Strict):
    """Lines of a document without a rule, and why."""

    source: Source
    why: str
