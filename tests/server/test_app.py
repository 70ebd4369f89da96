"""The rulebook over HTTP: pages, JSON, errors and security headers."""

import re
from collections.abc import Iterator
from gzip import decompress
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest
from tests.book import BOOK
from tests.server.running import get, running

from houseway.pages.glossary import TERMS
from houseway.pages.markup import Html
from houseway.pages.page import anchor
from houseway.pages.papers import name_sources
from houseway.pages.words import every_choice, sentence
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.model import choice
from houseway.web.app import create_app
from houseway.web.assets import VERSIONED, asset
from houseway.web.pages import views

NO_BUST = "saloon/no-bust-21st-century-blackjack"


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with running(BOOK) as address:
        yield address


def test_the_home_page_lists_every_room_and_every_filing(site: str) -> None:
    html = get(f"{site}/").text
    assert all(f'href="/games/{game_id}"' in html for game_id in BOOK)
    assert all(f'href="/rooms/{room}"' in html for room in BOOK.rooms)


def test_the_home_page_can_be_filtered_without_a_script(site: str) -> None:
    html = get(f"{site}/?q=PANDA+tavern").text
    assert 'href="/games/tavern/ez-baccarat-panda-8"' in html
    assert 'href="/games/saloon/ez-baccarat-panda-8"' not in html
    assert "1 game" in html
    assert 'value="PANDA tavern"' in html


def test_games_are_found_by_the_names_that_people_use(site: str) -> None:
    for query in ("UTH", "ultimate+holdem", "ultimate+hold'em"):
        assert 'href="/games/saloon/ultimate-texas-holdem"' in get(f"{site}/?q={query}").text
    assert 'href="/games/saloon/casino-war"' not in get(f"{site}/?q=UTH").text


def test_a_search_that_matches_no_game_links_to_a_search_of_the_rules(site: str) -> None:
    html = get(f"{site}/play?q=boxed+card").text
    assert '<a href="/search?q=boxed+card">Search the rules for \u201cboxed card\u201d</a>' in html
    assert "0 games" in html


def test_the_glossary_explains_every_term_that_pages_link(site: str) -> None:
    html = get(f"{site}/glossary").text
    assert all(f'id="{anchor(term)}"' in html for term in TERMS)


def test_no_two_routes_have_the_same_address_and_method() -> None:
    app: Any = create_app(BOOK)
    paths = [(route.path, method) for route in app.app.app.routes for method in _methods(route)]
    assert sorted({path for path in paths if paths.count(path) > 1}) == []


def _methods(route: Any) -> list[str]:
    return sorted(getattr(route, "methods", None) or {""})


def test_html_typed_into_the_search_box_is_escaped(site: str) -> None:
    html = get(f"{site}/?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E").text
    assert "<script>" not in html
    assert "&quot;&gt;&lt;script&gt;" in html


def test_a_room_lists_its_games_and_schedules(site: str) -> None:
    html = get(f"{site}/rooms/tavern").text
    assert "<h1>The Tavern at Stones Gambling Hall</h1>" in html
    assert 'href="/games/tavern/zoobac"' in html
    assert "gega-003784-b" in html


@pytest.mark.parametrize("name", list(BOOK.rooms))
def test_a_room_page_shows_its_claims_and_the_lines_that_are_left_out(site: str, name: str) -> None:
    html = unescape(re.sub(r"</?a[^>]*>", "", get(f"{site}/rooms/{name}").text))
    room = BOOK.rooms[name]
    assert room.claims
    assert room.excluded
    assert all(sentence(claim.says) in html for claim in room.claims)
    assert all(sentence(exclusion.why) in html for exclusion in room.excluded)
    sources = (str(part.source) for part in (*room.claims, *room.excluded))
    assert all(name_sources(source) in html for source in sources)


def test_the_page_of_a_filing_shows_its_readings(site: str) -> None:
    html = get(f"{site}/games/tavern/zoobac").text
    assert "What does a face card count for the action button?" in html
    assert "Ten, its value in the game; a ten also counts ten." in html


def test_a_filing_is_shown_with_the_chosen_options(site: str) -> None:
    assert "6 (1 to 8 allowed)" in get(f"{site}/games/{NO_BUST}").text
    html = get(f"{site}/games/{NO_BUST}?decks=2&second_card=down&other=1").text
    assert "2 (1 to 8 allowed)" in html
    assert "Decks in the shoe: 2; How the " in html
    assert '<option value="down" selected>' in html


def test_choosing_the_default_shows_the_page_as_filed(site: str) -> None:
    html = get(f"{site}/games/{NO_BUST}?decks=6").text
    assert "Decks in the shoe: " not in html
    assert "6 (1 to 8 allowed)" in html


