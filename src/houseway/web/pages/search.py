"""Search, and a page for each kind of irregularity that compares all cardrooms."""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import groupby

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.pages.markup import Html, join, tag
from houseway.pages.papers import name_sources
from houseway.pages.search import MAX_HITS, Hit
from houseway.pages.words import NOT_FILED, capital, cited, count, ruling_words, sentence
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.model import Irregularity
from houseway.values.search_words import searched_text
from houseway.web.catalog import Catalog, catalog_of
from houseway.web.pages import views
from houseway.web.pages.matrix import group_links

TRAIL = (*views.HOME, ("/search", "Rules"))
RULINGS = (*TRAIL, ("/rulings", "Irregularities"))
KINDS: Mapping[str, tuple[str, ...]] = {
    "exposed-card": ("exposed", "shown"),
    "boxed-card": ("boxed",),
    "misdeal": ("misdeal", "eight-cards", "fouled-deck", "identical", "misplaced", "position"),
    "wrong-number-of-cards": ("wrong-count", "wrong-hand", "foul-hand"),
    "card-off-the-table": ("off-table", "dropped"),
    "foreign-or-fouled-card": ("foreign", "fouled-card"),
    "board-card-too-early": ("premature",),
    "wrong-draw": ("wrong-draw", "draw-out-of-order"),
    "absent-player": ("absent",),
    "changed-wager": ("wager",),
    "incorrect-meld": ("spread", "meld", "card-in-hand"),
    "cards-handled": ("touched", "switched", "opened-early", "misread", "joker"),
}
"""Kinds of irregularities, each with parts of the ids that belong to it; the first match wins."""
MAX_OF_GAME = 3
"""How many passages of a game are shown before the others are folded."""
MAX_SHOWN = 420
"""How many characters of a passage are shown."""
EXAMPLES = ("exposed card", "misdeal", "boxed card", "what if a card falls on the floor", "UTH")


def kind_of(irregularity: str) -> str:
    """The kind of an irregularity, by its id; an id that matches no kind is its own kind."""
    for kind, parts in KINDS.items():
        if any(part in irregularity for part in parts):
            return kind
    return irregularity


@cache
def kinds(rulebook: FiledRulebook) -> dict[str, list[tuple[FiledGame, Irregularity]]]:
    """The irregularities of each kind, with their games."""
    by_kind: dict[str, list[tuple[FiledGame, Irregularity]]] = {kind: [] for kind in KINDS}
    for game_id in rulebook:
        game = FiledGame(rulebook, game_id)
        for irregularity in game.filing.irregularities:
            by_kind.setdefault(kind_of(irregularity.id), []).append((game, irregularity))
    return {kind: entries for kind, entries in by_kind.items() if entries}


def search_page(catalog: Catalog, query: str, room: str, hits: list[Hit] | None) -> str:
    """The search form, and the passages that match the query."""
    main = join(
        tag("h1", "Rules"),
        _form(catalog, query, room),
        *(_start(catalog) if hits is None else _results(query, hits)),
    )
    title = f"{query}: rules" if query else "Rules"
    return views.document(title, main, trail=views.HOME, script=views.SEARCH, here="/search")


def _form(catalog: Catalog, query: str, room: str) -> Html:
    rooms = [
        ("", "All cardrooms"),
        *((name, cardroom.name) for name, cardroom in catalog.rooms.items()),
    ]
    choices = (tag("option", name, value=key, selected=key == room) for key, name in rooms)
    return tag(
        "form",
        tag("label", "Search all rules", for_="q"),
        tag("input", type="search", id="q", name="q", value=query, **views.SEARCH_BOX),
        tag("label", "Cardroom", for_="room", class_="hear"),
        tag("select", *choices, id="room", name="room"),
        tag("button", "Search"),
        role="search",
        action="/search",
        class_="search",
    )


