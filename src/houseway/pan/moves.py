"""The legal moves of a player, each with the text that chooses it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from houseway.cards.card import Card
from houseway.pan.events import Discarded, Drew, MeldLaid
from houseway.pan.hand import PanHand, Player
from houseway.pan.melds import Meld
from houseway.play.events import Event

_NEW_MELD_CARDS = 3
"""How many cards a new meld has."""


class MoveData(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The cards that a move melds or discards."""

    kind: Literal["meld", "add", "split", "borrow", "discard"]
    cards: tuple[Card, ...]
    """The new meld, the card that is added or discarded, or all cards of `melds`."""
    meld: int = 0
    """The number of the meld on the board that is added to, split or borrowed from."""
    melds: tuple[tuple[Card, ...], ...] = ()
    """The two melds made by a split, or the new meld made by borrowing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A legal move: the text that chooses it, its pay, and a function that makes it."""

    words: str
    data: MoveData
    pay: int = 0
    make: Callable[[], None] = field(compare=False, repr=False)
    uses_drawn: bool = False


def moves(hand: PanHand, player: Player) -> list[Move]:
    """Every move of the player to act, after the draw.

    An option card must be melded before anything else.
    """
    legal = list(lay_downs(hand, player))
    if hand.drawn is not None and hand.drawn_as_option:
        return [move for move in legal if move.uses_drawn]
    if hand.drawn is not None:
        if not _lets_next_out(hand, player, hand.drawn, legal):
            legal.append(_discard(hand, player, hand.drawn))
    else:
        legal += [_discard(hand, player, card) for card in sorted(set(player.cards))]
    return legal


def lay_downs(hand: PanHand, player: Player) -> Iterable[Move]:
    """New melds, added cards, splits and borrowings, with the drawn card or from the hand."""
    drawn = hand.drawn
    if drawn is not None:
        yield from _new_melds(hand, player, drawn, player.cards, drawn=True)
        yield from _with_card(hand, player, drawn, ())
    for number, card in enumerate(player.cards):
        yield from _new_melds(hand, player, card, player.cards[number + 1 :], drawn=False)
        if card not in player.cards[:number]:
            yield from _with_card(hand, player, card, (card,))


def can_meld(hand: PanHand, player: Player, card: Card) -> bool:
    """Whether a player can meld a drawn card right away."""
    rules = hand.meld_rules
    if any(rules.added(meld, card) for meld in player.melds):
        return True
    if rules.threes_with(card, player.cards):
        return True
    return hand.play.split_melds and bool(
        any(rules.splits(meld, card) for meld in player.melds)
        or any(_borrowings(hand, player, card, player.cards))
    )


def fits_board(hand: PanHand, player: Player, card: Card) -> bool:
    """Whether a card can be added to one of a player's melds, so that others may force it."""
    return any(hand.meld_rules.added(meld, card) for meld in player.melds)


def _new_melds(
    hand: PanHand, player: Player, card: Card, others: list[Card], drawn: bool
) -> Iterable[Move]:
    for meld in hand.meld_rules.threes_with(card, others):
        from_hand = list(meld.cards)
        if drawn:
            from_hand.remove(card)
        yield _lay(
            hand,
            player,
            meld=meld,
            place=len(player.melds),
            cards=tuple(from_hand),
            words=f"meld {meld}",
            data=MoveData(kind="meld", cards=meld.cards),
        )


def _with_card(
    hand: PanHand, player: Player, card: Card, from_hand: tuple[Card, ...]
) -> Iterable[Move]:
    rules = hand.meld_rules
    for place, meld in enumerate(player.melds):
        larger = rules.added(meld, card)
        if larger is not None:
            yield _lay(
                hand,
                player,
                meld=larger,
                place=place,
                cards=from_hand,
                words=f"add {card} to {place + 1}",
                data=MoveData(kind="add", cards=(card,), meld=place + 1),
            )
        if hand.play.split_melds:
            for first, second in rules.splits(meld, card):
                yield _split(
                    hand,
                    player,
                    place=place,
                    first=first,
                    second=second,
                    card=card,
                    cards=from_hand,
                )
    if hand.play.split_melds:
        others = list(player.cards)
        for used in from_hand:
            others.remove(used)
        for place, remaining, borrowed, meld in _borrowings(hand, player, card, others):
            yield _borrow(
                hand,
                player,
                place=place,
                remaining=remaining,
                borrowed=borrowed,
                meld=meld,
                card=card,
                from_hand=from_hand,
            )


