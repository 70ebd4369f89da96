"""Why the coach has no advice, in a sentence for the player."""

from houseway.games.pai_gow.rules import PICK
from houseway.pan.rules import PanPlay
from houseway.play.game import Rules
from houseway.poker.rules import FlopPlay
from houseway.pricing.advice import advised_kinds

_BETS = "what a bet is worth depends on how the others play"
_MOVES = "what a move is worth depends on how the others play"


def game_note(rules: Rules) -> str:
    """Why the coach has no advice in a game; empty if it has some."""
    if rules.filing.player_dealer is None:
        if isinstance(rules.play, FlopPlay) and rules.play.boards == 1:
            when = " after the discard" if rules.play.discard else ""
            return f"A live coach shows your equity{when}. It has no advice on bets: {_BETS}."
        why = _MOVES if isinstance(rules.play, PanPlay) else _BETS
        return f"The coach has no advice in this game: {why}."
    if advised_kinds(rules):
        return ""
    return "In this game there is nothing to decide once the bets are down."


def decision_note(rules: Rules, kind: str, *, banks: bool) -> str:
    """Why the coach has no advice for one decision."""
    if kind == PICK:
        return "Every pile is worth the same: no one has seen the cards."
    if banks:
        return "No advice for the bank: the coach advises bettors only."
    return game_note(rules) or "No advice for this decision."