def _start(catalog: Catalog) -> list[Html]:
    """Example searches, the kinds of irregularities, and the games to compare."""
    examples = (tag("li", tag("a", text, href=f"/search?q={text}")) for text in EXAMPLES)
    return [
        tag("h2", "Example searches"),
        tag("ul", *examples),
        tag("h2", "Irregularities"),
        _kind_list(catalog.rulebook),
        tag("h2", "Games in several cardrooms"),
        group_links(catalog),
    ]


def _results(query: str, hits: list[Hit]) -> list[Html]:
    """The games that the query names, then the passages of each game, the best game first."""
    named = [hit for hit in hits if hit.passage.kind == "Game"]
    found = [hit for hit in hits if hit.passage.kind != "Game"]
    by_game: dict[str, list[Hit]] = {}
    for hit in found:
        by_game.setdefault(hit.passage.game, []).append(hit)
    none = f"Nothing found for \u201c{query}\u201d. Check the spelling, or try fewer words."
    groups = [_result(hit) for hit in named] + [_group(group) for group in by_game.values()]
    return [
        tag(
            "p",
            f"{_summary(named, found)} for \u201c{query}\u201d" if hits else none,
            role="status",
        ),
        tag("ol", *groups, class_="results"),
    ]


def _summary(named: list[Hit], found: list[Hit]) -> str:
    """How many games and passages were found, as "2 games and 12 passages"."""
    passages = count(len(found), "passage")
    if len(named) + len(found) == MAX_HITS:
        passages = f"the first {passages}"
    counts = [count(len(named), "game")] * bool(named) + [passages] * bool(found)
    return capital(" and ".join(counts))


def _group(hits: list[Hit]) -> Html:
    """The passages of one game; those after the first few are folded."""
    first = hits[0]
    shown, folded = hits[:MAX_OF_GAME], hits[MAX_OF_GAME:]
    more = (
        tag(
            "details",
            tag("summary", f"{count(len(folded), 'more passage')} of this game"),
            tag("ol", *map(_passage, folded), class_="results"),
        )
        if folded
        else ""
    )
    return tag(
        "li",
        tag("h2", tag("a", first.name, href=f"/games/{first.passage.game}")),
        tag("p", f"{first.room} \u00b7 {count(len(hits), 'passage')}", *views.own_mark(first.own)),
        tag("ol", *map(_passage, shown), class_="results"),
        more,
    )


def _passage(hit: Hit) -> Html:
    passage = hit.passage
    place = f"#{passage.place}" if passage.place else ""
    return tag(
        "li",
        tag("h3", tag("a", passage.heading, href=f"/games/{passage.game}{place}")),
        tag("p", _shortened(name_sources(passage.text))),
        _source_line(hit),
    )


def _result(hit: Hit) -> Html:
    """A game that the query names."""
    passage = hit.passage
    return tag(
        "li",
        tag("h2", tag("a", passage.heading, href=f"/games/{passage.game}")),
        tag("p", hit.room, *views.own_mark(hit.own)),
        tag("p", _shortened(name_sources(passage.text))),
        _source_line(hit),
    )


def _source_line(hit: Hit) -> Html:
    passage = hit.passage
    also = f" also in {count(len(hit.others), 'other game')}" if hit.others else ""
    return tag(
        "p",
        tag("span", passage.kind, class_="mark in-force"),
        also,
        f" \u00b7 {name_sources(str(passage.source))}" if passage.source else "",
        class_="source",
    )


def _shortened(text: str) -> str:
    return text if len(text) < MAX_SHOWN else f"{text[:MAX_SHOWN]}\u2026"


def _kind_list(rulebook: FiledRulebook) -> Html:
    lines = (
        tag(
            "li",
            tag("a", _title(kind), href=f"/rulings/{kind}"),
            " ",
            tag("small", _filed(entries)),
        )
        for kind, entries in kinds(rulebook).items()
    )
    return tag("ul", *lines, class_="choices")


def _title(kind: str) -> str:
    return capital(kind.replace("-", " "))


