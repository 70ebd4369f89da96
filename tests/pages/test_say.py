"""The sentences that a dealer says after a hand is settled."""

import msgspec
import pytest
from tests.book import BOOK

from houseway.pages.say import say
from houseway.play.case import settle
from houseway.play.game import FiledGame
from houseway.rulebook.worked_cases import worked_cases


def sentences(game_id: str, title: str) -> str:
    """What to say after a worked case."""
    case = next(case for case in worked_cases(game_id, *BOOK.directories) if case.title == title)
    text = msgspec.json.encode({"game": game_id, "rules": case.rules, **case.settle})
    return " ".join(say(FiledGame(BOOK, game_id), settle(text, BOOK)))


@pytest.mark.parametrize(
    ("game_id", "title", "part"),
    [
        (
            "deuce-lounge/let-it-ride",
            "Bet #1 and Bet #2 are taken back, and a royal flush pays 500 to 1 on Bet #3",
            "your $10 Bet #2 is returned: taken back; your $10 Bet #1 is returned: taken back.",
        ),
        (
            "cordova/big-bonus-baccarat",
            "A short bank settles every BBQ before any Phoenix 7",
            "; the bank does not cover $5, which is returned.",
        ),
        (
            "saloon/caribbean-stud",
            "A $60 Ante at a $50 table is in action for $50",
            "; $10 is over the maximum and is returned",
        ),
    ],
)
def test_only_a_short_bank_is_named_as_the_reason_for_returned_chips(game_id, title, part):
    text = sentences(game_id, title)
    assert part in text
    assert ("does not cover" in text) == ("short bank" in title)
