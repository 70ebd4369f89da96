"""What a page asks for to settle a hand of pai gow poker."""

from houseway.banked.seats import PLAYER_DEALER
from houseway.families.pai_gow.rules import PaiGowPlay
from houseway.play.form import Ask, HandForm, ask


def shared(play: PaiGowPlay) -> tuple[str, ...]:
    return (PLAYER_DEALER,) if play.hands == "seats" else ("player", "banker")


def asks(play: PaiGowPlay) -> list[Ask]:
    return [ask("Double down", "double", default="Not doubled")] if play.double else []


FORM = HandForm(shared=shared, asks=asks)
