"""What the page works out by itself, compared with the server's own answers."""

import math
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.contrast import CONTRAST

from houseway.cards.shuffle import Seed
from houseway.games.chance import hand_chance
from houseway.games.game import Game
from houseway.pricing.price import price
from houseway.rulebook.book import Rulebook

pytestmark = pytest.mark.browser


def run(page: Page, module: str, call: str, *values: Any) -> Any:
    """Call something of a module within the page."""
    if page.url == "about:blank":
        page.goto("/rooms/lucky-buck")
    script = f"async (values) => {{ const m = await import('/web/{module}.js'); return {call}; }}"
    return page.evaluate(script, list(values))


@pytest.mark.parametrize("game", ["tavern/zoobac", "tavern/pai-gow-tiles", "tavern/pai-gow-poker"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_page_deals_a_seed_as_the_server_does(page: Page, game: str, number: int) -> None:
    seed = Seed.of(number)
    deck = Game(Rulebook(), game).rules({}).cards
    chance = hand_chance(seed, deck)
    dealt = [chance.card("") for _ in range(30)]
    assert run(page, "deal", "m.redeal(...values)", seed.hex(), list(deck), 30) == dealt
    sizes = [6] * 20
    assert run(page, "deal", "m.reroll(...values)", seed.hex(), sizes) == list(chance.dice(20))
    assert run(page, "deal", "m.commitmentOf(...values)", seed.hex()) == seed.commitment


def check(page: Page, **changed: Any) -> dict[str, Any]:
    """The page's verdict on a hand of four cards, with something changed in it."""
    seed = Seed.of(5)
    deck = list(Game(Rulebook(), "tavern/zoobac").rules({}).cards)
    chance = hand_chance(seed, deck)
    events = [{"event": "card-dealt", "hand": "player", "card": chance.card("")} for _ in range(4)]
    if "card" in changed:
        events[2]["card"] = changed["card"]
    commitment = changed.get("commitment", seed.commitment)
    call = "m.checkHand(...values)"
    found: dict[str, Any] = run(page, "fairness", call, commitment, seed.hex(), deck, events)
    return found


def test_the_page_finds_a_hand_that_was_dealt_as_committed_fair(page: Page) -> None:
    found = check(page)
    assert (found["bound"], found["differs"], found["rolls"]) == (True, 0, True)


def test_the_page_finds_a_card_that_the_seed_does_not_deal(page: Page) -> None:
    fair = check(page)["dealt"]
    other = "As" if fair[2] != "As" else "Ks"
    assert check(page, card=other)["differs"] == 3


def test_the_page_finds_a_seed_that_was_not_committed_to(page: Page) -> None:
    assert check(page, commitment="0" * 64)["bound"] is False


def road(page: Page, winners: str) -> list[tuple[str, int, int, int]]:
    beads = run(page, "roads", "m.bigRoad(values[0])", list(winners))
    return [(bead["who"], bead["x"], bead["y"], bead["ties"]) for bead in beads]


def test_the_big_road_begins_a_column_with_each_change_and_marks_ties(page: Page) -> None:
    assert road(page, "BBTPB") == [("B", 0, 0, 0), ("B", 0, 1, 1), ("P", 1, 0, 0), ("B", 2, 0, 0)]


def test_a_run_of_more_than_six_turns_right(page: Page) -> None:
    places = [(x, y) for _, x, y, _ in road(page, "BBBBBBBBP")]
    assert places[5:] == [(0, 5), (1, 5), (2, 5), (1, 0)]


def test_a_run_turns_right_above_another_that_lies_in_its_way(page: Page) -> None:
    places = [(x, y) for _, x, y, _ in road(page, "BBBBBBBPPPPPP")]
    assert places[6] == (1, 5)
    assert places[7:] == [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 4)]


def test_ties_before_the_first_win_mark_it(page: Page) -> None:
    assert road(page, "TTP") == [("P", 0, 0, 2)]


def test_the_bead_plate_fills_columns_of_six(page: Page) -> None:
    beads = run(page, "roads", "m.beadPlate(values[0])", list("BPTBPTB"))
    assert [(bead["x"], bead["y"]) for bead in beads[4:]] == [(0, 4), (0, 5), (1, 0)]


@pytest.mark.parametrize(
    ("text", "cents"),
    [("25", 2500), ("12.5", 1250), ("$1,000", 100000), ("0.05", 5), ("x", None), ("1.234", None)],
)
def test_amounts_are_read_to_the_cent(page: Page, text: str, cents: int | None) -> None:
    assert run(page, "house", "m.cents(values[0])", text) == cents


@pytest.mark.parametrize(
    ("text", "decimal"),
    [
        ("25 to 1", "25.00"),
        ("10 for 1", "9.00"),
        ("3/2", "1.50"),
        ("0.95", "0.95"),
        ("-1", "\N{MINUS SIGN}1.00"),
    ],
)
def test_odds_are_read_as_fractions(page: Page, text: str, decimal: str) -> None:
    assert run(page, "exact", "m.decimal(m.read(values[0]), 2)", text) == decimal


def test_the_price_page_counts_the_edge_of_each_wager_as_the_pricer_does(page: Page) -> None:
    priced = {one["wager"]: one for one in price(Game(Rulebook(), "tavern/zoobac"))["wagers"]}
    page.goto("/games/tavern/zoobac/price")
    for number, wager in enumerate(priced):
        page.get_by_label("Wager", exact=True).select_option(str(number))
        expect(page.locator(".moves")).to_contain_text(f"{100 * priced[wager]['edge']:.4f} %")


def test_the_edge_moves_with_the_odds(page: Page) -> None:
    """Tiger pays 25 to 1 and 75 to 1; each unit more on the second gives back its probability."""
    priced = price(Game(Rulebook(), "tavern/zoobac"), "tiger")["wagers"][0]
    best = max(priced["outcomes"], key=lambda one: one["pays"])
    moved = priced["edge"] - 5 * best["probability"]
    page.goto("/games/tavern/zoobac/price")
    page.get_by_label("Wager", exact=True).select_option(label="tiger")
    page.get_by_label(f"Odds of {best['says']}").fill("80 to 1")
    expect(page.locator(".moves b")).to_have_text(f"{100 * moved:.4f} %")
    assert not math.isclose(moved, priced["edge"])


def test_odds_that_cannot_be_read_are_marked_and_change_nothing(page: Page) -> None:
    page.goto("/games/tavern/zoobac/price")
    page.get_by_label("Wager", exact=True).select_option(label="tie")
    before = page.locator(".moves b").inner_text()
    box = page.locator(".odds td input").first
    box.fill("nine or so")
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".moves b")).to_have_text(before)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_price_page_is_readable_on_a_phone(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/games/tavern/zoobac/price")
    expect(page.locator(".moves b")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    ratio, where = page.evaluate(CONTRAST)
    assert ratio >= 4.5, where
