"""`houseway settle` for poker: divides the pots of a finished hand that is given as JSON."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.cards.card import Card, parse_cards
from houseway.cards.shoe import GivenShoe
from houseway.play.case import Cards, read_as, read_money
from houseway.play.events import FeeTaken, FloorRuled
from houseway.poker.events import (
    REVISION,
    Acted,
    BetReturned,
    BoardDealt,
    Dealt,
    HandOpened,
    StreetClosed,
    StreetOpened,
    Turned,
)
from houseway.poker.family import FACES, family_of, play_of
from houseway.poker.hand import PokerHand
from houseway.poker.pots import make_pots, take_fee
from houseway.poker.record import make_limits, open_hand, table_chip
from houseway.poker.rules import chosen_stakes
from houseway.poker.showdown import award
from houseway.values.errors import InputError, either
from houseway.values.money import Cents, format_money, format_printed

if TYPE_CHECKING:
    from houseway.play.game import FiledGame, Rules

Face = str


class PokerCase(msgspec.Struct, forbid_unknown_fields=True):
    """A finished hand in the documented format."""

    game: str
    button: int
    stacks: dict[str, str]
    """Each seat's chips before the hand."""
    bets: dict[str, str]
    """The total that each seat bet."""
    option: str | None = None
    condition: str = ""
    """The collection method in force, if several are filed."""
    stakes: str | None = None
    """The name of the stakes; by default the first that the option is filed for."""
    rules: dict[str, Any] = {}
    folded: list[int] = []
    boards: list[Cards] = []
    hands: dict[str, Cards] = {}
    faces: dict[str, list[Face]] = {}
    """How each card was dealt (down, up or turned), if a joker's value depends on it."""
    dead: dict[str, str] = {}
    street: str = ""
    """The last street of the hand, if the cards do not show it."""
    chip: str = ""
    """The smallest chip; by default the smallest that the amounts, and the stakes and fees of the
    table if `stakes` or `option` names them, need."""
    last_round: dict[str, str] = {}
    """The part of `bets` from the last betting round, if a rule depends on it."""
    checked: list[int] = []
    """The seats that checked in the last betting round."""
    saw_flop: list[int] | None = None
    """The seats that were in the hand at the flop, if the collection depends on them."""


CASE = PokerCase
"""What the kind reads as a case."""


def settle_case(game: FiledGame, text: bytes) -> dict[str, Any]:
    """Divide the pots of a finished hand and charge the collection."""
    case = read_as(text, PokerCase)
    rules = game.rules(case.rules)
    hand = _hand_at_showdown(case, rules)
    family = family_of(rules)
    if family.give_back is not None and len(hand.live) > 1:
        family.give_back(hand)
    award(hand, family.ranking(hand))
    return report(hand)


def _hand_at_showdown(case: PokerCase, rules: Rules) -> PokerHand:
    """Build the hand that a case describes, up to the showdown."""
    stacks = _amounts(case.stacks, "stacks")
    bets = _amounts(case.bets, "bets")
    dead = _amounts(case.dead, "dead")
    _check_seats(case, rules, stacks, bets, dead)
    collection = rules.game.collection(case.option, case.condition or None)
    option = collection.option if collection else None
    limits = make_limits(rules, chosen_stakes(play_of(rules), case.stakes, option))
    opened = HandOpened(
        game=rules.id,
        rules=rules.options,
        stakes=limits.stakes_data,
        seats=rules.seats,
        button=case.button,
        stacks=stacks,
        option=option.id if option else "",
        condition=case.condition,
        counts_at_street=True,
        chip=table_chip(limits, collection, case.condition) if case.stakes or option else 0,
        revision=REVISION,
    )
    hand = open_hand(rules, limits, opened, GivenShoe([]), collection=collection)
    hand.chip = _read_chip(case.chip) if case.chip else 0
    for seat, amount in dead.items():
        hand.post(seat, "dead", amount)
    for seat, amount in bets.items():
        hand.post(seat, "bet", amount)
    for seat in case.folded:
        hand.apply(Acted(seat, "fold"))
    _note_flop(case, hand)
    _deal_cards(case, rules, hand)
    _apply_last_round(case, hand)
    hand.return_uncalled()
    return hand


def _read_chip(text: str) -> Cents:
    chip = read_money(text, "chip")
    if chip <= 0:
        raise InputError(f"chip must be more than $0, not {format_printed(chip)}", "chip")
    return chip


