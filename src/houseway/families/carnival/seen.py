"""What a bettor of carnival poker sees."""

from dataclasses import dataclass

from houseway.families.carnival.peek.script import PEEK, PICKED, ROWS, usual_bonus
from houseway.play.game import Rules
from houseway.pricing.advice import Seen
from houseway.pricing.seen import DecisionKey, Sight, View, stakes


@dataclass(frozen=True, kw_only=True)
class CarnivalSight(Sight):
    """In Two Card Peek, bettors have no hands: they see the rows."""

    def look(self, rules: Rules, view: View, decision: DecisionKey, bettor: str) -> Seen | None:
        if decision.kind != PEEK:
            return super().look(rules, view, decision, bettor)
        picked = stakes(view, decision, bettor).get(PICKED)
        if picked is None:
            return None
        # Without an amount yet, the bonus has its usual size.
        rows = tuple(card for row in ROWS for card in view["hands"][row][:2])
        return Seen(decision.kind, (), (), {PEEK: usual_bonus(rules, picked)}, board=rows)


SEEN = CarnivalSight()
