"""No route keeps the event loop busy: live tables share it with every page and request."""

import gc
from urllib.parse import quote

import msgspec
import pytest
from tests.book import BOOK
from tests.fuzz.site import BODIES, QUERY, SESSION_PATHS, open_site
from tests.server.loop_watch import watching_loop

from houseway.checking.check import check, choose_rules, find_games
from houseway.web.api.call import COOKIE
from houseway.web.jobs.result_cache import results_in

MILLISECONDS = 5
TRIES = 6
"""A callback is too long only if it is too long each time: a busy machine slows some."""
LARGEST_BODY = 250_000
LARGEST_QUERY = 8000
PARTS = {
    "{room}/{game}": "tavern/zoobac",
    "{room}": "tavern",
    "{hand:int}": "1",
    "{suffix}": "csv",
    "{ruling:int}": "1",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr("tests.fuzz.site.TABLES", {"tavern/zoobac": 0})
        with open_site(tmp_path_factory.mktemp("loop"), monkeypatch) as site:
            prepare_findings(site)
            yield site


def prepare_findings(site):
    """Store the findings of each cardroom, as a server does at its start: they take minutes."""
    findings = check(*find_games(BOOK, "tavern/zoobac"), choose_rules([]))
    state = site.app.app.app.state
    for room in state.catalog.rooms:
        results_in(state).put(("check", room, ""), findings)


def bodies(body):
    """A valid body, and bodies as large as allowed: long text, many keys, many entries, deep."""
    yield msgspec.json.encode(body)
    for key, value in body.items():
        long_text = "x" * LARGEST_BODY
        many_keys = {f"k{number}": number for number in range(LARGEST_BODY // 14)}
        many = [value] * (LARGEST_BODY // (2 + len(msgspec.json.encode(value))))
        for changed in (long_text, {**many_keys, "game": "tavern/zoobac"}, many):
            yield msgspec.json.encode({**body, key: changed})
    yield b"[" * LARGEST_BODY


def queries():
    """No query, all parameters, and parameters as long as allowed."""
    words = " ".join(f"w{number}" for number in range(12))
    everything = {name: values[0] for name, values in QUERY.items()}
    yield b""
    yield "&".join(f"{name}={quote(value)}" for name, value in everything.items()).encode()
    yield f"q={quote(words)}".encode()
    yield f"cards={quote('As Kd 2c ' * 400)}".encode()
    yield b"option=" + b"1" * LARGEST_QUERY
    yield b"&".join([b"x=1"] * (LARGEST_QUERY // 4))
    yield b"&".join(b"x%d=%s" % (n, b"y" * 70) for n in range(99))


def requests(site):
    """Every route with its largest inputs: method, path, query, body."""
    for route in (*site.api, *site.pages):
        path = route.path.replace("{table}", site.tables[0])
        for part, text in PARTS.items():
            path = path.replace(part, text)
        for method in sorted(route.methods - {"HEAD"}):
            if method == "GET":
                yield from ((method, path, query, b"") for query in queries())
            else:
                yield from (
                    (method, path, b"", body) for body in bodies(BODIES.get(route.path, {}))
                )


def longest(site, watch, method, path, query, body):
    """The longest callback of a request as staff, in milliseconds, with its description."""
    person = "Ann" if path in SESSION_PATHS else "Flo"
    headers = {"host": "testing", "cookie": f"{COOKIE}={site.cookies[person]}"}
    watch.reset()
    status, _ = site.run(site._ask(method, path, query, headers, body))
    assert status != 500, (method, path)
    return 1000 * watch.seconds, watch.callback


def test_no_route_works_on_the_event_loop_for_more_than_five_milliseconds(site, monkeypatch):
    slow, asked = [], 0
    # Collections of garbage are due to all requests, and rare in a server.
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        with watching_loop(monkeypatch) as watch:
            for request in requests(site):
                asked += 1
                times = []
                while len(times) < TRIES and (not times or times[-1][0] > MILLISECONDS):
                    times.append(longest(site, watch, *request))
                if min(times)[0] > MILLISECONDS:
                    slow.append((min(times), *(part[:40] for part in request)))
    finally:
        gc.enable()
    assert asked > 600
    assert not slow, "\n".join(map(str, slow))


def test_the_watch_finds_a_callback_that_works_too_long(site, monkeypatch):
    async def busy(*args):
        sum(range(2_000_000))
        return b"{}"

    monkeypatch.setattr("houseway.web.api.call.ApiCall.read", busy)
    with watching_loop(monkeypatch) as watch:
        assert longest(site, watch, "POST", "/api/settle", b"", b"{}")[0] > MILLISECONDS
