"""House ways set every example as its chart does, and every possible hand without a foul."""

import random
from functools import cache
from typing import Any

import msgspec
import pytest
from tests.book import BOOK
from tests.cards.codes import card_from_code
from tests.each import each
from tests.games.house_way_examples import DOUBLE_HAND, FACE_UP, LOGICAL, ONE_CARD, examples

from houseway.cards.card import JOKER, Card, card_code, parse_cards
from houseway.families.pai_gow.house_way import HouseWay, Play, set_hand
from houseway.families.pai_gow.rules import PaiGowPlay
from houseway.play.game import FiledGame
from houseway.ranking.pai_gow import Ranking, rank_number, setting_of
from houseway.values.errors import RulebookError

FILINGS = [
    game_id
    for game_id in BOOK
    if BOOK.raw(game_id).data["family"] == "pai-gow" and BOOK.raw(game_id).data["status"] == "game"
]
EXAMPLES = {
    "saloon/pai-gow-poker": DOUBLE_HAND,
    "lucky-buck/pai-gow-double-hand-poker": DOUBLE_HAND,
    "lucky-buck/fortune-pai-gow-poker": DOUBLE_HAND,
    "cordova/pai-gow-poker": DOUBLE_HAND,
    "cordova/ultimate-pai-gow-poker": DOUBLE_HAND,
    "cordova/pai-gow-poker-triple-bonus": DOUBLE_HAND,
    "cordova/lucky-pai-gow-poker": DOUBLE_HAND,
    "cordova/ace-up-pai-gow-poker": FACE_UP,
    "saloon/face-up-pai-gow-poker": FACE_UP,
    "tavern/face-up-pai-gow-poker": FACE_UP,
    "tavern/pai-gow-poker": FACE_UP,
    "deuce-lounge/fortune-pai-gow-poker": LOGICAL,
    "cordova/mini-pai-gow": ONE_CARD,
}
CASES = [(game, *example) for game, text in EXAMPLES.items() for example in examples(text)]


@cache
def play_of(game_id: str, **options: str) -> PaiGowPlay:
    play = FiledGame(BOOK, game_id).rules(options).play
    assert isinstance(play, PaiGowPlay)
    return play


def ranks(cards: str | tuple[Card, ...]) -> list[int]:
    parsed = parse_cards(cards) if isinstance(cards, str) else list(cards)
    return sorted(map(rank_number, parsed))


@each(("game", "rule", "front", "back"), CASES)
def test_an_example_is_set_as_its_chart_sets_it(
    game: str, rule: str, front: str, back: str
) -> None:
    play = play_of(game)
    result = set_hand(parse_cards(f"{front} {back}"), play.house_way, play.ranking, play.front)
    # Some charts have an extra row for a straight with two low pairs; it sets the same hand.
    assert result.rule.id in (rule, f"straight-{rule}")
    expected = setting_of(parse_cards(front), parse_cards(back), play.ranking)
    assert (result.setting.front_value, result.setting.back_value) == (
        expected.front_value,
        expected.back_value,
    )
    assert JOKER in parse_cards(front + " " + back) or ranks(result.setting.front) == ranks(front)


def test_the_double_hand_chart_has_27_examples_and_face_up_has_21() -> None:
    assert len(examples(DOUBLE_HAND)) == 27
    assert len(examples(FACE_UP)) == 21


@pytest.mark.parametrize(
    ("hand", "front"),
    [
        ("Qs Qd Qh Qc Ks Kd 4h", "Ks Kd"),  # four queens stay together behind the pair
        (
            "8s 8h 8d 4c 4h Ac Ad",
            "Ac Ad",
        ),  # three of a kind and two pairs: the higher pair in front
        ("As Ad Ac Ah 7s 7d 7c", "7s 7d"),  # four and three of a kind: two of the three in front
        ("As Jk Kd Kc Qh Jd 4c", "Kd Kc"),  # an ace and the joker are the big pair
        (
            "As Ad Jk Kc Qh Td 4c",
            "As 4c",
        ),  # the straight needs the joker that would make three aces
    ],
)
def test_a_hand_that_fits_two_rows_of_the_double_hand_chart_has_one_setting(
    hand: str, front: str
) -> None:
    play = play_of("cordova/pai-gow-poker")
    result = set_hand(parse_cards(hand), play.house_way, play.ranking)
    assert ranks(result.setting.front) == ranks(front)


@each(
    ("hand", "front", "rule"),
    [
        ("Qs Qd Qh Qc Ks Kd 4h", "Ks Kd", "four-and-pair"),
        ("Qs Qd Qh Qc As Kd 4h", "Qs Qd", "four-high"),
        ("9s 9d 8h 7c 6d 5s 9h", "9s 9d", "pair-and-complete"),
        ("Js Jd 8c 8h As 7d 4s", "As 7d", "two-pair-middle"),
        ("Js Jd 8c 8h Ks 7d 4s", "8c 8h", "two-pair-middle"),
        ("5s 5d 2c 2h Ks 7d 4s", "Ks 7d", "two-pair-small"),
        ("As Ad Ah Kc 9h 7d 4c", "As Kc", "three-aces"),
        ("Ks Kd Kh Qc 9h 7d 4c", "Qc 9h", "three-kings"),
        ("Ks Qs 9s 7s 4s Ad 2c", "Ad 2c", "straight"),
    ],
)
def test_the_taverns_chart_follows_its_footnote(hand: str, front: str, rule: str) -> None:
    for game in ("tavern/fortune-pai-gow-poker", "tavern/commission-free-fortune-pai-gow-poker"):
        play = play_of(game)
        result = set_hand(parse_cards(hand), play.house_way, play.ranking)
        assert result.rule.id == rule
        assert ranks(result.setting.front) == ranks(front)


