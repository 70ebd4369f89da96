"""What a page asks for to settle a hand of war."""

from houseway.banked.seats import PLAYER_DEALER
from houseway.families.war.script import WarPlay
from houseway.play.form import Ask, HandForm, ask


def shared(play: WarPlay) -> tuple[str, ...]:
    return (PLAYER_DEALER,) if play.hands == "seats" else ("player", "banker")


def asks(play: WarPlay) -> list[Ask]:
    return [ask("On a tie", "war", "surrender")] if play.hands == "seats" else []


FORM = HandForm(shared=shared, asks=asks)
