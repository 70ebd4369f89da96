"""Collections are sent with their words, which the page scripts show as they are."""

import json
from pathlib import Path

from tests.book import BOOK
from tests.cli.light import CASES
from tests.each import each
from tests.server import banked_tables, pan_tables, poker_tables

import houseway
from houseway.play.collection import fee_moment
from houseway.play.live.view import view
from houseway.web.api.desk import settle_at_desk

STATIC = Path(houseway.__file__).parent / "web" / "static"
MIRRORS = ("tierName", "feeMoment", "WHO_PAYS")
"""What the page scripts once had to say what Python says."""


def test_the_desk_says_the_terms_of_each_collection():
    case = {**CASES["flop"], "option": "gega-003783-omaha:1"}
    fees = settle_at_desk(json.dumps(case).encode(), BOOK)["result"]["fees"]
    assert [fee["terms"] for fee in fees] == ["2-4 players, immediately after the flop"]


TABLES = {
    "banked": (banked_tables, "tavern/zoobac", "gega-003784-b:1"),
    "poker": (poker_tables, "tavern/texas-holdem", "gega-003783:1"),
    "pan": (pan_tables, "deuce-lounge/pan", "pan:1"),
}


@each("kind", TABLES)
def test_a_table_says_the_terms_of_each_collection(kind):
    tables, game, option = TABLES[kind]
    table = tables.open_table(game, people=("ann", "ben"), option=option)
    for _ in range(300):
        tables.step(table)
        if fees := view(table, "")["fees"]:
            break
    for fee in fees:
        assert fee["terms"].startswith(fee["tier"])
        assert fee["terms"].endswith(fee_moment(fee["when"]))
    assert fees


def test_no_page_script_words_a_collection_itself():
    scripts = {path.name: path.read_text("utf-8") for path in STATIC.rglob("*.js")}
    assert [name for name, text in scripts.items() if any(word in text for word in MIRRORS)] == []
