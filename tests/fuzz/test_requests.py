"""The running application answers every request and every message to a table, however odd."""

import pytest
from tests.fuzz.inputs import run
from tests.fuzz.site import BODIES, open_site

from houseway.web.api import ENDPOINTS

LONG, PARTS = 100_000, 2


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
def test_a_hundred_thousand_requests_are_answered(site, part, capsys):
    refused = run(site.request_one, LONG // PARTS, f"request {part}", growth=True)
    with capsys.disabled():
        print(f"\n{LONG // PARTS:,} requests, {refused:,} refused")


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_a_hundred_thousand_messages_are_answered(site, part, capsys):
    refused = run(site.send_one, LONG // PARTS, f"message {part}", growth=True)
    with capsys.disabled():
        print(f"\n{LONG // PARTS:,} messages, {refused:,} refused")
