"""The table between hands: button, blinds, missed blinds, straddles, kills, buy-ins, seats."""

import random
from functools import partial

import pytest
from tests.book import BOOK
from tests.each import each
from tests.poker.deal import Line, game, stakes
from tests.poker.seating import buy, change_seat, leave

from houseway.cards.card import parse_cards
from houseway.cards.shoe import GivenShoe, Shoe
from houseway.cards.shuffle import Seed
from houseway.play.decision import Choice, Decision
from houseway.play.driver import play_hand
from houseway.poker.button import MOVES, Places, dead, draw_for_button, forward, simplistic
from houseway.poker.events import Posted
from houseway.poker.hand import PokerHand
from houseway.poker.table import PokerTable
from houseway.values.errors import FeeError, InputError

DEUCE = "deuce-lounge/texas-holdem"
LUCKY = "lucky-buck/texas-holdem"
FLOP = [g for g in BOOK if game(g).playable and game(g).family.name == "flop"]


def seat_players(game_id: str, seats: str, **extra: object) -> PokerTable:
    """Open a table with players in these seats, each with $500."""
    table = PokerTable(game(game_id).rules(extra.pop("rules", None)), **extra)  # type: ignore[arg-type]
    for seat in map(int, seats.split()):
        table.sit(seat, f"P{seat}", 50000)
    return table


def shoe(table: PokerTable) -> Shoe[str]:  # type: ignore[type-var]
    return Shoe(table.rules.cards, Seed.of(table.hands + 1).stream("test"))  # type: ignore[return-value]


def play_next(table: PokerTable, line: str = "", **extra: object) -> PokerHand:
    """Play a hand with a line of answers; after them, everybody checks or calls."""
    hand = table.open_hand(shoe(table), **extra)  # type: ignore[arg-type]
    play_hand(hand, Line(line))
    table.finish(hand)
    return hand


def blinds(hand: PokerHand) -> dict[int, int]:
    return dict(hand.opened.blinds)


def test_the_highest_card_gets_the_first_button_and_suits_break_ties() -> None:
    cards = GivenShoe(parse_cards("Kd As 3c Ah"))
    assert draw_for_button([2, 4, 5, 7], cards) == 4


def test_equal_high_cards_draw_again_if_suits_do_not_decide() -> None:
    cards = GivenShoe(parse_cards("As Kd Ah 3c 9d"))
    assert draw_for_button([1, 2, 3], cards, "redraw") == 3


def test_the_draw_sets_the_button_of_the_first_hand() -> None:
    table = seat_players(DEUCE, "1 3 5 7")
    assert table.draw_button(GivenShoe(parse_cards("2c 3c Kd 4c"))) == 5
    hand = play_next(table)
    assert (hand.button, blinds(hand)) == (5, {7: 100, 1: 300})


def test_the_button_moves_clockwise_one_player_each_hand() -> None:
    table = seat_players(DEUCE, "2 4 9")
    assert [play_next(table).button for _ in range(4)] == [2, 4, 9, 2]


def test_heads_up_the_button_posts_the_small_blind() -> None:
    table = seat_players(DEUCE, "2 4")
    hand = play_next(table)
    assert (hand.button, blinds(hand)) == (2, {2: 100, 4: 300})
    table = seat_players(DEUCE, "2 4", rules={"heads_up_blinds": "button-big"})
    assert blinds(play_next(table)) == {4: 100, 2: 300}


def test_the_simplistic_button_goes_to_the_next_active_player() -> None:
    """Seats 1 to 6, button 1, small blind 2, big blind 3; the small blind leaves."""
    assert simplistic([1, 3, 4, 5, 6], Places(1, 2, 3), "button-small") == Places(3, 4, 5)


def test_the_dead_button_goes_to_the_next_seat_even_if_it_is_empty() -> None:
    assert dead([1, 3, 4, 5, 6], Places(1, 2, 3), "button-small") == Places(2, 3, 4)


def test_the_small_blind_is_dead_when_the_last_big_blind_has_left() -> None:
    assert dead([1, 2, 4, 5, 6], Places(1, 2, 3), "button-small") == Places(2, 0, 4)


def test_with_a_forward_button_a_skipped_player_still_posts_a_big_blind() -> None:
    """Seat 4 was next for the big blind and posts it, although the blind moves to seat 5."""
    assert forward([1, 3, 4, 5, 6], Places(1, 2, 3), "button-small") == Places(3, 0, 5, (4,))
    assert forward([1, 2, 3, 4], Places(1, 2, 3), "button-small") == Places(2, 3, 4)


