"""The strategy chart of a game of twenty-one, as data, as a picture and as a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.families.twenty_one.rules import TwentyOnePlay
from houseway.play.game import Rules
from houseway.pricing.charts import Answers, ChartReport, Charts, Rows

_COLORS = {"S": "#f2c14e", "H": "#f7f7f2", "D": "#4d9de0", "P": "#5fad56", "R": "#e15554"}
_TIMES = {"1": "once", "2": "twice", "3": "three times"}
MEANS = (
    "S stand, H hit, D double, P split, R surrender; the small letter is for three cards or more"
)
MEANS_DOUBLED = "after doubling: S stand, D double again, R rescue"


@dataclass(frozen=True)
class Chart:
    """A strategy by totals, with a column for each up card, or for each total of two open cards."""

    game: str
    columns: list[str]
    hard: Rows
    soft: Rows
    pairs: Rows
    doubled: dict[str, Rows]
    """What to do after each doubling, if the filing lets a player continue."""

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "columns": self.columns,
            "hard": self.hard,
            "soft": self.soft,
            "pairs": self.pairs,
            "doubled": self.doubled,
        }

    @property
    def means(self) -> list[str]:
        return [MEANS, MEANS_DOUBLED] if self.doubled else [MEANS]

    def sections(self) -> list[tuple[str, Rows]]:
        """The parts of a chart with their titles."""
        parts = [("Hard totals", self.hard), ("Soft totals", self.soft), ("Pairs", self.pairs)]
        parts += [(f"After doubling {_TIMES[n]}", rows) for n, rows in self.doubled.items()]
        return [(title, rows) for title, rows in parts if rows]

    def to_svg(self) -> str:
        """The chart as an SVG picture."""
        width, height, left = 34, 20, 70
        lines: list[str] = []
        y = 10
        for title, rows in self.sections():
            y += 24
            lines.append(f'<text x="8" y="{y}" class="t">{title}</text>')
            y += 8
            for place, column in enumerate(self.columns):
                x = left + place * width + width // 2
                lines.append(f'<text x="{x}" y="{y + 14}" class="c">{column}</text>')
            y += height
            for name, cells in rows.items():
                lines.append(f'<text x="{left - 8}" y="{y + 14}" class="r">{name}</text>')
                for place, cell in enumerate(cells):
                    x = left + place * width
                    color = _COLORS.get(cell[0], "#ffffff")
                    lines.append(
                        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{color}"/>'
                        f'<text x="{x + width // 2}" y="{y + 14}" class="c">{cell}</text>'
                    )
                y += height
        size = f'width="{left + len(self.columns) * width + 10}" height="{y + 10}"'
        style = (
            "text{font:12px sans-serif}.t{font-weight:bold}.c{text-anchor:middle}"
            ".r{text-anchor:end}rect{stroke:#999;stroke-width:.5}"
        )
        body = "\n".join(lines)
        start = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
        return f"{start}\n<style>{style}</style>\n{body}\n</svg>\n"

    def to_markdown(self, title: str, says: Sequence[str], picture: str) -> str:
        """The chart as a Markdown page."""
        text = [f"# {title}", "", *says, "", f"![Chart]({picture})", "", MEANS + "."]
        if self.doubled:
            text += ["", MEANS_DOUBLED[0].upper() + MEANS_DOUBLED[1:] + "."]
        for name, rows in self.sections():
            text += ["", f"## {name}", "", "| | " + " | ".join(self.columns) + " |"]
            text.append("|---" * (len(self.columns) + 1) + "|")
            text += [f"| {row} | " + " | ".join(cells) + " |" for row, cells in rows.items()]
        return "\n".join(text) + "\n"


def follows_totals(rules: Rules) -> bool:
    """Whether players can follow the play by totals; with two hands, they must also switch."""
    return rules.play_as(TwentyOnePlay).hands == 1


def chart_of(rules: Rules) -> Chart:
    """The play by totals; with two hands, of each hand alone."""
    from houseway.families.twenty_one.price import chart
    from houseway.families.twenty_one.price.cached_games import cached_play
    from houseway.families.twenty_one.price.switch import switch_chart

    played = cached_play(rules, by_total=True) if follows_totals(rules) else switch_chart(rules)
    return chart.chart_of(rules, played.strategy)


def chart_report(rules: Rules) -> ChartReport:
    """The chart, the edge of following it, and the edge of the best play."""
    from houseway.families.twenty_one.price import chart
    from houseway.families.twenty_one.price.cached_games import cached_play
    from houseway.families.twenty_one.price.switch import solve_switch

    if not follows_totals(rules):
        switch = solve_switch(rules)
        says = ("Switch whenever that makes the two hands worth more.",)
        return ChartReport(chart.chart_of(rules, switch.strategy), -float(switch.worth), None, says)
    played, best = cached_play(rules, by_total=True), cached_play(rules)
    until_joker = rules.play_as(TwentyOnePlay).player.hits_over
    return ChartReport(
        chart.chart_of(rules, played.strategy),
        -float(played.worth),
        -float(best.worth),
        ("A hand over 21 is hit again, until a joker makes it 21.",) if until_joker else (),
    )


def count_play(rules: Rules) -> None:
    from houseway.families.twenty_one.price.cached_games import cached_play

    cached_play(rules, by_total=True)


def follow(rules: Rules) -> Answers:
    """Bettors who play by totals."""
    from houseway.families.twenty_one.price.cached_games import cached_play
    from houseway.families.twenty_one.price.follow import Follower

    policy = cached_play(rules, by_total=True).strategy
    return lambda state: Follower(state, policy)


def worth_of(rules: Rules, data: Mapping[str, Any]) -> float:
    """What the base wager is worth to a player who follows a chart given as JSON."""
    from houseway.families.twenty_one.price.chart import read_chart
    from houseway.families.twenty_one.price.full_game import play_out

    return float(play_out(rules, strategy=read_chart(rules, data)).worth)


def about(rules: Rules) -> str:
    if follows_totals(rules):
        return "the best play by totals, which the cross-check below follows"
    return (
        "the best play by totals of each hand alone, once the second cards are switched or kept; "
        "switch if that makes the two hands worth more. The priced play also looks at the cards of "
        "the other hand, which no chart by totals can show"
    )


CHART = Charts(
    chart=chart_of,
    report=chart_report,
    is_whole=follows_totals,
    about=about,
    count=count_play,
    follow=follow,
    worth_of=worth_of,
)
