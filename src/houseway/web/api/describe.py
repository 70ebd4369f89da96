"""The HTTP API as an OpenAPI document."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from houseway.web.api.call import Endpoint


def describe(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """The routes of the API as an OpenAPI document."""
    endpoints = list(endpoints)
    bodies = [endpoint.body for endpoint in endpoints if endpoint.body is not None]
    template = "#/components/schemas/{name}"
    _, schemas = msgspec.json.schema_components(list(dict.fromkeys(bodies)), ref_template=template)
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        path = endpoint.path.replace(":int", "")
        paths.setdefault(path, {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Houseway", "version": "1"},
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    names = [part.strip("{}").partition(":")[0] for part in endpoint.path.split("/") if "{" in part]
    operation: dict[str, Any] = {
        "summary": endpoint.summary,
        "parameters": [
            *(_parameter(name, "path", str) for name in names),
            *(_parameter(name, "query", kind) for name, kind in endpoint.query.items()),
        ],
        "responses": {
            "200": {"description": "Done"},
            "400": {"description": "Refused, with the reason"},
        },
    }
    if endpoint.may:
        operation["responses"]["403"] = {"description": f"Only for people who may {endpoint.may}"}
    if endpoint.body is not None:
        schema = {"$ref": f"#/components/schemas/{endpoint.body.__name__}"}
        operation["requestBody"] = {"content": {"application/json": {"schema": schema}}}
    return operation


def _parameter(name: str, place: str, kind: type) -> dict[str, Any]:
    schema = msgspec.json.schema(kind)
    return {"name": name, "in": place, "required": place == "path", "schema": schema}
