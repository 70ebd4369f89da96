"""The running application answers every request and every message to a table, however odd."""

import pytest
from tests.fuzz.inputs import run, run_for
from tests.fuzz.site import BODIES, open_site

from houseway.web.api.endpoints import ENDPOINTS

SECONDS, PARTS = 20, 2
"""Of processor time, in each of the parts."""


@pytest.fixture
def site(tmp_path, monkeypatch):
    with open_site(tmp_path, monkeypatch) as site:
        yield site


def test_the_fuzzer_has_a_body_for_every_endpoint_that_takes_one():
    assert {endpoint.path for endpoint in ENDPOINTS if endpoint.body is not None} <= set(BODIES)


def test_some_requests_and_messages_are_answered(site):
    assert run(site.request_one, 500, "request") < 500
    assert run(site.send_one, 500, "message") < 500


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_many_requests_are_answered(site, part, capsys):
    tried = run_for(site.request_one, SECONDS, f"request {part}")
    with capsys.disabled():
        print(f"\nrequests: {tried}")


@pytest.mark.slow
def test_many_messages_are_answered(site, capsys):
    tried = run_for(site.send_one, SECONDS, "message 0")
    with capsys.disabled():
        print(f"\nmessages: {tried}")
