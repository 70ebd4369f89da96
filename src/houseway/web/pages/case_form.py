"""The inputs needed to settle a hand of a game: cards, wagers and decisions."""

from collections import Counter
from textwrap import shorten
from typing import Any

import msgspec

from houseway.banked.family import family_of
from houseway.pages.collection import CURRENT, standing
from houseway.play.form import Ask, form_of
from houseway.play.game import FiledGame, Rules
from houseway.rulebook.schedule import CollectionOption
from houseway.rulebook.worked_cases import worked_cases
from houseway.web.api.open_options import fees_text, option_number

_MAX_LABEL = 140
_MAX_EXAMPLES = 6


class Space(msgspec.Struct):
    """A betting space of the layout."""

    id: str
    name: str
    odds: str
    on: list[str] = []
    equals: str = ""
    hands: int = 1


class OptionLabel(msgspec.Struct):
    """A collection option: its ID, the number people type, and its terms in words."""

    id: str
    number: str
    terms: str


class Example(msgspec.Struct):
    """A worked case of the filing, which fills in the form."""

    title: str
    case: dict[str, Any]


class Form(msgspec.Struct):
    """The inputs for one game."""

    game: str
    name: str
    kind: str
    seats: int
    deck: list[str]
    copies: int
    options: list[OptionLabel]
    practice: bool = False
    shared: list[str] = []
    """Hands that belong to the table, by name."""
    own: bool = True
    """Whether every seat has its own cards."""
    several: bool = False
    """Whether a seat may have several hands."""
    front: int = 0
    """How many cards of a hand are set in front; 0 where hands are not set."""
    halves: tuple[str, str] = ("", "")
    """What the two halves of a set hand are called."""
    sizes: dict[str, int] = {}
    full: dict[str, int] = {}
    """The most cards of a hand in the worked cases, by its name or `seat`; then the next opens."""
    examples: list[Example] = []
    spaces: list[Space] = []
    wager_names: dict[str, str] = {}
    """The filed name of every wager by id, also of wagers made after the deal."""
    asks: list[Ask] = []
    dice: int = 0
    """How many dice place the action button; 0 if none do."""
    number: bool = False
    """Whether a random number places the action button."""


def case_form(game: FiledGame) -> Form:
    """The form for a game with its filed rules."""
    rules = game.rules({})
    cards, hand = Counter(rules.cards), form_of(rules)
    form = Form(
        game=game.id,
        name=game.filing.name,
        kind=game.kind.name,
        seats=filed.tables[0].seats if (filed := game.filing.seats) else rules.most_seats,
        deck=list(dict.fromkeys(rules.cards)),
        copies=max(cards.values()),
        options=[
            OptionLabel(option.id, option_number(game, option), option_terms(game, option))
            for option in _options(game)
        ],
        practice=bool(game.raw.practice),
        shared=list(hand.shared(rules.play)),
        several=hand.several,
        sizes=hand.sizes(rules.play),
        asks=hand.asks(rules.play),
    )
    if game.kind.banks:
        _fill_banked(form, rules)
    _fill_examples(form, game)
    return form


def _fill_examples(form: Form, game: FiledGame) -> None:
    """Fill in the worked cases with an answer, and the number of cards that fill each hand."""
    cases = [
        case
        for case in worked_cases(game.id, *game.rulebook.directories)
        if case.settle and not case.refused
    ]
    form.examples = [Example(case.title, case.settle) for case in cases[:_MAX_EXAMPLES]]
    if form.several:
        return
    for case in cases:
        boards = zip(form.shared, case.settle.get("boards", []), strict=False)
        for name, cards in (*case.settle.get("hands", {}).items(), *boards):
            place = name if name in form.shared else "seat"
            form.full[place] = max(form.full.get(place, 0), len(cards))


def _options(game: FiledGame) -> list[CollectionOption]:
    return [option for option in game.rulebook.collection_options(game.id) if not option.lost]


def option_label(game: FiledGame, option: CollectionOption) -> str:
    """A collection option as a placard describes it: its number, limits and fees."""
    short = shorten(option_terms(game, option), width=_MAX_LABEL, placeholder=" …")
    return f"Option {option_number(game, option)}: {short}"


def option_terms(game: FiledGame, option: CollectionOption) -> str:
    """The limits and fees of a collection option, without its number."""
    limits = option.limits
    # A range of minimums is for the table to choose from and does not tell options apart.
    fixed = limits.minimum and "-" not in limits.minimum
    minimum = f"minimum {limits.minimum}" if fixed else ""
    condition = f"condition {limits.condition}" if limits.condition else ""
    shown = next(filter(None, (limits.limit, limits.stakes, minimum, condition)), "")
    mark = standing(option.schedule, game.id)
    parts = ["" if mark == CURRENT else mark, shown, fees_text(game, option, brief=True)]
    return " · ".join(part for part in parts if part)


def _fill_banked(form: Form, rules: Rules) -> None:
    """Fill in the hands, spaces and decisions of a game with a player-dealer."""
    form.spaces = [
        Space(
            id=name,
            name=ready.wager.name,
            odds=ready.wager.short_odds,
            on=ready.wager.on,
            equals=ready.wager.limit.equals,
            hands=ready.wager.hands,
        )
        for name, ready in rules.wagers.items()
        if ready.wager.placed == "before the deal" and ready.wager.pays
    ]
    form.wager_names = {name: ready.wager.name for name, ready in rules.wagers.items()}
    for action in rules.filing.action:
        form.dice = action.dice if action.by == "dice" else form.dice
        form.number = form.number or action.by == "number"
    family = family_of(rules)
    form.own, form.halves = family.seat_hands(rules.play), family.halves
    form.front = family.set_sizes(rules.play)[0]
