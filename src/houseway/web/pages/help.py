"""Help: what you can do and how to type cards."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.pages.markup import Html, join, tag
from houseway.web.pages import views

JOBS = (
    ("/play", "Play a game", "Choose a game and open a table. Bots play with you."),
    ("/settle", "Settle a hand", "Enter the cards and the wagers to see who is paid what."),
    (
        "/house-way",
        "Set a hand the house way",
        "Tap a hand to see how each filed house way sets it.",
    ),
    ("/fees", "Look up a fee", "Pick the collection option and enter the amount."),
    ("/odds", "See the odds", "House edges of the bets, exact where they can be counted."),
    ("/bank", "Price the bank", "Its result per hour, its swings and the bankroll it needs."),
    ("/search", "Look up a rule", "Search all rules, rulings and fees of every cardroom."),
    ("/check", "Check compliance", "What the filings leave open, and where they conflict."),
    ("/diff", "Compare filings", "What differs between two filings, and how it changes the odds."),
)


def help_page() -> str:
    """What the site does, and its terms."""
    main = join(
        tag("h1", "Help"),
        tag("h2", "What you can do"),
        tag("ul", *(_job(*job) for job in JOBS), class_="doors"),
        tag("h2", "Words", id="words"),
        tag("p", "Terms are explained in the ", tag("a", "glossary", href="/glossary"), "."),
        tag("h2", "Typing cards"),
        tag(
            "p",
            "Type rank and suit: As Td 9c. Ten is T, and the joker is Jk. "
            "For tiles, type the higher number of pips first: 6-4.",
        ),
        tag("h2", "Documentation"),
        tag(
            "p",
            tag("a", "How to do it, and how it works", href="/docs"),
            "; for programs, ",
            tag("a", "the HTTP API", href="/api"),
            ".",
        ),
    )
    return views.document("Help", main, trail=views.HOME, here="/help")


def _job(href: str, name: str, about: str) -> Html:
    return tag("li", tag("a", tag("b", name), " ", tag("span", about), href=href))


def _help(request: Request) -> Response:
    return HTMLResponse(help_page())


ROUTES = [Route("/help", _help)]
