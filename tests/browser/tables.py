"""Tables for these tests, and Anna, a guest who plays at them.

Clocks are long enough for slow machines: a hand continues when everybody has answered, and the next
hand begins when the test is ready.
"""

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.browser.people import sign_in
from tests.server.players import Player, TableClient

from houseway.cardroom.cardroom import Cardroom
from houseway.play.live.table import LiveTable

GAMES = {
    "baccarat": "tavern/zoobac",
    "carnival": "saloon/ultimate-texas-holdem",
    "pai-gow": "tavern/fortune-pai-gow-poker",
    "three-card": "tavern/three-card-poker",
    "tiles": "tavern/pai-gow-tiles",
    "twenty-one": "tavern/pure-spanish-21-5",
    "war": "tavern/casino-war",
}
HOLDEM = "saloon/no-limit-texas-holdem"
STUD = "cordova/seven-card-stud"
DRAW = "lucky-buck/lowball"
DEUCE_PAN = "deuce-lounge/pan"
LUCKY_PAN = "lucky-buck/pan"

VARIANTS = {
    "five-option": "deuce-lounge/21st-century-baccarat",
    "caribbean": "saloon/caribbean-stud",
    "let-it-ride": "deuce-lounge/let-it-ride",
    "peek": "cordova/two-card-peek",
    "switch": "tavern/21st-century-blackjack-switch",
    "face-up": "tavern/face-up-pai-gow-poker",
    "omaha": "saloon/omaha-hi-low-split",
}
"""Games whose layout or decisions differ from the other games in their family."""
FAMILIES = {**GAMES, **VARIANTS, "flop": HOLDEM, "stud": STUD, "draw": DRAW, "pan": LUCKY_PAN}

SET_HAND = ".hand:has(.group + .group)"
"""A hand that is set, with its high group of cards first."""

CLOCK = {"bots": 0.01, "settled": 600, "wagers": 600, "play": 600, "bank": 600}

WAGERS = re.compile("^Place your bets")
DECISION = re.compile("^Your turn")
OVER = re.compile("You (won|lost)|^Push|^Even")

WAITING_FOR = """reached => {
  const table = document.querySelector("hw-table");
  const { view, link } = table ?? {};
  // Wait for the answer to the last message, so that no message is sent twice.
  if (!view || link.unanswered.size) return "";
  const prompt = document.querySelector(".prompt [role=status]").innerText;
  if (new RegExp(reached).test(prompt)) return "reached";
  if (view.phase === "settled") return `over ${view.hand}`;
  if (view.phase === "bank" && view.offer?.yours) return "bank";
  if (view.decisions.length) return "choice";
  const seat = view.seats[view.you.seats[0] - 1];
  if (view.phase !== "wagers" || view.you.banks || seat.ready) return "";
  const isOwn = ({ bettor }) => bettor === view.you.person;
  const hasBet = view.seats.some(({ wagers }) => wagers.some(isOwn));
  // A player whose wager was refused sits this hand out.
  return hasBet || table.refusal ? "ready" : "bet";
}"""
"""JavaScript that returns what the viewer must do next: "reached" for nothing, "" for wait."""

READY = re.compile(r"^\s*Deal|Sit this hand out")
MAX_ANSWERS = 1000


def make_first_choice(page: Page) -> None:
    page.locator(".decision .choices button:enabled").first.click()


def press(page: Page, key: str) -> None:
    """Press a key once the decision accepts keys."""
    page.wait_for_function(
        "() => performance.now() - document.querySelector('hw-table').askedAt > 400", polling=20
    )
    page.keyboard.press(key)