@pytest.mark.parametrize("rule", ["simplistic", "forward"])
def test_a_new_player_before_the_small_blind_does_not_change_who_posts(rule: str) -> None:
    table = seat_players(LUCKY, "1 2 4 5", stakes="split $4/$8", rules={"button_rule": rule})
    table.give_button(2)
    assert blinds(play_next(table)) == {4: 200, 5: 400}
    table.sit(3, "new", 50000)
    hand = play_next(table)
    assert (hand.button, blinds(hand)) == (3, {4: 200, 5: 400})


def test_two_new_players_before_the_small_blind_move_the_blinds_back() -> None:
    assert forward([1, 2, 3, 4, 5, 6], Places(2, 5, 6), "button-small") == Places(3, 4, 5)


def test_when_both_blinds_leave_every_skipped_player_posts_a_big_blind() -> None:
    assert forward([1, 4, 5, 6, 7], Places(1, 2, 3), "button-small") == Places(4, 0, 6, (4, 5))


def test_a_skipped_players_big_blind_is_labeled() -> None:
    table = seat_players(
        LUCKY, "1 2 3 4 5 6", stakes="split $4/$8", rules={"button_rule": "forward"}
    )
    play_next(table)
    leave(table, 2)
    hand = play_next(table)
    posted = {event.seat: event.what for event in hand.events if isinstance(event, Posted)}
    assert posted == {4: "big blind (passed)", 5: "big blind"}


def test_the_deuce_lounges_dead_button_option_moves_the_button_to_an_empty_seat() -> None:
    table = seat_players(DEUCE, "1 2 3 4 5", rules={"button_rule": "dead"})
    play_next(table)
    table.go_away(2)
    hand = play_next(table)
    assert (hand.button, blinds(hand)) == (2, {3: 100, 4: 300})


def test_a_dead_small_blind_is_not_posted() -> None:
    table = seat_players(DEUCE, "1 2 3 4 5", rules={"button_rule": "dead"})
    play_next(table)
    leave(table, 3)
    assert blinds(play_next(table)) == {4: 300}


@pytest.mark.parametrize(("rule", "first"), [("simplistic", 200), ("forward", 400)])
def test_lucky_bucks_button_always_moves_forward(rule: str, first: int) -> None:
    """By the letter, the two players left of the button post the blinds.

    It does not matter who posted them in the hand before.
    """
    assert game(LUCKY).rules().options["button_rule"] == "simplistic"
    table = seat_players(LUCKY, "1 2 3 4 5 6", stakes="split $4/$8", rules={"button_rule": rule})
    play_next(table)
    leave(table, 2)
    hand = play_next(table)
    assert (hand.button, blinds(hand)) == (3, {4: first, 5: 400})


def test_a_player_who_missed_both_blinds_posts_both_and_the_small_blind_is_dead() -> None:
    table = seat_players(DEUCE, "1 2 3 4 5")
    play_next(table)
    table.go_away(4)
    for _ in range(3):
        play_next(table)
    assert table.players[4].missed_big
    table.come_back(4, post=True)
    table.places = Places(4, 5, 1)
    hand = play_next(table)
    assert hand.opened.posts == ((4, 300, 100),)
    assert hand.dead == 100


def test_dead_money_does_not_count_toward_a_bet() -> None:
    table = seat_players(DEUCE, "1 2 3 4 5")
    play_next(table)
    table.go_away(4)
    for _ in range(3):
        play_next(table)
    table.come_back(4, post=True)
    table.places = Places(4, 5, 1)
    hand = table.open_hand(shoe(table))
    answers = Line("")
    play_hand(hand, answers)
    decision = next(turn for turn in answers.turns if turn.seat == 4)
    assert (decision.call, decision.choices[0]) == (0, "check")


def test_a_player_who_waits_for_the_big_blind_posts_only_the_big_blind() -> None:
    table = seat_players(DEUCE, "1 2 3 4 5")
    play_next(table)
    table.go_away(4)
    for _ in range(3):
        play_next(table)
    table.come_back(4)
    hands = [play_next(table) for _ in range(5)]
    first_hand = next(hand for hand in hands if 4 in hand.order)
    assert blinds(first_hand)[4] == 300
    assert first_hand.opened.posts == ()


def test_a_new_player_posts_the_big_blind_or_waits_for_it() -> None:
    table = seat_players(DEUCE, "1 2 3 4")
    play_next(table)
    table.sit(6, "new", 50000)
    assert 6 not in play_next(table).order
    table.come_back(6, post=True)
    table.places = Places(6, 1, 2)
    assert play_next(table).opened.posts == ((6, 300, 0),)


