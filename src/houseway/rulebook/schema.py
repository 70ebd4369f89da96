"""JSON Schema of the rulebook's files, so that editors can complete and check what people write.

It is generated from the structs and allows the three marks: `use`, `"=option"` and `if`.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import inspect

from houseway.rulebook.decode import encode
from houseway.rulebook.model import Filing, Room
from houseway.rulebook.schedule import Schedule
from houseway.values.strict import Strict

Schema = dict[str, Any]

KINDS: dict[str, type[Strict]] = {"filing": Filing, "schedule": Schedule, "room": Room}

MARKS: Schema = {
    "use": {
        "type": "string",
        "pattern": "^[a-z0-9-]+/[a-z0-9-]+$",
        "description": "The library part to insert, as file/part; keys next to it override it.",
    },
    "if": {
        "type": "string",
        "description": "The table is kept only if this condition on the options is true.",
    },
}
CHOSEN: Schema = {
    "type": "string",
    "pattern": "^=[a-z][a-z0-9_]*$",
    "description": "The chosen value of an option, as =name.",
}

PLAIN: dict[type[inspect.Type], str] = {
    inspect.StrType: "string",
    inspect.IntType: "integer",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}


def file_schema(kind: str, plays: Mapping[str, type[Strict]] | None = None) -> Schema:
    """The schema of one kind of file; `plays` are the `[play]` structs of the families."""
    schemas = _Schemas()
    root = schemas.table(KINDS[kind])
    by_family = [
        {
            "if": {"properties": {"family": {"const": family}}, "required": ["family"]},
            "then": {"properties": {"play": schemas.ref(play)}},
        }
        for family, play in (plays or {}).items()
    ]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Houseway {kind}",
        **root,
        **({"allOf": by_family} if by_family else {}),
        "$defs": {"chosen": CHOSEN, **dict(sorted(schemas.tables.items()))},
    }


class _Schemas:
    """Collects the schema of every struct that another mentions."""

    def __init__(self) -> None:
        self.tables: dict[str, Schema] = {}
        self.names: dict[type, str] = {}

    def ref(self, kind: type) -> Schema:
        if kind not in self.names:
            # Families use the same struct names; the module distinguishes them.
            taken = kind.__name__ in self.tables
            module = f"{kind.__module__.rpartition('.')[2]}." if taken else ""
            self.names[kind] = name = f"{module}{kind.__name__}"
            self.tables[name] = {}  # a struct may contain itself
            self.tables[name] = self.table(kind)
        return {"$ref": f"#/$defs/{self.names[kind]}"}

    def table(self, kind: type) -> Schema:
        """A struct as a table; if it uses a library part it needs no other key."""
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        required = [field.encode_name for field in info.fields if field.required]
        schema: Schema = {
            "type": "object",
            "description": _first_line(kind),
            "properties": {**{f.encode_name: self.value(f) for f in info.fields}, **MARKS},
            "additionalProperties": False,
        }
        if required:
            schema["anyOf"] = [{"required": required}, {"required": ["use"]}]
        return schema

    def value(self, field: inspect.Field) -> Schema:
        """A key's value, or the option that sets it."""
        schema = {"anyOf": [self.of(field.type), {"$ref": "#/$defs/chosen"}]}
        if field.default is not msgspec.NODEFAULT and field.default is not None:
            return {**schema, "default": encode(field.default)}
        return schema

    def of(self, info: inspect.Type) -> Schema:
        """The schema of any type used in the rulebook's structs."""
        match info:
            case inspect.AnyType():
                return {}
            case inspect.LiteralType(values):
                return {"enum": list(values)}
            case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
                return {"type": "array", "items": self.item(item)}
            case inspect.TupleType(item_types=items):
                count = len(items)
                parts = [self.of(item) for item in items]
                return {"type": "array", "prefixItems": parts, "minItems": count, "maxItems": count}
            case inspect.DictType(value_type=value):
                return {"type": "object", "additionalProperties": self.of(value)}
            case inspect.UnionType(types):
                return {"anyOf": [self.of(kind) for kind in types]}
            case inspect.StructType(cls):
                return self.ref(cls)
            case inspect.CustomType(cls):
                return {"type": "string", "description": _first_line(cls)}
            case _:
                return {"type": PLAIN[type(info)]}

    def item(self, info: inspect.Type) -> Schema:
        """An entry of a list; an entry that is not text or a struct may also name an option."""
        schema = self.of(info)
        if "$ref" in schema or schema.get("type") == "string" or not schema:
            return schema
        return {"anyOf": [schema, {"$ref": "#/$defs/chosen"}]}


def _first_line(kind: type) -> str:
    return (kind.__doc__ or kind.__name__).strip().split("\n")[0]
