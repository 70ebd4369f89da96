"""Every exported table, read back by DuckDB and pandas."""

import json
import re
from pathlib import Path

import duckdb
import pandas
import pytest
from tests.book import BOOK
from tests.test_repository import ROOT

from houseway.checking.check import check
from houseway.export.package import TABLES, export
from houseway.export.table import clean
from houseway.play.game import FiledGame
from houseway.pricing.price import can_price

pytestmark = pytest.mark.slow

TYPES = {"string": "VARCHAR", "integer": "BIGINT", "number": "DOUBLE", "boolean": "BOOLEAN"}
DTYPES = {"string": "string", "integer": "Int64", "number": "Float64", "boolean": "boolean"}


@pytest.fixture(scope="module")
def places(tmp_path_factory) -> dict[str, Path]:
    """An export in each format, and the rows that are expected."""
    found = {format: tmp_path_factory.mktemp(format) for format in ("csv", "jsonl", "parquet")}
    tables = [fixed(table) for table in TABLES]
    for format, place in found.items():
        export(BOOK, place, format, tables)
    return found


ROWS: dict[str, list[list[object]]] = {}


def fixed(table):
    """The table with rows that are made once for all formats."""
    ROWS[table.name] = [clean(table, row) for row in table.rows(BOOK)]
    return type(table)(
        table.name,
        table.says,
        table.columns,
        table.key,
        lambda _: iter(ROWS[table.name]),
        table.links,
    )


def test_duckdb_reads_every_table_of_every_format_as_it_was_written(places):
    for format, place in places.items():
        for table in TABLES:
            path = place / f"{table.name}.{format}"
            rows = duckdb.sql(f"SELECT * FROM {source(table, path)}").fetchall()
            assert [list(row) for row in rows] == ROWS[table.name], path.name


def source(table, path):
    types = {column.name: TYPES[column.type] for column in table.columns}
    columns = ", ".join(f"'{name}': '{kind}'" for name, kind in types.items())
    if path.suffix == ".csv":
        return f"read_csv('{path}', header=true, columns={{{columns}}}, quote='\"', escape='\"')"
    if path.suffix == ".jsonl":
        return f"read_json('{path}', format='newline_delimited', columns={{{columns}}})"
    return f"'{path}'"


def test_pandas_reads_every_table_of_every_format_as_it_was_written(places):
    for format, place in places.items():
        for table in TABLES:
            frame = read(table, place / f"{table.name}.{format}")
            assert list(frame.columns) == [column.name for column in table.columns]
            values = frame.astype(object).where(frame.notna(), None).to_numpy().tolist()
            assert values == ROWS[table.name], (format, table.name)


def read(table, path):
    types = {column.name: DTYPES[column.type] for column in table.columns}
    if path.suffix == ".csv":
        return pandas.read_csv(path, dtype=types, keep_default_na=False, na_values=[""])
    if path.suffix == ".jsonl":
        lines = path.read_text("utf-8").splitlines()
        names = [column.name for column in table.columns]
        frame = pandas.DataFrame([json.loads(line) for line in lines], columns=names, dtype=object)
        return frame.astype(types)
    return pandas.read_parquet(path).astype(types)


def test_the_keys_between_tables_hold_in_duckdb(places):
    place = places["parquet"]
    for table in TABLES:
        for link in table.links:
            on = " AND ".join(f"a.{name} = b.{name}" for name in link.columns)
            missing = duckdb.sql(
                f"SELECT count(*) FROM '{place / table.name}.parquet' a "
                f"ANTI JOIN '{place / link.table}.parquet' b ON {on}"
            ).fetchall()
            assert missing == [(0,)], (table.name, link.table)


def test_the_tables_have_every_stored_price_and_every_finding(places):
    ((farthest,),) = duckdb.sql(
        "SELECT max(abs(total - 1)) FROM (SELECT sum(probability) AS total FROM "
        f"'{places['parquet'] / 'outcomes.parquet'}' GROUP BY game, preset, wager)"
    ).fetchall()
    assert farthest < 1e-9
    games = [FiledGame(BOOK, game) for game in BOOK]
    priced = {game.id for game in games if can_price(game)}
    assert {row[0] for row in ROWS["prices"]} == priced
    assert len(ROWS["findings"]) == len(check(BOOK, BOOK).findings)


def test_the_query_in_the_guide_has_a_row_for_every_cardroom_with_odds(places, monkeypatch):
    guide = (ROOT / "docs" / "data.md").read_text("utf-8")
    (query,) = re.findall(r"```sql\n(.*?)```", guide, re.DOTALL)
    places["csv"].with_name("data").symlink_to(places["csv"])
    monkeypatch.chdir(places["csv"].parent)
    rows = duckdb.sql(query).fetchall()
    priced = {row[0].split("/")[0] for row in ROWS["prices"]}
    assert {room for room, _, _ in rows} == priced


def test_the_columns_of_a_parquet_file_have_their_units(places):
    from pyarrow import parquet

    schema = parquet.read_schema(places["parquet"] / "tiers.parquet")
    assert schema.field("amount").metadata[b"unit"] == b"US cents"
    assert not schema.field("option").nullable
