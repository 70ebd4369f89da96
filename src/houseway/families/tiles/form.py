"""What a page asks for to settle a hand of tiles."""

from houseway.banked.seats import PLAYER_DEALER
from houseway.play.form import HandForm

FORM = HandForm(shared=lambda play: (PLAYER_DEALER,))
