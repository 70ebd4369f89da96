"""Wagers on named cards have their published prices and are settled by those cards."""

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb, perm
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.each import each
from tests.pricing.plain_enumeration import rounds

import houseway
from houseway.cards.card import JOKER, STANDARD
from houseway.play.game import FiledGame
from houseway.pricing.card_columns import fact_column, kinds_of
from houseway.pricing.price import price_wagers
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.card_sets import ENDINGS, CardSet, fact_of, facts_of
from houseway.values.errors import InputError, RulebookError

INVENTORS = Path(__file__).parents[1] / "data" / "inventors"
BOOK = FiledRulebook(INVENTORS)
DAI = "tavern/dai-bacc"
NO_BUST = "tavern/no-bust-21st-century-blackjack"
THREE = "tavern/three-card-poker"
RIDE = "deuce-lounge/let-it-ride"
PAI_GOW = "tavern/pai-gow-poker"
WAR = "tavern/casino-war"
EIGHT_DECKS = perm(416, 6)


@cache
def wager_price(game, wager):
    (price,) = price_wagers(FiledGame(BOOK, game), {}, [wager]).wagers
    return price


def counts(game, wager):
    """Count the combinations for each pay row: its text, or its payoff if it has no text."""
    by_row = Counter()
    for outcome in wager_price(game, wager).outcomes:
        by_row[outcome.says or outcome.pays] += outcome.combinations
    return by_row


def ways(game, wager):
    """Count the combinations for each payoff."""
    by_payoff = Counter()
    for outcome in wager_price(game, wager).outcomes:
        by_payoff[outcome.pays] += outcome.combinations
    return by_payoff


@pytest.mark.parametrize(
    ("game", "wager", "edge"),
    [
        (DAI, "perfect-pairs", "8.0470"),
        (DAI, "drawn-seven", "7.6113"),
        (NO_BUST, "21-plus-3", "3.2386"),
        (NO_BUST, "pairs", "6.1093"),
        (NO_BUST, "royal-match", "6.6658"),
        (NO_BUST, "four-cards", "2.5485"),
        (THREE, "pairs-up", "2.3167"),
        (THREE, "prime", "3.6206"),
        (RIDE, "three-card-bonus", "7.0950"),
        (WAR, "two-alike", "18.6495"),
    ],
)
def test_published_side_bets_have_their_published_edges(game, wager, edge):
    assert f"{float(wager_price(game, wager).edge) * 100:.4f}" == edge


def test_21_plus_3_has_its_published_counts():
    """Published out of C(312, 3), for six decks and the version that pays every row 9 to 1."""
    assert counts(NO_BUST, "21-plus-3") == {
        "straight flush": 10_368,
        "three of a kind": 26_312,
        "straight": 155_520,
        "flush": 292_896,
        -1: 5_013_320 - 485_096,
    }


def test_three_sevens_have_their_published_counts():
    row_counts = counts(NO_BUST, "sevens")
    assert (row_counts["suited"], row_counts["not suited"]) == (80, 1_944)


def test_four_cards_from_six_decks_have_the_expected_counts():
    row_counts = counts(NO_BUST, "four-cards")
    assert sum(row_counts.values()) == comb(312, 4)
    assert [
        row_counts[says] for says in ("four of a kind", "two pair", "three of a kind", "pair")
    ] == [
        138_138,
        5_941_728,
        7_577_856,
        136_401_408,
    ]


def test_a_condition_may_combine_facts_of_the_family_and_of_named_cards():
    """The player has two red ten-valued cards, and the player-dealer shows a king."""
    red_kings, red_others = 12, 36
    by_kings = {0: red_others * (red_others - 1), 1: 2 * red_kings * red_others}
    by_kings[2] = red_kings * (red_kings - 1)
    winning_deals = sum(deals * (24 - kings) for kings, deals in by_kings.items())
    price = wager_price(NO_BUST, "red-twenty")
    assert price.hit_rate == Fraction(winning_deals, perm(312, 3))


def test_the_third_card_is_a_heart_in_a_quarter_of_the_three_card_player_wins():
    player = price_wagers(FiledGame(BOOK, DAI), {}, ["player"]).wagers[0]
    assert player.total == wager_price(DAI, "heart-third").total == EIGHT_DECKS
    assert 4 * ways(DAI, "heart-third")[10] == three_card_wins().total()


@cache
def three_card_wins():
    """Count the rounds in which a three-card player hand wins, by the values of its cards."""
    wins = Counter()
    for (player, banker), sequences in rounds(8).items():
        if len(player) == 3 and sum(player) % 10 > sum(banker) % 10:
            wins[player] += sequences
    return wins


