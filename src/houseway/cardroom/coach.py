"""The coach of a table: what each choice is worth, calculated from the view alone.

A view contains nothing hidden from its viewer, so the coach reveals nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from houseway.cardroom.poker_coach import PokerSeen, plays_bets, poker_facts
from houseway.play.case import read_money
from houseway.play.game import FiledGame, Rules
from houseway.poker.filed_equity import contest_of
from houseway.pricing.advice import Advice, Option, Seen, advise, advised_kinds
from houseway.pricing.seen import DecisionKey, View, sight_of
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import HousewayError, InputError
from houseway.values.money import format_money

SETTINGS = ("off", "after", "live")


class RulesKey(NamedTuple):
    """What another process needs to find the rules of a table."""

    directories: tuple[Path, ...]
    game: str
    options: tuple[tuple[str, Any], ...]


def rules_key(rules: Rules) -> RulesKey:
    book = rules.game.rulebook
    return RulesKey(book.directories[1:], rules.id, tuple(rules.options.items()))


@lru_cache(maxsize=8)
def _book(directories: tuple[Path, ...]) -> FiledRulebook:
    return FiledRulebook(*directories)


def find_rules(key: RulesKey) -> Rules:
    return FiledGame(_book(key.directories), key.game).rules(dict(key.options))


# Decisions in a view.


def open_questions(view: View) -> list[DecisionKey]:
    """The viewer's open decisions."""
    return [
        DecisionKey(decision["seat"], decision["hand"], decision["kind"])
        for decision in view["decisions"]
    ]


# Calculations that run in the worker process.


def work_out(key: RulesKey, questions: Sequence[Seen]) -> list[Advice | None]:
    """The advice on several decisions; None for a decision that cannot be calculated."""
    rules = find_rules(key)
    return [_advise(rules, question) for question in questions]


def _advise(rules: Rules, seen: Seen) -> Advice | None:
    try:
        return advise(rules, seen)
    except (HousewayError, ArithmeticError, LookupError, ValueError):
        # A wager that the calculation does not cover, or impossible cards.
        return None


def edges_of(key: RulesKey) -> dict[str, tuple[Fraction, str]]:
    """The edge of each wager that can be priced, and the wager that it is part of."""
    from houseway.checking.prices import edges

    prices = edges(find_rules(key).game, dict(key.options))
    return {price.wager: (price.edge, price.part_of) for price in prices}


def work_out_poker(key: RulesKey, questions: Sequence[PokerSeen]) -> list[dict[str, Any]]:
    """What is known about each bet."""
    rules = find_rules(key)
    return [poker_facts(rules, seen) for seen in questions]


# JSON output.


def advice_line(decision: DecisionKey, advice: Advice) -> dict[str, Any]:
    """What the choices of a decision are worth, best first."""
    return {
        "seat": decision.seat,
        "hand": decision.hand,
        "kind": decision.kind,
        "exact": advice.exact,
        "options": [_option_line(option, advice) for option in advice.options],
    }


def _option_line(option: Option, advice: Advice) -> dict[str, Any]:
    return {
        "choice": option.choice,
        **({"cards": list(option.cards)} if option.cards else {}),
        "worth": money(option.worth),
        "cost": money(advice.cost(option)),
    }


def money(cents: Fraction) -> str:
    """An amount as text, rounded to the cent."""
    return format_money(round(cents))


def odds_lines(
    edges: Mapping[str, tuple[Fraction, str]], wagers: Iterable[Mapping[str, Any]]
) -> dict[str, Any]:
    """The edge of each wager, and what the bets on the table are worth to the bank."""
    bets = list(wagers)
    wager_ids = {bet["wager"] for bet in bets}
    worth, action, priced = Fraction(0), 0, True
    for bet in bets:
        amount = read_money(bet["amount"], "")
        action += amount
        edge, part_of = edges.get(bet["wager"], (None, ""))
        if edge is None:
            priced = False
        elif part_of not in wager_ids:
            worth += edge * amount
    return {
        "edges": {wager: round(float(edge), 6) for wager, (edge, _) in edges.items()},
        "action": format_money(action),
        "worth": money(worth) if priced and bets else None,
    }


def check_coach(coach: str) -> None:
    if coach not in SETTINGS:
        raise InputError(f"coach must be off, after or live, not {coach!r}", "coach")


_BETS = "what a bet is worth depends on how the others play"
_MOVES = "what a move is worth depends on how the others play"


def game_note(rules: Rules) -> str:
    """Why the coach has no advice in a game; empty if it has some."""
    if rules.filing.player_dealer is None:
        if plays_bets(rules):
            return f"A live coach shows {_known_in(rules)}. It has no advice on bets: {_BETS}."
        return f"The coach has no advice in this game: {_MOVES}."
    if advised_kinds(rules):
        return ""
    return "In this game there is nothing to decide once the bets are down."


def _known_in(rules: Rules) -> str:
    """What the coach shows in a poker game, in words."""
    contest = contest_of(rules)
    if not contest.board:
        return "pot odds, and your equity where cards are face up"
    when = " after the discard" if contest.discard is not None else ""
    return f"pot odds, your equity{when} and outs"


def decision_note(rules: Rules, kind: str, *, banks: bool) -> str:
    """Why the coach has no advice for one decision."""
    no_advice = sight_of(rules).no_advice
    if kind in no_advice:
        return no_advice[kind]
    if banks:
        return "No advice for the bank: the coach advises bettors only."
    return game_note(rules) or "No advice for this decision."
