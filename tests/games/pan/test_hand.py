"""A hand of pan, rule by rule. Many test names begin with the numbers of the filed rules.

d: Deuce Lounge (003 6268-6381), l: Lucky Buck (002 596-782).
"""

import pytest
from tests.each import each
from tests.games.pan.helpers import DEUCE, FILLER, LUCKY, pan_hand, run, stay

from houseway.cards.card import parse_cards
from houseway.cards.shoe import GivenShoe
from houseway.cards.shuffle import Seed
from houseway.families.pan.script import PanScript
from houseway.pan import events as e
from houseway.pan.hand import PanHand, lowest
from houseway.pan.moves import moves
from houseway.pan.table import PanTable, open_event, right_of, turn_up
from houseway.values.errors import InputError

THREES = "3s 3h 3d 6d 6c 4h 2c Jc Kd Ac"


def events_of_kind(hand, kind):
    return [event for event in hand.events if isinstance(event, kind)]


def moves_offered(hand, seat, answers):
    """Run a hand and return the choices of each move of the seat."""
    offered = []

    def answer(asked_seat, kind, choices):
        if asked_seat == seat and kind == "move":
            offered.append(choices)
        return answers(asked_seat, kind, choices)

    with pytest.raises(InputError):
        run(hand, answer)
    return offered


def test_d1_d3_l1_ten_cards_are_dealt_five_at_a_time_counter_clockwise():
    hand = pan_hand(DEUCE, {1: FILLER, 2: THREES, 3: FILLER}, "", eldest=2)
    with pytest.raises(InputError):
        run(hand, stay())
    dealt = events_of_kind(hand, e.HandDealt)
    assert [event.seat for event in dealt] == [2, 1, 3, 2, 1, 3]
    assert all(len(event.cards) == 5 for event in dealt)


@pytest.mark.parametrize(
    ("shown", "eldest"),
    [("Kc 4d 2s", 1), ("2s 2c Ks", 2), ("2c 2c Ks", 3)],
)
def test_d1_l1a_in_a_new_game_the_lowest_up_card_is_eldest_by_rank_then_suit_then_turn(
    shown, eldest
):
    assert lowest(turn_up({1, 2, 3}, GivenShoe(parse_cards(shown)))) == eldest


def test_l1c_the_deal_starts_to_the_right_of_a_winner_who_has_left():
    assert right_of(4, {1, 2, 6}) == 2
    assert right_of(1, {2, 6}) == 6


def test_d4_l3_all_players_declare_before_the_draw_and_a_player_on_top_forfeits_the_ante():
    hand = pan_hand(DEUCE, {1: FILLER, 2: FILLER, 3: FILLER}, "", eldest=3)
    run(hand, stay(s1_declare="top", s2_declare="top"))
    kinds = [type(event) for event in hand.events]
    assert e.Drew not in kinds
    assert {seat: player.stack for seat, player in hand.players.items()} == {
        1: 9900,
        2: 9900,
        3: 10200,
    }


def test_d4_hands_of_players_on_top_are_set_aside_and_never_drawn():
    hand = pan_hand(DEUCE, {1: FILLER, 2: THREES, 3: FILLER}, "3c", eldest=2)
    with pytest.raises(InputError):
        run(hand, stay(s1_declare="top", s2_move="meld 3d 3h 3s|discard Kd"))
    assert sorted(hand.set_aside) == sorted(FILLER.split())


def test_the_tops_carry_over_when_nobody_stays_in():
    hand = pan_hand(DEUCE, {1: FILLER, 2: FILLER, 3: FILLER}, "")
    run(hand, stay(s1_declare="top", s2_declare="top", s3_declare="top"))
    assert hand.tops == 300
    assert hand.events[-1] == e.PanClosed(0, 300)


def test_two_remaining_players_may_split_the_tops_and_end_the_hand():
    hand = pan_hand(DEUCE, {1: FILLER, 2: FILLER, 3: FILLER}, "")
    run(hand, stay(s1_declare="top", s2_split_tops="split", s3_split_tops="split"))
    assert [hand.players[seat].stack for seat in (1, 2, 3)] == [9900, 10050, 10050]


