"""Equity agrees with published counts, and with plain Python in every game."""

from itertools import combinations
from random import Random

import numpy as np
import pytest
from tests.each import each
from tests.equity.plain import plain_equity

from houseway.cards.card import STANDARD, Card, parse_cards
from houseway.equities.contest import NAMED
from houseway.equities.deals import UNITS
from houseway.equities.equity import (
    Equity,
    Spot,
    deal_at_random,
    estimate_seconds,
    find_equity,
    suit_class,
)
from houseway.equities.ranges import parse_range
from houseway.ranking.fast import CLASS_OF, evaluate_all, mask_of
from houseway.ranking.joker import Joker
from houseway.values.errors import InputError

# Number of boards on which 9s 8s makes each class, worst first; a royal is a straight flush.
BOARDS_OF_98S = [337635, 859656, 461163, 90321, 180735, 135240, 47124, 2668, 4218]


def spot(game: str, *hands: str, board: str = "", dead: str = "", joker: str = "wild") -> Spot:
    contest = NAMED[game]
    boards = [tuple(parse_cards(part)) for part in board.split("/")]
    boards = boards if board else boards * contest.boards
    ranges = tuple(tuple(parse_range(hand, contest, hand)) for hand in hands)
    return Spot(contest, ranges, tuple(boards), tuple(parse_cards(dead)), joker)


def counts(equity: Equity) -> list[tuple[int, int]]:
    return [(share.win, share.tie) for share in equity.shares]


@pytest.mark.parametrize(
    ("kings", "wins", "ties"),
    [("KsKh", 1_410_336, 9_308), ("KsKd", 1_399_204, 7_923), ("KcKd", 1_388_072, 6_538)],
)
def test_aces_against_kings_win_the_published_number_of_boards(
    kings: str, wins: int, ties: int
) -> None:
    equity = find_equity(spot("holdem", "AsAh", kings))
    assert (equity.exact, equity.deals) == (True, 1_712_304)
    assert counts(equity)[0] == (wins, ties)


def test_three_ranges_win_as_often_as_published() -> None:
    equity = find_equity(spot("holdem", "A2o", "88", "QJs"))
    assert equity.deals == 12 * 6 * 4 * 1_370_754 == 394_777_152
    assert [share.win for share in equity.shares] == [96_338_988, 145_235_448, 151_892_424]
    shared = (394_777_152 - sum(share.win for share in equity.shares)) // 3
    assert [share.units - UNITS * share.win for share in equity.shares] == [UNITS * shared] * 3


def test_nine_eight_suited_makes_the_published_classes_over_all_boards() -> None:
    own = mask_of(parse_cards("9s 8s"))
    other_cards = [mask_of([card]) for card in STANDARD if card not in ("9s", "8s")]
    masks = np.fromiter((own + sum(five) for five in combinations(other_cards, 5)), dtype=np.uint64)
    *classes, straight_flushes, royals = np.bincount(CLASS_OF[evaluate_all(masks)]).tolist()
    assert [*classes, straight_flushes + royals] == BOARDS_OF_98S
    assert len(masks) == 2_118_760


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hand", "wins", "ties"),
    [("AsAh", 1_781_508_418, 11_402_312), ("7s6s", 898_379_280, 106_652_749)],
)
def test_a_hand_against_any_hand_wins_as_often_as_published(
    hand: str, wins: int, ties: int
) -> None:
    equity = find_equity(spot("holdem", hand, "random"))
    assert (equity.exact, equity.deals) == (True, 2_097_572_400)
    assert counts(equity)[0] == (wins, ties)


@pytest.mark.slow
def test_omaha_has_16432_hands_when_suits_are_interchangeable() -> None:
    hands = list(combinations(STANDARD, 4))
    assert len(hands) == 270_725
    assert len({suit_class([hand]) for hand in hands}) == 16_432


def test_holdem_has_169_hands_when_suits_are_interchangeable() -> None:
    assert len({suit_class([hand]) for hand in combinations(STANDARD, 2)}) == 169


