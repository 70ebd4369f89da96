"""Who draws a third card in baccarat, in words, and which hand wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.banked.hand import BankedHand
from houseway.drills.lessons.model import Check, Step, say
from houseway.games.baccarat import POINTS, BaccaratPlay, points
from houseway.pages.words import capital

_NATURAL = 8


def draw_steps(play: BaccaratPlay, hand: BankedHand, *, ask: bool) -> Iterator[Step]:
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
