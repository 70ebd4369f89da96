"""Drill: place the action button, where the settlement starts."""

from __future__ import annotations

from houseway.banked.action import count_seat, place_seat
from houseway.banked.events import ActionPlaced
from houseway.banked.hand import BankedHand
from houseway.banked.reasons import words
from houseway.drills.banked import (
    deal_banked,
    hand_title,
    is_banked,
    show_chance,
    show_hands,
    show_table,
    show_wagered,
)
from houseway.drills.maker import RECORDED, Draft, Maker, Setup, one_field
from houseway.drills.question import Field, Shown, Solution
from houseway.play.game import FiledGame, Rules


def _make(setup: Setup) -> Draft | None:
    state = deal_banked(setup)
    if state is None:
        return None
    placed = next((event for event in state.events if isinstance(event, ActionPlaced)), None)
    if placed is None or not placed.seat:
        return None
    field = Field(id="seat", label="Seat of the action button", form="number")
    fields, answer = one_field(field, str(placed.seat))
    action = setup.rules.action
    hands = [
        hand
        for hand in show_hands(state)
        if action.by == "card" and hand.label == hand_title(action.hand)
    ]
    counted = _counted_seat(state, placed)
    return Draft(
        ask="Which seat gets the action button?",
        shown=(*show_table(state, bank=False), show_wagered(state), *show_chance(state), *hands),
        fields=fields,
        solution=Solution(
            answer=answer,
            reason=_reason(state, placed, counted),
            rule=str(action.source),
            values=(
                Shown(
                    label="Starts at" if action.by == "place" else "Counted by", text=words(placed)
                ),
            ),
            moves=(f"Put the action button on seat {placed.seat}.",),
        ),
        teaches=_teaches(setup, state, placed, counted),
    )


def _teaches(setup: Setup, state: BankedHand, placed: ActionPlaced, counted: int) -> str:
    if setup.recorded is not None:
        return RECORDED
    if counted == placed.seat:
        return ""
    if counted == state.player_dealer:
        return "a count that ends at the player-dealer"
    return "a seat without a wager"


def _counted_seat(state: BankedHand, placed: ActionPlaced) -> int:
    """The seat that the filing names or the count reaches, before the button moves on."""
    action = state.rules.action
    if action.by == "place":
        return place_seat(action.place, state.seats, state.player_dealer, 0)
    if placed.reason is None:
        return placed.seat
    values = placed.reason.values
    blocked = int(values.get("blocked", 0))
    return count_seat(action, int(values["value"]), state.seats, state.player_dealer, blocked)


def _reason(state: BankedHand, placed: ActionPlaced, counted: int) -> str:
    """How the action button is placed, and why it moves on from the counted seat."""
    how = state.rules.action.says or words(placed)
    if counted == placed.seat:
        return f"{how}: action starts at seat {placed.seat}."
    has = "is the player-dealer's" if counted == state.player_dealer else "has no wager"
    return f"{how}: this is seat {counted}, which {has}, so action moves on to seat {placed.seat}."


def _suits(game: FiledGame, rules: Rules) -> bool:
    return is_banked(game, rules) and len(rules.filing.action) == 1


BUTTON = Maker(
    title="Place the action button",
    says="Find the seat where settlement starts: by a card, the dice, a number or a fixed place.",
    suits=_suits,
    make=_make,
    asks_recorded=True,
)
