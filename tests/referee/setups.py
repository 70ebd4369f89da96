"""A table and its wagers before the deal, for games in which each seat has a hand."""

from random import Random
from typing import Any, NamedTuple

from tests.referee.bank import Bank, around
from tests.referee.bettors import Bet, bet_rows, bettor_turns, draw_bank, money

import houseway

Pays = tuple[str, int, int]
"""A result with what it pays: `("win", 3, 2)` is 3 to 2."""
LOSE: Pays = ("lose", 0, 1)
PUSH: Pays = ("push", 0, 1)
BACK: Pays = ("withdrawn", 0, 1)
"""A wager that the bettor takes back."""
Decided = list[tuple[Bet, Pays]]
"""Every wager in the order of settlement, with what it is due."""


def win(pays: int, per: int = 1) -> Pays:
    return ("win", pays, per)


class Setup(NamedTuple):
    game: str
    seats: int
    player_dealer: int
    bets: list[Bet]
    rules: dict[str, Any]
    turns: dict[tuple[int, str], int]
    seated: dict[int, str]
    names_seated: bool

    @property
    def left(self) -> int:
        """The seat to the left of the player-dealer."""
        return self.player_dealer % self.seats + 1

    @property
    def wagered(self) -> set[int]:
        return {bet.seat for bet in self.bets}

    def places(self, start: int) -> list[int]:
        """The seats with a wager, clockwise from a seat."""
        return [seat for seat in around(start, self.seats) if seat in self.wagered]

    def bettors(self, wager: str, start: int) -> list[Bet]:
        """The wagers of a kind, clockwise from a seat and the seated player first."""
        rank = around(start, self.seats)
        bets = [bet for bet in self.bets if bet.wager == wager]
        return sorted(bets, key=lambda bet: (rank.index(bet.seat), self.turn(bet)))

    def turn(self, bet: Bet) -> int:
        """The turn of a bettor on a seat."""
        return self.turns[bet.seat, bet.bettor]

    def case(self, bank: int) -> dict[str, Any]:
        """The case up to the cards."""
        case: dict[str, Any] = {
            "game": self.game,
            "seats": self.seats,
            "rules": self.rules,
            "player_dealer": {"seat": self.player_dealer, "bank": money(bank)},
            "wagers": bet_rows(self.bets),
        }
        if self.names_seated:
            case["seated"] = {str(seat): name for seat, name in self.seated.items()}
        return case

    def deal(self, seed: int, bank: int) -> houseway.Hand:
        """A hand at a table with these wagers."""
        table = houseway.game(self.game).open_table(seats=self.seats, **self.rules)
        return table.deal(
            seed=seed,
            names={seat: f"P{seat}" for seat in self.seated},
            player_dealer=self.player_dealer,
            bank=bank,
            wagers=[bet._asdict() for bet in self.bets],
        )


def set_up(
    game: str,
    seats: int,
    player_dealer: int,
    bets: list[Bet],
    rules: dict[str, Any],
    *,
    names_seated: bool,
) -> Setup:
    """The table, with who sits where; without names the first to bet sits there."""
    turns, seated = bettor_turns(bets, names_seated)
    return Setup(game, seats, player_dealer, bets, rules, turns, seated, names_seated)


def settle(setup: Setup, decided: Decided, amount: int) -> dict[str, Any]:
    """The settlement out of a bank, with the keys of `answers.answer`."""
    bank = Bank(amount, setup.rules["cover"])
    lines = []
    for bet, pays in decided:
        if pays == BACK:
            lines.append((*bet[:4], "withdrawn", 0, 0, 0, bet.amount))
        else:
            lines.append((*bet[:4], *bank.settle(bet.amount, *pays)))
    return {
        "lines": lines,
        "used": bank.used,
        "net": bank.taken - bank.paid,
        "seated": {str(seat): setup.seated[seat] for seat in sorted(setup.wagered)},
    }


def bank_for(setup: Setup, decided: Decided, source: Random) -> int:
    """A bank that covers the wagers, or nearly does."""
    to_pay = sum(-(-bet.amount * pays // per) for bet, (_, pays, per) in decided)
    to_take = sum(bet.amount for bet, pays in decided if pays == LOSE)
    return draw_bank(source, to_pay, to_take, setup.rules["cover"])


def choice_rows(chosen: list[tuple[Bet, str]]) -> list[dict[str, Any]]:
    """The choices as a case lists them."""
    return [{"seat": bet.seat, "bettor": bet.bettor, "choice": choice} for bet, choice in chosen]


def asked(hand: houseway.Hand) -> tuple[int, str, tuple[str, ...]]:
    """Who decides next at a table, and between what."""
    decision = hand.decisions[0]
    return decision.seat, decision.bettor, tuple(decision.choices)
