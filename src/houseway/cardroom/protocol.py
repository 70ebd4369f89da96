"""The messages between a table and its clients, version 1: JSON, one object each.

A client sends what it wants, with an id of its own making; the table decides. docs/protocol.md
describes every message.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from houseway.banked.case import read_money
from houseway.banked.hand import Choice
from houseway.cards.card import Card
from houseway.play.events import Event
from houseway.play.live.table import LiveTable
from houseway.play.live.view import seen_event, view
from houseway.values.errors import InputError
from houseway.values.money import Cents
from houseway.values.strict import read_strictly

VERSION = 1
MOST_BYTES = 4096
"""The longest message that is read."""

ActionId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9._:-]{1,64}$")]
Number = Annotated[int, Meta(ge=0, le=1000)]
Word = Annotated[str, Meta(max_length=64)]
Money = Annotated[str, Meta(max_length=12)]
"""At most 999,999,999.99."""


class Message(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """Base of all that clients send."""


class Hello(Message, tag="hello"):
    """The first message: which table, and the last event that the client has."""

    v: int
    table: Word
    cursor: Annotated[int, Meta(ge=0)] = 0


class Intent(Message):
    """What a person wants; the id makes it happen once however often it is sent."""

    id: ActionId


class Sit(Intent, tag="sit", kw_only=True):
    seat: Number
    buy_in: Money


class Buy(Intent, tag="buy", kw_only=True):
    amount: Money


class Leave(Intent, tag="leave"):
    pass


class SitOut(Intent, tag="sit-out", kw_only=True):
    out: bool = True
    post: bool = False


class Straddle(Intent, tag="straddle", kw_only=True):
    on: bool = True


class BombPot(Intent, tag="bomb-pot", kw_only=True):
    amount: Money


class ChangeSeat(Intent, tag="change-seat", kw_only=True):
    seat: Number


class DeclareHands(Intent, tag="declare-hands", kw_only=True):
    on: bool = True


class Wait(Intent, tag="wait"):
    pass


class Unwait(Intent, tag="unwait"):
    pass


class Doubles(Intent, tag="doubles", kw_only=True):
    on: bool = True


class Ready(Intent, tag="ready"):
    pass


class MakeWager(Intent, tag="wager", kw_only=True):
    seat: Number
    wager: Word
    amount: Money
    on: Word = ""


class Unwager(Intent, tag="unwager", kw_only=True):
    seat: Number
    wager: Word


class TakeBank(Intent, tag="bank", kw_only=True):
    accept: bool
    amount: Money | None = None


class Choose(Intent, tag="choose", kw_only=True):
    seat: Number
    kind: Word
    choice: Word
    hand: Number = 1
    amount: Money = ""
    cards: Annotated[list[Word], Meta(max_length=8)] = []


AnyIntent = (
    Sit
    | Buy
    | Leave
    | SitOut
    | Straddle
    | BombPot
    | ChangeSeat
    | DeclareHands
    | Wait
    | Unwait
    | Doubles
    | Ready
    | MakeWager
    | Unwager
    | TakeBank
    | Choose
)

_DECODER: msgspec.json.Decoder[Hello | AnyIntent] = msgspec.json.Decoder(Hello | AnyIntent)


def decode_message(text: str | bytes) -> Hello | AnyIntent:
    """Read a client's message; what is wrong with it is said."""
    if len(text) > MOST_BYTES:
        raise InputError(f"a message has at most {MOST_BYTES} characters", "message")
    return read_strictly(text, _DECODER, "message")


class _Sent(msgspec.Struct):
    id: object = None


def sent_id(text: str | bytes) -> str | None:
    """The id of a message that is otherwise wrong, so that its refusal can name it."""
    try:
        sent = msgspec.json.decode(text, type=_Sent).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return sent[:64] if isinstance(sent, str) else None


def carry_out(table: LiveTable, who: str, name: str, intent: AnyIntent) -> None:
    """Do what a person wants, or refuse it."""
    match intent:
        case Sit():
            table.sit(who, name, intent.seat, _money(intent.buy_in, "buy_in"))
        case Buy():
            table.buy(who, _money(intent.amount, "amount"))
        case Leave():
            table.leave(who)
        case SitOut():
            table.sit_out(who, intent.out, intent.post)
        case Straddle():
            table.straddle(who, intent.on)
        case BombPot():
            table.join_bomb_pot(who, _money(intent.amount, "amount"))
        case ChangeSeat():
            table.change_seat(who, intent.seat)
        case DeclareHands():
            table.declare_hands(who, intent.on)
        case Wait():
            table.wait(who, name)
        case Unwait():
            table.unwait(who)
        case Doubles():
            table.play_doubles(who, intent.on)
        case Ready():
            table.ready(who)
        case MakeWager():
            amount = _money(intent.amount, "amount")
            table.wager(who, intent.seat, intent.wager, amount, intent.on)
        case Unwager():
            table.unwager(who, intent.seat, intent.wager)
        case TakeBank():
            bank = None if intent.amount is None else _money(intent.amount, "amount")
            table.take_bank(who, intent.accept, bank)
        case Choose():
            extra = _money(intent.amount, "amount") if intent.amount else 0
            cards = tuple(Card(card) for card in intent.cards)
            choice = Choice(intent.choice, extra, cards)
            table.choose(who, intent.seat, intent.kind, choice, intent.hand)


def _money(text: str, where: str) -> Cents:
    amount = read_money(text, where)
    if amount <= 0:
        raise InputError(f"{text} is not an amount", where)
    return amount


# What the table sends.


def snapshot(table: LiveTable, viewer: str, until: str | None = None, balance: Cents = 0) -> bytes:
    """Everything that a viewer sees, to begin or to begin again with."""
    return _message("snapshot", seq=table.number, view=view(table, viewer, until, balance))


def view_message(
    table: LiveTable, viewer: str, until: str | None = None, balance: Cents = 0
) -> bytes:
    return _message("view", seq=table.number, view=view(table, viewer, until, balance))


def events_after(table: LiveTable, viewer: str, cursor: int) -> list[bytes] | None:
    """The events after a cursor, masked; None if they reach back beyond this hand."""
    if not (table.log and table.log[0][0] - 1 <= cursor <= table.number):
        return None
    return [_event(table, viewer, number, event) for number, event in table.log if number > cursor]


def _event(table: LiveTable, viewer: str, number: int, event: Event) -> bytes:
    """An event as a viewer sees it; one with nothing hidden in it is written once for all."""
    seen = seen_event(table, viewer, event)
    if seen is not event:
        return _message("event", seq=number, event=seen)
    return table.alike(number, lambda: _message("event", seq=number, event=event))


def ack(action_id: str, seq: int) -> bytes:
    return _message("ack", id=action_id, seq=seq)


def refused(action_id: str | None, error: InputError) -> bytes:
    return _message("refused", id=action_id, what=error.what, where=error.where)


def bye(why: str) -> bytes:
    return _message("bye", why=why)


def _message(kind: str, **fields: Any) -> bytes:
    return msgspec.json.encode({"type": kind, **fields})
