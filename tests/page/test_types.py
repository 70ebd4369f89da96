"""The types that the page scripts are checked with are those of what a table sends."""

import msgspec
from tests.each import each
from tests.server import banked_tables, pan_tables, poker_tables
from tools.view_types import PLACE, VIEWS, Types, fields

from houseway.play.live.view import OwnView, PublicView, view


def test_the_types_of_the_page_are_made_from_the_structs_of_the_views() -> None:
    assert PLACE.read_text("utf-8") == Types().text(), "run `make docs`"


TABLES = {
    "BankedView": (banked_tables, "tavern/pai-gow-poker"),
    "PokerView": (poker_tables, "tavern/texas-holdem"),
    "PanView": (pan_tables, "lucky-buck/pan"),
}


@each("kind", TABLES)
def test_a_view_has_the_fields_of_its_type(kind) -> None:
    tables, game = TABLES[kind]
    table = tables.open_table(game, people=("ann",))
    tables.step(table)
    own = [field for part in (PublicView, OwnView, *VIEWS[kind]) for field in fields(part)]
    names = {field.name for field in own if not field.optional}
    assert names == view(table, "ann").keys()


def test_a_field_that_may_be_missing_is_optional() -> None:
    class Shown(msgspec.Struct, kw_only=True):
        said: int | msgspec.UnsetType = msgspec.UNSET
        """What was said."""
        kept: str | None

    lines = [field.line() for field in fields(Shown)]
    assert lines == ["    said?: number;", "    kept: string | null;"]
