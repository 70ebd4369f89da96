"""The coach over HTTP: what choices are worth, a table's odds, and a player's results.

Advice, equity and house edges are calculated in a separate process, within a time limit. Advice and
edges are cached.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from houseway.cardroom.card_count import shoe_count, shoe_hands
from houseway.cardroom.cardroom import Cardroom
from houseway.cardroom.coach import (
    RulesKey,
    advice_line,
    decision_note,
    edges_of,
    game_note,
    odds_lines,
    open_questions,
    rules_key,
    work_out,
    work_out_poker,
)
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
from houseway.cardroom.poker_coach import answers_to_bets, missed_odds, plays_bets, poker_seen
from houseway.cardroom.recall import recall
from houseway.play.live.table import LiveTable
from houseway.play.live.view import view
from houseway.pricing.advice import Advice, Seen
from houseway.pricing.seen import seen_of
from houseway.values.errors import InputError
from houseway.web.fair_threads import in_thread

if TYPE_CHECKING:
    from houseway.web.api.call import ApiCall

_MAX_HANDS = 60
_BANK_HANDS = 20
_BATCH = 40
"""How many decisions the worker calculates in one request."""
_MAX_STORED = 5000
_NOT_LIVE = {
    "off": "the coach is off at this table",
    "after": "at this table the coach gives advice only after the hand",
}


async def coach(call: ApiCall) -> dict[str, Any]:
    """What the caller's open choices are worth at a table with a live coach."""
    host = call.cardroom.find(call.path("table"))
    who = call.who.id
    setting = host.live.opened.coach
    if setting != "live" and not _plays_alone(host.live, who):
        raise InputError(_NOT_LIVE[setting], "coach")
    seen_now = await _view(host, who)
    answer = {"hand": seen_now["hand"], **await _answer(call.cardroom, host, seen_now, who)}
    if _question(await _view(host, who)) != _question(seen_now):
        raise InputError("the decision has changed: ask again", "coach")
    return answer


def _plays_alone(live: LiveTable, who: str) -> bool:
    """Whether a person plays only with bots, so that a live coach harms nobody.

    Not at a table that somebody else opened without a coach.
    """
    others = [seat for seat in live.seats.values() if not seat.bot and seat.person != who]
    wanted = live.opened.coach != "off" or live.opened.by == who
    return bool(live.seat_of(who)) and not others and wanted


async def _view(host: Host, who: str) -> dict[str, Any]:
    """The table as a person may see it."""
    seen: dict[str, Any] = await host.ask(lambda live: None, answer=lambda live: view(live, who))
    return seen


def _question(seen: dict[str, Any]) -> object:
    return seen["hand"], open_questions(seen), seen["hands"]


async def _answer(room: Cardroom, host: Host, seen_now: dict[str, Any], who: str) -> dict[str, Any]:
    rules = host.live.rules
    key = rules_key(rules)
    questions = open_questions(seen_now)

    def wanted() -> bool:
        return host.live.hand == seen_now["hand"] and bool(host.live.open_decisions())

    if not host.live.kind.banks:
        situation = poker_seen(rules, seen_now) if questions else None
        if situation is None:
            return {"decisions": [], "poker": None, "note": game_note(rules)}
        (facts,) = await room.worker.run(work_out_poker, key, [situation], wanted=wanted)
        return {"decisions": [], "poker": facts}
    pairs = [(question, seen_of(rules, seen_now, question, who)) for question in questions]
    known = [(decision, seen) for decision, seen in pairs if seen is not None]
    advised = await _advise(room, key, [seen for _, seen in known], wanted=wanted)
    lines = [
        advice_line(decision, advice)
        for (decision, _), advice in zip(known, advised, strict=True)
        if advice is not None
    ]
    answer: dict[str, Any] = {"decisions": lines, "poker": None}
    if questions and not lines:
        answer["note"] = decision_note(rules, questions[0].kind, banks=seen_now["you"]["banks"])
    return answer


async def _advise(
    room: Cardroom, key: RulesKey, questions: Sequence[Seen], **options: Any
) -> list[Advice | None]:
    """The advice on several decisions; earlier results are reused."""
    stored = room.advice
    missing = [question for question in questions if (key, repr(question)) not in stored]
    for first in range(0, len(missing), _BATCH):
        batch = missing[first : first + _BATCH]
        advised = await room.worker.run(work_out, key, batch, **options)
        for situation, advice in zip(batch, advised, strict=True):
            stored[key, repr(situation)] = advice
    results = [stored[key, repr(question)] for question in questions]
    while len(stored) > _MAX_STORED:
        stored.popitem(last=False)
    return results


async def _edges(room: Cardroom, key: RulesKey) -> Edges:
    if key not in room.edges:
        edges = await room.worker.run(edges_of, key)
        if len(room.edges) >= _MAX_STORED:
            room.edges.clear()
        room.edges[key] = edges
    return room.edges[key]