def _borrowings(
    hand: PanHand, player: Player, card: Card, others: list[Card]
) -> Iterable[tuple[int, Meld, Card, Meld]]:
    """New melds of three: this card, a card borrowed from the board and a card from the hand."""
    for place, board in enumerate(player.melds):
        for borrowed, remaining in hand.meld_rules.spare_cards(board):
            for third in sorted(set(others)):
                meld = hand.meld_rules.meld((card, borrowed, third))
                if meld is not None:
                    yield place, remaining, borrowed, meld


def _lay(
    hand: PanHand,
    player: Player,
    *,
    meld: Meld,
    place: int,
    cards: tuple[Card, ...],
    words: str,
    data: MoveData,
) -> Move:
    old = player.melds[place] if place < len(player.melds) else None
    return Move(
        words=words,
        data=data,
        pay=hand.meld_rules.pay(meld) - (hand.meld_rules.pay(old) if old else 0),
        make=lambda: hand.lay(player, meld, place, cards),
        uses_drawn=len(meld.cards) - (len(old.cards) if old else 0) > len(cards),
    )


def _split(
    hand: PanHand,
    player: Player,
    *,
    place: int,
    first: Meld,
    second: Meld,
    card: Card,
    cards: tuple[Card, ...],
) -> Move:
    melds = (first.cards, second.cards)
    return Move(
        words=f"split {place + 1} with {card}: {first} and {second}",
        data=MoveData(kind="split", cards=sum(melds, ()), meld=place + 1, melds=melds),
        make=lambda: hand.split(player, place, first=first, second=second, cards=cards),
        uses_drawn=not cards,
    )


def _borrow(
    hand: PanHand,
    player: Player,
    *,
    place: int,
    remaining: Meld,
    borrowed: Card,
    meld: Meld,
    card: Card,
    from_hand: tuple[Card, ...],
) -> Move:
    third = list(meld.cards)
    third.remove(card)
    third.remove(borrowed)
    cards = (*from_hand, *third)
    return Move(
        words=f"borrow {borrowed} from {place + 1} with {card}: {meld}",
        data=MoveData(kind="borrow", cards=meld.cards, meld=place + 1, melds=(meld.cards,)),
        pay=hand.meld_rules.pay(meld),
        make=lambda: hand.borrow(player, place, remaining=remaining, meld=meld, cards=cards),
        uses_drawn=not from_hand,
    )


def _discard(hand: PanHand, player: Player, card: Card) -> Move:
    return Move(
        words=f"discard {card}",
        data=MoveData(kind="discard", cards=(card,)),
        make=lambda: hand.discard(player, card),
    )


def _lets_next_out(hand: PanHand, player: Player, card: Card, uses: list[Move]) -> bool:
    """Whether a discard that this player can meld would let the next player go out."""
    next_player = hand.players[hand.next_in_action(player.seat)]
    if next_player is player or next_player.melded < hand.play.out - 1:
        return False
    return bool(uses) and can_meld(hand, player, card) and fits_board(hand, next_player, card)


def recorded_move(events: Sequence[Event], choice: int) -> MoveData | None:
    """The move that followed the choice at this index of a record; None if there is none yet."""
    melds_laid: list[MeldLaid] = []
    for event in events[choice + 1 :]:
        if isinstance(event, Discarded):
            return MoveData(kind="discard", cards=(event.card,))
        if not isinstance(event, MeldLaid):
            break
        melds_laid.append(event)
    if not melds_laid:
        return None
    first, last = melds_laid[0], melds_laid[-1]
    if first is not last:
        is_split = bool(first.from_hand) or first.uses_drawn
        melds = (first.cards, last.cards) if is_split else (last.cards,)
        kind: Literal["split", "borrow"] = "split" if is_split else "borrow"
        return MoveData(kind=kind, cards=sum(melds, ()), meld=first.place + 1, melds=melds)
    if len(first.cards) == _NEW_MELD_CARDS:
        return MoveData(kind="meld", cards=first.cards)
    added_cards = first.from_hand or (_last_drawn(events[:choice]),)
    return MoveData(kind="add", cards=added_cards, meld=first.place + 1)


def _last_drawn(events: Sequence[Event]) -> Card:
    """The card that was drawn last."""
    return next(event.card for event in reversed(events) if isinstance(event, Drew))
