"""A table that deals hand after hand for a program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from houseway.cards.shuffle import Seed
from houseway.library.hand import Hand, top_cards
from houseway.library.values import Cents, Money, as_cents, read_cents
from houseway.play.dealer import Bet, Deal, Dealer, seat_name
from houseway.play.driver import Driver
from houseway.play.game import Rules
from houseway.rulebook.model import Value
from houseway.values.errors import InputError
from houseway.values.money import format_printed


class Table:
    """A table that deals hand after hand.

    What a filing carries from one hand to the next is carried over: stacks, the button and owed
    blinds in poker, the tops and the winner in pan, and the turn of the player-dealer, who banks as
    many hands as filed before the bank goes clockwise to the next person of the last hand.
    Time passes only by `tick`, so without it no time collection is taken. Bettors and banks of
    player-dealer games have new chips in every hand, shoes are shuffled for every hand, and nobody
    sits out, leaves or misses a blind.
    """

    def __init__(self, game_id: str, rules: Rules, dealer: Dealer) -> None:
        self.game = game_id
        self._rules = rules
        self._dealer = dealer
        self._last: Hand | None = None

    def __repr__(self) -> str:
        return f"<Table of {self.game}, {self.seats} seats>"

    @property
    def seats(self) -> int:
        """The number of seats, the player-dealer's included."""
        return self._dealer.seats

    @property
    def rules(self) -> dict[str, Value]:
        """The options of this table."""
        return dict(self._rules.options)

    def deal(
        self,
        seed: int | str | Seed = 1,
        *,
        players: int | None = None,
        names: Mapping[int, str] | None = None,
        stacks: Mapping[int, Money] | None = None,
        wagers: Sequence[Mapping[str, Any]] = (),
        bank: Money | None = None,
        player_dealer: int | None = None,
        shoe: Sequence[str] | str = (),
    ) -> Hand:
        """Open the next hand and deal until someone must choose.

        The cards of `shoe`, a list or text such as "AsKd9c", are dealt first, in this order; the
        seed shuffles the others.

        Wagers are mappings as in `settle`: seat, wager, amount and optionally bettor, `on` and
        `spot`. docs/api.md lists the defaults. Without `player_dealer` the bank rotates as filed
        among the people of the last hand who have no wager in this one; if there is no other, the
        last player-dealer keeps it. A `player_dealer` that is given banks in any case.
        """
        self._finish("deal")
        hand_seed = _seed(seed)
        deal = Deal(
            players=players,
            names=names or {},
            stacks={
                seat: _stack(amount, f"stacks.{seat}") for seat, amount in (stacks or {}).items()
            },
            wagers=[_bet(wager, f"wagers[{n}]") for n, wager in enumerate(wagers)],
            bank=None if bank is None else read_cents(bank, "bank"),
            player_dealer=player_dealer,
            shoe=top_cards(self._rules, shoe),
        )
        hand = self._dealer.open(hand_seed, deal)
        people = self._dealer.names(hand)
        self._last = Hand(self._dealer, Driver(hand), hand_seed, people, shoe=deal.shoe)
        return self._last

    def tick(self, minutes: int) -> dict[str, Cents]:
        """Move the table's clock between hands and take the time collections that fall due.

        Returns what each person paid for the half hour that the clock reaches, if it was not paid
        before; these chips leave the stacks, and `nets` of a hand do not include them. Where the
        pot pays for time, the next hand does. Tables without a time collection take nothing.
        """
        if type(minutes) is not int or minutes < 0:
            raise InputError(f"minutes must be a whole number, not {minutes!r}", "minutes")
        self._finish("tick")
        return as_cents(self._dealer.tick(minutes))

    def _finish(self, where: str) -> None:
        """Carry the last hand over; raise InputError if it is not over."""
        if self._last is None:
            return
        if not self._last.closed:
            raise InputError("the last hand is not over", where)
        self._dealer.finish(self._last.state)
        self._last = None


def _seed(seed: int | str | Seed) -> Seed:
    if isinstance(seed, Seed):
        return seed
    return Seed.of(seed) if isinstance(seed, int) else Seed.parse(seed, "seed")


def _stack(amount: Money, where: str) -> int:
    chips = read_cents(amount, where)
    if chips <= 0:
        raise InputError(f"a stack must be more than $0, not {format_printed(chips)}", where)
    return chips


def _bet(wager: Mapping[str, Any], where: str) -> Bet:
    allowed = {"seat", "bettor", "wager", "amount", "on", "spot"}
    if unknown := sorted(set(wager) - allowed):
        raise InputError(f"unknown key {unknown[0]!r}", where)
    if missing := sorted({"seat", "wager", "amount"} - set(wager)):
        raise InputError(f"the key {missing[0]!r} is missing", where)
    seat = wager["seat"]
    return Bet(
        seat=seat,
        bettor=wager.get("bettor", seat_name(seat)),
        wager=wager["wager"],
        amount=read_cents(wager["amount"], f"{where}.amount"),
        on=wager.get("on", ""),
        spot=wager.get("spot", 0),
    )