def chance_of_one_suit(values):
    """Return the probability that cards with these values, drawn from eight decks, are suited."""
    suited = Fraction(4)
    for place, value in enumerate(values):
        gone = values[:place].count(value)
        cards = 128 if value == 0 else 32
        suited *= Fraction(cards // 4 - gone, cards - gone)
    return suited


def test_three_suited_cards_and_four_face_cards_have_the_expected_probabilities():
    suited = sum(wins * chance_of_one_suit(values) for values, wins in three_card_wins().items())
    assert ways(DAI, "three-flush")[20] == suited
    assert Fraction(ways(DAI, "all-faces")[300], EIGHT_DECKS) == Fraction(comb(96, 4), comb(416, 4))


def test_royal_match_in_baccarat_has_the_expected_probability():
    suited = 4 * 8 * 8
    assert wager_price(DAI, "royal-match").hit_rate == Fraction(4 * suited, comb(416, 2))
    assert Fraction(ways(DAI, "royal-match")[75], EIGHT_DECKS) == Fraction(suited, comb(416, 2))


def test_five_cards_from_one_deck_have_the_known_poker_counts():
    assert ways(RIDE, "five-cards") == {
        1000: 4,
        200: 36,
        50: 624,
        11: 3_744,
        8: 5_108,
        5: 10_200,
        3: 54_912,
        2: 123_552,
        -1: 1_098_240 + 1_302_540,
    }


def test_named_cards_in_pai_gow_can_be_the_joker():
    assert ways(PAI_GOW, "one-color")[40] == 2 * (comb(26, 7) + comb(26, 6))
    first_three = ways(PAI_GOW, "first-three")
    assert first_three == {40: 48, 30: 52, 5: comb(52, 2), -1: comb(53, 3) - 48 - 52 - comb(52, 2)}


def test_a_bet_on_a_red_winning_card_has_the_expected_probability():
    """Half the cards are red; two ranks differ in 288 of 311 draws, and either may be higher."""
    assert wager_price(WAR, "red-winner").hit_rate == Fraction(1, 4) * Fraction(288, 311)


# Facts of single rounds and of arrays of rounds.

CARDS = (*STANDARD, JOKER)


@given(st.lists(st.sampled_from(CARDS), min_size=1, max_size=7), st.sampled_from(sorted(ENDINGS)))
def test_a_fact_computed_from_arrays_equals_the_fact_of_a_round(cards, ending):
    kinds = kinds_of(CARDS, [ending, "rank", "suit"])
    index = [np.array([CARDS.index(card)]) for card in cards]
    (computed,) = fact_column(kinds, index, ending, 1)
    value = fact_of(cards, ending)
    words = ENDINGS[ending][1]
    assert computed == (words.index(value) if words else value)


@given(st.lists(st.sampled_from(CARDS), min_size=1, max_size=7), st.sampled_from(sorted(ENDINGS)))
def test_a_fact_computed_from_kinds_of_cards_equals_the_fact_of_the_cards(cards, ending):
    kinds = kinds_of(CARDS, [ending])
    numbers = {pair: n for n, pair in enumerate(zip(kinds.rank, kinds.suit, strict=True))}
    card_kinds = [kinds_of([card], [ending]) for card in cards]
    index = [np.array([numbers[kind.rank[0], kind.suit[0]]]) for kind in card_kinds]
    (computed,) = fact_column(kinds, index, ending, 1)
    value = fact_of(cards, ending)
    words = ENDINGS[ending][1]
    assert computed == (words.index(value) if words else value)


# Settlement.


def settle_wager(game, wager, hands, **extra):
    """Settle the wager together with a base wager, and return its result and its payout."""
    base = {DAI: "player", NO_BUST: "base", THREE: "ante", WAR: "base"}[game]
    wagers = [
        {"seat": 1, "bettor": "A", "wager": kind, "amount": "10.00"} for kind in (base, wager)
    ]
    case = {
        "game": game,
        "player_dealer": {"seat": 8, "bank": "100000.00"},
        "wagers": wagers,
        "hands": hands,
        **extra,
    }
    lines = houseway.settle(case, INVENTORS)["lines"]
    (line,) = [line for line in lines if line["wager"] == wager]
    return line["result"], line["paid"]


@each(
    ("game", "wager", "hands", "expected"),
    [
        (DAI, "heart-third", "2s 3s 5h / Ks Kd 2d", ("lose", "0.00")),
        (DAI, "heart-third", "2s 3s 4h / Ks Kd 2d", ("win", "100.00")),
        (DAI, "heart-third", "2s 3s 4c / Ks Kd 2d", ("lose", "0.00")),
        (DAI, "royal-match", "Ks Qs 4c / Ks Kd 2d", ("win", "750.00")),
        (NO_BUST, "21-plus-3", "7h 8h / 9h Kd", ("win", "90.00")),
        (NO_BUST, "21-plus-3", "7h 8h / 9s Kd", ("win", "90.00")),
        (NO_BUST, "21-plus-3", "7h 8h / Ts 9d", ("lose", "0.00")),
        (NO_BUST, "pairs", "9h 9d / Ts 9d", ("win", "120.00")),
        (THREE, "prime", "2h 9d Kh / 3h 9h Td", ("win", "40.00")),
        (THREE, "prime", "2h 9d Kh / 3s 9h Td", ("win", "30.00")),
        (WAR, "red-winner", "9h / 2c", ("win", "30.00")),
        (WAR, "red-winner", "9s / 2c", ("lose", "0.00")),
    ],
)
def test_a_wager_on_named_cards_is_settled_by_those_cards(game, wager, hands, expected):
    cards = [text.split() for text in hands.split(" / ")]
    names = ("player", "banker") if game == DAI else ("1", "player-dealer")
    assert settle_wager(game, wager, dict(zip(names, cards, strict=True))) == expected


# Refused filings and prices.


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("player", "write cards like"),
        ("player 2-1", "counts backward"),
        ("player 1, player 1-2", "names a card twice"),
        ("a 1-9, b 1", "up to 9 cards"),
    ],
)
def test_bad_card_names_are_refused(text, message):
    with pytest.raises(ValueError, match=message):
        CardSet.parse(text)


