"""A table of the library between hands: the player-dealer rotates, and the clock charges time."""

import pytest
from tests.book import BOOK

import houseway
from houseway.banked.events import RoundOpened
from houseway.play.game import FiledGame
from houseway.values.errors import InputError

NO_BUST = "deuce-lounge/no-bust-21st-century-blackjack"
BANKED = [
    game_id
    for game_id in BOOK
    if (game := FiledGame(BOOK, game_id)).playable and game.family.kind == "banked"
]


def bankers(game_id, hands, **deal):
    """Who banks hand after hand, as seat and name, and which seats bet."""
    table = houseway.game(game_id).open_table(seats=6)
    result = []
    for seed in range(1, hands + 1):
        hand = table.deal(seed, **deal).play_on()
        betting = sorted({wager.seat for wager in hand.state.wagers})
        result.append((hand.state.player_dealer, betting))
    return result


def test_the_player_dealer_banks_two_hands_then_the_bank_goes_clockwise() -> None:
    """003 2403-2412: at most two hands, then the next position clockwise."""
    assert bankers(NO_BUST, 9) == [
        (6, [1, 2, 3]),
        (6, [1, 2, 3]),
        (1, [2, 3, 6]),
        (1, [2, 3, 6]),
        (2, [1, 3, 6]),
        (2, [1, 3, 6]),
        (3, [1, 2, 6]),
        (3, [1, 2, 6]),
        (6, [1, 2, 3]),
    ]


def test_every_filing_rotates_the_bank_after_its_number_of_hands() -> None:
    wrong = []
    for game_id in BANKED:
        rule = FiledGame(BOOK, game_id).filing.player_dealer
        table = houseway.game(game_id).open_table()
        seats = [
            table.deal(seed, players=2).play_on().state.player_dealer
            for seed in range(rule.turns + 1)
        ]
        if seats != [table.seats] * rule.turns + [1]:
            wrong.append((game_id, rule.turns, seats))
    assert not wrong


def test_names_and_players_stay_at_the_table() -> None:
    table = houseway.game(NO_BUST).open_table(seats=6)
    first = table.deal(1, names={1: "Ann", 6: "Bob"}).play_on()
    assert set(first.nets) == {"Ann", "Bob", "P2", "P3", "house"}
    table.deal(2).play_on()
    third = table.deal(3).play_on()
    assert third.state.seated[1] == "Ann"
    assert third.state.player_dealer == 1
    assert set(third.nets) == {"Ann", "Bob", "P2", "P3", "house"}


def test_a_given_player_dealer_banks_in_any_case() -> None:
    assert [seat for seat, _ in bankers(NO_BUST, 4, player_dealer=5)] == [5] * 4


def test_who_has_a_wager_does_not_bank() -> None:
    wager = houseway.game(NO_BUST).open_table(seats=6).deal(1).state.wagers[0].wager
    bets = [{"seat": seat, "wager": wager, "amount": 2500} for seat in (1, 2)]
    assert [seat for seat, _ in bankers(NO_BUST, 4, wagers=bets)] == [6] * 4
    table = houseway.game(NO_BUST).open_table(seats=6)
    for seed in (1, 2):
        table.deal(seed, wagers=bets).play_on()
    third = table.deal(3, wagers=bets[:1]).play_on()
    assert third.state.player_dealer == 2


def test_a_new_turn_has_two_hands() -> None:
    """After a change within a turn, and when the bank comes back because everyone else bets."""
    table = houseway.game(NO_BUST).open_table(seats=6)
    table.deal(1).play_on()
    table.deal(2, player_dealer=5).play_on()
    assert table.deal(3).play_on().state.player_dealer == 5
    assert table.deal(4).play_on().state.player_dealer == 6
    table = houseway.game(NO_BUST).open_table(seats=6)
    hand = table.deal(1).play_on()
    bets = [{"seat": seat, "wager": hand.state.wagers[0].wager, "amount": 2500} for seat in (1, 2)]
    for seed in (2, 3):
        hand = table.deal(seed, wagers=bets).play_on()
    assert hand.state.player_dealer == 6
    assert table.deal(4).play_on().state.player_dealer == 6
    assert table.deal(5).play_on().state.player_dealer == 1


def test_a_void_hand_is_not_a_turn() -> None:
    table = houseway.game(NO_BUST).open_table(seats=6)
    hand = table.deal(1).play_on()
    hand.state.void = True
    assert table.deal(2).play_on().state.player_dealer == 6
    assert table.deal(3).play_on().state.player_dealer == 6
    assert table.deal(4).play_on().state.player_dealer == 1