MATRIX = {
    "AA": "S S S S S S S S S S S S",
    "KK": "AJ AJ AQ AQ S S S S S S S S",
    "QQ": "A8 A9 AX AJ AK AK AK S S S 4K",
    "JJ": "A4 A4 A6 A8 AX AQ AQ AQ AK 4K",
    "XX": "KQ KQ KQ A3 A3 A6 AJ AJ 4K",
    "99": "KX KJ KQ KQ KQ KQ KQ 4K",
    "88": "K4 K5 KJ KJ KQ KQ 4K",
    "77": "K4 K4 K6 KJ KJ 4K",
    "66": "QJ K4 K5 K7 4K",
    "55": "QX QX QJ 4K",
    "44": "Q5 Q6 4K",
    "33": "JX 4K",
}


def _cells() -> list[tuple[str, str, str]]:
    """The high pair, the low pair and the cell of the matrix, which is S where both are split."""
    lows = "23456789TJQK"
    return [
        (row[0].replace("X", "T"), low, cell.replace("X", "T"))
        for row, cells in MATRIX.items()
        for low, cell in zip(lows, cells.split(), strict=False)
        if cell != "4K"
    ]


@each(("high", "low", "minimum"), [cell for cell in _cells() if cell[2] != "S"])
def test_the_two_pair_matrix_keeps_both_pairs_in_back_with_its_minimum_front_or_better(
    high: str, low: str, minimum: str
) -> None:
    play = play_of("deuce-lounge/fortune-pai-gow-poker")
    order = "23456789TJQKA"
    pairs = [f"{high}s", f"{high}h", f"{low}d", f"{low}c"]

    def front_of(first: str, second: str) -> list[str]:
        # The last card is lower than the others and makes no pair, straight or flush.
        for last in order:
            hand = [*pairs, f"{first}d", f"{second}s", f"{last}h"]
            below = order.index(last) < order.index(second)
            if last not in {high, low, first, second} and below:
                result = set_hand(parse_cards(hand), play.house_way, play.ranking)
                if result.rule.id == "two-pairs":
                    return sorted(card[0] for card in result.setting.front)
        return []

    first, second = minimum
    assert front_of(first, second) == sorted(minimum)
    between = order[order.index(second) + 1 : order.index(first)]
    for better in set(between) - {high, low}:
        assert front_of(first, better) == sorted(first + better)
    lower_ranks = [rank for rank in order[: order.index(second)] if rank not in {high, low}]
    if len(lower_ranks) > 1:  # one for the front and one for the last card
        assert front_of(first, lower_ranks[-1]) == [low, low]


SPLIT_CELLS = [(high, low) for high, low, cell in _cells() if cell == "S" and high != low]


@each(("high", "low"), SPLIT_CELLS)
def test_cells_that_always_split_do_so_even_with_the_best_front(high: str, low: str) -> None:
    play = play_of("deuce-lounge/fortune-pai-gow-poker")
    first, second = [rank for rank in "AKQJ" if rank not in {high, low}][:2]
    last = next(rank for rank in "234" if rank not in {high, low})
    hand = f"{high}s {high}h {low}d {low}c {first}s {second}d {last}h"
    result = set_hand(parse_cards(hand), play.house_way, play.ranking)
    assert result.rule.id == "two-pairs"
    assert sorted(card[0] for card in result.setting.front) == [low, low]


def test_between_equal_settings_the_joker_goes_where_the_chart_has_it() -> None:
    hand = parse_cards("As Jk Ah Ac Ad 8d 3c")
    double_hand, face_up = play_of("cordova/pai-gow-poker"), play_of("saloon/face-up-pai-gow-poker")
    assert JOKER in set_hand(hand, double_hand.house_way, double_hand.ranking).setting.front
    assert JOKER not in set_hand(hand, face_up.house_way, face_up.ranking).setting.front


def test_a_fully_wild_joker_joins_the_largest_group_of_a_rank() -> None:
    play = play_of("saloon/jokers-wild-pai-gow-poker")
    result = set_hand(parse_cards("Jk 9s 9d Ah Kc 7d 3s"), play.house_way, play.ranking)
    assert result.rule.id == "three-kings"
    assert ranks(result.setting.front) == ranks("Ah Kc")
    lone_joker = set_hand(parse_cards("Jk As Kd 9h 7c 4d 2s"), play.house_way, play.ranking)
    assert lone_joker.rule.id == "one-pair"
    assert ranks(lone_joker.setting.front) == ranks("Kd 9h")