def test_a_third_player_joins_a_heads_up_game_immediately() -> None:
    table = seat_players(DEUCE, "1 2")
    play_next(table)
    table.sit(6, "new", 50000)
    hand = play_next(table)
    assert sorted(hand.order) == [1, 2, 6]
    assert hand.opened.posts == ()


def test_a_new_player_between_the_blinds_posts_the_big_blind() -> None:
    table = seat_players(DEUCE, "1 3 5 7")
    play_next(table)
    play_next(table)
    table.sit(6, "new", 50000)
    assert blinds(play_next(table)) == {7: 100, 1: 300}
    table.places = Places(3, 5, 7)
    assert blinds(play_next(table)) == {7: 100, 1: 300}
    table.places = Places(1, 3, 5)
    assert blinds(play_next(table)) == {5: 100, 6: 300}


def test_a_new_player_at_lucky_buck_is_dealt_in_immediately() -> None:
    table = seat_players(LUCKY, "1 2 3 4")
    play_next(table)
    table.sit(6, "new", 50000)
    hand = play_next(table)
    assert 6 in hand.order
    assert hand.opened.posts == ()


def test_a_player_who_missed_the_blinds_at_lucky_buck_posts_the_total_of_both() -> None:
    table = seat_players(LUCKY, "1 2 3 4 5", stakes="split $4/$8")
    play_next(table)
    table.go_away(4)
    for _ in range(3):
        play_next(table)
    table.come_back(4, post=True)
    table.places = Places(4, 5, 1)
    hand = play_next(table)
    assert sum(hand.opened.posts[0][1:]) == 200 + 400


def test_a_player_who_missed_only_the_small_blind_at_lucky_buck_owes_the_total_of_both() -> None:
    """Seat 3 posts the big blind, is away for the small blind and comes back."""
    table = seat_players(LUCKY, "1 2 3 4 5", stakes="split $4/$8")
    assert blinds(play_next(table)) == {2: 200, 3: 400}
    table.go_away(3)
    play_next(table)
    assert table.players[3].missed_small
    table.come_back(3)
    assert 3 not in play_next(table).opened.stacks
    table.come_back(3, post=True)
    hand = play_next(table)
    assert hand.opened.posts == ((3, 400, 200),)


def test_a_single_blind_is_left_of_the_button_and_acts_first_in_every_round() -> None:
    single = stakes(betting="limit", bets=["$4", "$8"], blinds=["$4"])
    table = seat_players(LUCKY, "1 2 3 4", stakes=single)
    hand = table.open_hand(shoe(table))
    assert (hand.button, blinds(hand)) == (1, {2: 400})
    answers = Line("")
    play_hand(hand, answers)
    assert [turn.seat for turn in answers.turns[:5]] == [2, 3, 4, 1, 2]


def test_a_collection_with_a_missing_amount_cannot_be_charged() -> None:
    with pytest.raises(FeeError, match="is missing"):
        PokerTable(game(LUCKY).rules(), option="split-4-8")


def test_a_lowball_player_comes_back_on_the_blind_or_straddles_it() -> None:
    table = seat_players("lucky-buck/lowball", "1 2 3 4 5", stakes="split $4/$8")
    play_next(table)
    table.go_away(4)
    for _ in range(3):
        play_next(table)
    table.come_back(4, post=True)
    table.places = Places(5, 1, 2)
    hand = play_next(table)
    assert blinds(hand) == {2: 200, 3: 400, 4: 800}
    assert hand.opened.posts == ()


@each("game_id", FLOP)
def test_no_straddle_is_posted_where_none_is_filed(game_id: str) -> None:
    table = seat_players(game_id, "1 2 3 4 5")
    assert not table.may_straddle
    assert len(blinds(table.open_hand(shoe(table), straddle=True))) == 2
    with pytest.raises(InputError, match="straddles are off at this table: they are not filed"):
        table.check_straddle()
    options = game(game_id).raw.options
    assert "straddles" not in options or options["straddles"].not_filed


