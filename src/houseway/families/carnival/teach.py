"""What drills and lessons teach about carnival poker."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.drills.lessons.primer import FIVE_CARDS
from houseway.drills.maker import Setup
from houseway.drills.question import Shown
from houseway.drills.teaching import Spot, SpotMaker, Teaching, draw, show
from houseway.families.carnival.caribbean.script import BET_OR_FOLD
from houseway.families.carnival.rules import CarnivalPlay
from houseway.families.carnival.ultimate.script import FLOP, HOLE, RIVER, SHOWN
from houseway.play.game import Rules
from houseway.pricing.advice import Seen
from houseway.values.extras import needs_extras


def counts(rules: Rules) -> Iterator[str]:
    play = rules.play_as(CarnivalPlay)
    if play.peek is not None:
        yield "Two cards decide which row is highest; five cards decide a Peek Bonus."
    yield FIVE_CARDS


def says(play: CarnivalPlay) -> list[str]:
    """The filing's sentences about play; each game has its own."""
    parts = (play.ultimate, play.caribbean, play.let_it_ride, play.peek)
    return [line for part in parts if part is not None for line in part.says]


def spot_of(rules: Rules) -> SpotMaker | None:
    """None in Two Card Peek: a bet on a row is hardly ever the best choice."""
    play = rules.play_as(CarnivalPlay)
    if play.ultimate is not None:
        return draw_ultimate
    if play.caribbean is not None:
        return draw_caribbean
    return draw_let_it_ride if play.let_it_ride is not None else None


def draw_let_it_ride(setup: Setup) -> Spot:
    """The decision on the first bet with three cards, or on the second with a board card."""
    second = setup.stream.below(2) == 1
    cards = draw(setup, 4 if second else 3)
    own_cards, board = cards[:3], cards[3:]
    bet = "bet-2" if second else "bet-1"
    community = [show("Community card", board)] if second else []
    name = setup.rules.wagers[bet].wager.name
    shown = (show("Your hand", own_cards), *community, Shown(label="Decision on", text=name))
    return Spot(shown, Seen(bet, ("ride", "withdraw"), own_cards, {bet: 1}, board=board), "bet")


def draw_ultimate(setup: Setup) -> Spot:
    """A decision before the flop, after the flop or after the river."""
    with needs_extras("this drill"):
        from houseway.families.carnival.ultimate.preflop import is_stored
    play = setup.rules.play_as(CarnivalPlay)
    assert play.ultimate is not None
    # Without a stored count, the first decision would take half a minute.
    streets = (RIVER, FLOP, HOLE) if is_stored(setup.rules, play.ultimate) else (RIVER, FLOP)
    street = streets[setup.stream.below(len(streets))]
    cards = draw(setup, 2 + SHOWN[street])
    own_cards, board = cards[:2], cards[2:]
    stakes: dict[str, int] = {
        wager: 1 for wager in ("ante", "blind") if wager in setup.rules.wagers
    }
    shown = (show("Your hand", own_cards), *([show("Board", board)] if board else ()))
    return Spot(shown, Seen(street, (), own_cards, stakes, board=board), "Ante")


def draw_caribbean(setup: Setup) -> Spot:
    cards = draw(setup, 6)
    own_cards, open_card = cards[:5], cards[5:]
    shown = (show("Your hand", own_cards), show("Player-dealer shows", open_card))
    seen = Seen(BET_OR_FOLD, ("bet", "fold"), own_cards, {"ante": 1}, dealer=open_card)
    return Spot(shown, seen, "Ante")


TEACH = Teaching(
    counts=counts,
    says=says,
    choices={"ride": "lets the bet ride", "withdraw": "takes this bet back"},
    reads=(
        "player_hand",
        "player_dealer_hand",
        "winner",
        "row_a_hand",
        "row_b_hand",
        "row_c_hand",
    ),
    spot=spot_of,
    needs_numba=lambda rules: rules.play_as(CarnivalPlay).let_it_ride is None,
)
