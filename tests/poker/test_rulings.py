"""Irregularities of a deal and their filed remedies."""

import pytest
from tests.poker.deal import game, net, play, start

from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.play.decision import Ruling
from houseway.play.events import FloorRuled
from houseway.poker.events import Reshuffled
from houseway.poker.hand import PokerHand
from houseway.values.errors import InputError

LUCKY = "lucky-buck/texas-holdem"
LOWBALL = "lucky-buck/lowball"
THREE = {1: 100, 2: 100, 3: 100}


def shuffled_shoe(game_id: str) -> Shoe[str]:  # type: ignore[type-var]
    return Shoe(game(game_id).rules().cards, Seed.of(5).stream("test"))  # type: ignore[return-value]


def remedies(hand: PokerHand) -> list[str]:
    return [event.remedy for event in hand.events if isinstance(event, FloorRuled)]


def test_a_boxed_card_is_replaced_by_the_next_card() -> None:
    rulings = [Ruling("boxed-card", 2)]
    hand = start(LUCKY, THREE, "As Ks Qs Js Ts 9s 8s", rulings=rulings)
    play(hand)
    assert [hand.cards[seat] for seat in (2, 3, 1)] == [["As", "Ts"], ["Qs", "9s"], ["Js", "8s"]]
    assert hand.scrapped == ["Ks"]


def test_an_exposed_hole_card_is_exchanged_after_the_deal_and_burned_first() -> None:
    rulings = [Ruling("exposed-card", 2)]
    hand = start(LUCKY, THREE, "As Ks Qs Js Ts 9s 8s", rulings=rulings)
    play(hand)
    assert hand.cards[3] == ["Ts", "8s"]
    assert hand.burned[0] == "Ks"
    assert len(hand.burned) == 3


def test_two_exposed_hole_cards_are_a_misdeal() -> None:
    rulings = [Ruling("exposed-card", 2), Ruling("exposed-card", 5)]
    hand = start(LUCKY, THREE, "As Ks Qs Js Ts 9s 8s", rulings=rulings)
    play(hand)
    assert hand.void
    assert net(hand) == {1: 0, 2: 0, 3: 0}


def test_a_misdeal_returns_every_bet() -> None:
    hand = start(LUCKY, THREE, rulings=[Ruling("misdeal", 6)])
    play(hand)
    assert (hand.void, net(hand)) == (True, {1: 0, 2: 0, 3: 0})


def test_a_void_hand_also_returns_the_collection_and_dead_money() -> None:
    hand = start("cordova/seven-card-stud", THREE, option="2", rulings=[Ruling("misdeal", 5)])
    play(hand)
    assert sum(fee.amount for fee in hand.fees) == 0
    assert net(hand) == {1: 0, 2: 0, 3: 0}
    hand = start(
        "deuce-lounge/texas-holdem",
        {**THREE, 4: 100},
        posts=[(4, 300, 100)],
        rulings=[Ruling("misdeal", 5)],
    )
    play(hand)
    assert net(hand) == {1: 0, 2: 0, 3: 0, 4: 0}


def test_a_void_hand_returns_no_dead_money_that_a_short_stack_did_not_post() -> None:
    hand = start(
        "deuce-lounge/texas-holdem",
        {**THREE, 4: 3, 5: 100},
        posts=[(4, 300, 100), (5, 300, 100)],
        rulings=[Ruling("misdeal", 5)],
    )
    play(hand)
    assert net(hand) == {1: 0, 2: 0, 3: 0, 4: 0, 5: 0}


def test_a_wrong_number_of_cards_found_late_forfeits_the_hand() -> None:
    hand = start(LUCKY, THREE, rulings=[Ruling("wrong-count", 8, seat=2)])
    play(hand)
    assert 2 not in hand.live
    assert net(hand)[2] == -4


def test_the_last_hand_left_after_forfeits_wins_the_pot() -> None:
    rulings = [Ruling("wrong-count", 8, seat=2), Ruling("wrong-count", 8, seat=3)]
    hand = start(LUCKY, THREE, rulings=rulings)
    play(hand)
    assert net(hand) == {1: 8, 2: -4, 3: -4}


def test_a_premature_flop_is_reshuffled_and_its_burn_stays_burned() -> None:
    hand = start(LUCKY, THREE, shuffled_shoe(LUCKY), rulings=[Ruling("premature-flop", 0)])
    play(hand)
    reshuffles = [event for event in hand.events if isinstance(event, Reshuffled)]
    assert [len(event.cards) for event in reshuffles] == [3]
    assert len(hand.burned) == 4
    assert len(hand.boards[0]) == 5


