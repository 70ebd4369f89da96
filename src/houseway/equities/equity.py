"""Equity: each hand's share of the pot, exact or sampled."""

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations, product
from math import comb, prod, sqrt
from typing import NamedTuple

import numpy as np

from houseway.cards.card import JOKER, Card, card_code
from houseway.cards.shuffle import Seed
from houseway.equities import deals
from houseway.equities.boards import Board, RankTables, deal_boards
from houseway.equities.contest import Contest
from houseway.equities.deals import UNITS, Cards, Counts, Given, Pot, Ranges, Showdown, Tally
from houseway.equities.discards import Keeps, Streets, deal_discards
from houseway.equities.ranges import Hand
from houseway.ranking import fast, fast_stripped
from houseway.ranking.fast import mask_of
from houseway.ranking.fast_joker import BUG, WILD
from houseway.ranking.fast_omaha import Codes
from houseway.values.errors import InputError
from houseway.values.stream import Stream

MAX_PLAYERS = 10
DEFAULT_SAMPLES = 1_000_000
EXACT_SECONDS = 60
"""Calculations that would take longer are sampled."""

_RANKS = {"high": 0, "low": 1, "bug": 2, "wild": 3, "mexican": 4, "short": 5}
_MUST_USE = {"any": 0, "two": 1, "up-to-two": 2}
_MANNERS = {"bug": BUG, "wild": WILD, "filler": fast_stripped.FILLER}
_MAX_TUPLES = 200_000


class Spot(NamedTuple):
    """The known cards: hands, boards and dead cards."""

    contest: Contest
    ranges: tuple[tuple[Hand, ...], ...]
    boards: tuple[Hand, ...]
    dead: Hand = ()
    joker: str = "wild"
    """What a known joker may be in Mexican Stud; one still to come is dealt face up, as a bug."""


class Share(NamedTuple):
    """One player's result: deals that win the whole pot or a part, and the share of all pots."""

    win: int
    tie: int
    equity: float
    error: float
    """The standard error of the equity; 0 if it is exact."""
    units: int
    """The share in `UNITS` of a pot, over all deals."""


class Equity(NamedTuple):
    """The shares of all players, from all deals or from samples."""

    exact: bool
    deals: int
    shares: tuple[Share, ...]


Progress = Callable[[int, int], None]
"""Called with the number of finished parts and the total."""


def find_equity(
    spot: Spot, samples: int | None = None, seed: int = 0, progress: Progress | None = None
) -> Equity:
    """Count all deals; sample them on request or if there are too many."""
    check(spot)
    if samples is None and estimate_seconds(spot) > EXACT_SECONDS:
        if _discards(spot):
            what = "counting these three-card hands would take too long: use smaller ranges"
            raise InputError(what, "hands")
        samples = DEFAULT_SAMPLES
    if samples is not None:
        return deal_at_random(spot, samples, seed)
    return deal_exactly(spot, progress)


def check(spot: Spot) -> None:
    """Raise InputError for hands that cannot be dealt."""
    if not 2 <= len(spot.ranges) <= MAX_PLAYERS:
        raise InputError(f"give 2 to {MAX_PLAYERS} hands, not {len(spot.ranges)}", "hands")
    contest = spot.contest
    if len(spot.boards) != contest.boards:
        raise InputError(
            f"the number of boards must be {contest.boards}, not {len(spot.boards)}", "board"
        )
    for board in spot.boards:
        if board and not contest.board:
            raise InputError("this game has no board", "board")
        if len(board) > contest.board:
            raise InputError(
                f"a board has at most {contest.board} cards, not {len(board)}", "board"
            )
    for number, hands in enumerate(spot.ranges, 1):
        if len({len(hand) for hand in hands}) != 1:
            raise InputError(
                "the hands of a range must have the same number of cards", f"hand {number}"
            )
    if _discards(spot) and any(len(hands[0]) < contest.own for hands in spot.ranges):
        raise InputError("before the discard, give two or three cards for every hand", "hands")
    known = [card for board in spot.boards for card in board]
    contest.deck.check([*known, *spot.dead], "board and dead cards")
    if contest.rank == "wild" and spot.joker == "filler":
        raise InputError("joker must be wild or bug in this game, not filler", "joker")
    if next(_tuples(spot), None) is None:
        _raise_clash(spot)
    if _undealt(spot) < sum(_needs(spot)):
        raise InputError(
            f"{_undealt(spot)} cards are left, but {sum(_needs(spot))} are needed", "hands"
        )


def _raise_clash(spot: Spot) -> None:
    """Raise InputError for a repeated card, or for ranges that cannot be dealt together."""
    if all(len(hands) == 1 for hands in spot.ranges):
        parts = (*(hands[0] for hands in spot.ranges), *spot.boards, spot.dead)
        spot.contest.deck.check([card for part in parts for card in part], "hands, board and dead")
    raise InputError("these hands, board and dead cards need the same card twice", "hands")


def _needs(spot: Spot) -> list[int]:
    """The cards still to come: for each board, then for each hand."""
    contest = spot.contest
    boards = [contest.board - len(board) for board in spot.boards]
    return boards + [max(contest.own - len(hands[0]), 0) for hands in spot.ranges]


