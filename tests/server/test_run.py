"""Starting the server: the port, the address it prints, signals and the database."""

import signal
import socket
from pathlib import Path
from urllib.request import urlopen

import pytest
from tests.cli.program import Program
from tests.server.running import serving

from houseway.values.errors import InputError
from houseway.web.run import listen


def test_a_port_in_use_is_refused_with_an_error_that_names_it() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(InputError, match=rf"the port is in use \(127.0.0.1:{port}\)"):
            listen("127.0.0.1", port)


def test_an_address_of_another_machine_is_an_error() -> None:
    with pytest.raises(InputError, match="can't listen: this machine does not have this address"):
        listen("203.0.113.1", 0)


def test_small_messages_are_sent_without_delay_on_every_connection() -> None:
    with listen("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        connection, _ = listener.accept()
        with connection:
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


@pytest.mark.slow
@pytest.mark.parametrize(
    "stop_signal", [signal.SIGINT, signal.SIGTERM], ids=["interrupt", "terminate"]
)
def test_the_serve_command_prints_its_address_and_stops_on_a_signal(
    tmp_path: Path, stop_signal: signal.Signals
) -> None:
    with serving(cwd=tmp_path) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        address = line.split()[3]
        with urlopen(f"{address}/") as response:
            assert response.status == 200
        server.send_signal(stop_signal)
        assert server.stdout.read() == "Houseway has stopped.\n"
    assert server.returncode == 0
    assert (tmp_path / "houseway.db").is_file()


def test_the_serve_command_refuses_a_port_in_use_with_one_line_and_exit_code_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, houseway: Program
) -> None:
    monkeypatch.chdir(tmp_path)
    with listen("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        result = houseway("serve", "--port", port)
    message = f"houseway: can't listen: the port is in use (127.0.0.1:{port})\n"
    assert result == (2, "", message)


@pytest.mark.slow
def test_the_serve_command_refuses_a_database_that_another_server_uses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, houseway: Program
) -> None:
    monkeypatch.chdir(tmp_path)
    with serving() as server:
        assert server.stdout is not None
        server.stdout.readline()
        second = houseway("serve", "--port", "0")
        server.kill()
    message = "houseway: another server is using this database (houseway.db)\n"
    assert (second.code, second.err) == (2, message)


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--proxy", "zz", "proxy must be an IP address"),
        ("--address", "zz", "address must be like http://"),
        ("--address", "http://10.0.0.3:99999", "address must be like http://"),
        ("--allow-host", "a b", "a host name must be like cards.example.com"),
        ("--allow-host", "cards.example.com:8000", "without a port"),
    ],
)
def test_the_serve_command_refuses_a_bad_address_or_host_name(
    houseway: Program, option: str, value: str, message: str
) -> None:
    result = houseway("serve", "--port", "0", option, value)
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert message in result.err
    assert result.err.endswith(f"({option})\n")


def test_the_serve_command_refuses_a_url_that_is_not_a_database(houseway: Program) -> None:
    result = houseway("serve", "--port", "0", "--database", "no://x")
    assert result.code == 2
    assert result.err.startswith("houseway: not a database: ")
    assert len(result.err.splitlines()) == 1
