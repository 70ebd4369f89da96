"""The `[play]` section of a family without its own descriptions is still readable."""

from houseway.pages.page import Bullets, Column, DataTable, Facts, Section
from houseway.pages.rules_of_play import play_section


def test_lists_of_words_become_lines_and_single_values_become_facts() -> None:
    section = play_section(
        "Play", {"says": ["deal two each"], "dealer_stands": 17, "on_tie": "dealer-copies"}
    )
    assert section.blocks == (
        Bullets(("Deal two each.",)),
        Facts((("Dealer stands", "17"), ("On tie", "dealer copies"))),
    )


def test_a_nested_table_becomes_a_section_with_its_own_source() -> None:
    data = {"surrender": {"open": True, "source": "001 5-6"}}
    (inner,) = play_section("Play", data).sections
    assert inner == Section("Surrender", (Facts((("Open", "yes"),)),), (), "001 lines 5-6")


def test_a_list_of_tables_becomes_a_table_with_a_column_for_each_key() -> None:
    rows = [{"hand": "pair", "set": "low"}, {"hand": "flush", "source": "001 9"}]
    (inner,) = play_section("Play", {"house_way": rows}).sections
    assert inner.blocks == (
        DataTable(
            "House way",
            (Column("Hand"), Column("Set"), Column("Source", detail=True)),
            (("pair", "low", ""), ("flush", "", "001 lines 9")),
        ),
    )


def test_rows_of_letters_become_a_chart_with_the_named_columns() -> None:
    data = {"chart": {"columns": ["7", "8", "9", "T"], "rows": {"16": "HHSS", "17": "SSSS"}}}
    (inner,) = play_section("Play", data).sections
    (chart,) = inner.blocks
    assert isinstance(chart, DataTable)
    assert [column.name for column in chart.columns] == ["Hand", "7", "8", "9", "T"]
    assert chart.rows == (("16", "H", "H", "S", "S"), ("17", "S", "S", "S", "S"))


def test_empty_play_makes_no_section() -> None:
    assert not play_section("Play", {})
