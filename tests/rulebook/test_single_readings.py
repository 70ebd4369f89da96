"""Readings of single filings, worked out from the papers."""

import pytest
from tests.book import BOOK
from tests.each import each
from tests.poker.deal import ask, start

import houseway
from houseway.banked.rotation import Turn, next_turn
from houseway.cards.card import Card
from houseway.checking.coverage import coverage
from houseway.families.twenty_one.rules import PlayerHand, TwentyOnePlay, legal
from houseway.pages.filing import filing_page
from houseway.pan.events import HandDealt
from houseway.play.family import set_hand
from houseway.play.game import FiledGame
from houseway.poker.rules import PokerPlay
from houseway.ranking.pai_gow import five_value
from houseway.values.errors import FeeError

THREE = {1: 500, 2: 500, 3: 500}


def rules(game_id, **chosen):
    return FiledGame(BOOK, game_id).rules(chosen)


def fee(game_id, option, wagers, hands):
    case = {
        "game": game_id,
        "option": option,
        "player_dealer": {"seat": 8, "bank": "5000.00"},
        "wagers": [
            {"seat": 1, "bettor": "A", "wager": wager, "amount": amount}
            for wager, amount in wagers.items()
        ],
        "hands": {name: cards.split() for name, cards in hands.items()},
    }
    (fee,) = houseway.settle(case).to_dict()["fees"]
    return fee["payer"], fee["amount"]


# The Saloon.


@each(
    ("first", "last"),
    [
        (384, 388),
        (397, 398),
        (407, 408),
        (414, 415),
        (421, 422),
        (424, 424),
        (442, 443),
        (455, 457),
    ],
)
def test_the_rules_cite_these_lines_of_caribbean_stud(first, last):
    kinds = coverage(BOOK, "saloon").kinds[first - 1 : last]
    assert set(kinds) <= {"rule", "reading", "blank"}
    assert "rule" in kinds


def test_pure_spanish_players_must_stand_on_hard_17_and_may_choose_below_it():
    play = rules("saloon/pure-spanish-21-5").play_as(TwentyOnePlay)
    hard_17 = PlayerHand((Card("Ks"), Card("4d"), Card("3c")), up=Card("9c"))
    hard_16 = PlayerHand((Card("Ks"), Card("4d"), Card("2c")), up=Card("9c"))
    assert legal(play, hard_17) == ()
    assert {"hit", "stand"} <= set(legal(play, hard_16))


def test_the_bonus_bet_counts_toward_total_table_action_and_its_bettor_pays_no_fee():
    hands = {"1": "Ks 9d", "player-dealer": "8h Tc"}
    game_id, option = "saloon/no-bust-21st-century-blackjack", "gega-000512-no-bust:1"
    with_bonus = {"base": "45.00", "blackjack-bonus": "10.00"}
    assert fee(game_id, option, {"base": "45.00"}, hands) == ("player-dealer", "0.50")
    assert fee(game_id, option, with_bonus, hands) == ("player-dealer", "1.00")


@pytest.mark.parametrize("game_id", ["saloon/pai-gow-poker", "saloon/jokers-wild-pai-gow-poker"])
def test_seven_piles_are_dealt_left_to_right_and_back(game_id):
    play = rules(game_id).play
    assert (play.deal, play.piles, play.cards) == ("back-and-forth", 7, 7)


def test_the_short_deck_reading_is_in_the_two_games_that_can_run_out_of_cards():
    rule = "Which cards are shuffled when the deck is too short for the second board?"
    games = {game_id for game_id in BOOK if rule in {r.rule for r in BOOK.filing(game_id).readings}}
    assert games == {"saloon/omaha", "saloon/omaha-hi-low-split"}


# The Tavern.


def test_the_joker_in_a_flush_is_the_highest_card_that_the_hand_does_not_hold():
    ranking = rules("tavern/fortune-pai-gow-poker").play.ranking
    joker, king = (
        five_value([Card(card) for card in cards.split()], ranking)
        for cards in ("As Jk 9s 4s 3s", "As Ks 9s 4s 3s")
    )
    assert joker == king


