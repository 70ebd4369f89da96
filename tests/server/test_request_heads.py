"""Requests whose head or body is too long, ambiguous or broken are answered and cost no more."""

import logging
import socket
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import urlsplit

import pytest
import uvicorn
from tests.book import BOOK
from tests.server import running as server
from tests.server.running import get, running

from houseway.web.connections import MAX_TARGET

BOTH = b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"


@pytest.fixture
def logged(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What the server logs as it runs."""
    errors: list[str] = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = lambda record: errors.append(record.getMessage())  # type: ignore[method-assign]

    def configure(app: object, level: str) -> uvicorn.Config:
        config = original(app, "warning")  # type: ignore[arg-type]
        logging.getLogger("uvicorn.error").addHandler(handler)
        return config

    original = server.configure
    monkeypatch.setattr(server, "configure", configure)
    yield errors
    logging.getLogger("uvicorn.error").removeHandler(handler)


def connect(site: str) -> socket.socket:
    address = urlsplit(site)
    return socket.create_connection((address.hostname or "", address.port or 0), 60)


def answer(site: str, *parts: bytes) -> tuple[int, str]:
    """The status and text of the answer to these bytes; the server must close the connection."""
    with closing(connect(site)) as sock:
        for part in parts:
            sock.sendall(part)
        received = b""
        while chunk := sock.recv(65536):
            received += chunk
        assert received.count(b"HTTP/1.1 ") == 1
        head, _, text = received.decode().partition("\r\n\r\n")
        assert "connection: close" in head.lower()
        return int(head.split()[1]), text


def request(target: str) -> bytes:
    return f"GET {target} HTTP/1.1\r\nHost: x\r\n\r\n".encode()


def test_a_request_with_two_lengths_is_answered_and_its_connection_is_closed(
    logged: list[str],
) -> None:
    with running(BOOK) as site:
        status, text = answer(site, b"POST /api/settle HTTP/1.1\r\nHost: x\r\n" + BOTH)
        assert (status, text) == (400, "Send Content-Length or Transfer-Encoding, not both.")
        # What follows on the same connection is not read as another request.
        assert answer(site, b"GET / HTTP/1.1\r\nHost: x\r\n" + BOTH + request("/check"))[0] == 400
    assert logged == []


def test_an_address_of_more_than_8_kb_and_what_is_not_http_are_refused_unlogged(
    logged: list[str],
) -> None:
    with running(BOOK) as site:
        for target in ("/?q=", "/api/games?", "/ws?", "/games/tavern/"):
            longest = target + "a" * (MAX_TARGET - len(target))
            assert answer(site, request(longest + "a"))[0] == 414
            closing_request = request(longest).replace(b"Host", b"Connection: close\r\nHost")
            status = answer(site, closing_request)[0]
            assert status not in (414, 500)
        assert answer(site, b"\x16\x03\x01 no HTTP\r\n\r\n")[0] == 400
        with closing(connect(site)) as sock:
            # No line end arrives, so this is never a request.
            sock.sendall(b"GET /?q=" + b"a" * 2 * MAX_TARGET)
            assert sock.recv(20).startswith(b"HTTP/1.1 414 ")
    assert logged == []


@pytest.mark.parametrize("chunks", [b"zz\r\n", b"2\r\n{}\r\nzz\r\n"])
def test_a_broken_body_is_refused_and_logs_nothing(logged: list[str], chunks: bytes) -> None:
    head = b"POST /api/settle HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    with running(BOOK) as site:
        assert answer(site, head, chunks)[0] == 400
    assert logged == []


def test_a_body_whose_sender_leaves_logs_nothing(logged: list[str]) -> None:
    with running(BOOK) as site:
        with closing(connect(site)) as sock:
            head = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n"
            sock.sendall(head + b"Content-Length: 9\r\n\r\n{")
            # The handler reads the body when the server says so.
            assert sock.recv(20).startswith(b"HTTP/1.1 100")
        assert get(site + "/api/who").status == 200
    assert logged == []
