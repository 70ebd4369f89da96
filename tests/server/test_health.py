"""What a server says of itself: whether it is ready, its figures, and its log."""

import json
import re
import signal
import subprocess
import sys
from urllib.request import Request, urlopen

import pytest
from prometheus_client.parser import text_string_to_metric_families
from tests.book import BOOK
from tests.server.players import Player, wait_for
from tests.server.running import GENEROUS, get, running, serving

from houseway import __version__
from houseway.cardroom.cardroom import Cardroom
from houseway.cardroom.writer import Figures
from houseway.journal.leases import leading
from houseway.journal.store import Journal
from houseway.values.errors import InputError
from houseway.web.metrics import read_token

TOKEN = "a token of the watchers"
CLOCK = {"bank": 0.5, "wagers": 0.5, "play": 0.5, "waiting": 0.5}
PASSWORD = "a very secret password"


@pytest.fixture
def journal(tmp_path):
    journal = Journal.open(str(tmp_path / "journal.db"))
    yield journal
    journal.close()


def metrics(site, token=TOKEN):
    request = Request(f"{site}/metrics", headers={"Authorization": f"Bearer {token}"})
    with urlopen(request) as answer:
        families = text_string_to_metric_families(answer.read().decode())
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in families
        for sample in family.samples
    }


def test_a_server_is_live_and_ready_under_any_host_name():
    with running(BOOK, hosts=["cards.example.com"]) as site:
        assert get(f"{site}/readyz").data == {
            "ready": True,
            "trouble": [],
            "version": __version__,
            "scheme": "http",
            "address": "127.0.0.1",
        }
        assert get(f"{site}/healthz").text == "ok\n"
        assert get(f"{site}/").status == 421


def test_a_server_whose_tables_were_taken_over_is_live_but_not_ready(journal):
    with leading(journal) as leases, running(BOOK, Cardroom(BOOK, journal, leases=leases)) as site:
        assert get(f"{site}/readyz").status == 200
        leases.leave()
        leases.journal.term = 99
        answer = get(f"{site}/readyz")
        assert (answer.status, answer.data["ready"]) == (503, False)
        assert answer.data["trouble"] == ["another server has taken over the tables of this one"]
        assert get(f"{site}/healthz").status == 200


def test_a_server_that_cannot_reach_its_journal_is_not_ready(journal):
    room = Cardroom(BOOK, journal)
    with running(BOOK, room) as site:
        assert get(f"{site}/readyz").status == 200
        room.leases.journal.term = 1
        with journal.engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE servers RENAME TO lost")
        answer = get(f"{site}/readyz")
        assert (answer.status, answer.data["trouble"]) == (503, ["the journal cannot be reached"])
        room.leases.journal.term = 0


def test_figures_are_for_those_who_know_the_token():
    with running(BOOK) as site:
        assert get(f"{site}/metrics").status == 404
    with running(BOOK, metrics_token=TOKEN) as site:
        assert get(f"{site}/metrics").status == 401


def test_the_figures_count_tables_people_actions_and_commits(journal):
    room = Cardroom(BOOK, journal, limits=GENEROUS)
    with running(BOOK, room, metrics_token=TOKEN) as site:
        ann = Player(site)
        table = ann.post("/api/tables", {"game": "tavern/zoobac", "bots": 1, "clock": CLOCK})["id"]
        before = metrics(site)
        with ann.connect(table) as seat:
            seat.must("sit", seat=1, buy_in="1000.00")
            after = metrics(site)
        assert after["houseway_tables", "banked"] == 1
        assert after["houseway_people_seated",] == 1
        assert after["houseway_connections",] == 1
        assert after["houseway_actions_total",] == before["houseway_actions_total",] + 1
        assert after["houseway_commit_seconds_count",] > before["houseway_commit_seconds_count",]
        assert (
            after["houseway_commit_seconds_bucket", "+Inf"]
            == after["houseway_commit_seconds_count",]
        )
        assert 0 < after["houseway_commit_p99_seconds",] <= after["houseway_commit_seconds_sum",]
        assert after["houseway_jobs_waiting",] == after["houseway_jobs_running",] == 0
        assert after["houseway_faults_total",] == after["houseway_tables_stopped",] == 0
        room.hosts[table].live.time_out = None  # Its clock fails from now on.
        with ann.connect(table):
            wait_for(lambda: metrics(site)["houseway_faults_total",])


