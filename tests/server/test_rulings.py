"""Floor rulings at a live table follow the filing, are journaled and show no hidden cards."""

import pytest
from tests.book import BOOK
from tests.by_family import others_slow
from tests.games.random_play import PLAYABLE
from tests.server.banked_tables import all_views, open_table, step
from tests.server.killed_server import Table, read_events
from tests.server.live_tables import Sample, chip_balances, events_of, recover, store, wire
from tests.server.players import Player
from tests.server.running import GENEROUS, running
from tests.server.test_views_hidden import resampled_tables

from houseway.cardroom.cardroom import Cardroom
from houseway.cardroom.people import People
from houseway.journal.store import Journal
from houseway.journal.verify import verify
from houseway.play.decision import Choice
from houseway.play.events import CardBurned, FloorRuled
from houseway.play.live.view import seen_event, view
from houseway.play.registry import decode_event
from houseway.play.table_events import RulingGiven
from houseway.values.errors import InputError

HOLDEM = "tavern/ultimate-texas-holdem-bad-beat-bonus"
BLACKJACK = "tavern/no-bust-21st-century-blackjack"
STUD = "saloon/caribbean-stud"
WAR = "tavern/casino-war"
PEEK = "cordova/two-card-peek"
FALLEN = "card-off-table"


def until_rulable(table, hands=30):
    """Play until the floor can make a ruling."""
    while not table.rulable():
        step(table)
        assert table.hand <= hands, "nobody had a decision to make"
    return table


def rulable_table(game_id, **fields):
    return until_rulable(open_table(game_id, **fields))


def finish(table):
    while table.phase == "play":
        step(table)
    return table


def seat_with_wager(table):
    """The first seat with a wager that is not settled."""
    return table.current.unsettled()[0].seat


def results_at(table, seat):
    """The results of all wagers on a seat."""
    return [line.result for line in table.current.lines if line.seat == seat]


# The effect of a ruling.


def test_a_misdeal_returns_every_wager_and_the_bank():
    table = open_table(HOLDEM)
    stacks = dict(table.stacks)
    until_rulable(table)
    table.rule("floor", "misdeal")
    assert table.phase == "settled"
    assert table.current.void
    assert table.stacks == stacks
    assert events_of(table, FloorRuled) == [FloorRuled("misdeal", "void-round")]
    assert view(table, "ann")["seed"]
    finish(table)


def test_the_wagers_of_one_seat_are_returned_and_the_other_seats_play_on():
    table = rulable_table(HOLDEM)
    seat = seat_with_wager(table)
    table.rule("floor", "wrong-hand", seat=seat)
    assert all(decision.seat != seat for decision in table.open_decisions())
    finish(table)
    assert set(results_at(table, seat)) == {"withdrawn"}
    other_seats = {line.seat for line in table.current.lines} - {seat}
    assert other_seats
    assert all("withdrawn" not in results_at(table, other) for other in other_seats)


def test_a_seat_that_forfeits_loses_its_wagers():
    table = rulable_table(STUD)
    seat = seat_with_wager(table)
    table.rule("floor", "foul-hand", seat=seat)
    finish(table)
    assert set(results_at(table, seat)) == {"lose"}


def test_the_next_card_is_burned_face_down():
    table = rulable_table(BLACKJACK)
    cards_before = table.current.cards_out
    table.rule("floor", "boxed-card")
    assert events_of(table, FloorRuled) == []
    assert table.due[0].after == cards_before + 1
    while not events_of(table, FloorRuled) and table.phase == "play":
        for decision in table.open_decisions():
            choice = "hit" if "hit" in decision.choices else decision.default
            table.choose(
                decision.bettor, decision.seat, decision.kind, Choice(choice), hand=decision.hand
            )
            break
    (ruling,) = events_of(table, FloorRuled)
    burned = events_of(table, CardBurned)[-1]
    assert ruling.remedy == "replace-card"
    assert ruling.card == burned.card
    assert {seen_event(table, "ann", event).card for event in (ruling, burned)} == {"??"}
    assert table.due == []


