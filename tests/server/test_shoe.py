"""Shoes for several hands: committed before the first wager, opened hand by hand, then revealed."""

import pytest
from tests.book import BOOK
from tests.each import each
from tests.games.random_play import PLAYABLE
from tests.server.banked_tables import Recorded, all_views, bet_first, open_table, play_hands, step
from tests.server.live_tables import (
    events_of,
    known_seeds,
    opening_event,
    recover,
    stored_events,
    wire,
)
from tests.server.players import Player
from tests.server.running import running

from houseway.banked.events import CardDealt, RoundClosed, ShoeBurned, ShoeEnded, WagerMade
from houseway.banked.shoes import lasts
from houseway.cardroom.recall import recall_hand, recall_shoe
from houseway.cards.commitment import CommittedShoe, check
from houseway.cards.shoe import GivenShoe, ShoeEmpty
from houseway.cards.shuffle import Seed
from houseway.play.chance import ShuffledChance, hand_chance
from houseway.play.decision import Choice
from houseway.play.events import CardBurned
from houseway.play.game import FiledGame
from houseway.play.live.view import view
from houseway.play.table_events import (
    CardsOpened,
    HandCommitted,
    HandVoided,
    SeedRevealed,
    ShoeCommitted,
    TableClosed,
    TableWaits,
)
from houseway.values.errors import InputError

LASTING = [game_id for game_id in PLAYABLE if lasts(FiledGame(BOOK, game_id).rules({}))]
BACCARAT = "cordova/cash-in-baccarat"
WAR = "tavern/casino-war"


def dealt_cards(table):
    return [event.card for event in events_of(table, CardDealt, CardBurned)]


def until_shoe_ends(table):
    while not (table.shoe and table.shoe.over):
        step(table)


def test_sixteen_filings_deal_several_rounds_from_a_shoe():
    assert LASTING == [
        "cordova/big-bonus-baccarat",
        "cordova/blackjack-x",
        "cordova/cash-in-baccarat",
        "cordova/commission-free-baccarat",
        "cordova/commission-free-baccarat-dragon-bonus",
        "deuce-lounge/21st-century-baccarat",
        "deuce-lounge/ez-baccarat",
        "deuce-lounge/no-bust-21st-century-blackjack",
        "lucky-buck/blackjack-x",
        "lucky-buck/commission-free-baccarat",
        "lucky-buck/ez-baccarat",
        "saloon/ez-baccarat-panda-8",
        "tavern/casino-war",
        "tavern/dai-bacc",
        "tavern/ez-baccarat-panda-8",
        "tavern/zoobac",
    ]


def test_every_player_dealer_game_with_several_decks_says_when_cards_are_shuffled():
    for game_id in PLAYABLE:
        filing = FiledGame(BOOK, game_id).filing
        if filing.player_dealer and filing.equipment.decks > 1:
            assert filing.equipment.shoe is not None, game_id


@each("game_id", LASTING)
def test_a_shoe_continues_from_hand_to_hand_in_the_order_of_its_seed(game_id):
    table = open_table(game_id)
    play_hands(table, 4)
    order = list(CommittedShoe(table.rules.cards, table.secret).commitment().order)
    burned = sum(event.cards for event in events_of(table, ShoeBurned))
    dealt = dealt_cards(table)
    assert dealt == order[burned : burned + len(dealt)]
    assert table.shoe.out == burned + len(dealt)
    assert table.shoe.hands == 4


def test_the_root_is_published_before_the_first_wager_and_the_seed_when_the_shoe_ends():
    table = open_table(BACCARAT)
    until_shoe_ends(table)
    first_hand = [type(entry.event) for entry in table.pending if entry.hand == 1]
    assert first_hand.index(HandCommitted) < first_hand.index(ShoeCommitted)
    assert first_hand.index(ShoeCommitted) < first_hand.index(WagerMade)
    (committed,) = events_of(table, ShoeCommitted)
    (ended,) = events_of(table, ShoeEnded)
    assert not events_of(table, SeedRevealed)
    seed = Seed.parse(ended.seed)
    assert {event.commitment for event in events_of(table, HandCommitted)} == {seed.commitment}
    tree = CommittedShoe(table.rules.cards, seed).commitment()
    assert (committed.root, committed.cards) == (tree.root, tree.cards) == (tree.root, 416)


