"""What a page asks for to settle a hand of Hold'em or Omaha."""

from collections.abc import Sequence

from houseway.families.flop.script import FlopPlay
from houseway.play.form import HandForm


def boards(play: FlopPlay) -> Sequence[str]:
    several = max(play.boards, 2 if play.run_twice else 1)
    return ("board", "second board")[:several]


FORM = HandForm(shared=boards)
