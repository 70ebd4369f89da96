"""Measures how the wagers of a hand vary together, for `houseway bank`.

Every seat has its own hand, but all face the same player-dealer's hand, so seats win and lose
together more often than by chance. Prices give the exact variance of each wager; how two wagers
vary together is measured here, in simulated hands. Run it after a filing is added:

    python -m tools.seat_links
"""

import sys
from contextlib import suppress
from pathlib import Path

import msgspec
import numpy as np

from houseway.banked.simulate import advised, every_wager
from houseway.banked.table import BankedTable
from houseway.banked.wagers import BEFORE_THE_DEAL
from houseway.cards.shoe import Shoe, ShoeEmpty
from houseway.cards.shuffle import Seed
from houseway.checking.prices import prices
from houseway.families.twenty_one.price.cached_games import cached_play
from houseway.families.twenty_one.price.follow import Follower
from houseway.play.chance import ShuffledChance
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame
from houseway.pricing.bank.links import LINKS
from houseway.pricing.price import can_price
from houseway.rulebook.book import FiledRulebook

HANDS = 5_000
PLAYERS = 4
MIN_ERRORS = 3
"""A covariance within this many standard errors of 0 counts as 0."""
SHARED_ABOVE = 0.9
"""Above this correlation, a bet depends on cards that all seats share."""
BANK = 10**12
"""Cents, enough to cover every wager."""


def rows_of(game, rules):
    """The priced row of each wager; a part of a wager has the row of the whole."""
    rows = {}
    for price in prices(game, rules).wagers:
        rows[price.wager] = price.part_of or price.wager
    return {wager: rows[wager] for wager in rules.wagers if wager in rows}


def play(game):
    """The bettors' results in units: an array of hands, seats and rows, with the rows' names."""
    rules = game.rules({})
    table = BankedTable(rules)
    players = min(PLAYERS, table.seats - 1)
    wagers = every_wager(table, players)
    rows = rows_of(game, rules)
    names = [
        row for row in dict.fromkeys(rows.values()) if _is_bet_before_the_deal(rules, rows, row)
    ]
    stakes = {row: _stake(wagers, rules, rows, row) for row in names}
    opening = table.opening(table.seats, BANK, wagers)
    answers = _answers(rules)
    stream = Seed.of(1).stream("links")
    nets = []
    while len(nets) < HANDS:
        state = opening.begin(ShuffledChance(Shoe(rules.cards, stream), stream))
        with suppress(ShoeEmpty):  # a void hand is not counted
            play_hand(state, answers(state))
            nets.append(_results(state, rows, names, players))
    return np.array(nets) / np.array([stakes[name] for name in names]), names


def _results(state, rows, names, players):
    """The net win of each seat on each row in a hand."""
    won = np.zeros((players, len(names)))
    for line in state.lines:
        row = rows.get(line.wager)
        if row in names and line.amount:
            won[line.seat - 1, names.index(row)] += line.paid - line.taken
    return won


def _answers(rules):
    """A simple strategy, or the priced strategy if hands over 21 may be hit."""
    if getattr(getattr(rules.play, "player", None), "hits_over", False):
        strategy = cached_play(rules, by_total=True).strategy
        return lambda state: Follower(state, strategy)
    return advised


def _stake(wagers, rules, rows, row):
    """What a seat bets on a row: the sum over its hands, or one part of a row of equal parts."""
    amounts = [wager.amount for wager in wagers if wager.seat == 1 and wager.wager == row]
    parts = [wager.amount for wager in wagers if wager.seat == 1 and rows.get(wager.wager) == row]
    return sum(amounts) if row in rules.wagers else parts[0]


def _is_bet_before_the_deal(rules, rows, row):
    """Whether a row, or a part of it, is bet before the deal."""
    parts = [row] if row in rules.wagers else [wager for wager in rows if rows[wager] == row]
    return any(rules.wagers[part].wager.placed == BEFORE_THE_DEAL for part in parts)


def links(game):
    """The significant covariances of every two rows within a seat and between seats.

    A bet that all seats win together has its exact variance between seats, because a few thousand
    hands rarely have the right number of the largest payouts.
    """
    nets, names = play(game)
    exact = {wager.wager: float(wager.variance) for wager in prices(game, game.rules({})).wagers}
    nets = nets - nets.mean(axis=(0, 1))
    seats = nets.shape[1]
    covariances = []
    for first, name in enumerate(names):
        for second in range(first, len(names)):
            same_seat = (nets[:, :, first] * nets[:, :, second]).sum(axis=1)
            all_seats = nets[:, :, first].sum(axis=1) * nets[:, :, second].sum(axis=1)
            other_seats = all_seats - same_seat
            within = _significant(same_seat / seats) if second > first else 0.0
            across = _significant(other_seats / (seats * (seats - 1))) if seats > 1 else 0.0
            if first == second:
                across = _scale_to_exact(across, float(same_seat.mean()) / seats, exact[name])
            if within or across:
                covariances.append([name, names[second], within, across])
    return covariances


def _scale_to_exact(across, measured, exact):
    """The covariance between seats, scaled to the exact variance if all seats win together."""
    correlation = across / measured
    return round(correlation * exact, 4) if correlation > SHARED_ABOVE else across


def _significant(values):
    error = values.std() / len(values) ** 0.5
    return round(float(values.mean()), 4) if abs(values.mean()) > MIN_ERRORS * error else 0.0


def _needs_measuring(game):
    """Whether a game must be measured; baccarat has an exact table of all hands."""
    return can_price(game) and game.filing.family != "baccarat"


def main():
    book = FiledRulebook()
    requested = sys.argv[1:]
    known = msgspec.json.decode(LINKS.read_bytes()) if requested and LINKS.exists() else {}
    for game_id in book:
        game = FiledGame(book, game_id)
        if _needs_measuring(game) and (not requested or game_id in requested):
            known[game_id] = links(game)
            print(game_id, known[game_id], flush=True)
    Path(LINKS).write_bytes(msgspec.json.format(msgspec.json.encode(known), indent=1) + b"\n")


if __name__ == "__main__":
    main()
