"""The frame of every page, and the pages of a cardroom, a filing, a placard form and an error."""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from houseway.pages.family_words import family_name
from houseway.pages.filing import filing_page
from houseway.pages.glossary import link_terms
from houseway.pages.html import contents, page_sections, table
from houseway.pages.markup import Html, join, tag, trusted
from houseway.pages.option_words import choice_label, table_option_hint, table_option_label
from houseway.pages.page import Column, DataTable, Page, Section, nonempty
from houseway.pages.papers import Papers, name_sources, paper_names, with_cited_lines
from houseway.pages.readings import claims_section, exclusions_section
from houseway.pages.words import (
    OWN,
    count,
    every_choice,
)
from houseway.play.game import FiledGame
from houseway.rulebook.model import Option, Value, Wager, choice
from houseway.values.search_words import MAX_CHARACTERS
from houseway.web.assets import asset, with_imports
from houseway.web.catalog import Catalog, playable, searched_text
from houseway.web.pages.collection_box import ID, LABEL, collection_box
from houseway.web.pages.navigation import frame, game_tabs
from houseway.web.pages.rules_note import rules_note

ICON = tag("link", rel="icon", href=asset("icon.svg"), type="image/svg+xml")
PLACARD_STYLE = join(ICON, tag("link", rel="stylesheet", href=asset("shared/placard.css")))
CARD_STYLE = join(ICON, tag("link", rel="stylesheet", href=asset("shared/rack-card.css")))


class Script(NamedTuple):
    """The script of a page, and its style sheets besides those of every page."""

    name: str
    styles: tuple[str, ...] = ()


FILTER = Script("shared/filter", ("shared/check",))
CHECK = Script("shared/check", ("shared/check",))
SEARCH = Script("shared/search", ("desk/desk",))

Trail = tuple[tuple[str, str], ...]
"""Breadcrumbs: URLs and their names."""
HOME: Trail = (("/", "Home"),)
NEEDS_SCRIPT = tag("noscript", tag("p", "Turn on JavaScript to use this page.", class_="lead"))

SEARCH_BOX = {"autocomplete": "off", "maxlength": str(MAX_CHARACTERS)}

STATUS = {"side-bet": "Side bet", "fees-only": "Fees only"}

ABOUT = "Rules, fees, odds and settlements of the games in California cardrooms."
TITLES = {
    400: "Bad request",
    403: "Not allowed",
    404: "Page not found",
    429: "Too many requests",
    503: "Temporarily unavailable",
}


def trail_to(game: FiledGame) -> Trail:
    return (*HOME, (f"/games/{game.id}", game.filing.name))


def document(
    title: str,
    main: Html,
    *,
    trail: Trail = (),
    script: Script = FILTER,
    here: str = "",
    game: FiledGame | None = None,
    tab: str = "",
    linked: bool = True,
    live_table: bool = False,
) -> str:
    """A whole page around its main part, with breadcrumbs and its script.

    `here` is the current header link, `tab` the current page of a game.
    If `linked` is true, the first use of each term links to the glossary.
    """
    places, bar = frame(here, live_table=live_table)
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("title", f"{title} · Houseway" if trail else title),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("meta", name="description", content=f"{title}. {ABOUT}"),
        tag("link", rel="manifest", href="/manifest.webmanifest"),
        ICON,
        *(_style(name) for name in ("shared/style", "shared/parts", "shared/nav", *script.styles)),
        *_preloads(script.name),
        tag("script", type="module", src=asset("shared/who.js")),
        tag("script", type="module", src=asset(f"{script.name}.js")),
        tag("script", type="module", src=asset("shared/collection-option.js"))
        if "<hw-option" in main
        else "",
    )
    body = tag(
        "body",
        tag("a", "Skip to content", href="#main", class_="skip"),
        tag(
            "header",
            _brand(),
            places,
            _finder(),
            tag("hw-who"),
            _trail(() if game else trail),
            class_="top",
        ),
        game_tabs(game, tab) if game else join(),
        tag("p", *own_mark(game.own), class_="own") if game and game.own else join(),
        tag("main", link_terms(main) if linked else main, id="main", tabindex="-1"),
        tag("footer", _footer(), class_="bottom"),
        bar,
        class_="of-game" if game else None,
        data_papers=json.dumps(paper_names()),
    )
    return trusted("<!doctype html>\n") + tag("html", head, body, lang="en")