def test_commits_are_counted_by_how_long_they_take():
    figures = Figures()
    assert figures.commit_p99() == 0
    for milliseconds in range(1, 101):
        figures.note_commit(milliseconds / 1000, actions=2)
    assert figures.commit_p99() == 0.099
    assert figures.actions == 200
    # 1 ms; 2 ms; 3 to 5 ms; 6 to 10; 11 to 25; 26 to 50; 51 to 100.
    assert figures.commits == [1, 1, 3, 5, 15, 25, 50, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(("text", "error"), [("short\n", "at least 16"), ("é" * 20, "can't read")])
def test_a_token_that_is_short_or_not_ascii_is_refused(tmp_path, text, error):
    path = tmp_path / "token"
    path.write_text(text)
    with pytest.raises(InputError, match=error):
        read_token(path)


@pytest.mark.slow
def test_the_json_log_has_a_line_for_each_request_and_no_secret(tmp_path):
    database, log = str(tmp_path / "journal.db"), tmp_path / "log"
    token = tmp_path / "token"
    token.write_text(TOKEN)
    options = ("--database", database, "--log", "json", "--metrics", str(token))
    with log.open("w") as stream, serving(*options, stderr=stream) as server:
        site = re.findall(r"http://\S+", server.stdout.readline())[0]
        ann = Player(site, None)
        ann.post("/api/accounts", {"name": "Ann", "password": PASSWORD})
        ann.ask("POST", "/api/login", {"name": "Ann", "password": f"not {PASSWORD}"})
        audition = next(iter(ann.get("/api/auditions")["standing"]))["id"]
        take = ann.post(f"/api/auditions/{audition}/takes")["take"]
        ann.post(f"/api/takes/{take}/question")
        metrics(site)
        with urlopen(
            Request(f"{site}/?q=secret", headers={"X-Request-ID": "given-by-proxy"})
        ) as page:
            assert page.headers["x-request-id"] == "given-by-proxy"
        with urlopen(Request(f"{site}/fees", headers={"X-Request-ID": "no good\tid"})) as page:
            chosen = page.headers["x-request-id"]
        table = ann.post("/api/tables", {"game": "tavern/zoobac"})["id"]
        with ann.connect(table):
            pass
        server.send_signal(signal.SIGTERM)
        server.wait()
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    by_path = {line["path"]: line for line in lines}
    assert by_path["/api/accounts"]["status"] == 200
    assert by_path["/api/login"]["status"] == 403
    assert by_path["/"]["request"] == "given-by-proxy"
    assert by_path["/fees"]["request"] == chosen != "no good\tid"
    assert by_path["/ws"]["status"] == 101
    assert by_path["/api/takes/{take}/question"]["method"] == "POST"
    text = log.read_text()
    cookie = ann.cookie.partition("=")[2]
    for secret in (PASSWORD, cookie, take, TOKEN, "q=secret", ann.device.partition("=")[2]):
        assert secret, "nothing to look for"
        assert secret not in text


@pytest.mark.slow
def test_an_error_is_one_line_with_the_id_of_its_request(tmp_path):
    program = """
import logging, logging.config
from houseway.web.logs import CONFIG, REQUEST
logging.config.dictConfig(CONFIG)
REQUEST.set("abc")
try:
    raise ValueError("x" * 5000)
except ValueError:
    logging.getLogger("houseway").exception("a table\\nfailed")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    [line] = done.stderr.splitlines()
    entry = json.loads(line)
    assert (entry["request"], entry["level"], entry["message"]) == (
        "abc",
        "error",
        "a table\nfailed",
    )
    assert entry["traceback"].endswith("x" * 1000)
    assert len(line) < 2000
