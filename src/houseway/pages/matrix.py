"""One game in every cardroom that files it: what each filing says, fact by fact."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from houseway.pages.filing import filing_page
from houseway.pages.page import Bullets, DataTable, Facts, Section
from houseway.pages.words import NOT_FILED, irregularity_name, words
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook

GROUPS = {
    "ez-baccarat": ("EZ Baccarat", ("ez-baccarat",)),
    "commission-free-baccarat": ("Commission Free Baccarat", ("commission-free-baccarat",)),
    "three-card-poker": ("Three Card Poker", ("three-card-poker", "3-card-poker")),
    "ultimate-texas-holdem": ("Ultimate Texas Hold'em", ("ultimate-texas-holdem",)),
    "fortune-pai-gow-poker": ("Fortune Pai Gow Poker", ("fortune-pai-gow",)),
    "face-up-pai-gow-poker": ("Face Up and Ace Up Pai Gow", ("face-up", "ace-up")),
    "pai-gow-poker": ("Pai Gow Poker", ("/pai-gow-poker", "pai-gow-double", "/jokers-wild")),
    "blackjack-x": ("Blackjack X", ("blackjack-x",)),
    "no-bust-blackjack": ("No Bust 21st Century Blackjack", ("no-bust",)),
    "pure-21": ("Pure 21.5 and Spanish 21.5", ("pure-",)),
    "holdem-high-low": ("Hold'em High-Low", ("texas-holdem-high-low",)),
    "holdem": ("Texas Hold'em", ("texas-holdem",)),
    "omaha-high-low": ("Omaha High-Low", ("omaha-hi", "omaha-8")),
    "omaha": ("Omaha", ("omaha", "big-o")),
    "pineapple": ("Pineapple", ("pineapple",)),
    "seven-card-stud": ("Seven Card Stud", ("seven-card-stud",)),
    "mexican-stud": ("Mexican Stud", ("mexican-stud",)),
    "pan": ("Pan", ("/pan",)),
}
"""Titles and parts of ids of games that several cardrooms file; the first match is used."""
_SOURCE = re.compile(r" \(\d{3} lines? [\d, -]+\)")
"""A source within a text. It is removed, because line numbers differ from paper to paper."""
_PARTS = ("The game", "Equipment", "Seats", "Player-dealer", "Deal and play", "Settlement")


class Line(NamedTuple):
    """One fact, and what each filing says about it; "" if a filing does not say."""

    part: str
    fact: str
    values: tuple[str, ...]

    @property
    def differs(self) -> bool:
        return len(set(self.values)) > 1


def group_of(game_id: str) -> str:
    """The group that a game belongs to, or ""."""
    for name, (_, parts) in GROUPS.items():
        if any(part in f"/{game_id.partition('/')[2]}" for part in parts):
            return name
    return ""


def groups(rulebook: FiledRulebook) -> dict[str, list[str]]:
    """The groups with filings in two or more cardrooms, each with its game ids."""
    members: dict[str, list[str]] = {name: [] for name in GROUPS}
    for game_id in rulebook:
        if name := group_of(game_id):
            members[name].append(game_id)
    return {
        name: ids
        for name, ids in members.items()
        if len({game_id.partition("/")[0] for game_id in ids}) > 1
    }


def matrix(games: Sequence[FiledGame]) -> list[Line]:
    """All facts of some filings side by side, in the order of a filing's page."""
    columns = [dict(_facts(game)) for game in games]
    keys = dict.fromkeys(key for facts in columns for key in facts)
    ordered = sorted(keys, key=lambda key: _place(key[0]))
    return [
        Line(part, fact, tuple(_SOURCE.sub("", facts.get((part, fact), "")) for facts in columns))
        for part, fact in ordered
    ]


def _place(part: str) -> int:
    parts = (*_PARTS[:4], "Wagers", *_PARTS[4:], "Irregularities", "Fees")
    return parts.index(part)


def _facts(game: FiledGame) -> Iterator[tuple[tuple[str, str], str]]:
    for section in filing_page(game).sections:
        if section.heading in _PARTS:
            yield from (pair for pair in _section(section) if pair[1] != game.id)
        elif section.heading == "Wagers":
            for wager in section.sections:
                yield ("Wagers", wager.heading), _pays(wager)
    for irregularity in game.filing.irregularities:
        ruling = words(irregularity.remedy) if irregularity.source else NOT_FILED
        yield ("Irregularities", irregularity_name(irregularity.id)), ruling
    options = game.rulebook.collection_options(game.id)
    yield ("Fees", "Collection options"), str(len(options))


def _section(section: Section) -> Iterator[tuple[tuple[str, str], str]]:
    for block in section.blocks:
        match block:
            case Facts(pairs):
                yield from (((section.heading, name), value) for name, value in pairs)
            case Bullets(items):
                yield (section.heading, "Rules"), " ".join(items)
            case DataTable(rows=rows):
                cells = (": ".join(str(cell) for cell in row) for row in rows)
                yield (section.heading, "Tables"), "; ".join(cells)


def _pays(wager: Section) -> str:
    """What a wager pays, row by row as filed."""
    tables = [block for block in wager.blocks if isinstance(block, DataTable)]
    return "; ".join(f"{row[0]}: {row[1]}" for block in tables for row in block.rows)
