"""What the audits asked of single filings, worked out from the papers (docs/audit.md)."""

import pytest
from tests.book import BOOK
from tests.poker.deal import ask, start

import houseway
from houseway.banked.rotation import Turn, next_turn
from houseway.cards.card import Card
from houseway.checking.coverage import coverage
from houseway.games.twenty_one.rules import PlayerHand, TwentyOnePlay, legal
from houseway.pages.filing import filing_page
from houseway.pan.events import HandDealt
from houseway.play.family import set_hand
from houseway.play.game import Game
from houseway.poker.rules import PokerPlay
from houseway.ranking.pai_gow import five_value
from houseway.values.errors import FeeError

THREE = {1: 500, 2: 500, 3: 500}


def rules(game_id, **chosen):
    return Game(BOOK, game_id).rules(chosen)


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
    (one,) = houseway.settle(case).to_dict()["fees"]
    return one["payer"], one["amount"]


# The Saloon.


@pytest.mark.parametrize(
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
def test_the_lines_of_caribbean_stud_are_cited_for_what_they_say(first, last):
    kinds = coverage(BOOK, "saloon").kinds[first - 1 : last]
    assert set(kinds) <= {"rule", "reading", "blank"}
    assert "rule" in kinds


def test_players_of_pure_spanish_stand_on_hard_17_and_choose_on_less():
    play = rules("saloon/pure-spanish-21-5").play_as(TwentyOnePlay)
    hard_17 = PlayerHand((Card("Ks"), Card("4d"), Card("3c")), up=Card("9c"))
    hard_16 = PlayerHand((Card("Ks"), Card("4d"), Card("2c")), up=Card("9c"))
    assert legal(play, hard_17) == ()
    assert {"hit", "stand"} <= set(legal(play, hard_16))


def test_the_bonus_bet_counts_in_the_total_table_action_and_its_bettor_pays_nothing():
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
    having = {one for one in BOOK if rule in {r.rule for r in BOOK.filing(one).readings}}
    assert having == {"saloon/omaha", "saloon/omaha-hi-low-split"}


# The Tavern.


def test_the_joker_in_a_flush_is_the_highest_card_that_the_hand_does_not_hold():
    ranking = rules("tavern/fortune-pai-gow-poker").play.ranking
    joker, king = (
        five_value([Card(card) for card in cards.split()], ranking)
        for cards in ("As Jk 9s 4s 3s", "As Ks 9s 4s 3s")
    )
    assert joker == king


def test_the_second_card_is_face_up_by_the_letter_and_hidden_as_usually_dealt():
    game = Game(BOOK, "tavern/no-bust-21st-century-blackjack")
    assert game.rules().play_as(TwentyOnePlay).hole == "up"
    assert game.rules(preset="practice").play_as(TwentyOnePlay).hole == "down"


def test_every_ace_is_a_bonus_ace_in_lucky_lucky():
    play = rules("tavern/no-bust-21st-century-buster-blackjack-lucky-lucky").play_as(TwentyOnePlay)
    assert play.insurance is not None
    assert play.insurance.against == "A"


# Lucky Buck.


def test_a_new_player_of_draw_is_dealt_in_at_once_and_a_missed_blind_is_straddled():
    button = rules("lucky-buck/draw-poker").play_as(PokerPlay).button
    assert (button.new_player, button.missed) == ("at-once", "straddles")


def test_an_exposed_pai_gow_card_is_replaced_from_the_cards_left_over():
    game = Game(BOOK, "lucky-buck/pai-gow-double-hand-poker")
    remedies = {one.id: one.remedy for one in game.filing_with({}).irregularities}
    usual = {one.id: one.remedy for one in game.filing_with({}, "practice").irregularities}
    (changed,) = [one for one in remedies if remedies[one] != usual[one]]
    assert (remedies[changed], usual[changed]) == ("exchange-card", "replace-card")


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
    assert [f"{one['seat']} {one['wager']}" for one in lines if one["wager"] != "envy"] == settled


@pytest.mark.parametrize(
    "game_id", ["lucky-buck/ez-baccarat", "cordova/pai-gow-poker-triple-bonus"]
)
def test_a_bank_that_all_others_refuse_goes_on(game_id):
    filed = BOOK.filing(game_id).player_dealer
    last = Turn(seat=1, person="A", hand=2)
    again = next_turn(filed, 8, {1: "A", 2: "B"}, lambda _, person: person == "A", last=last)
    assert again == Turn(seat=1, person="A", hand=1)


def test_blinds_of_lucky_buck_are_the_lower_limit_and_half_of_it_in_whole_dollars():
    play = rules("lucky-buck/texas-holdem").play_as(PokerPlay)
    blinds = {one.name: [blind.cents for blind in one.blinds] for one in play.stakes}
    assert blinds["split $1/$2"] == [50, 100]
    assert blinds["split $3/$6"] == [100, 300]
    assert blinds["split $8/$16"] == [400, 800]


def test_the_collection_of_pan_comes_from_the_first_players():
    (option, *_) = BOOK.collection_options("lucky-buck/pan")
    (terms,) = option.group.fees.values()
    assert (terms.payer, str(terms.first_players)) == ("first-players", "2: 1; 3-4: 2; 5+: 3")
    assert rules("lucky-buck/pan").seats == 10


def test_the_lost_blinds_of_straight_16_are_listed_as_a_misprint():
    misprints = [
        misprint for schedule in BOOK.schedules("lucky-buck") for misprint in schedule.misprints
    ]
    assert any("2-8" in one.corrected for one in misprints)


# The Deuce Lounge.


def test_no_limit_omaha_bets_at_least_the_limit_of_the_round_and_at_most_200():
    hand = start("deuce-lounge/omaha", THREE, table="no limit $2/$4")
    turn = ask(hand, "")
    assert (turn.least, turn.most) == (800, 20000)


@pytest.mark.parametrize("game_id", [one for one in BOOK if one.startswith("deuce-lounge/")])
def test_no_option_of_the_deuce_lounge_has_several_ways_to_collect(game_id):
    for option in BOOK.collection_options(game_id):
        assert len(option.ways) <= 1, option.id


def test_a_hand_of_pan_does_not_depend_on_the_discards_of_the_last():
    def dealt(table):
        hand = table.deal(seed=7)
        hands = [one for one in hand.events if isinstance(one, HandDealt)]
        cards = [card for one in hands for card in one.cards]
        hand.play_on()
        return sorted(cards)

    table = houseway.game("deuce-lounge/pan").open_table()
    first = dealt(table)
    assert len(first) >= 20
    assert dealt(table) == first
    asked = "Which cards are shuffled between hands?"
    (reading,) = [one for one in BOOK.filing("deuce-lounge/pan").readings if one.rule == asked]
    assert reading.unfiled
    page = str(filing_page(Game(BOOK, "deuce-lounge/pan")))
    assert "not filed" in page.partition(asked)[2].partition("heading=")[0]


def test_fortune_is_dealt_by_a_machine_unless_a_player_asks():
    game_id = "deuce-lounge/fortune-pai-gow-poker"
    assert rules(game_id).play.deal == "machine"
    assert rules(game_id, deal="back-and-forth").play.deal == "back-and-forth"


def test_all_rounds_of_mexican_stud_are_at_the_lower_limit_by_the_letter():
    game = Game(BOOK, "deuce-lounge/mexican-stud-poker")
    assert game.rules().play_as(PokerPlay).betting.low_rounds == 4
    assert game.rules(preset="practice").play_as(PokerPlay).betting.low_rounds == 2


def test_a_player_of_let_it_ride_has_one_position():
    filed = BOOK.filing("deuce-lounge/let-it-ride").seats
    assert filed is not None
    assert not filed.several_seats


def test_a_shoe_of_no_bust_lasts_until_its_cut_card_or_one_round():
    game = Game(BOOK, "deuce-lounge/no-bust-21st-century-blackjack")
    shoes = [game.filing_with({"shoe": value}).equipment.shoe for value in ("cut-card", "round")]
    assert shoes[0] != shoes[1]


def test_a_joker_dealt_face_up_makes_four_of_a_kind_with_an_ace():
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
        return [one["why"] for one in pot["winners"]]

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
    assert all(one["paid"] != "0.00" for one in lines if one["seat"] == 1)
    assert all(one["taken"] == "10.00" for one in lines if one["seat"] == 2)


def test_a_joker_with_one_pair_is_set_by_the_row_of_straights_and_flushes():
    made = set_hand(rules("deuce-lounge/fortune-pai-gow-poker"), "Jk 9s 7s 4s 2s 2d Kc")
    without = set_hand(rules("deuce-lounge/fortune-pai-gow-poker"), "As 9s 7s 4s 2s 2d Kc")
    assert made.rule == without.rule


# Cordova.


def test_three_raises_cap_cordovas_no_limit_game_by_the_letter():
    hand = start("cordova/texas-holdem", THREE, table="no limit $1/$2")
    assert "raise" not in ask(hand, "r4 r8 r16").choices
    usual = {"no_limit_raises": "free"}
    hand = start("cordova/texas-holdem", THREE, table="no limit $1/$2", rules=usual)
    assert "raise" in ask(hand, "r4 r8 r16").choices


def test_the_forced_bet_of_seven_card_stud_is_the_lower_limit():
    play = rules("cordova/seven-card-stud").play_as(PokerPlay)
    assert all(one.bring_in.cents == one.bets[0].cents for one in play.stakes if one.bring_in)
    assert not any(one.blinds for one in play.stakes)


def test_wagers_of_pai_gow_are_made_before_the_deal_and_the_reading_says_so():
    filing = BOOK.filing("cordova/pai-gow-poker")
    (said,) = [one for one in filing.readings if one.rule == "Until when may bets be placed?"]
    assert {one.placed for one in filing.wagers} == {"before the deal"}
    assert "before the deal" in said.reading


def test_an_amount_between_two_bounds_of_the_superseded_list_pays_the_lower_fee_or_none():
    old = "gega-002072-ultimate-texas-holdem"
    game = houseway.game("cordova/ultimate-texas-holdem")
    fees = [
        next(one.amount for one in asked.fees if one.payer == "player-dealer")
        for asked in (
            houseway.fee(game, option=f"{old}:1", action=amount) for amount in (10_000, 10_050)
        )
    ]
    assert fees[0] == fees[1]
    with pytest.raises(FeeError, match="has no fee for a total table action"):
        houseway.fee(game, option=f"{old}:16", action=120_400)


def test_double_luck_is_decided_on_all_seven_cards():
    filing = BOOK.filing("cordova/pai-gow-poker-triple-bonus")
    page = str(filing.play)
    assert "whatever the player did" not in page