def own_mark(own: bool) -> list[Html | str]:
    """The mark on a user's own filing."""
    return [" ", tag("strong", OWN, class_="mark in-force")] if own else []


def room(catalog: Catalog, name: str) -> str:
    """One cardroom: its games, schedules and claims, and the unused lines of its papers."""
    cardroom = catalog.rooms[name]
    games = catalog.games(name)
    names = {row["id"]: row["name"] for row in games}
    former = (
        [tag("p", f"Formerly known as {', '.join(cardroom.formerly)}.")]
        if cardroom.formerly
        else []
    )
    main = join(
        tag("h1", cardroom.name),
        tag("p", f"Filings: {name_sources(str(cardroom.source))}", class_="source")
        if cardroom.seed
        else "",
        *former,
        *(tag("p", note) for note in cardroom.notes),
        tag(
            "p",
            tag("a", "Compliance findings", href=f"/rooms/{cardroom.id}/check"),
            class_="ways",
        ),
        tag("h2", "Games", id="games"),
        games_table(catalog, f"Games at {cardroom.name}", games),
        *_schedules(catalog, name),
        sections(claims_section(cardroom.claims, names), exclusions_section(cardroom.excluded)),
    )
    return document(cardroom.name, main, trail=HOME)


def filing(
    game: FiledGame,
    chosen: Mapping[str, object] | None = None,
    preset: str = "letter",
    *,
    papers: Papers | None = None,
) -> str:
    """A filing as a page with the chosen options, and a form to change them."""
    page = filing_page(game, chosen=chosen, preset=preset)
    if papers is not None:
        page = with_cited_lines(page, papers)
    cardroom = game.rulebook.room_of(game.id)
    return document(
        f"{page.title}, {cardroom.name}",
        with_contents(
            page,
            _links(game, preset),
            join(_felt_picture(game, preset), choose_options(game, chosen or {}, preset)),
        ),
        trail=(*HOME, (f"/rooms/{cardroom.id}", cardroom.name)),
        game=game,
        tab="Rules",
    )


def with_contents(page: Page, links: Iterable[Html] = (), under: Html | str = "") -> Html:
    """A page with a table of contents and links at its side, and a part under its title."""
    about = tag("p", page.about, class_="about")
    return tag(
        "div",
        tag("div", tag("h1", page.title), about, under, class_="title"),
        tag(
            "nav",
            tag("h2", "Contents"),
            contents(page),
            *links,
            aria_label="Contents",
            class_="contents",
        ),
        tag("article", page_sections(page)),
        class_="filing",
    )


def sections(*parts: Section) -> Html:
    """Sections as HTML, without the empty ones."""
    return page_sections(Page("", "", nonempty(*parts)))


def _links(game: FiledGame, preset: str) -> list[Html]:
    """Links that are not among the tabs of a game: what is printed for its table, comparing."""
    page = f"/games/{game.id}"
    options = game.rulebook.collection_options(game.id)
    links = [
        *([("Rack card", f"{page}/card{_query(preset)}")] if game.playable else []),
        *([("Collection placard", f"{page}/placard")] if options else []),
        ("Compare filings", f"/diff?first={game.id}"),
        ("Print the filing", f"{page}/filing"),
    ]
    return [tag("p", tag("a", name, href=href)) for name, href in links]