def test_the_player_dealers_second_card_is_face_up_by_the_letter_and_face_down_in_practice():
    game = FiledGame(BOOK, "tavern/no-bust-21st-century-blackjack")
    assert game.rules().play_as(TwentyOnePlay).hole == "up"
    assert game.rules(preset="practice").play_as(TwentyOnePlay).hole == "down"


def test_every_ace_is_a_bonus_ace_in_lucky_lucky():
    play = rules("tavern/no-bust-21st-century-buster-blackjack-lucky-lucky").play_as(TwentyOnePlay)
    assert play.insurance is not None
    assert play.insurance.against == "A"


# Lucky Buck.


def test_a_new_draw_player_is_dealt_in_at_once_and_a_missed_blind_is_straddled():
    button = rules("lucky-buck/draw-poker").play_as(PokerPlay).button
    assert (button.new_player, button.missed) == ("at-once", "straddles")


def test_an_exposed_pai_gow_card_is_replaced_from_the_cards_left_over():
    game = FiledGame(BOOK, "lucky-buck/pai-gow-double-hand-poker")
    remedies = {
        irregularity.id: irregularity.remedy for irregularity in game.filing_with({}).irregularities
    }
    usual = {
        irregularity.id: irregularity.remedy
        for irregularity in game.filing_with({}, "practice").irregularities
    }
    changed = {name: (remedies[name], usual[name]) for name in remedies}
    changed = {name: pair for name, pair in changed.items() if len(set(pair)) > 1}
    assert changed == {"exposed-card": ("exchange-card", "replace-card")}


@pytest.mark.parametrize(
    ("order", "settled"),
    [
        ("wager-by-wager", ["1 base", "2 base", "1 fortune-bonus", "2 fortune-bonus"]),
        ("seat-by-seat", ["1 base", "1 fortune-bonus", "2 base", "2 fortune-bonus"]),
    ],
)
def test_base_wagers_are_settled_before_bonuses_or_seat_by_seat(order, settled):
    hands = {
        "1": "As Ad Kc 9d 8h 4d 2c",
        "2": "Ah Ac Ks 9c 8d 4h 3c",
        "player-dealer": "Qs Qd Jc Th 7d 5c 2s",
    }
    case = {
        "game": "lucky-buck/fortune-pai-gow-poker",
        "rules": {"settlement_order": order},
        "player_dealer": {"seat": 7, "bank": "5000.00"},
        "number": 1,
        "wagers": [
            {"seat": seat, "bettor": f"seat {seat}", "wager": wager, "amount": "10.00"}
            for seat in (1, 2)
            for wager in ("base", "fortune-bonus")
        ],
        "hands": {name: cards.split() for name, cards in hands.items()},
    }
    lines = houseway.settle(case).to_dict()["lines"]
    assert [
        f"{line['seat']} {line['wager']}" for line in lines if line["wager"] != "envy"
    ] == settled


@pytest.mark.parametrize(
    "game_id", ["lucky-buck/ez-baccarat", "cordova/pai-gow-poker-triple-bonus"]
)
def test_the_player_dealer_keeps_the_bank_when_everybody_else_passes(game_id):
    filed = BOOK.filing(game_id).player_dealer
    last = Turn(seat=1, person="A", hand=2)
    turn = next_turn(filed, 8, {1: "A", 2: "B"}, lambda _, person: person == "A", last=last)
    assert turn == Turn(seat=1, person="A", hand=1)


