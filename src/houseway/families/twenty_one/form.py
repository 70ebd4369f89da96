"""What a page asks for to settle a hand of twenty-one."""

from houseway.banked.seats import PLAYER_DEALER
from houseway.families.twenty_one.rules import TwentyOnePlay
from houseway.play.form import Ask, HandForm, ask


def asks(play: TwentyOnePlay) -> list[Ask]:
    asks = []
    if play.insurance:
        asks.append(ask("Insurance", "insure", default="Not taken"))
    if play.hands > 1:
        asks.append(ask("Switch", "switch", default="Not switched"))
    can_rescue = play.double is not None and play.double.rescue
    choices = [("", "As the cards show")]
    choices += [("double", "Doubled")] if play.double else []
    choices += [("double+rescue", "Doubled, then rescued")] if can_rescue else []
    choices += [("surrender", "Surrendered")] if play.surrender else []
    asks.append(Ask(label="Played", choices=choices, each_hand=True))
    return asks


FORM = HandForm(shared=lambda play: (PLAYER_DEALER,), asks=asks, several=True)