@pytest.mark.parametrize(
    "game", [name for name, contest in NAMED.items() if contest.discard is None]
)
def test_every_game_without_a_discard_shares_pots_like_plain_python(game: str) -> None:
    contest, source = NAMED[game], Random(game)
    for _ in range(3):
        cards = source.sample(list(contest.deck.cards), 3 * contest.own + contest.board * 2)
        hands = [tuple(cards[n * contest.own : (n + 1) * contest.own]) for n in range(3)]
        table = cards[3 * contest.own :]
        boards = [tuple(table[n * 5 : n * 5 + 4]) for n in range(contest.boards)]
        if not contest.board:
            hands[1], boards = hands[1][:-1], [()]
        if contest.boards == 2:
            boards[1] = tuple(table[5:10])
        equity = find_equity(Spot(contest, tuple((hand,) for hand in hands), tuple(boards)))
        count, shares = plain_equity(contest, hands, boards)
        assert (equity.exact, equity.deals) == (True, count)
        assert [share.units for share in equity.shares] == [UNITS * count * s for s in shares]


@pytest.mark.parametrize("joker", ["wild", "bug", "filler"])
def test_a_joker_in_mexican_stud_may_be_wild_a_bug_or_a_filler(
    joker: Joker,
) -> None:
    hands = [tuple(parse_cards(text)) for text in ("Jk Kd Qc 7h", "As Ad 2c 3h 4h")]
    contest = NAMED["mexican-stud"]
    equity = find_equity(Spot(contest, tuple((hand,) for hand in hands), ((),), (), joker))
    count, shares = plain_equity(contest, hands, [()], joker)
    assert equity.deals == count == 32
    assert [share.units for share in equity.shares] == [UNITS * count * s for s in shares]


def test_a_joker_cannot_be_a_filler_with_53_cards() -> None:
    with pytest.raises(InputError, match="joker must be wild or bug in this game, not filler"):
        find_equity(spot("mexican-stud-53", "Jk Kd Qc", "As Ad", joker="filler"))


def test_if_high_needs_a_pair_and_nobody_has_one_the_low_wins_the_pot_or_all_split_it() -> None:
    contest = NAMED["holdem-8"]._replace(pair=True)
    board = tuple(parse_cards("2c 4d 7h Js Kc"))
    hands: list[tuple[Card, ...]] = [tuple(parse_cards(text)) for text in ("As 3s", "Ah Qd")]
    for cards in (hands, hands[::-1]):
        equity = find_equity(Spot(contest, tuple((hand,) for hand in cards), (board,)))
        count, shares = plain_equity(contest, cards, [board])
        assert [share.units for share in equity.shares] == [UNITS * count * s for s in shares]
        assert sorted(share.equity for share in equity.shares) == [0, 1]
    no_low = tuple(parse_cards("2c 9d 8h Js Kc"))
    equity = find_equity(Spot(contest, tuple((hand,) for hand in hands), (no_low,)))
    assert [share.equity for share in equity.shares] == [0.5, 0.5]


def test_dead_cards_are_never_dealt() -> None:
    equity = find_equity(spot("holdem", "AsAh", "KsKh", board="2c 3c 4d 9h", dead="Kd Kc"))
    assert counts(equity) == [(42, 0), (0, 0)]


@pytest.mark.parametrize("game", ["pineapple", "crazy-pineapple"])
def test_pineapple_players_keep_the_best_two_of_three_cards(game: str) -> None:
    board = "" if game == "pineapple" else "Kd 7c 2h"
    three = find_equity(spot(game, "AsAh2c" if not board else "AsAh3c", "QsQd", board=board))
    dead = "2c" if not board else "3c"
    two = find_equity(spot(game, "AsAh", "QsQd", board=board, dead=dead))
    assert (three.deals, counts(three)) == (two.deals, counts(two))


def test_a_third_card_after_the_discard_is_refused() -> None:
    with pytest.raises(InputError, match="the board is past the discard"):
        find_equity(spot("pineapple", "AsAh2c", "QsQd", board="Kd 7c 3h"))


