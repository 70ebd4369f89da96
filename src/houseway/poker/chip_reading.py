"""Interpreting chips that a player puts forward: string bets, single large chips, short calls."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.play.decision import Choice, Decision
from houseway.poker.hand import PokerHand
from houseway.values.money import Cents


def read_chips(
    hand: PokerHand, turn: Decision, motions: Sequence[Sequence[Cents]], said: str = ""
) -> Choice:
    """The choice made by chips and words; only the first motion counts without an announced raise.

    A single chip larger than the bet is a call if the filing says so; a short bet or call must be
    completed; more than a call but less than a raise is a call.
    """
    if said in ("fold", "check", "call"):
        return Choice(said)
    raising = said in ("bet", "raise", "all in") and turn.most > 0
    counted = [chip for motion in motions for chip in motion] if raising else list(motions[0])
    level = hand.bets[turn.seat] + sum(counted)
    if raising:
        return Choice(_raise_word(turn), turn.most if said == "all in" else _within(turn, level))
    if turn.call:
        oversized = len(counted) == 1 and hand.play.betting.oversized_chip == "call"
        if oversized or not turn.most or level < turn.least:
            return Choice("call")
        return Choice("raise", _within(turn, level))
    return Choice(_raise_word(turn), _within(turn, level)) if turn.most else Choice("check")


def _within(turn: Decision, level: Cents) -> Cents:
    return max(turn.least, min(turn.most, level))


def _raise_word(turn: Decision) -> str:
    return turn.choices[-1]
