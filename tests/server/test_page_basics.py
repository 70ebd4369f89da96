"""Basics of every page: a description, icons and anchors, and a 404 for what does not exist."""

import json
import re

from tests.book import BOOK
from tests.server.players import Player
from tests.server.running import get
from tests.server.test_api import open_table

from houseway.pages.page import anchor
from houseway.play.game import FiledGame
from houseway.web.assets import asset


def test_a_missing_page_offers_a_search(site):
    for path in ("/no-such-page", "/games/tavern/no-such-game", "/matrix/none"):
        answer = get(site + path)
        assert answer.status == 404
        assert 'role="search"' in answer.text


def test_the_page_of_a_hand_that_was_not_dealt_is_a_404(site):
    table = open_table(Player(site))
    for hand in (0, 999):
        assert get(f"{site}/tables/{table}/hands/{hand}").status == 404


def test_a_page_has_a_description_and_can_be_installed_as_an_app(site):
    text = get(site).text
    assert '<meta name="description"' in text
    (address,) = re.findall(r'<link rel="manifest" href="([^"]+)"', text)
    manifest = json.loads(get(site + address).text)
    assert manifest["icons"][0]["src"] == asset("icon.svg")
    assert get(site + manifest["icons"][0]["src"]).status == 200
    assert get(f"{site}/favicon.ico").status == 200
    assert "manifest-src 'self'" in get(site).headers["content-security-policy"]


def test_every_wager_has_the_anchor_that_settlements_link_to(site):
    game = FiledGame(BOOK, "tavern/ez-baccarat-panda-8")
    text = get(f"{site}/games/{game.id}").text
    for wager in game.filing.wagers:
        assert f'id="wagers--{anchor(wager.name)}"' in text


def test_the_odds_page_of_a_game_without_a_bank_is_a_404_that_says_why(site):
    answer = get(f"{site}/games/cordova/texas-holdem/odds")
    assert answer.status == 404
    assert "Players play against each other here: there is no house edge." in answer.text
