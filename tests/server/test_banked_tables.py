"""Live tables with a player-dealer: bank offers, wagers, recovery, chips and refused requests."""

import msgspec
import pytest
from tests.each import each
from tests.games.random_play import PLAYABLE
from tests.server.banked_tables import (
    all_views,
    bet_first,
    open_table,
    person_moves,
    play_hands,
    step,
)
from tests.server.live_tables import chip_balances, events_of, recover

from houseway.banked.events import (
    BankOffered,
    BankPassed,
    RoundClosed,
    RoundOpened,
    WagerBack,
    WagerMade,
    WagerPlaced,
)
from houseway.banked.view import hand_view
from houseway.cardroom.bots import next_move, seat_bots
from houseway.cards.shuffle import Seed
from houseway.families.baccarat.script import points
from houseway.play.decision import Choice
from houseway.play.events import FeeTaken
from houseway.play.live.view import view
from houseway.play.table_events import HandCalledOff, HandCommitted, HandVoided, SeedRevealed
from houseway.values.errors import HousewayError, InputError

BACCARAT = "tavern/ez-baccarat-panda-8"
WAR = "cordova/ultimate-war"
HOLDEM = "tavern/ultimate-texas-holdem-bad-beat-bonus"


def until(table, phase, person=None):
    """Play until a phase begins."""
    while table.phase != phase:
        step(table, person)


@each("game_id", PLAYABLE)
def test_a_table_recovered_after_any_step_is_unchanged_and_continues_the_same_way(game_id):
    table = open_table(game_id)
    people = [sitting.person for sitting in table.seats.values()]
    halfway = None
    while not (table.hand == 2 and table.phase == "settled"):
        step(table)
        recovered_table = recover(table)
        assert recovered_table.pending == []
        assert all_views(recovered_table, *people) == all_views(table, *people)
        if halfway is None and table.hand == 2 and table.phase == "play":
            halfway = (len(table.pending), recovered_table)
    if halfway is not None:
        event_count, recovered_table = halfway
        while not (recovered_table.hand == 2 and recovered_table.phase == "settled"):
            step(recovered_table)
        assert recovered_table.pending == table.pending[event_count:]


@each("game_id", PLAYABLE)
def test_no_chip_is_lost_or_left_on_the_felt_in_hands_with_bots(game_id):
    table = open_table(game_id, bots=4)
    play_hands(table, 4)
    assert len(events_of(table, RoundClosed)) >= 3
    balances = chip_balances(table)
    assert sum(balances.values()) == 0
    assert all(amount >= 0 for account, amount in balances.items() if account.startswith("table:"))
    assert balances.get("table:t1:bank", 0) == balances.get("table:t1:wagers", 0) == 0
    stacks = {seat: balances[f"table:t1:stack:{seat}"] for seat in table.seats}
    assert stacks == {seat: table.stacks[seat] for seat in table.seats}


def test_the_collection_is_taken_from_the_players():
    table = open_table("deuce-lounge/ez-baccarat", option="3")
    play_hands(table, 5)
    assert events_of(table, FeeTaken)
    assert chip_balances(table)["house:fees"] == sum(
        fee.amount for fee in events_of(table, FeeTaken)
    )


def test_a_bet_leaves_enough_chips_for_the_collection():
    table = open_table("deuce-lounge/ez-baccarat", bots=0, option="3")
    table.sit("ben", "Ben", 2, 10_000)
    table.take_bank("ann", True, 50_000)
    with pytest.raises(InputError, match="not enough chips for the bet plus collection"):
        table.wager("ben", 2, "banker", 10_000)
    table.wager("ben", 2, "banker", 9_950)
    table.ready("ben")
    assert {fee.bettor: fee.amount for fee in events_of(table, FeeTaken)} == {"": 50, "ben": 50}
    assert chip_balances(table)["table:t1:stack:2"] == table.stacks[2] >= 0


