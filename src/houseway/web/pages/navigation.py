"""Site navigation: header links, the bottom bar on phones, the tabs of a game."""

from houseway.pages.markup import Html, join, tag
from houseway.pages.papers import short_name
from houseway.play.game import FiledGame
from houseway.pricing.price import can_price

Link = tuple[str, str]
"""An address and its name."""

PLACES: tuple[Link, ...] = (
    ("/play", "Play"),
    ("/settle", "Settle"),
    ("/house-way", "House way"),
    ("/fees", "Fees"),
    ("/odds", "Odds"),
    ("/bank", "Bank"),
    ("/search", "Rules"),
    ("/check", "Compliance"),
    ("/learn", "Learn"),
    ("/help", "Help"),
)
"""The header links, in order."""
TABS = (
    "Play",
    "Rules",
    "Settle",
    "Fees",
    "House way",
    "Odds",
    "Protection",
    "Bank",
    "Learn",
    "Check",
)
"""The names of a game's tabs; a game has those that its filing allows."""
QUICK = 4
"""How many of the header links are in the bottom bar on phones."""

MORE: tuple[Link, ...] = (
    ("/diff", "Compare"),
    ("/audit", "Audit a shift"),
    ("/docs", "Docs"),
    ("/", "Home"),
)
"""Links under More that are not in PLACES."""


def main_links(here: str) -> Html:
    """The links in the header; the current place is marked."""
    return tag("nav", _list(PLACES, here), aria_label="Main", class_="places")


def bottom_bar(here: str) -> Html:
    """The bottom bar on phones: the first links, and the others under More."""
    links = (tag("li", _link(link, here)) for link in PLACES[:QUICK])
    menu = tag("details", tag("summary", "More"), _list((*PLACES[QUICK:], *MORE), here))
    return tag("nav", tag("ul", *links, tag("li", menu)), aria_label="Quick", class_="bar")


def game_tabs(game: FiledGame, tab: str) -> Html:
    """The name of a game with its cardroom, and the pages that it has."""
    name, room = game.filing.name, game.rulebook.room_of(game.id)
    links = [_link((href, text), tab, key=text) for href, text in tabs_of(game)]
    lines = (tag("li", link) for link in links)
    return tag(
        "nav",
        tag(
            "p",
            tag("b", name),
            " ",
            tag("a", short_name(room), href=f"/rooms/{room.id}"),
            class_="game-name",
        ),
        tag("div", tag("ul", *lines), class_="tabs"),
        aria_label=f"{name} pages",
        class_="game-bar",
        data_game=game.id,
        data_name=name,
    )


def tabs_of(game: FiledGame) -> list[Link]:
    """The addresses and names of a game's tabs."""
    page = f"/games/{game.id}"
    has_price = can_price(game)
    exists = {
        **dict.fromkeys(("Play", "Settle", "Learn"), game.playable),
        **dict.fromkeys(("Odds", "Protection", "Bank"), has_price),
        "Fees": has_fees(game),
        "House way": has_house_way(game),
    }
    return [
        (page if name == "Rules" else f"{page}/{name.lower().replace(' ', '-')}", name)
        for name in TABS
        if exists.get(name, True)
    ]


def has_fees(game: FiledGame) -> bool:
    """Whether a fee can be looked up: some option is filed with its fees."""
    return any(not option.lost for option in game.rulebook.collection_options(game.id))


def has_house_way(game: FiledGame) -> bool:
    """Whether hands of the game are set, so that it may have a house way."""
    return game.playable and game.family.set_hand is not None


def _list(links: tuple[Link, ...], here: str) -> Html:
    return tag("ul", *(tag("li", _link(link, here)) for link in links))


def _link(link: Link, here: str, *, key: str = "") -> Html:
    href, name = link
    current = "page" if (key or href) == here else None
    return tag("a", name, href=href, aria_current=current)


def frame(here: str, *, live_table: bool) -> tuple[Html, Html]:
    """The header links and the bottom bar; a live table has its action bar in place of that bar."""
    return main_links(here), join() if live_table else bottom_bar(here)
