"""Hands of pan with known cards and scripted answers."""

from collections.abc import Callable

from tests.book import BOOK

from houseway.cards.card import Card, parse_cards
from houseway.cards.shoe import GivenShoe
from houseway.pan.hand import PanHand
from houseway.pan.table import open_event
from houseway.play.decision import Choice
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame

DEUCE = FiledGame(BOOK, "deuce-lounge/pan")
LUCKY = FiledGame(BOOK, "lucky-buck/pan")
FILLER = "Kc Qd 6c 4d 2h 7c 5d Jh 6h 4c"
"""Ten cards without a meld that are unlikely to make one."""


def pan_hand(
    game: FiledGame,
    hands: dict[int, str],
    draws: str,
    eldest: int = 1,
    stack: int = 10000,
    stacks: dict[int, int] | None = None,
    doubles: tuple[int, ...] = (),
    rules: dict[str, object] | None = None,
) -> PanHand:
    """A hand with known cards: ten for each seat, then the cards to draw."""
    game_rules = game.rules(rules)
    seats = sorted(hands, reverse=True)
    order = seats[seats.index(eldest) :] + seats[: seats.index(eldest)]
    cards: list[Card] = []
    for half in (slice(0, 5), slice(5, 10)):
        for seat in order:
            cards += parse_cards(hands[seat])[half]
    opened = open_event(
        game_rules,
        stacks=stacks or dict.fromkeys(hands, stack),
        condition=100,
        eldest=eldest,
        doubles=doubles,
    )
    return PanHand(game_rules, opened, GivenShoe(cards + parse_cards(draws)))


def run(hand: PanHand, answer: Callable[[int, str, tuple[str, ...]], str]) -> PanHand:
    """Play until the hand ends; raises InputError if its cards run out."""
    return play_hand(
        hand,
        lambda decision: Choice(answer(decision.seat, decision.kind, decision.choices)),
    )


def stay(**answers: str) -> Callable[[int, str, tuple[str, ...]], str]:
    """All players stay in; `s1_move="a|b"` gives seat 1's answers to "move" decisions, in order."""
    queues = {key: value.split("|") for key, value in answers.items()}

    def answer(seat: int, kind: str, choices: tuple[str, ...]) -> str:
        queue = queues.get(f"s{seat}_{kind.replace('-', '_')}")
        if queue:
            return queue.pop(0)
        if kind == "declare":
            return "in"
        if kind == "move":
            melds = [choice for choice in choices if not choice.startswith("discard")]
            return (melds or list(choices))[0]
        return choices[0]

    return answer