@each("game_id", LASTING)
def test_after_every_hand_the_dealt_cards_are_opened_and_burned_cards_are_not(game_id):
    table = open_table(game_id)
    play_hands(table, 4)
    (committed,) = events_of(table, ShoeCommitted)
    hand_cards = []
    first_cards = [event.first for event in events_of(table, ShoeBurned) if event.first]
    for event in events_of(table, CardDealt, CardsOpened):
        if isinstance(event, CardDealt):
            hand_cards.append(event.card)
        else:
            assert [opening.card for opening in event.openings] == first_cards + hand_cards
            assert all(
                check(committed.root, committed.cards, opening) for opening in event.openings
            )
            hand_cards, first_cards = [], []
    assert not hand_cards


@pytest.mark.parametrize("game_id", [BACCARAT, WAR, "lucky-buck/blackjack-x"])
def test_the_cut_card_ends_the_shoe_after_the_round_and_a_new_shoe_follows(game_id):
    table = open_table(game_id)
    until_shoe_ends(table)
    assert table.shoe.ends == "cut-card"
    before = table.shoe.out - table.current.cards_out
    assert table.shoe.cards - before > table.shoe.behind >= table.shoe.cards - table.shoe.out
    hand = table.hand
    play_hands(table, hand + 1)
    first, second = events_of(table, ShoeCommitted)
    assert first.root != second.root
    assert (table.shoe.number, table.shoe.first_hand, table.shoe.hands) == (2, hand + 1, 1)


def test_the_first_card_of_a_new_shoe_decides_how_many_cards_are_burned():
    table = open_table(BACCARAT)
    play_hands(table, 1)
    (burned,) = events_of(table, ShoeBurned)
    values = {"A": 1, **dict.fromkeys("TJQK", 10), **{str(n): n for n in range(2, 10)}}
    assert burned.cards == 1 + values[burned.first[0]]
    order = CommittedShoe(table.rules.cards, table.secret).commitment().order
    assert burned.first == order[0]
    assert dealt_cards(table)[0] == order[burned.cards]


def test_a_card_is_burned_face_down_before_the_first_round_of_casino_war():
    table = open_table(WAR)
    play_hands(table, 2)
    assert events_of(table, ShoeBurned) == [ShoeBurned(1)]
    assert view(table, "ann")["shoe"]["first"] == ""


def test_a_table_can_shuffle_every_round_where_the_filing_leaves_it_open():
    table = open_table(BACCARAT, rules={"shoe": "round"})
    play_hands(table, 3)
    assert not events_of(table, ShoeCommitted, ShoeBurned, CardsOpened)
    assert len(events_of(table, SeedRevealed)) == 3
    assert view(table, "")["shoe"] is None


# Shoes that end before the cut card.


def play_to_a_decision(table):
    while not (table.phase == "play" and table.open_decisions()):
        step(table)


def test_a_void_hand_ends_the_shoe():
    table = open_table("lucky-buck/blackjack-x")
    play_to_a_decision(table)
    table.void("floor", "cards fell on the floor")
    voided, opened_cards, ended = [type(entry.event) for entry in table.pending[-3:]]
    assert (voided, opened_cards, ended) == (HandVoided, CardsOpened, ShoeEnded)
    assert table.shoe.ends == "void"


def test_a_pause_during_a_hand_ends_the_shoe_after_that_hand():
    table = open_table("lucky-buck/blackjack-x")
    play_to_a_decision(table)
    table.pause("floor")
    assert not table.shoe.over
    table.resume("floor")
    while table.phase == "play":
        step(table)
    assert table.shoe.over
    assert table.shoe.ends == "paused"


def test_a_pause_between_hands_ends_the_shoe_immediately():
    table = open_table(BACCARAT)
    play_hands(table, 2)
    table.pause("floor")
    assert events_of(table, ShoeEnded)[-1].why == "the table was paused"
    table.resume("floor")
    play_hands(table, 3)
    assert table.shoe.number == 2


