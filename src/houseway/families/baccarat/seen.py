"""What a bettor of baccarat sees: the two hands of the table."""

from houseway.pricing.seen import Sight

SEEN = Sight(own=lambda decision: "player", dealer="banker")
