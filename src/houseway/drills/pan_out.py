"""Drill: a recorded hand of pan in which a player went out."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.drills.maker import RECORDED, Draft
from houseway.drills.question import Answer, Field, Shown, Solution
from houseway.pages.words import count
from houseway.pan.events import ChipsPaid, WentOut
from houseway.pan.hand import PanHand
from houseway.pan.melds import Meld
from houseway.play.hand import ScriptedHand
from houseway.values.money import Cents, format_money, format_printed


def ask_went_out(hand: ScriptedHand) -> Draft | None:
    """A question about what the hand is worth and who pays what; None if no one went out."""
    assert isinstance(hand, PanHand)
    out = next((event for event in hand.events if isinstance(event, WentOut)), None)
    if out is None or hand.void:
        return None
    paid = _paid(hand, out)
    melds = hand.players[out.seat].melds
    seats = ", ".join(f"seat {seat} {format_printed(cents)}" for seat, cents in paid.items())
    return Draft(
        ask=(
            f"Seat {out.seat} goes out: how many chips is the hand worth, "
            "and what does each seat pay?"
        ),
        shown=tuple(_show(hand, out, paid, melds)),
        fields=(
            Field(id="chips", label="Total chips", form="number"),
            *(Field(id=f"seat-{seat}", label=f"Seat {seat} pays", form="money") for seat in paid),
        ),
        solution=Solution(
            answer=Answer(
                fields={
                    "chips": str(out.chips),
                    **{f"seat-{seat}": format_money(cents) for seat, cents in paid.items()},
                }
            ),
            reason=(
                f"{count(hand.play.going_out, 'chip')} for going out, and all conditions again: "
                f"{seats}"
            ),
            rule=str(hand.play.source),
            values=tuple(_show_paid(hand, meld) for meld in melds),
            moves=tuple(
                f"Seat {seat} pays {format_printed(cents)} to seat {out.seat}."
                for seat, cents in paid.items()
                if cents
            ),
        ),
        teaches=RECORDED,
    )


def _paid(hand: PanHand, out: WentOut) -> dict[int, Cents]:
    """What each payer paid when the player went out."""
    place = hand.events.index(out)
    payers = [s for s in hand.order if s != out.seat and hand.players[s].status in ("in", "foul")]
    paid = dict.fromkeys(payers, 0)
    for event in hand.events[place:]:
        if isinstance(event, ChipsPaid) and event.payee == out.seat and event.payer in paid:
            paid[event.payer] += event.amount
    return paid


def _show(
    hand: PanHand, out: WentOut, paid: dict[int, Cents], melds: Iterable[Meld]
) -> Iterable[Shown]:
    yield Shown(label="Condition", text=format_printed(hand.condition))
    if hand.players[out.seat].doubles:
        yield Shown(label=f"Seat {out.seat}", text="plays doubles")
    for seat, cents in paid.items():
        player = hand.players[seat]
        parts = [format_printed(player.stack + cents)]
        parts += ["plays doubles"] if player.doubles else []
        parts += ["fouled"] if player.status == "foul" else []
        yield Shown(label=f"Seat {seat}", text=", ".join(parts))
    for meld in melds:
        yield Shown(label=f"Seat {out.seat}, melds", text=" ".join(meld.cards), cards=True)


def _show_paid(hand: PanHand, meld: Meld) -> Shown:
    chips = hand.meld_rules.pay(meld)
    return Shown(label=f"Pays {count(chips, 'chip')}", text=" ".join(meld.cards), cards=True)
