"""Stud: bring-in, open pairs, who opens, the turned card, the joker and a short deck."""

import pytest
from tests.poker.deal import ask, game, net, play, stakes, start

from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.families.stud.script import deal_round, showing
from houseway.poker.events import BoardDealt, Dealt, Posted, Reshuffled

SEVEN = "cordova/seven-card-stud"
MEXICAN = "deuce-lounge/mexican-stud-poker"
CORDOVA_MEXICAN = "cordova/mexican-stud"
THREE = {1: 200, 2: 200, 3: 200}


def seven_card_hand(*args, **extra):
    """A seven-card stud hand with the smaller forced bet, as usually dealt."""
    return start(SEVEN, *args, rules={"forced_bet": "small-blind"}, **extra)


def third_street(*doors: str) -> str:
    """Two down cards for each player, then the door cards, from the button's left."""
    down = ["2c", "2d", "3c", "3d", "4c", "4d", "6c", "6d"][: 2 * len(doors)]
    return " ".join([*down, *doors])


def test_every_player_antes_before_the_deal() -> None:
    hand = seven_card_hand(THREE)
    ask(hand, "")
    assert hand.paid[1:4].count(100) == 2
    assert sum(hand.paid) == 3 * 100 + 200
    first_card = next(n for n, event in enumerate(hand.events) if isinstance(event, Dealt))
    antes = [event for event in hand.events[:first_card] if isinstance(event, Posted)]
    assert [(event.what, event.amount) for event in antes] == [("ante", 100)] * 3


def test_the_lowest_up_card_brings_it_in() -> None:
    hand = seven_card_hand(THREE, third_street("Ks", "5s", "9d"))
    assert ask(hand, "").seat == 1
    assert hand.bets[3] == 200


def test_a_tie_for_low_is_broken_by_the_lowest_suit() -> None:
    hand = seven_card_hand(THREE, third_street("5s", "5h", "5c"))
    ask(hand, "")
    assert hand.bets[1] == 200


def test_the_ace_is_high_for_the_bring_in() -> None:
    hand = seven_card_hand(THREE, third_street("As", "Ks", "Qs"))
    ask(hand, "")
    assert hand.bets[1] == 200


def test_a_raise_completes_the_bring_in_to_the_lower_limit() -> None:
    hand = seven_card_hand(THREE, third_street("Ks", "5s", "9d"))
    turn = ask(hand, "")
    assert (turn.call, turn.least, turn.most) == (200, 400, 400)


def test_the_completion_is_the_bet_and_three_raises_may_follow() -> None:
    hand = seven_card_hand(THREE, third_street("Ks", "5s", "9d"))
    assert "raise" in ask(hand, "r4 r8 r12").choices
    hand = seven_card_hand(THREE, third_street("Ks", "5s", "9d"))
    assert "raise" not in ask(hand, "r4 r8 r12 r16").choices


def test_the_bring_in_does_not_act_again_when_nobody_raised() -> None:
    hand = seven_card_hand(THREE, third_street("Ks", "5s", "9d"))
    ask(hand, "c c")
    assert hand.street == "fourth-street"


def fourth_street(doors: str, fourth: str) -> str:
    """The cards of third street, a burn, and the next up cards, beginning with the button."""
    return f"{third_street(*doors.split())} 7c {fourth}"


def test_later_cards_start_with_the_player_on_the_button_at_cordova() -> None:
    hand = seven_card_hand(THREE, fourth_street("Ks 5s 9d", "Th Jh Qh"))
    ask(hand, "c c")
    assert [hand.cards[seat][-1] for seat in (1, 2, 3)] == ["Th", "Jh", "Qh"]


def test_later_streets_open_with_the_highest_showing_hand() -> None:
    hand = seven_card_hand(THREE, fourth_street("Ks 5s 9d", "Th Jh 5h"))
    assert ask(hand, "c c").seat == 3


