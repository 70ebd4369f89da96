"""The house way says each rule once, and search puts games before the passages of each game."""

import json
import re
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from tests.book import BOOK

from houseway.rulebook.model import PRESETS
from houseway.web.catalog import Catalog
from houseway.web.pages.house_way import set_everywhere
from houseway.web.pages.search import MAX_OF_GAME, search_page

CATALOG = Catalog(BOOK)
HANDS = ("As Ad Kc Kh 9s 7d 3c", "As Ad Kc Qh 9s 7d 3c", "Jk As Kd 9h 7c 4d 2s", "6-6 6-2 5-4 4-3")


def test_a_rule_of_several_house_ways_is_said_once_with_all_its_games():
    for hand in HANDS:
        for setting in set_everywhere(BOOK, hand):
            ways = setting["ways"]
            said = [way["says"].rstrip(".") for way in ways]
            assert len(set(said)) == len(said)
            assert [len(way["games"]) for way in ways] == sorted(
                (len(way["games"]) for way in ways), reverse=True
            )
            filed = {(game["game"], game["says"].rstrip(".")) for game in setting["games"]}
            grouped = {
                (game["game"], way["says"].rstrip(".")) for way in ways for game in way["games"]
            }
            assert grouped == filed
    assert len(set_everywhere(BOOK, HANDS[0])[0]["ways"]) < 5


def test_a_hand_may_be_written_without_spaces():
    for hand in HANDS:
        expected = set_everywhere(BOOK, hand)
        assert set_everywhere(BOOK, hand.replace(" ", "")) == expected
        assert set_everywhere(BOOK, hand.replace(" ", ",")) == expected


def found(query, room=""):
    hits = CATALOG.search.search(query, room)
    return hits, search_page(CATALOG, query, room, hits)


def test_games_come_before_passages_and_each_game_has_one_group_with_its_count():
    hits, page = found("UTH")
    named = [hit.passage.game for hit in hits if hit.passage.kind == "Game"]
    groups = re.findall(r'<h2><a href="/games/([^"#]+)"', page)
    assert groups[: len(named)] == named
    others = [hit.passage.game for hit in hits if hit.passage.kind != "Game"]
    assert groups[len(named) :] == list(dict.fromkeys(others))
    for game in set(others):
        count = others.count(game)
        group = page.split(f'<h2><a href="/games/{game}"')[-1].split("<h2>")[0]
        assert f"{count} passage{'s' * (count > 1)}" in group
        assert group.count("<h3>") == count
        assert ("of this game<" in group) == (count > MAX_OF_GAME)
    assert f"{len(named)} games and the first {len(others)} passages" in page


def test_a_search_without_a_result_says_so():
    _, page = found("xyzzy")
    assert "Nothing found for" in page
    assert "<h2>" not in page.split('role="status"')[1].split("</main>")[0]


ACE_UP = "cordova/ace-up-pai-gow-poker"


@pytest.mark.parametrize(
    ("preset", "name"), [("letter", "ace high"), ("practice", "ace-high flush")]
)
def test_the_house_way_of_a_game_is_as_filed_or_as_usually_dealt(site, preset, name):
    """As filed, the joker completes no flush at Cordova's Ace Up (004 6929-6930)."""
    cards = "Jk+9s+7s+5s+2s+Kd+Qh"
    with urlopen(f"{site}/api/house-way?cards={cards}&game={ACE_UP}&preset={preset}") as answer:
        assert json.load(answer)["settings"][0]["high_name"] == name
    with urlopen(f"{site}/games/{ACE_UP}/house-way?preset={preset}") as answer:
        page = answer.read().decode()
    assert f"<b>Rules {PRESETS[preset]}</b>" in page
    assert f'preset="{preset}"' in page


def test_an_unknown_preset_of_the_house_way_is_refused(site):
    with pytest.raises(HTTPError, match="400"):
        urlopen(f"{site}/games/{ACE_UP}/house-way?preset=usual")
