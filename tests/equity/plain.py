"""Equity in plain Python: every possible deal, ranked by the reference rankings."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from houseway.cards.card import JOKER, Card
from houseway.equities.contest import Contest
from houseway.ranking import high
from houseway.ranking.joker import Joker, rank_bug, rank_wild
from houseway.ranking.low import rank_eight, rank_low
from houseway.ranking.omaha import rank_omaha, rank_omaha_eight
from houseway.ranking.stripped import MEXICAN, SHORT_DECK

Cards = tuple[Card, ...]


def plain_equity(
    contest: Contest, hands: Sequence[Cards], boards: Sequence[Cards], joker: Joker = "wild"
) -> tuple[int, list[Fraction]]:
    """Return the number of deals and each player's share of all pots."""
    known = [card for part in (*hands, *boards) for card in part]
    deck = [card for card in contest.deck.cards if card not in known]
    jokers: list[Joker] = [joker if JOKER in hand else "bug" for hand in hands]
    totals = [Fraction(0)] * len(hands)
    count = 0
    for full_boards, full_hands in _deals(contest, list(boards), list(hands), deck):
        count += 1
        for board in full_boards:
            for player, share in enumerate(_shares(contest, full_hands, board, jokers)):
                totals[player] += share / len(boards)
    return count, [total / count for total in totals]


def _deals(
    contest: Contest, boards: list[Cards], hands: list[Cards], deck: list[Card]
) -> Iterator[tuple[list[Cards], list[Cards]]]:
    """Every completed (boards, hands): fill each incomplete part in every possible way."""
    for parts, full in ((boards, contest.board), (hands, contest.own)):
        for number, part in enumerate(parts):
            if len(part) < full:
                for drawn in combinations(deck, full - len(part)):
                    remaining = [card for card in deck if card not in drawn]
                    completed = [*parts[:number], (*part, *drawn), *parts[number + 1 :]]
                    if parts is boards:
                        yield from _deals(contest, completed, hands, remaining)
                    else:
                        yield from _deals(contest, boards, completed, remaining)
                return
    yield boards, hands


def _shares(
    contest: Contest, hands: list[Cards], board: Cards, jokers: list[Joker]
) -> list[Fraction]:
    highs = [_value(contest, h, board, m) for h, m in zip(hands, jokers, strict=True)]
    lows = [_low(contest, hand, board) for hand in hands] if contest.eight else [0] * len(hands)
    if contest.pair and max(highs) < high.first_values()[1]:
        highs = [0] * len(hands)
    halves = [values for values in (highs, lows) if max(values) > 0] or [[1] * len(hands)]
    shares = [Fraction(0)] * len(hands)
    for values in halves:
        winners = [player for player, value in enumerate(values) if value == max(values)]
        for player in winners:
            shares[player] += Fraction(1, len(halves) * len(winners))
    return shares


def _value(contest: Contest, own: Cards, board: Cards, joker: Joker) -> int:
    if contest.must_use == "two":
        return rank_omaha(own, board).value
    if contest.must_use == "up-to-two":
        return max(high.rank_high([*two, *board]).value for two in combinations(own, 2))
    cards = [*own, *board]
    if contest.rank == "high":
        return high.rank_high(cards).value
    if contest.rank == "low":
        return rank_low(cards).value
    if contest.rank == "bug" or (contest.rank == "wild" and joker == "bug"):
        return rank_bug(cards).value
    if contest.rank == "wild":
        return rank_wild(cards).value
    ranking = MEXICAN if contest.rank == "mexican" else SHORT_DECK
    return ranking.rank(cards, joker).value


def _low(contest: Contest, own: Cards, board: Cards) -> int:
    if contest.must_use == "two":
        return rank_omaha_eight(own, board).value
    if contest.must_use == "up-to-two":
        return max(rank_eight([*two, *board]).value for two in combinations(own, 2))
    return rank_eight([*own, *board]).value
