"""What a page asks for to settle a hand of pan."""

from houseway.play.form import HandForm

FORM = HandForm(sizes=lambda play: {"out": play.out})
