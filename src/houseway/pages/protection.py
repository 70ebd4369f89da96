"""What an expert can win from a bank, as a page, from the documented JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from houseway.pages.page import Block, Bullets, Column, DataTable, Facts, Page, Paragraph, Section
from houseway.pages.results import money, percent
from houseway.pages.words import count, sentence

Data = Mapping[str, Any]
Names = Mapping[str, str]

NOTHING = "No figures are known for this wager."
EXPERT = "Loss to one expert"
EFFECTS = "How the bettor's expected result changes when one card leaves the full shoe"
ALIKE = "Every card has the same effect, so no simple count helps."
ADDED = "It is added during the round; the figures of the wager that it needs include it."
SHUFFLED = "The cards are shuffled before every round, so there is nothing to count."


def protection_page(report: Data, name: str = "", wagers: Names | None = None) -> Page:
    """The report, a section for each wager; `wagers` has wager names by id."""
    names = wagers or {}
    return Page(
        f"Protection of {name or report['game']}",
        "What an expert can win from the bank, in units of one bet.",
        tuple(
            wager_section(figures, names.get(figures["wager"], figures["wager"]))
            for figures in report["wagers"]
        ),
    )


def expert_section(report: Data, wagers: Names) -> Section:
    """What one expert wins on each wager, in one table; empty if nothing is known."""
    names = (
        "Gain per 100 rounds",
        "At most",
        "Per hour at the filed maximum",
        "Edge with cards seen or shared",
    )
    columns = (Column("Wager"), *(Column(name, number=True) for name in names))
    rows = tuple(
        (wagers.get(figures["wager"], figures["wager"]), *cells)
        for figures in report["wagers"]
        if any(cells := _expert_row(figures))
    )
    if not rows:
        return Section(EXPERT)
    text = (
        'An expert counts cards as well as a person can; "at most" is for a player who knows '
        "every card left. Gains are in units of one bet and come from the bank."
    )
    return Section(EXPERT, (Paragraph(text), DataTable("What one expert wins", columns, rows)))


def _expert_row(figures: Data) -> tuple[str, ...]:
    """The cells of a wager, all empty if nothing can be won."""
    counting, safety = figures["counting"], figures["safety"]
    edges = [part["edge"] for part in (*figures["seen"], *figures["shared"])]
    seen = percent(min(edges)) if edges else ""
    if counting is None or counting["ceiling"] is None:
        return ("", "", "", seen)
    best = counting["count"]
    hourly = safety["per_hour"] if safety else None
    return (
        f"{max(0.0, best['gain_per_100']):.4f}" if best else "0",
        f"{counting['ceiling']['gain_per_100']:.4f}",
        money(hourly) if hourly else "no maximum is filed",
        seen,
    )


def wager_section(figures: Data, name: str) -> Section:
    """The figures of one wager."""
    parts = (
        Section("Counting", counting_blocks(figures)),
        Section("Seen cards", tuple(_seen(figures["seen"]))),
        Section("Shared cards", tuple(_shared(figures["shared"]))),
    )
    shown = tuple(part for part in parts if part)
    return Section(name, () if shown else (Paragraph(NOTHING),), shown)


def counting_blocks(figures: Data) -> tuple[Block, ...]:
    """Effects of removal, the best counts, and what they win."""
    counting = figures["counting"]
    if counting is None:
        return (Paragraph(SHUFFLED),) if figures["cards_behind_cut"] is None else _added(figures)
    return (
        Paragraph(counting_text(figures)),
        *_safety(figures),
        *_counts(counting),
        _effects(counting),
        *_depths(counting),
        *_spreads(counting),
        *([Bullets(tuple(map(sentence, counting["says"])))] if counting["says"] else []),
    )


def _added(figures: Data) -> tuple[Block, ...]:
    return (Paragraph(ADDED),) if figures["part_of"] else ()


def counting_text(figures: Data) -> str:
    """What counting wins, in a sentence or two."""
    counting = figures["counting"]
    best = counting["count"]
    if figures["cards_behind_cut"] is None:
        return SHUFFLED
    ceiling = counting["ceiling"]
    if best is None:
        return ALIKE if ceiling is not None else "No count was played for this wager."
    if best["bets_per_shoe"] == 0:
        text = "The best simple count never finds a good bet at the filed cut card."
    else:
        text = (
            f"The best simple count bets {best['bets_per_shoe']:.2f} times a shoe with an edge of "
            f"{percent(-best['edge_when_betting'])} and wins {units(best['gain_per_shoe'])} a shoe."
        )
    if ceiling is None:
        return text
    knows = "knows every card left" + (" but plays as usual" if counting["spreads"] else "")
    return (
        f"{text} No count can win more than {units(ceiling['gain_per_shoe'])} a shoe: that is what "
        f"a player wins who {knows}."
    )


def _safety(figures: Data) -> Iterable[Block]:
    """What the gain is in dollars, and what keeps it low."""
    safety = figures["safety"]
    if safety is None or figures["counting"]["count"] is None:
        return
    pairs = [("Cards behind the cut card", str(figures["cards_behind_cut"]))]
    if figures["max_bet"] is not None:
        gain = f"{money(safety['per_shoe'])} a shoe, {money(safety['per_hour'])} an hour"
        pairs.append((f"Gain at the filed maximum of {money(figures['max_bet'])}", gain))
    pairs.append((f"To stay under {money(safety['under'])} an hour", safe_text(figures)))
    yield Facts(tuple(pairs))


def safe_text(figures: Data) -> str:
    """How small a bet or how deep a cut card keeps the gain of the best count low."""
    safety = figures["safety"]
    if safety["any_depth"]:
        return "safe at any depth"
    ways = []
    if safety["bet"] is not None:
        ways.append(f"bets of at most {money(safety['bet'])} at the filed cut card")
    if figures["max_bet"] is not None:
        behind, deepest = safety["behind"], figures["counting"]["depths"][-1]["behind"]
        if behind is None:
            ways.append(f"at the filed maximum, more than {deepest} cards behind the cut card")
        else:
            ways.append(f"at the filed maximum, {behind} cards behind the cut card")
    return " or ".join(ways) or "any bet at the filed cut card"


def units(value: float) -> str:
    """A gain in units, with its sign only if it is a loss: 0.5974 units.

    >>> units(0.59741), units(0.00001), units(-1)
    ('0.5974 units', '0.0000 units', '-1.0000 units')
    """
    return f"{value:.4f} units"


def _counts(counting: Data) -> Iterable[Block]:
    if not counting["counts"]:
        return
    names = (
        "Correlation",
        "Bet from",
        "Bets per shoe",
        "Edge when betting",
        "Gain per shoe",
        "Error",
        "Gain per 100 rounds",
    )
    line = ("With the line",) if counting["line"] else ()
    columns = (
        Column("Count"),
        Column("Tags"),
        *(Column(name, number=True) for name in (*names, *line)),
    )
    rows = [_count_row(count, counting) for count in counting["counts"]]
    if counting["ceiling"] is not None:
        rows.append(_ceiling_row(counting["ceiling"], counting))
    caption = f"Counts and what they win, in {count(counting['shoes'], 'simulated shoe')}"
    yield DataTable(caption, columns, tuple(rows))


def _count_row(played: Data, counting: Data) -> tuple[str, ...]:
    kind = "balanced" if played["balanced"] else "unbalanced"
    bets = f"{played['threshold']:g}" if played["bets_per_shoe"] else "never"
    return (
        f"Level {played['level']}, {kind}",
        tags_text(played["tags"]),
        f"{played['correlation']:.4f}",
        f"{bets} {'a deck' if played['balanced'] else 'in all'}" if bets != "never" else bets,
        *_gains(played, counting),
    )


def _ceiling_row(ceiling: Data, counting: Data) -> tuple[str, ...]:
    return ("Every card known", "", "1", "", *_gains(ceiling, counting))


def _gains(played: Data, counting: Data) -> tuple[str, ...]:
    line = played["gain_with_line"]
    return (
        f"{played['bets_per_shoe']:.2f}",
        percent(played["edge_when_betting"]) if played["bets_per_shoe"] else "",
        f"{played['gain_per_shoe']:.4f}",
        f"{played['error']:.4f}",
        f"{played['gain_per_100']:.4f}",
        *([f"{line:.4f}" if line is not None else ""] if counting["line"] else []),
    )


def tags_text(tags: Mapping[str, int]) -> str:
    """The tags that are not zero, by value: 4 5 6 7: -1; 8 9: +2."""
    by_tag: dict[int, list[str]] = {}
    for rank, value in tags.items():
        if value:
            by_tag.setdefault(value, []).append(rank)
    return "; ".join(f"{' '.join(ranks)}: {tag:+d}" for tag, ranks in by_tag.items())


def _effects(counting: Data) -> DataTable:
    columns = (
        Column("Card"),
        Column("Effect", number=True),
        Column("Exactly", number=True, detail=True),
    )
    exact = counting["exact_effects"]
    rows = tuple(
        (rank, f"{100 * effect:+.6f}%", exact.get(rank, ""))
        for rank, effect in counting["effects"].items()
    )
    suits = tuple(
        (suit, f"{100 * effect:+.6f}%", "")
        for suit, effect in (counting["suit_effects"] or {}).items()
    )
    return DataTable(
        EFFECTS,
        columns,
        rows + suits,
    )


def _depths(counting: Data) -> Iterable[Block]:
    if not counting["depths"]:
        return
    names = ("Cards behind the cut card", "Rounds per shoe", "Best count", "Every card known")
    rows = tuple(
        (
            str(depth["behind"]),
            f"{depth['rounds_per_shoe']:.1f}",
            f"{depth['count']:.4f} ± {depth['count_error']:.4f}",
            f"{depth['ceiling']:.4f} ± {depth['ceiling_error']:.4f}",
        )
        for depth in counting["depths"]
    )
    columns = tuple(Column(name, number=True) for name in names)
    yield DataTable("Gain per shoe by the place of the cut card", columns, rows)


def _spreads(counting: Data) -> Iterable[Block]:
    if not counting["spreads"]:
        return
    insured = counting["spreads"][0]["insured"] is not None
    names = ("Gain per 100 rounds", *(["With insurance when it is good"] if insured else []))
    columns = (Column("Spread"), *(Column(name, number=True) for name in names))
    rows = tuple(
        (
            f"1 to {spread['units']}",
            f"{spread['gain_per_100']:.4f} ± {spread['error']:.4f}",
            *([f"{spread['insured']:.4f} ± {spread['insured_error']:.4f}"] if insured else []),
        )
        for spread in counting["spreads"]
    )
    caption = "One unit in every round, and up to so many when the best count is good"
    yield DataTable(caption, columns, rows)


def _seen(parts: Sequence[Data]) -> Iterable[Block]:
    yield from _edges("Edge against a bettor who sees hidden cards", "Cards seen", parts)
    for part in parts:
        yield from _how(part, part["cards"])


def _shared(parts: Sequence[Data]) -> Iterable[Block]:
    yield from _edges("Edge against bettors who share what they see", "Seats", parts)
    for part in parts:
        yield from _how(part, count(part["seats"], "seat"))


def _edges(caption: str, first: str, parts: Sequence[Data]) -> Iterable[DataTable]:
    """The edges of all parts, and what sharing seats gain together."""
    if not parts:
        return
    together = "gain_per_round" in parts[0]
    names = ("Edge without", "House edge", "Error", *(["Gain of all per round"] * together))
    columns = (Column(first), *(Column(name, number=True) for name in names))
    yield DataTable(caption, columns, tuple(_edge_row(part, together) for part in parts))


def _edge_row(part: Data, together: bool) -> tuple[str, ...]:
    without, gain = part["edge_without"], part.get("gain_per_round")
    return (
        count(part["seats"], "seat") if together else part["cards"],
        "" if without is None else percent(without),
        percent(part["edge"]),
        percent(part["error"]) if part["error"] else "exact",
        *(["" if gain is None else units(gain)] if together else []),
    )


def _how(part: Data, name: str) -> Iterable[Block]:
    """How the edge is reached, and what keeps it from being reached."""
    if part["strategy"]:
        yield Facts(((name, part["strategy"]),))
    if table := part.get("table"):
        columns = (Column("Seen"), Column("Best play"))
        yield DataTable(f"Best play: {name}", columns, tuple(table.items()))
    if part["change"]:
        yield Facts((("What to change", "; ".join(part["change"])),))
    if part["says"]:
        yield Bullets(tuple(map(sentence, part["says"])))