def test_an_option_that_the_filing_does_not_allow_is_a_400_page_that_says_why(site: str) -> None:
    answer = get(f"{site}/games/{NO_BUST}?decks=9")
    assert answer.status == 400
    assert "Decks must be 1 to 8, not 9" in answer.text


def test_every_filing_has_a_page_on_which_every_option_can_be_chosen(site: str) -> None:
    for game_id in BOOK:
        options = FiledGame(BOOK, game_id).raw.options
        page = get(f"{site}/games/{game_id}")
        assert page.status == 200, game_id
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert all(f'<select name="{name}"' in page.text for name in options), game_id
        last_choices = {name: choice(every_choice(option)[-1]) for name, option in options.items()}
        assert get(f"{site}/games/{game_id}?{urlencode(last_choices)}").status == 200, game_id


def test_a_placard_is_shown_for_a_collection_option(site: str) -> None:
    html = get(f"{site}/games/tavern/zoobac/placard?option=gega-003784-b:18").text
    assert "<h1>ZooBac</h1>" in html
    assert "Collection option 18" in html


def test_the_placard_page_without_an_option_offers_all_options(site: str) -> None:
    html = get(f"{site}/games/tavern/zoobac/placard").text
    assert html.count("<option ") == len(BOOK.collection_options("tavern/zoobac"))


def test_a_game_without_collection_has_no_placard(site: str) -> None:
    html = get(f"{site}/games/saloon/blackjack-bonus-bet/placard").text
    assert "so it has no" in html


def test_the_page_of_a_game_has_its_rack_card_and_its_felt_layout(site: str) -> None:
    page = get(f"{site}/games/tavern/zoobac").text
    assert 'href="/games/tavern/zoobac/card"' in page
    assert '<img src="/games/tavern/zoobac/layout.svg"' in page
    assert "<h1>ZooBac</h1>" in get(f"{site}/games/tavern/zoobac/card").text
    layout = get(f"{site}/games/tavern/zoobac/layout.svg")
    assert layout.headers["content-type"] == "image/svg+xml"
    assert layout.text.startswith("<svg ")
    assert get(f"{site}/games/saloon/blackjack-bonus-bet/card").status == 404


@pytest.mark.parametrize("path", ["rooms/nowhere", "games/tavern/nothing", "nothing", "games"])
def test_a_missing_page_is_a_404_with_a_link_home(site: str, path: str) -> None:
    answer = get(f"{site}/{path}")
    assert answer.status == 404
    assert "<h1>Page not found</h1>" in answer.text
    assert 'href="/"' in answer.text


@pytest.mark.parametrize(
    ("option", "why"),
    [("999", "This game has no collection option &#x27;999&#x27;"), ("split-1-2", "is missing")],
)
def test_an_option_that_cannot_be_shown_is_a_400_page_that_says_why(
    site: str, option: str, why: str
) -> None:
    answer = get(f"{site}/games/lucky-buck/texas-holdem/placard?option={option}")
    assert answer.status == 400
    assert "<h1>Bad request</h1>" in answer.text
    assert why in answer.text


def test_no_file_outside_the_web_folder_is_served(site: str) -> None:
    assert get(f"{site}/web/shared/style.css").status == 200
    assert get(f"{site}/web/%2e%2e/app.py").status == 404
    assert get(f"{site}/web/").status == 404


def test_a_page_answers_only_get_and_head(site: str) -> None:
    assert get(f"{site}/", "POST").status == 405
    assert get(f"{site}/", "HEAD").status == 200


def test_the_api_lists_every_filing_with_its_wagers(site: str) -> None:
    rows = get(f"{site}/api/games").data
    assert [row["id"] for row in rows] == list(BOOK)
    row = next(row for row in rows if row["id"] == "tavern/zoobac")
    assert row["collection_options"] == 74
    assert row["wagers"] == ["player", "banker", "tie", "rabbit", "tiger", "monkey", "zoo"]


def test_the_api_returns_a_whole_filing(site: str) -> None:
    data = get(f"{site}/api/games/tavern/zoobac").data
    assert data["cardroom"] == "The Tavern at Stones Gambling Hall"
    assert data["wagers"][3]["pays"][0]["odds"] == "75 to 1"
    assert data["collection"][17] == "gega-003784-b:18"


def test_an_unknown_game_in_the_api_is_a_404_in_json(site: str) -> None:
    answer = get(f"{site}/api/games/tavern/nothing")
    assert answer.status == 404
    assert answer.data == {"error": 'No game called "tavern/nothing".'}