def test_d5_l9_a_plucked_card_is_melded_immediately_or_discarded_and_never_kept():
    hand = pan_hand(LUCKY, {1: THREES, 2: FILLER}, "3c")
    offered = moves_offered(hand, 1, stay(s1_move="meld 3c 3d 3h|discard Kd"))
    first = offered[0]
    assert "meld 3c 3d 3h" in first
    assert "discard 3c" in first
    assert "discard Kd" not in first


def test_d5_the_first_player_may_discard_the_plucked_card_and_pluck_again_once():
    hand = pan_hand(DEUCE, {1: FILLER, 2: FILLER, 3: FILLER}, "Kh Kd")
    with pytest.raises(InputError):
        run(hand, stay(s1_pluck_again="pluck-again"))
    drew = events_of_kind(hand, e.Drew)
    assert [(event.seat, event.card) for event in drew[:2]] == [(1, "Kh"), (1, "Kd")]


def test_only_the_first_player_may_pluck_again_and_only_at_the_deuce_lounge():
    decisions = []

    def answer(seat, kind, choices):
        decisions.append((seat, kind))
        return stay()(seat, kind, choices)

    for game in (DEUCE, LUCKY):
        decisions.clear()
        hand = pan_hand(game, {1: FILLER, 2: FILLER, 3: FILLER}, "Kh Kd Ks")
        with pytest.raises(InputError):
            run(hand, answer)
        expected = [(1, "pluck-again")] if game is DEUCE else []
        assert [decision for decision in decisions if decision[1] == "pluck-again"] == expected


@pytest.mark.parametrize(("cards", "choices"), [(THREES, ("take", "pluck")), (FILLER, ("pluck",))])
def test_a_player_is_asked_even_if_the_card_is_of_no_use(cards, choices):
    """A missing question would tell the other players something about the hand."""
    decisions = []

    def answer(seat, kind, offered):
        decisions.append((seat, kind, offered))
        return stay(s2_draw="pluck", s2_move=offered[-1])(seat, kind, offered)

    hand = pan_hand(LUCKY, {3: FILLER, 2: cards, 1: FILLER}, "3c 3d", eldest=3)
    with pytest.raises(InputError):
        run(hand, answer)
    turn = [decision for decision in decisions if decision[1] != "declare"]
    assert [decision[:2] for decision in turn[:3]] == [(3, "move"), (2, "draw"), (2, "move")]
    assert turn[1][2] == choices


def test_d6_d7_the_discard_may_be_taken_only_if_it_was_plucked_by_the_preceding_player():
    hand = pan_hand(LUCKY, {3: FILLER, 2: THREES, 1: FILLER}, "3c", eldest=3)
    with pytest.raises(InputError):
        run(hand, stay(s2_draw="take", s2_move="meld 3c 3d 3h|discard Kd"))
    drew = events_of_kind(hand, e.Drew)
    assert [(event.seat, event.card, event.option) for event in drew] == [
        (3, "3c", False),
        (2, "3c", True),
    ]
    # Kd came from the hand of seat 2, so seat 1 is not offered it and plucks.
    assert hand.option is None


def test_d7_an_option_card_must_be_melded_before_anything_else():
    hand = pan_hand(LUCKY, {3: FILLER, 2: THREES, 1: FILLER}, "3c", eldest=3)
    offered = moves_offered(hand, 2, stay(s2_draw="take", s2_move="meld 3c 3d 3h|discard Kd"))
    assert all(choice.startswith("meld") and "3c" in choice for choice in offered[0])


def test_d8_l10_after_drawing_a_player_may_meld_every_set_and_add_to_melds():
    cards = "3s 3h 3d 4d 4h 4c 2c Jc Kd Ac"
    hand = pan_hand(LUCKY, {1: cards, 2: FILLER}, "3c")
    answers = stay(s1_move="meld 3d 3h 3s|meld 4c 4d 4h|add 3c to 1|discard Kd")
    with pytest.raises(InputError):
        run(hand, answers)
    assert [str(meld) for meld in hand.players[1].melds] == ["3c 3d 3h 3s", "4c 4d 4h"]


def test_d12_a_condition_is_collected_immediately_from_every_other_player():
    hand = pan_hand(LUCKY, {1: THREES, 2: FILLER, 3: FILLER}, "3c")
    with pytest.raises(InputError):
        run(hand, stay(s1_move="meld 3d 3h 3s|discard 3c"))
    paid = events_of_kind(hand, e.ChipsPaid)
    assert [(event.payer, event.amount) for event in paid] == [(3, 100), (2, 100)]


