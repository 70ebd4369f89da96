"""Settling a hand or looking up a fee or a rule takes few taps, on a phone and on a desktop.

Few means fewer than five from the home page, or at most three for each hand if several hands are
entered. Cards and amounts are not counted. All other taps count, including those on the way to the
page.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.pages import choose_option

pytestmark = pytest.mark.browser
SIZES = {"phone": (390, 844), "desktop": (1280, 900)}
RANKS = dict(
    zip(
        "A23456789TJQK",
        re.split(" ", "ace two three four five six seven eight nine ten jack queen king"),
        strict=True,
    )
)
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


class Visitor:
    """A visitor whose taps are counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, target: Locator) -> None:
        target.click()
        self.taps += 1

    def goes_to(self, place: str) -> None:
        """Follow a link in the link bar of a phone or in the header of a desktop."""
        phone = (self.page.viewport_size or {})["width"] < 600
        bar = self.page.get_by_role("navigation", name="Quick" if phone else "Main")
        link = bar.get_by_role("link", name=place, exact=True)
        if not link.is_visible():
            self.tap(bar.get_by_text("More", exact=True))
        self.tap(link)

    def opens(self, place: str, game: str) -> None:
        """Open the Settle or Fees page of a game from its list of games."""
        self.goes_to(place)
        self.tap(self.page.locator(f"main a[href='/games/{game}/{place.lower()}']"))
        heading = self.page.get_by_role("heading", level=1)
        expect(heading).to_contain_text(re.compile(place, re.IGNORECASE))

    def picks(self, label: str, cards: str) -> None:
        """Pick the cards of a hand from the deck, which is opened first if necessary."""
        deck = self.page.get_by_role("group", name=f"Deck for {label}", exact=True)
        hand = label.replace("Cards", "cards")
        picked = hand if "cards" in hand else f"cards for {hand}"
        button = self.page.get_by_role("button", name=re.compile(f"^(Pick|Close) {picked}$"))
        expect(button).to_be_visible()
        if not deck.is_visible():
            self.tap(button)
        self.clicks(deck, cards)

    def clicks(self, deck: Locator, cards: str) -> None:
        for card in cards.split():
            name = f"{RANKS[card[0]]} of {SUITS[card[1]]}"
            deck.get_by_role("button", name=name, exact=True).click()


@pytest.fixture
def visitor(page: Page, request: pytest.FixtureRequest) -> Visitor:
    width, height = SIZES[request.param]
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/")
    return Visitor(page)


def settlement(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name="Settlement")


def must_contain(visitor: Visitor, *texts: str) -> None:
    for text in texts:
        expect(settlement(visitor)).to_contain_text(text)


def settle_short_bank(visitor: Visitor) -> None:
    """Nine beats seven: $60 of the $100 on the player line is covered and paid."""
    visitor.opens("Settle", "lucky-buck/ez-baccarat")
    visitor.picks("Player", "Ks 9d")
    visitor.picks("Banker", "Ac 6h")
    visitor.page.get_by_label("Player line").fill("100")
    bank = visitor.page.get_by_text("Bank, seats, more players")
    if bank.is_visible():
        visitor.tap(bank)
    visitor.page.get_by_label("Bank", exact=True).fill("60")
    must_contain(visitor, "bank $60, used $60", "$40")
    assert visitor.taps <= 5


def settle_fouled_hand(visitor: Visitor) -> None:
    """A pair of aces in front with king high behind is foul and loses."""
    visitor.opens("Settle", "cordova/pai-gow-poker")
    visitor.picks("Player-dealer", "Qs Jd Tc 8h 6s 4d 2c")
    visitor.picks("Seat 1's cards", "As Ad Kc Jh 9s 7d 5c")
    layout = visitor.page.get_by_role("group", name="Wagers of Seat 1")
    layout.get_by_role("textbox").first.fill("10")
    must_contain(visitor, "Win")
    visitor.clicks(visitor.page.locator(".case-player .set-hand"), "As Ad")
    must_contain(visitor, "Foul", "Lose")
    assert visitor.taps < 5


