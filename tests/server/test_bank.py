"""The bank report over HTTP: the same figures as the library, and a page with a form and charts."""

from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest
from tests.book import BOOK
from tests.each import each
from tests.own_rulebook import SIDE_BET, write_files
from tests.server.players import Player
from tests.server.running import get, running

from houseway.checking.bank import bank
from houseway.play.game import FiledGame
from houseway.pricing.bank.report import BankRequest
from houseway.rulebook.book import FiledRulebook

ZOO = "tavern/zoobac"
QUERY = "option=gega-003784-b:18&bet-player=50&bet-tiger=5"


def test_the_api_returns_the_same_report_as_the_library(site):
    body = {"game": ZOO, "option": "18", "bets": {"player": "50.00", "tiger": "5.00"}}
    answer = Player(site, nickname=None).post("/api/bank", body)
    request = BankRequest(option="18", bets={"player": 5000, "tiger": 500})
    expected = bank(FiledGame(BOOK, ZOO), request).to_dict()
    assert answer["per_hour"] == expected["per_hour"] == "73.03"
    assert answer["options"] == expected["options"]
    assert answer.keys() == expected.keys()


@each(
    ("change", "where"),
    [
        ({"bets": {"plyer": "5.00"}}, "bets"),
        ({"bets": {"player": 5}}, "bets"),
        ({"bets": {"player": "5"}}, "bets.player"),
        ({"seats": 30}, "seats"),
        ({"risk": 0}, "risk"),
        ({"hours": 0}, "hours"),
        ({"results": "date\n"}, "results line 1"),
        ({"color": "red"}, "color"),
        ({"game": "tavern/texas-holdem"}, "tavern/texas-holdem"),
    ],
)
def test_bad_input_is_refused_with_an_error_that_names_the_field(site, change, where):
    status, answer = Player(site, nickname=None).ask("POST", "/api/bank", {"game": ZOO, **change})
    assert status == 400
    assert answer["where"].startswith(where)


def test_the_page_shows_the_report_for_its_query(site):
    answer = get(f"{site}/games/{ZOO}/bank?{QUERY}")
    assert answer.status == 200
    assert "The bank earns $73.03 an hour on average." in answer.text
    assert answer.text.count("<svg") == 3
    assert 'id="bet-tiger" name="bet-tiger" value="5"' in answer.text


def test_the_page_without_a_query_has_a_default_bet(site):
    answer = get(f"{site}/games/deuce-lounge/ez-baccarat/bank")
    assert answer.status == 200
    assert 'name="bet-player" value="25"' in answer.text


def test_a_field_with_bad_input_is_marked_and_described(site):
    answer = get(f"{site}/games/{ZOO}/bank?bet-player=much&bet-tiger=5")
    assert answer.status == 400
    assert 'value="much"' in answer.text
    assert 'aria-invalid="true" aria-describedby="bank-error"' in answer.text
    assert 'role="alert" id="bank-error"' in answer.text


def test_results_sent_with_the_form_are_compared_with_the_expected_band(site):
    form = urlencode({"results": "date,hands,action,result\nMonday,400,150000,2500\n"}).encode()
    with urlopen(Request(f"{site}/games/{ZOO}/bank?{QUERY}", form)) as response:
        text = response.read().decode()
    assert "within the expected band" in text
    assert "Monday,400,150000,2500" in text


def test_a_poker_game_says_in_one_line_that_it_has_no_bank(site):
    answer = get(f"{site}/games/tavern/texas-holdem/bank")
    assert answer.status == 404
    assert "has no player-dealer: players play each other." in answer.text


def test_the_list_has_priced_games_and_no_poker_games(site):
    text = get(f"{site}/bank").text
    assert f'href="/games/{ZOO}/bank"' in text
    assert "/games/tavern/texas-holdem/bank" not in text


@pytest.mark.slow
def test_a_game_without_a_stored_price_is_priced_by_the_worker(tmp_path):
    book = FiledRulebook(write_files(tmp_path, **{"lucky-nine": SIDE_BET}))
    game = "tavern/ez-baccarat-panda-8"
    with running(book) as site:
        answer = get(f"{site}/games/{game}/bank?bet-player=10&bet-lucky-nine=5")
        error = get(f"{site}/games/{game}/bank?bet-player=10&bet-lucky-nine=much")
    assert answer.status == 200
    assert "an hour on average" in answer.text
    assert 'name="bet-lucky-nine" value="5"' in answer.text
    assert error.status == 400


@pytest.mark.parametrize("game", ["tavern/zoobac", "cordova/blackjack-x", "tavern/casino-war"])
def test_the_page_begins_with_a_table_at_which_the_bank_earns(site, game):
    text = get(f"{site}/games/{game}/bank").text
    assert "The bank earns $" in text
    assert f"/games/{game}/bank?option=" in text
