"""Which rules a page uses, a link to the other rules, and what differs between them."""

from collections.abc import Iterator

from starlette.requests import Request

from houseway.pages.markup import Html, tag
from houseway.pages.option_words import choice_label, table_option_label
from houseway.pages.words import capital
from houseway.play.game import FiledGame
from houseway.play.presets import OTHER
from houseway.rulebook.model import PRESETS
from houseway.values.errors import InputError, either
from houseway.web.api.call import cardroom_of
from houseway.web.pages.edges import percent, stored_edges


def rules_note(game: FiledGame, preset: str, *, page: str = "") -> Html:
    """The rules of a page; `page` is where a link leads to the other rules, default this page.

    With an empty preset the options were chosen one by one, and both presets are linked.
    """
    if not game.raw.practice:
        return tag("p", "Rules as filed; the game is usually dealt the same way.", class_="presets")
    current = [tag("b", f"Rules {PRESETS[preset]}")] if preset else ["Rules as chosen"]
    others = [OTHER[preset]] if preset else list(PRESETS)
    links = (
        tag("a", capital(PRESETS[name]), href=f"{page}?preset={name}", class_="switch")
        for name in others
    )
    parts = [*current]
    for link in links:
        parts += [" · ", link]
    return tag("div", tag("p", *parts), differences(game), class_="presets")


def preset_choices(chosen: str) -> list[Html]:
    """The presets as the options of a select box."""
    return [
        tag("option", capital(text), value=name, selected=name == chosen)
        for name, text in PRESETS.items()
    ]


def asked_preset(request: Request, default: str = "") -> str:
    """The preset in a page's address, the default, or the one for people who play or learn here."""
    preset = request.query_params.get("preset") or default or cardroom_of(request).preset
    if preset not in PRESETS:
        raise InputError(f"preset must be {either(PRESETS)}, not {preset!r}", "preset")
    return preset


def differences(game: FiledGame) -> Html:
    """What differs between the filing and the usual way, and what that is worth."""
    rows = [
        tag(
            "tr",
            tag("th", table_option_label(option), scope="row"),
            tag("td", choice_label(name, option, option.default)),
            tag("td", choice_label(name, option, option.practice)),
        )
        for name, option in game.raw.options.items()
        if option.practice is not None
    ]
    names = ("Rule", *map(capital, PRESETS.values()))
    head = tag("tr", *(tag("th", name, scope="col") for name in names))
    table = tag(
        "table",
        tag("caption", "What differs between the filing and the usual way"),
        tag("thead", head),
        tag("tbody", *rows, *_worth(game)),
    )
    return tag("details", tag("summary", "What differs"), tag("div", table, class_="table"))


def _worth(game: FiledGame) -> Iterator[Html]:
    """The house edge of each main bet under both presets, where prices are stored."""
    filed, usual = (stored_edges(game, preset) for preset in PRESETS)
    if filed is None or usual is None:
        return
    for name, edge in filed.main.items():
        if name in usual.main:
            edges = (percent(edge), percent(usual.main[name]))
            yield tag(
                "tr",
                tag("th", f"House edge, {name}", scope="row"),
                *(tag("td", text) for text in edges),
            )