def test_a_wrong_address_or_method_is_named_in_the_answer(site: str) -> None:
    assert get(f"{site}/api/nothing").data == {"error": 'No page at "/api/nothing".'}
    assert "No page at &quot;/nothing&quot;." in get(f"{site}/nothing").text
    answer = get(f"{site}/api/settle")
    assert (answer.status, answer.data) == (405, {"error": "Use POST at this address, not GET."})


@pytest.mark.parametrize(
    "path", ["/", "/games/tavern/zoobac", "/api/games", "/web/shared/style.css", "/nothing"]
)
def test_every_answer_forbids_inline_code_and_external_sources(site: str, path: str) -> None:
    headers = get(f"{site}{path}").headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_modules_are_revalidated_so_that_no_page_mixes_two_versions(site: str) -> None:
    headers = get(f"{site}/web/table/table.js").headers
    assert headers["cache-control"] == "no-cache"
    # With the ETag, a module that has not changed is not sent again.
    assert headers["etag"]


def test_the_files_of_a_page_have_versioned_names_and_are_cached_for_a_long_time(site: str) -> None:
    page = get(f"{site}/").text
    assert 'src="/web/' not in page.replace(f'src="{VERSIONED}/', "")
    headers = get(f"{site}{asset('table/table.js')}").headers
    assert "immutable" in headers["cache-control"]
    assert get(f"{site}{asset('table/nothing.js')}").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/", "/games/tavern/zoobac", asset("shared/style.css")])
def test_pages_and_files_are_compressed(site: str, path: str) -> None:
    with urlopen(Request(f"{site}{path}", headers={"Accept-Encoding": "gzip"})) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        content = decompress(answer.read())
    assert content == get(f"{site}{path}").text.encode()


@pytest.mark.parametrize("path", ["/api/tables", "/api/who"])
def test_answers_about_tables_and_people_are_not_compressed(site: str, path: str) -> None:
    with urlopen(Request(f"{site}{path}", headers={"Accept-Encoding": "gzip"})) as answer:
        assert "content-encoding" not in answer.headers


@pytest.mark.parametrize(
    "path", ["/", "/rooms/saloon", "/games/saloon/big-o", "/games/tavern/zoobac/placard?option=1"]
)
def test_a_page_obeys_its_own_security_policy(site: str, path: str) -> None:
    html = get(f"{site}{path}").text
    for forbidden in ("<style", " style=", " onclick=", "http://", "https://", "<script>"):
        assert forbidden not in html
    assert html.startswith('<!doctype html>\n<html lang="en">')


def test_a_broken_file_of_a_user_is_named_and_other_pages_still_work(tmp_path: Path) -> None:
    (tmp_path / "rooms" / "mine").mkdir(parents=True)
    (tmp_path / "rooms" / "mine" / "broken.toml").write_text("id = 5\n")
    with running(FiledRulebook(tmp_path)) as address:
        answer = get(f"{address}/games/mine/broken")
        assert answer.status == 500
        assert "broken.toml" in answer.text
        assert get(f"{address}/games/tavern/zoobac").status == 200


def test_the_page_of_an_internal_error_does_not_show_the_cause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> Html:
        raise RuntimeError("secret")

    monkeypatch.setattr(views, "room", fail)
    with running(BOOK) as address:
        answer = get(f"{address}/rooms/tavern")
    assert answer.status == 500
    assert "secret" not in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_the_page_that_opens_a_table_says_what_fees_depend_on_and_omits_zero_fees(
    site: str,
) -> None:
    html = unescape(get(f"{site}/games/saloon/no-limit-texas-holdem/play").text)
    fees = "From the pot, per hand, based on the number of players: 7+: $6, 5-6: $5, 2-4: $4."
    assert f'"fees":"{fees}"' in html


def test_a_link_switches_the_odds_page_to_practice(site: str) -> None:
    page = f"{site}/games/tavern/ez-baccarat-panda-8/odds"
    by_letter, by_practice = get(page).text, get(f"{page}?preset=practice").text
    assert 'href="?preset=practice"' in by_letter
    assert 'preset="letter"' in by_letter
    assert 'preset="practice"' in by_practice
    assert 'href="?preset=' not in get(f"{site}/games/tavern/zoobac/odds").text


def test_other_options_are_compared_by_the_same_collection_method(site: str) -> None:
    address = f"{site}/games/lucky-buck/draw-poker/fees?option=lowball-and-draw%3Astraight-20"
    assert "The blinds: $2" in get(address).text
    by_time = get(f"{address}&condition=time").text
    assert "The blinds: $2" not in by_time
    assert "Each seat: $" in by_time
