"""What lessons teach about Hold'em and Omaha."""

from houseway.drills.lessons.primer import poker_counts
from houseway.drills.teaching import Teaching

TEACH = Teaching(counts=poker_counts)
