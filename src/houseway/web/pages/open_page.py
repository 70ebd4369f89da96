"""The page that opens a table: the collection, limits or stakes, seats, clock and options."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from houseway.cardroom.host import CLOCK
from houseway.cardroom.people import Person
from houseway.pages.markup import Html, join, tag
from houseway.pages.option_words import choice_label, table_option_hint, table_option_label
from houseway.pages.papers import name_sources
from houseway.pages.words import NOT_FILED, sentence
from houseway.play.game import FiledGame, Rules
from houseway.poker.family import play_of
from houseway.rulebook.model import PRESETS, Option, Reading, Value, choice
from houseway.rulebook.schedule import CollectionOption
from houseway.web.api.open_options import filed_option
from houseway.web.pages import views
from houseway.web.pages.collection_box import ID, LABEL, collection_box
from houseway.web.pages.rules_note import preset_choices, rules_note

SCRIPT = views.Script("lobby/lobby", ("lobby/lobby",))

PACES = {
    "usual": "Standard",
    "slow": "Slow (ten minutes)",
    "own": "Custom",
}
_IN_HAND = {
    "play": "Seconds to act",
    "settled": "Seconds between hands",
}
_VERBS = {"wagers": "bet", "play": "act"}
_PHASES = {
    "bank": "Seconds to accept the bank",
    "wagers": "Seconds to bet",
    **_IN_HAND,
}


def open_page(game: FiledGame, person: Person | None, preset: str) -> str:
    """A form that opens a table, below the tables that are already open."""
    main = join(
        tag("h1", f"Play {game.filing.name}"),
        tag("p", game.rulebook.room_of(game.id).name, class_="about"),
        rules_note(game, preset),
        tag("hw-play-now", _play_now(game, person), game=game.id, preset=preset),
        tag("hw-tables", game=game.id),
        tag(
            "details",
            tag("summary", tag("h2", "Table options")),
            # A link to #open opens the details around it.
            tag(
                "hw-open", _form(game, person, preset), id="open", game=game.id, kind=game.kind.name
            ),
        ),
    )
    trail = views.trail_to(game)
    title = f"Play {game.filing.name}"
    return views.document(title, main, trail=trail, script=SCRIPT, game=game, tab="Play")


def _play_now(game: FiledGame, person: Person | None) -> Html:
    """A button that seats the visitor, and a name field for a visitor who is not signed in."""
    name = [] if person else [_field("play-as", "Your name", maxlength="24", placeholder="Guest")]
    note = (
        "You get a seat with play chips, and three bots play with you. "
        "You have 10 minutes for each decision."
    )
    return tag(
        "form",
        *name,
        tag("button", f"Play {game.filing.name} now", class_="main", disabled=True),
        tag("small", note),
        tag("p", class_="wrong", role="alert"),
    )


def _form(game: FiledGame, person: Person | None, preset: str) -> Html:
    rules = game.rules({})
    return tag(
        "form",
        *_name(person),
        *_collection(game, rules),
        _STAKES[game.kind.plays_for](rules),
        _seats(game, rules),
        _pace(_IN_HAND if rules.filing.player_dealer is None else _PHASES),
        _coach(),
        *_options(game, preset),
        tag("p", class_="wrong", role="alert"),
        # Before its module has loaded, sending the form would only clear it.
        tag("button", "Start table", disabled=True),
        class_="choose",
        novalidate=True,
    )


def _name(person: Person | None) -> list[Html]:
    """A visitor who is not signed in is asked for a name."""
    if person is not None:
        return [tag("p", "Playing as ", tag("b", person.name))]
    label = "Screen name"
    return [_field("nickname", label, maxlength="24", autocomplete="nickname", required=True)]


def _collection(game: FiledGame, rules: Rules) -> list[Html]:
    options = game.rulebook.collection_options(game.id)
    if not options:
        return []

    def filed(option: CollectionOption) -> dict[str, str]:
        data = msgspec.json.encode(filed_option(rules, option)).decode()
        return {"data_id": option.id, "data_filed": data}

    return [
        _labeled(
            ID,
            LABEL,
            collection_box(game, options, options[0], terms=False, more=filed),
            tag("small", id="fees", aria_live="polite"),
        ),
        *_collect_by(options),
    ]


def _collect_by(options: Iterable[CollectionOption]) -> list[Html]:
    """A choice of collection methods, filled in by the page if an option has several."""
    if not any(len(option.ways) > 1 for option in options):
        return []
    select = tag("select", name="collect_by", id="collect_by")
    wrong = tag("small", id="wrong-collect_by", class_="wrong")
    field = _labeled("collect_by", "Collection method", select, wrong)
    return [tag("div", field, id="ways", hidden=True)]


def _limits(rules: Rules) -> Html:
    return tag(
        "fieldset",
        tag("legend", "Table limits"),
        _field("minimum", "Minimum bet", inputmode="decimal"),
        _field("maximum", "Maximum bet", inputmode="decimal"),
        tag("small", id="filed-limits"),
        class_="pair",
    )


def _condition(rules: Rules) -> Html:
    hint = "Default: the amount filed with the collection option."
    return _field("condition", "Condition (chip value)", hint, inputmode="decimal")


def _poker_stakes(rules: Rules) -> Html:
    play = play_of(rules)
    names = (tag("option", value=filed.name) for filed in play.stakes)
    free = [
        f"limit from {play.between[0]} to {play.between[1]}" if play.between else "",
        "no-limit and pot-limit with any blinds" if play.any_blinds else "",
    ]
    also = f" Also approved: {', '.join(filter(None, free))}." if any(free) else ""
    kills = _check("may_kill", "Kill pots allowed") if getattr(play, "kills", False) else ""
    hint = f"The default is shown.{also}"
    attributes = {"list": "filed-stakes", "autocomplete": "off", "maxlength": "64"}
    return join(
        _field("stakes", "Stakes", hint, placeholder=play.stakes[0].name, **attributes),
        tag("datalist", *names, id="filed-stakes"),
        kills,
    )


_STAKES = {"limits": _limits, "stakes": _poker_stakes, "condition": _condition}
"""The fields for the stakes of a table."""


def _seats(game: FiledGame, rules: Rules) -> Html:
    minimum, maximum = game.kind.seat_range(rules)
    default = min(rules.seats, maximum)
    seats = _count("seats", "Seats", minimum, maximum, default)
    # One seat is for the person who opens the table.
    bots = _count("bots", "Bots", 0, maximum - 1, min(4, default - 1))
    return tag("div", seats, bots, class_="pair")


def _count(name: str, label: str, minimum: int, maximum: int, default: int) -> Html:
    bounds = {"min": str(minimum), "max": str(maximum)}
    return _field(name, label, type="number", value=str(default), **bounds)


def _coach() -> Html:
    """When the coach explains choices; everyone at the table sees the setting."""
    choices = {"off": "Off", "after": "After each hand", "live": "Live, while playing"}
    options = (tag("option", text, value=value) for value, text in choices.items())
    select = tag("select", *options, id="coach", name="coach")
    return _labeled("coach", "Coach", select, tag("small", "Everyone at the table sees this."))


def _pace(phases: Mapping[str, str]) -> Html:
    """Radio buttons for the pace, and fields for custom times."""
    usual = ", ".join(
        f"{CLOCK[name]:g} s to {verb}" for name, verb in _VERBS.items() if name in phases
    )
    radios = (
        _check(
            "pace", text, usual if p == "usual" else "", kind="radio", value=p, checked=p == "usual"
        )
        for p, text in PACES.items()
    )
    own = (
        _field(f"clock-{name}", text, type="number", min="1", max="600", value=f"{CLOCK[name]:g}")
        for name, text in phases.items()
    )
    return tag(
        "fieldset",
        tag("legend", "Time to act"),
        *radios,
        tag("div", *own, id="own-clock", class_="pair", hidden=True),
    )


def _options(game: FiledGame, preset: str) -> list[Html]:
    """The choice of a preset, and the rule options, collapsed."""
    readings = {
        reading.option.id: reading for reading in game.filing.readings if reading.option is not None
    }
    values = game.raw.values({}, preset)
    fields = [
        _option(name, option, readings, values[name]) for name, option in game.raw.options.items()
    ]
    if not fields:
        return []
    summary = tag("summary", "Rule options", tag("small", f" {PRESETS[preset]}"))
    return [*_preset(game, preset), tag("details", summary, *fields)]


def _preset(game: FiledGame, preset: str) -> list[Html]:
    """A choice between the presets, if they differ."""
    if not game.raw.practice:
        return []
    select = tag("select", *preset_choices(preset), name="preset", id="preset")
    return [_labeled("preset", "Rules", select)]


def _option(name: str, option: Option, readings: Mapping[str, Reading], value: Value) -> Html:
    """A choice that the filing leaves to the table, with the reading that it comes from."""
    field = f"rule-{name}"
    if option.range is not None:
        values: list[Any] = list(range(option.range[0], option.range[1] + 1))
    else:
        values = list(option.choices)
    shown = (
        tag(
            "option",
            choice_label(name, option, v),
            value=choice(v),
            selected=v == value,
        )
        for v in values
    )
    presets = {} if option.practice is None else _preset_values(option)
    source = name_sources(str(option.source)) if option.source else ""
    source = NOT_FILED if option.not_filed else source
    hint = " ".join(filter(None, (table_option_hint(name, option), sentence(source))))
    about = f"{field}-about" if hint else None
    select = tag(
        "select",
        *shown,
        name=field,
        id=field,
        data_rule=name,
        aria_describedby=about,
        **presets,
    )
    reading = [_reading(readings[name])] if name in readings else []
    shown_hint = [tag("small", hint, id=about)] if hint else []
    return _labeled(field, table_option_label(option), select, *shown_hint, *reading)


def _preset_values(option: Option) -> dict[str, str]:
    """The value of an option under each preset, for the page's switch."""
    assert option.practice is not None
    return {"data_letter": choice(option.default), "data_practice": choice(option.practice)}


