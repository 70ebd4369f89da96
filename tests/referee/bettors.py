"""Seated players and back-line bettors with their wagers, and banks that nearly cover them."""

from random import Random
from typing import Any, NamedTuple

from tests.referee.bank import Bank


class Place(NamedTuple):
    """A bettor at a seat."""

    seat: int
    bettor: str
    is_seated: bool


class Bet(NamedTuple):
    """A wager; the amount is in cents."""

    seat: int
    bettor: str
    wager: str
    amount: int


def place_bettors(source: Random, seats: int, *, back_line: bool) -> list[Place]:
    """Some seats with their players, some with up to two bettors behind them."""
    places = []
    for seat in source.sample(range(1, seats + 1), min(seats, source.choice((1, 2, 2, 3)))):
        behind = source.choice((0, 0, 1, 1, 2)) if back_line else 0
        names = [f"P{seat}", *(f"{letter}{seat}" for letter in "BC"[:behind])]
        places += [Place(seat, name, name[0] == "P") for name in names]
    return places


def bettor_turns(
    bets: list[Bet], names_seated: bool
) -> tuple[dict[tuple[int, str], int], dict[int, str]]:
    """The turn of each bettor on a seat, and who sits where.

    The seated player is first, then the others in the order in which they bet (reading
    `table/seated-player-first`). If the case names nobody, the first to bet is taken to sit there.
    """
    seated: dict[int, str] = {}
    turns: dict[tuple[int, str], int] = {}
    for bet in bets:
        turns.setdefault((bet.seat, bet.bettor), len(turns) + 1)
        seated.setdefault(bet.seat, f"P{bet.seat}" if names_seated else bet.bettor)
    for seat, bettor in seated.items():
        turns[seat, bettor] = 0
    return turns, seated


def draw_amount(source: Random) -> int:
    """A wager in cents, often with a part of a dollar."""
    amount = source.choice((500, 1000, 2000, 2500, 10_000, 501, 1037, 2099))
    return amount + source.choice((0, 0, 1))


def draw_bank(source: Random, to_pay: int, to_take: int, policy: str) -> int:
    """A bank that covers everything, exactly everything, a cent less, or only a part."""
    needed = to_pay + to_take if policy == "gross" else max(to_pay, to_take)
    choices = (needed + source.randint(0, 50_000), needed, needed - 1, source.randint(1, 30_000))
    return max(1, source.choice((*choices, source.randint(1, max(1, needed)))))


def bet_rows(bets: list[Bet]) -> list[dict[str, Any]]:
    """The wagers as a case lists them."""
    return [{**bet._asdict(), "amount": money(bet.amount)} for bet in bets]


def money(amount: int) -> str:
    return f"{amount // 100}.{amount % 100:02d}"


__all__ = ["Bank", "Bet", "Place", "bet_rows", "bettor_turns", "draw_amount", "draw_bank", "money"]
