"""Games in which a hand over 21 may be hit again: it is hit until a joker makes it 21.

A player who may always hit reaches 21 with the first joker, and no total is better against any hand
of the player-dealer. Hitting also does not change the chances of the player-dealer's hand: if some
cards are taken out of a shuffled shoe that still has a joker, there is exactly one place behind its
first joker to put them back. So every sequence of cards is as likely after the first joker as at
the top of the shoe. Hitting until a joker is drawn is therefore worth as much as a hand of 21 with
the same cards, no matter which cards have been seen. Without doubling or splitting, it is the best
play.

This is true as long as a joker is left for each hand, not counting jokers in the sequence itself.
"""

import numpy as np

from houseway.families.twenty_one.price.dealer import JOKER_VALUE, Ints, Shoe
from houseway.families.twenty_one.price.player import HIT, STAND
from houseway.families.twenty_one.rules import TwentyOnePlay
from houseway.families.twenty_one.totals import JOKER_TOTAL
from houseway.values.errors import InputError

STRATEGY = (
    "the best play for the exact cards in hand: hit any total until a joker makes 21, and split "
    "every pair for which that is worth more; the edge is exact for this play; the frequency of "
    "each result treats the number of hands a pair is split into as independent of the "
    "player-dealer's hand; probabilities are rounded to 15 decimals"
)


def jokers_needed(play: TwentyOnePlay) -> int:
    """A joker for each hand of a split pair, and one for the player-dealer."""
    return 1 + (1 if play.split is None else play.split.hands)


def check_jokers(play: TwentyOnePlay, shoe: Shoe) -> None:
    """Raise InputError if the jokers may run out before every hand has one."""
    needed = jokers_needed(play)
    if shoe[JOKER_VALUE] < needed:
        raise InputError(
            f"odds for hitting hands over 21 need {needed} jokers or more, not {shoe[JOKER_VALUE]}",
            "hits_over",
        )


def hit_to_21(acts: Ints) -> Ints:
    """The actions of a policy, with a hit instead of a stand for every total but 21."""
    changed = acts.copy()
    changed[0] = HIT
    changed[1] = np.where(acts[1] == STAND, HIT, acts[1])
    changed[:2, :, JOKER_TOTAL] = STAND
    return changed