async def odds(call: ApiCall) -> dict[str, Any]:
    """The edge of each bet, what the bets on the table are worth to the bank, and its results."""
    room = call.cardroom
    host = room.find(call.path("table"))
    seen = await _view(host, "")
    note = game_note(host.live.rules)
    if not host.live.kind.banks:
        empty = {"edges": {}, "action": "0.00", "worth": None, "bank": {"hands": 0}}
        return {**empty, "note": note}
    edges = await _edges(room, rules_key(host.live.rules))
    first = max(1, host.live.hand - _BANK_HANDS)
    results = await in_thread(
        lambda: bank_report(room.journal.events(host.live.id, hands_from=first), edges)
    )
    wagers = [wager for seat in seen["seats"] for wager in seat["wagers"]]
    return {**odds_lines(edges, wagers), "bank": results, "note": note}


async def count(call: ApiCall) -> dict[str, Any]:
    """The count of the cards that have left the shoe, at a table with a coach."""
    room = call.cardroom
    host = room.find(call.path("table"))
    if host.live.opened.coach == "off":
        raise InputError(_NOT_LIVE["off"], "coach")
    table, rules, hands = host.live.id, host.live.rules, shoe_hands(host.live)
    return await in_thread(lambda: shoe_count(room.journal, rules, table, hands))


async def review(call: ApiCall) -> dict[str, Any]:
    """The caller's choices in a finished hand, each with what it cost."""
    host = call.cardroom.find(call.path("table"))
    number: int = call.request.path_params["hand"]
    if number > host.live.hand - host.live.playing or number < 1:
        raise InputError(f"hand {number} is not over or does not exist", "hand")
    if plays_bets(host.live.rules):
        return {"hand": number, "choices": [], "calls": await _calls(call, host, number)}
    hands = await _hands(call, host, range(number, number + 1))
    advised = await _advise_hands(call.cardroom, host, hands)
    lines = [
        choice_line(choice, advice)
        for played, advices in zip(hands, advised, strict=True)
        for choice, advice in zip(played.choices, advices, strict=True)
        if advice
    ]
    return {"hand": number, "choices": [line for line in lines if line]}


async def _calls(call: ApiCall, host: Host, number: int) -> list[dict[str, Any]]:
    """The caller's answers to bets in a finished hand of poker, with the pot odds of each."""
    room, who, rules = call.cardroom, call.who.id, host.live.rules
    steps = await in_thread(
        lambda: recall(room.journal, host.live.id, number, viewer=who, rulebook=room.rulebook)
    )
    answers = list(answers_to_bets(rules, steps))
    facts = await room.worker.run(work_out_poker, rules_key(rules), [seen for _, seen in answers])
    return [
        {**answer, **known, "missed": missed_odds(known, answer["choice"])}
        for (answer, _), known in zip(answers, facts, strict=True)
    ]


async def play_of(call: ApiCall) -> dict[str, Any]:
    """How the caller played the last hands of a table: mistakes, and luck."""
    host = call.cardroom.find(call.path("table"))
    last = host.live.hand - host.live.playing
    hands = await _hands(call, host, range(max(1, last - _MAX_HANDS + 1), last + 1))
    edges: Edges = {}
    if host.live.kind.banks:
        edges = await _edges(call.cardroom, rules_key(host.live.rules))
    advised = await _advise_hands(call.cardroom, host, hands)
    results = summary(hands, call.who.id, edges, advised)
    return {"table": host.live.id, "game": host.live.rules.id, **results}


async def history(call: ApiCall) -> dict[str, Any]:
    """A finished hand of poker as a hand history, with the cards that the caller saw."""
    room = call.cardroom
    host = room.find(call.path("table"))
    number: int = call.request.path_params["hand"]
    form = call.request.query_params.get("form", "phh")
    viewer = call.person.id if call.person else ""
    text = await in_thread(
        lambda: export_hand(
            room.journal, host.live.id, number, viewer=viewer, form=form, rulebook=room.rulebook
        )
    )
    return {"table": host.live.id, "hand": number, "form": form, "text": text}


async def _hands(call: ApiCall, host: Host, hands: range) -> list[PlayedHand]:
    room, who = call.cardroom, call.who.id
    if not hands:
        return []
    return await in_thread(
        lambda: played_hands(
            room.journal, host.live.id, hands=hands, person=who, rulebook=room.rulebook
        )
    )


async def _advise_hands(
    room: Cardroom, host: Host, hands: list[PlayedHand]
) -> list[list[Advice | None]]:
    key = rules_key(host.live.rules)
    questions = [choice.seen for played in hands for choice in played.choices]
    advice = iter(await _advise(room, key, questions))
    return [[next(advice) for _ in played.choices] for played in hands]
