"""What a page asks for to settle a hand of carnival poker."""

from collections.abc import Sequence

from houseway.banked.seats import PLAYER_DEALER
from houseway.families.carnival.peek.script import ROWS
from houseway.families.carnival.rules import CarnivalPlay
from houseway.families.carnival.ultimate.script import BOARD
from houseway.play.form import Ask, HandForm, ask


def shared(play: CarnivalPlay) -> Sequence[str]:
    if play.peek:
        return ROWS
    if play.ultimate:
        return (PLAYER_DEALER, BOARD)
    return (BOARD,) if play.let_it_ride else (PLAYER_DEALER,)


def asks(play: CarnivalPlay) -> list[Ask]:
    if play.ultimate:
        sizes = sorted({size for street in play.ultimate.raises.values() for size in street})
        raises = [f"{size}x" for size in reversed(sizes)]
        return [ask("Decision", *raises, "fold", default="Choose the Play bet")]
    if play.let_it_ride:
        return [
            Ask(label=f"Bet {n}", choices=[("ride", "Let it ride"), ("withdraw", "Taken back")])
            for n in (1, 2)
        ]
    if play.peek:
        return [ask("Peek Bonus", *ROWS, default="None")]
    return [ask("Decision", "fold", default="Bet")]


FORM = HandForm(shared=shared, asks=asks)
