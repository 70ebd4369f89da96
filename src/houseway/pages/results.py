"""Results as pages: settlements, prices, fees and findings, from the documented JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from houseway.pages.page import Block, Column, Page, Paragraph, Section, Table
from houseway.pages.words import count, fee_moment

Data = Mapping[str, Any]


def settlement_page(result: Data) -> Page:
    """A settled hand of any kind."""
    if "pots" in result:
        blocks = _pots(result)
    elif "player_dealer" in result:
        blocks = _lines(result)
    else:
        blocks = _other(result)
    return Page(f"Settlement of {result['game']}", "", (Section("Settlement", tuple(blocks)),))


def price_page(report: Data) -> Page:
    """The prices of a game's wagers."""
    rows = [
        (
            wager["wager"],
            percent(wager["edge"]),
            percent(wager["error"]) if wager["error"] else "exact",
            percent(wager["element_of_risk"]),
            f"{wager['stdev']:.4f}",
            percent(wager["hit_rate"]),
        )
        for wager in report["wagers"]
    ]
    names = (
        "Wager",
        "House edge",
        "Error",
        "Edge per total bet",
        "Standard deviation",
        "Hit frequency",
    )
    table = _table("House edge", names, rows, numbers=names[1:])
    about = f"Method: {report['method']}. Combinations: {report['total_combinations']:,}."
    return Page(f"Prices of {report['game']}", about, (Section("Wagers", (table,)),))


def fee_page(report: Data) -> Page:
    """The fees under a collection option."""
    rows = [
        (r["payer"], money(r["amount"]), r["basis"], r["tier"], fee_moment(r["when"]))
        for r in report["fees"]
    ]
    table = _table("Fees", ("Payer", "Fee", "Basis", "Tier", "When"), rows, numbers=("Fee",))
    title = f"{report['game']}, option {report['option']}"
    return Page(title, "", (Section("Fees", (table,)),))


def findings_page(findings: Iterable[Data]) -> Page:
    """The findings of a check."""
    rows = [
        (finding["severity"], finding["code"], finding["where"]["game"] or "", finding["message"])
        for finding in findings
    ]
    names = ("Severity", "Code", "Game", "Finding")
    return Page(
        "Findings",
        f"{count(len(rows), 'finding')}.",
        (Section("Findings", (_table("Findings", names, rows),)),),
    )


def percent(value: float) -> str:
    """A fraction in percent: 0.012351 is 1.2351%."""
    return f"{100 * value:.4f}%"


def money(amount: str) -> str:
    """An amount of the JSON as a cashier writes it: $25, $1,250.50, -$70."""
    sign = "-" if amount.startswith("-") else ""
    dollars, _, cents = amount.lstrip("-").partition(".")
    whole = f"{int(dollars):,}"
    return f"{sign}${whole}" if cents in ("", "00") else f"{sign}${whole}.{cents}"


def where_it_starts(result: Data) -> str:
    """The seat at which settlement starts, and the seat with first action if it is another."""
    first, start = result["action_seat"], result["starts_at"]
    if not first or not start:
        return "The order does not matter."
    if start == first:
        return f"Action starts at seat {first}."
    return f"Settlement starts at seat {start}; action starts at seat {first}."


def _lines(result: Data) -> list[Block]:
    rows = [
        (
            str(line["order"]),
            str(line["seat"]),
            line["bettor"],
            line["wager"],
            money(line["amount"]),
            line["result"],
            money(line["paid"]),
            money(line["taken"]),
            money(line["returned"]),
            line["why"],
        )
        for line in result["lines"]
    ]
    names = ("#", "Seat", "Bettor", "Wager", "Amount", "Result", "Paid", "Taken", "Returned", "Why")
    amounts = ("Amount", "Paid", "Taken", "Returned")
    bank = result["player_dealer"]
    return [
        Paragraph(where_it_starts(result)),
        _table("Every wager, in the order it is settled", names, rows, numbers=amounts),
        *_fees(result["fees"]),
        Paragraph(
            f"Player-dealer: bank {money(bank['bank'])}, used {money(bank['used'])}, "
            f"net {money(bank['net'])}."
        ),
    ]


def _pots(result: Data) -> list[Block]:
    rows = [
        (
            str(number),
            money(pot["amount"]),
            ", ".join(map(str, pot["eligible"])),
            str(winner["seat"]),
            money(winner["share"]),
            winner["why"],
        )
        for number, pot in enumerate(result["pots"], 1)
        for winner in pot["winners"]
    ]
    names = ("Pot", "Amount", "Eligible", "Seat", "Share", "Why")
    stacks = ", ".join(f"seat {seat} {money(stack)}" for seat, stack in result["stacks"].items())
    return [
        _table("Winners of each pot", names, rows, numbers=("Amount", "Share")),
        *_fees(result["fees"]),
        Paragraph(f"Stacks: {stacks}."),
    ]


def _fees(fees: Sequence[Data]) -> list[Block]:
    return [
        Paragraph(
            f"Fee: {fee['payer']} {money(fee['amount'])} "
            f"({fee['tier'] or 'flat'}, {fee_moment(fee['when'])})."
        )
        for fee in fees
    ]


def _other(result: Data) -> list[Block]:
    """A result of any other form: values as lines, lists as tables."""
    blocks: list[Block] = []
    for name, value in result.items():
        title = name.replace("_", " ").capitalize()
        if isinstance(value, list) and value and isinstance(value[0], dict):
            rows = [tuple(_text(cell) for cell in row.values()) for row in value]
            blocks.append(_table(title, tuple(value[0]), rows))
        else:
            blocks.append(Paragraph(f"{title}: {_text(value)}"))
    return blocks


def _text(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_text(part)}" for key, part in value.items())
    if isinstance(value, list):
        nested = any(isinstance(part, dict | list) for part in value)
        return ("; " if nested else " ").join(_text(part) for part in value)
    return "-" if value in ("", None) else str(value)


def _table(
    caption: str,
    names: Sequence[str],
    rows: Sequence[tuple[str, ...]],
    numbers: Sequence[str] = (),
) -> Table:
    columns = tuple(Column(name, number=name in numbers, wide=name == "Why") for name in names)
    return Table(caption, columns, tuple(rows))