def test_of_equally_high_hands_the_first_clockwise_from_the_button_opens() -> None:
    hand = seven_card_hand(THREE, fourth_street("Ks 5s Kd", "Th Td 6h"))
    assert showing(hand, 2) == ((0, 0),)
    turn = ask(hand, "c c")
    assert showing(hand, 2) == showing(hand, 1)
    assert turn.seat == 2


def test_an_open_pair_on_fourth_street_may_bet_either_limit() -> None:
    hand = seven_card_hand(THREE, fourth_street("Ks 5s 9d", "Th Jh 5h"))
    turn = ask(hand, "c c")
    assert (turn.least, turn.most, turn.step) == (400, 800, 400)


def test_the_limit_that_an_open_pair_chooses_binds_the_table_for_that_round() -> None:
    line = "c c b8"
    hand = seven_card_hand(THREE, fourth_street("Ks 5s 9d", "Th Jh 5h"))
    turn = ask(hand, line)
    assert (turn.least, turn.most) == (1600, 1600)
    hand = seven_card_hand(THREE, fourth_street("Ks 5s 9d", "Th Jh 5h"))
    turn = ask(hand, "c c b4")
    assert (turn.least, turn.most) == (800, 800)


def test_without_an_open_pair_fourth_street_is_at_the_lower_limit() -> None:
    hand = seven_card_hand(THREE, fourth_street("Ks 5s 9d", "Th Jh Qh"))
    turn = ask(hand, "c c")
    assert (turn.least, turn.most) == (400, 400)


def test_fifth_street_is_at_the_higher_limit_even_after_an_open_pair() -> None:
    hand = seven_card_hand(THREE, fourth_street("Ks 5s 9d", "Th Jh 5h"))
    turn = ask(hand, "c c k k k")
    assert (hand.street, turn.least, turn.most) == ("fifth-street", 800, 800)


def test_at_the_saloon_the_player_who_opened_sixth_street_opens_seventh_street() -> None:
    hand = start("saloon/seven-card-stud", THREE)
    sixth = ask(hand, "c c k k k k k k").seat
    assert hand.street == "sixth-street"
    hand = start("saloon/seven-card-stud", THREE)
    assert ask(hand, "c c k k k k k k k k k").seat == sixth
    assert hand.street == "seventh-street"


def test_seven_card_stud_high_low_splits_the_pot_with_an_eight_low() -> None:
    cards = [
        "Kd", "As", "Kh", "2s",
        "Ks", "3d",
        "6c", "4h", "9s",
        "6d", "7c", "9d",
        "6h", "8d", "Qc",
        "6s", "Tc", "Jc",
    ]  # fmt: skip
    hand = start("cordova/seven-card-stud-high-low-split", {1: 100, 2: 100}, " ".join(cards))
    play(hand)
    assert sorted((award.part, award.seat) for award in hand.awards) == [("high", 2), ("low", 1)]


def test_studs_collection_comes_from_the_antes_before_the_deal() -> None:
    hand = seven_card_hand(THREE, option="2")
    ask(hand, "")
    assert [fee.amount for fee in hand.fees] == [200]
    before = hand.events.index(hand.fees[0])
    assert not any(isinstance(event, Dealt) for event in hand.events[:before])


def shuffled_shoe(game_id: str, number: int = 1) -> Shoe[str]:  # type: ignore[type-var]
    return Shoe(game(game_id).rules().cards, Seed.of(number).stream("test"))  # type: ignore[return-value]


def test_seven_players_who_all_stay_use_the_last_card_and_the_burns() -> None:
    stacks = dict.fromkeys(range(1, 8), 200)
    hand = seven_card_hand(stacks, shuffled_shoe(SEVEN))
    play(hand)
    reshuffles = [event for event in hand.events if isinstance(event, Reshuffled)]
    assert len(reshuffles) == 1
    assert all(len(hand.cards[seat]) == 7 for seat in stacks)
    assert hand.common == []


def test_eight_players_who_all_stay_share_one_common_card() -> None:
    stacks = dict.fromkeys(range(1, 9), 200)
    hand = seven_card_hand(stacks, shuffled_shoe(SEVEN))
    play(hand)
    assert len(hand.common) == 1
    assert all(len(hand.cards[seat]) == 6 for seat in stacks)