def _felt_picture(game: FiledGame, preset: str) -> Html:
    """The felt layout as a small picture that leads to the large one."""
    if not game.playable:
        return join()
    source = f"/games/{game.id}/layout.svg{_query(preset)}"
    name = f"Felt layout of {game.filing.name}"
    picture = tag("img", src=source, alt=name, width="1600", height="860", loading="lazy")
    return tag("a", picture, href=source, class_="felt-picture")


def _query(preset: str) -> str:
    return "" if preset == "letter" else f"?preset={preset}"


def choose_options(
    game: FiledGame, chosen: Mapping[str, object], preset: str, *, page: str = ""
) -> Html:
    """A switch between the presets, and a form for the options; both work without JavaScript."""
    values = game.raw.values(chosen, preset)
    fields = [option_field(name, option, values[name]) for name, option in game.raw.options.items()]
    if not fields:
        return join()
    back = tag("a", "Reset to defaults", href=page or f"/games/{game.id}") if chosen else ""
    form = tag(
        "details",
        tag("summary", "Change table options"),
        tag("form", *fields, tag("p", tag("button", "Apply"), " ", back), class_="options"),
        open=bool(chosen),
    )
    return join(rules_note(game, "" if chosen else preset), form)


def option_field(name: str, option: Option, value: Value | None, *, blank: str = "") -> Html:
    """A choice that the filing leaves to the table; `blank` is the text for no choice."""
    shown = [
        tag(
            "option",
            choice_label(name, option, offered),
            value=choice(offered),
            selected=offered == value,
        )
        for offered in every_choice(option)
    ]
    if blank:
        shown.insert(0, tag("option", blank, value="", selected=value is None))
    hint = table_option_hint(name, option)
    about = f"about-{name}" if hint else None
    return tag(
        "div",
        tag("label", table_option_label(option), for_=name),
        tag("select", *shown, name=name, id=name, aria_describedby=about),
        tag("small", hint, id=about) if hint else "",
        class_="option",
    )


def choose_placard(game: FiledGame) -> str:
    """A form for the placard of one collection option."""
    options = game.rulebook.collection_options(game.id)
    trail = trail_to(game)
    if not options:
        note = tag("p", "No collection is filed for this game, so it has no placard.")
        return document("Placard", join(tag("h1", "Placard"), note), trail=trail)
    form = tag(
        "form",
        tag("label", LABEL, for_=ID),
        collection_box(game, options, options[0]),
        tag("label", "Table minimum", for_="minimum"),
        tag("input", id="minimum", name="minimum", inputmode="decimal"),
        tag("label", "Table maximum", for_="maximum"),
        tag("input", id="maximum", name="maximum", inputmode="decimal"),
        tag("small", "Leave blank for the widest limits."),
        tag("button", "Show placard"),
        class_="choose",
    )
    main = join(tag("h1", f"{game.filing.name}: collection placard"), form)
    return document(f"{game.filing.name}: collection placard", main, trail=trail, game=game)


def error(status: int, what: str) -> str:
    title = TITLES.get(status, "Something went wrong")
    main = join(
        tag("h1", title),
        tag("p", what, class_="lead"),
        *([_search_box()] if status == 404 else []),
        tag("p", tag("a", "All cardrooms and games", href="/")),
    )
    return document(title, main, trail=HOME, linked=False)


def _search_box() -> Html:
    return tag(
        "form",
        tag("label", "Search all rules", for_="q"),
        tag("input", type="search", id="q", name="q", **SEARCH_BOX),
        tag("button", "Search"),
        role="search",
        action="/search",
        class_="search",
    )


@cache
def _preloads(name: str) -> list[Html]:
    """Links to all modules of a page, so that a browser need not find them one after the other."""
    scripts = ("shared/who.js", f"{name}.js")
    modules = sorted(with_imports(*scripts) - {*scripts})
    return [tag("link", rel="modulepreload", href=asset(module)) for module in modules]


def _style(name: str) -> Html:
    return tag("link", rel="stylesheet", href=asset(f"{name}.css"))


def _brand() -> Html:
    return tag("a", "Houseway", href="/", class_="brand")