@each("game_id", [DEUCE, LUCKY, "saloon/omaha", "tavern/omaha"])
@each("rule", ["simplistic", "dead", "forward"])
def test_a_call_is_never_negative(game_id: str, rule: str) -> None:
    """Players come, go, post and straddle, and no player has put in more than the current bet."""
    options = {"straddles": True} if "straddles" in game(game_id).raw.options else {}
    table = seat_players(game_id, "1 2 3 4 5 6", rules=options)
    table.moves = MOVES[rule]
    dice = random.Random(f"{game_id} {rule}")
    for _ in range(60):
        for seat in range(1, 10):
            maybe_move(table, seat, dice)
        if len([player for player in table.players.values() if player.ready]) < 3:
            continue
        hand = table.open_hand(shoe(table), straddle=True)
        calls: list[int] = []
        play_hand(hand, partial(record_call, calls))
        table.finish(hand)
        posted = [seat for seat, _ in hand.opened.blinds]
        assert len(set(posted)) == len(posted)
        assert min(calls) >= 0


def record_call(calls: list[int], turn: Decision) -> Choice:
    """Add the amount to call to the list and take the default choice."""
    calls.append(turn.call)
    return Choice(turn.default)


def maybe_move(table: PokerTable, seat: int, dice: random.Random) -> None:
    """At random, let a player sit down, leave, go away or come back, or do nothing."""
    player, roll = table.players.get(seat), dice.random()
    if player is None:
        if roll < 0.2:
            table.sit(seat, f"P{seat}", 50000)
    elif player.away:
        if roll < 0.4:
            table.come_back(seat, post=roll < 0.3)
    elif roll < 0.1:
        table.go_away(seat)
    elif roll < 0.15:
        leave(table, seat)


def test_a_straddle_is_a_live_blind_that_acts_last() -> None:
    table = seat_players(DEUCE, "1 2 3 4 5", rules={"straddles": True})
    hand = table.open_hand(shoe(table), straddle=True)
    assert blinds(hand) == {2: 100, 3: 300, 4: 600}
    answers = Line("")
    play_hand(hand, answers)
    first_round = [turn.seat for turn in answers.turns[:5]]
    assert first_round == [5, 1, 2, 3, 4]
    assert answers.turns[4].choices == ("check", "raise")


def kill_table(stakes: str) -> PokerTable:
    table = seat_players(LUCKY, "1 2 3 4", stakes=stakes)
    table.winners = [3, 3]
    return table


def test_a_full_kill_doubles_the_limits_for_the_winner_of_two_pots() -> None:
    table = kill_table("progressive $2/$4/$6/$8, full kill")
    hand = table.open_hand(shoe(table))
    answers = Line("")
    play_hand(hand, answers)
    assert hand.kills == [3]
    assert answers.turns[0].call == 400
    assert answers.turns[0].least == 800


def test_a_half_kill_raises_the_limits_by_half() -> None:
    table = kill_table("progressive $2/$4/$6/$8, half kill")
    hand = table.open_hand(shoe(table))
    answers = Line("")
    play_hand(hand, answers)
    assert (answers.turns[0].call, answers.turns[0].least) == (300, 600)


def test_the_killer_acts_last_in_the_first_round() -> None:
    table = kill_table("progressive $2/$4/$6/$8, full kill")
    hand = table.open_hand(shoe(table))
    answers = Line("")
    play_hand(hand, answers)
    assert [turn.seat for turn in answers.turns[:4]][-1] == 3


def test_a_kill_follows_a_player_who_changes_seats_and_ends_when_they_leave() -> None:
    table = kill_table("progressive $2/$4/$6/$8, full kill")
    table.move(3, 5)
    assert table.make_hand(table.plan(), shoe(table)).opened.kill == 5
    leave(table, 5)
    table.sit(5, "New", 50_000)
    assert table.make_hand(table.plan(), shoe(table)).opened.kill == 0


def test_a_buy_in_must_be_between_the_minimum_and_the_maximum() -> None:
    table = PokerTable(game("cordova/texas-holdem").rules(), "no limit $1/$2")
    with pytest.raises(InputError, match=r"buy-in must be \$40 to \$200, not \$39"):
        table.sit(1, "A", 3900)
    with pytest.raises(InputError, match=r"buy-in must be \$40 to \$200, not \$201"):
        table.sit(1, "A", 20100)
    table.sit(1, "A", 4000)


def test_a_player_may_make_one_short_buy_after_each_full_buy() -> None:
    table = PokerTable(game("lucky-buck/lowball").rules(), "split $4/$8")
    table.sit(1, "A", 4000)
    buy(table, 1, 500)
    with pytest.raises(InputError, match="one short buy"):
        buy(table, 1, 500)
    buy(table, 1, 4000)
    buy(table, 1, 500)