def test_the_commitment_is_published_before_the_first_wager_and_the_seed_after_the_round():
    table = open_table(WAR)
    play_hands(table, 3)
    order = [type(e) for e in events_of(table, HandCommitted, WagerMade, RoundClosed, SeedRevealed)]
    order_without_repeats = [
        kind for n, kind in enumerate(order) if n == 0 or order[n - 1] is not kind
    ]
    assert order_without_repeats == [HandCommitted, WagerMade, RoundClosed, SeedRevealed] * 3
    for committed, revealed in zip(
        events_of(table, HandCommitted), events_of(table, SeedRevealed), strict=True
    ):
        assert Seed.parse(revealed.seed).commitment == committed.commitment


def test_the_bank_is_offered_clockwise_for_two_hands_to_each_player():
    table = open_table(BACCARAT, bots=2)
    play_hands(table, 6)
    seats = [event.player_dealer for event in events_of(table, RoundOpened)]
    assert seats == [1, 1, 7, 7, 8, 8]
    assert [offer.turn for offer in events_of(table, BankOffered)] == [1, 2] * 3


def test_the_bank_is_offered_to_the_next_seat_and_the_hand_is_called_off_if_nobody_takes_it():
    table = open_table(BACCARAT, bots=0, people=("ann", "ben"))
    assert table.offered.person == "ann"
    table.take_bank("ann", False)
    assert table.offered.person == "ben"
    table.time_out()
    assert [event.person for event in events_of(table, BankPassed)] == ["ann", "ben"]
    assert events_of(table, HandCalledOff)[0].why == "no one took the bank"
    assert table.phase == "settled"


def test_a_hand_without_a_wager_returns_the_bank():
    table = open_table(BACCARAT, bots=0, people=("ann", "ben"))
    table.take_bank("ann", True, 40_000)
    assert table.stacks[1] == 460_000
    table.ready("ben")
    assert events_of(table, HandCalledOff)[0].returned == 40_000
    assert table.stacks[1] == 500_000


def test_a_wager_leaves_the_stack_immediately_and_returns_when_it_is_removed():
    table = open_table(BACCARAT, bots=0, people=("ann", "ben"))
    table.take_bank("ann", True, 40_000)
    table.wager("ben", 2, "banker", 10_000)
    table.wager("ben", 2, "dragon-7", 500)
    assert table.stacks[2] == 489_500
    table.unwager("ben", 2, "banker")
    assert [event.wager for event in events_of(table, WagerBack)] == ["banker", "dragon-7"]
    assert table.stacks[2] == 500_000


def test_wagers_that_must_be_equal_are_made_together():
    table = open_table(HOLDEM, bots=0, people=("ann", "ben"))
    table.take_bank("ann", True, 40_000)
    table.wager("ben", 2, "ante", 5_000)
    assert [(wager.wager, wager.amount) for wager in table.wagers] == [
        ("ante", 5_000),
        ("blind", 5_000),
    ]


def test_a_player_may_bet_behind_another_player_and_is_paid_at_their_own_seat():
    table = open_table(BACCARAT, bots=0, people=("ann", "ben", "cy"))
    table.take_bank("ann", True, 400_000)
    table.wager("ben", 2, "player", 10_000)
    table.wager("cy", 2, "player", 20_000)
    table.ready("ben")
    table.ready("cy")
    net = {line.bettor: line.paid - line.taken for line in table.current.lines}
    assert table.stacks[2] == 500_000 + net["ben"]
    assert table.stacks[3] == 500_000 + net["cy"] == 500_000 + 2 * net["ben"]


