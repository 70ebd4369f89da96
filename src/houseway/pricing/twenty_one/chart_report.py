"""The chart of a game with the edge of a player who follows it."""

from typing import Any

from houseway.games.twenty_one.rules import TwentyOnePlay
from houseway.play.game import Rules
from houseway.pricing.twenty_one.cached_games import cached_play
from houseway.pricing.twenty_one.chart import chart_of
from houseway.pricing.twenty_one.switch import solve_switch


def chart_report(rules: Rules) -> dict[str, Any]:
    """The chart, the edge of following it, and the edge of the best play or None if not known.

    `until_joker` says whether hands over 21 are hit until a joker is drawn.
    """
    if getattr(rules.play, "hands", 1) == 2:
        switch = solve_switch(rules)
        return {
            "chart": chart_of(rules, switch.strategy),
            "edge": -float(switch.worth),
            "best": None,
            "until_joker": False,
        }
    played = cached_play(rules, by_total=True)
    best = cached_play(rules)
    return {
        "chart": chart_of(rules, played.strategy),
        "edge": -float(played.worth),
        "best": -float(best.worth),
        "until_joker": rules.play_as(TwentyOnePlay).player.hits_over,
    }
