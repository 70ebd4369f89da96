"""The coach of a table: what each choice is worth, calculated from the view alone.

A view contains nothing hidden from its viewer, so the coach reveals nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from houseway.banked.seats import PLAYER_DEALER
from houseway.cards.card import Card
from houseway.games.baccarat import BaccaratPlay
from houseway.games.carnival.peek import PEEK, PICKED, ROWS, usual_bonus
from houseway.games.twenty_one.hands import DOUBLED, hand_name
from houseway.games.twenty_one.rules import PlayerHand, TwentyOnePlay, legal
from houseway.games.twenty_one.script import SWITCH
from houseway.play.case import read_money
from houseway.play.game import Game, Rules
from houseway.play.live.viewers import HIDDEN
from houseway.poker.rules import FlopPlay
from houseway.pricing.advice import Advice, Option, Seen, advise, advised_kinds
from houseway.rulebook.book import Rulebook
from houseway.values.errors import HousewayError, InputError
from houseway.values.money import Cents, format_money

SETTINGS = ("off", "after", "live")
View = Mapping[str, Any]

_SAMPLES = 40_000
_EXACT_SECONDS = 1.0


class DecisionKey(NamedTuple):
    """What identifies a decision: its seat, the number of the seat's hand, and its kind."""

    seat: int
    hand: int
    kind: str


class RulesKey(NamedTuple):
    """What another process needs to find the rules of a table."""

    directories: tuple[Path, ...]
    game: str
    options: tuple[tuple[str, Any], ...]


def rules_key(rules: Rules) -> RulesKey:
    book = rules.game.rulebook
    return RulesKey(book.directories[1:], rules.id, tuple(rules.options.items()))


@lru_cache(maxsize=8)
def _book(directories: tuple[Path, ...]) -> Rulebook:
    return Rulebook(*directories)


def find_rules(key: RulesKey) -> Rules:
    return Game(_book(key.directories), key.game).rules(dict(key.options))


# Decisions in a view.


def open_questions(view: View) -> list[DecisionKey]:
    """The viewer's open decisions."""
    return [
        DecisionKey(decision["seat"], decision["hand"], decision["kind"])
        for decision in view["decisions"]
    ]


def seen_of(rules: Rules, view: View, decision: DecisionKey, bettor: str) -> Seen | None:
    """A decision of a banked game as its bettor sees it; None if the coach has no advice on it."""
    if decision.kind not in advised_kinds(rules):
        return None
    if decision.kind == PEEK:
        return _seen_rows(rules, view, decision, bettor)
    own_name = _own_hand(rules, decision)
    hands: dict[str, tuple[Card, ...]] = {
        name: tuple(card for card in cards if card != HIDDEN)
        for name, cards in view["hands"].items()
    }
    own = hands.pop(own_name, ())
    stakes = _stakes(view, decision, bettor, isinstance(rules.play, TwentyOnePlay))
    if not own or not stakes:
        return None
    dealer = hands.pop("banker" if own_name == "player" else PLAYER_DEALER, ())
    board = hands.pop("board", ())
    second = hands.pop(hand_name(decision.seat, 2), ()) if decision.kind == SWITCH else ()
    seen = Seen(
        kind=decision.kind,
        choices=(),
        own=own,
        stakes=stakes,
        dealer=dealer,
        board=board,
        others=tuple(card for cards in hands.values() for card in cards),
        second=second,
        dealer_set=_dealer_set(view),
    )
    return _add_blackjack_state(rules, view, decision, seen)


def _seen_rows(rules: Rules, view: View, decision: DecisionKey, bettor: str) -> Seen | None:
    """The face-up cards in the rows of Two Card Peek, with the usual bonus bet."""
    picked = _stakes(view, decision, bettor, by_hand=False).get(PICKED)
    if picked is None:
        return None
    rows = tuple(card for row in ROWS for card in view["hands"][row][:2])
    return Seen(decision.kind, (), (), {PEEK: usual_bonus(rules, picked)}, board=rows)