def test_the_high_hand_with_the_common_card_opens_the_last_round() -> None:
    stacks = dict.fromkeys(range(1, 9), 200)
    hand = seven_card_hand(stacks, shuffled_shoe(SEVEN, 3))
    answers = play(hand)
    opener = answers.turns[-8].seat
    assert showing(hand, opener) == max(showing(hand, seat) for seat in hand.live)


def test_a_common_card_comes_from_the_reshuffled_burns_when_the_deck_is_empty() -> None:
    hand = seven_card_hand({1: 100, 2: 100}, shuffled_shoe(SEVEN))
    hand.deal((1, 2), each=25)
    hand.burn()
    deal_round(hand, "seventh-street", [1, 2, 1], {1: False, 2: False}, burns=True)
    assert [event.board for event in hand.events if isinstance(event, BoardDealt)] == [0]


def test_the_deuce_lounges_mexican_stud_deals_one_card_up_then_one_down() -> None:
    hand = start(MEXICAN, THREE, "Ks 5s 4d 2c 3c 4c")
    ask(hand, "")
    assert hand.up[2] == [True]
    assert hand.cards[2] == ["Ks", "2c"]


def test_the_highest_up_card_brings_it_in_at_the_deuce_lounge() -> None:
    hand = start(MEXICAN, THREE, "Ks 5s 4d 2c 3c 4c")
    ask(hand, "")
    assert hand.bets[2] == 300
    rules = {"brings_in": "low-card"}
    hand = start(MEXICAN, THREE, "Ks 5s 4d 2c 3c 4c", rules=rules)
    ask(hand, "")
    assert hand.bets[1] == 300


def test_an_up_joker_ranks_above_the_ace_of_spades_for_the_bring_in() -> None:
    hand = start(MEXICAN, THREE, "As Jk 4d 2c 3c 4c")
    ask(hand, "")
    assert hand.bets[3] == 300


def test_only_the_bring_in_may_check_in_the_first_round() -> None:
    for line in ("", "c"):
        hand = start(MEXICAN, THREE, "Ks 5s 4d 2c 3c 4c")
        assert "check" not in ask(hand, line).choices
    hand = start(MEXICAN, THREE, "Ks 5s 4d 2c 3c 4c")
    turn = ask(hand, "c c")
    assert (turn.seat, turn.choices) == (2, ("fold", "check", "raise"))


def test_every_player_always_has_exactly_one_card_face_down() -> None:
    hand = start(MEXICAN, THREE, shuffled_shoe(MEXICAN))
    play(hand, "c c k turn keep turn k k k keep turn turn k k k turn turn keep")
    for seat in (1, 2, 3):
        assert len(hand.cards[seat]) == 5
        assert hand.up[seat].count(False) + 5 - len(hand.up[seat]) == 1


def test_mexican_stud_uses_41_cards_at_the_deuce_lounge_and_53_at_cordova() -> None:
    assert len(game(MEXICAN).rules().cards) == 41
    assert len(game(CORDOVA_MEXICAN).rules().cards) == 53


def test_mexican_stud_with_ten_players_who_stay_uses_common_cards() -> None:
    stacks = dict.fromkeys(range(1, 11), 200)
    hand = start(MEXICAN, stacks, shuffled_shoe(MEXICAN))
    play(hand)
    assert hand.common
    assert all(len(hand.cards[seat]) + len(hand.common) == 5 for seat in stacks)


def showdown(game_id: str, line: str, first: str, second: str, deal: str) -> dict[int, str]:
    hand = start(game_id, {1: 100, 2: 100}, deal, button=2)
    play(hand, line)
    assert first in hand.cards[1]
    assert second in hand.cards[2]
    return {award.seat: award.why for award in hand.awards}


def test_a_down_joker_is_wild_and_makes_five_of_a_kind() -> None:
    """Seat 1 gets 6s up, Jk down and then sixes; seat 2 gets high cards."""
    deal = "6s Kd Jk Qd 2c 6d Ks 2d 6h Qs 2h 6c As"
    assert showdown(MEXICAN, "", "Jk", "Kd", deal) == {1: "five sixes"}


