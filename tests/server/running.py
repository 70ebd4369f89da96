"""A real server in a thread or in a process of its own."""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import uvicorn

from houseway.cardroom.cardroom import Cardroom
from houseway.cardroom.rates import Limits, Rate
from houseway.pages.papers import Papers
from houseway.rulebook.book import Rulebook
from houseway.web.app import create_app
from houseway.web.run import configure, listen

_AT_ONCE = Rate(1e6, 1e6)
GENEROUS = Limits(
    messages=_AT_ONCE,
    requests=_AT_ONCE,
    entries=_AT_ONCE,
    attempts=_AT_ONCE,
    pages=_AT_ONCE,
    tables=10_000,
    clock=0.0,
)
"""For tests that ask faster than people do."""


class Answer(NamedTuple):
    status: int
    headers: Message
    text: str

    @property
    def data(self) -> Any:
        return json.loads(self.text)


@contextmanager
def running(
    rulebook: Rulebook, cardroom: Cardroom | None = None, papers: Papers | None = None
) -> Iterator[str]:
    """The address of a server over a rulebook, until the block ends."""
    listener = listen("127.0.0.1", 0)
    app = create_app(rulebook, cardroom, GENEROUS, papers=papers)
    server = uvicorn.Server(configure(app, "critical"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        # The socket listens already: a client that connects waits until the server takes it.
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        listener.close()


@contextmanager
def serving(*arguments: str, **more: Any) -> Iterator["subprocess.Popen[str]"]:
    """The command `houseway serve`; killed if the block fails, as nobody would stop it then."""
    command = [sys.executable, "-m", "houseway", "serve", "--port", "0", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **more) as server:
        try:
            yield server
        except BaseException:
            server.kill()
            raise


def get(address: str, method: str = "GET") -> Answer:
    """What the server answers, errors too."""
    try:
        with urlopen(Request(address, method=method)) as response:
            return Answer(response.status, response.headers, response.read().decode())
    except HTTPError as error:
        with error:
            return Answer(error.code, error.headers, error.read().decode())
