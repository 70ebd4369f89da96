"""The coach knows only what a viewer sees and calculates in a separate process."""

import asyncio
import subprocess
import sys
import time
from fractions import Fraction

import msgspec
import pytest
from tests.book import BOOK
from tests.each import each
from tests.server.banked_tables import open_table, step
from tests.server.live_tables import store
from tests.server.players import Player
from tests.server.test_views_hidden import resampled_tables

from houseway.cardroom.card_count import shoe_count, shoe_hands
from houseway.cardroom.coach import decision_note, game_note, odds_lines, open_questions
from houseway.cardroom.played_hands import bank_report, chosen_option, played_hands
from houseway.cardroom.worker import Worker
from houseway.play.game import FiledGame
from houseway.play.live.view import view
from houseway.pricing.advice import advise
from houseway.pricing.seen import seen_of
from houseway.values.errors import InputError

GAMES = (
    "cordova/blackjack-x",
    "cordova/3-card-poker",
    "cordova/ultimate-texas-holdem",
    "tavern/casino-war",
    "saloon/caribbean-stud",
    "deuce-lounge/let-it-ride",
    "deuce-lounge/21st-century-baccarat",
    "tavern/pai-gow-poker",
    "tavern/pai-gow-tiles",
    "tavern/21st-century-blackjack-switch",
    "cordova/two-card-peek",
    "cordova/mini-pai-gow",
)
CLOCK = {"bots": 0.0, "settled": 600, "wagers": 600, "bank": 600, "play": 600}


def coach_questions(table, who="ann"):
    table_view = view(table, who)
    states = [
        seen_of(table.rules, table_view, decision, who) for decision in open_questions(table_view)
    ]
    return [state for state in states if state is not None]


@pytest.mark.usefixtures("checkpoint_before_every_hand")
@pytest.mark.parametrize("game", GAMES)
def test_the_questions_to_the_coach_do_not_depend_on_hidden_cards(game):
    table = open_table(game)
    compared = 0
    for _ in range(900):
        step(table)
        expected = coach_questions(table) if table.phase == "play" else []
        if expected:
            for _, other in resampled_tables(table, ["ann"]):
                assert msgspec.json.encode(coach_questions(other)) == msgspec.json.encode(expected)
                compared += 1
        if compared >= 2:
            break
    assert compared, "no question was compared"


@pytest.mark.parametrize("game", ["cordova/3-card-poker", "tavern/casino-war"])
def test_the_coach_rates_every_choice_that_is_offered(game):
    table = open_table(game)
    for _ in range(900):
        step(table)
        for question in coach_questions(table) if table.phase == "play" else []:
            (decision,) = view(table, "ann")["decisions"]
            advice = advise(table.rules, question)
            assert {option.choice for option in advice.options} == set(decision["choices"])
            assert decision["likely"] in decision["choices"]
            assert advice.cost(advice.best) == 0
            return
    raise AssertionError("there was no decision to advise on")


def test_a_past_hand_has_its_net_result_and_each_choice_with_the_cards_the_player_saw(journal):
    table = open_table("cordova/3-card-poker")
    while not (table.hand == 6 and table.phase == "settled"):
        step(table)
    store(journal, table)
    hands = played_hands(journal, "t1", hands=range(1, 7), person="ann", rulebook=BOOK)
    assert len(hands) == 6
    choices = [choice for hand in hands for choice in hand.choices]
    assert choices
    assert sum(hand.net for hand in hands) == table.stacks[1] - 500_000
    for choice in choices:
        assert choice.choice in ("play", "fold")
        assert len(choice.seen.own) == 3
        assert len(choice.seen.dealer) == table.rules.play.exposed
        assert chosen_option(choice, advise(table.rules, choice.seen)) is not None


def test_the_bank_report_has_the_action_and_the_bank_that_was_needed(journal):
    table = open_table("tavern/ez-baccarat-panda-8")
    while not (table.hand == 3 and table.phase == "settled"):
        step(table)
    store(journal, table)
    edges = dict.fromkeys(table.rules.wagers, (0, ""))
    report = bank_report(journal.events("t1", hands_from=1), edges)
    assert report["hands"] == len(report["needs"]) == 3
    assert report["needs"] == sorted(report["needs"], key=float)
    assert float(report["usual"]) > 0
    assert float(report["worth"]) == -float(report["fee"])
    unfinished = [
        stored
        for stored in journal.events("t1", hands_from=1)
        if not (stored.hand == 3 and stored.body.startswith('{"event":"round-closed"'))
    ]
    assert bank_report(unfinished, edges)["hands"] == 2


