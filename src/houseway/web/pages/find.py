"""The search of every page: commands as on the command line, games, pages and rules."""

import shlex
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple
from urllib.parse import quote, urlencode

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from houseway.cards.card import split_cards
from houseway.cards.tiles import split_tiles
from houseway.pages.guides import GUIDES, search_guides
from houseway.pages.papers import short_name
from houseway.play.family import set_hand
from houseway.play.game import FiledGame
from houseway.rulebook.schedule import FEE_FIGURES
from houseway.values.errors import HousewayError
from houseway.values.money import format_printed
from houseway.values.search_words import search_words, searched_text
from houseway.web.catalog import Catalog, catalog_of
from houseway.web.pages.fees import FeeEntry, fees_of
from houseway.web.pages.navigation import MORE, PLACES, TABS, has_fees, has_house_way, tabs_of

MAX_GAMES = 8
MAX_RULES = 6
MAX_DOCUMENTS = 3
OTHER_PAGES = (("/glossary", "Glossary"), ("/papers", "The papers"), ("/api", "API"))
MAX_LENGTH = 2000
COMMANDS = ("settle", "fee", "set")


class Found(NamedTuple):
    """A line of the results: what it is, its text, its details, and its address."""

    kind: str
    text: str
    about: str
    href: str


def find(catalog: Catalog, query: str) -> list[Found]:
    """What a query means: a command, or pages, games and rules."""
    words = query_words(query)
    if not words:
        return []
    if words[0] in COMMANDS and len(words) > 1:
        return list(_commands(catalog, words))
    hits = catalog.search.search(searched_text(query), "")
    passages = [hit for hit in hits if hit.passage.kind != "Game"][:MAX_RULES]
    rules = (
        Found(
            "Rule",
            hit.passage.heading,
            f"{hit.name}, {hit.room}",
            f"/games/{hit.passage.game}{f'#{hit.passage.place}' if hit.passage.place else ''}",
        )
        for hit in passages
    )
    documents = islice(_documents(searched_text(query)), MAX_DOCUMENTS)
    return [*_pages(words), *_games(catalog, words), *rules, *documents]


def query_words(query: str) -> list[str]:
    """The words of a query, as a shell splits them; JSON stays as typed."""
    plain = query.strip().removeprefix("houseway ")
    if "{" in plain:
        before, _, json = plain.partition("{")
        return [*before.split(), f"{{{json.rstrip(chr(39))}"]
    try:
        return shlex.split(plain)
    except ValueError:
        return plain.split()


def _pages(words: list[str]) -> Iterator[Found]:
    text = " ".join(words).lower()
    for href, name in (*PLACES, *MORE, *OTHER_PAGES):
        if name.lower().startswith(text):
            yield Found("Page", name, "", href)


def _documents(query: str) -> Iterator[Found]:
    """The documents with all words in a passage, each with its best one."""
    seen: set[str] = set()
    for passage in search_guides(query):
        if passage.guide not in seen:
            seen.add(passage.guide)
            heading = passage.heading.replace("`", "")
            yield Found("Docs", GUIDES[passage.guide], heading, passage.address)


def _games(catalog: Catalog, words: list[str]) -> Iterator[Found]:
    """Games with all words; a first or last word that names a tab leads to that tab."""
    names = {name.lower() for name in TABS}
    tab = next((word.lower() for word in (words[0], words[-1]) if word.lower() in names), "")
    wanted = [word for word in words if word.lower() != tab]
    for game in matching(catalog, wanted):
        by_name = {name.lower(): (href, name) for href, name in tabs_of(game)}
        href, name = by_name.get(tab, (f"/games/{game.id}", ""))
        text = f"{game.filing.name}: {name.lower()}" if name else game.filing.name
        yield Found("Game", text, short_name(game.rulebook.room_of(game.id)), href)


def matching(catalog: Catalog, words: list[str]) -> list[FiledGame]:
    """The games with all words, those with the words in their names first; or this id."""
    if len(words) == 1 and words[0] in catalog.rulebook:
        return [catalog.game(words[0])]
    wanted = search_words(" ".join(words))
    if not wanted:
        return []
    rows = [row for row in catalog.rows if all(w in catalog.searched[row["id"]] for w in wanted)]
    rows.sort(key=lambda row: not all(word in row["name"].lower() for word in wanted))
    return [catalog.game(row["id"]) for row in rows[:MAX_GAMES]]


def _commands(catalog: Catalog, words: list[str]) -> Iterator[Found]:
    """The answers of a command for the games that its words name."""
    command, *others = words
    is_given = _is_hand if command == "set" else lambda word: word.startswith(("-", "{"))
    cut = next((n for n, word in enumerate(others) if n and is_given(word)), len(others))
    for game in matching(catalog, others[:cut]):
        if command == "settle" and game.playable:
            yield _settle(game, others[cut:])
        elif command == "fee" and has_fees(game):
            yield _fee(game, others[cut:])
        elif command == "set" and has_house_way(game):
            yield _set(game, others[cut:])


def _is_hand(word: str) -> bool:
    try:
        return bool(split_tiles(word) if "-" in word else split_cards(word))
    except HousewayError:
        return False


def _settle(game: FiledGame, given: list[str]) -> Found:
    case = f"#{quote(given[0])}" if given and given[0].startswith("{") else ""
    return _found(game, "Settle", f"settle{case}", "Settle the hand" if case else "Enter the hand")


def _fee(game: FiledGame, given: list[str]) -> Found:
    """The fee for `--option 18 --action 450`, or why there is no answer."""
    texts = {name.lstrip("-"): value for name, value in zip(given[::2], given[1::2], strict=False)}
    options = game.rulebook.collection_options(game.id)
    try:
        number = texts.get("option", "")
        option = game.rulebook.collection_option(game.id, number) if number else options[0]
        entry = FeeEntry(option, {name: texts.get(name, "") for name in FEE_FIGURES})
        fees = [fee for fee in fees_of(entry) if fee.amount]
        about = " + ".join(f"{format_printed(fee.amount)} ({fee.payer})" for fee in fees)
    except HousewayError as error:
        about = error.what
    query = f"?{urlencode(texts)}" if texts else ""
    return _found(game, "Fees", f"fees{query}", about or "No fee")


def _set(game: FiledGame, given: list[str]) -> Found:
    cards = " ".join(given)
    try:
        hand = set_hand(game.rules({}), cards)
        about = f"{' '.join(hand.low)} / {' '.join(hand.high)}: {hand.rule}"
    except HousewayError as error:
        about = error.what
    return _found(game, "House way", f"house-way#{quote(cards)}", about)


def _found(game: FiledGame, kind: str, page: str, about: str) -> Found:
    room = short_name(game.rulebook.room_of(game.id))
    return Found(kind, f"{game.filing.name}, {room}", about, f"/games/{game.id}/{page}")


def _find(request: Request) -> Response:
    found = find(catalog_of(request), request.query_params.get("q", "")[:MAX_LENGTH])
    return JSONResponse({"found": [line._asdict() for line in found]})


ROUTES = [Route("/api/find", _find)]
