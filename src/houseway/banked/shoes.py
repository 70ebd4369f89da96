"""Shoes for several hands: how long they last as filed, and the burn at the start."""

from collections.abc import Iterable

from houseway.banked.events import CardDealt
from houseway.cards.card import Card, rank_of
from houseway.play.events import CardBurned, Event
from houseway.play.game import Rules


def lasts(rules: Rules) -> bool:
    """Whether the cards of a game are dealt until a cut card comes out."""
    equipment = rules.filing.equipment
    shoe = equipment.shoe if equipment else None
    return shoe is not None and shoe.lasts == "cut-card"


def cut_of(rules: Rules) -> int:
    """How many cards are behind the cut card."""
    equipment = rules.filing.equipment
    return equipment.shoe.behind if equipment and equipment.shoe else 0


def turns_first(rules: Rules) -> bool:
    """Whether the first card of a shoe is turned up to set how many cards are burned."""
    equipment = rules.filing.equipment
    return bool(equipment and equipment.burn)


def burned_at_first(rules: Rules, first: Card) -> int:
    """How many cards are burned when a shoe begins with this card, including it."""
    equipment = rules.filing.equipment
    if equipment is None:
        return 0
    if equipment.burn:
        return 1 + equipment.burn[rank_of(first)]
    return equipment.shoe.burns if equipment.shoe else 0


def dealt_places(events: Iterable[Event], out: int) -> list[int]:
    """The places of the cards dealt in a hand that began with `out` cards dealt.

    Cards burned during the hand are skipped.
    """
    drawn = (event for event in events if isinstance(event, CardDealt | CardBurned))
    return [out + n for n, event in enumerate(drawn) if isinstance(event, CardDealt)]
