"""A real server in a thread or in a separate process."""

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
from houseway.rulebook.book import FiledRulebook
from houseway.web.app import create_app
from houseway.web.run import configure, listen

_UNLIMITED = Rate(1e6, 1e6)
GENEROUS = Limits(
    messages=_UNLIMITED,
    requests=_UNLIMITED,
    entries=_UNLIMITED,
    attempts=_UNLIMITED,
    strangers=_UNLIMITED,
    pages=_UNLIMITED,
    tables=10_000,
    clock=0.0,
)
"""Rate limits for tests, which send requests faster than people do."""


class Answer(NamedTuple):
    status: int
    headers: Message
    text: str

    @property
    def data(self) -> Any:
        return json.loads(self.text)


@contextmanager
def running(
    rulebook: FiledRulebook,
    cardroom: Cardroom | None = None,
    papers: Papers | None = None,
    **settings: Any,
) -> Iterator[str]:
    """Run a server with a rulebook until the block ends; yield its address."""
    listener = listen("127.0.0.1", 0)
    app = create_app(rulebook, cardroom, GENEROUS, papers=papers, **settings)
    server = uvicorn.Server(configure(app, "critical"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        # The socket already listens: a client that connects waits until the server accepts it.
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        listener.close()


@contextmanager
def serving(*arguments: str, **settings: Any) -> Iterator["subprocess.Popen[str]"]:
    """Run the command `houseway serve`, and kill it if the block fails."""
    command = [sys.executable, "-m", "houseway", "serve", "--port", "0", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **settings) as server:
        try:
            yield server
        except BaseException:
            server.kill()
            raise


def get(address: str, method: str = "GET") -> Answer:
    """Send a request and return the answer of the server, even if it is an error."""
    try:
        with urlopen(Request(address, method=method)) as response:
            return Answer(response.status, response.headers, response.read().decode())
    except HTTPError as error:
        with error:
            return Answer(error.code, error.headers, error.read().decode())