def test_the_worth_of_the_bets_does_not_count_a_wager_that_another_edge_includes():
    edges = {"ante": (Fraction(2, 100), ""), "blind": (Fraction(1, 100), "ante")}
    wagers = [{"wager": name, "amount": "50.00"} for name in ("ante", "blind")]
    odds = odds_lines(edges, wagers)
    assert odds["worth"] == "1.00"
    assert odds["action"] == "100.00"
    assert odds_lines(edges, [{"wager": "other", "amount": "5.00"}])["worth"] is None


# Where the coach has no advice.


@each(
    ("game", "rules", "note"),
    [
        ("cordova/3-card-poker", {}, ""),
        ("cordova/two-card-peek", {}, ""),
        ("cordova/mini-pai-gow", {}, ""),
        ("deuce-lounge/no-bust-21st-century-blackjack", {"hits_over": True}, ""),
        ("tavern/zoobac", {}, "nothing to decide once the bets are down"),
        ("cordova/texas-holdem", {}, "shows pot odds, your equity and outs."),
        ("deuce-lounge/crazy-pineapple", {}, "your equity after the discard and outs."),
        ("lucky-buck/lowball", {}, "your equity where cards are face up."),
        ("cordova/seven-card-stud", {}, "depends on how the others play"),
        ("lucky-buck/pan", {}, "depends on how the others play"),
    ],
)
def test_a_game_without_advice_says_why(game, rules, note):
    answer = game_note(FiledGame(BOOK, game).rules(rules))
    assert note in answer
    assert bool(note) == bool(answer)


def test_a_decision_without_advice_says_why():
    rules = FiledGame(BOOK, "tavern/pai-gow-poker").rules({})
    assert "Every pile is worth the same" in decision_note(rules, "pick", banks=True)
    assert "for the bank" in decision_note(rules, "set", banks=True)


# The separate process.


PROGRAM = """
import asyncio, time
from houseway.cardroom.worker import Worker

async def ask():
    worker = Worker()
    await worker.run(abs, -3)
    print("begun", flush=True)
    await worker.run(time.sleep, 600)

if __name__ == "__main__":
    asyncio.run(ask())
"""


