"""The audit of a shift over HTTP: upload, progress, report, files and what is refused."""

import json
from collections.abc import Iterator
from io import BytesIO
from time import sleep
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from pypdf import PdfReader
from tests.book import BOOK
from tests.server.running import get, running

from houseway.web.api import audit as audit_api

ZOO = "tavern/zoobac"
SHIFT = f"""hand,table,game,bank_seat,bank,cards,seat,bettor,wager,amount,paid
1,5,{ZOO},8,500.00,player Kd 9d | banker 4h 3c,1,Ann,player,50.00,49.00
2,5,{ZOO},8,500.00,player Kd 9d | banker 4h 3c,1,Ann,player,50.00,50.00
3,5,{ZOO},8,500.00,player Kd 9d | banker 4h 3c,1,Ann,player,5,
"""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with running(BOOK) as address:
        yield address


def post(address: str, body: bytes, content: str = "text/csv") -> tuple[int, Any]:
    request = Request(address, body, {"Content-Type": content})
    try:
        with urlopen(request) as answer:
            return answer.status, json.load(answer)
    except HTTPError as error:
        return error.code, json.load(error)


def audit(site: str, text: str, name: str = "shift.csv") -> tuple[dict[str, Any], str]:
    """The finished calculation and the id of the audit."""
    status, job = post(f"{site}/api/audit?name={name}", text.encode())
    assert status == 200, job
    audit_id = job["audit"]
    while job["state"] in ("waiting", "running"):
        sleep(0.02)
        job = get(f"{site}/api/jobs/{job['id']}").data
    return job, audit_id


def test_a_shift_is_uploaded_compared_and_shown(site: str) -> None:
    job, audit_id = audit(site, SHIFT)
    assert job["result"] == {"rows": 3, "agreed": 1, "differences_found": 1, "errors_found": 1}
    page = get(f"{site}/audit/{audit_id}")
    assert page.status == 200
    for text in ("Audit of shift.csv", "1 of 3 rows agree", "Ann, seat 1: Player line", "-$1"):
        assert text in page.text
    report = get(f"{site}/api/audit/{audit_id}").data
    assert [d["filed"] for d in report["differences"]] == ["50.00"]
    assert [e["row"] for e in report["errors"]] == [4]
    csv = get(f"{site}/audit/{audit_id}/differences.csv")
    assert csv.text.splitlines()[1].startswith('difference,2,"Ann, seat 1: Player line",49.00,')
    with urlopen(f"{site}/audit/{audit_id}/report.pdf") as answer:
        text = PdfReader(BytesIO(answer.read())).pages[0].extract_text()
    assert "1 of 3 rows agree with the filings" in text


def test_the_first_page_has_the_form_and_a_link_to_the_guide(site: str) -> None:
    page = get(f"{site}/audit").text
    assert '<hw-audit-shift accept=".jsonl,.ndjson,.csv" most="67108864">' in page
    assert 'href="/docs/audit-a-shift"' in page
    assert get(f"{site}/docs/audit-a-shift").status == 200


def test_a_file_that_cannot_be_read_says_why_and_has_no_report(site: str) -> None:
    job, audit_id = audit(site, "table,drpo\n5,1.00\n")
    assert job["state"] == "failed"
    assert "no column called 'drpo'" in job["error"]["what"]
    assert job["error"]["where"] == "shift.csv, line 1"
    assert get(f"{site}/audit/{audit_id}").status == 404
    assert get(f"{site}/api/audit/{audit_id}").status == 404


def test_bad_uploads_are_refused(site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit_api, "MAX_BYTES", 2**20)
    address = f"{site}/api/audit?name=shift.csv"
    for url, body, content, what in (
        (f"{site}/api/audit", b"x", "text/csv", "name must be a file name that ends in"),
        (f"{site}/api/audit?name=x.pdf", b"x", "text/csv", "name must be a file name"),
        (address, b"", "text/csv", "the file is empty"),
        (address, b"x" * (2**20 + 1), "text/csv", "the file must be at most 1 MB"),
        (address, b"x", "text/plain", "Content-Type must be text/csv"),
        (
            f"{site}/api/jobs",
            b'{"kind": "audit", "body": {"path": "/etc/passwd", "name": "x"}}',
            "application/json",
            "an audit starts with POST /api/audit",
        ),
        (
            f"{site}/api/jobs",
            b'{"kind": "audit-pdf", "body": {"path": "/etc/passwd", "name": ""}}',
            "application/json",
            "an audit starts with POST /api/audit",
        ),
    ):
        status, error = post(url, body, content)
        assert status == 400, url
        assert what in error["error"]


@pytest.mark.slow
def test_only_the_latest_audits_of_a_visitor_are_kept(site: str) -> None:
    ids = [audit(site, SHIFT)[1] for _ in range(4)]
    assert [get(f"{site}/audit/{audit_id}").status for audit_id in ids] == [404, 200, 200, 200]
    assert get(f"{site}/audit/1.unknown").status == 404
