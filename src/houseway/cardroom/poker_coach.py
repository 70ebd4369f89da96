"""What the coach knows in poker: pot odds, equity and outs, from the view alone.

What a bet is worth depends on how the others play, so there is no advice on bets. An opponent who
would call is one of the simple players of `poker.advice`: the cards look better than the price.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from math import comb
from typing import Any, NamedTuple

from houseway.cards.card import Card, rank_of
from houseway.cards.shuffle import Seed
from houseway.equities.contest import Contest
from houseway.play.case import read_money
from houseway.play.game import Rules
from houseway.play.live.viewers import HIDDEN
from houseway.play.registry import kind_of
from houseway.poker.advice import MARGIN, price_of
from houseway.poker.events import Acted
from houseway.poker.family import family_of
from houseway.poker.filed_equity import contest_of
from houseway.poker.rules import PokerPlay
from houseway.poker.values import Values, fast
from houseway.pricing.seen import View
from houseway.ranking.high import CLASSES, first_values
from houseway.values.money import Cents, format_money

_SAMPLES = 20_000
_EXACT_SECONDS = 0.5
_MAX_HANDS = 1_300
"""How many hands of an opponent are compared with the price: all of hold'em, else a sample."""
_FEW = 20
"""If no hand would call, the best hand of so many counts."""


class Opponent(NamedTuple):
    """An opponent: the cards that everyone sees, and the number of cards."""

    up: tuple[Card, ...]
    held: int


class PokerSeen(NamedTuple):
    """A decision on a bet as its player sees it."""

    own: tuple[Card, ...]
    boards: tuple[tuple[Card, ...], ...]
    opponents: tuple[Opponent, ...]
    dead: tuple[Card, ...]
    """Cards that are seen and play no part, such as the up cards of folded hands."""
    call: Cents
    pot: Cents
    bet: Cents
    """What a bet costs here if there is none to call."""


class OneHand(NamedTuple):
    """The hand of one player as a family ranks it."""

    play: PokerPlay
    values: Values
    cards: Sequence[Sequence[Card]]
    boards: Sequence[Sequence[Card]]
    up: Sequence[Sequence[bool]] = ((),)
    dealt_up: Sequence[Sequence[bool]] = ((),)
    common: Sequence[Card] = ()
    drawn: Sequence[int] = (-1,)


def plays_bets(rules: Rules) -> bool:
    """Whether a game has bets that can be called."""
    return kind_of(rules).plays_for == "stakes"


def poker_seen(rules: Rules, view: View, call: Cents | None = None) -> PokerSeen | None:
    """The viewer's open bet; None without one. `call` is what calling cost in a past hand."""
    seats = view["you"]["seats"]
    if not plays_bets(rules) or not seats:
        return None
    own = tuple(view["hands"].get(str(seats[0]), ()))
    rest = [seat["seat"] for seat in view["seats"] if seat["in_hand"] and not seat["folded"]]
    bets = [decision for decision in view["decisions"] if decision["kind"] == "bet"]
    if not own or HIDDEN in own or seats[0] not in rest or len(rest) < 2:
        return None
    if call is None and not bets:
        return None
    terms = bets[0] if bets else {}
    return PokerSeen(
        own=own,
        boards=tuple(map(tuple, view["poker"]["boards"])),
        opponents=tuple(_shown(view, seat) for seat in rest if seat != seats[0]),
        dead=tuple(_dead(view, rest)),
        call=read_money(terms.get("call") or "0.00", "call") if call is None else call,
        pot=read_money(view["poker"]["pot"], "pot"),
        bet=read_money(terms.get("least") or "0.00", "least"),
    )


def _shown(view: View, seat: int) -> Opponent:
    cards = view["hands"].get(str(seat), ())
    return Opponent(tuple(card for card in cards if card != HIDDEN), len(cards))


def _dead(view: View, rest: list[int]) -> Iterable[Card]:
    for seat, cards in view["hands"].items():
        if int(seat.split("/")[0]) not in rest:
            yield from (card for card in cards if card != HIDDEN)


