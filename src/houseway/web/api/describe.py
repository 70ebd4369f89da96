"""The HTTP API as an OpenAPI document."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from houseway.web.api.call import Endpoint


GROUPS = {
    "Settle": ("settle", "desk", "rulings", "stakes"),
    "Odds": ("price", "protect", "report", "workbench", "jobs"),
    "The bank": ("bank", "audit"),
    "Learn": ("drills", "auditions", "takes"),
    "Tables": ("play", "tables", "seats", "hands"),
    "Floor": ("floor", "house-rules", "journal", "roles", "servers"),
    "People": (
        "guest",
        "accounts",
        "login",
        "logout",
        "keep",
        "password",
        "tries",
        "me",
        "who",
        "chips",
    ),
    "Description": ("openapi.json",),
    "Other": (),
}
"""The groups of the calls: the parts of their addresses after `/api/`; "Other" has the rest."""
PLACES = {"room": "tavern", "game": "zoobac"}
"""Examples of the parts of an address that name a game."""


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
        "tags": [{"name": name} for name in dict.fromkeys(map(_group, paths))],
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    names = [part.strip("{}").partition(":")[0] for part in endpoint.path.split("/") if "{" in part]
    operation: dict[str, Any] = {
        "tags": [_group(endpoint.path)],
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
    if content := _content(endpoint):
        operation["requestBody"] = {"content": content}
    return operation


def _group(path: str) -> str:
    part = path.split("/")[2]
    return next((name for name, parts in GROUPS.items() if part in parts), "Other")


def _content(endpoint: Endpoint) -> dict[str, Any]:
    """What the body of a call may be, with an example if there is one."""
    if endpoint.body is None and not endpoint.example:
        return {}
    schema: dict[str, Any] = {"type": "object"}
    if endpoint.body is not None:
        schema = {"$ref": f"#/components/schemas/{endpoint.body.__name__}"}
    example = {"example": endpoint.example} if endpoint.example else {}
    return {"application/json": {"schema": schema, **example}}


def _parameter(name: str, place: str, kind: type) -> dict[str, Any]:
    schema = msgspec.json.schema(kind)
    example = {"example": PLACES[name]} if name in PLACES else {}
    return {"name": name, "in": place, "required": place == "path", "schema": schema, **example}