def settle_split_hand(visitor: Visitor) -> None:
    """Two aces are split: 21 beats the player-dealer's 20, and 20 pushes."""
    visitor.opens("Settle", "cordova/blackjack-x")
    visitor.picks("Player-dealer", "Td Tc")
    visitor.page.get_by_label("Game wager").fill("10")
    visitor.tap(visitor.page.get_by_role("button", name="Add a split hand"))
    visitor.picks("Seat 1, hand 2", "Ad 9c")
    visitor.picks("Seat 1, hand 1", "Ah Kd")
    must_contain(visitor, "Win", "Push")
    assert visitor.taps <= 3 * 2


def settle_side_pot(visitor: Visitor) -> None:
    """Three players, the first all in for $20: a main pot of $60 and a side pot of $40.

    Seat 1 has the nut low, 8-5-3-2-A, and seat 2 has three kings: they split the main pot. Seats 2
    and 3 split the side pot, in which seat 3 has the only low.
    """
    visitor.opens("Settle", "saloon/omaha-hi-low-split")
    visitor.picks("Board", "3h 5s 8c Ks Kd")
    visitor.tap(visitor.page.get_by_role("button", name="Add a player"))
    players = [("Ah 2h Jc Ts", "20"), ("Kh Qd Qc Js", "40"), ("4d 7d Jd Tc", "40")]
    for seat, (cards, bet) in enumerate(players, 1):
        visitor.picks(f"Cards of seat {seat}", cards)
        player = visitor.page.get_by_role("group", name=f"Seat {seat}", exact=True)
        player.get_by_label("Put in").fill(bet)
    must_contain(visitor, "Main pot: $60", "Side pot 1: $40")
    must_contain(visitor, "seat 1 $30, seat 2 $50, seat 3 $20")
    assert visitor.taps <= 3 * 3


def settle_pan_hand(visitor: Visitor) -> None:
    """Seat 1 goes out with eleven melded cards; no meld pays, and going out pays two chips."""
    visitor.opens("Settle", "lucky-buck/pan")
    visitor.picks("Cards of seat 1, melded the best way", "4h 4d 4c 4s Ah Ah Ad 5h 6h 7h Jh")
    must_contain(visitor, "Seat 2 pays seat 1 $2 for 2 chips", "Seat 4 pays")
    assert visitor.taps < 5


def look_up_fee(visitor: Visitor) -> None:
    """The fee of option 69 is $3 for $100 to $199 of action."""
    visitor.opens("Fees", "tavern/zoobac")
    choose_option(visitor.page, "69")
    visitor.taps += 1
    expect(visitor.page).to_have_url(re.compile("option="))
    visitor.page.get_by_label("Total table action").fill("150")
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator(".fee-answer b").first).to_have_text("$3")
    assert visitor.taps < 5


def look_up_house_way(visitor: Visitor) -> None:
    """A pair of aces with nothing else stays behind in every filed house way."""
    visitor.goes_to("House way")
    visitor.picks("Cards", "As Ad Kc Jh 9s 7d 5c")
    expect(visitor.page.locator("section.way").first).to_contain_text("pair of aces behind")
    assert visitor.taps < 5


def look_up_exposed_card(visitor: Visitor) -> None:
    visitor.goes_to("Rules")
    visitor.tap(visitor.page.get_by_role("link", name="Exposed card", exact=True))
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Exposed card")
    expect(visitor.page.get_by_role("table").first).to_contain_text(re.compile("lines?"))
    assert visitor.taps < 5


JOBS = [
    settle_short_bank,
    settle_fouled_hand,
    settle_split_hand,
    settle_side_pot,
    settle_pan_hand,
    look_up_fee,
    look_up_house_way,
    look_up_exposed_card,
]
QUICK = {"phone": (settle_fouled_hand, settle_pan_hand), "desktop": (settle_split_hand,)}
"""The jobs in every test run; the other jobs are slow on a small machine."""
CASES = [
    pytest.param(
        size,
        job,
        id=f"{size}-{job.__name__}",
        marks=() if job in QUICK[size] else pytest.mark.slow,
    )
    for size in SIZES
    for job in JOBS
]


@pytest.mark.parametrize(("visitor", "job"), CASES, indirect=["visitor"])
def test_a_job_takes_few_taps_from_the_home_page(
    visitor: Visitor, job: Callable[[Visitor], None]
) -> None:
    job(visitor)
