"""The jobs of the desk from the home page, by taps, on a phone and on a desktop.

Cards and amounts are not counted; every other tap is, the way to the page included.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

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


class Hand:
    """Somebody who taps, and counts it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, what: Locator) -> None:
        what.click()
        self.taps += 1

    def goes_to(self, place: str) -> None:
        """The bar of a phone, or the header."""
        phone = (self.page.viewport_size or {})["width"] < 600
        bar = self.page.get_by_role("navigation", name="Quick" if phone else "Main")
        link = bar.get_by_role("link", name=place, exact=True)
        if not link.is_visible():
            self.tap(bar.get_by_text("More", exact=True))
        self.tap(link)

    def opens(self, place: str, game: str) -> None:
        """A page of a game, chosen from the list."""
        self.goes_to(place)
        self.tap(self.page.locator(f"main a[href='/{place.lower()}/{game}']"))
        heading = self.page.get_by_role("heading", level=1)
        expect(heading).to_contain_text(re.compile(place, re.IGNORECASE))

    def picks(self, label: str, cards: str) -> None:
        """Cards of a hand on the deck; it is opened first if it is not."""
        deck = self.page.get_by_role("group", name=f"Deck for {label}", exact=True)
        named = re.compile(f"^(Pick|Close) cards for {label}$")
        expect(self.page.get_by_role("button", name=named)).to_be_visible()
        if not deck.is_visible():
            self.tap(self.page.get_by_role("button", name=f"Pick cards for {label}", exact=True))
        self.lays(deck, cards)

    def lays(self, deck: Locator, cards: str) -> None:
        for card in cards.split():
            name = f"{RANKS[card[0]]} of {SUITS[card[1]]}"
            deck.get_by_role("button", name=name, exact=True).click()


@pytest.fixture
def hand(page: Page, request: pytest.FixtureRequest) -> Hand:
    width, height = SIZES[request.param]
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/")
    return Hand(page)


def settled(hand: Hand) -> Locator:
    return hand.page.get_by_role("region", name="Settlement")


def must_be_settled(hand: Hand, *texts: str) -> None:
    for text in texts:
        expect(settled(hand)).to_contain_text(text)


def short_bank(hand: Hand) -> None:
    """Nine beats seven: $60 of the $100 on the player line is covered and paid."""
    hand.opens("Settle", "lucky-buck/ez-baccarat")
    hand.picks("Player", "Ks 9d")
    hand.picks("Banker", "Ac 6h")
    hand.page.get_by_label("Player line").fill("100")
    hand.page.get_by_label("Bank", exact=True).fill("60")
    must_be_settled(hand, "bank $60, used $60", "$40")
    assert hand.taps < 5


def fouled_hand(hand: Hand) -> None:
    """A pair of aces in front of king high behind is foul and loses."""
    hand.opens("Settle", "cordova/pai-gow-poker")
    hand.picks("Player-dealer", "Qs Jd Tc 8h 6s 4d 2c")
    hand.picks("Seat 1's cards", "As Ad Kc Jh 9s 7d 5c")
    layout = hand.page.get_by_role("group", name="Wagers of Seat 1")
    layout.get_by_role("textbox").first.fill("10")
    must_be_settled(hand, "Win")
    hand.lays(hand.page.locator(".case-player .set-hand"), "As Ad")
    must_be_settled(hand, "Foul", "Lose")
    assert hand.taps < 5


def split_hand(hand: Hand) -> None:
    """Two aces are split: 21 beats the player-dealer's 20, and 20 pushes."""
    hand.opens("Settle", "cordova/blackjack-x")
    hand.picks("Player-dealer", "Td Tc")
    hand.page.get_by_label("Game wager").fill("10")
    hand.tap(hand.page.get_by_role("button", name="Add a split hand"))
    hand.picks("Seat 1, hand 2", "Ad 9c")
    hand.picks("Seat 1, hand 1", "Ah Kd")
    must_be_settled(hand, "Win", "Push")
    assert hand.taps <= 3 * 2


def side_pot(hand: Hand) -> None:
    """Three players, the first all in for $20: a main pot of $60 and a side pot of $40.

    Seat 1 has the nut low with 8-5-3-2-A, seat 2 three kings: they halve the main pot, and the
    side pot, in which seat 3 has a worse low, is halved by seats 2 and 3.
    """
    hand.opens("Settle", "saloon/omaha-hi-low-split")
    hand.picks("Board", "3h 5s 8c Ks Kd")
    hand.tap(hand.page.get_by_role("button", name="Add a player"))
    players = [("Ah 2h Jc Ts", "20"), ("Kh Qd Qc Js", "40"), ("4d 7d Jd Tc", "40")]
    for seat, (cards, bet) in enumerate(players, 1):
        hand.picks(f"Cards of seat {seat}", cards)
        own = hand.page.get_by_role("group", name=f"Seat {seat}", exact=True)
        own.get_by_label("Put in").fill(bet)
    must_be_settled(hand, "Main pot: $60", "Side pot 1: $40")
    must_be_settled(hand, "seat 1 $30, seat 2 $50, seat 3 $20")
    assert hand.taps <= 3 * 3


def pan_hand(hand: Hand) -> None:
    """Eleven cards melded; each of the others pays for going out and the valle cards."""
    hand.opens("Settle", "lucky-buck/pan")
    hand.picks("Cards of seat 1, melded the best way", "4h 4d 4c 4s Ah Ah Ad 5h 6h 7h Jh")
    must_be_settled(hand, "Seat 2 pays seat 1 $2 for 2 chips", "Seat 4 pays")
    assert hand.taps < 5


def fee(hand: Hand) -> None:
    """Option 69 takes $3 from $100 to $199 of action."""
    hand.opens("Fees", "tavern/zoobac")
    hand.page.get_by_label("Collection option").select_option("gega-003784-b:69")
    hand.taps += 1
    expect(hand.page).to_have_url(re.compile("option="))
    hand.page.get_by_label("Total table action").fill("150")
    hand.page.keyboard.press("Enter")
    expect(hand.page.locator(".fee-answer b").first).to_have_text("$3")
    assert hand.taps < 5


def house_way(hand: Hand) -> None:
    """A pair of aces with nothing else stays behind, by every filed way."""
    hand.goes_to("House way")
    hand.picks("Cards", "As Ad Kc Jh 9s 7d 5c")
    expect(hand.page.locator("section.way").first).to_contain_text("pair of aces behind")
    assert hand.taps < 5


def exposed_card(hand: Hand) -> None:
    hand.goes_to("Rules")
    hand.tap(hand.page.get_by_role("link", name="Exposed card", exact=True))
    expect(hand.page.get_by_role("heading", level=1)).to_have_text("Exposed card")
    expect(hand.page.get_by_role("table").first).to_contain_text(re.compile("lines?"))
    assert hand.taps < 5


JOBS = [short_bank, fouled_hand, split_hand, side_pot, pan_hand, fee, house_way, exposed_card]
QUICK = {"phone": (fouled_hand, pan_hand), "desktop": (split_hand,)}
"""The jobs that every run of the tests does; the others are slow on a small machine."""
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


@pytest.mark.parametrize(("hand", "job"), CASES, indirect=["hand"])
def test_a_job_takes_few_taps(hand: Hand, job: Callable[[Hand], None]) -> None:
    job(hand)