def test_a_joker_dealt_up_is_an_ace_and_not_a_fifth_six() -> None:
    deal = "Jk Kd 6s Qd 2c 6d Ks 2d 6h Qs 2h 6c As"
    assert showdown(MEXICAN, "", "Jk", "Kd", deal) == {1: "four sixes"}


def test_a_joker_turned_up_by_its_owner_only_completes_straights_and_flushes() -> None:
    """At the Deuce Lounge, a joker turned up by its owner does not make a pair."""
    deal = "6s Kd Jk Qd 2c 6d Ks 2d 7h Js 2h 4c As"
    assert showdown(MEXICAN, "c k turn keep", "Jk", "Kd", deal) == {2: "a pair of kings"}


def test_a_turned_joker_stays_wild_at_cordova() -> None:
    deal = "Jk Qd 6s Kd 6d Ks 7h Js 4c As"
    hand = start(CORDOVA_MEXICAN, {1: 100, 2: 100}, deal, button=2)
    play(hand, "c turn keep")
    assert [(award.seat, award.why) for award in hand.awards] == [(1, "three sixes")]


def test_a_flush_beats_a_full_house_in_mexican_stud() -> None:
    deal = "2h Ks 4h Kd 2c 5h Kh 2d 7h 7s 3c Qh 7d"
    assert showdown(MEXICAN, "", "2h", "Ks", deal) == {1: "a queen-high flush"}


@pytest.mark.parametrize("cards", ["4s 5d 6h 7c Js", "5s 6d 7h Jc Qs", "6s 7d Jh Qc Ks"])
def test_a_jack_follows_a_seven_in_the_printed_straights(cards: str) -> None:
    hand = cards.split()
    other = ["Ac", "Kd", "Qd", "3h", "2h"]
    deal = [hand[0], other[0], hand[1], other[1]]
    for n in (2, 3, 4):
        deal += [["2c", "2d", "3c"][n - 2], hand[n], other[n]]
    winners = showdown(MEXICAN, "", hand[0], other[0], " ".join(deal))
    assert winners[1].endswith("-high straight")


def test_later_rounds_of_cordovas_mexican_stud_open_left_of_the_button() -> None:
    hand = start(CORDOVA_MEXICAN, THREE, "2c 3c 4c Ks 5s 9d")
    assert ask(hand, "c c keep keep keep").seat == 2


def test_bets_in_cordovas_mexican_stud_are_within_the_spread() -> None:
    hand = start(CORDOVA_MEXICAN, THREE, "2c 3c 4c Ks 5s 9d")
    turn = ask(hand, "c c keep keep keep")
    assert (turn.least, turn.most) == (200, 500)


def test_a_pot_too_small_for_the_fee_pays_the_rest_later() -> None:
    """Option 1 takes $5; the part that the pot cannot pay at first is taken in later rounds."""
    table = stakes(betting="spread", bets=["$1", "$5"], bring_in="$1")
    hand = start(CORDOVA_MEXICAN, {1: 50, 2: 50}, "2c 3c Ks 5s", table=table, option="1")
    play(hand, "c keep keep b2 c")
    assert [fee.amount for fee in hand.fees] == [200, 300]


def test_a_pot_that_stops_growing_owes_no_more_fee() -> None:
    table = stakes(betting="spread", bets=["$1", "$5"], bring_in="$1")
    hand = start(CORDOVA_MEXICAN, {1: 50, 2: 50}, "2c 3c Ks 5s", table=table, option="1")
    play(hand)
    assert [fee.amount for fee in hand.fees] == [200]
    assert net(hand) == {1: -1, 2: -1}


def test_later_cards_start_at_the_next_player_when_the_button_is_an_empty_seat() -> None:
    hand = seven_card_hand({2: 100, 3: 100}, "2c 3c 2d 3d Ks 9d 7c Th Jh", button=1)
    ask(hand, "c")
    assert [hand.cards[seat][-1] for seat in (2, 3)] == ["Th", "Jh"]
