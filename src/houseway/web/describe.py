"""The HTTP API as an OpenAPI document."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from houseway.web.asking import Endpoint


def describe(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """The routes of the API as an OpenAPI document."""
    endpoints = list(endpoints)
    bodies = [one.body for one in endpoints if one.body is not None]
    template = "#/components/schemas/{name}"
    _, schemas = msgspec.json.schema_components(list(dict.fromkeys(bodies)), ref_template=template)
    paths: dict[str, dict[str, Any]] = {}
    for one in endpoints:
        path = one.path.replace(":int", "")
        paths.setdefault(path, {})[one.method.lower()] = _operation(one)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Houseway", "version": "1"},
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _operation(one: Endpoint) -> dict[str, Any]:
    names = [part.strip("{}").partition(":")[0] for part in one.path.split("/") if "{" in part]
    operation: dict[str, Any] = {
        "summary": one.does,
        "parameters": [
            *(_parameter(name, "path", str) for name in names),
            *(_parameter(name, "query", kind) for name, kind in one.query.items()),
        ],
        "responses": {"200": {"description": "Done"}, "400": {"description": "Refused, with why"}},
    }
    if one.may:
        operation["responses"]["403"] = {"description": f"Only who may {one.may}"}
    if one.body is not None:
        schema = {"$ref": f"#/components/schemas/{one.body.__name__}"}
        operation["requestBody"] = {"content": {"application/json": {"schema": schema}}}
    return operation


def _parameter(name: str, place: str, kind: type) -> dict[str, Any]:
    schema = msgspec.json.schema(kind)
    return {"name": name, "in": place, "required": place == "path", "schema": schema}
