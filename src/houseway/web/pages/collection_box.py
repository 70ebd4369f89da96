"""The field for a collection option: its number, a filtered list, and the terms of the choice."""

from collections.abc import Callable, Iterable

from houseway.pages.markup import Html, tag
from houseway.play.game import FiledGame
from houseway.rulebook.schedule import CollectionOption
from houseway.web.api.open_options import option_number
from houseway.web.pages.case_form import option_terms

LABEL = "Collection option"
ID = "option"
"""The id and the name of the field."""


def collection_box(
    game: FiledGame,
    options: Iterable[CollectionOption],
    chosen: CollectionOption | None,
    *,
    blank: str = "",
    terms: bool = True,
    more: Callable[[CollectionOption], dict[str, str]] = lambda _: {},
) -> Html:
    """A number field with a list to filter; `blank` says what an empty field means.

    If `terms` is true, the terms of the chosen option are shown below. `more` gives further
    attributes of an option in the list. Without JavaScript the browser offers the list.
    """
    number = option_number(game, chosen) if chosen else ""
    box = tag(
        "input",
        id=ID,
        name=ID,
        value=number,
        list=f"{ID}-list",
        autocomplete="off",
        spellcheck="false",
        maxlength="64",
        placeholder=blank or "Number, amount or words",
        required=not blank,
        aria_describedby=f"{ID}-terms" if terms else None,
    )
    lines = (
        tag("option", option_terms(game, option), value=option_number(game, option), **more(option))
        for option in options
    )
    about = option_terms(game, chosen) if chosen else ""
    return tag(
        "hw-option",
        box,
        tag("small", about, id=f"{ID}-terms", class_="terms") if terms else "",
        tag("datalist", *lines, id=f"{ID}-list"),
    )
