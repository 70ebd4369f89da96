"""Compares what a table page shows about a finished hand with the journal."""

import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.tables import Guest

VIEW = "document.querySelector('hw-table').view"


def money(cents: int) -> str:
    """Format an amount without its sign, the way the page does."""
    dollars, remainder = divmod(abs(cents), 100)
    return f"${dollars:,}" + (f".{remainder:02}" if remainder else "")


def signed(cents: int) -> str:
    return ("+" if cents > 0 else "-") + money(cents)


def events_of(page: Page, table: str, hand: int) -> list[dict[str, Any]]:
    """Return the events of a finished hand from the journal."""
    answer = page.request.get(f"/api/hands/{table}/{hand}")
    assert answer.ok, answer.text()
    return [step["event"] for step in answer.json()["steps"]]


def must_match_the_journal(page: Page, guest: Guest) -> None:
    """Check that the page shows a finished hand the way the journal recorded it."""
    view = page.evaluate(VIEW)
    assert view["phase"] == "settled"
    events = events_of(page, guest.table, view["hand"])
    checks = {"banked": _check_banked, "poker": _check_poker, "pan": _check_pan}
    checks[view["kind"]](page, view, events, guest)
    expect(page.locator(".log li").first).to_be_attached()


def _check_banked(page: Page, view: Any, events: list[dict[str, Any]], guest: Guest) -> None:
    me, seat = view["you"]["person"], view["you"]["seats"][0]
    settled = [event for event in events if event["event"] == "wager-settled"]
    wagers = [event for event in settled if event["bettor"] == me and event["seat"] == seat]
    shown = page.locator(".spot .result").all_inner_texts()
    spots = {_spot(event) for event in wagers}
    assert len(shown) == len(spots), (shown, wagers)
    nets = sorted(
        sum(event["paid"] - event["taken"] for event in wagers if _spot(event) == spot)
        for spot in spots
    )
    printed = sorted(_net(text) for text in shown)
    assert printed == nets, (printed, nets)
    if wagers and not view["you"]["banks"]:
        total = sum(nets)
        words = f"You {'won' if total > 0 else 'lost'} {money(total)}" if total else "Push|Even"
        expect(guest.prompt).to_contain_text(re.compile(words.replace("$", r"\$")))
    facts = next((event["facts"] for event in events if event["event"] == "facts-known"), {})
    qualifies = facts.get("qualifies")
    if isinstance(qualifies, bool) and "player-dealer" in view["hands"]:
        words = "qualifies" if qualifies else "does not qualify"
        expect(page.locator(".verdict")).to_have_text(f"Player-dealer {words}")
    must_be_named(page, view)


def must_be_named(page: Page, view: Any) -> None:
    """Check that the felt shows the name of every hand that the viewer sees in full."""
    sets = view.get("set", {})
    halves = [
        hand[key] for hand in sets.values() for key in ("low_name", "high_name") if key in hand
    ]
    missing = {*view["names"].values(), *halves} - set(
        page.locator(".felt .badge").all_inner_texts()
    )
    assert not missing, missing


def _spot(settled: dict[str, Any]) -> tuple[str, str]:
    """Return the wager of a settlement and what it is on; a double is part of its wager."""
    on = settled["on"]
    return settled["wager"], "" if on.startswith("double") else on


def _net(text: str) -> int:
    if text in ("push", "even"):
        return 0
    cents = round(100 * float(re.sub(r"[^\d.]", "", text)))
    return cents if text.startswith("+") else -cents


def _check_poker(page: Page, view: Any, events: list[dict[str, Any]], guest: Guest) -> None:
    seat = view["you"]["seats"][0]
    won: dict[int, int] = {}
    for event in events:
        if event["event"] == "pot-awarded":
            won[event["seat"]] = won.get(event["seat"], 0) + event["amount"]
    for winner, amount in won.items():
        name = "You win" if winner == seat else f"{view['seats'][winner - 1]['name']} wins"
        expect(guest.prompt).to_contain_text(f"{name} {money(amount)}")
        box = page.get_by_label(f"Seat {winner}", exact=True)
        expect(box).to_have_class(re.compile(r"\bwinner\b"))
    fees = sum(event["amount"] for event in events if event["event"] == "fee-taken")
    if fees:
        expect(guest.prompt).to_contain_text(f"collection {money(fees)}")
    net = round(100 * float(view["poker"]["net"].get(str(seat), "0")))
    if net:
        expect(guest.prompt).to_contain_text(f"your net {signed(net)}")
    must_be_named(page, view)


def _check_pan(page: Page, view: Any, events: list[dict[str, Any]], guest: Guest) -> None:
    seat = view["you"]["seats"][0]
    out = next((event for event in events if event["event"] == "went-out"), None)
    if out:
        expect(guest.prompt).to_contain_text(f"out for {out['chips']} chip")
    net = round(100 * float(view["pan"]["net"].get(str(seat), "0")))
    if net:
        expect(page.locator(".seat.yours .net")).to_have_text(signed(net))
