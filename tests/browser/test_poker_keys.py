"""Poker by keyboard at fixed limits: no amount is typed, and no key folds for free."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.tables import Guest, press
from tests.browser.test_poker import OVER, YOUR_TURN, buttons, call

pytestmark = pytest.mark.browser

OMAHA = "cordova/omaha"
RAISES = re.compile("^(Bet|Raise)")


def test_a_fixed_limit_raise_takes_one_key_and_no_amount(page: Page, anna: Guest) -> None:
    anna.sits_down(OMAHA, bots=1, buy_in="200", stakes="$3-$6")
    anna.plays_until(YOUR_TURN)
    pressed = []

    def answer(page: Page) -> None:
        button = buttons(page).filter(has_text=RAISES)
        if pressed or not button.count():
            call(page)
            return
        expect(page.get_by_label(re.compile("^Amount"))).to_have_count(0)
        text = button.inner_text()
        pressed.append(text)
        press(page, "r" if text.startswith("Raise") else "b")
        expect(buttons(page).filter(has_text=text)).to_have_count(0)

    anna.plays_until(OVER, choose=answer)
    assert pressed


def test_the_fold_key_does_not_give_up_a_hand_that_may_check(page: Page, anna: Guest) -> None:
    anna.sits_down(OMAHA, bots=1, buy_in="200", stakes="$3-$6")
    checks = []

    def answer(page: Page) -> None:
        if buttons(page).filter(has_text=re.compile("^Check")).count():
            checks.append(True)
            fold = buttons(page).filter(has_text=re.compile("^Fold"))
            expect(fold).to_have_attribute("data-key", "")
            press(page, "f")
            expect(fold).to_be_visible()
        call(page)

    while not checks:
        anna.plays_until(YOUR_TURN, choose=answer)
        anna.plays_until(OVER, choose=answer)