def test_an_opened_round_names_the_new_player_dealer() -> None:
    table = houseway.game(NO_BUST).open_table(seats=6)
    for seed in (1, 2):
        table.deal(seed).play_on()
    opened = table.deal(3).events[0]
    assert isinstance(opened, RoundOpened)
    assert opened.player_dealer == 1


# Time collections.


def time_table(game_id, option, **terms):
    table = houseway.game(game_id).open_table(option=option, **terms)
    table.deal(1, players=4).play_on()
    return table


def test_each_half_hour_of_the_clock_takes_the_filed_amount_from_each_player() -> None:
    """000 9627: $6 from each player every thirty minutes."""
    table = time_table("saloon/omaha", "103")
    hand = table.deal(2, stacks=dict.fromkeys(range(1, 5), 90_000))
    while not hand.closed:
        hand.answer("fold")
    before = hand.state
    assert table.tick(minutes=30) == {f"P{seat}": 600 for seat in range(1, 5)}
    hand = table.deal(3)
    assert hand.state.opened.stacks == {s: before.stacks[s] - 600 for s in range(1, 5)}
    hand.play_on()
    assert table.tick(minutes=29) == {}
    assert table.tick(minutes=1) == {f"P{seat}": 600 for seat in range(1, 5)}


def test_without_the_clock_no_time_is_charged() -> None:
    table = time_table("saloon/omaha", "103")
    hand = table.deal(2).play_on()
    assert hand.nets["house"] == 0


def test_a_pot_that_pays_for_time_pays_in_the_next_hand() -> None:
    """003 3061, 3155: limit option 21 takes $6 from the pot every 30 minutes."""
    table = time_table("deuce-lounge/omaha", "limit:21")
    assert table.tick(minutes=30) == {}
    hand = table.deal(5).play_on()
    assert hand.nets["house"] == 600
    assert [(fee.payer, fee.amount) for fee in hand.state.fees] == [("pot", 600)]
    assert table.deal(6).play_on().nets["house"] == 0
    table.tick(minutes=30)
    assert table.deal(7).play_on().nets["house"] == 600


def test_a_player_without_chips_buys_in_and_pays_time() -> None:
    table = time_table("saloon/omaha", "103")
    bust = table.deal(2, stacks={1: 100, 2: 50_000, 3: 50_000, 4: 50_000})
    while not bust.closed:
        bust.answer("call" if "call" in bust.decisions[0].choices else "check")
    paid = table.tick(minutes=30)
    assert paid == {f"P{seat}": 600 for seat in range(1, 5)}


def test_lucky_buck_takes_time_at_the_top_and_bottom_of_the_hour() -> None:
    """002 508-512: each player pays at the beginning of the period."""
    table = time_table("lucky-buck/lowball", "spread-3-12", collect_by="time")
    assert table.tick(minutes=10) == {f"P{seat}": 400 for seat in range(1, 5)}
    assert table.tick(minutes=19) == {}
    assert table.tick(minutes=1) == {f"P{seat}": 400 for seat in range(1, 5)}


def test_a_player_who_comes_after_the_halfway_mark_pays_from_the_next_period() -> None:
    """002 510-511."""
    table = time_table("lucky-buck/lowball", "spread-3-12", collect_by="time")
    table.tick(minutes=20)
    table.deal(2, stacks={5: 40_000}).play_on()
    assert table.tick(minutes=5) == {}
    assert table.tick(minutes=5)["P5"] == 400


@pytest.mark.parametrize("game_id", ["tavern/ez-baccarat-panda-8", "deuce-lounge/pan"])
def test_other_tables_take_no_time(game_id) -> None:
    table = houseway.game(game_id).open_table()
    table.deal(1).play_on()
    assert table.tick(minutes=30) == {}


def test_the_clock_moves_only_between_hands_and_forward() -> None:
    table = houseway.game("saloon/omaha").open_table(option="103")
    assert table.tick(minutes=30) == {}
    with pytest.raises(InputError, match="minutes must be a whole number"):
        table.tick(minutes=-1)
    with pytest.raises(InputError, match="minutes must be a whole number"):
        table.tick(minutes=0.5)
    table.deal(1)
    with pytest.raises(InputError, match="the last hand is not over"):
        table.tick(minutes=30)
