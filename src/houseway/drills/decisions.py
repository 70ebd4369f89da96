"""Drill for players: find the best decision, and see what the other choices cost.

`pricing.advice` computes what each choice is worth, as for the coach at a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from importlib.util import find_spec
from typing import NamedTuple

from houseway.banked.setting import SET
from houseway.cards.card import RANKS, Card
from houseway.drills.maker import Draft, Maker, Setup, one_field
from houseway.drills.question import Field, Shown, Solution
from houseway.games.baccarat import STAND_OR_HIT, BaccaratPlay, five_is_open
from houseway.games.carnival.caribbean import BET_OR_FOLD
from houseway.games.carnival.rules import CarnivalPlay
from houseway.games.carnival.ultimate import FLOP, HOLE, RIVER, SHOWN
from houseway.games.pai_gow.rules import PaiGowPlay
from houseway.games.three_card import PLAY_OR_FOLD, ThreeCardPlay
from houseway.games.twenty_one.rules import PlayerHand, TwentyOnePlay, legal, special_of
from houseway.games.war import WAR_OR_SURRENDER, WarPlay
from houseway.play.chance import hand_chance
from houseway.play.game import Game, Rules
from houseway.pricing.advice import Option, Seen, advise, advised_kinds
from houseway.values.extras import needs_extras

_MAX_CHOICES = 4
_MIN_COST = Fraction(1, 100)
"""Choices that cost less than this are left out: they are about as good as the best."""


class Spot(NamedTuple):
    """A decision to ask about, as it is shown and as data for the advice."""

    shown: tuple[Shown, ...]
    seen: Seen
    unit: str
    """The name of the wager that is one unit."""


def _make(setup: Setup) -> Draft | None:
    find = _spot_of(setup.rules)
    assert find is not None
    spot = find(setup)
    if spot is None:
        return None
    with needs_extras("this drill"):
        advice = advise(setup.rules, spot.seen)
    if advice is None or len(advice.options) < 2:
        return None
    first, *others = advice.options
    worse = [other for other in others if advice.cost(other) >= _MIN_COST]
    return _question(setup, spot, (first, *worse)) if worse else None


def _question(setup: Setup, spot: Spot, ranked: Sequence[Option]) -> Draft:
    options = ranked[:_MAX_CHOICES]
    first, second = options[0], options[1]
    gap = first.worth - second.worth
    choices = tuple(sorted(map(_label, options)))
    field = Field(id="choice", label="Best decision", form="choice", choices=choices)
    fields, answer = one_field(field, _label(first))
    gain = f"{_percent(gap)} of the {spot.unit} more than {_label(second)}"
    return Draft(
        ask="What is the best decision?",
        shown=spot.shown,
        fields=fields,
        solution=Solution(
            answer=answer,
            reason=f"{_label(first)} is worth {gain}.",
            rule=str(getattr(setup.rules.play, "source", None) or setup.rules.filing.source),
            values=tuple(
                Shown(label=_label(option), text=_worth(option, first, spot.unit))
                for option in options
            ),
        ),
        teaches="a close decision" if 5 * gap < 1 else "",
    )


def _label(option: Option) -> str:
    """The text of a choice; for a hand that is set, the cards in front."""
    return f"{' '.join(option.cards)} in front" if option.cards else option.choice


def _worth(option: Option, best: Option, unit: str) -> str:
    """What a choice is worth and, if it is not the best one, what it costs."""
    cost = best.worth - option.worth
    worth = f"worth {_percent(option.worth)} of the {unit}"
    return f"{worth}, costs {_percent(cost)}" if cost else f"{worth}, the best"


def _percent(worth: Fraction) -> str:
    return f"{float(100 * worth):.2f}%"


SpotMaker = Callable[[Setup], Spot | None]


def _spot_of(rules: Rules) -> SpotMaker | None:
    """The function that draws a decision of the game; None if there is none to ask about."""
    play = rules.play
    if not advised_kinds(rules):
        return None
    if isinstance(play, CarnivalPlay):
        by_game: tuple[tuple[object, SpotMaker], ...] = (
            (play.ultimate, _ultimate),
            (play.caribbean, _caribbean),
            (play.let_it_ride, _let_it_ride),
        )
        # Two Card Peek is left out: a bet on a row is hardly ever the best choice.
        return next((make for part, make in by_game if part is not None), None)
    by_family: dict[type, SpotMaker] = {
        ThreeCardPlay: _three_card,
        WarPlay: _war,
        BaccaratPlay: _baccarat,
        PaiGowPlay: _pai_gow,
        TwentyOnePlay: _twenty_one,
    }
    return by_family.get(type(play))


def _draw(setup: Setup, count: int) -> tuple[Card, ...]:
    """The first `count` cards of a fresh shoe."""
    chance = hand_chance(setup.seed, setup.rules.cards)
    return tuple(chance.card("") for _ in range(count))


def _show(label: str, cards: Iterable[Card]) -> Shown:
    return Shown(label=label, text=" ".join(cards), cards=True)


def _three_card(setup: Setup) -> Spot:
    play = setup.rules.play
    assert isinstance(play, ThreeCardPlay)
    cards = _draw(setup, 3 + play.exposed)
    own_cards, open_card = cards[:3], cards[3:]
    dealer_cards = [_show("Player-dealer shows", open_card)] if open_card else []
    seen = Seen(PLAY_OR_FOLD, ("play", "fold"), own_cards, {"ante": 1}, dealer=open_card)
    return Spot((_show("Your hand", own_cards), *dealer_cards), seen, "Ante")


def _let_it_ride(setup: Setup) -> Spot:
    """The decision on the first bet with three cards, or on the second with a board card."""
    second = setup.stream.below(2) == 1
    cards = _draw(setup, 4 if second else 3)
    own_cards, board = cards[:3], cards[3:]
    bet = "bet-2" if second else "bet-1"
    community = [_show("Community card", board)] if second else []
    name = setup.rules.wagers[bet].wager.name
    shown = (_show("Your hand", own_cards), *community, Shown(label="Decision on", text=name))
    return Spot(shown, Seen(bet, ("ride", "withdraw"), own_cards, {bet: 1}, board=board), "bet")


def _ultimate(setup: Setup) -> Spot:
    """A decision before the flop, after the flop or after the river."""
    with needs_extras("this drill"):
        from houseway.pricing.carnival.preflop import is_stored
    play = setup.rules.play
    assert isinstance(play, CarnivalPlay)
    assert play.ultimate is not None
    # Without a stored count, the first decision would take half a minute.
    streets = (RIVER, FLOP, HOLE) if is_stored(setup.rules, play.ultimate) else (RIVER, FLOP)
    street = streets[setup.stream.below(len(streets))]
    cards = _draw(setup, 2 + SHOWN[street])
    own_cards, board = cards[:2], cards[2:]
    stakes: dict[str, int] = {
        wager: 1 for wager in ("ante", "blind") if wager in setup.rules.wagers
    }
    shown = (_show("Your hand", own_cards), *([_show("Board", board)] if board else ()))
    return Spot(shown, Seen(street, (), own_cards, stakes, board=board), "Ante")


def _caribbean(setup: Setup) -> Spot:
    cards = _draw(setup, 6)
    own_cards, open_card = cards[:5], cards[5:]
    shown = (_show("Your hand", own_cards), _show("Player-dealer shows", open_card))
    seen = Seen(BET_OR_FOLD, ("bet", "fold"), own_cards, {"ante": 1}, dealer=open_card)
    return Spot(shown, seen, "Ante")


def _war(setup: Setup) -> Spot:
    (card,) = _draw(setup, 1)
    remaining = list(setup.rules.cards)
    remaining.remove(card)
    other = next(candidate for candidate in remaining if candidate[0] == card[0])
    shown = (_show("Your card", [card]), _show("Player-dealer", [other]))
    seen = Seen(WAR_OR_SURRENDER, ("war", "surrender"), (card,), {"base": 1}, dealer=(other,))
    return Spot(shown, seen, "wager")


def _baccarat(setup: Setup) -> Spot | None:
    """A player hand of five on which the bettor may stand; None if no hand qualifies."""
    play = setup.rules.play
    assert isinstance(play, BaccaratPlay)
    assert play.five_option is not None
    cards = _draw(setup, 24)
    seen_cards = 1 if play.five_option.looks_at == "first-card" else 2
    for first in range(0, len(cards) - 3, 2):
        own_cards, banker = cards[first : first + 2], cards[first + 2 : first + 4]
        if five_is_open(play.five_option, list(own_cards), list(banker)):
            open_cards = banker[:seen_cards]
            stakes = {play.five_option.wager: 1}
            seen = Seen(STAND_OR_HIT, ("stand", "hit"), own_cards, stakes, dealer=open_cards)
            name = play.banker_name.capitalize()
            return Spot((_show("Player", own_cards), _show(name, open_cards)), seen, "wager")
    return None


def _pai_gow(setup: Setup) -> Spot | None:
    """How to set a hand before the player-dealer's hand is seen; None if it is seen first."""
    play = setup.rules.play
    assert isinstance(play, PaiGowPlay)
    if play.player_dealer_first:
        return None
    own_cards = tuple(sorted(_draw(setup, play.cards), key=_by_rank, reverse=True))
    return Spot(
        (_show("Your hand", own_cards),),
        Seen(SET, ("house-way", "set"), own_cards, {"base": 1}),
        "wager",
    )