def shown_contest(rules: Rules, seen: PokerSeen) -> Contest | None:
    """The contest of a hand whose equity can be shown: no draw or discard is still to come."""
    contest = contest_of(rules)
    is_seen = bool(contest.board) or any(shown.up for shown in seen.opponents)
    return contest if is_seen and len(seen.own) <= contest.own else None


# Calculations that run in the worker process.


def poker_facts(rules: Rules, seen: PokerSeen) -> dict[str, Any]:
    """Pot odds, equity against random hands and against those that would call, and outs."""
    contest = shown_contest(rules, seen)
    facts: dict[str, Any] = {"odds": pot_odds(seen), "equity": None, "callers": None, "outs": []}
    if contest is None:
        return facts
    ranges = [calling_hands(rules, contest, seen, shown) for shown in seen.opponents]
    callers = equity(contest, seen, [hands for hands, _ in ranges])
    share = min(share for _, share in ranges)
    return {
        **facts,
        "equity": equity(contest, seen, [[shown.up] for shown in seen.opponents]),
        "callers": {**callers, "share": round(share, 4)},
        "outs": outs(rules, contest, seen),
    }


def pot_odds(seen: PokerSeen) -> dict[str, Any] | None:
    """The price of a call, and the share of the pots that a hand must win to pay it."""
    if not seen.call:
        return None
    return {
        "call": format_money(seen.call),
        "pot": format_money(seen.pot),
        "needs": round(seen.call / (seen.pot + seen.call), 4),
    }


def equity(
    contest: Contest, seen: PokerSeen, ranges: Sequence[Sequence[tuple[Card, ...]]]
) -> dict[str, Any]:
    """The viewer's share of the pots: exact if that is quick, otherwise sampled."""
    from houseway.equities.equity import Spot, estimate_seconds, find_equity

    boards = seen.boards or ((),) * contest.boards
    hands = ((seen.own,), *(tuple(hands) for hands in ranges))
    spot = Spot(contest, hands, boards, seen.dead)
    samples = None if estimate_seconds(spot) < _EXACT_SECONDS else _SAMPLES
    result = find_equity(spot, samples)
    own_share = result.shares[0]
    return {
        "equity": round(own_share.equity, 4),
        "exact": result.exact,
        "error": round(own_share.error, 4),
        "opponents": len(seen.opponents),
    }


