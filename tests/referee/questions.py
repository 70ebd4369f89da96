"""What the referee compares: each question, and the filings for which it is asked."""

from collections.abc import Collection
from typing import NamedTuple

from tests.referee import (
    baccarat,
    baccarat_filings,
    betting_filings,
    betting_hands,
    carnival,
    pai_gow,
    pai_gow_house_way,
    pai_gow_rounds,
    pan,
    pan_hands,
    peek,
    showdown,
    showdown_hands,
    three_card,
    tiles,
    twenty_one_filings,
    twenty_one_hands,
    ultimate,
    war,
)
from tests.referee.runs import Compare


class Question(NamedTuple):
    compare: Compare
    filings: Collection[str]


SETTLED = {
    "baccarat": Question(baccarat.compare, baccarat_filings.FILINGS),
    "caribbean stud and let it ride": Question(carnival.compare, carnival.FILINGS),
    "two card peek": Question(peek.compare, [peek.GAME]),
    "ultimate texas hold'em": Question(ultimate.compare, ultimate.FILINGS),
    "three card poker": Question(three_card.compare, three_card.FILINGS),
    "war": Question(war.compare, war.FILINGS),
    "blackjack": Question(twenty_one_hands.compare, twenty_one_filings.FILINGS),
    "pai gow poker": Question(pai_gow_rounds.compare, pai_gow.FILINGS),
    "pai gow tiles": Question(tiles.compare, [tiles.NAME]),
}
"""Rounds of banked games: the choices offered, the order of settlement, and every amount."""
HOUSE_WAYS = {
    "house way of pai gow poker": Question(pai_gow_house_way.compare, pai_gow_house_way.TABLES),
    "house way of pai gow tiles": Question(tiles.compare_house_way, [tiles.NAME]),
}
BETTING = {"betting": Question(betting_hands.compare, betting_filings.FILINGS)}
POTS = {"showdowns and pots": Question(showdown_hands.compare, showdown.FILINGS)}
PAN = {"pan": Question(pan_hands.compare, pan.FILINGS)}

QUESTIONS = SETTLED | HOUSE_WAYS | BETTING | POTS | PAN
