"""Full-text search over every filing: rules, irregularities, readings, procedures and fees."""

import re
import sqlite3
from collections.abc import Iterator
from typing import NamedTuple

from houseway.pages.family_words import family_name
from houseway.pages.filing import OPTION_LABEL, filing_page
from houseway.pages.page import (
    Block,
    Bullets,
    Changes,
    DataTable,
    Facts,
    Paragraph,
    Section,
    anchor,
)
from houseway.pages.words import (
    cited,
    irregularity_name,
    sentence,
    words,
)
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook
from houseway.values.search_words import different_words, searched_text

MAX_HITS = 40
_MAX_CHART_CELL = 2
_MIN_CHART = 8
"""A row of at least this many short cells is part of a chart, which has no words to find."""
FEW_HITS = 4
"""If fewer passages match every word, passages that match any word are returned."""
_KINDS = {
    "Irregularities": "Irregularity",
    "Interpretations": "Interpretation",
    "Procedures": "Procedure",
    "Collection": "Fee",
}
_SKIPPED = ("Sources", "Worked examples", "Shared defaults")

ABBREVIATIONS = {
    "uth": ("ultimate texas holdem",),
    "3cp": ("three card poker", "3 card poker"),
    "pgp": ("pai gow poker",),
    "fpg": ("fortune pai gow",),
    "bac": ("baccarat",),
    "bj": ("blackjack", "twenty one"),
    "lir": ("let it ride",),
    "nlh": ("no limit texas holdem",),
    "plo": ("omaha",),
}
"""Short names of games, with the words used in a filing's name."""
SYNONYMS = {
    **ABBREVIATIONS,
    "blackjack": ("twenty one",),
    "misdeal": ("cannot be dealt",),
    "boxed": ("face up in the deck", "face up in the shoe"),
    "exposed": ("is seen", "shown", "turned up"),
    "copy": ("hand copies", "wins copies", "copied hand", "on a copy", "half copies"),
    "foul": ("outranks", "fouled"),
    "rake": ("collection", "fee"),
    "drop": ("collection", "fee"),
    "vig": ("commission", "collection"),
    "commission": ("collection",),
    "banker": ("player dealer",),
    "dealer": ("player dealer",),
    "fall": ("leaves the table", "dropped", "off the table"),
    "dropped": ("leaves the table", "off the table"),
    "floor": ("table",),
    "late": ("absent", "away", "after the deal", "changed", "removed"),
    "left": ("absent", "away from the table", "leaves"),
    "bet": ("wager",),
    "wager": ("bet",),
    "miscount": ("wrong number", "wrong count", "too many", "too few"),
    "exhausted": ("used up", "not covered", "runs out"),
    "missing": ("lost", "away from the table"),
    "short": ("cover", "covers"),
    "joker": ("bug", "wild"),
    "insurance": ("insure",),
    "evenmoney": ("even money", "1 to 1"),
    "mispaid": ("pay for mistakes",),
    "outofturn": ("out of turn",),
}
"""Words that people type, with the filings' words for the same thing."""
_AMBIGUOUS = ("copy",)
"""Words that filings also use in another sense; only their synonyms are searched."""
_PHRASES = {
    "too many": "miscount",
    "too few": "miscount",
    "runs out of money": "exhausted",
    "ran out of money": "exhausted",
    "out of money": "exhausted",
    "even money": "evenmoney",
    "folds out of turn": "outofturn",
    "bets out of turn": "outofturn",
    "acts out of turn": "outofturn",
    "out of turn": "outofturn",
    "wrong payout": "mispaid",
    "wrong payment": "mispaid",
    "paid wrong": "mispaid",
}
_STEMS = {
    "bets": "bet",
    "copies": "copy",
    "leaves": "left",
    "wagers": "wager",
    "falls": "fall",
    "fell": "fall",
    "drops": "drop",
    "expose": "exposed",
    "exposes": "exposed",
    "overpaid": "mispaid",
    "underpaid": "mispaid",
}
_IGNORED = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "at",
        "be",
        "by",
        "can",
        "could",
        "do",
        "does",
        "for",
        "from",
        "happens",
        "has",
        "have",
        "get",
        "gets",
        "how",
        "i",
        "if",
        "in",
        "is",
        "it",
        "many",
        "may",
        "much",
        "my",
        "of",
        "on",
        "or",
        "the",
        "their",
        "there",
        "that",
        "they",
        "time",
        "times",
        "was",
        "will",
        "you",
        "your",
        "to",
        "what",
        "when",
        "where",
        "which",
        "who",
        "with",
    ]
)
_ASIDE = re.compile(r"\(.*?\)")
_WORD = re.compile(r"[a-z0-9]+")