def test_a_calculation_ends_when_its_server_is_killed(tmp_path):
    program = tmp_path / "calculating.py"
    program.write_text(PROGRAM)
    with subprocess.Popen([sys.executable, program], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout.readline() == "begun\n"
        server.kill()
        # The output ends only when the last process that could write to it has ended.
        assert server.communicate(timeout=60) == ("", None)


def test_a_calculation_that_takes_too_long_is_stopped_and_the_next_one_works():
    async def ask():
        worker = Worker(seconds=60)
        try:
            assert await worker.run(abs, -3) == 3
            worker.seconds = 0.05
            with pytest.raises(InputError, match="the calculation took longer than"):
                await worker.run(time.sleep, 60)
            worker.seconds = 60
            with pytest.raises(InputError, match="changed"):
                await worker.run(abs, -4, wanted=lambda: False)
            return await worker.run(abs, -5)
        finally:
            worker.close()

    assert asyncio.run(ask()) == 5


# At a real server.


def open_three_card(player, coach):
    game = {"game": "cordova/3-card-poker", "bots": 2, "clock": CLOCK, "coach": coach}
    return player.post("/api/tables", game)["id"]


def test_a_live_coach_says_what_each_choice_costs_and_the_table_shows_that_it_is_on(site):
    ann = Player(site, "Coached")
    table = open_three_card(ann, "live")
    with ann.connect(table, greeting={"v": 2}) as client:
        assert client.view["table"]["coach"] == "live"
        client.must("sit", seat=1, buy_in="1000.00")
        client.play_until_asked()
        (decision,) = client.view["decisions"]
        answer = ann.get(f"/api/tables/{table}/coach")
        (advice,) = answer["decisions"]
        assert advice["exact"]
        assert {option["choice"] for option in advice["options"]} == set(decision["choices"])
        assert advice["options"][0]["cost"] == "0.00"
        worst = advice["options"][-1]
        assert float(worst["cost"]) >= 0
        client.must("choose", seat=1, hand=1, kind=decision["kind"], choice=worst["choice"])
        client.until(lambda: client.view["phase"] == "settled")
        hand = client.view["hand"]
        (past_choice,) = ann.get(f"/api/hands/{table}/{hand}/coach")["choices"]
        assert (past_choice["choice"], past_choice["cost"]) == (worst["choice"], worst["cost"])
        assert past_choice["best"] == advice["options"][0]["choice"]
        session = ann.get(f"/api/tables/{table}/played")
        assert session["decisions"] == 1
        assert session["cost"] == worst["cost"]
        assert session["mistakes"] == int(float(worst["cost"]) > 0)
        parts = [float(session[name]) for name in ("net", "expected", "luck")]
        assert parts[0] == pytest.approx(parts[1] + parts[2])
        odds = ann.get(f"/api/tables/{table}/odds")
        assert odds["edges"]["ante"] > 0
        assert odds["bank"]["hands"] == hand


@pytest.mark.parametrize(
    ("coach", "error"), [("off", "the coach is off"), ("after", "only after the hand")]
)
def test_among_people_a_coach_that_is_not_live_gives_no_advice_during_a_hand(site, coach, error):
    ann, bob = Player(site, "Ann"), Player(site, "Bob")
    table = open_three_card(ann, coach)
    with ann.connect(table, greeting={"v": 2}) as client, bob.connect(table) as other:
        other.must("sit", seat=2, buy_in="1000.00")
        other.must("sit-out", out=True)
        client.must("sit", seat=1, buy_in="1000.00")
        client.play_until_asked()
        status, answer = ann.ask("GET", f"/api/tables/{table}/coach")
    assert (status, answer["where"]) == (400, "coach")
    assert error in answer["error"]


def test_an_unknown_coach_setting_is_refused(site):
    body = {"game": "cordova/3-card-poker", "coach": "loud"}
    status, answer = Player(site, "Ann").ask("POST", "/api/tables", body)
    assert (status, answer["where"]) == (400, "coach")


# The count of a shoe.

EZ = "tavern/ez-baccarat-panda-8"


def open_ez(player, coach):
    game = {"game": EZ, "preset": "practice", "bots": 2, "clock": CLOCK, "coach": coach}
    return player.post("/api/tables", game)["id"]


def test_a_table_with_a_coach_tells_the_count_of_a_full_shoe(site):
    ann = Player(site, "Counter")
    answer = ann.get(f"/api/tables/{open_ez(ann, 'after')}/count")
    assert (answer["unseen"], answer["note"]) == (416, "")
    dragon = answer["counts"][0]
    assert (dragon["wager"], dragon["running"], dragon["good"]) == ("dragon-7", 0, False)
    assert dragon["tags"] == {"4": -1, "5": -1, "6": -1, "7": -1, "8": 2, "9": 2}


def test_a_coach_that_is_off_shows_no_count(site):
    ann = Player(site, "Alone")
    table = open_ez(ann, "off")
    status, answer = ann.ask("GET", f"/api/tables/{table}/count")
    assert (status, answer["where"]) == (400, "coach")


def test_a_game_that_is_shuffled_every_round_says_why_there_is_no_count(site):
    ann = Player(site, "Ann")
    answer = ann.get(f"/api/tables/{open_three_card(ann, 'live')}/count")
    assert answer["counts"] == []
    assert "shuffled before every round" in answer["note"]


def counted(journal, table):
    hands = shoe_hands(table)
    return shoe_count(journal, table.rules, table.id, hands), hands


def test_the_count_adds_the_tags_of_the_finished_hands_of_the_shoe(journal):
    table = open_table(EZ)
    cards = []
    while not (table.hand == 4 and table.phase == "wagers"):
        before = table.phase, table.hand
        step(table)
        if table.phase == "settled" and before != ("settled", table.hand):
            cards += [c for hand in table.current.hands.values() for c in hand]
    store(journal, table)
    answer, hands = counted(journal, table)
    assert list(hands) == [1, 2, 3]
    turned = [table.shoe.first] if table.shoe.first else []
    assert answer["unseen"] == 416 - len(cards) - len(turned)
    for line in answer["counts"]:
        tags = line["tags"]
        ranks = ["T" if card[0] in "JQK" else card[0] for card in (*cards, *turned)]
        assert line["running"] == sum(tags.get(rank, 0) for rank in ranks), line["wager"]
        if line["balanced"]:
            assert line["value"] == round(line["running"] * 52 / answer["unseen"], 2)
        assert line["good"] == (line["value"] >= line["threshold"])


def test_a_new_shoe_begins_with_nothing_counted(journal):
    table = open_table(EZ)
    while not (table.hand == 2 and table.phase == "settled"):
        step(table)
    table.shoe.over = True
    store(journal, table)
    answer, hands = counted(journal, table)
    assert (len(hands), answer["unseen"]) == (0, 416)
    assert {line["running"] for line in answer["counts"]} == {0}
