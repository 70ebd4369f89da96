"""A site without a server in Chromium: what it answers, offline as well, and what it weighs."""

import asyncio
import gzip
import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect
from tests.book import BOOK
from tests.browser.axe import violations
from tests.browser.drills import answer_question
from tests.browser.pages import choose_option
from tests.browser.tables import Guest
from tests.static_site.conftest import FileServer

from houseway.drills.drill import make_drill
from houseway.play.game import FiledGame
from houseway.rulebook.worked_cases import worked_cases
from houseway.site.engine import Engine
from houseway.site.solo import LIMITS
from houseway.web.api.desk import settle_at_desk
from houseway.web.app import create_app

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CASES = 200
HANDS = 10
MAX_ENGINE = 12_000_000
"""The budget of the engine in bytes, compressed."""
NEVER = re.compile("(?!)")

ASK = """async ([path, body]) => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const { request } = await import(loaded.find((name) => name.endsWith("shared/server.js")));
  const answer = await request(path, { method: "POST", body });
  return [answer.status, await answer.text()];
}"""
IS_READY = "document.documentElement.dataset.engine === 'ready'"
HAS_RUN = "document.documentElement.dataset.ready !== undefined"


class EnoughError(Exception):
    """The hands that a test wants have been played."""


class Solo(Guest):
    """A visitor who plays alone with bots; each hand goes on with a button."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def plays_on(self, hand: int) -> None:
        if hand >= HANDS:
            raise EnoughError
        self.page.get_by_role("button", name="Next hand").click()
        self.page.wait_for_function(f"document.querySelector('hw-table').view.hand > {hand}")


def opened(page: Page, path: str) -> Page:
    """Open a page of the site, and wait until its scripts have run."""
    page.goto(path)
    page.wait_for_function(HAS_RUN)
    return page


def ask(page: Page, path: str, body: str) -> tuple[int, str]:
    status, text = page.evaluate(ASK, [path, body])
    return status, text


def type_cards(page: Page, label: str, cards: str) -> None:
    page.get_by_role("textbox", name=label, exact=True).fill(cards)


def settlement(page: Page) -> Any:
    return page.get_by_role("region", name="Settlement")


def readme_case() -> str:
    text = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    found = re.search(r"```json hand.json\n(.*?)```", text, re.DOTALL)
    assert found
    return found[1]


def random_cases() -> list[str]:
    """Worked cases of all games with other amounts, banks and cards; many are refused."""
    random = Random(36)
    cases = [
        {"game": game, **case.settle} for game in BOOK for case in worked_cases(game) if case.settle
    ]
    return [json.dumps(changed(random.choice(cases), random)) for _ in range(CASES)]


def changed(case: dict[str, Any], random: Random) -> dict[str, Any]:
    case = json.loads(json.dumps(case))
    for wager in case.get("wagers", ()):
        if isinstance(wager, dict) and random.random() < 0.5:
            wager["amount"] = f"{random.randint(1, 60) * 5}.00"
    if random.random() < 0.5 and isinstance(case.get("player_dealer"), dict):
        case["player_dealer"]["bank"] = f"{random.randint(1, 40) * 10}.00"
    if random.random() < 0.3:
        for hand in case.get("hands", {}).values():
            if isinstance(hand, list) and all(isinstance(card, str) for card in hand):
                random.shuffle(hand)
    return case  # type: ignore[no-any-return]


async def answers_of_server(cases: list[str]) -> list[tuple[int, str]]:
    engine = Engine(create_app(BOOK, limits=LIMITS))
    await engine.start()
    replies = [await engine.ask("POST", "/api/settle", case) for case in cases]
    await engine.stop()
    return [(reply.status, reply.body.decode()) for reply in replies]


def test_the_readme_hand_and_200_cases_get_the_json_of_the_server_byte_for_byte(page: Page) -> None:
    opened(page, "settle/")
    cases = [readme_case(), *random_cases()]
    # The browser's driver has a loop in this thread.
    with ThreadPoolExecutor(1) as thread:
        expected = thread.submit(asyncio.run, answers_of_server(cases)).result()
    assert [ask(page, "/api/settle", case) for case in cases] == expected
    statuses = [status for status, _ in expected]
    assert statuses[0] == 200
    assert min(statuses.count(200), statuses.count(400)) > CASES // 10


def test_a_split_in_blackjack_is_settled_as_on_a_server(page: Page) -> None:
    case = next(
        {"game": game, **case.settle}
        for game in BOOK
        if FiledGame(BOOK, game).filing.family == "twenty-one"
        for case in worked_cases(game)
        if '"split"' in json.dumps(case.settle)
    )
    opened(page, f"games/{case['game']}/settle/#{quote(json.dumps(case))}")
    result = settle_at_desk(json.dumps(case).encode(), BOOK)
    expect(settlement(page).locator("tbody tr")).to_have_count(len(result["result"]["lines"]))
    for sentence in result["say"]:
        expect(settlement(page)).to_contain_text(sentence)


def test_a_short_bank_pays_until_it_is_used_up(page: Page) -> None:
    opened(page, "games/lucky-buck/ez-baccarat/settle/")
    type_cards(page, "Player", "Ks 9d")
    type_cards(page, "Banker", "Ac 6h")
    page.get_by_label("Player line").fill("100")
    page.get_by_label("Bank", exact=True).fill("60")
    expect(settlement(page).locator("tbody tr").first).to_contain_text("$60")
    assert violations(page) == []


def test_a_pai_gow_hand_is_set_by_the_house_way_of_every_room(page: Page) -> None:
    opened(page, "house-way/#As%20Ad%20Kc%20Kh%209s%207d%205c")
    first = page.get_by_role("heading", level=2).first
    expect(first).to_contain_text("pair of kings in front, pair of aces behind")
    assert violations(page) == []
    page.locator("section.way li a").first.click()
    expect(page).to_have_url(re.compile("/cards/games/.*/#deal-and-play$"))


def test_a_fee_is_looked_up(page: Page) -> None:
    opened(page, "fees/")
    page.get_by_role("link", name="ZooBac").click()
    page.wait_for_function(HAS_RUN)
    choose_option(page, "1")
    page.get_by_label("Total table action").fill("199")
    expect(page.get_by_role("status").locator("b")).to_have_text("$3")
    assert violations(page) == []
    # The address has what was typed, and the page that it leads to has the answer.
    opened(page, page.url)
    expect(page.get_by_role("status").locator("b")).to_have_text("$3")


def test_a_search_finds_the_filed_rule(page: Page) -> None:
    opened(page, "search/")
    page.get_by_role("searchbox").fill("what if a card falls on the floor")
    page.get_by_role("button", name="Search").click()
    group = page.locator(".results > li").first
    expect(group).to_contain_text("The Saloon")
    assert violations(page) == []
    group.locator(".results > li").first.get_by_role("heading").get_by_role("link").click()
    expect(page).to_have_url(re.compile("/cards/games/saloon/pai-gow-poker/#irregularities$"))


def test_a_drill_is_asked_and_graded_in_the_page(page: Page) -> None:
    game = "tavern/zoobac"
    opened(page, f"games/{game}/learn/?seed=11")
    page.get_by_label("Drill").select_option("fee")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", level=2)).to_be_visible()
    answer_question(page, make_drill(FiledGame(BOOK, game), "fee", "11"))
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("heading", name="Right")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("game", ["tavern/zoobac", "saloon/no-limit-texas-holdem"])
def test_ten_hands_are_played_alone_with_bots_and_the_table_is_there_after_a_reload(
    page: Page, game: str
) -> None:
    opened(page, f"games/{game}/play/")
    page.get_by_role("button", name=re.compile("^Play .* now$")).click()
    page.wait_for_function("document.querySelector('hw-table')?.view")
    with pytest.raises(EnoughError):
        Solo(page).plays_until(NEVER)
    assert violations(page) == []
    page.reload()
    page.wait_for_function(f"document.querySelector('hw-table')?.view?.hand >= {HANDS}")


def test_every_page_and_the_engine_are_there_offline_after_the_first_visit(
    first_visit: Page, files: FileServer
) -> None:
    page = first_visit
    opened(page, "")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    stored = "async () => (await (await caches.open('houseway-engine')).keys()).length"
    page.wait_for_function(f"async () => (await ({stored})()) >= 11")
    files.is_unplugged = True
    # This page was never opened: the app in the browser makes it.
    opened(page, "games/tavern/ez-baccarat-panda-8/fees/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("EZ Baccarat Panda 8")
    assert violations(page) == []
    assert ask(page, "/api/settle", readme_case())[0] == 200


def test_the_engine_is_within_its_budget_of_12_mb(
    first_visit: Page, built: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = first_visit
    begun = perf_counter()
    page.goto("games/tavern/zoobac/", wait_until="commit")
    page.get_by_role("heading", level=1).wait_for()
    readable = perf_counter() - begun
    page.wait_for_function(HAS_RUN)
    begun = perf_counter()
    assert not page.evaluate(IS_READY)
    assert ask(page, "/api/settle", readme_case())[0] == 200
    ready = perf_counter() - begun
    assert page.evaluate(IS_READY)
    engine = [path.read_bytes() for path in built.glob("engine/*/*")]
    compressed = sum(min(len(content), len(gzip.compress(content))) for content in engine)
    pages = list(built.rglob("*.html"))
    with capsys.disabled():
        print(f"\nfirst page readable in {readable:.2f} s (budget 1 s)")
        print(f"engine ready and a hand settled in {ready:.1f} s (budget 8 s)")
        print(f"engine {compressed / 1e6:.1f} MB compressed (budget 12 MB), {len(pages)} pages")
    assert compressed < MAX_ENGINE