def test_closing_the_table_ends_the_shoe():
    table = open_table(BACCARAT)
    play_hands(table, 2)
    table.close("floor")
    assert [type(event) for event in events_of(table, ShoeEnded, TableClosed)] == [
        ShoeEnded,
        TableClosed,
    ]


def test_the_shoe_ends_when_too_few_players_are_left():
    table = open_table(BACCARAT, bots=1)
    play_hands(table, 2)
    table.leave("ann")
    table.time_out()
    assert [type(event) for event in events_of(table, TableWaits, ShoeEnded)] == [
        TableWaits,
        ShoeEnded,
    ]


def test_a_hand_that_is_called_off_takes_no_cards_from_the_shoe():
    table = open_table(BACCARAT, bots=0, people=("ann", "ben"))
    table.take_bank("ann", True, 50_000)
    table.time_out()
    assert table.phase == "settled"
    assert not table.shoe.over
    assert table.shoe.out == table.shoe.burned
    out = table.shoe.out
    table.time_out()
    assert (table.shoe.number, table.shoe.hands, table.shoe.out) == (1, 2, out)


def test_the_shoe_ends_if_the_rules_change_in_a_restart():
    table = open_table(BACCARAT)
    play_hands(table, 2)
    recovered_table = recover(table)
    recovered_table.rules_now = "other"
    recovered_table.time_out()
    assert events_of(recovered_table, ShoeEnded)[0].why == "the rules have changed"
    assert events_of(recovered_table, ShoeCommitted)


def test_a_hand_in_which_the_shoe_runs_out_is_void_and_every_chip_is_returned():
    """This is rare, because the cut card ends a shoe while cards are left."""

    class ShortShoeTable(Recorded):
        def _chance(self):
            return ShuffledChance(ShortShoe(self.rules.cards[:9]), self.secret.stream("dice"))

    table = ShortShoeTable.open("t1", opening_event("lucky-buck/blackjack-x"), BOOK, known_seeds)
    for seat, who in enumerate(("ann", "ben", "cy"), 1):
        table.sit(who, who.title(), seat, 500_000)
    table.take_bank("ann", True, 50_000)
    for seat, who in ((2, "ben"), (3, "cy")):
        bet_first(table, who, seat)
        table.ready(who)
    while table.phase == "play":
        for decision in table.open_decisions():
            choice = "hit" if "hit" in decision.choices else decision.default
            table.choose(
                decision.bettor, decision.seat, decision.kind, Choice(choice), hand=decision.hand
            )
            break
    assert table.why == "the shoe ran out of cards"
    assert set(table.stacks.values()) == {500_000}
    assert table.shoe.over


class ShortShoe(GivenShoe):
    """A shoe with few cards that runs out the way a shuffled shoe does."""

    def _empty(self):
        return ShoeEmpty("no card is left")


def test_all_hands_of_a_shoe_in_use_are_withheld_from_readers_of_the_journal():
    table = open_table(WAR)
    play_hands(table, 3)
    assert list(table.unopened) == [1, 2, 3]
    table.pause("floor")
    assert list(table.unopened) == []
    table.resume("floor")
    while table.phase != "wagers":
        step(table)
    assert list(table.unopened) == [4]


def test_a_shoe_can_be_replayed_once_it_is_over():
    table = open_table(WAR)
    play_hands(table, 3)
    with pytest.raises(InputError, match="the shoe is not over"):
        recall_shoe(stored_events(table.pending))
    until_shoe_ends(table)
    shoe = recall_shoe(stored_events(table.pending))
    order = CommittedShoe(table.rules.cards, Seed.parse(shoe["seed"])).commitment().order
    cards = [event.card for hand in shoe["hands"] for event in hand["events"]]
    assert list(order[shoe["burned"] :][: len(cards)]) == cards
    assert [hand["hand"] for hand in shoe["hands"]] == list(range(1, table.hand + 1))


def test_a_replayed_hand_opens_its_cards_and_hides_burned_cards():
    table = open_table(WAR)
    while not events_of(table, CardBurned):
        play_hands(table, table.hand + 1)
    steps = recall_hand(stored_events(table.pending), table.hand, "ann", rulebook=BOOK)
    burned = {step["event"].card for step in steps if isinstance(step["event"], CardBurned)}
    assert burned == {"??"}
    assert any(isinstance(step["event"], CardsOpened) for step in steps)


