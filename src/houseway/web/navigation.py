"""Site navigation: header links, the bottom bar on phones, the tabs of a game."""

from houseway.pages.markup import Html, join, tag
from houseway.play.game import Game
from houseway.pricing.price import can_price

Link = tuple[str, str]
"""An address and its name."""

PLACES: tuple[Link, ...] = (
    ("/play", "Play"),
    ("/settle", "Settle"),
    ("/house-way", "House way"),
    ("/fees", "Fees"),
    ("/odds", "Odds"),
    ("/search", "Rules"),
    ("/check", "Compliance"),
    ("/diff", "Compare"),
    ("/learn", "Learn"),
    ("/help", "Help"),
)
"""The header links, in order."""
QUICK = 4
"""How many of the header links are in the bottom bar on phones."""

MORE: tuple[Link, ...] = (("/bank", "The bank"), ("/", "Home"))
"""Links under More that are not in PLACES."""


def main_links(here: str) -> Html:
    """The links in the header; the current place is marked."""
    return tag("nav", _list(PLACES, here), aria_label="Main", class_="places")


def bottom_bar(here: str) -> Html:
    """The bottom bar on phones: the first links, and the others under More."""
    links = (tag("li", _link(link, here)) for link in PLACES[:QUICK])
    menu = tag("details", tag("summary", "More"), _list((*PLACES[QUICK:], *MORE), here))
    return tag("nav", tag("ul", *links, tag("li", menu)), aria_label="Quick", class_="bar")


def game_tabs(game: Game, tab: str) -> Html:
    """The pages that a game has."""
    links = [_link((href, name), tab, key=name) for href, name in tabs_of(game)]
    lines = (tag("li", link) for link in links)
    return tag("nav", tag("ul", *lines), aria_label=f"{game.filing.name} pages", class_="tabs")


def tabs_of(game: Game) -> list[Link]:
    """The addresses and names of a game's tabs."""
    page = f"/games/{game.id}"
    shown = [
        (page, "Rules", True),
        (f"{page}/play", "Play", game.playable),
        (f"{page}/price", "Odds", can_price(game)),
        (f"/fees/{game.id}", "Fees", has_fees(game)),
        (f"/settle/{game.id}", "Settle", game.playable),
        (f"/learn/{game.id}", "Learn", game.playable),
        (f"{page}/check", "Compliance", True),
        (f"/diff?first={game.id}", "Compare", True),
        (f"{page}/filing", "Print", True),
    ]
    return [(href, name) for href, name, exists in shown if exists]


def has_fees(game: Game) -> bool:
    """Whether a fee can be looked up: some option is filed with its fees."""
    return any(not option.lost for option in game.rulebook.collection_options(game.id))


def _list(links: tuple[Link, ...], here: str) -> Html:
    return tag("ul", *(tag("li", _link(link, here)) for link in links))


def _link(link: Link, here: str, *, key: str = "") -> Html:
    href, name = link
    current = "page" if (key or href) == here else None
    return tag("a", name, href=href, aria_current=current)


def frame(here: str, *, live_table: bool) -> tuple[Html, Html]:
    """The header links and the bottom bar; a live table has its action bar in place of that bar."""
    return main_links(here), join() if live_table else bottom_bar(here)
