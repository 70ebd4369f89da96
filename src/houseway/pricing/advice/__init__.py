"""What each choice of an open decision is worth, given what the player can see.

Drills use this advice for the cards that they deal; the coach at a live table uses it for the
cards that the player sees.
"""

from __future__ import annotations

from collections.abc import Callable

from houseway.banked.setting import SET
from houseway.games.baccarat import STAND_OR_HIT, BaccaratPlay
from houseway.games.carnival.caribbean import BET_OR_FOLD
from houseway.games.carnival.let_it_ride import WITHDRAWABLE
from houseway.games.carnival.peek import PEEK
from houseway.games.carnival.rules import CarnivalPlay
from houseway.games.carnival.ultimate import FLOP, HOLE, RIVER
from houseway.games.pai_gow.rules import DOUBLE, PaiGowPlay
from houseway.games.three_card import PLAY_OR_FOLD, ThreeCardPlay
from houseway.games.tiles import TilesPlay
from houseway.games.twenty_one.rules import TwentyOnePlay
from houseway.games.twenty_one.script import INSURANCE, SWITCH
from houseway.games.war import WAR_OR_SURRENDER, WAR_TIE, WarPlay
from houseway.play.game import Rules
from houseway.pricing.advice.seen import Advice, Option, Seen

__all__ = ["Advice", "Option", "Seen", "advise", "advised_kinds"]

Adviser = Callable[[Rules, Seen], Advice | None]


def advise(rules: Rules, seen: Seen) -> Advice | None:
    """What the choices of a decision are worth; None if that cannot be calculated."""
    adviser = _adviser(rules, seen.kind)
    return adviser(rules, seen) if adviser else None


def advised_kinds(rules: Rules) -> tuple[str, ...]:
    """The kinds of decision in a game that have an adviser."""
    play = rules.play
    if isinstance(play, ThreeCardPlay):
        return (PLAY_OR_FOLD,)
    if isinstance(play, WarPlay):
        if play.hands != "seats":
            return ()
        return (WAR_OR_SURRENDER, WAR_TIE) if play.war_tie else (WAR_OR_SURRENDER,)
    if isinstance(play, BaccaratPlay):
        return (STAND_OR_HIT,) if play.five_option else ()
    if isinstance(play, PaiGowPlay):
        if play.hands != "seats":
            return ()
        return (SET,) if play.double is None else (SET, DOUBLE)
    if isinstance(play, TilesPlay):
        return (SET,)
    if isinstance(play, TwentyOnePlay):
        return ("play", "surrender", SWITCH, INSURANCE)
    if isinstance(play, CarnivalPlay):
        return _carnival_kinds(play)
    return ()


def _carnival_kinds(play: CarnivalPlay) -> tuple[str, ...]:
    if play.ultimate is not None:
        return (HOLE, FLOP, RIVER)
    if play.caribbean is not None:
        return (BET_OR_FOLD,)
    return WITHDRAWABLE if play.let_it_ride is not None else (PEEK,)


def _adviser(rules: Rules, kind: str) -> Adviser | None:
    """The adviser for a kind of decision, imported on demand."""
    if kind not in advised_kinds(rules):
        return None
    play = rules.play
    if isinstance(play, ThreeCardPlay):
        from houseway.pricing.advice.three_card import play_or_fold

        return play_or_fold
    if isinstance(play, WarPlay):
        from houseway.pricing.advice import war

        return war.tie_or_none if kind == WAR_TIE else war.war_or_surrender
    if isinstance(play, BaccaratPlay):
        from houseway.pricing.advice.baccarat import stand_or_hit

        return stand_or_hit
    if isinstance(play, PaiGowPlay):
        from houseway.pricing.advice import pai_gow

        return pai_gow.double_or_not if kind == DOUBLE else pai_gow.house_way_or_set
    if isinstance(play, TilesPlay):
        from houseway.pricing.advice import tiles

        return tiles.house_way_or_set
    if isinstance(play, TwentyOnePlay):
        from houseway.pricing.advice import twenty_one

        advisers = {
            "play": twenty_one.play_hand,
            "surrender": twenty_one.surrender_or_play,
            SWITCH: twenty_one.keep_or_switch,
            INSURANCE: twenty_one.insure_or_not,
        }
        return advisers[kind]
    assert isinstance(play, CarnivalPlay)
    return _carnival_adviser(play)


def _carnival_adviser(play: CarnivalPlay) -> Adviser:
    if play.ultimate is not None:
        from houseway.pricing.advice.ultimate import raise_or_not

        ultimate = play.ultimate
        return lambda rules, seen: raise_or_not(rules, seen, ultimate)
    if play.caribbean is not None:
        from houseway.pricing.advice.caribbean import bet_or_fold

        caribbean = play.caribbean
        return lambda rules, seen: bet_or_fold(rules, seen, caribbean)
    if play.let_it_ride is None:
        from houseway.pricing.advice.peek import row_or_none

        return row_or_none
    from houseway.pricing.advice.let_it_ride import ride_or_withdraw

    let_it_ride = play.let_it_ride
    return lambda rules, seen: ride_or_withdraw(rules, seen, let_it_ride)