def test_d13_each_added_card_pays_half_of_a_one_suit_set_of_valle_cards():
    hand = pan_hand(DEUCE, {1: "3s 3s 3s 6d 6c 4h 2c Jc Kd Ac", 2: FILLER, 3: FILLER}, "3s")
    with pytest.raises(InputError):
        run(hand, stay(s1_move="meld 3s 3s 3s|add 3s to 1|discard Kd", s1_pluck_again="keep"))
    assert [event.amount for event in events_of_kind(hand, e.ChipsPaid)] == [400, 400, 200, 200]


def test_d15_a_condition_made_by_splitting_pays_one_chip_or_two_in_spades():
    for suit, chips in (("h", 1), ("s", 2)):
        rope = " ".join(rank + suit for rank in "23456")
        hand = pan_hand(DEUCE, {1: f"{rope} Kd Kc 4c Jc 6d", 2: FILLER, 3: FILLER}, f"A{suit}")
        answers = stay(
            s1_move=f"meld 2{suit} 3{suit} 4{suit}|add 5{suit} to 1|add 6{suit} to 1|"
            f"split 1 with A{suit}: 4{suit} 5{suit} 6{suit} and A{suit} 2{suit} 3{suit}|discard Kd",
            s1_pluck_again="keep",
        )
        with pytest.raises(InputError):
            run(hand, answers)
        paid = events_of_kind(hand, e.ChipsPaid)
        assert [event.amount for event in paid] == [chips * 100] * 2
        assert {event.why for event in paid} == {"a condition made by splitting"}


def split_pay(cards, draw, moves):
    """What each other player pays for a split."""
    hand = pan_hand(DEUCE, {1: cards, 2: FILLER, 3: FILLER}, draw)
    with pytest.raises(InputError):
        run(hand, stay(s1_move=f"{moves}|discard Jc", s1_pluck_again="keep"))
    return [event.amount for event in events_of_kind(hand, e.ChipsPaid) if event.code == "split"]


def test_d15_a_split_pays_by_the_suit_of_the_condition_it_makes():
    """The spades were a condition before the split; the diamonds are a new one."""
    cards = "2s 2s 2s 2d 2d Kd Kc 4c Jc 6d"
    moves = "meld 2s 2s 2s|add 2d to 1|add 2d to 1|split 1 with 2d: 2d 2d 2d and 2s 2s 2s"
    assert split_pay(cards, "2d", moves) == [100, 100]


def test_d15_three_suits_stay_a_condition_and_the_spades_are_new():
    cards = "7s 7s 7c 7d 7h Kd Kc 4c Jc 6d"
    moves = "meld 7c 7d 7h|add 7s to 1|add 7s to 1|split 1 with 7s: 7s 7s 7s and 7c 7d 7h"
    assert split_pay(cards, "7s", moves) == [200, 200]


def test_d15_a_split_that_makes_two_conditions_pays_for_both():
    cards = "Kc Kc Kh Kc Kh 4d 2c 5c Jc 6d"
    moves = "meld Kc Kc Kh|add Kc to 1|add Kh to 1|split 1 with Kh: Kc Kc Kc and Kh Kh Kh"
    assert split_pay(cards, "Kh", moves) == [200, 200]


def test_d16_a_card_may_be_borrowed_from_an_increased_meld():
    cards = "3h 3d 3c 3s 4s 6d 2c Jc Kd Ac"
    hand = pan_hand(DEUCE, {1: cards, 2: FILLER, 3: FILLER}, "5s")
    answers = stay(
        s1_move="meld 3c 3d 3h|add 3s to 1|borrow 3s from 1 with 5s: 3s 4s 5s|discard Kd",
        s1_pluck_again="keep",
    )
    with pytest.raises(InputError):
        run(hand, answers)
    assert [str(meld) for meld in hand.players[1].melds] == ["3c 3d 3h", "3s 4s 5s"]


