"""What a bettor of twenty-one sees: each hand has its own wagers, doubles and splits."""

from dataclasses import dataclass

from houseway.banked.seats import hand_name
from houseway.families.twenty_one.hands import DOUBLED
from houseway.families.twenty_one.rules import PlayerHand, TwentyOnePlay, legal
from houseway.families.twenty_one.script import SWITCH
from houseway.play.game import Rules
from houseway.pricing.advice import Seen
from houseway.pricing.seen import DecisionKey, Sight, View


@dataclass(frozen=True, kw_only=True)
class TwentyOneSight(Sight):
    """Adds the doubles and splits so far, and the legal choices."""

    def look(self, rules: Rules, view: View, decision: DecisionKey, bettor: str) -> Seen | None:
        seen = super().look(rules, view, decision, bettor)
        return _with_play(rules, view, decision, seen) if seen else None


def _with_play(rules: Rules, view: View, decision: DecisionKey, seen: Seen) -> Seen:
    play = rules.play_as(TwentyOnePlay)
    names = [name for name in view["hands"] if name.partition("/")[0] == str(decision.seat)]
    split = len(names) > play.hands
    wagers = view["seats"][decision.seat - 1]["wagers"]
    doubles = {wager["on"] for wager in wagers if wager["hand"] == decision.hand and wager["on"]}
    doublings = sum(str(on).startswith(DOUBLED) for on in doubles)
    hands = max(1, len(names) - play.hands + 1)
    hand = PlayerHand(
        cards=seen.own,
        up=seen.dealer[0],
        doublings=doublings,
        from_split=split,
        hands=hands,
    )
    return seen._replace(
        choices=legal(play, hand), from_split=split, hands=hands, doublings=doublings
    )


SEEN = TwentyOneSight(
    second=lambda decision: hand_name(decision.seat, 2) if decision.kind == SWITCH else "",
    by_hand=True,
)
