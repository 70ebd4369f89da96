"""The coach over HTTP: what choices are worth, a table's odds, and a player's results.

Everything is calculated on request in a separate process, within a time limit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from houseway.cardroom.cardroom import Cardroom
from houseway.cardroom.coach import (
    RulesOf,
    advice_line,
    edges_of,
    odds_lines,
    open_questions,
    poker_seen,
    rules_of,
    seen_of,
    work_out,
    work_out_equity,
)
from houseway.cardroom.coach_notes import decision_note, game_note
from houseway.cardroom.exports import export_hand
from houseway.cardroom.host import Host
from houseway.cardroom.played_hands import (
    Edges,
    PlayedHand,
    bank_report,
    choice_line,
    played_hands,
    summary,
)
from houseway.play.live.view import view
from houseway.pricing.advice import Advice, Seen
from houseway.values.errors import InputError

if TYPE_CHECKING:
    from houseway.web.asking import Asked

_MOST_HANDS = 60
_BANK_HANDS = 20
_AT_ONCE = 40
"""How many decisions are calculated at once."""
_MOST_KEPT = 5000
_NOT_LIVE = {
    "off": "the coach is off at this table",
    "after": "the coach of this table gives advice after the hand",
}


async def coach(asked: Asked) -> dict[str, Any]:
    """What the caller's open choices are worth at a table with a live coach."""
    host = asked.cardroom.find(asked.path("table"))
    who = asked.who.id
    setting = host.live.opened.coach
    if setting != "live":
        raise InputError(_NOT_LIVE[setting], "coach")
    seen_now = await _view(host, who)
    answer = {"hand": seen_now["hand"], **await _answer(asked.cardroom, host, seen_now, who)}
    if _question(await _view(host, who)) != _question(seen_now):
        raise InputError("the question has changed", "coach")
    return answer


async def _view(host: Host, who: str) -> dict[str, Any]:
    """The stored advice as a person may see it."""
    seen: dict[str, Any] = await host.ask(lambda live: None, answer=lambda live: view(live, who))
    return seen


def _question(seen: dict[str, Any]) -> object:
    return seen["hand"], open_questions(seen), seen["hands"]


async def _answer(room: Cardroom, host: Host, seen_now: dict[str, Any], who: str) -> dict[str, Any]:
    rules = host.live.rules
    named = rules_of(rules)
    asks = open_questions(seen_now)

    def wanted() -> bool:
        return host.live.hand == seen_now["hand"] and bool(host.live.open_decisions())

    if not host.live.kind.banks:
        own = poker_seen(rules, seen_now) if asks else None
        if own is None:
            return {"decisions": [], "equity": None, "note": game_note(rules)}
        equity = await room.worker.run(work_out_equity, named, own, wanted=wanted)
        return {"decisions": [], "equity": equity}
    pairs = [(asked, seen_of(rules, seen_now, asked, who)) for asked in asks]
    known = [(decision, seen) for decision, seen in pairs if seen is not None]
    advised = await _advise(room, named, [seen for _, seen in known], wanted=wanted)
    lines = [
        advice_line(decision, advice)
        for (decision, _), advice in zip(known, advised, strict=True)
        if advice is not None
    ]
    answer: dict[str, Any] = {"decisions": lines, "equity": None}
    if asks and not lines:
        answer["note"] = decision_note(rules, asks[0].kind, banks=seen_now["you"]["banks"])
    return answer


async def _advise(
    room: Cardroom, named: RulesOf, questions: Sequence[Seen], **options: Any
) -> list[Advice | None]:
    """The worth of several decisions; earlier results are reused."""
    kept = room.advice
    missing = [question for question in questions if (named, repr(question)) not in kept]
    for first in range(0, len(missing), _AT_ONCE):
        some = missing[first : first + _AT_ONCE]
        advised = await room.worker.run(work_out, named, some, **options)
        for situation, advice in zip(some, advised, strict=True):
            kept[named, repr(situation)] = advice
    found = [kept[named, repr(question)] for question in questions]
    while len(kept) > _MOST_KEPT:
        kept.popitem(last=False)
    return found


