"""The chart of a game with the edge of a player who follows it."""

from typing import Any

from houseway.games.twenty_one.rules import TwentyOnePlay
from houseway.play.game import Rules
from houseway.pricing.twenty_one.chart import chart_of
from houseway.pricing.twenty_one.kept import kept_play
from houseway.pricing.twenty_one.switch import work_out_switch


def chart_report(rules: Rules) -> dict[str, Any]:
    """The chart, the edge by it, and the edge of the best play; None where that is not known.

    `until_joker` says that a hand over 21 is hit on.
    """
    if getattr(rules.play, "hands", 1) == 2:
        switch = work_out_switch(rules)
        return {
            "chart": chart_of(rules, switch.strategy),
            "edge": -float(switch.worth),
            "best": None,
            "until_joker": False,
        }
    played = kept_play(rules, by_total=True)
    best = kept_play(rules)
    return {
        "chart": chart_of(rules, played.strategy),
        "edge": -float(played.worth),
        "best": -float(best.worth),
        "until_joker": rules.play_as(TwentyOnePlay).player.hits_over,
    }
