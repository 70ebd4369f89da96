"""The page of the HTTP API, made from its OpenAPI description; most calls can be run on it."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.pages.guides import inline
from houseway.pages.html import table
from houseway.pages.markup import Html, tag
from houseway.pages.page import Column, DataTable, anchor
from houseway.pages.words import listed
from houseway.web.api.endpoints import description
from houseway.web.pages import views

SCRIPT = views.Script("shared/api-calls", ("shared/docs", "shared/api"))
Data = Mapping[str, Any]
_TYPES = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "object": "object",
    "array": "list",
    "null": "null",
}


def api_page() -> str:
    """Every call of the API by group, and the objects that they take."""
    api = description()
    groups = [group["name"] for group in api["tags"]]
    main = tag(
        "article",
        tag("h1", "HTTP API"),
        tag(
            "p",
            "JSON over HTTP, the same that the pages use. Errors have ",
            tag("code", "error"),
            " and ",
            tag("code", "where"),
            ". The whole description: ",
            tag("a", "OpenAPI", href="/api/openapi.json"),
            "; all games: ",
            tag("a", "/api/games", href="/api/games"),
            "; from Python: ",
            tag("a", "Python library", href="/docs/api"),
            ".",
            class_="lead",
        ),
        *(part for group in groups for part in _group(group, api)),
        tag("h2", "Objects", id="objects"),
        *(_object(name, schema) for name, schema in api["components"]["schemas"].items()),
    )
    whole = tag("div", main, tag("aside", _side(groups)), class_="docs")
    return views.document("HTTP API", whole, trail=views.HOME, script=SCRIPT, linked=False)


def _side(groups: list[str]) -> Html:
    names = [*groups, "Objects"]
    links = (tag("li", tag("a", name, href=f"#{anchor(name)}")) for name in names)
    elsewhere = tag("ul", tag("li", tag("a", "Documentation", href="/docs")))
    return tag(
        "nav",
        tag("h2", "Calls"),
        tag("ul", *links),
        tag("h2", "Elsewhere"),
        elsewhere,
        aria_label="API",
    )


def _group(group: str, api: Data) -> Iterator[Html]:
    """The calls of a group."""
    yield tag("h2", group, id=anchor(group))
    for path, methods in api["paths"].items():
        for method, call in methods.items():
            if group in call["tags"]:
                yield _call(method.upper(), path, call)


def _call(method: str, path: str, call: Data) -> Html:
    """A call with its parameters and its body, and a form that runs it."""
    refused = call["responses"].get("403")
    return tag(
        "details",
        tag(
            "summary",
            tag("b", method),
            " ",
            tag("code", path),
            " ",
            tag("span", inline(call["summary"])),
        ),
        tag("p", f"{refused['description']}.") if refused else "",
        *_parameters(call["parameters"]),
        *_body(call),
        _form(method, path, call) if _can_run(method, call) else "",
        id=anchor(f"{method} {path}"),
        class_="call",
    )


def _parameters(parameters: list[Data]) -> Iterator[Html]:
    if parameters:
        columns = (Column("Parameter"), Column("In"), Column("Type"))
        rows = tuple((p["name"], p["in"], _type(p["schema"])) for p in parameters)
        yield table(DataTable("Parameters", columns, rows))


def _body(call: Data) -> Iterator[Html]:
    """The object that a call takes."""
    schema = call.get("requestBody", {}).get("content", {}).get("application/json", {})
    reference = schema.get("schema", {}).get("$ref", "")
    if reference:
        name = reference.rpartition("/")[2]
        yield tag("p", "Body: ", tag("a", name, href=f"#object-{name}"))


def _object(name: str, schema: Data) -> Html:
    """The fields of an object."""
    required = schema.get("required", ())
    rows = tuple(
        (
            field,
            _type(kind),
            "required" if field in required else json.dumps(kind.get("default")),
        )
        for field, kind in schema.get("properties", {}).items()
    )
    columns = (Column("Field"), Column("Type"), Column("Default"))
    return tag(
        "section",
        tag("h3", name, id=f"object-{name}"),
        tag("p", schema["description"]) if "description" in schema else "",
        table(DataTable(f"Fields of {name}", columns, rows)) if rows else "",
    )


def _type(schema: Data) -> str:
    """The type of a value in words."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return listed(map(_type, schema["anyOf"]), "or")
    if "enum" in schema:
        return listed(map(json.dumps, schema["enum"]), "or")
    kind = str(schema.get("type", "any value"))
    name = _TYPES.get(kind, kind)
    if kind == "array":
        parts = schema.get("prefixItems") or [schema["items"]]
        return f"list of {listed(map(_type, parts))}"
    most = schema.get("maxLength")
    return f"{name} of up to {most} characters" if most else name


def _can_run(method: str, call: Data) -> bool:
    """Whether a call can be run here: everyone may, and it needs no id of a table or a person."""
    named = all("example" in p for p in call["parameters"] if p["in"] == "path")
    return named and "403" not in call["responses"] and (method == "GET" or bool(_example(call)))


def _example(call: Data) -> Data:
    content = call.get("requestBody", {}).get("content", {})
    example: Data = content.get("application/json", {}).get("example", {})
    return example


def _form(method: str, path: str, call: Data) -> Html:
    """A form with the parameters and the body of a call; the script sends it."""
    name = anchor(f"{method} {path}")
    fields = [field for p in call["parameters"] for field in _field(name, p)]
    if example := _example(call):
        text = json.dumps(example, indent=2)
        rows = str(text.count("\n") + 1)
        area = tag("textarea", text, id=f"{name}-body", name="body", rows=rows, spellcheck="false")
        fields += [tag("label", "Body", for_=f"{name}-body"), area]
    form = tag("form", *fields, tag("button", "Run"), data_method=method, data_path=path)
    return tag("hw-call", form, tag("output"), views.NEEDS_SCRIPT)


def _field(call: str, parameter: Data) -> Iterator[Html]:
    name, place = parameter["name"], parameter["in"]
    yield tag("label", name, for_=f"{call}-{name}")
    yield tag(
        "input",
        id=f"{call}-{name}",
        name=name,
        value=parameter.get("example", ""),
        required=place == "path",
        data_in=place,
        autocomplete="off",
    )


def _page(request: Request) -> Response:
    return HTMLResponse(api_page())


ROUTES = [Route("/api", _page)]