async def _edges(room: Cardroom, named: RulesOf) -> Edges:
    if named not in room.edges:
        edges = await room.worker.run(edges_of, named)
        if len(room.edges) >= _MOST_KEPT:
            room.edges.clear()
        room.edges[named] = edges
    return room.edges[named]


async def odds(asked: Asked) -> dict[str, Any]:
    """The edge of each bet, and what the bets on the table are worth to the bank."""
    room = asked.cardroom
    host = room.find(asked.path("table"))
    seen = await _view(host, "")
    note = game_note(host.live.rules)
    if not host.live.kind.banks:
        nothing = {"edges": {}, "action": "0.00", "worth": None, "bank": {"hands": 0}}
        return {**nothing, "note": note}
    edges = await _edges(room, rules_of(host.live.rules))
    first = max(1, host.live.hand - _BANK_HANDS)
    stored = await asyncio.to_thread(
        lambda: bank_report(room.journal.events(host.live.id, hands_from=first), edges)
    )
    wagers = [wager for seat in seen["seats"] for wager in seat["wagers"]]
    return {**odds_lines(edges, wagers), "bank": stored, "note": note}


async def review(asked: Asked) -> dict[str, Any]:
    """The caller's choices in a finished hand, each with what it cost."""
    host = asked.cardroom.find(asked.path("table"))
    number: int = asked.request.path_params["hand"]
    if number > host.live.hand - host.live.playing or number < 1:
        raise InputError(f"hand {number} is not over or does not exist", "hand")
    hands = await _hands(asked, host, range(number, number + 1))
    advised = await _advise_hands(asked.cardroom, host, hands)
    lines = [
        choice_line(choice, advice)
        for played, found in zip(hands, advised, strict=True)
        for choice, advice in zip(played.choices, found, strict=True)
        if advice
    ]
    return {"hand": number, "choices": [line for line in lines if line]}


async def play_of(asked: Asked) -> dict[str, Any]:
    """How the caller played the last hands of a table: mistakes, and luck."""
    host = asked.cardroom.find(asked.path("table"))
    last = host.live.hand - host.live.playing
    hands = await _hands(asked, host, range(max(1, last - _MOST_HANDS + 1), last + 1))
    edges: Edges = {}
    if host.live.kind.banks:
        edges = await _edges(asked.cardroom, rules_of(host.live.rules))
    advised = await _advise_hands(asked.cardroom, host, hands)
    found = summary(hands, asked.who.id, edges, advised)
    return {"table": host.live.id, "game": host.live.rules.id, **found}


async def history(asked: Asked) -> dict[str, Any]:
    """A finished hand of poker as a hand history, with the cards that the caller saw."""
    room = asked.cardroom
    host = room.find(asked.path("table"))
    number: int = asked.request.path_params["hand"]
    form = asked.request.query_params.get("form", "phh")
    viewer = asked.person.id if asked.person else ""
    text = await asyncio.to_thread(
        lambda: export_hand(
            room.journal, host.live.id, number, viewer=viewer, form=form, rulebook=room.rulebook
        )
    )
    return {"table": host.live.id, "hand": number, "form": form, "text": text}


async def _hands(asked: Asked, host: Host, hands: range) -> list[PlayedHand]:
    room, who = asked.cardroom, asked.who.id
    if not hands:
        return []
    return await asyncio.to_thread(
        lambda: played_hands(
            room.journal, host.live.id, hands=hands, person=who, rulebook=room.rulebook
        )
    )


async def _advise_hands(
    room: Cardroom, host: Host, hands: list[PlayedHand]
) -> list[list[Advice | None]]:
    named = rules_of(host.live.rules)
    questions = [choice.seen for played in hands for choice in played.choices]
    found = iter(await _advise(room, named, questions))
    return [[next(found) for _ in played.choices] for played in hands]
