"""What a page asks for to settle a hand of baccarat."""

from houseway.families.baccarat.script import BaccaratPlay
from houseway.play.form import Ask, HandForm, ask


def asks(play: BaccaratPlay) -> list[Ask]:
    return [ask("On a total of 5", "hit", "stand")] if play.five_option else []


FORM = HandForm(shared=lambda play: ("player", "banker"), asks=asks)