def test_the_seed_of_a_shoe_is_not_sent_before_the_shoe_ends():
    table = open_table(WAR)
    while table.hand < 4:
        step(table)
        if table.secret and not (table.shoe and table.shoe.over):
            sent = [message for viewer in ("", "ann") for message in wire(table, viewer)]
            assert not any(table.secret.hex().encode() in message for message in sent)
    table.void("floor", "a card fell on the floor")
    assert any(table.secret.hex().encode() in message for message in wire(table, "ann"))


def test_the_api_returns_a_shoe_only_when_it_is_over():
    with running(BOOK) as site:
        ann = Player(site)
        clock = {"bots": 0, "settled": 0.05, "wagers": 600, "bank": 600, "play": 600}
        body = {"game": "tavern/zoobac", "bots": 1, "clock": clock}
        table = ann.post("/api/tables", body)["id"]
        with ann.connect(table) as client:
            client.must("sit", seat=1, buy_in="1000.00")
            root = client.play()["shoe"]["roots"][0]["root"]
            status, answer = ann.ask("GET", f"/api/tables/{table}/shoes/1")
            assert (status, answer["error"]) == (400, "the shoe is not over")
            client.must("sit-out", out=True)
            client.until(lambda: client.view["shoe"]["over"])
            seed = client.view["shoe"]["seed"]
        shoe = ann.get(f"/api/tables/{table}/shoes/1")
        assert (shoe["root"], shoe["seed"]) == (root, seed)


# Recovery, and cards that do not depend on names or stakes.


@pytest.mark.parametrize("game_id", ["tavern/casino-war", "cordova/blackjack-x", BACCARAT])
def test_a_table_recovered_mid_shoe_deals_the_same_cards(game_id):
    table = open_table(game_id)
    while not (table.hand == 3 and table.phase in ("play", "settled")):
        step(table)
    recovered_table = recover(table)
    assert all_views(recovered_table, "ann") == all_views(table, "ann")
    start = len(table.pending)
    play_hands(table, 6)
    play_hands(recovered_table, 6)
    assert [entry.event for entry in recovered_table.pending] == [
        entry.event for entry in table.pending[start:]
    ]


def test_a_table_recovered_after_any_event_has_dealt_the_same_number_of_cards():
    table = open_table(WAR)
    play_hands(table, 3)
    entries = list(table.pending)
    for count in range(1, len(entries)):
        recovered_table = recover(table, count)
        # A table that was stopped in the middle of a step continues with the same cards.
        events = [entry.event for entry in (*entries[:count], *recovered_table.pending)]
        commitments = [event for event in events if isinstance(event, ShoeCommitted)]
        assert (recovered_table.shoe is not None) == bool(commitments)
        if commitments:
            out = sum(isinstance(event, CardDealt | CardBurned) for event in events)
            assert view(recovered_table, "")["shoe"]["out"] == out + recovered_table.shoe.burned


def test_the_cards_of_a_shoe_do_not_depend_on_stakes_or_names():
    def deal_shoe(stake, names):
        table = open_table(BACCARAT, bots=0, people=names)
        for _ in range(6):
            banker = table.offered.person
            table.take_bank(banker, True, 100_000)
            for seat, who in enumerate(names, 1):
                if who != banker:
                    table.wager(who, seat, "player", stake)
                    table.ready(who)
            table.time_out()
        return dealt_cards(table)

    cards = deal_shoe(1_000, ("ann", "ben"))
    assert len(cards) >= 24
    assert cards == deal_shoe(7_500, ("zoe", "yan"))


def test_each_round_of_a_shoe_has_different_dice():
    cards = FiledGame(BOOK, BACCARAT).rules({}).cards
    rolls = {tuple(hand_chance(Seed.of(1), cards, 0, number).dice(3)) for number in range(1, 30)}
    assert len(rolls) > 20


def test_a_round_of_a_lasting_shoe_closes_before_its_cards_are_opened():
    table = open_table(BACCARAT)
    play_hands(table, 3)
    order = [type(event) for event in events_of(table, RoundClosed, CardsOpened)]
    assert order == [RoundClosed, CardsOpened] * 3
