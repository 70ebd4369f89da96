"""The parts of a felt layout: places, text, boxes, circles and the name of the game."""

from math import cos, pi, radians, sin
from typing import NamedTuple

from houseway.pages.felt.words import LETTER, LINE, Lines, fit
from houseway.pages.markup import Html, tag

FELT, RAIL, WHITE, GOLD = "#1d5b45", "#4a2f20", "#f6f2e6", "#eac46b"
SERIF = "'Source Serif', Georgia, serif"
_BASELINE = 0.84
"""How far the baseline is under the top of a line, in font sizes."""


class Place(NamedTuple):
    """A point on the felt, and by how many degrees its text is turned for its reader."""

    x: float
    y: float
    angle: float = 0

    def moved(self, *, right: float = 0, up: float = 0) -> "Place":
        """The place this far to the right of its reader, or away from the reader."""
        turn = radians(self.angle)
        return Place(
            self.x + right * cos(turn) + up * sin(turn),
            self.y + right * sin(turn) - up * cos(turn),
            self.angle,
        )


def label(lines: Lines, at: Place, *, weight: str = "600") -> Html:
    """Lines of text centered on a place."""
    top = at.y - lines.height / 2 + lines.size * _BASELINE
    rows = (
        tag("tspan", line, x=f"{at.x:.1f}", y=f"{top + number * lines.size * LINE:.1f}")
        for number, line in enumerate(lines.lines)
    )
    return tag(
        "text",
        *rows,
        font_size=f"{lines.size:g}",
        font_weight=weight,
        text_anchor="middle",
        transform=_turn(at),
    )


def box(text: str, at: Place, width: float, height: float, largest: float = 20) -> Html:
    """A rectangle around a place with its name."""
    outline = tag(
        "rect",
        x=f"{at.x - width / 2:.1f}",
        y=f"{at.y - height / 2:.1f}",
        width=f"{width:.1f}",
        height=f"{height:.1f}",
        rx=f"{min(8.0, height / 6):.1f}",
        fill="none",
        stroke=WHITE,
        stroke_width="2",
        transform=_turn(at),
    )
    return tag("g", outline, label(fit(text, width * 0.94, height, largest), at))


def circle(at: Place, radius: float, *, color: str = WHITE, dashed: bool = False) -> Html:
    return tag(
        "circle",
        cx=f"{at.x:.1f}",
        cy=f"{at.y:.1f}",
        r=f"{radius:.1f}",
        fill="none",
        stroke=color,
        stroke_width="2.5",
        stroke_dasharray="7 6" if dashed else None,
    )


def name_on_arc(name: str, center: Place, radius: float, share: float) -> Html:
    """The name of a game along this share of an arc that opens to the dealer."""
    size = min(46.0, share * pi * radius / (LETTER * len(name)))
    left, right = center.x - radius, center.x + radius
    arc = f"M{left:g} {center.y:g}A{radius:g} {radius:g} 0 0 0 {right:g} {center.y:g}"
    words = tag("textPath", name, href="#name", startOffset="50%", text_anchor="middle")
    text = tag(
        "text", words, font_size=f"{size:.1f}", font_family=SERIF, font_weight="600", fill=GOLD
    )
    return tag("g", tag("path", id="name", d=arc, fill="none"), text)


def _turn(at: Place) -> str | None:
    return f"rotate({at.angle:.1f} {at.x:.1f} {at.y:.1f})" if at.angle else None
