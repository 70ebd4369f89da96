"""Stud as filed: a bring-in that falls on a player who is all in, and the highest cards showing."""

from collections import Counter
from random import Random

import pytest
from tests.book import BOOK
from tests.poker.deal import ask, game, play, start

import houseway
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.families.stud.script import height_showing
from houseway.play.record import rebuild
from houseway.poker.events import StreetOpened

STUDS = (
    "cordova/mexican-stud",
    "cordova/seven-card-stud",
    "cordova/seven-card-stud-high-low-split",
    "deuce-lounge/mexican-stud-poker",
    "saloon/seven-card-stud",
)


def all_in_for_the_ante(game_id: str, **extra: int):
    """Seat 2 has only the ante and shows the card that brings it in: the deuce, or the ace."""
    door = "As" if game_id.startswith("deuce") else "2c"
    ante = 2 if game_id == "cordova/mexican-stud" else 1
    down = "3c 3d 4c 4d 6c 6d" if "seven" in game_id else "3c 4c 6c"
    doors = f"{door} Qs Kd"
    cards = f"{doors} {down}" if game_id.startswith("deuce") else f"{down} {doors}"
    table = "$5-$8" if game_id == "cordova/mexican-stud" else "$4-$8"
    return start(game_id, {1: 100, 2: ante, 3: 100}, cards, table=table, **extra)


@pytest.mark.parametrize("game_id", STUDS)
def test_the_others_bet_when_the_bring_in_falls_on_a_player_all_in_for_the_ante(game_id) -> None:
    """They must call the whole bring-in, and may raise it (004 317-332, 560-569; 003 5534-5550)."""
    hand = all_in_for_the_ante(game_id)
    bring_in = hand.limits.bring_in
    first = ask(hand, "")
    assert hand.stacks[2] == 0
    assert (first.seat, first.call) == (3, bring_in)
    assert first.choices == ("fold", "call", "raise")
    assert first.least == (400 if bring_in < 400 else 2 * bring_in)


@pytest.mark.parametrize("game_id", STUDS)
def test_they_bet_in_every_later_round_too(game_id) -> None:
    hand = all_in_for_the_ante(game_id)
    turns = play(hand).turns
    rounds = sum(isinstance(event, StreetOpened) for event in hand.events)
    bets = [turn.seat for turn in turns if turn.kind == "bet"]
    assert rounds == len(hand.play.streets)
    assert (len(bets), set(bets)) == (2 * rounds, {1, 3})


@pytest.mark.parametrize("game_id", STUDS)
def test_a_hand_recorded_before_the_correction_is_replayed_as_it_was_dealt(game_id) -> None:
    """Such a seat was counted twice, so that nobody was asked."""
    hand = all_in_for_the_ante(game_id, revision=0)
    turns = play(hand).turns
    assert not [turn for turn in turns if turn.kind == "bet"]
    assert rebuild(hand.events, BOOK).events == hand.events


@pytest.mark.parametrize(("seed", "seats"), [(154, (3, 4)), (760, None)])
def test_the_hands_of_the_audit_ask_for_the_bring_in(seed, seats) -> None:
    game = houseway.game("deuce-lounge/mexican-stud-poker")
    table = game.open_table(option="mexican-stud-limit:9", stakes="$9-$18")
    hand = table.deal(seed=seed, stacks={3: 19900, 4: 9000, 10: 100})
    (turn,) = hand.decisions
    assert (turn.kind, turn.call) == ("bet", 900)
    assert seats is None or turn.seat in seats


def test_a_returning_player_who_cannot_pay_the_dead_blind_is_counted_once() -> None:
    """The live part of the post takes the last chip; the other players bet as in any hand."""
    hand = start(
        "deuce-lounge/texas-holdem",
        {1: 100, 2: 100, 3: 100, 5: 3},
        button=1,
        posts=[(5, 300, 100)],
        table="$3-$6",
    )
    assert hand.able == 4
    turn = ask(hand, "c c")
    assert hand.able == 3
    assert (turn.seat, turn.choices) == (3, ("check", "raise"))


# The highest cards showing.

OPENED_BY_HIGH_CARDS = (
    "cordova/seven-card-stud",
    "cordova/seven-card-stud-high-low-split",
    "deuce-lounge/mexican-stud-poker",
    "saloon/seven-card-stud",
)
MEXICAN = "deuce-lounge/mexican-stud-poker"
CHECKED = "keep keep k k"