def calling_hands(
    rules: Rules, contest: Contest, seen: PokerSeen, shown: Opponent
) -> tuple[list[tuple[Card, ...]], float]:
    """An opponent's hands that would call here, and their share of all that are possible."""
    strength = family_of(rules).strength
    play, boards = rules.play_as(PokerPlay), seen.boards or ((),)
    price = price_of(seen.call, seen.pot) if seen.call else price_of(seen.bet, seen.pot + seen.bet)
    hands = possible_hands(contest, seen, shown)
    rated = [(strength(OneHand(play, fast(), [hand], boards), 0), hand) for hand in hands]
    calling = [hand for looks, hand in rated if looks > price + MARGIN]
    if not calling:
        rated.sort(key=lambda pair: -pair[0])
        calling = [hand for _, hand in rated[: max(1, len(rated) // _FEW)]]
    return calling, len(calling) / len(hands)


def possible_hands(contest: Contest, seen: PokerSeen, shown: Opponent) -> list[tuple[Card, ...]]:
    """The hands that an opponent may have now: all of them, or a sample if there are many."""
    known = {*seen.own, *seen.dead, *(card for board in seen.boards for card in board)}
    known.update(card for other in seen.opponents for card in other.up)
    deck = [card for card in contest.deck.cards if card not in known]
    missing = shown.held - len(shown.up)
    if comb(len(deck), missing) <= _MAX_HANDS:
        return [(*shown.up, *rest) for rest in combinations(deck, missing)]
    below = Seed.of(0).stream("coach", *shown.up, missing).below
    return [(*shown.up, *_sample(deck, missing, below)) for _ in range(_MAX_HANDS)]


def _sample(deck: Sequence[Card], count: int, below: Any) -> tuple[Card, ...]:
    cards = list(deck)
    return tuple(cards.pop(below(len(cards))) for _ in range(count))


def example_bets(contest: Contest) -> Iterable[PokerSeen]:
    """A bet of two players before the flop, on the flop and on the river."""
    deck, own = contest.deck.cards, contest.own
    hidden = Opponent((), own)
    for count in (0, 3, contest.board):
        boards = tuple(
            tuple(deck[own + number * count :][:count]) for number in range(contest.boards)
        )
        yield PokerSeen(tuple(deck[:own]), boards, (hidden,), (), 100, 200, 0)


# Outs.


def outs(rules: Rules, contest: Contest, seen: PokerSeen) -> list[dict[str, Any]]:
    """The next cards that make a better class of hand, by what they make, best first."""
    board = seen.boards[0] if seen.boards else ()
    to_come = len(board) < contest.board if contest.board else len(seen.own) < contest.own
    if contest.rank != "high" or len(seen.boards) > 1 or not to_come:
        return []
    if len(seen.own) + len(board) < 5:
        return []
    known = {*seen.own, *board, *seen.dead, *(c for other in seen.opponents for c in other.up)}
    found: dict[str, list[Card]] = {}
    before = _class_and_low(rules, seen.own, board)
    for card in contest.deck.cards:
        if card not in known:
            for made in _made_by(rules, contest, (seen.own, board), card, before):
                found.setdefault(made, []).append(card)
    best_first = sorted(found, key=lambda made: -CLASSES.index(made) if made in CLASSES else 0)
    return [{"makes": made, "cards": found[made]} for made in best_first]


def _made_by(
    rules: Rules,
    contest: Contest,
    cards: tuple[Sequence[Card], Sequence[Card]],
    card: Card,
    before: tuple[int, int],
) -> Iterable[str]:
    own, board = cards
    after = (own, (*board, card)) if contest.board else ((*own, card), board)
    kind, low = _class_and_low(rules, *after)
    on_board = _class_of_ranks(after[1]) if contest.must_use != "two" else 0
    if kind > max(before[0], on_board):
        yield CLASSES[kind]
    if low and not before[1]:
        yield "low"


def _class_and_low(rules: Rules, own: Sequence[Card], board: Sequence[Card]) -> tuple[int, int]:
    """The class of the best hand, and the value of the low hand; 0 if there is none."""
    held = OneHand(rules.play_as(PokerPlay), fast(), [own], [board])
    ranking = family_of(rules).ranking(held)
    value = ranking.high(0, 0) if ranking.high else 0
    low = ranking.low(0, 0) if ranking.low else 0
    return sum(value >= first for first in first_values()[1:]), low


def _class_of_ranks(cards: Sequence[Card]) -> int:
    """The class that cards have by equal ranks alone, which every player shares."""
    counts = sorted(Counter(map(rank_of, cards)).values(), reverse=True)
    most, second = (*counts, 0, 0)[:2]
    name = {4: "four-of-a-kind", 3: "three-of-a-kind", 2: "pair"}.get(most, "high-card")
    if second >= 2:
        name = "full-house" if most == 3 else "two-pair"
    return CLASSES.index(name)


# Past hands.


def answers_to_bets(
    rules: Rules, steps: Sequence[dict[str, Any]]
) -> Iterable[tuple[dict[str, Any], PokerSeen]]:
    """The viewer's calls, raises and folds to a bet in a past hand, and what they saw."""
    for before, step in pairwise(steps):
        view, event = before["view"], step["event"]
        if not isinstance(event, Acted) or event.seat not in view["you"]["seats"]:
            continue
        seat = view["seats"][event.seat - 1]
        call = min(
            read_money(view["poker"]["bet"], "bet") - read_money(seat["bet"], "bet"),
            read_money(seat["stack"], "stack"),
        )
        seen = poker_seen(rules, view, call) if call > 0 else None
        if seen is not None:
            yield {"street": view["poker"]["street"], "choice": event.choice}, seen


def missed_odds(facts: dict[str, Any], choice: str) -> bool:
    """Whether a call was too dear, or a fold gave up a call that paid, by the hands that call."""
    odds, callers = facts["odds"], facts["callers"]
    if odds is None or callers is None:
        return False
    pays = callers["equity"] > odds["needs"] + callers["error"]
    too_dear = callers["equity"] < odds["needs"] - callers["error"]
    return pays if choice == "fold" else choice == "call" and too_dear
