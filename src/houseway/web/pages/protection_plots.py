"""Plots of game protection: effects of removal, and the gain by the place of the cut card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.pages.markup import Html, join, tag
from houseway.web.pages.plots import BASE, HEIGHT, WIDTH, figure, line, rect, text

Data = Mapping[str, Any]

_LEFT = 44
_PERCENT = 100


def effects_plot(counting: Data, name: str) -> Html:
    """A bar for each card: what the bettor's expected result gains when it leaves the shoe."""
    effects = {**counting["effects"], **(counting["suit_effects"] or {})}
    top = max((abs(effect) for effect in effects.values()), default=0)
    if not top:
        return join()
    middle, room = HEIGHT / 2, HEIGHT / 2 - 24
    width = (WIDTH - 16) / len(effects)
    shapes = []
    for place, (card, effect) in enumerate(effects.items()):
        at, height = 8 + place * width, room * abs(effect) / top
        upper = middle - height if effect > 0 else middle
        kind = "loss" if effect > 0 else ""
        shapes.append(rect(at + 2, upper, width - 4, max(height, 0.5), kind))
        label = middle + 14 if effect > 0 else middle - 5
        shapes.append(text(at + width / 2, label, card, "middle"))
    shapes.append(line(8, middle, WIDTH - 8, middle, "zero"))
    best, worst = max(effects, key=lambda c: effects[c]), min(effects, key=lambda c: effects[c])
    description = (
        f"Effects of removal for {name}: a {best} that leaves helps the bettor most, "
        f"{_PERCENT * effects[best]:+.4f}%, and a {worst} hurts most, "
        f"{_PERCENT * effects[worst]:+.4f}%. The table below has every card."
    )
    caption = f"{name}: what the bettor gains (up) or loses (down) when one card leaves the shoe"
    return figure(caption, description, HEIGHT, shapes)


def depths_plot(counting: Data, name: str) -> Html:
    """The gain per shoe by the cards behind the cut card: the best count, and every card known."""
    depths = counting["depths"]
    top: float = max((depth["ceiling"] for depth in depths), default=0)
    if len(depths) < 2 or top <= 0:
        return join()
    widest: float = depths[-1]["behind"]

    def x(behind: float) -> float:
        return _LEFT + (WIDTH - _LEFT - 12) * behind / widest

    def y(gain: float) -> float:
        return 8 + (BASE - 8) * (1 - max(gain, 0) / top)

    curves = (
        tag(
            "polyline",
            points=" ".join(f"{x(d['behind']):.1f},{y(d[key]):.1f}" for d in depths),
            class_=kind,
        )
        for key, kind in (("ceiling", "curve most"), ("count", "curve"))
    )
    shapes = [
        line(_LEFT, BASE, WIDTH - 12, BASE, "zero"),
        *(
            text(_LEFT - 4, y(share * top) + 4, f"{share * top:.2g}", "end")
            for share in (0, 0.5, 1)
        ),
        *(text(x(d["behind"]), BASE + 14, str(d["behind"]), "middle") for d in depths[::2]),
        text(x(widest / 2), HEIGHT - 4, "Cards behind the cut card", "middle"),
        *curves,
    ]
    first, last = depths[0], depths[-1]
    description = (
        f"Gain per shoe on {name}: with {first['behind']} cards behind the cut card "
        f"{first['count']:.3f} units with the best count and {first['ceiling']:.3f} with every "
        f"card known; with {last['behind']} cards {last['count']:.3f} and {last['ceiling']:.3f}."
    )
    caption = f"{name}: units per shoe with the best count (solid), with every card known (dashed)"
    return figure(caption, description, HEIGHT, shapes)
