"""The pages of the server: home, cardroom, filing, choice of a placard, error."""

from typing import Any

from houseway.games.game import Game
from houseway.pages.collection import standing
from houseway.pages.filing import filing_page
from houseway.pages.html import contents, page_sections, table
from houseway.pages.markup import Html, join, tag, trusted
from houseway.pages.page import Column, Table
from houseway.pages.words import count, family_name
from houseway.rulebook.model import Room
from houseway.rulebook.schedule import CollectionOption
from houseway.server.shelf import Shelf, playable, searched

ICON = tag("link", rel="icon", href="/web/icon.svg", type="image/svg+xml")
PLACARD_STYLE = join(ICON, tag("link", rel="stylesheet", href="/web/placard.css"))

STATUS = {"side-bet": "side bet", "fees-only": "fees only"}
STYLES = {
    "table": ("cards", "table", "poker"),
    "replay": ("cards", "table", "poker"),
    "lobby": ("lobby",),
    "price": ("price",),
    "account": ("house",),
    "floor": ("cards", "house"),
}
"""The sheets that the page of a module needs beyond those of every page."""

TITLES = {400: "That cannot be answered", 404: "There is no such page"}


def document(
    title: str, main: Html, *, trail: tuple[tuple[str, str], ...] = (), module: str = ""
) -> str:
    """A whole page around its main part; the trail leads back home, a module plays on it."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("title", f"{title} · Houseway" if trail else title),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        ICON,
        *(_style(name) for name in ("style", "parts", *STYLES.get(module, ()))),
        tag("script", type="module", src="/web/who.js"),
        tag("script", type="module", src=f"/web/{module or 'filter'}.js"),
    )
    body = tag(
        "body",
        tag("a", "Skip to the text", href="#main", class_="skip"),
        tag("header", _brand(), _trail(trail), tag("hw-who"), class_="top"),
        tag("main", main, id="main", tabindex="-1"),
        tag("footer", _footer(), class_="bottom"),
    )
    return trusted("<!doctype html>\n") + tag("html", head, body, lang="en")


def home(shelf: Shelf, query: str) -> str:
    """Every cardroom with its games."""
    found = {name: shelf.games(name, query) for name in shelf.rooms}
    shown = sum(map(len, found.values()))
    main = join(
        tag("h1", "The rulebook of California cardrooms"),
        tag(
            "p",
            f"{count(len(shelf.rows), 'filing')} of {count(len(shelf.rooms), 'cardroom')}: ",
            "every game as it was filed, with its wagers, its fees, and each reading that is "
            "made where a filing leaves something open.",
            class_="lead",
        ),
        tag("hw-tables"),
        _search(query),
        tag("p", _found(shown, len(shelf.rows)), id="found", role="status"),
        *(_room_games(shelf.rooms[name], rows) for name, rows in found.items()),
    )
    return document("Houseway, the rulebook of California cardrooms", main, module="lobby")


def room(shelf: Shelf, name: str) -> str:
    """One cardroom: its games and its collection schedules."""
    found = shelf.rooms[name]
    former = [tag("p", f"Formerly {', '.join(found.formerly)}.")] if found.formerly else []
    main = join(
        tag("h1", found.name),
        tag("p", f"Filings: document {found.source}", class_="source") if found.seed else "",
        *former,
        *(tag("p", note) for note in found.notes),
        tag("h2", "Games", id="games"),
        _games_table(f"Games of {found.name}", shelf.games(name)),
        *_schedules(shelf, name),
    )
    return document(found.name, main, trail=(("/", "Cardrooms"),))


def filing(game: Game) -> str:
    """A filing as a page, with its contents beside it."""
    page = filing_page(game)
    found = game.rulebook.room_of(game.id)
    options = game.rulebook.collection_options(game.id)
    main = join(
        tag("div", tag("h1", page.title), tag("p", page.about, class_="about"), class_="title"),
        tag(
            "nav",
            tag("h2", "Contents"),
            contents(page),
            *([_placard_link(game)] if options else []),
            *_play_links(game),
            aria_label="Contents",
            class_="contents",
        ),
        tag("article", page_sections(page)),
    )
    return document(
        f"{page.title}, {found.name}",
        tag("div", main, class_="filing"),
        trail=(("/", "Cardrooms"), (f"/rooms/{found.id}", found.name)),
    )


def choose_placard(game: Game) -> str:
    """A form that leads to the placard of one collection option."""
    options = game.rulebook.collection_options(game.id)
    trail = (("/", "Cardrooms"), (f"/games/{game.id}", game.filing.name))
    if not options:
        nothing = tag("p", "No collection is filed for this game, so there is no placard.")
        return document("Placard", join(tag("h1", "Placard"), nothing), trail=trail)
    form = tag(
        "form",
        tag("label", "Collection option in force", for_="option"),
        tag(
            "select",
            *(option_choice(game.id, option) for option in options),
            name="option",
            id="option",
        ),
        tag("button", "Show the placard"),
        class_="choose",
    )
    main = join(tag("h1", f"A placard for {game.filing.name}"), form)
    return document(f"Placard of {game.filing.name}", main, trail=trail)


def error(status: int, what: str) -> str:
    title = TITLES.get(status, "Something is wrong")
    main = join(
        tag("h1", title),
        tag("p", what, class_="lead"),
        tag("p", tag("a", "All cardrooms and games", href="/")),
    )
    return document(title, main, trail=(("/", "Cardrooms"),))


def _style(name: str) -> Html:
    return tag("link", rel="stylesheet", href=f"/web/{name}.css")


def _brand() -> Html:
    return tag("a", "Houseway", href="/", class_="brand")


def _trail(trail: tuple[tuple[str, str], ...]) -> Html:
    links = (tag("li", tag("a", text, href=href)) for href, text in trail)
    return tag("nav", tag("ol", *links), aria_label="Where you are") if trail else join()


def _footer() -> Html:
    return tag(
        "p",
        "Every rule names the document and lines where it was filed. As data: ",
        tag("a", "all filings", href="/api/games"),
        ".",
    )


def _search(query: str) -> Html:
    return tag(
        "form",
        tag("label", "Find a game", for_="q"),
        tag(
            "input",
            type="search",
            id="q",
            name="q",
            value=query,
            autocomplete="off",
            placeholder="baccarat, panda, GEGA-003784 …",
        ),
        tag("button", "Find"),
        role="search",
        class_="search",
    )


def _found(shown: int, there_are: int) -> str:
    return "" if shown == there_are else f"{shown} of {count(there_are, 'filing')}"


def _room_games(found: Room, rows: list[dict[str, Any]]) -> Html:
    name = f"room-{found.id}"
    return tag(
        "section",
        tag("h2", tag("a", found.name, href=f"/rooms/{found.id}"), id=name),
        _games_table(f"Games of {found.name}", rows),
        aria_labelledby=name,
        class_="room",
        hidden=not rows,
    )


def _games_table(caption: str, rows: list[dict[str, Any]]) -> Html:
    columns = ("Game", "Family", "Wagers", "Fees", "Play")
    head = (tag("th", c, scope="col", class_=_column_class(c)) for c in columns)
    return tag(
        "div",
        tag(
            "table",
            tag("caption", caption),
            tag("thead", tag("tr", *head)),
            tag("tbody", *(_game_row(row) for row in rows)),
            class_="games",
        ),
        class_="table",
    )


def _column_class(column: str) -> str | None:
    return {"Fees": "number", "Wagers": "detail", "Play": "play-link"}.get(column)


def _game_row(row: dict[str, Any]) -> Html:
    status = STATUS.get(row["status"])
    marks = [" ", tag("span", status, class_="mark")] if status else []
    options = row["collection_options"]
    return tag(
        "tr",
        tag("th", tag("a", row["name"], href=f"/games/{row['id']}"), *marks, scope="row"),
        tag("td", family_name(row["family"])),
        tag("td", ", ".join(row["wagers"]), class_="detail"),
        tag("td", count(options, "option") if options else "none", class_="number"),
        tag("td", _play_link(row), class_="play-link"),
        data_words=searched(row),
    )


def _play_link(row: dict[str, Any]) -> Html:
    if not playable(row):
        return join()
    says = f"Play {row['name']}"
    return tag("a", "Play", href=f"/games/{row['id']}/play", aria_label=says)


def _schedules(shelf: Shelf, name: str) -> list[Html]:
    schedules = shelf.rulebook.schedules(name)
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
    block = Table(f"Collection schedules of {shelf.rooms[name].name}", columns, rows)
    return [tag("h2", "Collection schedules", id="schedules"), table(block)]


def _served(schedule: Any) -> str:
    games = {*schedule.games, *schedule.borrowed, *(g for x in schedule.groups for g in x.games)}
    return str(len(games))


def _play_links(game: Game) -> list[Html]:
    """To a table and to the prices, where the game has them."""
    if not playable({"family": game.filing.family, "status": game.filing.status}):
        return []
    return [
        tag("p", tag("a", "Play", href=f"/games/{game.id}/play")),
        tag("p", tag("a", "What it costs", href=f"/games/{game.id}/price")),
    ]


def _placard_link(game: Game) -> Html:
    return tag("p", tag("a", "Placard for a table", href=f"/games/{game.id}/placard"))


def option_choice(game_id: str, option: CollectionOption, **data: str) -> Html:
    """A collection option to be chosen from a list."""
    limits = option.limits
    shown = next(filter(None, (limits.limit, limits.stakes, limits.minimum)), "")
    mark = standing(option.schedule, game_id)
    words = [option.id, shown, "" if mark == "in force" else mark]
    return tag("option", ", ".join(word for word in words if word), value=option.id, **data)