class Guest:
    """A guest with a page of a cardroom, who sits down and plays."""

    def __init__(self, page: Page, room: Cardroom) -> None:
        self.page = page
        self.room = room
        self.table = ""

    @property
    def prompt(self) -> Locator:
        return self.page.locator(".prompt [role=status]")

    def opens(self, game: str, bots: int = 3, **fields: Any) -> str:
        """Sign in as a guest, open a table over the API and return its id."""
        sign_in(self.page, "Anna")
        settings = {"game": game, "bots": bots, "clock": CLOCK, **fields}
        if game in GAMES.values():
            settings["option"] = self.room.rulebook.collection_options(game)[0].id
        answer = self.page.request.post("/api/tables", data=settings)
        assert answer.ok, answer.text()
        self.table = answer.json()["id"]
        return self.table

    def sits_down(self, game: str, bots: int = 3, buy_in: str = "1000", **fields: Any) -> None:
        """Open a table and take its first seat."""
        self.page.goto(f"/tables/{self.opens(game, bots, **fields)}")
        self.page.get_by_role("button", name="Sit here, seat 1", exact=True).click()
        self.page.get_by_label("Buy-in").fill(buy_in)
        self.page.get_by_role("button", name="Take seat 1").click()
        expect(self.page.locator(".seat.yours")).to_be_visible()

    def plays_until(
        self,
        reached: re.Pattern[str],
        bank: str = "",
        choose: Callable[[Page], None] = make_first_choice,
    ) -> None:
        """Bet on the first space and make choices until the prompt matches `reached`.

        When offered the bank, put up `bank`, or pass if it is empty.
        """
        for _ in range(MAX_ANSWERS):
            state = self.page.wait_for_function(WAITING_FOR, arg=reached.pattern, polling=20)
            match state.json_value().split():
                case ["reached"]:
                    return
                case ["over", hand]:
                    self.plays_on(int(hand))
                case ["bank"]:
                    self.answers_offer(bank)
                case ["choice"]:
                    choose(self.page)
                case ["bet"]:
                    self.page.locator("button.space").first.click()
                case ["ready"]:
                    self.page.locator(".go button").filter(has_text=READY).first.click()
        raise AssertionError(f"{reached.pattern} was not reached: {self.prompt.inner_text()}")

    def plays_on(self, hand: int) -> None:
        play_on(self.room, self.table, hand)

    def answers_offer(self, bank: str) -> None:
        if bank:
            self.page.locator("hw-bank-offer").get_by_label("Amount", exact=True).fill(bank)
            self.page.get_by_role("button", name="Bank it").click()
        else:
            self.page.get_by_role("button", name="Pass").click()


def play_on(room: Cardroom, table: str, hand: int = 0) -> None:
    """End the pause after a hand (0: any hand), so that the next hand begins."""
    host = room.hosts[table]

    def end_pause(live: LiveTable) -> None:
        if live.phase == "settled" and hand in (0, live.hand):
            live.time_out()

    assert host._task is not None
    task = asyncio.run_coroutine_threadsafe(host.ask(end_pause), host._task.get_loop())
    task.result(60)


def open_table(site: str, game: str = "tavern/zoobac", **fields: Any) -> str:
    """Open a table as another person and return its id."""
    settings = {"game": game, "clock": CLOCK, **fields}
    table: str = Player(site).post("/api/tables", settings)["id"]
    return table


def freeze(room: Cardroom, table: str) -> None:
    """Freeze the table the way an error does."""
    host = room.hosts[table]
    assert host._task is not None
    asyncio.run_coroutine_threadsafe(host._freeze("the shoe is short"), host._task.get_loop())


@contextmanager
def player_in_a_hand(site: str, room: Cardroom) -> Iterator[TableClient]:
    """Seat a person at three-card poker who has a decision to make and does not answer."""
    table = open_table(site, GAMES["three-card"], bots=2)
    with Player(site).connect(table) as client:
        client.must("sit", seat=1, buy_in="1000.00")
        while not client.view["decisions"]:
            if client.view["phase"] == "settled":
                play_on(room, table, client.view["hand"])
                client.hear()
            elif not client.move():
                client.hear()
        client.table = table
        yield client
