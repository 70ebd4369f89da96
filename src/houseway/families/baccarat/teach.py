"""What drills and lessons teach about baccarat: who draws a third card, and which hand wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from houseway.banked.hand import BankedHand
from houseway.cards.card import Card
from houseway.drills.banked import show_hands
from houseway.drills.lessons.model import Check, Step, say
from houseway.drills.maker import Draft, Setup, sample
from houseway.drills.question import Answer, Shown, Solution
from houseway.drills.reading import fact_field
from houseway.drills.teaching import Spot, Teaching, draw, play_source, show, text_of
from houseway.families.baccarat.script import (
    POINTS,
    STAND_OR_HIT,
    BaccaratPlay,
    five_is_open,
    points,
)
from houseway.pages.words import capital
from houseway.play.game import Rules
from houseway.pricing.advice import Seen

READS = ("player_cards", "banker_cards", "player_points", "banker_points", "winner")
"""The facts that a dealer reads off the cards."""
_NATURAL = 8


def draw_steps(play: BaccaratPlay, hand: BankedHand, ask: bool) -> Iterator[Step]:
    """What each hand does after its first two cards, and how the hand ends."""
    player, banker = hand.hands["player"], hand.hands["banker"]
    name = capital(play.banker_name)
    first, second = points(player[:2]), points(banker[:2])
    if play.naturals == "stop" and max(first, second) >= _NATURAL:
        yield say("Neither hand draws.", why="8 or 9 with the first two cards is a natural.")
    else:
        draws = len(player) > 2
        check = _draw_check("the player hand", draws) if ask else None
        because = f"With {play.player_hits} or less it draws; it has {first}."
        yield _draw("Player", player[2:], because, check)
        if draws:
            third = POINTS[player[2][0]]
            does = "draws" if len(banker) > 2 else "stands"
            because = f"By the chart, {second} {does} against a third card that counts {third}."
        else:
            because = f"With {play.banker_hits} or less it draws; it has {second}."
        yield _draw(name, banker[2:], because, None)
    yield _result(play, hand, ask)


def _draw(name: str, cards: Sequence[str], why: str, check: Check | None) -> Step:
    text = f"{name} draws a third card" if cards else f"{name} stands."
    return say(text, cards, why=why, check=check)


def _draw_check(which: str, draws: bool) -> Check:
    right = "It draws" if draws else "It stands"
    ask = f"Does {which} draw a third card?"
    return Check(ask=ask, choices=("It draws", "It stands"), right=right)


def _result(play: BaccaratPlay, hand: BankedHand, ask: bool) -> Step:
    facts = hand.facts
    name = capital(play.banker_name)
    totals = f"Player has {facts['player_points']}, {name} has {facts['banker_points']}."
    winners = {"player": "Player wins", "banker": f"{name} wins", "tie": "It is a tie"}
    right = winners[str(facts["winner"])]
    choices = tuple(winners.values())
    check = Check(ask="Which hand wins?", choices=choices, right=right) if ask else None
    return say(f"{right}.", why=totals, check=check)


def counts(rules: Rules) -> Iterator[str]:
    play = rules.play_as(BaccaratPlay)
    yield "An ace counts 1, cards from 2 to 9 count their number, and tens and face cards count 0."
    yield "Add up the cards and keep the last digit: 7 and 8 make 15, which counts 5."
    yield "The best total is 9."
    yield f"There are two hands for the whole table, Player and {capital(play.banker_name)}."
    yield f"Player draws a third card with {play.player_hits} or less."
    yield f"If Player stands, {capital(play.banker_name)} draws with {play.banker_hits} or less."
    yield f"If Player draws, a chart says whether {capital(play.banker_name)} draws too."
    if play.naturals == "stop":
        yield "8 or 9 with the first two cards is a natural: neither hand draws."


def read_third_card(setup: Setup, state: BankedHand) -> Draft:
    """A question with the first four cards and the next cards: who draws, and who wins."""
    player, banker = state.hands["player"], state.hands["banker"]
    drawn = [*player[2:], *banker[2:]]
    drawn += _next_cards(setup, state, 2 - len(drawn))
    facts = state.facts
    names = [name for name in READS if name in facts]
    three_card = 3 in (facts.get("player_cards"), facts.get("banker_cards"))
    return Draft(
        ask="Who draws a third card, and how does the hand end?",
        shown=(
            Shown(label="Player", text=" ".join(player[:2]), cards=True),
            Shown(label="Banker", text=" ".join(banker[:2]), cards=True),
            Shown(label="Next cards of the shoe", text=" ".join(drawn), cards=True),
        ),
        fields=tuple(fact_field(state.rules.facts[name]) for name in names),
        solution=Solution(
            answer=Answer(fields={name: text_of(facts[name]) for name in names}),
            reason=_third_card_reason(state),
            rule=play_source(state.rules),
            values=tuple(show_hands(state)),
        ),
        teaches="a third card" if three_card else "",
    )


def _third_card_reason(state: BankedHand) -> str:
    """Why each hand draws or stands, and which hand wins."""
    # The question calls the second hand the banker hand, even if the filing does not.
    play = replace(state.rules.play_as(BaccaratPlay), banker_name="banker")
    steps = draw_steps(play, state, False)
    return " ".join(f"{step.text.removesuffix('.')}. {step.why}" for step in steps)


def _next_cards(setup: Setup, state: BankedHand, count: int) -> list[Card]:
    """The next cards of the shoe; for a recorded hand, random cards from those that are left."""
    if setup.recorded is None:
        return [state.chance.card("") for _ in range(count)]
    remaining = list(state.rules.cards)
    for card in (card for cards in state.hands.values() for card in cards):
        remaining.remove(card)
    return sample(setup.stream, remaining, count)


def draw_spot(setup: Setup) -> Spot | None:
    """A player hand of five on which the bettor may stand; None if no hand qualifies."""
    play = setup.rules.play_as(BaccaratPlay)
    assert play.five_option is not None
    cards = draw(setup, 24)
    seen_cards = 1 if play.five_option.looks_at == "first-card" else 2
    for first in range(0, len(cards) - 3, 2):
        own_cards, banker = cards[first : first + 2], cards[first + 2 : first + 4]
        if five_is_open(play.five_option, list(own_cards), list(banker)):
            open_cards = banker[:seen_cards]
            stakes = {play.five_option.wager: 1}
            seen = Seen(STAND_OR_HIT, ("stand", "hit"), own_cards, stakes, dealer=open_cards)
            name = play.banker_name.capitalize()
            return Spot((show("Player", own_cards), show(name, open_cards)), seen, "wager")
    return None


def finish(hand: BankedHand, ask: bool) -> Iterator[Step]:
    return draw_steps(hand.rules.play_as(BaccaratPlay), hand, ask)


TEACH = Teaching(
    counts=counts,
    reads=READS,
    read=read_third_card,
    spot=lambda rules: draw_spot,
    needs_numba=lambda rules: False,
    told=2,
    finish=finish,
)