def _check_seats(
    case: PokerCase,
    rules: Rules,
    stacks: Mapping[int, Cents],
    bets: Mapping[int, Cents],
    dead: Mapping[int, Cents],
) -> None:
    for seat in stacks:
        if not 1 <= seat <= rules.most_seats:
            raise InputError(f"seat must be 1 to {rules.most_seats}, not {seat}", "stacks")
    if not 1 <= case.button <= rules.most_seats:
        what = f"button must be seat 1 to {rules.most_seats}, not {case.button}"
        raise InputError(what, "button")
    for seat in dead:
        if seat not in stacks:
            raise InputError(f"seat {seat} has dead money but no stack", f"dead.{seat}")
    for seat, bet in bets.items():
        if seat not in stacks:
            raise InputError(f"seat {seat} has a bet but no stack", f"bets.{seat}")
        if bet > stacks[seat]:
            stack = format_printed(stacks[seat])
            what = f"seat {seat} bet {format_printed(bet)}, more than its stack of {stack}"
            raise InputError(what, f"bets.{seat}")
    for seat, amount in dead.items():
        total = bets.get(seat, 0) + amount
        if total > stacks[seat]:
            stack = format_printed(stacks[seat])
            what = f"seat {seat} put in {format_printed(total)}, more than its stack of {stack}"
            raise InputError(what, f"dead.{seat}")
    _check_list(case.folded, stacks, "folded")
    if len(case.folded) >= len(stacks):
        raise InputError("at least one seat must be left to win the pot", "folded")


def _check_list(seats: Sequence[int], dealt_in: Collection[int], where: str) -> None:
    """Raise InputError if a seat was not dealt in or is listed twice."""
    for seat in seats:
        if seat not in dealt_in:
            raise InputError(f"seat {seat} has no stack", where)
        if seats.count(seat) > 1:
            raise InputError(f"seat {seat} is listed twice", where)


def _deal_cards(case: PokerCase, rules: Rules, hand: PokerHand) -> None:
    """Deal the cards of a case, after checking them against the deck."""
    boards = [parse_cards(board, f"boards[{n}]") for n, board in enumerate(case.boards)]
    hands = {
        _seat(seat, "hands"): parse_cards(cards, f"hands.{seat}")
        for seat, cards in case.hands.items()
    }
    shared = _shared_count(boards)
    dealt = [card for cards in hands.values() for card in cards]
    dealt += [card for n, board in enumerate(boards) for card in board[shared if n else 0 :]]
    rules.deck.check(dealt, "hands")
    streets = hand.collection.streets if hand.collection else ()
    street = case.street or family_of(rules).reached(hand.play, hands, boards)
    if case.street and streets and case.street not in streets:
        raise InputError(f"street must be {either(streets)}, not {street!r}", "street")
    hand.apply(StreetOpened(street, ()))
    for seat, cards in hands.items():
        if seat not in hand.order:
            raise InputError(f"seat {seat} has cards but no stack", f"hands.{seat}")
        _deal_faces(case, hand, seat, cards)
    for number, board in enumerate(boards, 1):
        hand.apply(BoardDealt(number, tuple(board)))
    if len(hand.live) > 1:
        _rule_on_hands(hand, family_of(rules).check(hand))


def _rule_on_hands(hand: PokerHand, messages: Mapping[int, str]) -> None:
    """Declare hands with the wrong number of cards dead; `messages` says what is wrong by seat.

    Raises InputError if that is not filed, no valid hand is left, or a seat has no cards.
    """
    ruling = hand.rules.irregularities.get("wrong-count")
    filed = ruling is not None and ruling.source is not None
    valid = [seat for seat in hand.live if seat not in messages]
    for seat, what in messages.items():
        if not filed or not valid or not hand.cards[seat]:
            raise InputError(what, f"hands.{seat}")
        hand.apply(FloorRuled("wrong-count", "forfeit-seat", seat))


def _apply_last_round(case: PokerCase, hand: PokerHand) -> None:
    """Apply the bets and checks of the last betting round."""
    last_bets = _amounts(case.last_round, "last_round")
    for seat, amount in last_bets.items():
        if seat not in hand.order:
            raise InputError(f"seat {seat} has no stack", f"last_round.{seat}")
        if amount > hand.paid[seat]:
            what = f"{format_printed(amount)} is more than seat {seat} has bet in total"
            raise InputError(what, f"last_round.{seat}")
    for seat in case.checked:
        if seat not in hand.order:
            raise InputError(f"seat {seat} has no stack", "checked")
    before = [paid - last_bets.get(seat, 0) for seat, paid in enumerate(hand.paid)]
    hand.paid_before, hand.checked = before, set(case.checked)


