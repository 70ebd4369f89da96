"""`houseway mcp` with the official client, over standard input and over HTTP."""

import os
import re
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import anyio
import pytest
from mcp import Client, MCPError, StdioServerParameters
from tests.test_repository import ROOT
from tools.mcp_transcript import PLACE, transcribe

from houseway.mcp.tools import TOOLS

pytestmark = pytest.mark.slow

PROGRAM = [sys.executable, "-m", "houseway", "mcp"]
LONG = {"game": "saloon/ultimate-texas-holdem", "rules": {"cards_at_a_time": 1}}
"""A price that is not stored and takes about a minute."""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Nothing is known from earlier calculations."""
    return {**os.environ, "HOUSEWAY_CACHE": str(tmp_path)}


@pytest.fixture(params=["stdio", "http"])
def address(request, environment) -> Iterator[StdioServerParameters | str]:
    if request.param == "stdio":
        yield StdioServerParameters(command=PROGRAM[0], args=PROGRAM[1:], env=environment)
        return
    command = [*PROGRAM, "--http", "0"]
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        lines = iter(server.stderr.readline, "")
        port = next(found[1] for line in lines if (found := re.search(r"127\.0\.0\.1:(\d+)", line)))
        yield f"http://127.0.0.1:{port}/mcp"
        server.terminate()


def test_the_client_finds_and_uses_everything(address):
    async def use() -> None:
        async with Client(address, cache=None) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert tools.keys() == TOOLS.keys()
            assert all(tool.annotations.read_only_hint for tool in tools.values())
            fee = {"game": "tavern/zoobac", "option": "12", "action": "450.00"}
            answer = (await client.call_tool("fee", fee)).structured_content
            assert (answer["fees"][0]["amount"], answer["rules_are"]) == ("10.00", "as filed")
            found = await client.call_tool("check", {"target": "saloon/omaha"})
            assert found.structured_content["findings"]
            wrong = await client.call_tool("fee", {**fee, "option": "99"})
            assert wrong.is_error
            assert "99" in wrong.content[0].text
            uris = [resource.uri for resource in (await client.list_resources()).resources]
            text = (await client.read_resource(uris[0])).contents[0].text
            assert text.startswith("# ")
            with pytest.raises(MCPError, match="no game called 'x'"):
                await client.read_resource("houseway://filings/x")

    anyio.run(use)


def calculations() -> list[int]:
    """The processes below this one that work on a long call."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            command = place.joinpath("cmdline").read_bytes().split(b"\0")
            status = place.joinpath("status").read_text()
            parent = int(re.search(r"PPid:\s+(\d+)", status)[1])
            if b"houseway.mcp.child" in command and descends(parent):
                found.append(int(place.name))
    return found


def descends(pid: int) -> bool:
    """Whether a process is this one or below it."""
    while pid > 1:
        if pid == os.getpid():
            return True
        status = Path(f"/proc/{pid}/status").read_text()
        pid = int(re.search(r"PPid:\s+(\d+)", status)[1])
    return False


def test_a_long_price_reports_progress_and_its_process_ends_when_it_is_canceled(address):
    async def use() -> None:
        reported: list[tuple[float, float | None]] = []
        working: list[int] = []

        async with Client(address, cache=None) as client:
            with anyio.CancelScope() as scope:

                async def report(done: float, of: float | None, text: str | None) -> None:
                    reported.append((done, of))
                    working.extend(os.pidfd_open(pid) for pid in calculations())
                    scope.cancel()

                await client.call_tool("price", LONG, progress_callback=report)
            assert scope.cancelled_caught
            assert reported == [(0, 8)]
            (ended,) = working
            ready = await anyio.to_thread.run_sync(select.select, [ended], [], [], 30)
            assert ready[0] == [ended]
            os.close(ended)
            answer = await client.call_tool("list", {"room": "cordova"})
            assert answer.structured_content["games"]

    anyio.run(use)


def test_the_transcript_in_the_guide_is_what_the_server_answers():
    text = PLACE.read_text("utf-8")
    assert text == transcribe(text), "run `make docs` and commit docs/mcp.md"


def test_the_configuration_in_the_guide_starts_the_server():
    lines = re.search(r'"houseway": \{(.*?)\}', PLACE.read_text("utf-8"), re.DOTALL)[1]
    command, *arguments = re.findall(
        r'"([^"]+)"', lines.replace('"command":', "").replace('"args":', "")
    )
    assert (command, arguments) == ("houseway", ["mcp"])
    program = str(Path(sys.executable).with_name(command))

    async def use() -> None:
        parameters = StdioServerParameters(command=program, args=arguments, cwd=str(ROOT))
        async with Client(parameters) as client:
            assert (await client.list_tools()).tools

    anyio.run(use)
