"""Drill: place the action button, where the settlement starts."""

from __future__ import annotations

from houseway.banked.events import ActionPlaced
from houseway.banked.reasons import words
from houseway.drills.banked import (
    deal_banked,
    is_banked,
    show_chance,
    show_hands,
    show_table,
    show_wagered,
)
from houseway.drills.maker import RECORDED, Draft, Maker, Setup, one_field
from houseway.drills.question import Field, Shown, Solution
from houseway.play.game import Game, Rules


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
        hand for hand in show_hands(state) if action.by == "card" and _is_of(hand, action.hand)
    ]
    seats = {wager.seat for wager in state.wagers}
    return Draft(
        ask="Which seat gets the action button?",
        shown=(*show_table(state, bank=False), show_wagered(state), *show_chance(state), *hands),
        fields=fields,
        solution=Solution(
            answer=answer,
            reason=_reason(placed, action.says),
            rule=str(action.source),
            values=(Shown(label="Counted by", text=words(placed)),),
            moves=(f"Put the action button on seat {placed.seat}.",),
        ),
        teaches=_teaches(setup, len(seats) < state.seats - 1),
    )


def _teaches(setup: Setup, skips: bool) -> str:
    if setup.recorded is not None:
        return RECORDED
    return "a seat without a wager" if skips else ""


def _is_of(shown: Shown, hand: str) -> bool:
    return shown.label.lower() == hand.replace("-", " ")


def _reason(placed: ActionPlaced, says: str) -> str:
    return f"{says or words(placed)}: action starts at seat {placed.seat}."


def _suits(game: Game, rules: Rules) -> bool:
    return is_banked(game, rules) and len(rules.filing.action) == 1


BUTTON = Maker(
    title="Place the action button",
    says="Find the seat where settlement starts by the card, the dice or the number.",
    suits=_suits,
    make=_make,
    asks_recorded=True,
)
