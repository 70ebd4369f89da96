"""Buying in, leaving and changing seats, with the checks that a live table makes."""

from houseway.poker.table import PokerTable


def buy(table: PokerTable, seat: int, chips: int) -> None:
    table.check_buy(seat, chips)
    table.add(seat, chips)


def leave(table: PokerTable, seat: int, minute: int = 0) -> int:
    table.return_time(seat, table.time_back(seat))
    return table.depart(seat, minute)


def change_seat(table: PokerTable, seat: int, to: int) -> None:
    table.check_change(seat, to)
    table.move(seat, to)
