"""People play and learn as usually dealt; settling, fees, prices and checks start as filed.

A cardroom can choose another default, on the floor page or with `houseway serve --rules`.
"""

import asyncio

import pytest
from tests.book import BOOK
from tests.server.players import Player
from tests.server.running import get
from tests.server.test_databases import at_cardroom
from tests.server.test_floor import with_roles

from houseway.cardroom.cardroom import Cardroom
from houseway.cardroom.house_rules import choose_preset
from houseway.play.game import FiledGame
from houseway.values.errors import InputError

GAME = "tavern/ez-baccarat-panda-8"
SAME = "tavern/casino-war"
USUAL, FILED = "<b>Rules as usually dealt</b>", "<b>Rules as filed</b>"
PLAY_AND_LEARN = (f"/games/{GAME}/play", f"/games/{GAME}/learn", f"/games/{GAME}/learn/lesson")
LOOK_UP = (f"/games/{GAME}", f"/games/{GAME}/odds", f"/games/{GAME}/protection")


def options(preset):
    return FiledGame(BOOK, GAME).rules(preset=preset).options


def pages(site, addresses, query=""):
    return [get(f"{site}{address}{query}").text for address in addresses]


def test_the_two_ways_to_play_the_game_of_these_tests_differ():
    assert options("letter") != options("practice")


def test_pages_to_play_and_learn_use_the_usual_way_and_link_to_the_filing(site):
    for page in pages(site, PLAY_AND_LEARN):
        assert USUAL in page
        assert 'href="?preset=letter"' in page
        assert "What differs" in page


def test_pages_that_look_something_up_use_the_filing_and_link_to_the_usual_way(site):
    for page in pages(site, LOOK_UP):
        assert FILED in page
        assert 'href="?preset=practice"' in page


def test_each_page_follows_the_preset_in_its_address(site):
    assert all(FILED in page for page in pages(site, PLAY_AND_LEARN, "?preset=letter"))
    assert all(USUAL in page for page in pages(site, LOOK_UP, "?preset=practice"))
    for address in PLAY_AND_LEARN:
        assert get(f"{site}{address}?preset=own").status == 400


def test_what_differs_names_each_option_and_what_it_is_worth(site):
    page = get(f"{site}/games/{GAME}/play").text
    differences = page[page.index("What differs") : page.index("</details>")]
    assert "House edge, Banker line" in differences
    assert "-1.24%" in differences
    assert "1.02%" in differences
    assert differences.count("<tr>") == 1 + len(FiledGame(BOOK, GAME).raw.practice) + 2


def test_a_game_that_is_dealt_as_filed_says_so(site):
    page = get(f"{site}/games/{SAME}/play").text
    assert "usually dealt the same way" in page


def test_play_now_deals_the_usual_way_unless_the_page_says_as_filed(site):
    for preset, fields in (("practice", {}), ("letter", {"preset": "letter"})):
        table = Player(site).post("/api/play", {"game": GAME, **fields})
        assert table["preset"] == preset
    page = get(f"{site}/tables/{table['id']}").text
    assert FILED in page
    assert f'href="/games/{GAME}/play?preset=practice"' in page


def test_the_floor_chooses_the_rules_for_play_and_everybody_else_is_refused(site, room):
    floor = with_roles(room, site, "floor")
    try:
        assert floor.post("/api/house-rules", {"preset": "letter"}) == {"preset": "letter"}
        assert all(FILED in page for page in pages(site, PLAY_AND_LEARN))
        assert Player(site).post("/api/play", {"game": GAME})["preset"] == "letter"
        answer = floor.get("/api/floor")
        assert answer["preset"] == "letter"
        assert answer["notices"][-1]["event"] in ("house-rules", "table-opened")
    finally:
        floor.post("/api/house-rules", {"preset": "practice"})
    assert all(USUAL in page for page in pages(site, PLAY_AND_LEARN))
    assert floor.ask("POST", "/api/house-rules", {"preset": "own"})[0] == 400
    assert Player(site).ask("POST", "/api/house-rules", {"preset": "letter"})[0] == 403


def test_the_choice_of_the_floor_survives_a_restart_and_many_events(journal):
    async def choose(room):
        assert room.preset == "practice"
        await choose_preset(room, "letter", "floor")
        assert room.preset == "letter"

    async def preset_of(room):
        return room.preset

    at_cardroom(journal, choose)
    assert at_cardroom(journal, preset_of) == "letter"
    assert at_cardroom(journal, preset_of, preset="practice") == "practice"


def test_a_preset_that_does_not_exist_is_refused_and_nothing_is_stored(journal):
    async def choose():
        room = Cardroom(BOOK, journal)
        await room.open()
        with pytest.raises(InputError, match="preset must be letter or practice"):
            await choose_preset(room, "own", "floor")
        await room.close()

    asyncio.run(choose())
    assert not list(journal.events())