def _by_rank(card: Card) -> int:
    return RANKS.find(card[0]) if card[0] in RANKS else len(RANKS)


def _twenty_one(setup: Setup) -> Spot | None:
    play = setup.rules.play
    assert isinstance(play, TwentyOnePlay)
    if play.hands > 1:
        return None
    cards = _draw(setup, 4)
    own_cards, dealer = cards[:2], cards[2:] if play.hole == "up" else cards[2:3]
    if special_of(play, *own_cards) != "none" or (
        play.hole == "up" and special_of(play, *dealer) != "none"
    ):
        return None
    choices = legal(play, PlayerHand(own_cards, dealer[0]))
    if len(choices) < 2:
        return None
    shown = (_show("Your hand", own_cards), _show("Player-dealer shows", dealer))
    return Spot(shown, Seen("play", choices, own_cards, {"base": 1}, dealer=dealer), "wager")


_WITHOUT_EXTRAS = (ThreeCardPlay, WarPlay, BaccaratPlay)


def _suits(game: Game, rules: Rules) -> bool:
    play = rules.play
    if _spot_of(rules) is None:
        return False
    if isinstance(play, PaiGowPlay) and play.player_dealer_first:
        return False
    if isinstance(play, TwentyOnePlay) and play.hands > 1:
        return False
    is_let_it_ride = isinstance(play, CarnivalPlay) and play.let_it_ride is not None
    needs_numba = not (isinstance(play, _WITHOUT_EXTRAS) or is_let_it_ride)
    return not needs_numba or find_spec("numba") is not None


DECISION = Maker(
    title="Best decision",
    says="For players: find the best decision, and see what the other choices cost.",
    suits=_suits,
    make=_make,
    tries=2,
)
