"""Results as pages: their sentences and tables, and that nothing else shows a result."""

import ast
import re
from pathlib import Path

import pytest
from tests.cli.light import CASES

import houseway
from houseway.cli.show import write_page
from houseway.pages.html import page_sections
from houseway.pages.markdown import write_page as as_markdown
from houseway.pages.page import DataTable, Page
from houseway.pages.results import settlement_page, where_it_starts


def no_bust(**rules):
    """Settle two seats of the Deuce Lounge's No Bust, which has no action button."""
    return houseway.settle(
        {
            "game": "deuce-lounge/no-bust-21st-century-blackjack",
            "rules": rules,
            "player_dealer": {"seat": 3, "bank": "1000.00"},
            "wagers": [
                {"seat": seat, "bettor": bettor, "wager": "base", "amount": "10.00"}
                for seat, bettor in ((4, "A"), (6, "B"))
            ],
            "hands": {"4": ["Ts", "9d"], "6": ["Th", "8d"], "player-dealer": ["Td", "8h"]},
        }
    )


def test_the_house_dealers_right_is_settled_before_the_seat_with_the_action():
    settlement = no_bust(settlement_start="house-dealer-right")
    expected = "Settlement starts at seat 6; action starts at seat 4."
    assert [line["seat"] for line in settlement["lines"]] == [6, 4]
    assert where_it_starts(settlement) == expected


def test_every_amount_of_a_settlement_is_in_a_column_of_numbers():
    blocks = settlement_page(no_bust()).sections[0].blocks
    table = next(block for block in blocks if isinstance(block, DataTable))
    numbers = [column.name for column in table.columns if column.number]
    assert numbers == ["#", "Seat", "Amount", "Paid", "Taken", "Returned"]


SOURCE = Path(houseway.__file__).parent
RESULTS = {
    "settlement": {"order", "in_action", "paid", "taken", "returned", "starts_at", "eligible"},
    "price": {"edge", "error", "element_of_risk", "stdev", "hit_rate", "combinations"},
    "fee": {"payer", "basis", "tier", "when", "per"},
    "findings": {"code", "severity", "message", "where"},
    "bank": {"per_hand", "per_hour", "stdev_per_hand", "edge_before_fee", "bank_that_covers"},
}
"""The fields of each result; code that reads three of them shows the result."""
SHOWS_TABLES = {"DataTable", "Column", "RichTable", "write_table"}
OTHER_TABLES = {
    ("checking/report_page.py", "price"),  # filed pay rows beside what each returns
    ("pages/collection.py", "fee"),  # the schedule as filed, with every tier
    ("web/pages/check.py", "findings"),  # the number of findings by cardroom
    ("web/pages/fees.py", "fee"),  # the schedule, with the tier that applies marked
    ("shared/line-table.js", "settlement"),  # names and winners as a table or the desk has them
    ("odds/bet-builder.js", "price"),  # the rows of a bet that is being built
    ("odds/price.js", "price"),  # a column for payouts that are being typed
}
"""Tables of something else that is filed or typed, which read the same fields."""


def builds_table(tree: ast.AST) -> bool:
    """Whether code builds a table of any form: as a page, for the terminal, as HTML or text."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in SHOWS_TABLES:
            return True
        if isinstance(node, ast.Constant) and node.value == " | ":
            return True
        if isinstance(node, ast.Call) and "'table'" in map(ast.unparse, node.args[:1]):
            return True
    return False


def fields_read(tree: ast.AST) -> set[str]:
    keys = {
        str(node.slice.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant)
    }
    return keys | {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


def tables_of_results() -> set[tuple[str, str]]:
    """Every module that builds a table and reads a result, with the result."""
    found = []
    for path in SOURCE.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        if builds_table(tree):
            found.append((path.relative_to(SOURCE).as_posix(), fields_read(tree)))
    static = SOURCE / "web" / "static"
    for path in static.rglob("*.js"):
        text = path.read_text("utf-8")
        if "<table" in text:
            fields = set(re.findall(r"\.(\w+)|(?<=[{ ])(\w+)(?=[,:} ])", text))
            found.append((path.relative_to(static).as_posix(), {a or b for a, b in fields}))
    return {
        (module, result)
        for module, fields in found
        for result, own in RESULTS.items()
        if len(own & fields) >= 3
    }


def test_commands_print_the_page_of_a_result_and_build_no_table() -> None:
    built = [
        f"{name}: {node.id}"
        for name in ("bank", "check", "fee", "price", "settle")
        for node in ast.walk(ast.parse((SOURCE / "cli" / f"{name}.py").read_text("utf-8")))
        if isinstance(node, ast.Name) and node.id in {*SHOWS_TABLES, "Section", "Page"}
    ]
    assert built == []


def test_a_table_of_a_result_is_built_only_on_its_page() -> None:
    pages = {
        *(("pages/results.py", result) for result in ("settlement", "price", "fee", "findings")),
        ("pages/bank.py", "bank"),
    }
    assert tables_of_results() == pages | OTHER_TABLES


def results() -> dict[str, tuple[Page, list[str]]]:
    """One page of each result, with texts that must be on it."""
    settled = houseway.settle(CASES["twenty-one"])
    return {
        "settlement": (settled.page(), ["Game wager", "Tc 8h", "Rules as filed.", "Tavern papers"]),
        "pots": (houseway.settle(CASES["flop"]).page(), ["Eligible", "Stacks:"]),
        "pan": (houseway.settle(CASES["pan"]).page(), ["Settlement of deuce-lounge/pan"]),
        "price": (houseway.price("tavern/zoobac", "monkey").page(), ["Monkey", "12.4527%"]),
        "fee": (
            houseway.fee("tavern/zoobac", "18", action=45_000).page(),
            ["$300-$499", "Lines 3672-3676 of the Tavern papers"],
        ),
        "findings": (
            houseway.check("saloon", packs=["local"]).page(),
            ["LOC005", "saloon"],
        ),
    }


def test_every_result_has_one_page_for_terminal_notebook_and_documents(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    missing = []
    for name, (page, texts) in results().items():
        write_page(page)
        shown = {
            "terminal": capsys.readouterr().out,
            "html": f"{page.title} {page.about} {page_sections(page)}",
            "markdown": as_markdown(page),
        }
        missing += [
            f"{name} in {form}: {text}"
            for form, whole in shown.items()
            for text in texts
            if text not in whole
        ]
    assert missing == []
