"""Audits of shifts: uploaded files, and their reports for an hour, in a temporary folder."""

from __future__ import annotations

from base64 import b64encode
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec

from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import HousewayError, InputError
from houseway.values.strict import Strict, decoder

KIND, PDF_KIND = "audit", "audit-pdf"
KEPT_SECONDS = 3600.0
MAX_KEPT = 24
MAX_OF_VISITOR = 3
"""How many audits of one visitor are kept; a new one replaces the oldest."""
_IN_PAGE = 500
"""How many differences and bad rows the page and the PDF list."""


class NoAudit(HousewayError):
    """The audit is unknown, was deleted, or is not finished."""


class AuditJob(Strict):
    """An uploaded shift to compare with the filings."""

    path: str
    name: str


@dataclass(frozen=True)
class Audit:
    """An uploaded file, which is deleted when it has been read, and the files made from it."""

    id: str
    path: Path
    name: str
    visitor: str
    made: float

    @property
    def report(self) -> Path:
        return self.path.with_suffix(".report.json")

    @property
    def page(self) -> Path:
        """The report with the first differences only."""
        return self.path.with_suffix(".page.json")

    @property
    def differences(self) -> Path:
        return self.path.with_suffix(".differences.csv")

    def delete(self) -> None:
        for path in (self.path, self.report, self.page, self.differences):
            path.unlink(missing_ok=True)


class Audits:
    """The audits of a server, by id; only the visitor who uploaded a file knows the id."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._audits: OrderedDict[str, Audit] = OrderedDict()

    def add(self, audit_id: str, name: str, visitor: str) -> Audit:
        """A new audit; old ones, and the oldest of a visitor with too many, are deleted."""
        path = self._folder / f"{audit_id.rpartition('.')[2]}{Path(name).suffix.lower()}"
        audit = Audit(audit_id, path, name, visitor, monotonic())
        self._audits[audit_id] = audit
        self._delete_old()
        mine = [kept for kept in self._audits.values() if kept.visitor == visitor]
        for kept in mine[:-MAX_OF_VISITOR]:
            self.delete(kept)
        return audit

    def _delete_old(self) -> None:
        kept = [*self._audits.values()]
        now = monotonic()
        for place, audit in enumerate(kept, 1):
            if now - audit.made > KEPT_SECONDS or place <= len(kept) - MAX_KEPT:
                self.delete(audit)

    def delete(self, audit: Audit) -> None:
        self._audits.pop(audit.id, None)
        audit.delete()

    def find(self, audit_id: str) -> Audit:
        self._delete_old()
        if audit_id not in self._audits:
            raise NoAudit("this audit does not exist or was deleted after an hour", "audit")
        return self._audits[audit_id]


def refuse(rulebook: FiledRulebook, job: AuditJob) -> None:
    """Refuse a job that names a file of the server: audits start with an upload."""
    raise InputError("an audit starts with POST /api/audit", "kind")


def make_audit(rulebook: FiledRulebook, job: AuditJob) -> dict[str, Any]:
    """Compare a shift, write the report's files, and delete the upload; in the worker process."""
    from houseway.checking.shift.audit import audit_rows
    from houseway.checking.shift.report import to_csv
    from houseway.checking.shift.rows import read_rows

    audit = Audit("", Path(job.path), job.name, "", 0.0)
    try:
        report = audit_rows(read_rows(audit.path, _progress), rulebook)
    except InputError as error:
        raise InputError(error.what, error.where.replace(job.path, job.name)) from error
    finally:
        audit.path.unlink(missing_ok=True)
    found = {"differences_found": len(report.differences), "errors_found": len(report.errors)}
    listed = msgspec.structs.replace(
        report, differences=report.differences[:_IN_PAGE], errors=report.errors[:_IN_PAGE]
    )
    audit.report.write_bytes(msgspec.json.encode(report))
    audit.page.write_bytes(msgspec.json.encode({**listed.to_dict(), **found}))
    audit.differences.write_text(to_csv(report), "utf-8", newline="")
    return {"rows": report.rows, "agreed": report.agreed, **found}


def _progress(done: int, total: int) -> None:
    from houseway.pricing.jobs import WATCHER

    if (watcher := WATCHER.get()) is not None:
        watcher("comparing with the filings", done, total)


def make_pdf(rulebook: FiledRulebook, job: AuditJob) -> dict[str, str]:
    """The report as PDF; in the worker process."""
    from houseway.checking.printing import Format, render
    from houseway.checking.shift.report import audit_page

    content = render(audit_page(read_report(Path(job.path)), job.name), Format.pdf)
    return {"base64": b64encode(content).decode()}


def read_report(path: Path) -> dict[str, Any]:
    """A report that the worker has written."""
    if not path.is_file():
        raise NoAudit("this audit is not finished, or its file could not be read", "audit")
    return decoder(dict[str, Any]).decode(path.read_bytes())