class Passage(NamedTuple):
    """A piece of a filing's page, with its location."""

    game: str
    heading: str
    kind: str
    text: str
    source: str
    place: str


class Hit(NamedTuple):
    """A passage that matches, with the other games that have the same text."""

    passage: Passage
    name: str
    room: str
    others: tuple[str, ...]
    own: bool = False
    """Whether the passage is in a user's own filing."""


class SearchIndex:
    """A full-text index of a rulebook in memory; `known` has its passages if already extracted."""

    def __init__(self, rulebook: FiledRulebook, known: list[Passage] | None = None) -> None:
        self.names = {game_id: FiledGame(rulebook, game_id).filing.name for game_id in rulebook}
        self.own = {game_id for game_id in rulebook if rulebook.is_own(game_id)}
        self.rooms = {game_id: rulebook.room_of(game_id).name for game_id in rulebook}
        self.passages = known or [
            p for game in rulebook for p in passages(FiledGame(rulebook, game))
        ]
        self._table = sqlite3.connect(":memory:", check_same_thread=False)
        self._table.execute(
            "CREATE VIRTUAL TABLE passages USING fts5(heading, text, game, tokenize='porter')"
        )
        rows = (
            (
                place,
                plain(passage.heading),
                plain(passage.text),
                plain(self._game_words(passage)),
            )
            for place, passage in enumerate(self.passages)
        )
        self._table.executemany(
            "INSERT INTO passages (rowid, heading, text, game) VALUES (?, ?, ?, ?)", rows
        )

    def _game_words(self, passage: Passage) -> str:
        """The game's name, room and id; for its own entry also the filing number."""
        name = _ASIDE.sub("", self.names[passage.game])
        number = passage.source if passage.kind == "Game" else ""
        return f"{name} {self.rooms[passage.game]} {passage.game} {number}"

    def search(self, query: str, room: str = "") -> list[Hit]:
        """The best matches: passages with every word or, if there are few, with any word."""
        groups = _groups(query)
        if not groups:
            return []
        clauses = [f"({' OR '.join(map(_quoted, terms))})" for terms in groups]
        hits = self._match(" AND ".join(clauses), room)
        if len(hits) < FEW_HITS:
            hits = self._match(" OR ".join(clauses), room)
        named = [hit for hit in hits if _is_named(hit.passage, groups)]
        return list(dict.fromkeys([*named, *hits]))[:MAX_HITS]

    def _match(self, expression: str, room: str) -> list[Hit]:
        rows = self._table.execute(
            "SELECT rowid FROM passages WHERE passages MATCH ? "
            "ORDER BY bm25(passages, 4.0, 1.0, 3.0) LIMIT 2000",
            (expression,),
        )
        by_text: dict[tuple[str, str], list[Passage]] = {}
        for (place,) in rows:
            passage = self.passages[place]
            if not room or passage.game.startswith(f"{room}/"):
                by_text.setdefault((passage.heading, passage.text), []).append(passage)
        return [self._hit(group) for group in by_text.values()]

    def _hit(self, group: list[Passage]) -> Hit:
        first = group[0]
        others = tuple(dict.fromkeys(hit.game for hit in group if hit.game != first.game))
        return Hit(
            passage=first,
            name=self.names[first.game],
            room=self.rooms[first.game],
            others=others,
            own=first.game in self.own,
        )


def plain(text: str) -> str:
    """Text as it is indexed: lower case, "hold'em" as one word, with either apostrophe."""
    return text.lower().replace("\u2019", "'").replace("hold'em", "holdem")