def _filed(entries: Iterable[tuple[FiledGame, Irregularity]]) -> str:
    """How many games have a filed remedy, in words."""
    games = {game.id for game, rule in entries if rule.source is not None}
    return f"filed in {count(len(games), 'game')}" if games else NOT_FILED


def rulings_page(catalog: Catalog) -> str:
    main = join(
        tag("h1", "Irregularities"),
        tag(
            "p",
            "What the filings of each cardroom say to do when something goes wrong.",
            class_="lead",
        ),
        _kind_list(catalog.rulebook),
    )
    return views.document("Irregularities", main, trail=TRAIL, script=views.SEARCH, here="/search")


def ruling_page(catalog: Catalog, kind: str, entries: list[tuple[FiledGame, Irregularity]]) -> str:
    """One kind of irregularity in every cardroom: each remedy with its source, or "not filed"."""
    by_room: dict[str, list[tuple[FiledGame, Irregularity]]] = {}
    for game, irregularity in entries:
        by_room.setdefault(game.id.split("/")[0], []).append((game, irregularity))
    main = join(
        tag("h1", _title(kind)),
        tag("p", f"All cardrooms compared: {_filed(entries)}.", class_="about"),
        *(_room(cardroom.name, by_room.get(name, [])) for name, cardroom in catalog.rooms.items()),
    )
    return views.document(_title(kind), main, trail=RULINGS, script=views.SEARCH, here="/search")


def _room(name: str, entries: list[tuple[FiledGame, Irregularity]]) -> Html:
    if not entries:
        return join(tag("h2", name), tag("p", "Not filed in any game."))
    heads = ("Irregularity", "Ruling", "Filed", "Games")
    by_rule = groupby(sorted(entries, key=_rule), key=_rule)
    rows = (_ruling_row(rule, [game for game, _ in group]) for rule, group in by_rule)
    rulings = tag(
        "table",
        tag("caption", f"{name}, filed rulings first"),
        tag("thead", tag("tr", *(tag("th", head, scope="col") for head in heads))),
        tag("tbody", *rows),
        class_="full stacked",
    )
    return join(tag("h2", name), tag("div", rulings, class_="table"))


def _ruling_row(rule: tuple[str, str, str, str], games: list[FiledGame]) -> Html:
    """A ruling with links to the games that have it."""
    filed, condition, remedy, source = rule
    links = (tag("a", game.filing.name, href=f"/games/{game.id}#irregularities") for game in games)
    separated = [part for link in links for part in (", ", link)][1:]
    return tag(
        "tr",
        tag("th", condition, scope="row"),
        tag("td", remedy, data_label="Ruling"),
        tag("td", name_sources(source) if filed == "a" else NOT_FILED, data_label="Filed"),
        tag("td", tag("span", *separated), data_label="Games"),
    )


def _rule(entry: tuple[FiledGame, Irregularity]) -> tuple[str, str, str, str]:
    """The key that groups equal rulings of several games; filed rulings sort first."""
    _, rule = entry
    remedy = ruling_words(rule.remedy, rule.says)
    filed = "b" if rule.source is None else "a"
    return filed, sentence(rule.condition), remedy, cited(rule.source)


def _search(request: Request) -> Response:
    catalog = catalog_of(request)
    query = searched_text(request.query_params.get("q", ""))
    room = request.query_params.get("room", "")
    hits = catalog.search.search(query, room) if query else None
    return HTMLResponse(search_page(catalog, query, room, hits))


def _rulings(request: Request) -> Response:
    return HTMLResponse(rulings_page(catalog_of(request)))


def _ruling(request: Request) -> Response:
    catalog = catalog_of(request)
    kind = request.path_params["kind"]
    entries = kinds(catalog.rulebook).get(kind)
    if entries is None:
        raise HTTPException(404, f'No irregularity called "{kind}".')
    return HTMLResponse(ruling_page(catalog, kind, entries))


ROUTES = [
    Route("/search", _search),
    Route("/rulings", _rulings),
    Route("/rulings/{kind}", _ruling),
]
