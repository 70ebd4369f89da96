"""What an expert can win from three-card games."""

from houseway.families.three_card.hidden import seen
from houseway.families.three_card.shared import shared
from houseway.protection.protecting import Protecting

PROTECT = Protecting(seen=seen, shared=shared)