def test_a_bank_that_is_used_up_pays_no_further_wagers():
    used = set()
    for hand in range(1, 30):
        table = open_table(BACCARAT, bots=0, people=("ann", "ben", "cy"))
        table.secret = Seed.of(hand)
        table.take_bank("ann", True, 10_000)
        for seat, who in ((2, "ben"), (3, "cy")):
            table.wager(who, seat, "banker", 50_000)
            table.ready(who)
        assert table.current.bank.used <= 10_000
        assert chip_balances(table)["table:t1:bank"] == 0
        used.add(table.current.bank.used)
        if table.current.bank.used:
            assert sum(line.returned for line in table.current.lines) == 90_000
            assert table.current.lines[1].result == "no-action"
    assert used == {0, 10_000}


def test_simultaneous_choices_are_held_and_hidden_until_all_are_made():
    table = open_table("tavern/pai-gow-poker", bots=0, people=("ann", "ben", "cy"))
    table.take_bank("ann", True, 100_000)
    for seat, who in ((2, "ben"), (3, "cy")):
        bet_first(table, who, seat)
        table.ready(who)
    assert {decision.bettor for decision in table.open_decisions()} == {"ben", "cy"}
    hand = table.current.hands["2"]
    others_before = all_views(table, "ann", "cy")[0]
    table.choose("ben", 2, table.driver.open[0].kind, Choice("set", 0, tuple(hand[:2])))
    assert [decision.bettor for decision in table.open_decisions()] == ["cy"]
    assert all_views(table, "ann", "cy")[0] == others_before
    assert all_views(recover(table), "ben", "cy") == all_views(table, "ben", "cy")
    table.time_out()
    assert table.current.sets["2"].front == tuple(hand[:2])


@pytest.mark.parametrize("cards", [("As", "As"), ("2c",), (), ("Jk", "Jk")])
def test_a_hand_that_is_set_with_the_wrong_cards_is_refused_and_nothing_changes(cards):
    table = open_table("tavern/pai-gow-poker", bots=0, people=("ann", "ben"))
    table.take_bank("ann", True, 100_000)
    bet_first(table, "ben", 2)
    table.ready("ben")
    held = table.current.hands["2"]
    front = tuple(card for card in cards if card not in held) or ()
    before = all_views(table, "ben")
    with pytest.raises(InputError):
        table.choose("ben", 2, "set", Choice("set", 0, front))
    assert all_views(table, "ben") == before


def test_a_raise_that_the_stack_does_not_cover_is_refused_and_changes_nothing():
    table = open_table(HOLDEM, bots=0, people=("ann",))
    table.sit("ben", "Ben", 2, 15_000)
    table.take_bank("ann", True, 100_000)
    table.wager("ben", 2, "ante", 5_000)
    table.ready("ben")
    (decision,) = table.open_decisions()
    before = all_views(table, "ben")
    with pytest.raises(InputError, match="not enough chips: you have"):
        table.choose("ben", 2, decision.kind, Choice(decision.choices[-1]))
    assert all_views(table, "ben") == before
    table.choose("ben", 2, decision.kind, Choice("check"))


def refusals():
    yield "sit", ("cy", "Cy", 1, 50_000), "seat 1 is taken"
    yield "sit", ("cy", "Cy", 99, 50_000), "seat must be 1 to"
    yield "sit", ("ben", "Ben", 4, 50_000), "you're already seated here"
    yield "sit", ("cy", "Cy", 4, 1), "buy-in must be at least"
    yield "leave", ("cy",), "you're not seated at this table"
    yield "ready", ("cy",), "you're not seated at this table"
    yield "take_bank", ("ben", True, 100), "the bank is not being offered now"
    yield "wager", ("cy", 1, "banker", 5_000), "you're not seated at this table"
    yield "wager", ("ann", 1, "banker", 5_000), "the player-dealer can't"
    yield "wager", ("ben", 2, "nothing", 5_000), "no bet called"
    yield "wager", ("ben", 1, "banker", 5_000), "seat 1 is the player-dealer: bet on another seat"
    yield "wager", ("ben", 9, "banker", 5_000), "seat must be"
    yield "wager", ("ben", 2, "dragon-7", 500), "requires a bet on"
    yield "wager", ("ben", 2, "banker", 500_001), "not enough chips for the bet plus collection"
    yield "unwager", ("ben", 2, "banker"), "you have no chips on Banker line at seat 2"
    yield "choose", ("ben", 2, "play", Choice("hit")), "no decision is open"
    yield "close", ("floor",), "finish or void the hand first"
    yield "void", ("floor", " "), "enter a reason"