def test_a_ruling_on_a_card_that_is_never_dealt_changes_nothing():
    table = rulable_table("tavern/three-card-poker")
    table.rule("floor", "boxed-card")
    finish(table)
    assert events_of(table, FloorRuled) == []
    assert len(events_of(table, RulingGiven)) == 1
    assert table.current.closed
    assert not table.current.void


def test_the_hand_continues_where_the_filing_says_so():
    table = rulable_table(HOLDEM)
    decisions = table.open_decisions()
    table.rule("floor", "exposed-card")
    assert table.open_decisions() == decisions
    assert events_of(table, FloorRuled) == [FloorRuled("exposed-card", "play-on")]


def test_the_floor_names_the_remedy_where_the_filing_leaves_it_open():
    table = rulable_table(HOLDEM)
    with pytest.raises(InputError, match="the floor must name void-round, void-seat"):
        table.rule("floor", "player-dealer-exposed")
    table.rule("floor", "player-dealer-exposed", seat=0, remedy="void-round")
    assert table.current.void


def test_the_floor_can_rule_while_the_table_is_paused():
    table = rulable_table(HOLDEM)
    table.pause("floor")
    table.rule("floor", "misdeal")
    assert table.current.void


# Refused rulings.


def refusal(table, by, irregularity, **ruling):
    """Make a ruling that must be refused and change nothing; return the error."""
    before = all_views(table, "ann"), len(table.pending)
    with pytest.raises(InputError) as error:
        table.rule(by, irregularity, **ruling)
    assert (all_views(table, "ann"), len(table.pending)) == before
    return str(error.value)


def test_a_ruling_with_an_irregularity_or_remedy_that_is_not_filed_is_refused():
    table = rulable_table(HOLDEM)
    assert "not 'fire'" in refusal(table, "floor", "fire")
    filed = "misdeal: the filed remedy is void-round"
    assert filed in refusal(table, "floor", "misdeal", remedy="play-on")


def test_a_ruling_on_a_seat_without_an_open_wager_is_refused():
    table = rulable_table(HOLDEM)
    assert "has no wager" in refusal(table, "floor", "wrong-hand", seat=table.turn.seat)
    assert "has no wager" in refusal(table, "floor", "wrong-hand")
    assert "seat must be 1 to" in refusal(table, "floor", "misdeal", seat=99)
    tied = rulable_table(WAR)
    settled = {line.seat for line in tied.current.lines} - {
        w.seat for w in tied.current.unsettled()
    }
    assert "are settled" in refusal(tied, "floor", "wrong-hand", seat=settled.pop())


def test_staff_cannot_rule_on_a_hand_they_are_playing():
    table = rulable_table(HOLDEM)
    assert "you're playing" in refusal(table, "ann", "misdeal")


def test_staff_who_viewed_the_cards_cannot_replace_a_card():
    table = rulable_table(BLACKJACK)
    table.look("floor")
    assert "you've viewed" in refusal(table, "floor", "boxed-card")
    table.rule("floor", "misdeal")


def test_no_ruling_is_available_without_an_open_decision():
    table = open_table(HOLDEM)
    assert table.irregularities() == []
    assert "no ruling available" in refusal(table, "floor", "misdeal")
    until_rulable(table)
    table.freeze("a fault")
    assert "no ruling available" in refusal(table, "floor", "misdeal")


# What the floor and the players see.


def test_the_floor_may_have_one_hand_or_every_hand_set_the_house_way():
    table = rulable_table("saloon/pai-gow-poker")
    (seats,) = (line.seats for line in table.irregularities() if line.irregularity == FALLEN)
    assert seats == sorted({wager.seat for wager in table.current.unsettled()})
    table.rule("floor", FALLEN, seat=seats[0])
    assert seats[0] not in {decision.seat for decision in table.open_decisions()}
    table.rule("floor", FALLEN)
    assert not {decision.seat for decision in table.open_decisions()} & set(seats)


