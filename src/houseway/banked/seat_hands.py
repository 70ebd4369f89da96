"""Helpers for games in which every seat has a hand against the player-dealer's."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from houseway.banked.action import place_seat
from houseway.banked.hand import BankedHand
from houseway.banked.seats import walk
from houseway.banked.wagers import Placed
from houseway.cards.card import Card
from houseway.rulebook.facts import FactValue
from houseway.rulebook.model import Place


def seats_in_order(state: BankedHand, start: Place = "left-of-player-dealer") -> list[int]:
    """The seats with a wager, clockwise from `start`."""
    first = place_seat(start, state.seats, state.player_dealer, 0)
    wagered = state.wagered
    return [seat for seat in walk(first, state.seats) if seat in wagered]


def wagers_in_order(state: BankedHand, wager: str, seats: list[int]) -> Iterator[Placed]:
    """All wagers of one kind, seat by seat, in the order they were made."""
    for seat in seats:
        yield from [
            placed for placed in state.wagers if placed.seat == seat and placed.wager == wager
        ]


def stakes_in_order(
    state: BankedHand, wager: str, seats: list[int]
) -> Iterator[tuple[Placed, list[Placed]]]:
    """The wagers of one kind by decision: the first wager, and all wagers that the decision covers.

    One decision covers all spots of a bettor at a seat.
    """
    stakes_by_bettor: dict[tuple[int, str], list[Placed]] = {}
    for placed in list(wagers_in_order(state, wager, seats)):
        if not placed.spot:
            yield placed, [placed]
        else:
            stakes_by_bettor.setdefault(placed[:2], []).append(placed)
    for stakes in stakes_by_bettor.values():
        yield stakes[0], stakes


def deal_stacks(state: BankedHand, cards: int, seats: list[int]) -> None:
    """Deal a stack of face-down cards to each seat."""
    for seat in seats:
        for _ in range(cards):
            state.deal(str(seat), face_up=False)


def own_and_dealer(state: BankedHand, placed: Placed) -> dict[str, list[Card]]:
    """The hands that a wager may name: its own as `player`, and all others by name."""
    own = {"player": state.hands[str(placed.seat)]} if str(placed.seat) in state.hands else {}
    return {**state.hands, **own}


def settle_folds(
    state: BankedHand,
    folded: Sequence[Placed],
    known_facts: Callable[[BankedHand, Placed], Mapping[str, FactValue]],
) -> None:
    """Collect wagers that a fold has lost; wagers that may still win are settled later."""
    lost_wagers = [wager for wager in folded if _is_lost(state, wager, known_facts(state, wager))]
    state.settle("folds", only=lost_wagers)


def _is_lost(state: BankedHand, placed: Placed, facts: Mapping[str, FactValue]) -> bool:
    try:
        return state.rules.wagers[placed.wager].outcome(facts).result == "lose"
    except KeyError:
        # The wager depends on facts that are not known yet.
        return False
