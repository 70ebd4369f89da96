"""What an expert can win from war."""

from houseway.families.war.counting import counting
from houseway.families.war.hidden import seen
from houseway.protection.protecting import Protecting

PROTECT = Protecting(counting=counting, seen=seen)