def _finder() -> Html:
    """A link to the search page; the script opens the search on this page, with a key as well."""
    return tag(
        "a",
        "Search ",
        tag("kbd", "/", aria_hidden="true"),
        href="/search",
        class_="find-link",
        aria_keyshortcuts="/ Control+K",
    )


def _trail(trail: Trail) -> Html:
    links = (tag("li", tag("a", text, href=href)) for href, text in trail)
    return tag("nav", tag("ol", *links), aria_label="Where you are") if trail else join()


def _footer() -> Html:
    return tag(
        "p",
        "Rules cite the filings they come from. ",
        tag("a", "Learn a game", href="/learn"),
        " · ",
        tag("a", "Compliance", href="/check"),
        " · ",
        tag("a", "Compare filings", href="/diff"),
        " · ",
        tag("a", "Docs", href="/docs"),
        " · ",
        tag("a", "API", href="/api"),
        " · ",
        tag("a", "Glossary", href="/glossary"),
        " · ",
        tag("a", "The papers", href="/papers"),
    )


def games_table(catalog: Catalog, caption: str, rows: list[dict[str, Any]]) -> Html:
    """Games with their family, wagers and fees; each row has attributes for the filter."""
    columns = ("Game", "Family", "Wagers", "Fees", "Play")
    head = (tag("th", c, scope="col", class_=_column_class(c)) for c in columns)
    return tag(
        "div",
        tag(
            "table",
            tag("caption", caption),
            tag("thead", tag("tr", *head)),
            tag("tbody", *(_game_row(row, catalog.game(row["id"])) for row in rows)),
            class_="games",
        ),
        class_="table",
    )


def _column_class(column: str) -> str | None:
    return {"Fees": "number", "Wagers": "detail", "Play": "play-link"}.get(column)


def _short_name(wager: Wager) -> str:
    """The filed name of a wager, without the pay table that some names include."""
    return wager.name.partition(", pay table")[0]


def _game_row(row: dict[str, Any], game: FiledGame) -> Html:
    status = STATUS.get(row["status"])
    marks = [" ", tag("span", status, class_="mark")] if status else []
    marks += own_mark(row.get("own", False))
    options = row["collection_options"]
    return tag(
        "tr",
        tag("th", tag("a", row["name"], href=f"/games/{row['id']}"), *marks, scope="row"),
        tag("td", family_name(row["family"])),
        tag("td", ", ".join(map(_short_name, game.filing.wagers)), class_="detail"),
        tag("td", count(options, "option") if options else "None filed", class_="number"),
        tag("td", _play_link(row), class_="play-link"),
        **facets(row),
    )


def facets(row: dict[str, Any]) -> dict[str, str]:
    """The attributes of a game that the filter of a list reads."""
    return {
        "data_words": searched_text(row),
        "data_room": row["id"].split("/")[0],
        "data_family": row["family"],
    }


def _play_link(row: dict[str, Any]) -> Html:
    if not playable(row):
        return join()
    label = f"Play {row['name']}"
    return tag("a", "Play", href=f"/games/{row['id']}/play#now", aria_label=label)


def _schedules(catalog: Catalog, name: str) -> list[Html]:
    schedules = catalog.rulebook.schedules(name)
    if not schedules:
        return []
    columns = (
        Column("Schedule"),
        Column("Title"),
        Column("Filing"),
        Column("Options", number=True),
        Column("Games", number=True),
    )
    rows = tuple(
        (s.id, s.name, ", ".join(filter(None, (s.filing, s.date))), str(len(s.options)), _served(s))
        for s in schedules
    )
    block = DataTable(f"Collection schedules of {catalog.rooms[name].name}", columns, rows)
    return [tag("h2", "Collection schedules", id="schedules"), table(block)]


def _served(schedule: Any) -> str:
    games = {*schedule.games, *schedule.borrowed, *(g for x in schedule.groups for g in x.games)}
    return str(len(games))
