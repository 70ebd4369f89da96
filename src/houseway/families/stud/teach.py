"""What lessons teach about stud."""

from houseway.drills.lessons.primer import poker_counts
from houseway.drills.teaching import Teaching

TEACH = Teaching(counts=poker_counts)