def test_a_player_who_returns_within_half_an_hour_must_bring_the_same_chips() -> None:
    table = PokerTable(game("lucky-buck/lowball").rules(), "split $4/$8")
    table.sit(1, "A", 9000)
    leave(table, 1, minute=0)
    with pytest.raises(InputError, match=r"left with \$90"):
        table.sit(2, "A", 4000, minute=20)
    table.sit(2, "A", 4000, minute=31)


def test_nobody_may_change_seats_in_a_short_lowball_game() -> None:
    table = seat_players("lucky-buck/lowball", "1 2 3 4")
    with pytest.raises(InputError, match="short game"):
        change_seat(table, 1, 6)


def test_a_player_who_changes_seats_owes_the_blind() -> None:
    table = seat_players("lucky-buck/lowball", "1 2 3 4 5")
    play_next(table)
    change_seat(table, 1, 8)
    assert 1 not in table.players
    assert table.players[8].waiting


def test_a_bomb_pot_is_dealt_only_to_the_players_who_join() -> None:
    table = seat_players("saloon/no-limit-texas-holdem", "1 2 3 4")
    hand = play_next(table, bomb=1000, bomb_seats=[1, 2, 4])
    assert sorted(hand.order) == [1, 2, 4]
    assert blinds(hand) == {}


def test_a_bomb_pot_needs_two_players_and_a_game_that_offers_it() -> None:
    table = seat_players("saloon/no-limit-texas-holdem", "1 2 3 4")
    with pytest.raises(InputError, match="two players"):
        play_next(table, bomb=1000, bomb_seats=[1])
    with pytest.raises(InputError, match="no bomb pots"):
        play_next(seat_players(DEUCE, "1 2 3"), bomb=1000)


def test_a_bomb_pot_must_be_at_least_the_tables_minimum() -> None:
    table = seat_players("saloon/no-limit-texas-holdem", "1 2 3 4")
    with pytest.raises(InputError, match=r"must be \$2 or more, not \$1"):
        play_next(table, bomb=100)
    assert play_next(table, bomb=40000).bomb == 40000


def test_a_bomb_pot_in_a_limit_game_is_from_the_big_blind_to_the_higher_limit() -> None:
    table = seat_players("saloon/omaha", "1 2 3 4", stakes="$4-$8")
    for amount in (399, 801, 50000):
        with pytest.raises(InputError, match=r"must be \$4 to \$8"):
            play_next(table, bomb=amount)
    assert [play_next(table, bomb=amount).bomb for amount in (400, 800)] == [400, 800]


def test_stakes_between_the_lowest_and_highest_limit_may_be_set() -> None:
    table = PokerTable(game("tavern/texas-holdem").rules(), "$30-$60")
    assert (table.limits.units, table.limits.blinds) == ([3000, 3000, 6000, 6000], [1500, 3000])
    with pytest.raises(InputError, match=r"a limit from \$1-\$2 to"):
        PokerTable(game("tavern/texas-holdem").rules(), "$30-$50")


def test_any_blinds_may_be_set_in_no_limit_and_pot_limit() -> None:
    for stakes_name, structure in (
        ("no limit $3/$7", "no-limit"),
        ("pot limit $2/$6", "pot-limit"),
    ):
        limits = PokerTable(game("saloon/omaha").rules(), stakes_name).limits
        assert limits.structure == structure
        assert limits.blinds == ([300, 700] if structure == "no-limit" else [200, 600])


def test_a_table_has_the_stakes_printed_for_its_option() -> None:
    for game_id, option, name in [
        ("cordova/texas-holdem", "texas-holdem-limit:5", "$5-$10"),
        ("cordova/texas-holdem", "texas-holdem-no-limit:4", "no limit $2/$5"),
        ("tavern/texas-holdem", "13", "no limit $1/$2"),
        ("deuce-lounge/texas-holdem", "limit:8", "$3-$6"),
        ("deuce-lounge/texas-holdem", "spread:12", "$1 minimum bet"),
        ("lucky-buck/lowball", "straight-12", "straight $12"),
        ("cordova/mexican-stud", "2", "$3-$6"),
    ]:
        assert PokerTable(game(game_id).rules(), option=option).stakes.name == name


def test_a_hand_needs_two_players() -> None:
    table = seat_players(DEUCE, "1")
    with pytest.raises(InputError, match="two players"):
        table.open_hand(shoe(table))


def test_a_seat_that_is_taken_or_does_not_exist_is_refused() -> None:
    table = seat_players(DEUCE, "1")
    for seat in (1, 11):
        with pytest.raises(InputError, match="seat must be a free seat"):
            table.sit(seat, "B", 50000)
