"""The referee asks about every filing that can be played."""

from tests.referee.questions import BETTING, HOUSE_WAYS, PAN, POTS, SETTLED

import houseway

NOT_PLAYED = {
    "deuce-lounge/pai-gow-poker",
    "deuce-lounge/pure-21-5-buster-blackjack",
    "lucky-buck/buster-blackjack",
    "saloon/blackjack-bonus-bet",
}
"""Filings that leave out what is needed to play: only their fees or their bets are printed."""
POKER = ("draw", "flop", "stud")


def filings(*families):
    """The filings of some families that can be played."""
    played = [game_id for game_id in houseway.Rulebook() if game_id not in NOT_PLAYED]
    return sorted(game_id for game_id in played if houseway.game(game_id).family in families)


def asked(questions):
    return sorted(filing for question in questions.values() for filing in question.filings)


def test_each_filing_is_asked_once_about_all_that_its_family_decides():
    families = {houseway.game(game_id).family for game_id in houseway.Rulebook()}
    banked = families - {*POKER, "pan"}
    assert asked(SETTLED) == filings(*banked)
    assert asked(HOUSE_WAYS) == filings("pai-gow", "tiles")
    assert asked(BETTING) == asked(POTS) == filings(*POKER)
    assert asked(PAN) == filings("pan")
    assert len(filings(*families)) == 92
