"""The coach, the figures in a bank offer and the replay of a hand in Chromium."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.tables import HOLDEM, OVER, Guest, play_on
from tests.browser.test_poker import OVER as WON
from tests.browser.test_poker import call

pytestmark = pytest.mark.browser

GAME = "tavern/three-card-poker"


def test_a_live_coach_shows_the_best_choice_and_then_reviews_the_hand(
    page: Page, anna: Guest
) -> None:
    anna.sits_down(GAME, coach="live")
    anna.plays_until(re.compile("^Your turn"))
    advice = page.locator(".advice")
    expect(advice).to_contain_text(re.compile(r"Best: (Play|Fold).*costs \$", re.DOTALL))
    expect(page.locator(".worth")).to_have_text(
        re.compile(r"^This table's action is worth .?\$[\d.,]+ to the bank\.$")
    )
    best = re.search(r"Best: (Play|Fold)", advice.inner_text())
    assert best
    page.locator(".decision").get_by_role("button", name=re.compile(f"^{best[1]}")).click()
    anna.plays_until(OVER)
    review = re.compile(r"^Hand \d+: best play in 1 of 1 decision\.$")
    expect(page.locator(".review")).to_have_text(review)
    page.get_by_role("button", name="How have I played?").click()
    session = page.locator(".session")
    expect(session).to_contain_text("Cost of mistakes")
    expect(session).to_contain_text("Luck")


def test_one_tap_shows_what_each_choice_costs_and_marks_the_best(page: Page, anna: Guest) -> None:
    page.goto(f"/games/{GAME}/play#now")
    page.get_by_role("button", name="Coach", exact=True).click()
    page.locator("button.space").first.click()
    anna.plays_until(re.compile("^Your turn"))
    advice = page.locator(".advice")
    expect(advice).to_contain_text(re.compile(r"Best: (Play|Fold).*costs \$", re.DOTALL))
    best = re.search(r"Best: (Play|Fold)", advice.inner_text())
    assert best
    expect(page.locator(".decision .main")).to_have_text(re.compile(f"^{best[1]}"))
    page.get_by_role("button", name="Coach", exact=True).click()
    expect(advice).to_have_count(0)


def test_the_coach_shows_pot_odds_equity_and_later_where_they_were_missed(
    page: Page, anna: Guest
) -> None:
    page.goto(f"/games/{HOLDEM}/play#now")
    page.get_by_role("button", name="Coach", exact=True).click()
    anna.plays_until(re.compile("^Your turn"), choose=call)
    advice = page.locator(".advice")
    expect(advice).to_contain_text(re.compile(r"Equity \d+% against \d random hands?, \d+%"))
    anna.plays_until(WON, choose=call)
    review = page.locator(".review")
    expect(review).to_have_text(re.compile(r"^Hand 1: (the pot odds were right|pot odds missed)"))


def test_the_coach_shows_the_count_of_the_shoe_when_it_is_asked(page: Page, anna: Guest) -> None:
    anna.sits_down("tavern/ez-baccarat-panda-8", coach="after")
    expect(page.locator(".count")).to_have_count(0)
    page.get_by_role("button", name="Show the count").click()
    shown = page.locator(".count")
    expect(shown).to_contain_text("Dragon 7 Bonus Bet 4 5 6 7: \u22121; 8 9: +2")
    before = re.match(r"\d+ cards not seen yet", shown.inner_text())
    assert before
    anna.plays_until(OVER)
    expect(shown).not_to_contain_text(before[0])
    after = re.match(r"(\d+) cards not seen yet", shown.inner_text())
    assert after
    assert int(after[1]) < int(before[0].split()[0]) <= 416
    page.get_by_role("button", name="Hide the count").click()
    expect(shown).to_have_count(0)


def test_a_bank_offer_shows_the_figures_for_this_table(page: Page, anna: Guest) -> None:
    anna.sits_down(GAME)
    anna.plays_until(OVER)
    play_on(anna.room, anna.table, 1)
    anna.plays_until(re.compile("^You're offered the bank"))
    figures = page.locator(".figures")
    expect(figures).to_have_text(
        re.compile(r"Usual action \$.*collection \$.*edge .*covered \d", re.DOTALL)
    )
    page.get_by_label("Amount").fill("1")
    expect(figures).to_contain_text("A bank of $1 would have covered 0 of")


def test_a_replay_follows_the_arrow_keys_plays_automatically_and_can_be_saved(
    page: Page, anna: Guest
) -> None:
    anna.sits_down(GAME)
    anna.plays_until(OVER)
    hand = anna.room.find(anna.table).live.hand
    page.goto(f"/tables/{anna.table}/hands/{hand}")
    position = page.locator(".step .clock")
    expect(position).to_have_text(re.compile("^1 of"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(position).to_have_text(re.compile("^2 of"))
    with page.expect_download() as download:
        page.get_by_role("button", name="Text", exact=True).click()
    text = download.value.path().read_text("utf-8")
    assert re.search(r"^Anna( \d+)? bets \$", text, re.MULTILINE)
    assert re.search(r"^A card to Anna( \d+)?: ", text, re.MULTILINE)
    bets_before_the_deal = text[: text.index("A card to")].count(" bets $")
    assert bets_before_the_deal == page.evaluate(WAGERS_MADE)
    page.get_by_role("button", name="Autoplay").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(position).to_have_text(re.compile("^3 of"))
    page.get_by_role("button", name="Pause").click()


WAGERS_MADE = """
  document.querySelector("hw-replay").all.filter(({ event }) => event.event === "wager-made").length
"""