def fifth_card(first: str, second: str, **extra: int) -> int:
    """The seat that acts first after the fifth card; the up cards are those of seats 4 and 7."""
    columns = zip(("", "6c", "6d", "6h"), first.split(), second.split(), strict=True)
    (_, *doors), *later = columns
    cards = [*doors, "7c", "7d", *(card for column in later for card in column)]
    hand = start(MEXICAN, {4: 200, 7: 200}, " ".join(cards), button=7, table="$5-$10", **extra)
    return ask(hand, f"c k {CHECKED} {CHECKED} keep keep").seat


def test_two_pairs_showing_act_before_a_pair_of_aces() -> None:
    """003 5520-5521, 5626-5629 with the ranking of 5490-5498; the hand of the audit."""
    assert fifth_card("Ad 3s As 2s", "4h Kh 4d Kc") == 7


def test_in_a_recorded_hand_the_pair_of_aces_still_acts_first() -> None:
    assert fifth_card("Ad 3s As 2s", "4h Kh 4d Kc", revision=0) == 4


@pytest.mark.parametrize(
    ("first", "second", "seat"),
    [
        ("Ad Ks Qs Js", "2h 2s 3d 4c", 7),  # a pair over ace high
        ("As Ac 2d 3s", "Kd Ks Qh 4c", 4),  # the higher pair
        ("As Ad Kc Kd", "2h 2c 2d 3s", 7),  # three of a kind over two pairs
        ("As Ad Ac Kd", "2h 2c 2d 2s", 7),  # four of a kind over three
        ("As Ad 3c 3d", "Ac Ah 4c 2d", 4),  # two pairs over a pair of the same rank
        ("Ks Kd 3c 2d", "Kc Kh 4c 2h", 7),  # the kicker
        ("Ks Qd 4c 2d", "Kc Qh 4h 2h", 4),  # equal: the first clockwise from the button
    ],
)
def test_cards_showing_rank_as_poker_hands(first, second, seat) -> None:
    assert fifth_card(first, second) == seat


def plain_height(ranks: str) -> tuple[int, list[int]]:
    """A class from high card (0) to four of a kind (4), then the ranks that decide."""
    order = "23456789TJQKA"
    count = Counter(ranks)
    pairs = [rank for rank in count if count[rank] == 2]
    if 4 in count.values():
        kind = 4
    elif 3 in count.values():
        kind = 3
    elif pairs:
        kind = len(pairs)
    else:
        kind = 0
    by_count = sorted(count, key=lambda rank: (count[rank], order.index(rank)), reverse=True)
    return kind, [order.index(rank) for rank in by_count]


@pytest.mark.parametrize("game_id", OPENED_BY_HIGH_CARDS)
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_one_to_four_cards_rank_as_in_a_plain_ranking(game_id, count) -> None:
    """Half of the boards come from four ranks, so that pairs and better are frequent."""
    hand = start(game_id, {1: 100, 2: 100}, table="$4-$8")
    deck = [card for card in hand.rules.cards if card != "Jk"]
    few = [card for card in deck if card[0] in "2JKA"]
    chooser = Random(count)
    pairs = [
        [chooser.sample(chooser.choice((deck, few)), count) for _ in range(2)] for _ in range(1000)
    ]
    hand.up[1] = hand.up[2] = [True] * count
    for first, second in pairs:
        hand.cards[1], hand.cards[2] = first, second
        plain = [plain_height("".join(card[0] for card in board)) for board in (first, second)]
        heights = [height_showing(hand, seat) for seat in (1, 2)]
        assert (heights[0] > heights[1]) == (plain[0] > plain[1]), (first, second)
        assert (heights[0] == heights[1]) == (plain[0] == plain[1]), (first, second)


@pytest.mark.parametrize(
    ("cards", "faces", "below", "above"),
    [
        # Dealt face up, the joker is an ace.
        (["2c", "Jk", "3d"], ["down", "up", "up"], "Ks Qd", "As 4d"),
        (["2c", "Jk", "Ad"], ["down", "up", "up"], "Ks Kd", "2s 2d 2h"),
        # Turned up later, it has no rank and pairs nothing.
        (["Jk", "3d"], ["turned", "up"], "2s", "4s 2d"),
    ],
)
def test_a_joker_shows_what_it_counts_as(cards, faces, below, above) -> None:
    """003 5436-5440."""
    hand = start(MEXICAN, {1: 100, 2: 100, 3: 100})
    hand.cards[1] = cards
    hand.up[1] = [face != "down" for face in faces]
    hand.dealt_up[1] = [face == "up" for face in faces]
    for seat, board in ((2, below), (3, above)):
        hand.cards[seat] = board.split()
        hand.up[seat] = hand.dealt_up[seat] = [True] * len(hand.cards[seat])
    assert height_showing(hand, 2) < height_showing(hand, 1) < height_showing(hand, 3)