def test_the_floor_sees_the_filed_irregularities_and_the_remedies_available():
    table = rulable_table(HOLDEM)
    entries = {irregularity.irregularity: irregularity for irregularity in table.irregularities()}
    assert set(entries) == set(table.rules.irregularities)
    assert entries["misdeal"].remedies == ["void-round"]
    assert entries["misdeal"].seats == []
    assert entries["wrong-hand"].seats == sorted({wager.seat for wager in table.current.wagers})
    assert "forfeit-seat" in entries["player-dealer-exposed"].remedies
    for name, entry in entries.items():
        source = table.rules.irregularities[name].source
        assert entry.source == (str(source) if source else None)
        assert entry.filed == bool(source)


def test_everybody_sees_the_ruling_with_its_source():
    table = rulable_table(HOLDEM)
    table.rule("floor", "exposed-card")
    filed = table.rules.irregularities["exposed-card"]
    assert view(table, "")["rulings"] == [
        {
            "irregularity": "exposed-card",
            "condition": filed.condition,
            "remedy": "play-on",
            "seat": 0,
            "source": str(filed.source) if filed.source else None,
            "filed": filed.source is not None,
        }
    ]


# Rulings in every game with decisions.


def rulings_to_try(table):
    """Every irregularity with each available remedy, on the first seat that is still in play."""
    return [
        (irregularity.irregularity, (*irregularity.seats, 0)[0], remedy)
        for irregularity in table.irregularities()
        for remedy in irregularity.remedies
    ]


NO_DECISIONS = {"cordova/ultimate-war", "cordova/ultimate-pai-gow-poker"}
WITH_DECISIONS = [
    game_id
    for game_id in PLAYABLE
    if BOOK.filing(game_id).family != "baccarat" and game_id not in NO_DECISIONS
]
"""Games in which a player has a decision; other games leave no time for a ruling."""


@pytest.mark.parametrize("game_id", others_slow(WITH_DECISIONS))
def test_every_filed_remedy_can_be_applied_and_the_hand_recovers(
    journal, game_id, checkpoint_before_every_hand
):
    table = open_table(game_id)
    people = [sitting.person for sitting in table.seats.values()]
    count = len(rulings_to_try(until_rulable(table)))
    sample = Sample(table)
    for number in range(count):
        until_rulable(table, hands=200)
        irregularity, seat, remedy = rulings_to_try(table)[number]
        table.rule("floor", irregularity, seat=seat, remedy=remedy)
        assert all_views(recover(table), *people) == all_views(table, *people)
        while table.phase == "play":
            step(table)
            if sample.due():
                assert all_views(recover(table), *people) == all_views(table, *people)
    assert len(events_of(table, RulingGiven)) == count
    balances = chip_balances(table)
    assert balances.get("table:t1:bank", 0) == balances.get("table:t1:wagers", 0) == 0
    store(journal, table)
    verdict = verify(journal, BOOK)
    assert verdict.faults == []
    assert verdict.hands >= 2


@pytest.mark.parametrize("game_id", WITH_DECISIONS)
def test_no_byte_of_a_hand_with_a_ruling_depends_on_an_unseen_card(game_id):
    table = rulable_table(game_id)
    compared = 0
    for irregularity, seat, remedy in rulings_to_try(table):
        if remedy != "void-round":
            table.rule("floor", irregularity, seat=seat, remedy=remedy)
            break
    while table.phase == "play":
        for viewer, other in resampled_tables(table, ("", "ann", table.banker)):
            assert wire(other, viewer) == wire(table, viewer)
            compared += 1
        step(table)
    assert compared


def test_verify_finds_a_ruling_that_was_not_given(journal):
    table = rulable_table(HOLDEM)
    table.rule("floor", "exposed-card")
    finish(table)

    def change(event):
        changed = FloorRuled("exposed-card", "void-round")
        return changed if isinstance(event, FloorRuled) else event

    store(journal, table, change)
    (fault,) = verify(journal, BOOK).faults
    assert fault.what.startswith("the hand cannot be replayed: exposed-card: the filed remedy is")