@each("game", [DEUCE, LUCKY])
@each(
    ("count", "cards", "status"),
    [(9, 10, "dealt"), (8, 10, "dealt"), (11, 10, "dealt"), (7, 0, "dead")],
)
def test_d17_l17_a_wrong_number_of_cards_before_the_first_draw_is_fixed_or_kills_the_hand(
    game, count, cards, status
):
    hand = pan_hand(game, {1: FILLER, 2: FILLER, 3: FILLER}, "")
    player = hand.players[1]
    hand.ante(player)
    hand.apply(e.HandDealt(1, tuple(parse_cards(FILLER + " 3c")[:count])))
    hand.rule_on_count(player)
    assert len(player.cards) == cards
    assert player.status == status
    assert player.stack == (10000 if status == "dead" else 9900)


def test_l17_more_than_eleven_cards_make_a_dead_hand_and_the_ante_is_returned():
    hand = pan_hand(LUCKY, {1: FILLER, 2: FILLER}, "")
    player = hand.players[1]
    hand.ante(player)
    hand.apply(e.HandDealt(1, tuple(parse_cards(FILLER + " 3c 4c"))))
    hand.rule_on_count(player)
    assert (player.status, player.stack, hand.tops) == ("dead", 10000, 0)


@pytest.mark.parametrize("game", [DEUCE, LUCKY])
def test_d18_l2_l18_l36_a_wrong_number_after_the_first_draw_fouls_the_hand(game):
    hand = pan_hand(game, {1: THREES, 2: FILLER, 3: FILLER}, "3c")
    with pytest.raises(InputError):
        run(hand, stay(s1_move="meld 3d 3h 3s|discard 3c", s1_pluck_again="keep"))
    player = hand.players[1]
    assert player.stack == 10000 - 100 + 200
    hand.apply(e.HandDealt(1, ("Ah",)))
    hand.rule_on_count(player)
    assert player.status == "foul"
    assert player.stack == 9900
    assert (player.cards, player.melds) == ([], [])


def test_d18_l18_a_foul_hand_keeps_paying_the_other_players():
    hand = pan_hand(LUCKY, {1: FILLER, 2: THREES, 3: FILLER}, "")
    for player in hand.players.values():
        player.status = "in"
    hand.foul(hand.players[1], 12)
    hand.collect(hand.players[2], 2, "condition", "condition")
    assert [hand.players[seat].stack for seat in (1, 2, 3)] == [9800, 10400, 9800]


def test_l24_a_foul_hand_repays_everybody_except_broke_and_fouled_players():
    hand = pan_hand(LUCKY, {1: THREES, 2: FILLER, 3: FILLER, 4: FILLER}, "", stack=200)
    for player in hand.players.values():
        player.status = "in"
    hand.collect(hand.players[1], 1, "condition", "condition")
    hand.players[2].status = "foul"
    hand.players[3].stack = 0
    hand.foul(hand.players[1], 12)
    assert [hand.players[seat].stack for seat in (1, 2, 3, 4)] == [400, 100, 0, 200]


def test_d18_d20_a_foul_hand_repays_everybody_even_those_who_are_broke_or_fouled():
    hands = {1: THREES, 2: FILLER, 3: FILLER, 4: FILLER}
    hand = pan_hand(DEUCE, hands, "", stack=200)
    for player in hand.players.values():
        player.status = "in"
    hand.collect(hand.players[1], 1, "condition", "condition")
    hand.players[2].status = "foul"
    hand.players[3].stack = 0
    hand.foul(hand.players[1], 12)
    assert [hand.players[seat].stack for seat in (1, 2, 3, 4)] == [200, 200, 100, 200]
    returned = [paid for paid in events_of_kind(hand, e.ChipsPaid) if paid.code == "foul"]
    assert len(returned) == 3


def test_a_foul_return_in_an_old_record_without_codes_is_recognized_by_its_text():
    assert e.ChipsPaid(1, 2, 100, "returned by a foul hand").is_foul_return
    assert not e.ChipsPaid(1, 2, 100, "going out").is_foul_return


def test_d22_l12_any_player_may_force_an_option_card_that_fits_a_board_meld():
    hands = {3: THREES, 2: FILLER, 1: FILLER}
    hand = pan_hand(LUCKY, hands, "As Kh 3c", eldest=3)
    answers = stay(
        s3_move="meld 3d 3h 3s|discard As|add 3c to 1|discard Kd",
        s3_draw="pluck",
        s2_force="force",
    )
    with pytest.raises(InputError):
        run(hand, answers)
    assert events_of_kind(hand, e.Forced) == [e.Forced(3, 2, "3c")]
    assert str(hand.players[3].melds[0]) == "3c 3d 3h 3s"


