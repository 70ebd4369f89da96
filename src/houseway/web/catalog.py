"""The catalog of a server: the list of filings, cached pages and the search index."""

from collections.abc import Callable
from functools import cached_property
from threading import Event, Lock
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request

from houseway.pages.data import filing_row
from houseway.pages.papers import learn_papers
from houseway.pages.search import SearchIndex, abbreviations, plain
from houseway.play.game import FiledGame
from houseway.play.registry import has_family
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.model import Room
from houseway.values.search_words import search_words

INDEX_PATIENCE = 10.0
"""Seconds that a search waits for an index that another process is building."""


class Catalog:
    """A rulebook with its cached pages and search index; a reloaded rulebook gets a new catalog."""

    def __init__(self, rulebook: FiledRulebook) -> None:
        learn_papers(rulebook)
        self.rulebook = rulebook
        self._pages: dict[str, str] = {}
        self._games: dict[str, FiledGame] = {}
        self._index: SearchIndex | None = None
        self._making_index = Lock()
        self._may_build_index = Event()
        self._may_build_index.set()

    @cached_property
    def rows(self) -> list[dict[str, Any]]:
        """One row for each filing, as `houseway list --json` gives them."""
        return [filing_row(self.rulebook, game_id) for game_id in self.rulebook]

    def game(self, game_id: str) -> FiledGame:
        """A game, read once."""
        if game_id not in self._games:
            self._games[game_id] = FiledGame(self.rulebook, game_id)
        return self._games[game_id]

    @cached_property
    def rooms(self) -> dict[str, Room]:
        """Every cardroom that has a filing, including the user's own."""
        return {row["id"].split("/")[0]: self.rulebook.room_of(row["id"]) for row in self.rows}

    @property
    def search(self) -> SearchIndex:
        """The search index; built here if another process does not build it in time."""
        self._may_build_index.wait(INDEX_PATIENCE)
        with self._making_index:
            if self._index is None:
                self._index = SearchIndex(self.rulebook)
            return self._index

    def expect_search(self) -> None:
        """Make searches wait for the index that another process is building."""
        self._may_build_index.clear()

    def take_search(self, index: SearchIndex | None) -> None:
        """Use the index that another process built, or None if that failed."""
        self._index = self._index or index
        self._may_build_index.set()

    @cached_property
    def searched(self) -> dict[str, str]:
        """The text that the filter searches, by game."""
        return {row["id"]: searched_text(row) for row in self.rows}

    def games(self, room: str, query: str = "", family: str = "") -> list[dict[str, Any]]:
        """The filings of a room, or of one family in it, whose rows have every word of a query."""
        words = search_words(query)
        return [
            row
            for row in self.rows
            if row["id"].startswith(f"{room}/")
            and family in ("", row["family"])
            and all(word in self.searched[row["id"]] for word in words)
        ]

    def cached(self, key: str, make: Callable[[], str]) -> str:
        """A page, created on the first request."""
        if key not in self._pages:
            self._pages[key] = make()
        return self._pages[key]


def playable(row: dict[str, Any]) -> bool:
    """Whether a table of this filing can be opened."""
    return row["status"] == "game" and has_family(row["family"])


def searched_text(row: dict[str, Any]) -> str:
    """The text that the filter searches: names, family, number and wagers of a filing.

    It includes spellings such as "holdem" and abbreviations such as UTH.
    """
    parts = [row["id"], row["name"], row["cardroom"], row["family"], row["filing"], *row["wagers"]]
    text = " ".join(parts).lower()
    return " ".join(dict.fromkeys((text, plain(text), *abbreviations(row["name"]))))


def catalog_of(request: Request) -> Catalog:
    catalog: Catalog = request.app.state.catalog
    return catalog


def game_of(request: Request) -> FiledGame:
    """The game in the URL."""
    catalog = catalog_of(request)
    game_id = f"{request.path_params['room']}/{request.path_params['game']}"
    if game_id not in catalog.rulebook:
        raise HTTPException(404, f'No game called "{game_id}".')
    return catalog.game(game_id)