def test_no_remedy_for_a_seat_is_available_when_every_wager_is_settled():
    table = rulable_table(PEEK)
    assert table.current.unsettled() == []
    remedies = {
        irregularity.irregularity: irregularity.remedies for irregularity in table.irregularities()
    }
    assert remedies["wrong-draw"] == ["void-round", "replace-card", "play-on"]


# Over HTTP, and after a server is killed.


def test_the_floor_can_make_rulings_over_http_and_players_cannot(tmp_path):
    journal = Journal.open(str(tmp_path / "houseway.db"))
    room = Cardroom(BOOK, journal, limits=GENEROUS)
    with running(BOOK, room) as site:
        player, floor = Player(site, "Ann"), Player(site, "Harriet")
        room.people.grant(floor.me["person"], ("floor",), "test")
        settings = {"game": "tavern/three-card-poker", "bots": 2, "clock": {"bots": 0, "play": 600}}
        table = player.post("/api/tables", settings)["id"]
        path = f"/api/tables/{table}"
        assert player.get(path)["irregularities"] == []
        with player.connect(table) as client:
            client.must("sit", seat=1, buy_in="1000.00")
            client.play_until_asked()
            irregularities = [
                irregularity["irregularity"] for irregularity in floor.get(path)["irregularities"]
            ]
            assert "wrong-hand" in irregularities
            ruling = {"irregularity": "wrong-hand", "seat": 1}
            assert player.ask("POST", f"{path}/rule", ruling)[0] == 403
            status, answer = floor.ask("POST", f"{path}/rule", {"irregularity": "fire"})
            assert status == 400
            assert "irregularity must be misdeal" in answer["error"]
            floor.post(f"{path}/rule", ruling)
            client.until(lambda: client.view["rulings"])
            assert client.view["decisions"] == []
            client.until(lambda: client.view["phase"] == "settled")
            results = [row["result"] for row in client.view["lines"] if row["seat"] == 1]
            assert set(results) == {"withdrawn"}
    assert verify(journal, BOOK).faults == []
    journal.close()


def register_floor(database):
    """Create an account with the floor role before the server starts."""
    journal = Journal.open(database)
    people = People(journal)
    person, _ = people.register("Harriet", "of the floor")
    people.grant(person.id, ("floor",), "test")
    journal.close()


def sign_in(site):
    floor = Player(site, None)
    floor.post("/api/login", {"name": "Harriet", "password": "of the floor"})
    return floor


def hit(table):
    """Hit if possible, or make the default choice; return whether there was a decision."""
    for client in table.clients:
        for decision in client.view["decisions"]:
            choice = "hit" if "hit" in decision["choices"] else decision["default"]
            fields = {key: decision[key] for key in ("seat", "hand", "kind")}
            client.must("choose", choice=choice, **fields)
            table.catch_up()
            return True
    return False


@pytest.mark.slow
def test_a_ruling_survives_a_killed_server(tmp_path, servers):
    """The next card is to be burned, but the server is killed before it is dealt."""
    database = str(tmp_path / "houseway.db")
    register_floor(database)
    with servers.server(database) as server, Table.open(server.site, BLACKJACK) as table:
        table.sit_down()
        while not any(client.view["decisions"] for client in table.clients):
            assert table.move()
        sign_in(server.site).post("/api/tables/t1/rule", {"irregularity": "boxed-card"})
        for client in table.clients:
            client.until(lambda client=client: client.view["rulings"])
        before = table.all_views()
        server.kill()
    with servers.server(database) as server, Table(server.site, table.cookies) as restored:
        assert restored.all_views() == before
        while hit(restored):
            pass
    events = [decode_event(body) for _, body, _ in read_events(database)]
    (ruling,) = [event for event in events if isinstance(event, FloorRuled)]
    assert ruling.remedy == "replace-card"
    assert isinstance(events[events.index(ruling) + 1], CardBurned)