@each(("name", "args", "why"), list(refusals()))
def test_a_request_that_is_not_allowed_changes_nothing(name, args, why):
    table = open_table(BACCARAT, bots=0, people=("ann", "ben"))
    table.take_bank("ann", True, 40_000)
    before, event_count = all_views(table, "ann", "ben"), len(table.pending)
    with pytest.raises(HousewayError, match=why):
        getattr(table, name)(*args)
    assert all_views(table, "ann", "ben") == before
    assert len(table.pending) == event_count


def test_the_view_has_the_points_of_baccarat_hands_that_are_fully_visible():
    table = open_table(BACCARAT, bots=3)
    until(table, "settled", "ann")
    view = hand_view(table, "ann")
    names = {name: str(points(view.hands[name])) for name in ("player", "banker")}
    assert view.names == names


def test_a_side_is_refused_for_a_wager_that_takes_no_side():
    table = open_table(BACCARAT, bots=0, people=("ann", "ben"))
    table.take_bank("ann", True, 40_000)
    with pytest.raises(HousewayError, match="has no sides to bet on"):
        table.wager("ben", 2, "banker", 5_000, on="row")


def test_a_player_who_leaves_during_a_hand_stays_until_it_ends_and_takes_all_chips():
    table = open_table(HOLDEM, bots=2)
    until(table, "play", "ann")
    table.leave("ann")
    assert table.seat_of("ann") == 1
    until(table, "settled", "ann")
    chips = table.stacks[1]
    step(table)
    assert table.seat_of("ann") == 0
    assert chip_balances(table)["person:ann"] == chips - 500_000


def test_the_payouts_of_a_player_who_left_still_have_their_name():
    table = open_table(HOLDEM, bots=2)
    until(table, "settled", "ann")
    name = table.seats[1].name
    table.leave("ann")
    assert table.seat_of("ann") == 0
    assert view(table, "")["left"] == {"ann": name}
    assert all_views(recover(table)) == all_views(table)
    table.sit("ann", "Ann", 1, 500_000)
    play_hands(table, 2)
    assert view(table, "")["left"] == {}


def test_a_void_hand_returns_every_wager_and_the_bank():
    table = open_table(HOLDEM, bots=3)
    until(table, "play", "ann")
    before = {seat: 500_000 if seat == 1 else 200_000 for seat in table.seats}
    assert table.stacks != before
    table.void("floor", "a card was exposed")
    assert table.stacks == before
    assert events_of(table, HandVoided)[0].reason == "a card was exposed"
    assert all_views(recover(table)) == all_views(table)
    play_hands(table, 2)


def test_an_internal_error_on_resuming_is_logged_and_players_see_no_code(monkeypatch, caplog):
    def fail(*_):
        raise KeyError("secret detail")

    table = open_table(HOLDEM, bots=3)
    until(table, "play", "ann")
    monkeypatch.setattr("houseway.play.live.table.resume", fail)
    again = recover(table)
    void = again.pending[0].event
    assert void.reason == (
        "the hand cannot be resumed: internal error; the server's log has the details"
    )
    assert "secret detail" in caplog.text


def test_a_hand_whose_rules_have_changed_is_void_after_a_restart(monkeypatch):
    table = open_table(HOLDEM, bots=3)
    until(table, "play", "ann")
    monkeypatch.setattr("houseway.play.live.table.rules_hash", lambda rules: "other rules")
    recovered_table = recover(table)
    assert recovered_table.phase == "settled"
    (void, revealed) = [entry.event for entry in recovered_table.pending]
    assert void.reason.startswith("the hand cannot be resumed")
    assert revealed.seed == table.secret.hex()
    assert recovered_table.stacks == {
        seat: 500_000 if seat == 1 else 200_000 for seat in recovered_table.seats
    }


