"""What a page asks for to settle a hand of stud."""

from houseway.play.form import HandForm

FORM = HandForm(shared=lambda play: ("common card, if the deck ran out",))
