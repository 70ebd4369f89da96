"""Shapes of the plots that the server draws as SVG, in a picture as wide as a phone."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.pages.markup import Html, tag

WIDTH = 360
HEIGHT = 180
BASE = HEIGHT - 36
"""The height of the axis, from the top."""


def figure(caption: str, description: str, height: float, shapes: Iterable[Html]) -> Html:
    picture = tag(
        "svg", *shapes, viewBox=f"0 0 {WIDTH} {height:.0f}", role="img", aria_label=description
    )
    return tag("figure", tag("figcaption", caption), picture, class_="plot")


def rect(x: float, y: float, width: float, height: float, kind: str) -> Html:
    return tag(
        "rect",
        x=f"{x:.1f}",
        y=f"{y:.1f}",
        width=f"{width:.1f}",
        height=f"{height:.1f}",
        class_=kind or None,
    )


def line(x: float, y: float, to_x: float, to_y: float, kind: str) -> Html:
    return tag(
        "line", x1=f"{x:.1f}", y1=f"{y:.1f}", x2=f"{to_x:.1f}", y2=f"{to_y:.1f}", class_=kind
    )


def text(x: float, y: float, text: str, anchor: str) -> Html:
    return tag("text", text, x=f"{x:.1f}", y=f"{y:.1f}", text_anchor=anchor)
