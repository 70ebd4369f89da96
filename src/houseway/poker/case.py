"""`houseway settle` for poker: a finished hand described as JSON, its pots divided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.cards.card import Card, parse_cards
from houseway.cards.shoe import GivenShoe
from houseway.play.case import read_as, read_money
from houseway.play.events import FeeTaken
from houseway.poker.events import Acted, BoardDealt, Dealt, StreetClosed, StreetOpened, Turned
from houseway.poker.family import family_of, play_of
from houseway.poker.hand import PokerHand
from houseway.poker.pots import make_pots, take_fee
from houseway.poker.record import make_limits, open_hand
from houseway.poker.rules import find_stakes
from houseway.poker.showdown import award
from houseway.values.errors import InputError
from houseway.values.money import Cents, format_money

if TYPE_CHECKING:
    from houseway.play.game import Game, Rules

Face = str
_FACES = ("down", "up", "turned")


class PokerCase(msgspec.Struct, forbid_unknown_fields=True):
    """A finished hand, as the contract describes it."""

    game: str
    button: int
    stacks: dict[str, str]
    """Before the hand."""
    bets: dict[str, str]
    """All that each seat put in."""
    option: str | None = None
    rules: dict[str, Any] = {}
    folded: list[int] = []
    boards: list[list[str]] = []
    hands: dict[str, list[str]] = {}
    faces: dict[str, list[Face]] = {}
    """How each card was dealt, where a joker's worth depends on it: down, up or turned."""
    dead: dict[str, str] = {}
    street: str = ""
    """How far the hand went, where the cards do not tell."""
    chip: str = ""
    """The smallest chip; else as the amounts show it."""


def settle_hand(game: Game, text: bytes) -> dict[str, Any]:
    """Divide the pots of a finished hand and charge the option in force."""
    case = read_as(text, PokerCase)
    rules = game.rules(case.rules)
    hand = _lay(case, rules)
    award(hand, family_of(rules).ranking(hand))
    return report(hand)


def _lay(case: PokerCase, rules: Rules) -> PokerHand:
    """The hand as it stands at the showdown."""
    stacks = _amounts(case.stacks, "stacks")
    bets = _amounts(case.bets, "bets")
    collection = rules.game.collection(case.option)
    _check_seats(case, rules, stacks, bets)
    limits = make_limits(rules, find_stakes(play_of(rules), None))
    shoe: GivenShoe[Card] = GivenShoe([])
    hand = open_hand(rules, limits, case.button, stacks, shoe, collection=collection)
    hand.chip = read_money(case.chip, "chip") if case.chip else 0
    for seat, amount in _amounts(case.dead, "dead").items():
        hand.post(seat, "dead", amount)
    for seat, amount in bets.items():
        hand.post(seat, "bet", amount)
    for seat in case.folded:
        hand.apply(Acted(seat, "fold"))
    _lay_cards(case, rules, hand)
    hand.close_street()
    return hand


def _check_seats(
    case: PokerCase, rules: Rules, stacks: Mapping[int, Cents], bets: Mapping[int, Cents]
) -> None:
    for seat in stacks:
        if not 1 <= seat <= rules.most_seats:
            raise InputError(f"there is no seat {seat}", f"seats 1 to {rules.most_seats}")
    if not 1 <= case.button <= rules.most_seats:
        raise InputError(f"there is no seat {case.button} for the button", "button")
    for seat, bet in bets.items():
        if seat not in stacks:
            raise InputError(f"seat {seat} bets and has no stack", f"bets.{seat}")
        if bet > stacks[seat]:
            raise InputError(f"{format_money(bet)} is more than the stack", f"bets.{seat}")
    for seat in case.folded:
        if seat not in stacks or case.folded.count(seat) > 1:
            raise InputError(f"seat {seat} cannot have folded", "folded")
    if len(case.folded) >= len(stacks):
        raise InputError("somebody must be left to win the pot", "folded")


def _lay_cards(case: PokerCase, rules: Rules, hand: PokerHand) -> None:
    boards = [parse_cards(board, f"boards[{n}]") for n, board in enumerate(case.boards)]
    hands = {
        _seat(seat, "hands"): parse_cards(cards, f"hands.{seat}")
        for seat, cards in case.hands.items()
    }
    seen: dict[int, list[Card]] = dict(enumerate(boards))
    shared = _shared(boards)
    every = [card for cards in hands.values() for card in cards]
    every += [card for n, board in seen.items() for card in board[shared if n else 0 :]]
    rules.deck.check(every, "hands")
    streets = hand.collection.streets if hand.collection else ()
    street = case.street or family_of(rules).reached(hand.play, hands, boards)
    if case.street and streets and case.street not in streets:
        raise InputError(f"there is no street {street!r}", f"it is {', '.join(streets)}")
    hand.apply(StreetOpened(street, ()))
    for seat, cards in hands.items():
        if seat not in hand.order:
            raise InputError(f"seat {seat} has cards and no stack", f"hands.{seat}")
        _deal_faces(case, hand, seat, cards)
    for number, board in enumerate(boards, 1):
        hand.apply(BoardDealt(number, tuple(board)))
    if len(hand.live) > 1:
        family_of(rules).check(hand)


def _shared(boards: list[list[Card]]) -> int:
    """How many cards two boards have in common from the start: a pot run twice."""
    if len(boards) < 2:
        return 0
    pairs = zip(boards[0], boards[1], strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(map(len, boards)))


def _deal_faces(case: PokerCase, hand: PokerHand, seat: int, cards: list[Card]) -> None:
    faces = case.faces.get(str(seat), [])
    if faces and (len(faces) != len(cards) or set(faces) - set(_FACES)):
        raise InputError(f"give {' or '.join(_FACES)} for each card", f"faces.{seat}")
    up = tuple(face == "up" for face in faces)
    hand.apply(Dealt((seat,) * len(cards), tuple(cards), up))
    if "turned" in faces:
        hand.apply(Turned(seat))


def _amounts(given: Mapping[str, str], where: str) -> dict[int, Cents]:
    amounts = {
        _seat(seat, where): read_money(text, f"{where}.{seat}") for seat, text in given.items()
    }
    for seat, amount in amounts.items():
        if amount < 0:
            raise InputError(f"{format_money(amount)} is less than nothing", f"{where}.{seat}")
    return amounts


def _seat(text: str, where: str) -> int:
    if not text.isdecimal():
        raise InputError(f"{text!r} is not a seat", where)
    return int(text)


def report(hand: PokerHand) -> dict[str, Any]:
    """The settled hand in the form of the contract."""
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
        "returned": {
            str(event.seat): format_money(event.returned)
            for event in hand.events
            if isinstance(event, StreetClosed) and event.returned
        },
        "fees": [fee_line(fee) for fee in hand.fees],
        "stacks": {str(seat): format_money(hand.stacks[seat]) for seat in sorted(hand.order)},
    }


def fee_line(fee: FeeTaken) -> dict[str, Any]:
    """A fee as it is told to people and programs."""
    return {
        "payer": fee.payer,
        "seat": fee.seat or None,
        "amount": format_money(fee.amount),
        "basis": fee.basis,
        "tier": fee.tier,
        "when": fee.when,
    }