def _undealt(spot: Spot) -> int:
    given = sum(len(hands[0]) for hands in spot.ranges) + sum(map(len, spot.boards))
    return len(spot.contest.deck) - given - len(spot.dead)


def deals_of(spot: Spot) -> int:
    """The number of deals for one hand of each range."""
    left, ways = _undealt(spot), []
    for need in _needs(spot):
        ways.append(comb(left, need))
        left -= need
    return prod(ways)


def estimate_seconds(spot: Spot) -> float:
    """The approximate seconds to deal everything."""
    tuples = prod(len(hands) for hands in spot.ranges)
    if tuples > _MAX_TUPLES:
        return float("inf")
    players = len(spot.ranges)
    distinct = max(tuples / 3.5, 1)
    if _discards(spot):
        nanoseconds = 3 * players**2 * 80
    elif _is_holdem(spot):
        nanoseconds = 10 * players
    elif spot.contest.must_use == "two":
        nanoseconds = players * 7 * comb(spot.contest.own, 2) * 10
    else:
        nanoseconds = players * 150
    return distinct * deals_of(spot) * nanoseconds * spot.contest.boards / 1e9


def _is_holdem(spot: Spot) -> bool:
    """Whether the hold'em kernel fits: complete hands, one board, any cards used, ranked high."""
    contest = spot.contest
    complete = all(len(hands[0]) == contest.own for hands in spot.ranges)
    plain = contest.rank in ("high", "short") and contest.must_use == "any"
    return complete and plain and contest.boards == 1 and contest.board > 0


def _discards(spot: Spot) -> bool:
    """Whether a player still has to discard."""
    return any(len(hands[0]) > spot.contest.own for hands in spot.ranges)


def deal_exactly(spot: Spot, progress: Progress | None = None) -> Equity:
    """Count all deals; hands that differ only by suits are dealt just once."""
    distinct = _distinct_hands(spot)
    total, dealt = _new_tally(len(spot.ranges)), 0
    for done, (times, part, ways) in enumerate(_deal_each(spot, distinct), 1):
        dealt += times * ways
        for all_counts, counts in zip(total, part, strict=True):
            all_counts += times * counts
        if progress is not None:
            progress(done, len(distinct))
    return _report(total, dealt, exact=True)


def _deal_each(spot: Spot, distinct: Counter[tuple[Hand, ...]]) -> Iterator[tuple[int, Tally, int]]:
    """Deal each combination of hands: how many it represents, its tally and its number of deals."""

    def deal(hands: tuple[Hand, ...]) -> tuple[Tally, int]:
        part = _new_tally(len(hands))
        return part, _deal_hands(spot, hands, part)

    pool = ThreadPoolExecutor(os.cpu_count())
    try:
        for times, (part, ways) in zip(distinct.values(), pool.map(deal, distinct), strict=True):
            yield times, part, ways
    finally:
        pool.shutdown(cancel_futures=True)


def _distinct_hands(spot: Spot) -> Counter[tuple[Hand, ...]]:
    """The combinations of hands that can be dealt, up to suits, and how many each represents."""
    first: dict[object, tuple[Hand, ...]] = {}
    counts: Counter[tuple[Hand, ...]] = Counter()
    for hands in _tuples(spot):
        counts[first.setdefault(suit_class((*hands, *spot.boards, spot.dead)), hands)] += 1
    return counts


def suit_class(hands: Sequence[Hand]) -> tuple[tuple[int, ...], ...]:
    """A key that is the same for hands that differ only by suits."""
    codes = [[card_code(card) for card in hand] for hand in hands]
    return min(
        tuple(tuple(sorted(_rename_suit(code, suits) for code in hand)) for hand in codes)
        for suits in permutations(range(4))
    )


def _rename_suit(code: int, suits: Sequence[int]) -> int:
    return code if code >= 52 else code & ~3 | suits[code & 3]


def _tuples(spot: Spot) -> Iterator[tuple[Hand, ...]]:
    """Every way to give each player a hand of their range without repeating a card."""
    known = {card for board in spot.boards for card in board} | set(spot.dead)
    for hands in product(*spot.ranges):
        cards = [card for hand in hands for card in hand]
        if len(set(cards)) == len(cards) and known.isdisjoint(cards):
            yield hands


def _deal_hands(spot: Spot, hands: tuple[Hand, ...], tally: Tally) -> int:
    if _discards(spot):
        return _deal_discards(spot, hands, tally)
    if _is_holdem(spot):
        return _deal_boards(spot, hands, tally)
    cards = _cards(spot, hands)
    for player, hand in enumerate(hands):
        cards.own[player, : len(hand)] = [card_code(card) for card in hand]
    return deals.deal_all(_showdown(spot), _deck(spot, hands), cards, _given(spot, hands), tally)


