"""The audit of a shift: a page to upload it, its report, and the report as files."""

from __future__ import annotations

import asyncio
from base64 import b64decode
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.checking.shift.report import audit_page
from houseway.checking.shift.rows import SUFFIXES
from houseway.pages.html import page_sections
from houseway.pages.markup import join, tag
from houseway.pages.pdf import why_no_pdf
from houseway.pages.words import sentence
from houseway.web.api.audit import MAX_BYTES, audits_of
from houseway.web.api.call import cardroom_of
from houseway.web.fair_threads import in_thread
from houseway.web.jobs.audits import PDF_KIND, Audit, AuditJob, NoAudit, read_report
from houseway.web.jobs.worker import Worker, result_of, server_of
from houseway.web.live.peers import is_passed_on, pass_on
from houseway.web.pages import views
from houseway.web.pages.files import attachment
from houseway.web.visitors import visitor_of

SCRIPT = views.Script("odds/audit-shift", ("shared/check",))
ACCEPT = ",".join(SUFFIXES)


def upload_page(request: Request) -> Response:
    main = join(
        tag("h1", "Audit a shift"),
        tag(
            "p",
            "Compare what a shift paid and collected with the filings. Choose a CSV or JSON Lines "
            "file with a row for each hand, or for hands counted by tier with the drop. ",
            tag("a", "How to write the file", href="/docs/audit-a-shift"),
            ".",
            class_="lead",
        ),
        tag("hw-audit-shift", views.NEEDS_SCRIPT, accept=ACCEPT, most=str(MAX_BYTES)),
        tag(
            "p",
            "Rules are as filed unless a hand names another preset. Your file is deleted as soon "
            "as it has been read, and the report after an hour.",
        ),
    )
    page = views.document("Audit a shift", main, trail=views.HOME, script=SCRIPT, here="/audit")
    return HTMLResponse(page)


async def report_page(request: Request) -> Response:
    if (answer := await _from_its_server(request)) is not None:
        return answer
    audit, report = await _finished(request)
    return HTMLResponse(await in_thread(_report_html, audit, report))


def _report_html(audit: Audit, report: dict[str, Any]) -> str:
    page = audit_page(report, audit.name)
    address = f"/audit/{audit.id}"
    links = [tag("a", "Differences as CSV", href=f"{address}/differences.csv")]
    if not why_no_pdf():
        links.append(tag("a", "PDF", href=f"{address}/report.pdf"))
    links += [
        tag("a", "JSON", href=f"/api/audit/{audit.id}"),
        tag("a", "Audit another file", href="/audit"),
    ]
    main = join(
        tag("h1", page.title),
        tag("p", page.about, class_="lead"),
        tag("p", *links, class_="ways"),
        page_sections(page),
    )
    trail = (*views.HOME, ("/audit", "Audit a shift"))
    return views.document(page.title, main, trail=trail, here="/audit")


async def differences(request: Request) -> Response:
    if (answer := await _from_its_server(request)) is not None:
        return answer
    audit, _ = await _finished(request)
    content = await in_thread(audit.differences.read_bytes)
    return attachment(content, "differences.csv")


async def report_pdf(request: Request) -> Response:
    if (answer := await _from_its_server(request)) is not None:
        return answer
    audit, _ = await _finished(request)
    worker: Worker = request.app.state.worker
    job = msgspec.json.encode(AuditJob(path=str(audit.page), name=audit.name))
    work = await asyncio.to_thread(worker.submit, PDF_KIND, job, visitor_of(request))
    result = await result_of(worker, work, request.is_disconnected)
    return attachment(b64decode(msgspec.json.decode(bytes(result))["base64"]), "audit.pdf")


async def _from_its_server(request: Request) -> Response | None:
    """The answer of the server that made an audit; None if it is this one or gone."""
    leases, term = cardroom_of(request).leases, server_of(request.path_params["audit"])
    if is_passed_on(request) or term in (0, request.app.state.worker.server):
        return None
    server = await asyncio.to_thread(leases.server, term)
    return await pass_on(request, server) if server is not None and server.address else None


async def _finished(request: Request) -> tuple[Audit, dict[str, Any]]:
    """The audit in the URL and its report, with the first differences only."""
    try:
        audit = audits_of(request).find(request.path_params["audit"])
        return audit, await in_thread(read_report, audit.page)
    except NoAudit as error:
        raise HTTPException(404, sentence(error.what)) from error


ROUTES = [
    Route("/audit", upload_page),
    Route("/audit/{audit}", report_page),
    Route("/audit/{audit}/differences.csv", differences),
    Route("/audit/{audit}/report.pdf", report_pdf),
]
