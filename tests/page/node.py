"""Runs functions of the page's modules in Node, without a browser."""

import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

Run = Callable[..., Any]
"""Evaluates JavaScript that uses a module as `m`: run("shared/money", "m.cents(25)")."""


@contextmanager
def node() -> Iterator[Run]:
    script = Path(__file__).with_name("evaluate.js")
    pipe = subprocess.PIPE
    with subprocess.Popen(["node", str(script)], stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdin
        assert process.stdout

        def run(module: str, call: str, *values: Any) -> Any:
            assert process.stdin
            assert process.stdout
            request = {"module": module, "call": call, "values": values}
            print(json.dumps(request), file=process.stdin, flush=True)
            answer = json.loads(process.stdout.readline())
            assert "error" not in answer, answer["error"]
            return answer.get("value")

        yield run
        process.stdin.close()
