"""The page that opens a table: the collection, limits, seats, clock and options of a filing."""

from collections.abc import Mapping
from typing import Any

from houseway.games.game import Game
from houseway.pages.markup import Html, join, tag
from houseway.pages.placard import PAYERS
from houseway.pages.words import capital, choice, sentence, tier_pairs, words
from houseway.rulebook.model import Option, Reading
from houseway.rulebook.schedule import CollectionOption
from houseway.server import views
from houseway.server.host import CLOCK
from houseway.server.people import Person

PACES = {
    "usual": "The usual clock",
    "slow": "No hurry: ten minutes for each answer",
    "own": "A clock of your own",
}
_PHASES = {
    "bank": "Seconds to answer an offer of the bank",
    "wagers": "Seconds for wagers",
    "play": "Seconds for a decision",
    "settled": "Seconds to look at the settlement",
}


def open_page(game: Game, person: Person | None) -> str:
    """A form that opens a table of a game, below the tables that are open already."""
    main = join(
        tag("h1", f"Play {game.filing.name}"),
        tag("p", game.rulebook.room_of(game.id).name, class_="about"),
        tag("hw-tables", game=game.id),
        tag("h2", "Open a table", id="open"),
        tag("hw-open", _form(game, person), game=game.id),
    )
    trail = (("/", "Cardrooms"), (f"/games/{game.id}", game.filing.name))
    return views.document(f"Play {game.filing.name}", main, trail=trail, module="lobby")


def _form(game: Game, person: Person | None) -> Html:
    return tag(
        "form",
        *_name(person),
        *_collection(game),
        *_limits(game),
        *_seats(game),
        _pace(),
        *_options(game),
        tag("p", class_="wrong", role="alert"),
        tag("button", "Open the table"),
        class_="choose",
        novalidate=True,
    )


def _name(person: Person | None) -> list[Html]:
    """Only who is not known yet is asked for a name."""
    if person is not None:
        return [tag("p", "You play as ", tag("b", person.name), ".")]
    label = "Your name at the table"
    return [_field("nickname", label, maxlength="24", autocomplete="nickname", required=True)]


def _collection(game: Game) -> list[Html]:
    options = game.rulebook.collection_options(game.id)
    if not options:
        return []
    choices = (_collection_choice(game.id, option) for option in options)
    return [
        _around(
            "option",
            "Collection option in force",
            tag("select", *choices, name="option", id="option"),
            tag("small", id="fees", aria_live="polite"),
        )
    ]


def _collection_choice(game_id: str, option: CollectionOption) -> Html:
    """An option with its limits and fees as filed, for the page to tell when it is chosen."""
    limits = option.limits
    told = {"limit": limits.limit, "minimum": limits.minimum, "maximum": limits.maximum}
    filed = {f"data_{name}": text for name, text in told.items() if text}
    return views.option_choice(game_id, option, data_fees=_fees(option), **filed)


def _fees(option: CollectionOption) -> str:
    if option.lost:
        return sentence(option.lost)
    return " ".join(
        f"{PAYERS[terms.payer]}: {', '.join(' '.join(filter(None, t)) for t in tier_pairs(tiers))}."
        for terms, tiers in option.fees
    )


def _limits(game: Game) -> list[Html]:
    if game.filing.player_dealer is None:
        return []
    return [
        tag(
            "fieldset",
            tag("legend", "Table limits"),
            _field("minimum", "Least wager", inputmode="decimal"),
            _field("maximum", "Most wager", inputmode="decimal"),
            tag("small", id="filed-limits"),
            class_="pair",
        )
    ]


def _seats(game: Game) -> list[Html]:
    rules = game.rules({})
    most, usual = rules.most_seats, rules.seats
    seats = _field("seats", "Seats", type="number", min="2", max=str(most), value=str(usual))
    bots = _field(
        "bots", "Bots at the table", type="number", min="0", max=str(most), value=str(min(4, most))
    )
    return [tag("div", seats, bots, class_="pair")]


def _pace() -> Html:
    """How long there is to answer."""
    usual = ", ".join(f"{words(name)} {CLOCK[name]:g} s" for name in _PHASES)
    radios = (
        tag(
            "label",
            tag("input", type="radio", id=f"pace-{p}", name="pace", value=p, checked=p == "usual"),
            f" {text}",
            tag("small", f" {usual}") if p == "usual" else "",
            class_="check",
        )
        for p, text in PACES.items()
    )
    own = (
        _field(f"clock-{name}", text, type="number", min="1", max="600", value=f"{CLOCK[name]:g}")
        for name, text in _PHASES.items()
    )
    return tag(
        "fieldset",
        tag("legend", "Action clock"),
        *radios,
        tag("div", *own, id="own-clock", class_="pair", hidden=True),
    )


def _options(game: Game) -> list[Html]:
    """What the filing leaves to the table, out of the way of who takes it as filed."""
    told = {one.option.id: one for one in game.filing.readings if one.option is not None}
    fields = [_option(name, option, told) for name, option in game.raw.options.items()]
    if not fields:
        return []
    summary = tag("summary", "Options of the filing", tag("small", " as filed unless you choose"))
    return [tag("details", summary, *fields)]


def _option(name: str, option: Option, readings: Mapping[str, Reading]) -> Html:
    """A choice that the filing leaves to the table, with the reading that it comes from."""
    field = f"rule-{name}"
    if option.range is not None:
        values: list[Any] = list(range(option.range[0], option.range[1] + 1))
    else:
        values = list(option.choices)
    shown = (
        tag("option", words(choice(v)), value=choice(v), selected=v == option.default)
        for v in values
    )
    select = tag("select", *shown, name=field, id=field, data_rule=name)
    source = f" ({option.source})" if option.source else ""
    says = tag("small", f"{sentence(option.says)}{source}")
    reading = [_reading(readings[name])] if name in readings else []
    return _around(field, capital(words(name)), select, says, *reading)


def _reading(reading: Reading) -> Html:
    pairs = (("Filed", reading.filed), ("Reading", reading.reading), ("Why", reading.why))
    facts = (tag("div", tag("dt", name), tag("dd", sentence(text))) for name, text in pairs)
    return tag(
        "details",
        tag("summary", f"A reading: {reading.rule}"),
        tag("dl", *facts),
        tag("p", str(reading.source), class_="source"),
        class_="reading",
    )


def _field(name: str, label: str, **attributes: str | bool) -> Html:
    """A labelled box with a line for what is wrong with it."""
    wrong = tag("small", id=f"wrong-{name}", class_="wrong")
    box = tag("input", id=name, name=name, aria_describedby=f"wrong-{name}", **attributes)
    return _around(name, label, box, wrong)


def _around(name: str, label: str, *parts: Html) -> Html:
    return tag("div", tag("label", label, for_=name), *parts, class_="option")
