"""docs/deploy.md with Debian's nginx and PostgreSQL: the files of docs/deploy, with other paths.

One person plays at each of four tables through nginx, over TLS, while both servers are restarted
one after the other. Everything acknowledged and shown must be in the journal.
"""

import json
import os
import re
import shlex
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import threading
from collections import Counter
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from tests.book import BOOK
from tests.journal.databases import cluster
from tests.server import players
from tests.server.players import wait_for
from tests.server.test_many_kills import GAMES, RecordingClient, Seat, check
from websockets.exceptions import WebSocketException

from houseway.journal.database import make_engine
from houseway.journal.store import Journal
from houseway.journal.verify import verify

pytestmark = pytest.mark.slow

FILES = Path("docs/deploy")
NAME = "localhost"
TOKEN = "a token of the watchers"
PROGRAM = f"{sys.executable} -m houseway"
DISCONNECTED = (WebSocketException, TimeoutError, OSError)


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Deployment:
    """The servers, nginx and backups of docs/deploy in a folder."""

    def __init__(self, folder, database):
        self.folder, self.database = folder, database
        self.ports = {"8001": free_port(), "8002": free_port()}
        self.https, self.http = free_port(), free_port()
        self.site = f"https://{NAME}:{self.https}"
        self.crt, self.key = folder / "site.crt", folder / "journal.key"
        self.processes = {}
        (folder / "metrics.token").write_text(TOKEN)
        (folder / "backups").mkdir()
        self.replaced = {
            "cards.example.com": NAME,
            "postgresql:///houseway?host=/run/postgresql": database,
            "/usr/local/lib/houseway/bin/houseway": PROGRAM,
            "/var/lib/houseway/journal.key": str(self.key),
            "/var/backups/houseway": str(folder / "backups"),
            "/etc/houseway": str(folder),
            "listen 443": f"listen 127.0.0.1:{self.https}",
            "listen 80": f"listen 127.0.0.1:{self.http}",
            **{f"127.0.0.1:{port}": f"127.0.0.1:{real}" for port, real in self.ports.items()},
        }

    def text(self, name):
        """A file of docs/deploy with the paths and ports of this test."""
        text = (FILES / name).read_text()
        for old, new in self.replaced.items():
            text = text.replace(old, new)
        return text

    def command(self, name, instance=""):
        """The command of a systemd unit."""
        (line,) = re.findall(r"^ExecStart=(.*)$", self.text(name), re.MULTILINE)
        line = line.replace("%i", str(self.ports.get(instance, ""))).replace("%%", "%")
        return shlex.split(line)

    def start(self, instance):
        """Start a server and wait until it is ready."""
        log = (self.folder / f"log-{instance}").open("a")
        with log:
            self.processes[instance] = subprocess.Popen(
                self.command("houseway@.service", instance), stdout=subprocess.DEVNULL, stderr=log
            )
        wait_for(lambda: self.is_ready(instance), 120, 0.1)

    def is_ready(self, instance):
        with suppress(OSError):
            return self.ask(instance, "/readyz").status == 200
        return False

    def ask(self, instance, path, **headers):
        return urlopen(Request(f"http://127.0.0.1:{self.ports[instance]}{path}", headers=headers))

    def stop(self, instance):
        self.processes[instance].send_signal(signal.SIGTERM)
        self.processes[instance].wait(60)

    def run(self, *arguments):
        command = [*shlex.split(PROGRAM), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False)


@contextmanager
def nginx(deployment):
    """Debian's nginx with the site's file and a certificate signed by itself."""
    folder = deployment.folder
    names = f"subjectAltName=DNS:{NAME}"
    sign = "openssl req -x509 -newkey rsa:2048 -nodes -days 30"
    keys = ["-keyout", f"{folder}/site.key", "-out", str(deployment.crt)]
    command = [*sign.split(), "-subj", f"/CN={NAME}", "-addext", names, *keys]
    subprocess.run(command, check=True, capture_output=True)
    (folder / "houseway.conf").write_text(deployment.text("nginx.conf"))
    (folder / "nginx.conf").write_text(
        f"daemon off; worker_processes 1; error_log {folder}/error.log; pid {folder}/pid;\n"
        "events { worker_connections 512; }\n"
        f"http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/p;"
        f" include {folder}/houseway.conf; }}\n"
    )
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf")]
    with subprocess.Popen([*command, "-e", f"{folder}/error.log"]) as process:
        try:
            wait_for(lambda: is_open(deployment.https), 60)
            yield
        finally:
            process.terminate()


def is_open(port):
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


class SafeClient(RecordingClient):
    """A recording connection over TLS."""

    context = None

    def __init__(self, owner, site):
        self.owner = owner
        where, table = site.replace("https:", "wss:"), owner.table
        super(RecordingClient, self).__init__(
            where, owner.player.cookie, table, owner.seq, ssl=self.context
        )


class SafeSeat(Seat):
    """A person who reconnects through nginx, and sends again what was not answered."""

    def client(self, site):
        return SafeClient(self, site)

    def play_until(self, stopped, site):
        while not stopped.is_set():
            with suppress(*DISCONNECTED):
                self.play(site)
            stopped.wait(0.1)


@contextmanager
def crowd(site, count):
    stopped = threading.Event()
    seats = [SafeSeat(site, number) for number in range(count)]
    threads = [threading.Thread(target=seat.play_until, args=(stopped, site)) for seat in seats]
    for thread in threads:
        thread.start()
    try:
        yield seats
    finally:
        stopped.set()
        # People who wait for the table hear no more.
        for thread in threads:
            thread.join(1)