def test_an_unknown_play_is_refused_with_its_rule() -> None:
    way = play_of("cordova/pai-gow-poker").house_way
    broken = msgspec.structs.replace(way.rules[0], plays=[Play(back=["four-of-a-sort"])])
    with pytest.raises(RulebookError, match="five-aces"):
        msgspec.structs.replace(way, rules=[broken]).check("here")


def test_a_house_way_without_a_rule_for_a_hand_is_an_error() -> None:
    way = play_of("cordova/pai-gow-poker").house_way
    incomplete = HouseWay(rules=way.rules[:5], source=way.source)
    with pytest.raises(RulebookError, match="no rule of the house way sets"):
        set_hand(parse_cards("Kh Qd As Th 8s 7s 2c"), incomplete, Ranking())


WAYS = {
    "double-hand": ("cordova/pai-gow-poker", {}),
    "double-hand, wheel second": ("cordova/pai-gow-poker", {"wheel": "second-highest"}),
    "double-hand, wild": ("saloon/fortune-pai-gow-poker", {}),
    "double-hand, wild, five of a kind": (
        "lucky-buck/fortune-pai-gow-poker",
        {"joker_rule": "wild"},
    ),
    "Lucky Buck": ("lucky-buck/pai-gow-double-hand-poker", {}),
    "Lucky Buck, Fortune": ("lucky-buck/fortune-pai-gow-poker", {}),
    "face-up": ("saloon/face-up-pai-gow-poker", {}),
    "ace-up, joker no flush": ("cordova/ace-up-pai-gow-poker", {"joker_rule": "ace-straight"}),
    "fortune": ("tavern/fortune-pai-gow-poker", {}),
    "logical": ("deuce-lounge/fortune-pai-gow-poker", {}),
    "one-card": ("cordova/mini-pai-gow", {}),
}


def _normalized(ranking: Ranking) -> Ranking:
    """The ranking without a difference that matters only to a fully wild joker."""
    if ranking.joker == "wild":
        return ranking
    return msgspec.structs.replace(ranking, five_of_a_kind="aces")


def test_every_filing_uses_one_of_the_tested_house_ways() -> None:
    tested_plays = [play_of(game, **options) for game, options in WAYS.values()]
    for game in FILINGS:
        play = play_of(game)
        assert any(
            [rule.id for rule in play.house_way.rules]
            == [rule.id for rule in tested_play.house_way.rules]
            and _normalized(play.ranking) == _normalized(tested_play.ranking)
            for tested_play in tested_plays
        ), game


def _canonical(dealt: Any) -> Any:
    """Give hands that cannot have a flush the same suits, so that equal ranks give equal hands.

    Cards of one rank are neighbors, so assigning the suits in turn gives them different suits.
    """
    import numpy as np

    joker = dealt == card_code(JOKER)
    ranks, suits = dealt // 4, np.where(joker, -1, dealt % 4)
    suited = np.max([(suits == suit).sum(axis=1) for suit in range(4)], axis=0) + joker.any(axis=1)
    changed = np.where(joker, dealt, 4 * ranks + np.arange(dealt.shape[1]) % 4)
    return np.where(suited[:, None] >= 5, dealt, changed)


def _disagreements(game: str, options: dict[str, str], hands: int, seed: int) -> int:
    import numpy as np

    from houseway.families.pai_gow.price import kernel
    from houseway.families.pai_gow.price.tables import way_tables

    play = play_of(game, **options)
    dealer = random.Random(seed)
    dealt = np.array([sorted(dealer.sample(range(53), play.cards)) for _ in range(hands)])
    tables = way_tables(play.house_way, play.ranking, play.front)
    values, rules = kernel.set_many(dealt, *tables)
    canonical = _canonical(dealt)
    numbers = canonical @ 53 ** np.arange(play.cards)
    _, first, inverse = np.unique(numbers, return_index=True, return_inverse=True)
    reference = []
    for codes in canonical[first].tolist():
        hand = tuple(card_from_code(code) for code in codes)
        result = set_hand(hand, play.house_way, play.ranking, play.front)
        packed = result.setting.front_value << kernel.BACK_BITS | result.setting.back_value
        reference.append((packed, play.house_way.rules.index(result.rule)))
    differs = np.array(reference)[inverse] != np.column_stack([values, rules])
    return int(differs.any(axis=1).sum())


@pytest.mark.parametrize("way", WAYS)
def test_kernel_and_reference_set_random_hands_the_same_way(way: str) -> None:
    game, options = WAYS[way]
    assert _disagreements(game, options, 400, seed=7) == 0


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_kernel_and_reference_set_a_million_random_hands_the_same_way(way: str) -> None:
    game, options = WAYS[way]
    assert _disagreements(game, options, 1_000_000, seed=11) == 0


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_every_house_way_sets_every_hand_without_a_foul(way: str) -> None:
    from tests.games.house_way_survey import survey_way

    game, options = WAYS[way]
    play = play_of(game, **options)
    rules, fronts, failures = survey_way(play)
    assert failures == 0
    assert rules.sum() == fronts.sum() == (154_143_080 if play.cards == 7 else 22_957_480)
