"""The Protection page of a game, and the same figures over HTTP."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.checking.protection import is_stored, protect
from houseway.pages.html import as_html
from houseway.pages.markup import Html, join, tag
from houseway.pages.page import Block, Bullets, DataTable, Section
from houseway.pages.protection import EFFECTS, expert_section, wager_section
from houseway.pages.words import sentence
from houseway.play.game import FiledGame
from houseway.pricing.price import can_price, why_unpriced
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.model import choice
from houseway.values.errors import InputError
from houseway.values.strict import Strict, decoder
from houseway.web.catalog import game_of
from houseway.web.fair_threads import in_thread
from houseway.web.pages import views
from houseway.web.pages.protection_plots import depths_plot, effects_plot

if TYPE_CHECKING:
    from houseway.web.api.call import ApiCall

Data = dict[str, Any]
TAB = "Protection"
LEAD = (
    "What an expert can win from this bank, and what to change. Gains are in units of one bet; "
    "100 units of a $5 bet are $500."
)
LAW = (
    "Counting cards in one's head is not against the law. A device that tracks cards or works out "
    "chances at the table is (Penal Code 337v)."
)


class ProtectAsked(Strict):
    """A request for the figures of a game."""

    game: str
    wager: str | None = None
    preset: str = "letter"


async def ask_protection(call: ApiCall) -> Any:
    """The figures as `houseway protect --json` prints them; unknown ones are calculated."""
    from houseway.web.api.work import work_out

    query = call.request.query_params
    for name in query:
        if name not in ("wager", "preset"):
            raise InputError(f"no parameter called {name!r}: use wager or preset", name)
    asked = ProtectAsked(
        game=f"{call.path('room')}/{call.path('game')}",
        wager=query.get("wager"),
        preset=query.get("preset", "letter"),
    )
    known = await in_thread(stored_protection, call.cardroom.rulebook, asked)
    if known is not None:
        return known
    result: msgspec.Raw = await work_out(call, "protect", msgspec.json.encode(asked))
    return decoder(Data).decode(result)


def stored_protection(rulebook: FiledRulebook, asked: ProtectAsked) -> Data | None:
    """The figures if they are stored, otherwise None; raises HousewayError for bad input."""
    game = FiledGame(rulebook, asked.game)
    figures = protect(game, asked.wager, preset=asked.preset, stored_only=True)
    return figures.to_dict() if is_stored(game.rules(preset=asked.preset)) else None


def work_out_protection(rulebook: FiledRulebook, asked: ProtectAsked) -> Data:
    """The figures, calculated if they are not stored."""
    return protect(FiledGame(rulebook, asked.game), asked.wager, preset=asked.preset).to_dict()


def protection_page(game: FiledGame, chosen: Mapping[str, str], preset: str = "letter") -> str:
    """What an expert can win on each wager, with plots and tables; only stored figures."""
    report = protect(game, None, chosen, preset=preset, stored_only=True).to_dict()
    rules = game.rules(chosen, preset=preset)
    title = f"{game.filing.name}: game protection"
    page = f"/games/{game.id}/protection"
    query = urlencode({"preset": preset, **{n: choice(v) for n, v in chosen.items()}})
    names = {name: ready.wager.name for name, ready in rules.wagers.items()}
    main = join(
        tag("h1", title),
        tag("p", game.rulebook.room_of(game.id).name, class_="about"),
        tag("p", LEAD, class_="lead"),
        views.choose_options(game, chosen, preset, page=page),
        tag(
            "p",
            tag("a", "Odds", href=f"/games/{game.id}/odds?{query}"),
            tag("a", "The bank's results", href=f"/games/{game.id}/bank"),
            class_="ways",
        ),
        join() if is_stored(rules) else _unknown(game),
        *_summary(report, names),
        *(_wager(figures, names[figures["wager"]]) for figures in report["wagers"]),
        tag("p", LAW, class_="note"),
    )
    return views.document(title, main, trail=views.trail_to(game), game=game, tab=TAB)


def _unknown(game: FiledGame) -> Html:
    what = "Some figures for these rules are not stored. To calculate them, run "
    return tag("p", what, tag("code", f"houseway protect {game.id}"), " with these options.")


def _summary(report: Data, names: Mapping[str, str]) -> list[Html]:
    """What one expert wins on each wager, if anything is known."""
    section = expert_section(report, names)
    if not section.blocks:
        return []
    return [tag("h2", section.heading), *map(as_html, section.blocks)]


def _wager(figures: Data, name: str) -> Html:
    """The section of a wager; plots come before the tables of counting."""
    section = wager_section(figures, name)
    anchor = f"wager-{figures['wager']}"
    return tag(
        "section",
        tag("h2", name, id=anchor),
        *(as_html(block) for block in section.blocks),
        *(_part(part, figures, name) for part in section.sections),
        class_="protection",
        aria_labelledby=anchor,
    )


def _part(part: Section, figures: Data, name: str) -> Html:
    first, *others = part.blocks
    counting = figures["counting"] if part.heading == "Counting" else None
    if counting is None:
        return join(tag("h3", part.heading), *map(as_html, part.blocks))
    return join(
        tag("h3", part.heading),
        as_html(first),
        effects_plot(counting, name),
        depths_plot(counting, name),
        *(_folded(block) for block in others),
    )


def _folded(block: Block) -> Html:
    """A block; effects of single cards and remarks are folded, because the plot has the effects."""
    match block:
        case DataTable(caption=caption) if caption == EFFECTS:
            return tag("details", tag("summary", EFFECTS), as_html(block))
        case Bullets():
            return tag("details", tag("summary", "How this is calculated"), as_html(block))
    return as_html(block)


def _protection(request: Request) -> Response:
    game = game_of(request)
    if not can_price(game):
        raise HTTPException(404, sentence(why_unpriced(game)))
    query = request.query_params
    chosen = {name: value for name, value in query.items() if name in game.raw.options}
    return HTMLResponse(protection_page(game, chosen, query.get("preset", "letter")))


ROUTES = [Route("/games/{room}/{game}/protection", _protection)]
"""The page; the API call is in `api.py`."""
