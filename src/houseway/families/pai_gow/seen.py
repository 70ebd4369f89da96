"""Why some decisions of pai gow poker have no advice."""

from houseway.families.pai_gow.rules import PICK
from houseway.pricing.seen import Sight

SEEN = Sight(no_advice={PICK: "Every pile is worth the same: no one has seen the cards."})
