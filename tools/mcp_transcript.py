"""Runs the calls in docs/mcp.md with the official client and updates the answers: `make docs`.

In a block of the language `mcp`, a line that begins with `>` is a call; what follows is its answer.
"""

import os
import re
import sys
from pathlib import Path

import anyio
import msgspec
from mcp import Client, StdioServerParameters

PLACE = Path(__file__).parent.parent / "docs" / "mcp.md"

_BLOCK = re.compile(r"^```mcp\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def transcribe(text: str) -> str:
    """The document with the current answers."""
    return anyio.run(_transcribe, text)


async def _transcribe(text: str) -> str:
    command = [sys.executable, "-m", "houseway", "mcp"]
    server = StdioServerParameters(command=command[0], args=command[1:], env=dict(os.environ))
    async with Client(server, cache=None) as client:
        answers = {}
        for call in re.findall(r"^> (.+)$", "".join(_BLOCK.findall(text)), re.MULTILINE):
            name, _, arguments = call.partition(" ")
            result = await client.call_tool(name, msgspec.json.decode(arguments))
            answers[call] = ("error: " if result.is_error else "") + result.content[0].text
    return _BLOCK.sub(lambda block: f"```mcp\n{_answered(block[1], answers)}```", text)


def _answered(block: str, answers: dict[str, str]) -> str:
    calls = re.findall(r"^> (.+)$", block, re.MULTILINE)
    return "\n".join(f"> {call}\n{answers[call]}\n" for call in calls)


if __name__ == "__main__":
    PLACE.write_text(transcribe(PLACE.read_text("utf-8")), "utf-8")
