"""Chips fly when motion is on: losses to the bank, payouts and pots to the winners."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.journal import VIEW, events_of, money
from tests.browser.tables import GAMES, HOLDEM, OVER, WAGERS, Guest, play_on
from tests.browser.test_poker import OVER as WON
from tests.browser.test_poker import call

pytestmark = pytest.mark.browser

WATCH = """() => {
  const watching = window.flights;
  window.flights = [];
  if (watching) return;
  const middle = (e) => {
    const { left, top, width, height } = e.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const nearest = ([x, y]) => [...document.querySelectorAll("[data-place]")]
    .map((e) => [Math.hypot(middle(e)[0] - x, middle(e)[1] - y), e.dataset.place])
    .sort((a, b) => a[0] - b[0])[0];
  const follow = (chip) => {
    const flight = { amount: chip.innerText, path: [], over: false };
    flights.push(flight);
    const track = () => {
      if (!chip.isConnected) { flight.over = true; return; }
      const [distance, place] = nearest(middle(chip));
      flight.path.push({ distance, place });
      requestAnimationFrame(track);
    };
    track();
  };
  const followChip = (node) => {
    if (node instanceof HTMLElement && node.matches(".chip.flying")) follow(node);
  };
  const followNew = ({ addedNodes }) => addedNodes.forEach(followChip);
  new MutationObserver((changes) => changes.forEach(followNew))
    .observe(document.querySelector(".felt"), { childList: true });
}"""
"""Follows every chip that flies over the felt, frame by frame."""

LANDED = "count => flights.length >= count && flights.every(({ over }) => over)"

Flight = tuple[str, str, str]


def flights(page: Page, count: int) -> list[Flight]:
    """Return the amount of each chip that flew and the places where it started and landed."""
    page.wait_for_function(LANDED, arg=count)
    recorded: list[Any] = page.evaluate("flights")
    for flight in recorded:
        first, last = flight["path"][0], flight["path"][-1]
        assert first["distance"] < 3, flight
        assert last["distance"] < 3, flight
        # The chip was also seen between its start and its end.
        assert any(step["distance"] > 3 for step in flight["path"]), flight
    return sorted(
        (flight["amount"], flight["path"][0]["place"], flight["path"][-1]["place"])
        for flight in recorded
    )


def expected_flights(page: Page, guest: Guest) -> list[Flight]:
    """Return the flights that a hand should show, according to the journal."""
    view = page.evaluate(VIEW)
    me, own_seat = view["you"]["person"], view["you"]["seats"][0]
    nets: dict[str, dict[Any, int]] = {}
    for event in events_of(page, guest.table, view["hand"]):
        if event["event"] == "wager-settled":
            is_own = (event["bettor"], event["seat"]) == (me, own_seat)
            place = f"spot {event['wager']} {event['on']}" if is_own else f"seat {event['seat']}"
            stake = (event["bettor"], event["wager"], event["on"])
            by_stake = nets.setdefault(place, {})
            by_stake[stake] = by_stake.get(stake, 0) + event["paid"] - event["taken"]
    moves = [(place, net) for place, stakes in nets.items() for net in stakes.values() if net]
    return sorted(
        (money(net), "middle", place) if net > 0 else (money(net), place, "middle")
        for place, net in moves
    )


def test_losses_fly_to_the_bank_and_payouts_to_the_bettors(page: Page, anna: Guest) -> None:
    anna.sits_down(GAMES["baccarat"])
    results: set[str] = set()
    while results != {"lost", "won"}:
        anna.plays_until(WAGERS)
        page.emulate_media(reduced_motion="no-preference")
        page.evaluate(WATCH)
        page.locator("button.space").first.click()
        page.locator(".go .main").click()
        expect(anna.prompt).to_have_text(OVER)
        expected = expected_flights(page, anna)
        assert expected
        assert flights(page, len(expected)) == expected
        results |= {"won" if start == "middle" else "lost" for _, start, _ in expected}
        page.emulate_media(reduced_motion="reduce")
        play_on(anna.room, anna.table)


def test_bets_fly_into_the_pot_and_the_pot_flies_to_the_winner(page: Page, anna: Guest) -> None:
    anna.sits_down(HOLDEM, bots=1, buy_in="200")
    anna.plays_until(re.compile("^Your turn"))
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(WATCH)
    anna.plays_until(WON, choose=call)
    view = page.evaluate(VIEW)
    won: dict[int, int] = {}
    for event in events_of(page, anna.table, view["hand"]):
        if event["event"] == "pot-awarded":
            won[event["seat"]] = won.get(event["seat"], 0) + event["amount"]
    recorded = flights(page, len(won))
    pots = sorted(flight for flight in recorded if flight[1] == "middle")
    assert pots == sorted((money(net), "middle", f"seat {seat}") for seat, net in won.items())
    bets = [flight for flight in recorded if flight[2] == "middle"]
    assert bets
    seats = {f"seat {seat['seat']}" for seat in view["seats"] if seat["person"]}
    assert {start for _, start, _ in bets} <= seats


def test_no_chip_flies_when_motion_is_reduced(page: Page, anna: Guest) -> None:
    anna.sits_down(GAMES["baccarat"])
    anna.plays_until(WAGERS)
    page.evaluate(WATCH)
    anna.plays_until(OVER)
    assert expected_flights(page, anna)
    assert page.evaluate("flights") == []
