"""What a page asks for to settle a hand of Three Card Poker."""

from houseway.banked.seats import PLAYER_DEALER
from houseway.play.form import HandForm, ask

FORM = HandForm(
    shared=lambda play: (PLAYER_DEALER,),
    asks=lambda play: [ask("Decision", "fold", default="Played")],
)