def test_lucky_bucks_big_blind_is_the_lower_limit_and_its_small_blind_half_rounded_down():
    """The small blind is in whole dollars, except at $1/$2."""
    play = rules("lucky-buck/texas-holdem").play_as(PokerPlay)
    blinds = {stakes.name: [blind.cents for blind in stakes.blinds] for stakes in play.stakes}
    assert blinds["split $1/$2"] == [50, 100]
    for limit in range(2, 11):
        assert blinds[f"split ${limit}/${2 * limit}"] == [100 * (limit // 2), 100 * limit]


def test_the_collection_of_pan_comes_from_the_first_players():
    (option, *_) = BOOK.collection_options("lucky-buck/pan")
    (terms,) = option.group.fees.values()
    assert (terms.payer, str(terms.first_players)) == ("first-players", "2: 1; 3-4: 2; 5+: 3")
    assert rules("lucky-buck/pan").seats == 10


def test_the_illegible_blinds_of_straight_16_are_listed_as_a_misprint():
    (corrected,) = [
        misprint.corrected
        for schedule in BOOK.schedules("lucky-buck")
        for misprint in schedule.misprints
        if misprint.options == "straight-16"
    ]
    assert corrected == "2-8"


# The Deuce Lounge.


def test_no_limit_omaha_bets_at_least_the_limit_of_the_round_and_at_most_200():
    hand = start("deuce-lounge/omaha", THREE, table="no limit $2/$4")
    turn = ask(hand, "")
    assert (turn.least, turn.most) == (800, 20000)


@each("game_id", [game_id for game_id in BOOK if game_id.startswith("deuce-lounge/")])
def test_no_option_of_the_deuce_lounge_has_several_ways_to_collect(game_id):
    for option in BOOK.collection_options(game_id):
        assert len(option.ways) <= 1, option.id


def test_a_hand_of_pan_does_not_depend_on_the_last_hands_discards():
    def cards_dealt(table):
        hand = table.deal(seed=7)
        hands = [event for event in hand.events if isinstance(event, HandDealt)]
        cards = [card for event in hands for card in event.cards]
        hand.play_on()
        return sorted(cards)

    table = houseway.game("deuce-lounge/pan").open_table()
    first = cards_dealt(table)
    assert len(first) >= 20
    assert cards_dealt(table) == first
    rule = "Which cards are shuffled between hands?"
    (reading,) = [
        reading for reading in BOOK.filing("deuce-lounge/pan").readings if reading.rule == rule
    ]
    assert reading.unfiled
    page = str(filing_page(FiledGame(BOOK, "deuce-lounge/pan")))
    assert "not filed" in page.partition(rule)[2].partition("heading=")[0]


def test_fortune_is_dealt_by_a_machine_unless_a_player_asks():
    game_id = "deuce-lounge/fortune-pai-gow-poker"
    assert rules(game_id).play.deal == "machine"
    assert rules(game_id, deal="back-and-forth").play.deal == "back-and-forth"


def test_all_rounds_of_mexican_stud_are_at_the_lower_limit_by_the_letter():
    game = FiledGame(BOOK, "deuce-lounge/mexican-stud-poker")
    assert game.rules().play_as(PokerPlay).betting.low_rounds == 4
    assert game.rules(preset="practice").play_as(PokerPlay).betting.low_rounds == 2


def test_a_let_it_ride_player_may_play_only_one_seat():
    filed = BOOK.filing("deuce-lounge/let-it-ride").seats
    assert filed is not None
    assert not filed.several_seats


def test_a_no_bust_shoe_lasts_until_the_cut_card_or_for_one_round():
    game = FiledGame(BOOK, "deuce-lounge/no-bust-21st-century-blackjack")
    for value in ("cut-card", "round"):
        assert game.filing_with({"shoe": value}).equipment.shoe.lasts == value


def test_a_joker_dealt_face_up_counts_as_an_ace_and_not_as_a_fifth_six():
    def winner(joker):
        case = {
            "game": "deuce-lounge/mexican-stud-poker",
            "button": 2,
            "stacks": {"1": "100.00", "2": "100.00"},
            "bets": {"1": "10.00", "2": "10.00"},
            "hands": {"1": ["Jk", "6d", "6h", "6c", "6s"], "2": ["As", "Ks", "Qs", "Js", "7s"]},
            "faces": {"1": [joker, *["up"] * 4] if joker == "down" else ["up"] * 4 + ["down"]},
        }
        (pot,) = houseway.settle(case).to_dict()["pots"]
        return [winner["why"] for winner in pot["winners"]]

    assert "five" in winner("down")[0]
    assert "five" not in winner("up")[0]


def test_the_player_dealer_collects_losing_wagers_and_pays_winning_ones():
    case = {
        "game": "deuce-lounge/three-card-poker",
        "player_dealer": {"seat": 7, "bank": "1000.00"},
        "wagers": [
            {"seat": seat, "bettor": f"seat {seat}", "wager": "ante", "amount": "10.00"}
            for seat in (1, 2)
        ],
        "hands": {
            "1": ["As", "Ad", "2c"],
            "2": ["Kd", "9c", "4d"],
            "player-dealer": ["Qs", "Qh", "3c"],
        },
        "choices": [{"seat": 1, "choice": "play"}, {"seat": 2, "choice": "play"}],
    }
    lines = houseway.settle(case).to_dict()["lines"]
    assert sorted((line["seat"], line["wager"], line["paid"], line["taken"]) for line in lines) == [
        (1, "ante", "10.00", "0.00"),
        (1, "play", "10.00", "0.00"),
        (2, "ante", "0.00", "10.00"),
        (2, "play", "0.00", "10.00"),
    ]


def test_a_joker_flush_with_a_pair_is_set_by_the_row_for_straights_and_flushes():
    for hand in ("Jk 9s 7s 4s 2s 2d Kc", "As 9s 7s 4s 2s 2d Kc"):
        setting = set_hand(rules("deuce-lounge/fortune-pai-gow-poker"), hand)
        assert setting.rule.startswith("Straight, flush or straight flush with joker and no pair")
        assert sorted(setting.low) == ["2d", "Kc"]


# Cordova.


def test_cordovas_no_limit_game_allows_three_raises_by_the_letter():
    hand = start("cordova/texas-holdem", THREE, table="no limit $1/$2")
    assert "raise" not in ask(hand, "r4 r8 r16").choices
    usual = {"no_limit_raises": "free"}
    hand = start("cordova/texas-holdem", THREE, table="no limit $1/$2", rules=usual)
    assert "raise" in ask(hand, "r4 r8 r16").choices


def test_the_forced_bet_of_seven_card_stud_is_the_lower_limit():
    play = rules("cordova/seven-card-stud").play_as(PokerPlay)
    forced_bets = {stakes.name: stakes.bring_in.cents for stakes in play.stakes}
    assert forced_bets == {"$2-$4": 200, "$4-$8": 400, "$8-$16": 800, "$15-$30": 1500}
    assert not any(stakes.blinds for stakes in play.stakes)


def test_wagers_of_pai_gow_are_made_before_the_deal_and_the_reading_says_so():
    filing = BOOK.filing("cordova/pai-gow-poker")
    (reading,) = [item for item in filing.readings if item.rule == "Until when may bets be placed?"]
    assert {wager.placed for wager in filing.wagers} == {"before the deal"}
    assert "before the deal" in reading.reading


def test_an_action_between_two_tiers_of_the_superseded_list_pays_the_lower_fee_or_has_none():
    schedule = "gega-002072-ultimate-texas-holdem"
    game = houseway.game("cordova/ultimate-texas-holdem")
    player_dealer_fees = [
        next(fee.amount for fee in answer.fees if fee.payer == "player-dealer")
        for answer in (
            houseway.fee(game, option=f"{schedule}:1", action=cents)
            for cents in (10_000, 10_050, 10_100)
        )
    ]
    assert player_dealer_fees == [100, 100, 200]
    with pytest.raises(FeeError, match="has no fee for a total table action"):
        houseway.fee(game, option=f"{schedule}:16", action=120_400)


def test_double_luck_is_decided_on_all_seven_cards():
    """The house way breaks up the straight, but the seven cards contain it: 2 to 1."""
    game_id, hand = "cordova/pai-gow-poker-triple-bonus", "9s 8d 7c 6h 5d 9c 8c"
    case = {
        "game": game_id,
        "player_dealer": {"seat": 7, "bank": "5000.00"},
        "wagers": [{"seat": 1, "bettor": "A", "wager": "double-luck", "amount": "10.00"}],
        "hands": {"1": hand.split(), "player-dealer": ["As", "Ad", "Kc", "Qh", "4d", "3c", "2s"]},
    }
    (line,) = houseway.settle(case).to_dict()["lines"]
    assert (line["result"], line["paid"]) == ("win", "20.00")
    assert sorted(set_hand(rules(game_id), hand).low) == ["8c", "8d"]