def test_l6_l7_a_passed_option_card_is_lost_unless_it_is_forced():
    hands = {3: THREES, 2: FILLER, 1: FILLER}
    hand = pan_hand(LUCKY, hands, "As Kh 3c Ks Kh", eldest=3)
    answers = stay(s3_move="meld 3d 3h 3s", s3_draw="pluck")
    with pytest.raises(InputError):
        run(hand, answers)
    assert events_of_kind(hand, e.Forced) == []
    assert hand.players[3].melded == 3


def test_l13_l20_d24_a_player_who_can_use_the_next_players_out_card_may_not_discard_it():
    flat = "2h 3h 4h 4s 4d 4c Ks Qs Js 7s"
    for game in (DEUCE, LUCKY):
        hand = pan_hand(game, {3: THREES, 2: flat, 1: FILLER}, "5h 3c", eldest=3)
        player = hand.players[2]
        for seat in (1, 2, 3):
            hand.players[seat].status = "in"
        rules = hand.meld_rules
        player.melds = [
            rules.meld(parse_cards("2h 3h 4h 5h")),
            rules.meld(parse_cards("3d 3h 3s")),
            rules.meld(parse_cards("Js Qs Ks")),
        ]
        giver = hand.players[3]
        giver.cards = parse_cards(THREES)
        hand.apply(e.Drew(3, "3c"))
        words = [move.words for move in moves(hand, giver)]
        assert "discard 3c" not in words
        giver.cards = parse_cards(FILLER)
        assert "discard 3c" in [move.words for move in moves(hand, giver)]


def test_l14_l15_the_out_card_may_be_forced_unless_the_table_chooses_otherwise():
    for allowed in (True, False):
        hand = pan_hand(
            LUCKY, {1: FILLER, 2: FILLER}, "", rules={"out_card_may_be_forced": allowed}
        )
        player = hand.players[1]
        player.melds = [
            hand.meld_rules.meld(parse_cards("2h 3h 4h 5h 6h 7h Jh")),
            hand.meld_rules.meld(parse_cards("3c 3d 3h")),
        ]
        assert PanScript(hand)._may_force(player, "3s") is allowed


def test_d23_l19_going_out_collects_two_chips_and_every_condition_again_and_the_tops():
    cards = "3s 3s 3s 4h 4d 4c Ah 2h 3h 6c"
    hand = pan_hand(LUCKY, {1: cards, 2: FILLER, 3: FILLER}, "3s 7c 7d 3s")
    run(
        hand,
        stay(
            s1_move="meld 3s 3s 3s|add 3s to 1|meld 4c 4d 4h|meld Ah 2h 3h|discard 6c|add 3s to 1"
        ),
    )
    out = events_of_kind(hand, e.WentOut)[0]
    # Four threes of spades pay 6, five pay 8; the rope pays 1; going out pays 2.
    assert out == e.WentOut(1, 2 + 8 + 1)
    assert hand.winner == 1
    assert sum(player.stack for player in hand.players.values()) == 30000
    chips_for_melds = 4 + 2 + 1 + 2
    assert hand.players[2].stack == 10000 - 100 - (chips_for_melds + 11) * 100
    assert hand.players[1].stack == 10000 + 200 + 2 * (chips_for_melds + 11) * 100


def test_l33_a_player_short_of_a_chip_still_plays_for_the_tops():
    hand = pan_hand(LUCKY, {1: FILLER, 2: FILLER}, "", stacks={1: 50, 2: 10000})
    run(hand, stay(s2_declare="top"))
    assert hand.players[1].stack == 150


def test_l_doubles_players_pay_each_other_double_and_other_players_single():
    hands = {1: FILLER, 2: FILLER, 3: FILLER}
    hand = pan_hand(LUCKY, hands, "", doubles=(1, 2))
    for player in hand.players.values():
        player.status = "in"
    hand.collect(hand.players[1], 2, "going out", "going-out")
    assert [hand.players[seat].stack for seat in (1, 2, 3)] == [10600, 9600, 9800]


