"""Drawings of a bank's results: a shift, the collection options, the risk of ruin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from houseway.pages.bank import share
from houseway.pages.markup import Html, join, tag
from houseway.pages.results import money
from houseway.pages.words import count
from houseway.web.pages.plots import BASE, HEIGHT, WIDTH, figure, line, rect, text

Data = Mapping[str, Any]

LEFT = 8
ROW = 20
NAME = 120
_SHOWN = 3
"""Options with equal results share one bar; at most this many are named."""


def shift_plot(report: Data) -> Html:
    """How likely each result of a shift is, with the 95% band."""
    shift = report["shift"]
    bars = [(float(low), float(high), chance) for low, high, chance in shift["density"]]
    low, high = bars[0][0], bars[-1][1]
    top = max(chance for *_, chance in bars) or 1.0

    def x(value: float) -> float:
        return LEFT + (WIDTH - 2 * LEFT) * (value - low) / (high - low)

    band = [float(shift["band"][end]) for end in ("low", "high")]
    shapes = [rect(x(band[0]), 4, x(band[1]) - x(band[0]), BASE - 4, "band")]
    for first, last, chance in bars:
        bar_height = (BASE - 12) * chance / top
        bar_width = max(0.5, x(last) - x(first) - 0.5)
        kind = "loss" if last <= 0 else ""
        shapes.append(rect(x(first), BASE - bar_height, bar_width, bar_height, kind))
    mean = float(shift["mean"])
    marks = {x(band[0]): band[0], x(band[1]): band[1], x(mean): mean}
    if low < 0 < high:
        shapes.append(line(x(0), 0, x(0), BASE, "zero"))
        shapes.append(text(x(0), HEIGHT - 4, "$0", "middle"))
    shapes.append(line(x(mean), 0, x(mean), BASE, "mean"))
    shapes += [text(at, BASE + 14, _dollars(value), "middle") for at, value in marks.items()]
    description = (
        f"Results of a shift: 95% of shifts end between {money(shift['band']['low'])} and "
        f"{money(shift['band']['high'])}, and the average is {money(shift['mean'])}. "
        f"{share(shift['chance_of_loss'])} of shifts end with a loss."
    )
    caption = "How likely each result of a shift is. Shaded: 95% of shifts. Line: the average."
    return figure(caption, description, HEIGHT, shapes)


def options_plot(report: Data, numbers: Mapping[str, str]) -> Html:
    """A bar for each hourly result; `numbers` has the short names of options by id."""
    rows = [row for row in report["options"] if not row["why"]]
    if len(rows) < 2:
        return join()
    groups = [
        (float(amount), [numbers.get(row["option"], row["option"]) for row in group])
        for amount, group in groupby(rows, lambda row: row["per_hour"])
    ]
    low, high = min(0.0, groups[-1][0]), max(0.0, groups[0][0])
    room = WIDTH - NAME - 70

    def x(value: float) -> float:
        return NAME + 4 + room * (value - low) / ((high - low) or 1.0)

    shapes = []
    for place, (amount, names) in enumerate(groups):
        middle = place * ROW + 14
        first, last = sorted((x(0), x(amount)))
        shapes.append(text(NAME, middle, _names(names), "end"))
        kind = "loss" if amount < 0 else ""
        shapes.append(rect(first, middle - 11, max(1.0, last - first), 14, kind))
        shapes.append(text(last + 4, middle, _dollars(amount), "start"))
    height = len(groups) * ROW + 4
    shapes.append(line(x(0), 0, x(0), height, "zero"))
    description = (
        f"Hourly results of {count(len(rows), 'option')}, from {_dollars(groups[0][0])} to "
        f"{_dollars(groups[-1][0])}. The table below lists them."
    )
    return figure("Result per hour by collection option", description, height, shapes)


def ruin_plot(report: Data) -> Html:
    """The risk of ruin by bankroll."""
    ruin = report["ruin"]
    points = [(float(amount), risk) for amount, risk in ruin["curve"]]
    if ruin["certain"] or len(points) < 2:
        return join()
    widest = points[-1][0] or 1.0

    def x(value: float) -> float:
        return 44 + (WIDTH - 60) * value / widest

    def y(risk: float) -> float:
        return 8 + (BASE - 8) * (1 - risk)

    path = " ".join(f"{x(amount):.1f},{y(risk):.1f}" for amount, risk in points)
    shapes = [
        line(44, BASE, WIDTH - 16, BASE, "zero"),
        *(text(38, y(risk) + 4, share(risk), "end") for risk in (0.0, 0.5, 1.0)),
        tag("polyline", points=path, class_="curve"),
        text(44, BASE + 16, "$0", "start"),
        text(WIDTH - 16, BASE + 16, _dollars(widest), "end"),
        text(x(widest / 2), HEIGHT - 4, "Bankroll", "middle"),
    ]
    if ruin["bankroll"] is not None:
        at = float(ruin["bankroll"])
        shapes.append(
            tag("circle", cx=f"{x(at):.1f}", cy=f"{y(ruin['at_most']):.1f}", r="4", class_="here")
        )
    half = next(amount for amount, risk in points if risk <= 0.5)
    description = (
        f"Upper bound on the risk of ruin by bankroll: 50% at about {_dollars(half)}, "
        f"{share(points[-1][1])} at {_dollars(widest)}."
    )
    return figure("Upper bound on the risk of ruin, by bankroll", description, HEIGHT, shapes)


def _names(names: Sequence[str]) -> str:
    shown = ", ".join(names[:_SHOWN])
    hidden = len(names) - _SHOWN
    return f"{shown} and {hidden} more" if hidden > 0 else shown


def _dollars(value: float) -> str:
    sign = "-" if round(value) < 0 else ""
    return f"{sign}${abs(round(value)):,}"
