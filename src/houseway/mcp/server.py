"""The server of the tools and resources, over standard input or streamable HTTP."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from subprocess import PIPE
from typing import Any

import anyio
import mcp_types as types
import msgspec
import uvicorn
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel.server import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from houseway import __version__
from houseway.mcp import child, requests
from houseway.mcp.resources import find_resource, templates
from houseway.mcp.resources import resources as all_resources
from houseway.mcp.tools import TOOLS, call, find_tool
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import HousewayError
from houseway.values.strict import decoder

INSTRUCTIONS = (
    "The filed rules of California cardroom games. Cite `sources` and `source`, which are line "
    "numbers of the filed papers, and say whether an answer is as filed or as usually dealt "
    "(`rules_are`). An error says what was wrong, what is allowed and where: correct the "
    "argument and call again. Nothing here changes anything."
)
STOPPED = "the calculation stopped unexpectedly: try again"

Context = ServerRequestContext[Any]


class _Line(msgspec.Struct):
    """A line of a long call: progress, or at the end an error or the answer."""

    text: str = ""
    done: int = 0
    of: int = 0
    error: dict[str, str] | None = None
    answer: dict[str, Any] | None = None


def make_server(book: FiledRulebook) -> Server[Any]:
    """The server of a rulebook."""

    async def list_tools(
        context: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return types.ListToolsResult(tools=list(_tools()))

    async def call_tool(
        context: Context, params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        try:
            return _done(await _call(book, context, params.name, params.arguments or {}))
        except HousewayError as error:
            return _failed(error)

    async def list_resources(
        context: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        found = await anyio.to_thread.run_sync(lambda: list(all_resources(book)))
        return types.ListResourcesResult(
            resources=[types.Resource.model_validate(resource._asdict()) for resource in found]
        )

    async def list_templates(
        context: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListResourceTemplatesResult:
        return types.ListResourceTemplatesResult(
            resource_templates=[types.ResourceTemplate.model_validate(row) for row in templates()]
        )

    async def read_resource(
        context: Context, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        uri = str(params.uri)
        try:
            text = await anyio.to_thread.run_sync(find_resource, book, uri)
        except HousewayError as error:
            raise MCPError(types.INVALID_PARAMS, str(error)) from error
        contents = types.TextResourceContents(uri=uri, mime_type="text/markdown", text=text)
        return types.ReadResourceResult(contents=[contents])

    return Server(
        "houseway",
        version=__version__,
        title="Houseway",
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_list_resource_templates=list_templates,
        on_read_resource=read_resource,
    )


def _tools() -> Iterable[types.Tool]:
    for name, tool in TOOLS.items():
        schema = requests.case_schema() if name == "settle" else requests.schema(tool.request)
        yield types.Tool(
            name=name,
            description=tool.about,
            input_schema=schema,
            output_schema=requests.schema(tool.answer),
            annotations=types.ToolAnnotations(read_only_hint=True, open_world_hint=False),
        )


async def _call(
    book: FiledRulebook, context: Context, name: str, arguments: dict[str, Any]
) -> dict[str, Any]:
    """The answer of a tool, from a thread if it is quick, otherwise from a process."""
    tool = find_tool(name)
    request = tool.read(arguments)
    if await anyio.to_thread.run_sync(tool.is_quick, book, request):
        return await anyio.to_thread.run_sync(call, book, name, arguments)
    return await _call_long(book, context, child.Call(name, arguments))


async def _call_long(book: FiledRulebook, context: Context, asked: child.Call) -> dict[str, Any]:
    """The answer from a process, which ends when this call is canceled."""
    asked.rulebook = [str(directory) for directory in book.directories[1:]]
    command = [sys.executable, "-m", child.__name__]
    async with await anyio.open_process(command, stdin=PIPE, stdout=PIPE, stderr=None) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            await process.stdin.send(msgspec.json.encode(asked) + b"\n")
            rest = b""
            async for chunk in process.stdout:
                *lines, rest = (rest + chunk).split(b"\n")
                for text in lines:
                    line = decoder(_Line).decode(text)
                    if line.error is not None:
                        raise HousewayError(line.error["what"], line.error["where"])
                    if line.answer is not None:
                        return line.answer
                    await context.session.report_progress(line.done, line.of, line.text)
        finally:
            if process.returncode is None:
                process.kill()
    raise HousewayError(STOPPED)


def _done(answer: dict[str, Any]) -> types.CallToolResult:
    text = msgspec.json.encode(answer).decode()
    return types.CallToolResult(content=[types.TextContent(text=text)], structured_content=answer)


def _failed(error: HousewayError) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(text=str(error))], is_error=True)


def run_stdio(book: FiledRulebook) -> None:
    """Serve one client over standard input and output."""

    async def serve() -> None:
        server = make_server(book)
        async with stdio_server() as (incoming, outgoing):
            await server.run(incoming, outgoing, server.create_initialization_options())

    anyio.run(serve)


def run_http(book: FiledRulebook, port: int) -> None:
    """Serve clients of this machine at http://127.0.0.1:PORT/mcp."""
    app = make_server(book).streamable_http_app()
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="info", lifespan="on")