def test_l_a_singles_player_wins_only_the_single_tops():
    hand = pan_hand(LUCKY, {1: FILLER, 2: FILLER, 3: FILLER}, "", doubles=(1, 2))
    for player in hand.players.values():
        hand.ante(player)
    hand.award_tops(hand.players[3])
    assert hand.players[3].stack == 10000 - 100 + 300
    assert hand.double_tops == 200
    hand.award_tops(hand.players[1])
    assert hand.double_tops == 0


def test_l_carried_doubles_tops_stay_reserved_for_doubles_players():
    stacks = dict.fromkeys((1, 2, 3), 10000)
    table = PanTable(
        LUCKY.rules(), stacks, condition=100, chooser=Seed.of(1).stream("x"), doubles=(1, 2)
    )
    hand = table.deal()
    for player in hand.players.values():
        hand.ante(player)
    hand.award_tops(hand.players[3])
    table.finish(hand)
    assert (table.carried, table.carried_doubles) == (200, 200)
    next_hand = table.deal()
    assert (next_hand.tops, next_hand.double_tops) == (0, 200)
    for player in next_hand.players.values():
        next_hand.ante(player)
    before = next_hand.players[3].stack
    next_hand.award_tops(next_hand.players[3])
    assert next_hand.players[3].stack - before == 300
    assert next_hand.double_tops == 400
    before = next_hand.players[1].stack
    next_hand.award_tops(next_hand.players[1])
    assert next_hand.players[1].stack - before == 400


@pytest.mark.parametrize(
    ("fifths", "eldest"),
    [
        ({3: "4h", 2: "Kc", 1: "2s"}, 1),
        ({3: "2s", 2: "2c", 1: "2h"}, 2),
        ({3: "Jd", 2: "7d", 1: "7d"}, 2),
    ],
)
def test_d1_the_lowest_fifth_card_of_a_new_game_is_the_eldest_hand(fifths, eldest):
    """Rank decides, then suit (clubs lowest), then the deal, which begins with seat 3."""
    rules = DEUCE.rules()
    opened = open_event(rules, stacks=dict.fromkeys(fifths, 10000), condition=100, eldest=0)
    cards = [card for seat in (3, 2, 1) for card in [*parse_cards("6c 6d 6h 6s"), fifths[seat]]]
    later_cards = parse_cards("Ac 3d 5h 7s Qc") * 3
    hand = PanHand(rules, opened, GivenShoe(cards + later_cards))
    asked_seats = []
    with pytest.raises(InputError):
        run(hand, lambda seat, kind, choices: asked_seats.append(seat) or "in")
    (shown,) = events_of_kind(hand, e.EldestShown)
    assert (shown.cards, shown.seat) == (fifths, eldest)
    assert asked_seats[:3] == {1: [1, 3, 2], 2: [2, 1, 3]}[eldest]
    assert [event.seat for event in events_of_kind(hand, e.HandDealt)] == [3, 2, 1, 3, 2, 1]


def test_d1_the_eldest_hand_may_be_drawn_before_the_deal():
    stacks = dict.fromkeys((1, 2, 3), 10000)
    for rules, is_known in (({}, False), ({"eldest": "drawn"}, True)):
        table = PanTable(DEUCE.rules(rules), stacks, condition=100, chooser=Seed.of(1).stream("x"))
        assert bool(table.deal().opened.eldest) is is_known


def test_the_deuce_lounge_has_no_doubles():
    with pytest.raises(InputError, match="no doubles"):
        PanTable(
            DEUCE.rules(),
            {1: 1, 2: 1, 3: 1},
            condition=100,
            chooser=Seed.of(1).stream("x"),
            doubles=(1,),
        )


def test_too_few_or_too_many_players_are_refused():
    stream = Seed.of(1).stream("x")
    with pytest.raises(InputError, match="3 to 10"):
        PanTable(DEUCE.rules(), {1: 1, 2: 1}, condition=100, chooser=stream)
    with pytest.raises(InputError, match="2 to 10"):
        PanTable(LUCKY.rules(), dict.fromkeys(range(1, 12), 1), condition=100, chooser=stream)


def test_a_choice_that_was_not_offered_is_refused_with_the_offered_choices():
    hand = pan_hand(LUCKY, {1: FILLER, 2: FILLER}, "")
    with pytest.raises(InputError, match="choose in or top, not"):
        run(hand, stay(s1_declare="maybe"))
