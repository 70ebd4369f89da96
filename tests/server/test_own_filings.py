"""A user's own filings are marked as theirs on every page and in the API; filed games are not."""

import json

import pytest
from tests.own_rulebook import SMALL, small, write_files
from tests.server.running import get, running

from houseway.rulebook.book import FILED, FiledRulebook
from houseway.web.catalog import Catalog
from houseway.web.pages.house import floor_page
from houseway.web.pages.search import kinds, ruling_page

MARK = "Your own filing"
REPLACED = "tavern/casino-war"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    directory = write_files(tmp_path_factory.mktemp("own"), small=small())
    # A user's file with the id of a filing replaces that filing and is also the user's own.
    tavern = directory / "rooms" / "tavern"
    tavern.mkdir()
    filed = FILED / "rooms" / f"{REPLACED}.toml"
    (tavern / filed.name).write_text(filed.read_text("utf-8"), "utf-8")
    with running(FiledRulebook(directory)) as address:
        yield address


@pytest.mark.parametrize("game", [SMALL, REPLACED])
@pytest.mark.parametrize(
    "page",
    [
        "/games/{}",
        "/games/{}/play",
        "/games/{}/odds",
        "/games/{}/check",
        "/games/{}/filing",
        "/games/{}/settle",
        "/games/{}/learn",
        "/diff?first={}",
    ],
)
def test_every_page_of_a_users_own_filing_is_marked(site, page, game):
    assert MARK.lower() in get(site + page.format(game)).text.lower()


@pytest.mark.parametrize(
    "page", ["/games/{}", "/games/{}/odds", "/games/{}/settle", "/games/{}/fees"]
)
def test_pages_of_filed_games_are_not_marked(site, page):
    assert MARK.lower() not in get(site + page.format("tavern/zoobac")).text.lower()


@pytest.mark.parametrize("page", ["/", "/play", "/settle", "/odds", "/rooms/mine", "/rooms/tavern"])
def test_lists_mark_only_a_users_own_filings(site, page):
    text = get(site + page).text
    expected = {"/rooms/mine": 1, "/rooms/tavern": 1}.get(page, 2)
    assert text.count(MARK) == expected


def test_the_fees_and_the_placard_of_a_users_own_filing_are_marked(site):
    assert MARK in get(f"{site}/fees").text
    assert MARK in get(f"{site}/games/{REPLACED}/fees").text
    options = json.loads(get(f"{site}/api/games/{REPLACED}").text)["collection"]
    assert MARK in get(f"{site}/games/{REPLACED}/placard?option={options[0]}").text


def test_search_and_findings_mark_a_users_own_filings(site):
    assert MARK in get(f"{site}/search?q=small+baccarat").text
    assert MARK in get(f"{site}/rooms/mine/check").text


def test_the_api_says_which_filings_are_the_users_own(site):
    rows = json.loads(get(f"{site}/api/games").text)
    assert {row["id"] for row in rows if row.get("own")} == {SMALL, REPLACED}
    assert json.loads(get(f"{site}/api/games/{SMALL}").text)["own"] is True
    assert "own" not in json.loads(get(f"{site}/api/games/tavern/zoobac").text)


def test_a_users_game_is_listed_with_the_filed_games_of_its_cardroom(tmp_path):
    # A user's files are read last, so this game follows the games of every cardroom.
    cordova = tmp_path / "rooms" / "cordova"
    cordova.mkdir(parents=True)
    (cordova / "small.toml").write_text(small(id="cordova/small"), "utf-8")
    catalog = Catalog(FiledRulebook(tmp_path))
    entries = kinds(catalog.rulebook)["exposed-card"]
    rulings = ruling_page(catalog, "exposed-card", entries)
    for game, _ in entries:
        assert f'href="/games/{game.id}#irregularities"' in rulings
    label = catalog.rooms["cordova"].name
    assert floor_page(catalog).count(f'<optgroup label="{label}">') == 1
