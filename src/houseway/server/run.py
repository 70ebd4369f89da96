"""Serving until told to stop."""

import socket

import uvicorn

from houseway.errors import InputError
from houseway.rulebook.book import Rulebook
from houseway.server.app import create_app


def run(rulebook: Rulebook, host: str, port: int) -> None:
    """Listen first, so that a port in use is one line and not a traceback."""
    listener = listen(host, port)
    address = f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}"
    print(f"Houseway is at {address} (Ctrl+C stops it)", flush=True)
    config = uvicorn.Config(create_app(rulebook), log_level="warning", server_header=False)
    try:
        uvicorn.Server(config).run(sockets=[listener])
    except KeyboardInterrupt:
        print("Houseway has stopped.")


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        why = str(error.strerror).partition(" (while")[0]
        raise InputError(f"cannot listen: {why}", f"{host}:{port}") from error
