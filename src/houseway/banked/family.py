"""A family of games with a player-dealer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from houseway.banked.settlement import prepare_passes
from houseway.banked.wagers import Placed
from houseway.cards.card import Card
from houseway.play.decision import Decision
from houseway.play.family import Family
from houseway.rulebook.facts import FactValue

if TYPE_CHECKING:
    from houseway.banked.hand import BankedHand
    from houseway.play.game import Rules

FinalHands = Mapping[str, "list[list[Card]]"]
"""The final hands by seat, or by name if they have no seat; a seat has several after a split."""
GivenChoice = tuple[int, str]
"""A seat and a choice that a case gives."""
ReasonGiven = tuple[str, dict[str, Any]]
"""The code of a reason, and its values."""


class Envy(Protocol):
    """A bonus that pays a player for another player's hand."""

    @property
    def wager(self) -> str:
        """The rows that it pays by."""

    @property
    def bonus(self) -> str:
        """The wager that earns it."""

    @property
    def minimum(self) -> str:
        """The smallest bet that earns it."""


def by_the_row(
    hand: BankedHand, placed: Placed, facts: Mapping[str, FactValue], moment: str
) -> ReasonGiven:
    """The default `reason`: the pay row needs no further explanation."""
    return "row", {}


@dataclass(frozen=True, kw_only=True)
class BankedFamily(Family):
    """A family whose hands are played against a player-dealer."""

    kind: str = "banked"
    prepare: Callable[[Rules], dict[str, list[Any]]] = prepare_passes
    describe: Callable[[Mapping[str, FactValue]], str]
    """The result of a hand in a few words, from its facts."""
    hands: tuple[str, ...] = ()
    """The names of the hands, in games that do not deal one to each seat."""
    check_deal: Callable[[BankedHand], None] | None = None
    """Raises InputError if a seat with a wager gets no cards or the number of seats is wrong."""
    deals_first: bool = False
    """Whether all cards are dealt before the first choice, so no ruling can replace one then."""
    seat_hands: Callable[[Any], bool] = lambda play: True
    """Whether each seat is dealt its own hand, according to the game's `[play]`."""
    envy: Callable[[Any], Envy | None] = lambda play: None
    """The envy bonus, according to the game's `[play]`."""
    hand_names: Callable[[Rules, Mapping[str, list[Card]]], dict[str, str]] | None = None
    """The names of fully visible hands: a total, or a poker hand."""
    card_notes: Callable[[Rules], dict[str, str]] = lambda rules: {}
    """What cards mean that a usual deck does not have, in a sentence."""
    card_names: Callable[[Rules], dict[str, str]] = lambda rules: {}
    """The names of tiles."""
    set_names: Callable[[Rules, Sequence[Card], Sequence[Card]], tuple[str, str]] | None = None
    """The names of the front and the back of a set hand."""
    set_sizes: Callable[[Any], tuple[int, int]] = lambda play: (0, 0)
    """How many cards the front and the back of a set hand have, according to `[play]`."""
    is_foul: Callable[[Rules, Sequence[Card], Sequence[Card]], bool] | None = None
    """Whether a front and a back are set wrong."""
    piece: str = "card"
    """What is dealt: a card or a tile."""
    halves: tuple[str, str] = ("front", "back")
    """What the two halves of a set hand are called."""
    advise: Callable[[BankedHand, Decision], str] | None = None
    """A simple, sensible choice for simulations and bots; None means the default choice."""
    plays_best: bool = False
    """Whether `advise` is the best play, as it is priced."""
    free_choices: frozenset[str] = frozenset()
    """Choices that add no wager, so the game need not check whether the bettor can afford them."""
    wager_facts: Callable[[BankedHand, Placed], Mapping[str, FactValue]] | None = None
    """The facts of a wager's own seat, hand or bettor, for wagers that use them."""
    reason: Callable[[BankedHand, Placed, Mapping[str, FactValue], str], ReasonGiven] = by_the_row
    """Why a wager wins, loses or pushes at a moment, using only cards that are face up by then."""
    named_cards: Callable[[BankedHand, Placed], Mapping[str, Sequence[Card]]] | None = None
    """The cards of each hand that a wager may name (see `card_places`), in dealing order."""
    infer_order: Callable[[Rules, FinalHands, Sequence[GivenChoice]], dict[str, list[Card]]] | (
        None
    ) = None
    """The cards of finished hands in dealing order, in games with several hands on a seat."""
    infer_choice: Callable[[BankedHand, Decision, FinalHands, str], str] | None = None
    """The choice that finished hands imply; the last argument is the choice in the case, or ""."""


def family_of(rules: Rules) -> BankedFamily:
    """The family of a game with a player-dealer."""
    assert isinstance(rules.family, BankedFamily)
    return rules.family


def set_names(rules: Rules, low: Sequence[Card], high: Sequence[Card]) -> dict[str, str]:
    """The names of both halves of a set hand; empty in games where hands are not set."""
    names = family_of(rules).set_names
    if names is None:
        return {}
    low_name, high_name = names(rules, low, high)
    return {"low_name": low_name, "high_name": high_name}
