"""Tables as Parquet, with the meaning and unit of each column in its metadata."""

from collections.abc import Sequence
from typing import Any

import pyarrow as arrow
from pyarrow import parquet

from houseway.export.table import Row, Table


def to_parquet(table: Table, rows: Sequence[Row]) -> bytes:
    """The content of a Parquet file."""
    kinds: dict[str, Any] = {
        "string": arrow.string(),
        "integer": arrow.int64(),
        "number": arrow.float64(),
        "boolean": arrow.bool_(),
    }
    fields = [
        arrow.field(
            column.name,
            kinds[column.type],
            nullable=column.name not in table.key,
            metadata={"description": column.says, "unit": column.unit},
        )
        for column in table.columns
    ]
    schema = arrow.schema(fields, metadata={"description": table.says})
    columns = [
        arrow.array([row[place] for row in rows], type=field.type)
        for place, field in enumerate(fields)
    ]
    output = arrow.BufferOutputStream()
    parquet.write_table(arrow.table(columns, schema=schema), output)
    content: bytes = output.getvalue().to_pybytes()
    return content