def _deal_boards(spot: Spot, hands: tuple[Hand, ...], tally: Tally) -> int:
    (board,) = spot.boards
    short = spot.contest.rank == "short"
    return deal_boards(
        _pot(spot),
        _deck(spot, hands),
        np.array([mask_of(hand) for hand in hands], dtype=np.uint64),
        Board(given=np.uint64(mask_of(board)), missing=spot.contest.board - len(board)),
        RankTables(
            values=fast_stripped.SHORT_VALUES if short else fast.VALUES,
            flushes=fast_stripped.SHORT_FLUSHES if short else fast.FLUSHES,
        ),
        tally,
    )


def _deal_discards(spot: Spot, hands: tuple[Hand, ...], tally: Tally) -> int:
    contest, board = spot.contest, spot.boards[0]
    if contest.discard is None or len(board) > max(contest.discard, 0):
        raise InputError("the board is past the discard: give only the two cards of each hand")
    deck = _deck(spot, hands)
    before = contest.discard - len(board)
    after = contest.board - contest.discard
    twos = np.zeros((len(hands), 3), dtype=np.uint64)
    for player, hand in enumerate(hands):
        for choice, two in enumerate(_twos(hand)):
            twos[player, choice] = mask_of(two)
    return deal_discards(
        _pot(spot),
        deck,
        Keeps(twos=twos, choices=np.array([len(_twos(hand)) for hand in hands])),
        Streets(
            given=np.uint64(mask_of(board)),
            before=before,
            after=after,
            ways=comb(len(deck) - before, after),
        ),
        tally,
    )


def _twos(hand: Hand) -> list[Hand]:
    return [hand] if len(hand) == 2 else [hand[:2], hand[::2], hand[1:]]


def deal_at_random(spot: Spot, samples: int, seed: int = 0) -> Equity:
    """Sample deals, all equally likely."""
    if samples < 2:
        raise InputError(f"samples must be 2 or more, not {samples}")
    if _discards(spot):
        raise InputError("three-card hands are always counted exactly: leave out samples")
    largest = max(len(hands) for hands in spot.ranges)
    known = {card for board in spot.boards for card in board} | set(spot.dead)
    hands = np.zeros((len(spot.ranges), largest, spot.contest.own), dtype=np.int64)
    many = np.zeros(len(spot.ranges), dtype=np.int64)
    for player, combos in enumerate(spot.ranges):
        for hand in combos:
            if known.isdisjoint(hand):
                hands[player, many[player], : len(hand)] = [card_code(card) for card in hand]
                many[player] += 1
    shown = tuple(combos[0] for combos in spot.ranges)
    tally = _new_tally(len(spot.ranges))
    deals.deal_some(
        samples,
        _stream(seed),
        _showdown(spot),
        _deck(spot, ()),
        Ranges(hands, many),
        _cards(spot, shown),
        _given(spot, shown),
        tally,
    )
    return _report(tally, samples, exact=False)


def _new_tally(players: int) -> Tally:
    return Tally(*(np.zeros(players, dtype=np.int64) for _ in Tally._fields))


def _stream(seed: int) -> Stream:
    return np.frombuffer(bytes(Seed.of(seed).child("equity"))[:8], dtype=np.uint64).copy()


def _pot(spot: Spot) -> Pot:
    return Pot(eight=spot.contest.eight, pair=spot.contest.pair)


def _showdown(spot: Spot) -> Showdown:
    contest = spot.contest
    return Showdown(
        rank=_RANKS[contest.rank],
        must_use=_MUST_USE[contest.must_use],
        board=contest.board,
        pot=_pot(spot),
    )


def _cards(spot: Spot, hands: tuple[Hand, ...]) -> Cards:
    """Arrays for all cards, with the known board cards filled in."""
    boards = np.zeros((spot.contest.boards, spot.contest.board), dtype=np.int64)
    for number, board in enumerate(spot.boards):
        boards[number, : len(board)] = [card_code(card) for card in board]
    own = np.zeros((len(hands), spot.contest.own), dtype=np.int64)
    return Cards(own=own, boards=boards, manners=_manners(spot, hands))


def _given(spot: Spot, hands: tuple[Hand, ...]) -> Given:
    return Given(
        own=np.array([len(hand) for hand in hands]),
        boards=np.array([len(board) for board in spot.boards]),
    )


def _deck(spot: Spot, hands: tuple[Hand, ...]) -> Codes:
    """The codes of the cards that can still be dealt."""
    gone: set[Card] = {card for part in (*hands, *spot.boards, spot.dead) for card in part}
    return np.array([card_code(card) for card in spot.contest.deck.cards if card not in gone])


def _manners(spot: Spot, hands: tuple[Hand, ...]) -> Counts:
    """How each player's joker plays."""
    return np.array([_MANNERS[spot.joker] if JOKER in hand else BUG for hand in hands])


def _report(tally: Tally, dealt: int, exact: bool) -> Equity:
    shares = []
    for win, tie, units, squares in zip(*tally, strict=True):
        mean = int(units) / (UNITS * dealt)
        variance = max(int(squares) / (UNITS * dealt) - mean * mean, 0.0)
        error = 0.0 if exact else sqrt(variance / (dealt - 1))
        shares.append(Share(int(win), int(tie), mean, error, int(units)))
    return Equity(exact, dealt, tuple(shares))
