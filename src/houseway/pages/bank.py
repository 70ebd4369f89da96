"""The report on a bank as a page, from the documented JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.pages.page import (
    Block,
    Bullets,
    Column,
    DataTable,
    Facts,
    Page,
    Paragraph,
    Section,
    nonempty,
)
from houseway.pages.results import money, percent
from houseway.pages.words import capital, count, listed, sentence

Data = Mapping[str, Any]
Names = Mapping[str, str]

RESULT = "Result"
SHIFT = "Over a shift"
RUIN = "Risk of ruin"
HAND = "One hand"
OPTIONS = "Collection options compared"
ACTUAL = "Actual results"
ASSUMED = "Assumptions"


def bank_page(report: Data, name: str, wagers: Names, labels: Names | None = None) -> Page:
    """The report; `wagers` has wager names by id, `labels` option descriptions by id."""
    hands = count(report["assumes"]["hands_per_hour"], "hand")
    about = f"{bets_text(report['assumes'], wagers)}, {hands} "
    about += f"an hour, option {report['option']}" if report["option"] else "an hour, no collection"
    return Page(
        f"Banking {name}",
        sentence(about),
        nonempty(
            Section(RESULT, _result(report)),
            Section(SHIFT, _shift(report)),
            Section(RUIN, _ruin(report["ruin"])),
            Section(HAND, _hand(report)),
            Section(OPTIONS, _options(report, labels or {})),
            Section(ACTUAL, _actual(report["actual"])),
            Section(ASSUMED, (Bullets(tuple(report["assumes"]["says"])),)),
        ),
    )


def bets_text(assumes: Data, wagers: Names) -> str:
    """Who bets what: `7 seats bet $50 on Player and $5 on Tiger`."""
    bets = listed(
        f"{money(amount)} on {wagers.get(wager, wager)}"
        for wager, amount in assumes["bets"].items()
    )
    seats = assumes["seats"]
    return f"{count(seats, 'seat')} {'bets' if seats == 1 else 'bet'} {bets}"


def per_hour_text(report: Data) -> str:
    """The average result per hour and its range, in two sentences."""
    band = report["band_per_hour"]
    amount = money(report["per_hour"])
    verb = "loses" if amount.startswith("-") else "earns"
    return (
        f"The bank {verb} {amount.removeprefix('-')} an hour on average. "
        f"95% of hours end between {money(band['low'])} and {money(band['high'])}."
    )


def _result(report: Data) -> tuple[Block, ...]:
    pairs = [
        ("Per hour", f"{money(report['per_hour'])}, {_swing(report['stdev_per_hour'])}"),
        ("Per hand", f"{money(report['per_hand'])}, {_swing(report['stdev_per_hand'])}"),
        ("Action per hand", money(report["action"])),
        ("Edge before collection", percent(report["edge_before_fee"])),
        ("Collection per hand", _fees(report)),
        ("Edge after collection", percent(report["edge_after_fee"])),
        ("Break-even action", break_even_text(report)),
        ("Hands until the edge shows", _shows(report)),
    ]
    lines: list[Block] = [Paragraph(per_hour_text(report))]
    if report["ruin"]["certain"]:
        lines.append(Paragraph(_losing(report)))
    return (*lines, Facts(tuple(pairs)))


def _losing(report: Data) -> str:
    if report["edge_before_fee"] <= 0:
        return "These bets favor the players, even before the collection."
    return "The collection takes more than the edge earns at these bets."


def _swing(stdev: str) -> str:
    return f"standard deviation {money(stdev)}"


def _fees(report: Data) -> str:
    players = money(report["players_fee"])
    bank_fee = f"{money(report['fee'])} from the bank"
    return bank_fee if players == "$0" else f"{bank_fee}, {players} from the players"


def break_even_text(row: Data) -> str:
    """The table action at which the edge pays the fee, in words."""
    smallest, always = row["break_even_action"], row["always_from_action"]
    if smallest is None:
        return "never"
    if always is None:
        return f"{money(smallest)}, but not at the highest tier"
    return (
        money(smallest)
        if smallest == always
        else f"{money(smallest)}; at every amount from {money(always)}"
    )


def _shows(report: Data) -> str:
    """N0: how many hands it takes until the average is as large as one standard deviation."""
    if report["hands_to_show"] is None:
        return "never, because the average is not positive"
    hands = count(report["hands_to_show"], "hand")
    hours = count(round(report["hours_to_show"]), "hour")
    return f"{hands} ({hours}): average and standard deviation are then equal"


def _shift(report: Data) -> tuple[Block, ...]:
    shift, hours = report["shift"], report["assumes"]["hours"]
    band, normal = shift["band"], shift["normal_band"]
    text = (
        f"In {count(hours, 'hour')} ({count(shift['hands'], 'hand')}) the bank averages "
        f"{money(shift['mean'])}. 95% of shifts end between {money(band['low'])} and "
        f"{money(band['high'])}; {share(shift['chance_of_loss'])} end with a loss."
    )
    rows = tuple((share(float(chance)), money(at)) for chance, at in shift["quantiles"].items())
    columns = (Column("Share of shifts"), Column("End at or below", number=True))
    rough = (
        f"The normal approximation gives {money(normal['low'])} to {money(normal['high'])}, with a "
        f"standard deviation of {money(shift['stdev'])}."
    )
    return Paragraph(text), Paragraph(rough), DataTable("Results of a shift", columns, rows)


def _ruin(ruin: Data) -> tuple[Block, ...]:
    if ruin["certain"]:
        what = "The bank loses on average, so any bankroll is lost in the end: ruin is certain."
        return (Paragraph(what),)
    lines = []
    if ruin["bankroll"] is not None:
        lines.append(
            f"The chance of ever losing a bankroll of {money(ruin['bankroll'])} is at most "
            f"{share(ruin['at_most'])} and at least {share(ruin['at_least'])}."
        )
    lines.append(
        f"For a risk of {share(ruin['wanted'])} the bankroll must be "
        f"{money(ruin['bankroll_for_wanted'])}."
    )
    lines.append("This assumes unlimited play, with no money added or taken out.")
    return tuple(Paragraph(line) for line in lines)


def _hand(report: Data) -> tuple[Block, ...]:
    worst = report["worst"]
    condition = "" if worst["exact"] else " if every seat wins its highest payout in the same hand"
    lines = [f"The largest loss at these bets is {money(worst['these_bets'])}{condition}."]
    if worst["at_limits"] is None:
        lines.append("One of these bets has no filed maximum, so the largest loss has no limit.")
    else:
        lines.append(
            f"With the same bets at their maximum, it is {money(worst['at_limits'])}. Both are "
            "after the collection, with one bettor on each seat and a bank that covers everything."
        )
    covers = report["bank_that_covers"].items()
    rows = tuple((share(float(chance)), money(bank)) for chance, bank in covers)
    columns = (Column("Hands covered in full"), Column("Bank", number=True))
    return (*map(Paragraph, lines), DataTable("Bank that covers the hands", columns, rows))


def _options(report: Data, labels: Names) -> tuple[Block, ...]:
    rows = report["options"]
    if not rows:
        return ()
    names = ("Option", "Per hour", "Fee per hand", "Edge after", "Break-even action")
    used = tuple(
        (
            _label(row, report, labels),
            money(row["per_hour"]),
            money(row["fee"]),
            percent(row["edge_after_fee"]),
            break_even_text(row),
        )
        for row in rows
        if not row["why"]
    )
    columns = tuple(Column(name, number=name in names[1:4]) for name in names)
    blocks: list[Block] = []
    if used:
        title = "Current options for these bets, best for the bank first"
        blocks.append(DataTable(title, columns, used))
    barred = tuple((_label(row, report, labels), row["why"]) for row in rows if row["why"])
    if barred:
        why_columns = (Column("Option"), Column("Why", wide=True))
        blocks.append(DataTable("Options that do not allow these bets", why_columns, barred))
    return tuple(blocks)


def _label(row: Data, report: Data, labels: Names) -> str:
    """The label of an option, which may be HTML; without one, its id."""
    if row["option"] in labels:
        return labels[row["option"]]
    return f"{row['option']} (this table)" if row["option"] == report["option"] else row["option"]


def _actual(actual: Data | None) -> tuple[Block, ...]:
    if actual is None:
        return ()
    total = actual["total"]
    rows = tuple(_actual_row(row) for row in (*actual["rows"], total))
    names = ("Date", "Hands", "Action", "Result", "Expected", "95% band", "z", "Verdict", "Fee")
    columns = tuple(Column(name, number=name in names[1:7]) for name in names)
    fees = any(row["fee"] is not None for row in actual["rows"])
    if not fees:
        columns, rows = columns[:-1], tuple(row[:-1] for row in rows)
    text = (
        f"The total is {money(total['result'])} in {count(total['hands'], 'hand')}; "
        f"{money(total['expected'])} was expected: {total['says']} "
        f"({money(total['band']['low'])} to {money(total['band']['high'])}; z {total['z']:+.2f})."
    )
    note = (
        "Results are before the collection. The band scales the assumed bets to the action per "
        "hand of each row."
    )
    return Paragraph(text), Paragraph(note), DataTable("Actual and expected results", columns, rows)


def _actual_row(row: Data) -> tuple[str, ...]:
    return (
        row["date"],
        f"{row['hands']:,}",
        money(row["action"]),
        money(row["result"]),
        money(row["expected"]),
        f"{money(row['band']['low'])} to {money(row['band']['high'])}",
        f"{row['z']:+.2f}",
        capital(row["says"]),
        "" if row["fee"] is None else money(row["fee"]),
    )


def share(value: float) -> str:
    """A chance in percent with up to two decimals: 50%, 0.1%, under 0.01%.

    >>> share(0.5), share(0.0123), share(0.00001)
    ('50%', '1.23%', 'under 0.01%')
    """
    if 0 < value < 0.0001:
        return "under 0.01%"
    return f"{100 * value:.2f}".rstrip("0").rstrip(".") + "%"
