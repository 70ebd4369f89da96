"""Playing in Chromium: a round of every family, the bank, a broken line, the replay."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect
from tests.browser.contrast import CONTRAST

from houseway.rulebook.book import Rulebook

pytestmark = pytest.mark.browser

GAMES = {
    "baccarat": "tavern/zoobac",
    "carnival": "saloon/ultimate-texas-holdem",
    "pai-gow": "tavern/fortune-pai-gow-poker",
    "three-card": "tavern/three-card-poker",
    "tiles": "tavern/pai-gow-tiles",
    "twenty-one": "tavern/pure-spanish-21-5",
    "war": "tavern/casino-war",
}
LASTING_SHOES = ("tavern/zoobac", "tavern/casino-war")
CLOCK = {"bots": 0.02, "settled": 4, "wagers": 600, "play": 600, "bank": 600}
SOON = 3_000
OVER = re.compile("You (won|lost|are even)")


def open_table(page: Page, game: str, bots: int = 3, name: str = "Anna", **clock: float) -> str:
    """Come in as a guest and open a table by the API; returns its id."""
    page.request.post("/api/guest", data={"nickname": name})
    option = Rulebook().collection_options(game)[0].id
    wish = {"game": game, "bots": bots, "option": option, "clock": {**CLOCK, **clock}}
    answer = page.request.post("/api/tables", data=wish)
    assert answer.ok, answer.text()
    table: str = answer.json()["id"]
    return table


def sit_down(page: Page, table: str, seat: int = 1, buy_in: str = "1000") -> None:
    page.goto(f"/tables/{table}")
    page.get_by_role("button", name=f"Sit at {seat}", exact=True).click()
    page.get_by_label("Play chips to buy").fill(buy_in)
    page.get_by_role("button", name=f"Sit down at {seat}").click()
    expect(page.locator(".seat.yours")).to_be_visible()


def prompt(page: Page) -> Locator:
    return page.locator(".prompt [role=status]")


def answer_until(page: Page, reached: re.Pattern[str], bank: str = "") -> None:
    """Bet the first space, answer each decision with the first choice, until the prompt fits."""
    for _ in range(80):
        expect(prompt(page)).to_have_text(
            re.compile(f"offered to you|^Wagers are open|Your decision|{reached.pattern}"),
            timeout=30_000,
        )
        said = prompt(page).inner_text()
        if reached.search(said):
            return
        before = page.locator(".play").inner_text()
        # What the prompt asked may be gone by now, because the table went on: then look again.
        with suppress(TimeoutError):
            if "offered to you" in said:
                answer_offer(page, bank)
            elif "Wagers" in said:
                bet(page)
            else:
                page.locator(".decision .choices button:enabled").first.click(timeout=SOON)
        # The page waits for the table: the same question must not be answered twice.
        page.wait_for_function(
            "before => document.querySelector('.play').innerText !== before", arg=before
        )
    raise AssertionError(f"{reached.pattern} was not reached: {prompt(page).inner_text()}")


def answer_offer(page: Page, bank: str) -> None:
    if bank:
        page.get_by_label("Bank", exact=True).fill(bank, timeout=SOON)
        page.get_by_role("button", name="Take the bank").click(timeout=SOON)
    else:
        page.get_by_role("button", name="Pass").click(timeout=SOON)


def bet(page: Page) -> None:
    """Bet, or say ready once that is done; keys do nothing where the table has gone on."""
    wagered = page.get_by_role("list", name="Your wagers").is_visible()
    page.keyboard.press("r" if wagered else "1")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_guest_plays_a_whole_round_checks_the_shuffle_and_replays_it(
    page: Page, game: str
) -> None:
    table = open_table(page, game)
    sit_down(page, table)
    answer_until(page, OVER)
    if game == GAMES["pai-gow"]:
        expect(prompt(page)).to_contain_text(", and paid $1 of collection.")
    settlement = page.get_by_role("table", name="Every wager in the order")
    own = settlement.get_by_role("row").filter(has_text="Anna")
    expect(own.first).to_be_visible()
    expect(own.first.get_by_role("link")).to_have_attribute("href", f"/games/{game}#wagers")
    page.get_by_role("button", name=re.compile("^Check hand")).click()
    lasts = game in LASTING_SHOES
    proof = "leads to the published root" if lasts else "it deals the"
    expect(page.locator(".fair")).to_contain_text(proof)
    rows = settlement.get_by_role("row").count()
    page.locator(".past a").first.click()
    page.get_by_role("button", name="Last").click()
    last = "cards are opened against the root" if lasts else "The seed is revealed"
    expect(prompt(page)).to_contain_text(last)
    expect(page.get_by_role("table", name="Every wager").get_by_role("row")).to_have_count(rows)


def test_a_replay_is_stepped_through_by_keys(page: Page) -> None:
    table = open_table(page, "tavern/zoobac")
    sit_down(page, table)
    answer_until(page, OVER)
    page.locator(".past a").first.click()
    expect(prompt(page)).to_contain_text("The shuffle is fixed")
    expect(page.locator(".card")).to_have_count(0)
    for _ in range(200):
        if "A card to" in prompt(page).inner_text():
            break
        page.keyboard.press("n")
    expect(page.locator(".felt .card")).to_have_count(1)
    page.keyboard.press("b")
    expect(page.locator(".felt .card")).to_have_count(0)


def test_a_guest_takes_the_bank_and_it_pays_until_it_is_used_up(page: Page) -> None:
    table = open_table(page, "tavern/zoobac")
    sit_down(page, table)
    for _ in range(8):
        answer_until(page, re.compile("as player-dealer"), bank="5")
        expect(page.locator(".seat.yours .button.pd")).to_be_visible()
        if page.locator(".why").filter(has_text="the bank is used up").count():
            break
        expect(prompt(page)).not_to_have_text(re.compile("as player-dealer"), timeout=20_000)
    expect(page.locator(".net")).to_contain_text("bank $5, used $5")
    expect(page.locator("td.no-action").first).to_have_text("no action")


def test_a_decision_waits_for_a_guest_who_leaves_the_page_in_mid_hand(page: Page) -> None:
    table = open_table(page, "tavern/three-card-poker")
    sit_down(page, table)
    answer_until(page, re.compile("Your decision"))
    held = own_cards(page)
    assert len(held) == 3
    assert "face down" not in held
    page.goto("about:blank")
    page.goto(f"/tables/{table}")
    expect(prompt(page)).to_have_text("Your decision.")
    assert own_cards(page) == held
    answer_until(page, OVER)
    assert own_cards(page) == held


@pytest.mark.parametrize("family", ["pai-gow", "tiles"])
def test_a_hand_is_set_by_picking_its_cards(page: Page, family: str) -> None:
    table = open_table(page, GAMES[family])
    sit_down(page, table)
    answer_until(page, re.compile("Your decision"))
    assert page.get_by_role("button", name="Set", exact=True).is_disabled()
    for number in (0, 1):
        page.locator(".pickable").nth(number).click()
    front = [card.get_attribute("aria-label") for card in page.locator(".pickable").all()[:2]]
    page.keyboard.press("s")
    expect(page.locator(".seat.yours .set")).to_be_visible()
    low = page.locator(".seat.yours .set .cards").nth(1).locator(".card")
    assert [card.get_attribute("aria-label") for card in low.all()] == front


def test_the_player_dealer_of_pai_gow_answers_for_the_bank(page: Page) -> None:
    table = open_table(page, GAMES["pai-gow"])
    sit_down(page, table)
    answer_until(page, re.compile("as player-dealer"), bank="500")
    expect(page.locator(".common .set")).to_be_visible()


def own_cards(page: Page) -> list[str | None]:
    cards = page.locator(".seat.yours .card")
    cards.first.wait_for()
    return [card.get_attribute("aria-label") for card in cards.all()]


def test_whoever_has_all_chips_at_one_table_is_given_more_for_another(page: Page) -> None:
    sit_down(page, open_table(page, "tavern/zoobac"), buy_in="10000")
    table = page.request.post("/api/tables", data={"game": "tavern/zoobac"}).json()["id"]
    page.goto(f"/tables/{table}")
    page.get_by_role("button", name="Sit at 1", exact=True).click()
    expect(page.get_by_text("More are given to you as you sit down")).to_be_visible()
    page.get_by_role("button", name="Sit down at 1").click()
    expect(page.locator(".seat.yours")).to_contain_text("$1,000")


def test_a_broken_line_comes_back_by_itself(page: Page) -> None:
    table = open_table(page, "tavern/three-card-poker")
    sit_down(page, table)
    answer_until(page, re.compile("Your decision"))
    page.evaluate("document.querySelector('hw-table').link.socket.close()")
    expect(page.get_by_text("The line is broken")).to_be_visible()
    expect(page.get_by_text("The line is broken")).to_be_hidden()
    answer_until(page, OVER)


def test_a_wager_beyond_the_limits_is_refused_in_words(page: Page) -> None:
    table = open_table(page, "tavern/zoobac")
    sit_down(page, table)
    answer_until(page, re.compile("^Wagers are open"))
    page.get_by_label("Amount", exact=True).fill("900")
    page.locator(".space").nth(0).click()
    expect(page.get_by_role("list", name="Your wagers")).to_contain_text("Player line $900")
    page.locator(".space").nth(1).click()
    expect(page.get_by_role("alert").filter(has_text="does not cover")).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("list", name="Your wagers")).to_be_hidden()


def test_a_typed_amount_stays_while_the_table_changes(page: Page) -> None:
    table = open_table(page, "tavern/zoobac")
    sit_down(page, table)
    answer_until(page, re.compile("^Wagers are open"))
    box = page.get_by_label("Amount", exact=True)
    box.press_sequentially("2")
    typed = box.input_value()
    page.evaluate("const t = document.querySelector('hw-table'); t.see({ ...t.view, until: null })")
    expect(box).to_have_value(typed)


def test_a_back_line_wager_is_made_on_the_seat_of_another(page: Page) -> None:
    table = open_table(page, "tavern/zoobac")
    sit_down(page, table)
    answer_until(page, re.compile("^Wagers are open"))
    seats = page.get_by_label("On seat")
    other = seats.locator("option").nth(1).get_attribute("value")
    assert other is not None
    seats.select_option(other)
    page.locator(".space").first.click()
    chips = page.get_by_label(f"Seat {other}", exact=True).locator(".chips")
    expect(chips.filter(has_text="by Anna")).to_be_visible()


def test_the_commitment_stands_on_the_page_before_wagers_and_is_that_of_the_hand(
    page: Page,
) -> None:
    table = open_table(page, "tavern/zoobac")
    sit_down(page, table)
    answer_until(page, re.compile("^Wagers are open"))
    before = page.locator(".fairness code").first.inner_text()
    answer_until(page, OVER)
    assert re.fullmatch("[0-9a-f]{64}", before)
    expect(page.locator(".fairness code").filter(has_text=before)).to_be_visible()


def test_a_shoe_that_has_ended_is_dealt_again_whole_in_the_page(page: Page) -> None:
    table = open_table(page, "tavern/zoobac", bots=1, settled=2)
    sit_down(page, table)
    answer_until(page, OVER, bank="200")
    expect(page.get_by_role("heading", name="Roads of shoe 1")).to_be_visible()
    expect(page.locator(".fairness")).to_contain_text("of 416 cards are out")
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Check the whole shoe").click(timeout=30_000)
    expect(page.locator(".fair")).to_contain_text("it deals all")


def test_a_page_that_was_promised_another_shuffle_says_so(page: Page) -> None:
    table = open_table(page, "tavern/zoobac")
    sit_down(page, table)
    answer_until(page, re.compile("^Wagers are open"))
    page.evaluate(
        """const t = document.querySelector('hw-table');
        const root = {stub: 0, root: '0'.repeat(64), cards: 416};
        t.promised.set(t.view.hand, {commitment: root.root, roots: [root]})"""
    )
    answer_until(page, OVER)
    page.get_by_role("button", name=re.compile("^Check hand")).click()
    expect(page.locator(".fairness .wrong")).to_contain_text("Not as committed")


def test_whoever_leaves_takes_the_chips_along(page: Page) -> None:
    table = open_table(page, "tavern/zoobac")
    sit_down(page, table)
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Sit at 1", exact=True).click()
    expect(page.get_by_text("You have $10,000 of play chips.")).to_be_visible()


def test_a_table_is_opened_from_the_list_and_played_by_keyboard_alone(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Play ZooBac").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Your name at the table").focus()
    page.keyboard.type("Ben")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Sit at 1", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_label("Play chips to buy").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".seat.yours .name")).to_have_text("Ben you")
    expect(prompt(page)).to_have_text(re.compile("^Wagers are open|offered to you"), timeout=30_000)
    if "offered" in prompt(page).inner_text():
        page.keyboard.press("p")
    expect(prompt(page)).to_have_text("Wagers are open.", timeout=30_000)
    page.keyboard.press("2")
    expect(page.get_by_role("list", name="Your wagers")).to_contain_text("Banker")
    page.keyboard.press("r")
    expect(prompt(page)).to_have_text(OVER, timeout=30_000)


def test_the_open_tables_are_in_the_lobby(page: Page) -> None:
    table = open_table(page, "tavern/casino-war")
    page.goto("/")
    tables = page.get_by_role("region", name="Open tables")
    expect(tables.locator(f'a[href="/tables/{table}"]')).to_contain_text("Casino War")


def test_suits_have_four_colours_where_one_prefers_them(page: Page) -> None:
    table = open_table(page, "tavern/pai-gow-poker")
    sit_down(page, table)
    answer_until(page, re.compile("Your decision|You (won|lost|are even)"))
    colours = "suit => getComputedStyle(document.querySelector(`.card.${suit}`)).color"
    suits = [s for s in ("spades", "clubs", "hearts", "diamonds") if page.locator(f".{s}").count()]
    two = {page.evaluate(colours, suit) for suit in suits}
    page.get_by_label("Four colours of suits").check()
    four = {page.evaluate(colours, suit) for suit in suits}
    assert len(two) <= 2
    assert len(four) == len(suits)


def test_baccarat_has_its_roads(page: Page) -> None:
    table = open_table(page, "tavern/zoobac")
    sit_down(page, table)
    answer_until(page, OVER)
    hands = page.request.get(f"/api/tables/{table}/hands").json()
    dealt = [hand for hand in hands if hand.get("facts")]
    roads = page.get_by_role("region", name="Roads")
    expect(roads.locator(".bead")).to_have_count(len(dealt))
    won = roads.get_by_role("row").locator("td:first-of-type")
    assert sum(int(count) for count in won.all_inner_texts()) == len(dealt) > 0


def test_a_table_that_is_not_there_is_a_page_that_says_so(page: Page) -> None:
    page.goto("/tables/nowhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")


LONG_RULE = """() => {
  const row = document.querySelector(".settlement tbody tr").cloneNode(true);
  row.querySelector(".rule").textContent = "000 lines 6398-6400, ".repeat(6);
  document.querySelector(".settlement tbody").append(row);
  const fee = document.createElement("small");
  fee.textContent = "$200-$299, after the wagers are down, before the deal, ".repeat(2);
  document.querySelector(".settlement").append(fee);
}"""
"""A line of the settlement whose rule is filed in many places, and a fee of many words."""


@pytest.mark.parametrize("game", ["tavern/zoobac", "saloon/ultimate-texas-holdem"])
def test_a_table_does_not_scroll_sideways_on_a_phone(page: Page, game: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    table = open_table(page, game, bots=5)
    sit_down(page, table)
    answer_until(page, re.compile("^Wagers are open"))
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    answer_until(page, OVER)
    page.evaluate(LONG_RULE)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.locator(".past a").first.click()
    expect(prompt(page)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_text_of_a_table_has_a_contrast_of_at_least_four_and_a_half(
    page: Page, scheme: str
) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    table = open_table(page, "tavern/zoobac")
    sit_down(page, table)
    for moment in (re.compile("^Wagers are open"), OVER):
        answer_until(page, moment)
        ratio, where = page.evaluate(CONTRAST)
        assert ratio >= 4.5, where


def test_every_control_of_a_table_has_a_name(page: Page) -> None:
    table = open_table(page, "tavern/fortune-pai-gow-poker")
    sit_down(page, table)
    for moment in (re.compile("^Wagers are open"), re.compile("Your decision"), OVER):
        answer_until(page, moment)
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        for role in ("button", "link", "textbox", "combobox", "checkbox", "img"):
            controls = page.get_by_role(role)  # type: ignore[arg-type]
            named = page.get_by_role(role, name=re.compile(r"\S"))  # type: ignore[arg-type]
            assert controls.count() == named.count(), (moment, role)
