"""The count of a shoe at a practice table, from cards that everybody has seen.

It is the count before the hand in play: only cards of finished hands are in it, and the card that
was turned up for the burn. Burned cards stay unseen.
"""

from __future__ import annotations

from typing import Any

from houseway.banked.events import CardDealt, ShoeBurned
from houseway.banked.live_state import BankedState
from houseway.banked.shoes import lasts
from houseway.cards.card import Card
from houseway.checking.protection import stored_counts
from houseway.journal.store import Journal
from houseway.play.game import Rules
from houseway.play.live.table import LiveTable
from houseway.play.registry import decode_event
from houseway.protection.results import Count
from houseway.protection.running import running_count, true_count

SHUFFLED = "The cards are shuffled before every round, so there is nothing to count."
UNKNOWN = "No count is known for these rules."


def shoe_hands(table: LiveTable) -> range:
    """The finished hands of the shoe in use; none if the next hand begins a new shoe."""
    shoe = table.shoe if isinstance(table, BankedState) else None
    if shoe is None or shoe.over:
        return range(0)
    return range(shoe.first_hand, table.hand - table.playing + 1)


def shoe_count(journal: Journal, rules: Rules, table: str, hands: range) -> dict[str, Any]:
    """The count of each wager that a counter can win on, or a note that says why there is none."""
    counts = stored_counts(rules)
    if not counts or not lasts(rules):
        return {"unseen": 0, "counts": [], "note": UNKNOWN if lasts(rules) else SHUFFLED}
    seen = seen_cards(journal, table, hands)
    unseen = len(rules.cards) - len(seen)
    lines = [_line(rules, wager, count, seen, unseen) for wager, count in counts.items()]
    return {"unseen": unseen, "counts": lines, "note": ""}


def seen_cards(journal: Journal, table: str, hands: range) -> list[Card]:
    """The cards dealt in these hands, and the card turned up for the burn before the first."""
    if not hands:
        return []
    seen: list[Card] = []
    for entry in journal.events(table, hands_from=hands.start):
        if entry.hand not in hands:
            break
        event = decode_event(entry.body)
        if isinstance(event, CardDealt):
            seen.append(event.card)
        elif isinstance(event, ShoeBurned):
            seen.append(event.first)
    return [card for card in seen if card]


def _line(rules: Rules, wager: str, count: Count, seen: list[Card], unseen: int) -> dict[str, Any]:
    running = running_count(count.tags, seen)
    value = true_count(count, running, unseen)
    assert count.threshold is not None
    return {
        "wager": wager,
        "name": rules.wagers[wager].wager.name,
        "tags": {kind: tag for kind, tag in count.tags.items() if tag},
        "balanced": count.balanced,
        "running": running,
        "value": round(value, 2),
        "threshold": count.threshold,
        "good": value >= count.threshold,
    }
