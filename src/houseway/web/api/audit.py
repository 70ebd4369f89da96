"""The audit of a shift: the upload of a file, and its report as JSON."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from starlette.requests import ClientDisconnect, Request

from houseway.cards.shuffle import session_token
from houseway.checking.shift.rows import SUFFIXES
from houseway.values.errors import InputError, either
from houseway.web.api.call import ApiCall, Endpoint
from houseway.web.fair_threads import in_thread
from houseway.web.jobs.audits import KIND, AuditJob, Audits, read_report
from houseway.web.jobs.worker import Worker
from houseway.web.visitors import visitor_of

MAX_BYTES = 64 * 1024 * 1024
MAX_NAME = 200
_UPLOAD_TIMEOUT = 300.0
CONTENT = ("text/csv", "application/jsonl", "application/x-ndjson")


async def upload(call: ApiCall) -> dict[str, Any]:
    """Store the file and queue its audit; the answer is the calculation, with the audit's id."""
    name = call.request.query_params.get("name", "")
    if Path(name).suffix.lower() not in SUFFIXES or len(name) > MAX_NAME:
        what = f"name must be a file name that ends in {either(SUFFIXES)}"
        raise InputError(what, "name")
    worker: Worker = call.request.app.state.worker
    visitor = visitor_of(call.request)
    audits = audits_of(call.request)
    audit = audits.add(f"{worker.server}.{session_token()}", Path(name).name, visitor.key)
    try:
        await _store(call.request, audit.path)
        job = AuditJob(path=str(audit.path), name=audit.name)
        work = await asyncio.to_thread(worker.submit, KIND, msgspec.json.encode(job), visitor)
    except BaseException:
        audits.delete(audit)
        raise
    return {**worker.view(work), "audit": audit.id}


async def _store(request: Request, path: Path) -> None:
    """Write the body to a file, limited in size and time."""
    try:
        with path.open("wb") as file:
            async with asyncio.timeout(_UPLOAD_TIMEOUT):
                await _receive(request, file)
    except ClientDisconnect:
        raise InputError("the upload ended too early", "body") from None
    except TimeoutError:
        raise InputError("the upload took more than five minutes", "body") from None


async def _receive(request: Request, file: BinaryIO) -> None:
    size = 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > MAX_BYTES:
            raise InputError(f"the file must be at most {MAX_BYTES // 2**20} MB", "body")
        await asyncio.to_thread(file.write, chunk)
    if not size:
        raise InputError("the file is empty", "body")


async def show_report(call: ApiCall) -> Any:
    """The whole report, as `houseway audit --json` prints it."""
    audit = audits_of(call.request).find(call.path("audit"))
    await in_thread(read_report, audit.page)  # It says so if the audit is not finished.
    return msgspec.Raw(await in_thread(audit.report.read_bytes))


def audits_of(request: Request) -> Audits:
    audits: Audits = request.app.state.audits
    return audits


ENDPOINTS = (
    Endpoint(
        method="POST",
        path="/api/audit",
        summary="Upload a shift (CSV or JSON Lines) to compare it with the filings",
        handler=upload,
        query={"name": str},
        content=CONTENT,
    ),
    Endpoint("GET", "/api/audit/{audit}", "The report of an audit", show_report),
)
