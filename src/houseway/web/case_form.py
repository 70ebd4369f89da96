"""The inputs needed to settle a hand of a game: cards, wagers and decisions."""

from collections import Counter
from textwrap import shorten

import msgspec

from houseway.banked.family import family_of
from houseway.games.baccarat import BaccaratPlay
from houseway.games.carnival.rules import CarnivalPlay
from houseway.games.pai_gow.rules import PaiGowPlay
from houseway.games.three_card import ThreeCardPlay
from houseway.games.tiles import TilesPlay
from houseway.games.twenty_one.rules import TwentyOnePlay
from houseway.games.war import WarPlay
from houseway.pages.collection import CURRENT, standing
from houseway.pages.words import capital
from houseway.pan.rules import PanPlay
from houseway.play.game import Game, Rules
from houseway.poker.rules import FlopPlay, PokerPlay, StudPlay
from houseway.rulebook.schedule import CollectionOption
from houseway.web.open_options import fees_text, option_number

SIDES = ("player", "banker")
ROWS = ("A", "B", "C")
DEALER = "player-dealer"
BOARD = "board"
COMMON = "common card, if the deck ran out"
_MAX_LABEL = 140


class Space(msgspec.Struct):
    """A betting space of the layout."""

    id: str
    name: str
    odds: str
    on: list[str] = []
    equals: str = ""
    hands: int = 1


class Ask(msgspec.Struct):
    """A player's decision that the cards do not show; `double+rescue` is two choices in one."""

    label: str
    choices: list[tuple[str, str]]
    each_hand: bool = False


class OptionLabel(msgspec.Struct):
    """A collection option in words."""

    id: str
    label: str


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
    spaces: list[Space] = []
    wager_names: dict[str, str] = {}
    """The filed name of every wager by id, also of wagers made after the deal."""
    asks: list[Ask] = []
    dice: int = 0
    """How many dice place the action button; 0 if none do."""
    number: bool = False
    """Whether a random number places the action button."""


def case_form(game: Game) -> Form:
    """The form for a game with its filed rules."""
    rules = game.rules({})
    cards = Counter(rules.cards)
    form = Form(
        game=game.id,
        name=game.filing.name,
        kind=game.kind.name,
        seats=filed.tables[0].seats if (filed := game.filing.seats) else rules.most_seats,
        deck=list(dict.fromkeys(rules.cards)),
        copies=max(cards.values()),
        options=[
            OptionLabel(id=option.id, label=option_label(game, option)) for option in _options(game)
        ],
        practice=bool(game.raw.practice),
    )
    if game.kind.banks:
        _fill_banked(form, rules)
    elif isinstance(rules.play, PokerPlay):
        form.shared = _boards(rules.play)
    elif isinstance(rules.play, PanPlay):
        form.sizes = {"out": rules.play.out}
    return form


def _options(game: Game) -> list[CollectionOption]:
    return [option for option in game.rulebook.collection_options(game.id) if not option.lost]


def option_label(game: Game, option: CollectionOption) -> str:
    """A collection option as a placard describes it: its number, limits and fees."""
    limits = option.limits
    # A range of minimums is for the table to choose from and does not tell options apart.
    fixed = limits.minimum and "-" not in limits.minimum
    minimum = f"minimum {limits.minimum}" if fixed else ""
    condition = f"condition {limits.condition}" if limits.condition else ""
    shown = next(filter(None, (limits.limit, limits.stakes, minimum, condition)), "")
    mark = standing(option.schedule, game.id)
    parts = ["" if mark == CURRENT else mark, shown, fees_text(option, brief=True)]
    text = " · ".join(part for part in parts if part)
    short = shorten(text, width=_MAX_LABEL, placeholder=" …")
    return f"Option {option_number(game, option)}: {short}"


def _boards(play: PokerPlay) -> list[str]:
    if isinstance(play, StudPlay):
        return [COMMON]
    if not isinstance(play, FlopPlay):
        return []
    boards = max(play.boards, 2 if play.run_twice else 1)
    return [BOARD, "second board"][:boards]


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
    form.shared, form.own = _hands(rules.play), family_of(rules).seat_hands(rules.play)
    form.asks = _asks(rules.play)
    form.halves = family_of(rules).halves
    form.several = isinstance(rules.play, TwentyOnePlay)
    if isinstance(rules.play, PaiGowPlay):
        form.front = rules.play.front
    elif isinstance(rules.play, TilesPlay):
        form.front = 2


def _hands(play: object) -> list[str]:
    """The hands of the table other than those of seats."""
    match play:
        case BaccaratPlay() | WarPlay(hands="player-and-banker") | PaiGowPlay(hands="two-sides"):
            return [*SIDES]
        case CarnivalPlay() if play.peek:
            return [*ROWS]
        case CarnivalPlay() if play.ultimate:
            return [DEALER, BOARD]
        case CarnivalPlay() if play.let_it_ride:
            return [BOARD]
    return [DEALER]


def _asks(play: object) -> list[Ask]:
    """The decisions that finished hands do not show."""
    match play:
        case BaccaratPlay() if play.five_option:
            return [_ask("On a total of 5", ("hit", "stand"))]
        case WarPlay(hands="seats"):
            return [_ask("On a tie", ("war", "surrender"))]
        case CarnivalPlay():
            return _carnival(play)
        case TwentyOnePlay():
            return _twenty_one(play)
        case PaiGowPlay() if play.double:
            return [_ask("Double down", ("double",), default="Not doubled")]
        case ThreeCardPlay():
            return [_ask("Decision", ("fold",), default="Played")]
    return []


def _carnival(play: CarnivalPlay) -> list[Ask]:
    if play.ultimate:
        sizes = sorted({size for street in play.ultimate.raises.values() for size in street})
        raises = [f"{size}x" for size in reversed(sizes)]
        return [_ask("Decision", (*raises, "fold"), default="Choose the Play bet")]
    if play.let_it_ride:
        return [
            Ask(label=f"Bet {n}", choices=[("ride", "Let it ride"), ("withdraw", "Taken back")])
            for n in (1, 2)
        ]
    if play.peek:
        return [_ask("Peek Bonus", ROWS, default="None")]
    return [_ask("Decision", ("fold",), default="Bet")]


def _twenty_one(play: TwentyOnePlay) -> list[Ask]:
    asks = []
    if play.insurance:
        asks.append(_ask("Insurance", ("insure",), default="Not taken"))
    if play.hands > 1:
        asks.append(_ask("Switch", ("switch",), default="Not switched"))
    can_rescue = play.double is not None and play.double.rescue
    choices = [("", "As the cards show")]
    choices += [("double", "Doubled")] if play.double else []
    choices += [("double+rescue", "Doubled, then rescued")] if can_rescue else []
    choices += [("surrender", "Surrendered")] if play.surrender else []
    asks.append(Ask(label="Played", choices=choices, each_hand=True))
    return asks


def _ask(label: str, words: tuple[str, ...], *, default: str = "No decision") -> Ask:
    return Ask(label=label, choices=[("", default), *((word, capital(word)) for word in words)])