def game_with_bet(directory, cards, when):
    """Write a war filing with a single bet, "own", on named cards, and return its game."""
    text = (INVENTORS / "rooms/inventor/war.toml").read_text().partition("[[wagers]]")[0]
    text += f'[[wagers]]\nid = "own"\nname = "Own"\nsource = "900 1"\ncards = {{ {cards} }}\n'
    text += f"pays = [{{ when = '{when}', odds = \"2 to 1\" }}]\n"
    room = directory / "rooms" / "inventor"
    room.mkdir(parents=True)
    (room / "war.toml").write_text(text)
    return FiledGame(FiledRulebook(directory), WAR)


@pytest.mark.parametrize(
    ("cards", "when", "message"),
    [
        ('a = "dealer 1"', "a_red == 1", "no hand called 'dealer': hands are player, player-"),
        ('a = "player 2"', "a_red == 1", "no card 2 in player, which has 1 card"),
        ('war = "player 1"', "war_red == 1", None),
        ('Own = "player 1"', "Own_red == 1", "must start with a lowercase letter"),
        ('a = "player 1"', 'a_hand == "pair"', "no fact or option called 'a_hand'"),
        ('a = "player 1"', "b_red == 1", "no fact or option called 'b_red'"),
    ],
)
def test_card_names_are_checked_when_the_filing_is_read(tmp_path, cards, when, message):
    game = game_with_bet(tmp_path, cards, when)
    if message is None:
        assert price_wagers(game, {}, ["own"]).wagers[0].hit_rate == Fraction(1, 2)
        return
    with pytest.raises(RulebookError, match=message):
        game.rules()


def test_a_condition_that_combines_named_cards_with_a_players_choice_is_refused(tmp_path):
    game = game_with_bet(tmp_path, 'a = "player 1"', 'a_red == 1 and choice == "war"')
    with pytest.raises(InputError, match="uses named cards and choice"):
        price_wagers(game, {}, ["own"])


def test_a_wager_with_too_many_draws_to_count_is_refused(tmp_path):
    room = tmp_path / "rooms" / "inventor"
    room.mkdir(parents=True)
    text = (INVENTORS / "rooms/inventor/pai-gow.toml").read_text()
    text = text.replace("seven_red == 0 or seven_black == 0", "seven_suits == seven_ranks")
    (room / "pai-gow.toml").write_text(text)
    with pytest.raises(InputError, match="draws of cards, more than"):
        price_wagers(FiledGame(FiledRulebook(tmp_path), PAI_GOW), {}, ["one-color"])


def test_only_two_to_five_named_cards_have_a_poker_hand():
    named = {number: facts_of("x", CardSet.parse(f"player 1-{number}")) for number in range(1, 8)}
    assert [number for number, facts in named.items() if "x_hand" in facts] == [2, 3, 4, 5]
