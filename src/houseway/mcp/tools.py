"""The tools: each reads its request strictly and answers with the documented JSON.

Nothing here changes anything: the rulebook is read, and figures are looked up or counted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec

from houseway.mcp import requests
from houseway.pages.data import filing_data, filing_row
from houseway.pages.search import SearchIndex
from houseway.play import family
from houseway.play.case import settle
from houseway.play.collection import Figures, fee_report
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.model import PRESETS
from houseway.rulebook.schedule import FEE_FIGURES, MONEY_FIGURES
from houseway.rulebook.source import Source
from houseway.values.errors import InputError, either
from houseway.values.extras import needs_extras
from houseway.values.money import parse_money
from houseway.values.strict import decoder, read_strictly

Data = dict[str, Any]

_HITS = 12
"""How many passages a search gives."""


class Tool(NamedTuple):
    """A tool: the structs of its request and answer, and what it does."""

    about: str
    request: type[msgspec.Struct]
    answer: type[msgspec.Struct]
    run: Callable[[FiledRulebook, Any], Data]
    is_quick: Callable[[FiledRulebook, Any], bool] = lambda book, request: True
    """Whether a request is answered at once; others run in a process that can be stopped."""

    def read(self, arguments: Mapping[str, Any] | None) -> Any:
        """The request of a call; raises InputError that names a wrong argument."""
        text = msgspec.json.encode(arguments or {})
        return read_strictly(text, decoder(self.request), "arguments")


def find_tool(name: str) -> Tool:
    """The tool of this name."""
    if name not in TOOLS:
        raise InputError(f"tool must be {either(TOOLS)}, not {name!r}", "name")
    return TOOLS[name]


def call(book: FiledRulebook, name: str, arguments: Mapping[str, Any] | None) -> Data:
    """The answer of a tool, as plain data."""
    tool = find_tool(name)
    answer = msgspec.json.encode(tool.run(book, tool.read(arguments)))
    return decoder(Data).decode(answer)


def _about(game: FiledGame, preset: str) -> Data:
    """The keys of `requests.Answer`."""
    return {"rules_are": PRESETS[preset], "sources": game.filing.source.to_json()}


def _list(book: FiledRulebook, request: requests.List) -> Data:
    if request.room is not None and request.room not in book.rooms:
        raise InputError(f"room must be {either(book.rooms)}, not {request.room!r}", "room")
    games = (game for game in book if request.room in (None, game.split("/")[0]))
    return {"games": [filing_row(book, game) for game in games]}


@cache
def _index(book: FiledRulebook) -> SearchIndex:
    return SearchIndex(book)


def _search(book: FiledRulebook, request: requests.Search) -> Data:
    hits = _index(book).search(request.query, request.room)[:_HITS]
    passages = [
        {
            "game": hit.passage.game,
            "name": hit.name,
            "cardroom": hit.room,
            "heading": hit.passage.heading,
            "kind": hit.passage.kind,
            "text": hit.passage.text,
            "source": hit.passage.source,
            "also_in": list(hit.others),
        }
        for hit in hits
    ]
    return {"passages": passages}


def _rules(book: FiledRulebook, request: requests.Rules) -> Data:
    game = FiledGame(book, request.game)
    filing = filing_data(game, request.preset)
    if wrong := [part for part in request.parts if part not in filing]:
        raise InputError(f"parts must be {', '.join(filing)}, not {wrong[0]!r}", "parts")
    parts = {part: filing[part] for part in request.parts or filing}
    return {**_about(game, request.preset), "filing": parts}


def _settle(book: FiledRulebook, request: requests.Settle) -> Data:
    result = settle(request.case, book)
    return {**_about(FiledGame(book, result["game"]), result["preset"]), **result}


def _fee(book: FiledRulebook, request: requests.Fee) -> Data:
    figures = {name: getattr(request, name) for name in FEE_FIGURES}
    for name in MONEY_FIGURES:
        if figures[name] is not None:
            figures[name] = _cents(figures[name], name)
    game = FiledGame(book, request.game)
    report = fee_report(book, request.game, request.option, figures=Figures(**figures))
    return {**_about(game, "letter"), **report, "sources": _lines(report["source"])}


def _lines(source: object) -> list[dict[str, object]]:
    """A source as lists of lines, also if it is text."""
    return Source.parse(source).to_json() if isinstance(source, str) else list(source)  # type: ignore[call-overload]


def _cents(text: str, where: str) -> int:
    try:
        return parse_money(text)
    except ValueError as error:
        raise InputError(str(error), where) from error


def _house_way(book: FiledRulebook, request: requests.HouseWay) -> Data:
    game = FiledGame(book, request.game)
    hand = family.set_hand(game.rules(request.rules, preset=request.preset), request.cards)
    return {**_about(game, request.preset), **hand.to_json(), "preset": request.preset}


def _is_price_stored(book: FiledRulebook, request: requests.Price) -> bool:
    from houseway.checking.prices import stored_priced
    from houseway.pricing.price import can_price

    game = FiledGame(book, request.game)
    if not can_price(game):
        return True  # Refusing it takes no time.
    stored = stored_priced(game.rules(request.rules, preset=request.preset))
    known = {price.wager for price in stored.wagers} if stored else set()
    return stored is not None and request.option is None and request.wager in (None, *known)


def _price(book: FiledRulebook, request: requests.Price) -> Data:
    with needs_extras("price"):
        from houseway.checking.prices import stored_priced
    from houseway.pricing.price import price

    game = FiledGame(book, request.game)
    known = None
    if _is_price_stored(book, request):
        known = stored_priced(game.rules(request.rules, preset=request.preset))
    report = price(
        game, request.wager, request.rules, request.option, preset=request.preset, known=known
    )
    return {**_about(game, request.preset), **report}


def _is_protection_stored(book: FiledRulebook, request: requests.Protect) -> bool:
    from houseway.checking.protection import check_protected, is_stored

    game = FiledGame(book, request.game)
    check_protected(game)
    return is_stored(game.rules(request.rules, preset=request.preset))


def _protect(book: FiledRulebook, request: requests.Protect) -> Data:
    from houseway.checking.protection import protect

    game = FiledGame(book, request.game)
    report = protect(game, request.wager, request.rules, preset=request.preset)
    return {**_about(game, request.preset), **report.to_dict()}


def _compare(book: FiledRulebook, request: requests.Compare) -> Data:
    from houseway.checking.diff import differences, price_changes

    first, second = FiledGame(book, request.first), FiledGame(book, request.second)
    prices = price_changes(first, second) if request.prices else []
    return {
        "first": first.id,
        "second": second.id,
        "differences": [field.to_json() for field in differences(first, second, sources=True)],
        "prices": [change.to_json() for change in prices],
    }


def _check(book: FiledRulebook, request: requests.Check) -> Data:
    from houseway.checking.check import check, choose_rules, find_games

    if request.target is not None and not (request.target in book or request.target in book.rooms):
        raise InputError(
            f"target must be a cardroom or the id of a filing, not {request.target!r}", "target"
        )
    found, games = find_games(book, request.target)
    report = check(found, games, choose_rules(request.packs))
    return {"summary": report.summary, "findings": report.findings}


def _never(book: FiledRulebook, request: Any) -> bool:
    return False


TOOLS = {
    "list": Tool(
        "The filings of the rulebook with their ids, wagers and source lines.",
        requests.List,
        requests.Listed,
        _list,
    ),
    "search": Tool(
        "Passages of the filings: rules, irregularities, interpretations, procedures and fees.",
        requests.Search,
        requests.Found,
        _search,
    ),
    "rules": Tool(
        "A filing as data: wagers and pays, options, settlement, irregularities, interpretations; "
        "every entry with its source lines.",
        requests.Rules,
        requests.Filing,
        _rules,
    ),
    "settle": Tool(
        "Settle a finished hand: who is paid what, in which order, why, and the fees.",
        requests.Settle,
        requests.Settled,
        _settle,
    ),
    "fee": Tool("Look up a collection fee.", requests.Fee, requests.Fees, _fee),
    "house_way": Tool(
        "Set a hand of pai gow poker or tiles the house way.",
        requests.HouseWay,
        requests.Setting,
        _house_way,
    ),
    "price": Tool(
        "House edge, standard deviation, hit rate and outcomes of each wager. What is not stored "
        "may take minutes: it reports progress and can be canceled.",
        requests.Price,
        requests.Prices,
        _price,
        _is_price_stored,
    ),
    "protect": Tool(
        "What an expert can win from a bank by counting, seeing or sharing cards.",
        requests.Protect,
        requests.Protected,
        _protect,
        _is_protection_stored,
    ),
    "compare": Tool(
        "What differs between two filings, field by field, and the change of each house edge.",
        requests.Compare,
        requests.Compared,
        _compare,
        _never,
    ),
    "check": Tool(
        "What is contradictory, incomplete or unlawful in filings, with evidence.",
        requests.Check,
        requests.Findings,
        _check,
        _never,
    ),
}
"""Every tool by its name."""