def test_a_premature_turn_is_set_aside_and_reshuffled_before_the_river() -> None:
    hand = start(LUCKY, THREE, shuffled_shoe(LUCKY), rulings=[Ruling("premature-turn", 0)])
    play(hand)
    early_cards = [event.card for event in hand.events if isinstance(event, FloorRuled)]
    reshuffles = [event for event in hand.events if isinstance(event, Reshuffled)]
    assert [list(event.cards) for event in reshuffles] == [early_cards]
    assert hand.boards[0][3] != early_cards[0]
    assert hand.events.index(reshuffles[0]) > [type(e).__name__ for e in hand.events].index("Acted")


def test_a_premature_river_is_reshuffled() -> None:
    hand = start(LUCKY, THREE, shuffled_shoe(LUCKY), rulings=[Ruling("premature-river", 0)])
    play(hand)
    reshuffles = [event for event in hand.events if isinstance(event, Reshuffled)]
    assert [len(event.cards) for event in reshuffles] == [1]
    assert len(hand.burned) == 4


@pytest.mark.parametrize("card", ["5s", "As", "Jk"])
def test_an_exposed_card_of_five_or_lower_is_kept_in_lowball(card: str) -> None:
    hand = start(LOWBALL, THREE, f"{card} Ks Qs", rulings=[Ruling("exposed-card", 1)])
    play(hand)
    assert hand.cards[2][0] == card
    assert remedies(hand) == ["play-on"]


def test_an_exposed_card_of_six_or_higher_is_replaced_in_lowball() -> None:
    hand = start(LOWBALL, THREE, "6s Ks Qs", rulings=[Ruling("exposed-card", 1)])
    play(hand)
    assert hand.cards[2][0] == "Ks"
    assert remedies(hand) == ["replace-card"]


def test_a_card_exposed_by_its_own_player_is_kept() -> None:
    hand = start(LOWBALL, THREE, "9s Ks Qs", rulings=[Ruling("player-exposed-card", 1)])
    play(hand)
    assert hand.cards[2][0] == "9s"


def test_a_fouled_deck_voids_the_hand() -> None:
    hand = start(LOWBALL, THREE, rulings=[Ruling("fouled-deck", 16)])
    play(hand)
    assert (hand.void, net(hand)) == (True, {1: 0, 2: 0, 3: 0})


def test_exposed_cards_must_be_kept_in_draw_poker() -> None:
    hand = start("lucky-buck/draw-poker", THREE, "9s Ks Qs", rulings=[Ruling("exposed-card", 1)])
    play(hand)
    assert hand.cards[2][0] == "9s"


def draw_with_exposed_cards(*numbers: int) -> PokerHand:
    """Seat 2 draws two cards, seats 3 and 1 one each; the cards with these numbers are exposed."""
    dealt = "2c 2d 2h 3c 3d 3h 4c 4d 4h 5c 5d 5h 6c 6d 6h"
    rulings = [Ruling("exposed-draw-card", number) for number in numbers]
    hand = start("lucky-buck/draw-poker", THREE, f"{dealt} Ts Js Qs Ks As Kd", rulings=rulings)
    play(hand, "c c k -6c,5c -6d -6h")
    return hand


def test_a_card_turned_over_on_the_draw_is_replaced_after_all_draws() -> None:
    hand = draw_with_exposed_cards(16)
    assert [hand.cards[seat][3:] for seat in (2, 3, 1)] == [
        ["Js", "As"],
        ["5d", "Qs"],
        ["5h", "Ks"],
    ]
    assert [hand.drawn[seat] for seat in (2, 3, 1)] == [2, 1, 1]


def test_two_cards_turned_over_on_the_draw_do_not_void_the_hand() -> None:
    hand = draw_with_exposed_cards(16, 17)
    assert not hand.void
    assert [hand.cards[seat][3:] for seat in (2, 3, 1)] == [
        ["As", "Kd"],
        ["5d", "Qs"],
        ["5h", "Ks"],
    ]


def test_an_unknown_irregularity_is_refused_with_a_list() -> None:
    hand = start(LUCKY, THREE, rulings=[Ruling("earthquake", 1)])
    with pytest.raises(InputError, match=r"irregularity must be .*, not 'earthquake'"):
        play(hand)


def test_a_ruling_after_the_last_card_is_refused() -> None:
    hand = start(LUCKY, THREE, rulings=[Ruling("boxed-card", 40)])
    with pytest.raises(InputError, match="only 14 cards were dealt"):
        play(hand)