def test_a_paused_table_takes_no_wagers_until_it_is_resumed():
    table = open_table(BACCARAT, bots=0, people=("ann", "ben"))
    table.take_bank("ann", True, 40_000)
    table.pause("floor")
    with pytest.raises(InputError, match="paused"):
        table.wager("ben", 2, "banker", 5_000)
    table.time_out()
    assert table.phase == "wagers"
    table.resume("floor")
    table.wager("ben", 2, "banker", 5_000)


def test_a_frozen_table_keeps_its_chips_until_the_floor_voids_the_hand():
    table = open_table(HOLDEM, bots=3)
    until(table, "play", "ann")
    chips = dict(table.stacks)
    table.freeze("a fault")
    assert next_move(table) is None
    table.time_out()
    assert table.stacks == chips
    table.void("floor", "the hand cannot continue")
    assert not table.froze
    play_hands(table, 2)


def test_closing_a_table_returns_all_chips_to_their_owners():
    table = open_table(BACCARAT, bots=2)
    play_hands(table, 1)
    table.close("floor")
    balances = chip_balances(table)
    assert table.phase == "stopped"
    assert not any(amount for account, amount in balances.items() if account.startswith("table:"))
    with pytest.raises(InputError, match="closed"):
        table.sit("cy", "Cy", 1, 50_000)


def test_staff_cannot_view_a_hand_that_they_are_playing():
    table = open_table(BACCARAT, bots=2)
    with pytest.raises(InputError, match="you can't view a hand"):
        table.look("ann")
    table.look("floor")
    assert type(table.pending[-1].event).__name__ == "HandLookedAt"


def test_the_outcome_does_not_depend_on_names_or_stakes():
    """The same seed deals the same cards."""
    hands = []
    for stake, people in ((3_000, ("ann", "ben")), (30_000, ("zoe", "yan"))):
        table = open_table(BACCARAT, bots=0, people=people)
        table.take_bank(people[0], True, 100_000)
        table.wager(people[1], 2, "player", stake)
        table.ready(people[1])
        hands.append(table.current.hands)
    assert hands[0] == hands[1]


def test_bots_are_labeled_and_sit_in_the_last_seats():
    table = open_table(BACCARAT, bots=2)
    seats = view(table, "ann")["seats"]
    assert [(s["seat"], s["bot"]) for s in seats if s["person"]] == [
        (1, False),
        (7, True),
        (8, True),
    ]


def test_a_table_with_one_player_waits_until_another_sits_down():
    table = open_table(BACCARAT, bots=0, people=("ann", "ben"))
    table.leave("ben")
    while table.phase != "waiting":
        table.time_out()
    assert person_moves(table, "ann") is False
    seat_bots(table, 1)
    assert table.phase == "bank"


def test_a_round_is_opened_with_the_wagers_that_were_made():
    table = open_table(BACCARAT)
    until(table, "wagers", "ann")
    until(table, "settled", "ann")
    wagers = [msgspec.structs.astuple(event)[:5] for event in events_of(table, WagerMade)]
    assert [msgspec.structs.astuple(event)[:5] for event in events_of(table, WagerPlaced)] == wagers


def test_a_frozen_table_continues_when_the_floor_resumes_it():
    table = open_table(BACCARAT, bots=2)
    table.freeze("a fault")
    before = table.phase, table.hand
    with pytest.raises(InputError, match="table on hold for a floor decision"):
        table.ready("ann")
    table.resume("floor")
    assert ((table.phase, table.hand), table.froze) == (before, "")
    play_hands(table, table.hand)
