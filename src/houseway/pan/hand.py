"""One hand of pan: its state changes only through `apply(event)`. A script calls its steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from houseway.cards.card import SUITS, Card
from houseway.cards.shoe import Shoe
from houseway.pan import events as e
from houseway.pan.melds import PLACE, SPADES, Meld
from houseway.pan.rules import PanPlay, meld_rules
from houseway.play.collection import Collection
from houseway.play.decision import Choice, Decision
from houseway.play.events import ChoiceMade, Event, FeeTaken
from houseway.play.game import Rules
from houseway.play.hand import ScriptedHand
from houseway.values.money import Cents


@dataclass(slots=True)
class Player:
    """A player in a hand."""

    seat: int
    stack: Cents
    doubles: bool = False
    cards: list[Card] = field(default_factory=list)
    melds: list[Meld] = field(default_factory=list)
    status: str = "dealt"  # dealt, in, top, foul or dead
    ante: Cents = 0
    collected: dict[int, Cents] = field(default_factory=dict)
    has_drawn: bool = False

    @property
    def melded(self) -> int:
        return sum(len(meld.cards) for meld in self.melds)

    @property
    def pays(self) -> bool:
        """Whether the player pays the others: the hand is in action or foul."""
        return self.status in ("in", "foul")


class PanHand(ScriptedHand):
    """The state of one hand and the steps of its script."""

    def __init__(
        self,
        rules: Rules,
        opened: e.PanOpened,
        shoe: Shoe[Card],
        collection: Collection | None = None,
    ) -> None:
        play = rules.play_as(PanPlay)
        self.rules = rules
        self.play = play
        self.meld_rules = meld_rules(rules)
        self.shoe = shoe
        self.collection = collection
        self.void = False
        self.events: list[Event] = []
        self.players: dict[int, Player] = {}
        self.order: list[int] = []
        self.condition: Cents = opened.condition
        self.choices: list[ChoiceMade] = []
        self.tops: Cents = 0
        self.double_tops: Cents = 0
        self.fees: list[FeeTaken] = []
        self.drawn: Card | None = None
        self.drawn_as_option = False
        self.option: Card | None = None
        self.discards: list[Card] = []
        self.set_aside: list[Card] = []
        self.turn = 0
        self.winner = 0
        self.closed = False
        self.apply(opened)

    def apply(self, event: Event) -> None:
        """Apply an event to the state and record it."""
        self.events.append(event)
        _CHANGES[type(event)](self, event)

    @property
    def opened(self) -> e.PanOpened:
        assert isinstance(self.events[0], e.PanOpened)
        return self.events[0]

    def answer(self, decision: Decision, choice: Choice) -> None:
        decision.check(choice, f"seat {decision.seat}")
        seat = decision.seat
        self.apply(ChoiceMade(seat, str(seat), decision.kind, choice.choice))

    def return_chips(self, why: str) -> None:
        """Not used: a live table itself returns all chips of a void hand."""
        raise NotImplementedError

    # Players.

    def in_action(self) -> list[Player]:
        return [self.players[seat] for seat in self.order if self.players[seat].status == "in"]

    def next_in_action(self, seat: int) -> int:
        """The seat of the next player in action, to the right."""
        place = self.order.index(seat)
        for step in range(1, len(self.order) + 1):
            other = self.order[(place + step) % len(self.order)]
            if self.players[other].status == "in":
                return other
        return seat

    # Steps.

    def ante(self, player: Player) -> None:
        """Post the ante, doubled for a doubles player; a stack under one condition posts none."""
        due = self.condition * self.play.ante * (2 if player.doubles else 1)
        if player.stack >= self.condition:
            self.apply(e.Anted(player.seat, min(due, player.stack)))

    def pluck(self, player: Player) -> Card:
        """Turn up the next card, reshuffling the muck if the deck is empty."""
        if not self.shoe.remaining:
            self.apply(e.DeckRenewed(len(self.discards)))
        card = self.shoe.draw()
        self.apply(e.Drew(player.seat, card))
        return card

    def lay(self, player: Player, meld: Meld, place: int, cards: tuple[Card, ...]) -> None:
        """Put a meld on the board, new or extended, and collect for it.

        `cards` come from the hand; if the meld has one more new card, that is the drawn card.
        """
        old = player.melds[place] if place < len(player.melds) else None
        before = self.meld_rules.pay(old) if old else 0
        new = len(meld.cards) - (len(old.cards) if old else 0)
        self._lay(player, meld, place=place, cards=cards, drawn=new > len(cards))
        chips = self.meld_rules.pay(meld) - before
        self.collect(player, chips, f"condition {meld}", "condition")

    def split(
        self, player: Player, place: int, *, first: Meld, second: Meld, cards: tuple[Card, ...]
    ) -> None:
        """Split a meld and one more card into two melds; each new condition pays the split rate."""
        old = player.melds[place]
        self._lay(player, first, place=place, cards=cards, drawn=not cards)
        self._lay(player, second, place=len(player.melds), cards=(), drawn=False)
        chips = self._split_pay(old, first, second)
        if chips:
            self.collect(player, chips, "a condition made by splitting", "split")

    def _split_pay(self, old: Meld, first: Meld, second: Meld) -> int:
        """The chips for the conditions that the two melds have and the old one did not."""
        rules, play = self.meld_rules, self.play
        if self.opened.revision:
            made = rules.conditions_of(first) + rules.conditions_of(second)
            made -= rules.conditions_of(old)
            return sum(
                count * (play.split_pays_spades if suit == SPADES else play.split_pays)
                for (_, suit), count in made.items()
            )
        paying = [meld for meld in (first, second) if rules.pay(meld)]
        new_conditions = paying[1:] if rules.pay(old) else paying
        if not new_conditions:
            return 0
        spade = any(meld.cards[0][1] == SPADES for meld in new_conditions)
        return play.split_pays_spades if spade else play.split_pays

    def borrow(
        self, player: Player, place: int, *, remaining: Meld, meld: Meld, cards: tuple[Card, ...]
    ) -> None:
        """Borrow a card from an extended meld for a new meld."""
        self._lay(player, remaining, place=place, cards=(), drawn=False)
        self._lay(
            player,
            meld,
            place=len(player.melds),
            cards=cards,
            drawn=len(cards) + 1 < len(meld.cards),
        )
        self.collect(player, self.meld_rules.pay(meld), f"condition {meld}", "condition")

    def _lay(
        self, player: Player, meld: Meld, *, place: int, cards: tuple[Card, ...], drawn: bool
    ) -> None:
        self.apply(
            e.MeldLaid(
                seat=player.seat,
                place=place,
                kind=meld.kind,
                cards=meld.cards,
                from_hand=cards,
                uses_drawn=drawn,
            )
        )

    def discard(self, player: Player, card: Card) -> None:
        drawn = self.drawn is not None
        self.apply(e.Discarded(player.seat, card, drawn))

    def collect(self, player: Player, chips: int, why: str, code: e.PaymentCode) -> None:
        """Collect chips from every other player in action and from players with a foul hand."""
        if chips > 0:
            for seat in self.order:
                other = self.players[seat]
                if other is not player and other.pays:
                    due = chips * self.condition * (2 if other.doubles and player.doubles else 1)
                    amount = min(due, other.stack)
                    if amount:
                        self.apply(e.ChipsPaid(seat, player.seat, amount, why, code))

    def rule_on_count(self, player: Player) -> None:
        """Correct, kill or foul a hand with the wrong number of cards, as filed."""
        count = len(player.cards) + player.melded
        if count == self.play.dealt or player.status in ("top", "foul", "dead"):
            return
        remedy = self._count_remedy(count, "after-draw" if player.has_drawn else "before-draw")
        if remedy == "deal-more":
            cards = self.shoe.deal(self.play.dealt - count)
            self.apply(e.HandDealt(player.seat, tuple(cards)))
        elif remedy == "take-excess":
            excess = player.cards[self.play.dealt - player.melded :]
            self.apply(e.ExcessTaken(player.seat, tuple(excess)))
        elif remedy == "dead-hand":
            self.apply(e.HandKilled(player.seat, f"dealt {count} cards", count))
        else:
            self.foul(player, count)

    def _count_remedy(self, count: int, when: str) -> str:
        """The filed remedy for a number of cards, or for the nearest filed number."""
        rulings = [ruling for ruling in self.play.counts if ruling.found == when]
        return min(rulings, key=lambda ruling: abs(ruling.cards - count)).remedy

    def foul(self, player: Player, count: int) -> None:
        """Foul a hand: the player returns what they collected and keeps paying the others."""
        self.apply(e.HandFouled(player.seat, f"{count} cards", count))
        for seat, amount in list(player.collected.items()):
            if self._is_repaid(self.players[seat]):
                refund = min(amount, player.stack)
                if refund:
                    self.apply(e.ChipsPaid(player.seat, seat, refund, e.FOUL_RETURN, "foul"))

    def _is_repaid(self, other: Player) -> bool:
        """Whether a foul hand repays another player."""
        is_solvent = other.status == "in" and other.stack > 0
        return is_solvent or self.play.foul_repays == "all"

    def go_out(self, player: Player) -> None:
        """Collect for going out and for every condition again, then take the tops."""
        chips = self.play.going_out + sum(self.meld_rules.pay(meld) for meld in player.melds)
        self.apply(e.WentOut(player.seat, chips))
        self.collect(player, chips, "going out", "going-out")
        self.award_tops(player)

    def award_tops(self, player: Player) -> None:
        amount = self.tops + (self.double_tops if player.doubles else 0)
        self.apply(e.TopsAwarded(player.seat, amount))

    def close(self) -> None:
        carried = self.tops + self.double_tops
        self.apply(e.PanClosed(self.winner, carried, self.double_tops))


def counter_clockwise(seats: Iterable[int], eldest: int) -> list[int]:
    """The seats in dealing order: from the eldest hand to the right.

    Without an eldest hand the deal begins at the mucker's right, with the last seat.

    >>> counter_clockwise([1, 2, 4], 2), counter_clockwise([1, 2, 4], 0)
    ([2, 1, 4], [4, 2, 1])
    """
    ordered = sorted(seats, reverse=True)
    place = ordered.index(eldest) if eldest else 0
    return ordered[place:] + ordered[:place]


def lowest(shown: Mapping[int, Card]) -> int:
    """The seat with the lowest card, clubs being the lowest suit; the first dealt wins a tie."""
    return min(shown, key=lambda seat: (PLACE[shown[seat][0]], SUITS.index(shown[seat][1])))


# How each event changes the state.


def _open(hand: PanHand, event: e.PanOpened) -> None:
    hand.order = list(event.seats)
    hand.condition = event.condition
    hand.tops = event.carried - event.carried_doubles
    hand.double_tops = event.carried_doubles
    hand.players = {
        seat: Player(seat, event.stacks[seat], seat in event.doubles) for seat in event.seats
    }


def _ante(hand: PanHand, event: e.Anted) -> None:
    player = hand.players[event.seat]
    player.stack -= event.amount
    player.ante += event.amount
    single_ante = min(event.amount, hand.condition * hand.play.ante)
    hand.tops += single_ante
    hand.double_tops += event.amount - single_ante


def _take_fee(hand: PanHand, event: FeeTaken) -> None:
    hand.fees.append(event)
    if event.payer == "pot":
        hand.tops -= event.amount
    else:
        hand.players[event.seat].stack -= event.amount


def _deal(hand: PanHand, event: e.HandDealt) -> None:
    hand.players[event.seat].cards.extend(event.cards)


def _show_eldest(hand: PanHand, event: e.EldestShown) -> None:
    hand.order = counter_clockwise(hand.order, event.seat)


def _take_excess(hand: PanHand, event: e.ExcessTaken) -> None:
    for card in event.cards:
        hand.players[event.seat].cards.remove(card)
    hand.set_aside += event.cards


def _declare(hand: PanHand, event: e.Declared) -> None:
    player = hand.players[event.seat]
    player.status = event.choice
    if event.choice == "top":
        hand.set_aside += player.cards
        player.cards = []


def _draw(hand: PanHand, event: e.Drew) -> None:
    player = hand.players[event.seat]
    player.has_drawn = True
    hand.drawn = event.card
    hand.drawn_as_option = event.option
    hand.turn = event.seat
    if event.option:
        hand.discards.remove(event.card)
    hand.option = None


def _lay_meld(hand: PanHand, event: e.MeldLaid) -> None:
    player = hand.players[event.seat]
    meld = Meld(event.kind, event.cards)  # type: ignore[arg-type]
    for card in event.from_hand:
        player.cards.remove(card)
    if event.place < len(player.melds):
        player.melds[event.place] = meld
    else:
        player.melds.append(meld)
    if event.uses_drawn:
        hand.drawn = None


def _discard(hand: PanHand, event: e.Discarded) -> None:
    if event.drawn:
        hand.drawn = None
        hand.option = event.card
    else:
        hand.players[event.seat].cards.remove(event.card)
        hand.option = None
    hand.discards.append(event.card)


def _pay(hand: PanHand, event: e.ChipsPaid) -> None:
    payer, payee = hand.players[event.payer], hand.players[event.payee]
    payer.stack -= event.amount
    payee.stack += event.amount
    if event.is_foul_return:
        payer.collected[event.payee] -= event.amount
    else:
        payee.collected[event.payer] = payee.collected.get(event.payer, 0) + event.amount


def _retire(hand: PanHand, player: Player) -> None:
    hand.discards += player.cards + [card for meld in player.melds for card in meld.cards]
    player.cards, player.melds = [], []


def _foul(hand: PanHand, event: e.HandFouled) -> None:
    player = hand.players[event.seat]
    player.status = "foul"
    _retire(hand, player)
    if hand.turn == event.seat and hand.drawn is not None:
        hand.discards.append(hand.drawn)
        hand.drawn = None


def _kill(hand: PanHand, event: e.HandKilled) -> None:
    player = hand.players[event.seat]
    player.status = "dead"
    single_ante = min(player.ante, hand.condition * hand.play.ante)
    hand.tops -= single_ante
    hand.double_tops -= player.ante - single_ante
    player.stack += player.ante
    player.ante = 0
    _retire(hand, player)


def _renew(hand: PanHand, event: e.DeckRenewed) -> None:
    hand.shoe.shuffle_in(hand.discards)
    hand.discards = []
    hand.option = None


def _award(hand: PanHand, event: e.TopsAwarded) -> None:
    player = hand.players[event.seat]
    player.stack += event.amount
    if event.amount > hand.tops:
        hand.double_tops -= event.amount - hand.tops
        hand.tops = 0
    else:
        hand.tops -= event.amount


def _go_out(hand: PanHand, event: e.WentOut) -> None:
    hand.winner = event.seat


def _close(hand: PanHand, event: e.PanClosed) -> None:
    hand.closed = True


_CHANGES: dict[type[Event], Callable[[PanHand, Any], None]] = {
    e.PanOpened: _open,
    e.Anted: _ante,
    FeeTaken: _take_fee,
    e.HandDealt: _deal,
    e.EldestShown: _show_eldest,
    e.ExcessTaken: _take_excess,
    ChoiceMade: lambda hand, event: hand.choices.append(event),
    e.Declared: _declare,
    e.Drew: _draw,
    e.MeldLaid: _lay_meld,
    e.Discarded: _discard,
    e.Forced: lambda hand, event: None,
    e.ChipsPaid: _pay,
    e.HandFouled: _foul,
    e.HandKilled: _kill,
    e.DeckRenewed: _renew,
    e.WentOut: _go_out,
    e.TopsAwarded: _award,
    e.PanClosed: _close,
}