def abbreviations(name: str) -> list[str]:
    """The short names that people use for a game.

    >>> abbreviations("Ultimate Texas Hold'em")
    ['uth']
    """
    text = plain(name).replace("-", " ")
    return [short for short, names in ABBREVIATIONS.items() if any(full in text for full in names)]


def _groups(query: str) -> list[list[str]]:
    """Each word of a query with its synonyms."""
    text = plain(searched_text(query))
    for phrase, word in _PHRASES.items():
        text = text.replace(phrase, word)
    tokens = [_STEMS.get(word, word) for word in _WORD.findall(text)]
    content_words = [word for word in tokens if word not in _IGNORED]
    return [_group(word) for word in different_words(content_words or tokens)]


def _group(word: str) -> list[str]:
    itself = () if word in _AMBIGUOUS else (word,)
    return [plain(term) for term in (*itself, *SYNONYMS.get(word, ()))]


def _quoted(term: str) -> str:
    return f'"{term}"'


def _is_named(passage: Passage, groups: list[list[str]]) -> bool:
    """Whether the passage is the entry of a game that the query names."""
    name = plain(passage.heading).replace("-", " ")
    is_game = passage.kind == "Game"
    return is_game and all(any(term in name for term in terms) for terms in groups)


def passages(game: FiledGame) -> Iterator[Passage]:
    """Everything that can be found about a game."""
    filing = game.filing
    wagers = ", ".join(wager.name for wager in filing.wagers)
    about = f"{filing.name}, {family_name(filing.family)}. {wagers}"
    yield Passage(game.id, filing.name, "Game", about, filing.filing, "")
    for section in filing_page(game).sections:
        if section.heading == "Irregularities":
            yield from _irregularities(game)
        elif section.heading not in _SKIPPED:
            yield from _walk(game, section, "Rule", "")


def _irregularities(game: FiledGame) -> Iterator[Passage]:
    for irregularity in game.filing.irregularities:
        parts = (irregularity.condition, words(irregularity.remedy), irregularity.says)
        text = " ".join(map(sentence, parts)).strip()
        yield Passage(
            game=game.id,
            heading=irregularity_name(irregularity.id),
            kind="Irregularity",
            text=text,
            source=cited(irregularity.source),
            place="irregularities",
        )


def _walk(game: FiledGame, section: Section, kind: str, parent: str) -> Iterator[Passage]:
    """The passages of a section and its nested sections."""
    kind = _KINDS.get(section.heading, kind)
    place = f"{parent}{anchor(section.heading)}"
    for text in _texts(section, split=kind != "Fee"):
        yield Passage(game.id, section.heading, kind, text, section.source, place)
    for inner in section.sections:
        if inner.heading not in _SKIPPED:
            yield from _walk(game, inner, kind, f"{place}--")


def _texts(section: Section, *, split: bool) -> Iterator[str]:
    """The text of a section in passages; a table row by row, but fees as a whole."""
    prose = []
    for block in section.blocks:
        if isinstance(block, DataTable) and split:
            yield from _rows(block)
        else:
            prose.append(_text(block))
    text = " ".join(part for part in prose if part)
    if text:
        yield text


def _text(block: Block) -> str:
    match block:
        case Paragraph(text):
            return text
        case Bullets(items):
            return " ".join(items)
        case Facts(pairs):
            return " ".join(sentence(f"{name}: {value}") for name, value in pairs)
        case DataTable():
            return " ".join(_rows(block))
        case Changes(changes):
            return " ".join(change.label for change in changes)


def _rows(table: DataTable) -> Iterator[str]:
    """The rows of a table as text, without charts of letters and numbers."""
    shown = table.without_detail()
    is_option_list = OPTION_LABEL in [column.name for column in shown.columns]
    for row in shown.rows:
        cells = [str(cell) for cell in row]
        if is_option_list:
            yield f"{cells[1]}: {cells[2]}. Default: {cells[3]}. ID: {cells[0]}."
        elif any(len(cell) > _MAX_CHART_CELL for cell in cells[1:]) or len(cells) < _MIN_CHART:
            yield " · ".join(cell for cell in cells if cell)