@pytest.mark.parametrize(
    ("game_id", "first", "second", "common", "opens"),
    [
        ("cordova/seven-card-stud", "2h 5h 9h Th", "As Ad Ks Qd", "4h", 1),
        ("cordova/seven-card-stud", "5h 6d 7c 8s", "As Ad Ac Kd", "9h", 1),
        ("cordova/seven-card-stud", "2h 5h 9h Td", "As Ad Ks Qd", "4h", 2),
        (MEXICAN, "2h 5h Kh Qh", "As Ad Ac Kd", "4h", 1),
        (MEXICAN, "2h 5h Kh Qh", "As Ad Ac 4d", "4h", 1),  # a flush beats a full house here
    ],
)
def test_with_a_common_card_five_cards_show_and_make_a_whole_hand(
    game_id, first, second, common, opens
) -> None:
    """004 304-306, 423-425; 003 2873-2880."""
    hand = start(game_id, {1: 100, 2: 100})
    hand.common = [common]
    for seat, board in ((1, first), (2, second)):
        hand.cards[seat] = board.split()
        hand.up[seat] = hand.dealt_up[seat] = [True] * 4
    assert max((1, 2), key=lambda seat: height_showing(hand, seat)) == opens


@pytest.mark.parametrize(
    ("five", "four", "common", "opens"),
    [
        ("2h 5d 7h Kc", "As Ad Jc", "3s", 2),  # king high, a pair of aces
        ("2h 5d 7h Kc", "As Qd Jc", "3s", 2),  # king high, ace high
        ("2h 2d 7h Kc", "As Qd Jc", "3s", 1),  # a pair over ace high
        ("As Qd 6c 2h", "Ad Qh 5c", "3s", 1),  # the kicker
        ("As Qd 5h 2h", "Ad Qh 5c", "3s", 1),  # one more kicker
        ("2h 2d 3h 7c", "As Ad Jc", "3s", 1),  # two pairs over a pair of aces
        ("6h 6d 6s Kc", "As Ad Ac", "3s", 2),  # the higher three of a kind
        ("6h 6d 6s 3c", "As Ad Ac", "3h", 1),  # a full house over three of a kind
        ("6h 6d 6s 3c", "2s 2d 2h", "2c", 2),  # four of a kind over a full house
        ("4h 5d 6h 7c", "As Ad Ac", "Js", 1),  # a straight over three of a kind
        ("2h 5h 7h Kh", "As Ad Ac", "Jh", 1),  # a flush over three of a kind
        ("2h 5h 7h Kh", "3s 3d 3c", "3h", 2),  # four of a kind over a flush
    ],
)
def test_five_cards_showing_rank_among_four(five, four, common, opens) -> None:
    """003 5520-5521: who turned up the down card shows five with a common card, others four."""
    hand = start(MEXICAN, {1: 100, 2: 100})
    hand.common = [common]
    for seat, board in ((1, five), (2, four)):
        hand.cards[seat] = board.split()
        hand.up[seat] = hand.dealt_up[seat] = [True] * len(hand.cards[seat])
    assert max((2, 1), key=lambda seat: height_showing(hand, seat)) == opens


@pytest.mark.parametrize(("revision", "seat"), [(1, 6), (2, 6), (3, 8)])
def test_a_hand_recorded_when_any_five_cards_were_above_four_is_replayed(revision, seat) -> None:
    """With the common king, seat 6 shows five cards and queens, seat 8 four cards and kings."""
    shoe = Shoe(game(MEXICAN).rules().cards, Seed.of(1).stream("test"))
    hand = start(MEXICAN, dict.fromkeys(range(1, 11), 200), shoe, revision=revision)
    stay, keep, check = 9 * "c " + "k ", 10 * "keep ", 10 * "k "
    turns = play(hand, stay + 2 * (keep + check) + 5 * "turn " + 5 * "keep ").turns
    assert hand.common == ["Kh"]
    assert turns[-10].seat == seat
    assert rebuild(hand.events, BOOK).events == hand.events