def wait_for_actions(seats, number=4):
    """Wait until each person has this many more requests acknowledged."""
    goals = [len(seat.acknowledged) + number for seat in seats]

    def is_reached():
        return all(len(seat.acknowledged) >= goal for seat, goal in zip(seats, goals, strict=True))

    wait_for(is_reached, 240, 0.05)


def test_the_deployment_of_the_documents(tmp_path, monkeypatch):
    monkeypatch.chdir(Path(__file__).parents[2])
    with ExitStack() as stack:
        database = stack.enter_context(cluster(fsync="on")).url
        deployment = Deployment(tmp_path, database)
        try:
            deployment.start("8001")
            deployment.start("8002")
            stack.enter_context(nginx(deployment))
            context = ssl.create_default_context(cafile=deployment.crt)
            monkeypatch.setattr(SafeClient, "context", context)
            monkeypatch.setattr(players, "urlopen", partial(urlopen, timeout=60, context=context))
            check_site(deployment, context)
            with crowd(deployment.site, len(GAMES)) as seats:
                wait_for_actions(seats)
                for instance in deployment.ports:
                    deployment.stop(instance)
                    deployment.start(instance)
                    wait_for_actions(seats)
                figures = deployment.ask("8001", "/metrics", Authorization=f"Bearer {TOKEN}")
                assert b"houseway_actions_total" in figures.read()
                back_up_and_restore(deployment)
            check_doctor(deployment)
            for instance in deployment.ports:
                deployment.stop(instance)
        finally:
            for process in deployment.processes.values():
                process.kill()
        check_journal(database, seats)
        check_logs(deployment, seats)


def check_site(deployment, context):
    """TLS, secure cookies, forwarded addresses, and what visitors cannot reach."""
    plain = HTTPConnection("127.0.0.1", deployment.http)
    plain.request("GET", "/odds", headers={"Host": NAME})
    moved = plain.getresponse()
    assert (moved.status, moved.headers["location"]) == (301, f"https://{NAME}/odds")
    plain.close()

    def ask(path, data=None, **headers):
        return urlopen(Request(deployment.site + path, data, headers), context=context)

    ready = json.loads(ask("/readyz", **{"X-Forwarded-For": "203.0.113.9"}).read())
    assert (ready["scheme"], ready["address"]) == ("https", "127.0.0.1")
    entered = ask("/api/guest", b'{"nickname": "Ann"}', **{"Content-Type": "application/json"})
    assert "secure" in entered.headers["set-cookie"].lower()
    assert entered.headers["strict-transport-security"]
    assert len(entered.headers["x-request-id"]) == 32  # chosen by nginx
    with pytest.raises(HTTPError, match="404"):
        ask("/metrics", Authorization=f"Bearer {TOKEN}")


def back_up_and_restore(deployment):
    """Back up as the timer does, check the deployment, and practice the restore."""
    subprocess.run(deployment.command("houseway-backup.service"), check=True, capture_output=True)
    (backup,) = (deployment.folder / "backups").iterdir()
    drill = str(deployment.folder / "drill.db")
    assert deployment.run("restore", str(backup), "--database", drill).returncode == 0
    key = shutil.copy(deployment.key, deployment.folder / "copy.key")
    verified = deployment.run("verify", "--database", drill, "--key", key)
    assert verified.returncode == 0, verified.stdout
    assert "0 faults" in verified.stdout


def check_doctor(deployment):
    """The doctor finds nothing, and then what nginx does wrong."""
    where = ("--database", deployment.database, "--key", str(deployment.key))
    site = ("--url", deployment.site, "--ca", str(deployment.crt))
    backups = ("--backups", str(deployment.folder / "backups"))

    def findings():
        answer = deployment.run("doctor", *where, *backups, *site, "--json")
        return {one["name"]: one for one in json.loads(answer.stdout)["findings"]}

    assert [one["name"] for one in findings().values() if not one["fine"]] == []
    conf = deployment.folder / "houseway.conf"
    right = conf.read_text()
    faults = {
        "claim any address": (
            "X-Forwarded-For $remote_addr",
            "X-Forwarded-For $http_x_forwarded_for",
        ),
        "cookies are not secure": ("X-Forwarded-Proto $scheme", "X-Forwarded-Proto http"),
        "tables can't be reached": ("Upgrade $http_upgrade", 'Upgrade ""'),
    }
    for what, (old, new) in faults.items():
        assert old in right
        conf.write_text(right.replace(old, new))
        os.kill(int((deployment.folder / "pid").read_text()), signal.SIGHUP)
        wait_for(lambda what=what: what in findings()["proxy"]["what"], 60, 0.2)


def check_journal(database, seats):
    figures = sum(check(database, seats), Counter())
    assert figures["void"] == 0
    journal = Journal(make_engine(database))
    assert verify(journal, BOOK).faults == []
    journal.close()
    print(f"\n{dict(figures)}", file=sys.stderr)


def check_logs(deployment, seats):
    """Every line of the logs is JSON, and has no session."""
    secrets = [seat.player.cookie.partition("=")[2] for seat in seats]
    for instance in deployment.ports:
        text = (deployment.folder / f"log-{instance}").read_text()
        lines = [json.loads(line) for line in text.splitlines()]
        assert any(line.get("path") == "/ws" and line["status"] == 101 for line in lines)
        assert not [secret for secret in secrets if secret in text]