def _note_flop(case: PokerCase, hand: PokerHand) -> None:
    """Record how many players saw the flop.

    The case must list them if the collection depends on their number.
    """
    fees = hand.collection
    if case.saw_flop is None:
        live, dealt_in = len(hand.live), len(hand.order)
        if fees is not None and case.boards and fees.depends_on_players("flop", live, dealt_in):
            what = "the fee depends on who saw the flop, and some players folded: list the seats"
            raise InputError(what, "saw_flop")
        return
    _check_list(case.saw_flop, hand.order, "saw_flop")
    for seat in hand.live:
        if seat not in case.saw_flop:
            raise InputError(f"seat {seat} did not fold, so it saw the flop: list it", "saw_flop")
    if fees is not None:
        fees.note_players("flop", len(case.saw_flop))


def _shared_count(boards: list[list[Card]]) -> int:
    """How many cards two boards share before they differ, for a pot run twice."""
    if len(boards) < 2:
        return 0
    pairs = zip(boards[0], boards[1], strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(map(len, boards)))


def _deal_faces(case: PokerCase, hand: PokerHand, seat: int, cards: list[Card]) -> None:
    """Deal a seat's cards face up or face down, as given in the case."""
    faces = case.faces.get(str(seat), [])
    if faces and (len(faces) != len(cards) or set(faces) - set(FACES)):
        what = f"faces of seat {seat} must be {either(FACES)}, one for each card"
        raise InputError(what, f"faces.{seat}")
    if "turned" not in faces:
        up = tuple(face == "up" for face in faces)
        hand.apply(Dealt((seat,) * len(cards), tuple(cards), up))
        return
    to_turn = False
    for card, face in zip(cards, faces, strict=True):
        # A card is turned up before the next card is dealt face down.
        if to_turn and face != "up":
            hand.apply(Turned(seat))
            to_turn = False
        hand.apply(Dealt((seat,), (card,), (face == "up",)))
        to_turn = to_turn or face == "turned"
    if to_turn:
        hand.apply(Turned(seat))


def _amounts(texts: Mapping[str, str], where: str) -> dict[int, Cents]:
    amounts = {
        _seat(seat, where): read_money(text, f"{where}.{seat}") for seat, text in texts.items()
    }
    for seat, amount in amounts.items():
        if amount < 0:
            raise InputError(
                f"amount must be $0 or more, not {format_printed(amount)}", f"{where}.{seat}"
            )
    return amounts


def _seat(text: str, where: str) -> int:
    if not text.isdecimal():
        raise InputError(f"seat must be a number, not {text!r}", where)
    return int(text)


def report(hand: PokerHand) -> dict[str, Any]:
    """The settled hand as documented JSON."""
    pots = take_fee(make_pots(hand.paid, hand.live, hand.dead), hand.fee_total)
    return {
        "game": hand.rules.id,
        "pots": [
            {
                "amount": format_money(pot.amount),
                "eligible": list(pot.eligible),
                "winners": [
                    {
                        "seat": share.seat,
                        "share": format_money(share.amount),
                        "why": share.why,
                        "part": share.part or None,
                        "board": share.board or None,
                    }
                    for share in hand.awards
                    if share.pot == number or len(hand.live) == 1
                ],
            }
            for number, pot in enumerate(pots, 1)
            if pot.amount
        ],
        "returned": {str(seat): format_money(amount) for seat, amount in _returned(hand).items()},
        "fees": [fee_line(fee) for fee in hand.fees],
        "stacks": {str(seat): format_money(hand.stacks[seat]) for seat in sorted(hand.order)},
    }


def _returned(hand: PokerHand) -> dict[int, Cents]:
    """The amount returned to each seat: uncalled bets, and bets that a rule gives back."""
    amounts: dict[int, Cents] = {}
    for event in hand.events:
        if isinstance(event, StreetClosed) and event.returned:
            amounts[event.seat] = amounts.get(event.seat, 0) + event.returned
        elif isinstance(event, BetReturned):
            amounts[event.seat] = amounts.get(event.seat, 0) + event.amount
    return amounts


def fee_line(fee: FeeTaken) -> dict[str, Any]:
    """A fee as JSON."""
    return {
        "payer": fee.payer,
        "seat": fee.seat or None,
        "amount": format_money(fee.amount),
        "basis": fee.basis,
        "tier": fee.tier,
        "when": fee.when,
    }