@pytest.mark.parametrize("game", ["holdem", "omaha-8", "stud", "lowball", "double-board-omaha"])
def test_a_sample_is_within_five_standard_errors_of_the_exact_share(game: str) -> None:
    hands = {
        "holdem": ("AA", "KQs"),
        "omaha-8": ("AsAh2c3c", "KsKhQcJc"),
        "stud": ("AsAh2c3c7d", "KsKhQcJc9d"),
        "lowball": ("As2d3c7h", "8s7d6c5h"),
        "double-board-omaha": ("AsAh2c3c", "KsKhQcJc"),
    }[game]
    board = "2s 3s 4d 9h / 7d 8d Td" if game == "double-board-omaha" else ""
    tested_spot = spot(game, *hands, board=board)
    exact, sample = find_equity(tested_spot), deal_at_random(tested_spot, 40_000, seed=1)
    assert exact.exact
    assert not sample.exact
    for share, estimate in zip(exact.shares, sample.shares, strict=True):
        assert 0 < estimate.error < 0.004
        assert abs(share.equity - estimate.equity) < 5 * estimate.error


def test_the_same_seed_deals_the_same_sample() -> None:
    tested_spot = spot("omaha", "AsAh", "random")
    assert deal_at_random(tested_spot, 1000, 5) == deal_at_random(tested_spot, 1000, 5)
    assert deal_at_random(tested_spot, 1000, 5) != deal_at_random(tested_spot, 1000, 6)


def test_a_spot_that_takes_too_long_is_sampled() -> None:
    tested_spot = spot("stud", "AsAhKs", "QsQhJs")
    assert estimate_seconds(tested_spot) > 60
    assert not find_equity(tested_spot, samples=None).exact


@each(
    ("cards", "error"),
    [
        (spot("holdem", "AsAh"), "give 2 to 10 hands, not 1"),
        (spot("holdem", "AsAh", "AsKh"), "As is given 2 times"),
        (spot("holdem", "AsAh", "KsKh", board="As 2c 3c"), "As is given 2 times"),
        (spot("holdem", "AsAh", "KsKh", board="2c 3c 4c 5c 6c 7c"), "at most 5 cards, not 6"),
        (spot("holdem", "AA,As", "KsKh"), "the same number of cards"),
        (spot("holdem", "AA", "AA", "AA"), "need the same card twice"),
        (spot("stud", *["random"] * 8), "52 cards are left, but 56 are needed"),
        (spot("crazy-pineapple", "AsAhKd", "Qs", board="2c 7d 9h"), "give two or three cards"),
        (spot("pineapple", "AsAhKd", "random"), "would take too long: use smaller ranges"),
    ],
)
def test_cards_that_cannot_be_dealt_are_refused(cards: Spot, error: str) -> None:
    with pytest.raises(InputError, match=error):
        find_equity(cards)


@pytest.mark.parametrize(
    ("text", "count"),
    [("AA", 6), ("AKs", 4), ("AKo", 12), ("AK", 16), ("QQ+", 18), ("ATs+", 16), ("random", 1326)],
)
def test_a_range_has_the_known_number_of_hands(text: str, count: int) -> None:
    assert len(parse_range(text, NAMED["holdem"], text)) == count


@pytest.mark.parametrize("text", ["A", "AKx", "AAs", "KsK", "AsAhKs", "", "1s2s"])
def test_a_hand_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        parse_range(text, NAMED["holdem"], text)


@pytest.mark.parametrize("text", ["22", "A5s", "A2o+"])
def test_a_range_with_cards_that_the_deck_lacks_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="but this game has no"):
        parse_range(text, NAMED["short-deck"], text)
    assert len(parse_range("A6o+", NAMED["short-deck"], "")) == 8 * 12


def test_progress_is_reported_part_by_part() -> None:
    steps_done: list[tuple[int, int]] = []
    find_equity(
        spot("holdem", "AA", "KK", board="2c 3d 4h 9s"),
        progress=lambda done, total: steps_done.append((done, total)),
    )
    assert steps_done == [(done, len(steps_done)) for done in range(1, len(steps_done) + 1)]
    assert len(steps_done) > 1
