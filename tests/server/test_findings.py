"""Fixes for findings of the November 2026 security test; docs/reliability.md lists all tests."""

import asyncio
import json
import logging
import re
from pathlib import Path

import pytest
from starlette.responses import PlainTextResponse
from tests.book import BOOK
from tests.cli.program import Program
from tests.own_rulebook import small, write_files
from tests.server.banked_tables import open_table as open_banked
from tests.server.live_tables import move_on
from tests.server.poker_tables import act, last_event, next_hand, people_table

from houseway.play.live.view import view
from houseway.poker.events import HandOpened
from houseway.web.app import create_app
from houseway.web.headers import AllowedHosts
from houseway.web.run import configure

RELIABILITY = Path(__file__).parent.parent.parent / "docs/reliability.md"
BACCARAT = "deuce-lounge/21st-century-baccarat"


@pytest.fixture
def houseway(monkeypatch, capsys):
    return Program(monkeypatch, capsys)


def test_every_finding_in_the_docs_names_tests_that_exist():
    """Each row names test files and quotes parts of their test names as sentences."""
    rows = re.findall(r"^\| ([ABC]\d+) .*\| (.*) \|$", RELIABILITY.read_text(), re.MULTILINE)
    assert len(rows) > 25
    for finding, evidence in rows:
        for path, sentences in re.findall(r"`(tests/[^`]+)`(?:: ([^;`|(]+))?", evidence):
            tests = re.findall(r"def test_(\w+)", (RELIABILITY.parent.parent / path).read_text())
            for sentence in filter(None, sentences.split(", ")):
                name = re.sub(r"\W+", "_", sentence.replace("'", "").strip().rstrip(".").lower())
                assert any(name in test for test in tests), (finding, sentence)


def test_a_straddle_and_a_posted_blind_never_make_a_negative_call():
    """A player who posts and straddles has put in no more than the bet, and can call it."""
    people = ("ann", "ben", "cy", "dot", "eve")
    table = people_table(people=people, rules={"straddles": True})
    for who in people:
        table.straddle(who, True)
    cases = 0
    for who in people:
        seat = table.seat_of(who)
        table.sit_out(who, True)
        while not table.table.players[seat].missed_big:
            next_hand(table)
        table.sit_out(who, False, post=True)
        while seat not in last_event(table, HandOpened).stacks:
            next_hand(table)
        opened = last_event(table, HandOpened)
        cases += any(post[0] == seat for post in opened.posts)
        while table.phase == "play" and table.turn is not None:
            assert table.turn.call >= 0
            act(table)
    assert cases


def test_a_player_who_may_stand_or_hit_sees_all_cards_except_the_second_banker_card():
    """The bots of 21st Century Baccarat look only at the first banker card and the player hand."""
    table = open_banked(BACCARAT, bots=4, people=())
    deciders = []
    for _ in range(4_000):
        deciders += [
            table.seats[decision.seat].person
            for decision in table.open_decisions()
            if decision.kind == "stand-or-hit"
        ]
        if deciders:
            break
        move_on(table, lambda: False)
    hands = view(table, deciders[0])["hands"]
    assert {name: [card == "??" for card in cards] for name, cards in hands.items()} == {
        "player": [False, False],
        "banker": [False, True],
    }


@pytest.mark.parametrize("cards", [["7h", "8h", "9h"], ["Jk", "7h", "7d"], ["??", "7h", "7d"]])
def test_pan_with_cards_of_another_deck_is_refused_with_a_one_line_error(houseway, tmp_path, cards):
    path = tmp_path / "case.json"
    path.write_text(json.dumps({"game": "lucky-buck/pan", "condition": "1.00", "cards": cards}))
    result = houseway("settle", str(path))
    assert result.code == 2
    assert result.err.count("\n") == 1


def test_an_option_with_a_hundred_million_values_is_refused(houseway, tmp_path):
    filing = small() + '\n[options.wide]\nsays = "x"\ndefault = 1\nrange = [1, 100000000]\n'
    result = houseway("list", "--rulebook", str(write_files(tmp_path, small=filing)))
    assert result.code == 2
    assert "a range may have up to 10,000 values" in result.err


def test_messages_that_are_not_utf_8_are_not_logged_as_errors():
    configure(create_app(BOOK))
    log = logging.getLogger("uvicorn.error")
    bad_text, other_error = (
        log.makeRecord(log.name, logging.ERROR, "", 0, text, (), None)
        for text in (
            "Invalid UTF-8 sequence received from client.",
            "Exception in ASGI application",
        )
    )
    assert (bool(log.filter(bad_text)), bool(log.filter(other_error))) == (False, True)


def test_a_forwarded_address_is_trusted_only_from_a_named_proxy():
    direct = configure(create_app(BOOK))
    assert not direct.proxy_headers
    proxied = configure(create_app(BOOK), proxy="10.0.0.1")
    assert (proxied.proxy_headers, proxied.forwarded_allow_ips) == (True, "10.0.0.1")


@pytest.mark.parametrize(
    ("host", "status"),
    [("Cards.example:8000", 200), ("cards.example", 200), ("evil.example", 421), ("[", 421)],
)
def test_a_host_name_that_is_not_the_servers_is_refused_if_names_are_set(host, status):
    assert statuses(AllowedHosts(PlainTextResponse("ok"), ["cards.example"]), host) == [status]
    assert statuses(AllowedHosts(PlainTextResponse("ok"), []), host) == [200]


def statuses(app, host):
    """Send a request with a host name to an application; return the statuses of its answers."""
    messages = []

    async def send(message):
        messages.append(message)

    scope = {"type": "http", "method": "GET", "path": "/", "headers": [(b"host", host.encode())]}
    asyncio.run(app(scope, None, send))
    return [message["status"] for message in messages if "status" in message]
