"""Flop games: hold'em, Omaha, Pineapple and their high/low forms.

The script follows the filing: blinds, hole cards, then flop, turn and river with a betting round
after each. The filings differ in how many hole cards are dealt, how many must be used, when one is
discarded, how many boards there are, and whether players may run it twice or play a bomb pot.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from typing import Literal

from houseway.cards.card import Card
from houseway.equities.contest import Contest
from houseway.play.decision import Decision, Script
from houseway.poker.advice import hole_strength, made_strength
from houseway.poker.betting import bet_round
from houseway.poker.events import BoardDealt, Drew
from houseway.poker.family import Hands, HeldCards, PokerFamily, ShowdownCards, wrong_counts
from houseway.poker.forced import blinds_round, post_blinds
from houseway.poker.hand import PokerHand
from houseway.poker.rules import PokerPlay
from houseway.poker.rulings import rule_on_board
from houseway.poker.showdown import Ranking, award
from houseway.poker.values import PAIR, say_low, up_to_two
from houseway.ranking import high
from houseway.values.errors import InputError


class FlopPlay(PokerPlay, kw_only=True):
    """The `[play]` section of a flop game."""

    hole: int
    must_use: Literal["any", "two", "up-to-two"] = "any"
    """How many hole cards a hand uses: any number, exactly two, or at most two."""
    discard: Literal["", "before-flop", "after-flop"] = ""
    """When each player discards one hole card; `after-flop` is after the betting on the flop."""
    boards: int = 1
    run_twice: bool = False
    bomb_pots: bool = False


STREETS = ("pre-flop", "flop", "turn", "river")
_BOARD = {"flop": 3, "turn": 1, "river": 1}


def script(hand: PokerHand) -> Script:
    """Play a hand from the blinds to the showdown."""
    play = hand.rules.play_as(FlopPlay)
    post_blinds(hand)
    hand.deal(hand.order, each=play.hole)
    if not hand.bomb:
        yield from blinds_round(hand, STREETS[0])
    if play.discard == "before-flop" and not hand.over:
        yield from _discards(hand)
    for street in STREETS[1:]:
        if hand.over:
            break
        if play.run_twice and hand.able < 2 and (yield from _agree_to_run_twice(hand)):
            yield from _run_twice(hand, street)
            break
        _deal_street(hand, street)
        hand.open_street(street, hand.live[0])
        yield from bet_round(hand)
        if street == "flop" and play.discard == "after-flop" and not hand.over:
            yield from _discards(hand)
    award(hand, ranking(hand))


def _deal_street(hand: PokerHand, street: str) -> None:
    """Burn a card, then deal the street to each board."""
    assert isinstance(hand.play, FlopPlay)
    if hand.rulings or hand.aside:
        rule_on_board(hand, street, _BOARD[street])
    hand.burn()
    for board in range(hand.play.boards):
        hand.deal_board(street, _BOARD[street], board + 1)
    hand.collect()


def _discards(hand: PokerHand) -> Script:
    """Each player still in the hand discards one card, starting left of the button."""
    for seat in list(hand.live):
        yield (Decision(seat, "discard", ("discard",), "discard", cards=1),)
        hand.apply(Drew(seat, hand.choices[-1].cards))


def _agree_to_run_twice(hand: PokerHand) -> Generator[tuple[Decision, ...], None, bool]:
    """Ask all players still in whether to run it twice; returns whether all agree.

    They are asked only once per hand.
    """
    if any(choice.decision == "run-twice" for choice in hand.choices):
        return False
    decisions = tuple(Decision(seat, "run-twice", ("no", "yes"), "no") for seat in hand.live)
    yield decisions
    return all(choice.choice == "yes" for choice in hand.choices[-len(decisions) :])


def _run_twice(hand: PokerHand, street: str) -> Script:
    """Deal the rest of the board twice; both boards share the cards dealt so far."""
    assert isinstance(hand.play, FlopPlay)
    streets = STREETS[STREETS.index(street) :]
    hand.apply(BoardDealt(2, tuple(hand.boards[0]), shared=True))
    if street == "flop" and hand.play.discard == "after-flop":
        for board in (1, 2):
            _deal_run(hand, "flop", board)
        yield from _discards(hand)
        streets = streets[1:]
    for board in (1, 2):
        for name in streets:
            _deal_run(hand, name, board)


def _deal_run(hand: PokerHand, street: str, board: int) -> None:
    """Burn and deal one street of a run; if the stub is short, the burns are shuffled into it."""
    if hand.stub < 1 + _BOARD[street]:
        hand.reshuffle(list(hand.burned), "the stub is short: the burn cards are shuffled into it")
    hand.burn()
    hand.deal_board(street, _BOARD[street], board)
    hand.collect()


def ranking(showdown: ShowdownCards) -> Ranking:
    """How the hands of a flop game are compared."""
    play = showdown.play
    assert isinstance(play, FlopPlay)
    values, cards, boards = showdown.values, showdown.cards, showdown.boards
    if play.must_use == "two":
        best, best_low = values.omaha, values.omaha_eight
    else:
        best, best_low = partial(up_to_two, values.high), partial(up_to_two, values.eight)
    return Ranking(
        high=lambda seat, board: best(cards[seat], boards[board]),
        low=(lambda seat, board: best_low(cards[seat], boards[board])) if play.pots.low else None,
        pair=PAIR if play.pots.high_needs == "pair" else 0,
        says_high=high.describe,
        says_low=say_low,
    )


def reached(play: FlopPlay, hands: Hands, boards: Sequence[Sequence[Card]]) -> str:
    """The street that the hand reached, judged by the number of board cards."""
    count = len(boards[0]) if boards else 0
    if count not in _STREET_OF:
        raise InputError(f"a board must have 3, 4 or 5 cards, not {count}", "boards[0]")
    return _STREET_OF[count]


_STREET_OF = {0: "pre-flop", 3: "flop", 4: "turn", 5: "river"}


def check(hand: PokerHand) -> dict[int, str]:
    """A message, by seat, for each hand with the wrong number of hole cards.

    Raises InputError for a wrong number of boards, or of cards on a board.
    """
    play = hand.rules.play_as(FlopPlay)
    max_boards = max(play.boards, 2 if play.run_twice else 1)
    if not play.boards <= len(hand.boards) <= max_boards:
        allowed = (
            f"{play.boards}" if max_boards == play.boards else f"{play.boards} or {max_boards}"
        )
        raise InputError(
            f"the number of boards must be {allowed}, not {len(hand.boards)}", "boards"
        )
    for number, board in enumerate(hand.boards):
        if len(board) != 5:
            raise InputError(
                f"a board must have 5 cards at a showdown, not {len(board)}", f"boards[{number}]"
            )
    held = play.hole - 1 if play.discard else play.hole
    return wrong_counts(hand, held)


def strength(hand: HeldCards, seat: int) -> int:
    """How good the cards look, 0 to 100: the hole cards until the flop, then the hand."""
    cards, board = hand.cards[seat], hand.boards[0]
    if len(board) < 3:
        return hole_strength(cards)
    play = hand.play
    assert isinstance(play, FlopPlay)
    if play.must_use == "two":
        best = hand.values.omaha(cards, board)
        low = hand.values.omaha_eight(cards, board) if play.pots.low else 0
    else:
        best = up_to_two(hand.values.high, cards[:2], board)
        low = up_to_two(hand.values.eight, cards[:2], board) if play.pots.low else 0
    return min(100, made_strength(best) + (30 if low else 0))


_DISCARDS = {"": None, "before-flop": 0, "after-flop": 3}
"""How many cards of the board are known at the discard."""


def contest(play: FlopPlay, base: Contest) -> Contest:
    """The contest of a flop game, after the discard."""
    discard = _DISCARDS[play.discard]
    return base._replace(
        own=play.hole if discard is None else play.hole - 1,
        board=sum(_BOARD.values()),
        boards=play.boards,
        must_use=play.must_use,
        discard=discard,
    )


_PHH = {
    (2, "any", "", "", "", "limit"): "FT",
    (2, "any", "", "", "", "no-limit"): "NT",
    (4, "two", "", "", "", "pot-limit"): "PO",
    (4, "two", "", "eight", "", "limit"): "FO/8",
}


def phh_variant(hand: PokerHand) -> str:
    play = hand.rules.play_as(FlopPlay)
    shape = (play.hole, play.must_use, play.discard, play.pots.low, play.pots.high_needs)
    return _PHH.get((*shape, hand.limits.structure), "")


FAMILY = PokerFamily(
    name="flop",
    play=FlopPlay,
    script=script,
    ranking=ranking,
    rounds=lambda play: len(STREETS),
    reached=reached,
    check=check,
    strength=strength,
    board=True,
    contest=contest,
    phh_variant=phh_variant,
)