def _reading(reading: Reading) -> Html:
    pairs = (
        ("What was filed", reading.filed),
        ("How we read it", reading.reading),
        ("Why", reading.why),
    )
    facts = (
        tag("div", tag("dt", name), tag("dd", name_sources(sentence(text)))) for name, text in pairs
    )
    return tag(
        "details",
        tag("summary", f"Interpretation: {reading.rule}"),
        tag("dl", *facts),
        tag("p", name_sources(str(reading.source)), class_="source"),
        class_="reading",
    )


def _field(name: str, label: str, hint: str = "", **attributes: str | bool) -> Html:
    """A labeled input with a line for its error and an optional hint."""
    about = tag("small", hint, id=f"hint-{name}") if hint else join()
    described = " ".join(filter(None, (f"wrong-{name}", f"hint-{name}" if hint else "")))
    box = tag("input", id=name, name=name, aria_describedby=described, **attributes)
    return _labeled(name, label, box, tag("small", id=f"wrong-{name}", class_="wrong"), about)


def _check(
    name: str, text: str, hint: str = "", kind: str = "checkbox", **attributes: str | bool
) -> Html:
    """A checkbox or a radio button."""
    field = "-".join(filter(None, (name, str(attributes.get("value", "")))))
    box = tag("input", type=kind, id=field, name=name, **attributes)
    return tag("label", box, f" {text}", tag("small", f" {hint}") if hint else "", class_="check")


def _labeled(name: str, label: str, *parts: Html) -> Html:
    return tag("div", tag("label", label, for_=name), *parts, class_="option")
