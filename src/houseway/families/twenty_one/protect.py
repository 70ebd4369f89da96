"""What an expert can win from twenty-one."""

from houseway.families.twenty_one.counting import counting
from houseway.families.twenty_one.hole import seen
from houseway.protection.protecting import Protecting

PROTECT = Protecting(counting=counting, seen=seen)