def _own_hand(rules: Rules, decision: DecisionKey) -> str:
    if isinstance(rules.play, BaccaratPlay):
        return "player"
    return hand_name(decision.seat, decision.hand)


def _stakes(view: View, decision: DecisionKey, bettor: str, by_hand: bool) -> dict[str, Cents]:
    """A bettor's amounts on a seat by wager id, without the second wager of a double."""
    stakes: dict[str, Cents] = {}
    for wager in view["seats"][decision.seat - 1]["wagers"]:
        doubled = str(wager["on"]).startswith(DOUBLED)
        other_hand = by_hand and wager["hand"] != decision.hand
        if wager["bettor"] == bettor and not doubled and not other_hand:
            stakes[wager["wager"]] = stakes.get(wager["wager"], 0) + read_money(wager["amount"], "")
    return stakes


def _dealer_set(view: View) -> tuple[tuple[Card, ...], tuple[Card, ...]] | None:
    hand_set = view.get("set", {}).get(PLAYER_DEALER)
    return (tuple(hand_set["low"]), tuple(hand_set["high"])) if hand_set else None


def _add_blackjack_state(rules: Rules, view: View, decision: DecisionKey, seen: Seen) -> Seen:
    """In a blackjack game, add the doubles and splits so far and the legal choices."""
    play = rules.play
    if not isinstance(play, TwentyOnePlay):
        return seen
    names = [name for name in view["hands"] if name.partition("/")[0] == str(decision.seat)]
    split = len(names) > play.hands
    wagers = view["seats"][decision.seat - 1]["wagers"]
    doubles = {wager["on"] for wager in wagers if wager["hand"] == decision.hand and wager["on"]}
    doublings = sum(str(on).startswith(DOUBLED) for on in doubles)
    hands = max(1, len(names) - play.hands + 1)
    hand = PlayerHand(
        cards=seen.own,
        up=seen.dealer[0],
        doublings=doublings,
        from_split=split,
        hands=hands,
    )
    return seen._replace(
        choices=legal(play, hand), from_split=split, hands=hands, doublings=doublings
    )


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


class PokerSeen(NamedTuple):
    """A hand of poker as its player sees it."""

    own: tuple[Card, ...]
    board: tuple[Card, ...]
    opponents: int


def poker_seen(rules: Rules, view: View) -> PokerSeen | None:
    """The viewer's hand in a flop game with one board, if they are in the hand.

    None before a discard, because equity against random hands starts after it.
    """
    seats = view["you"]["seats"]
    if not isinstance(rules.play, FlopPlay) or not seats or rules.play.boards > 1:
        return None
    own = tuple(view["hands"].get(str(seats[0]), ()))
    active = [seat["seat"] for seat in view["seats"] if seat["in_hand"] and not seat["folded"]]
    if not own or HIDDEN in own or seats[0] not in active or len(active) < 2:
        return None
    if rules.play.discard and len(own) == rules.play.hole:
        return None
    boards = view["poker"]["boards"]
    return PokerSeen(own, tuple(boards[0]) if boards else (), len(active) - 1)


def work_out_equity(key: RulesKey, seen: PokerSeen) -> dict[str, Any]:
    """The equity against random hands: exact if that is quick, otherwise sampled."""
    from houseway.equities.equity import Spot, estimate_seconds, find_equity
    from houseway.poker.filed_equity import contest_of

    contest = contest_of(find_rules(key))
    ranges = ((seen.own,), *(((),) for _ in range(seen.opponents)))
    spot = Spot(contest, ranges, (seen.board,))
    samples = None if estimate_seconds(spot) < _EXACT_SECONDS else _SAMPLES
    result = find_equity(spot, samples)
    own_share = result.shares[0]
    return {
        "equity": round(own_share.equity, 4),
        "exact": result.exact,
        "error": round(own_share.error, 4),
        "opponents": seen.opponents,
    }


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
