"""A rule in words: on the command line, and as a page of docs/checks."""

from typing import Any

from houseway.checking.finding import CONFIDENCE
from houseway.checking.packs import PACKS
from houseway.checking.rule import Rule

SEVERITY = {
    "error": "error: contradicts a text that was read",
    "warn": "warning: contradicts a report or a promise, or the law is not clear",
    "info": "note: a fact to know",
}


def as_data(rule: Rule) -> dict[str, Any]:
    pack = PACKS[rule.pack]
    return {
        "code": rule.code,
        "name": rule.name,
        "title": rule.title,
        "pack": rule.pack,
        "on": pack.on,
        "status": pack.status,
        "as_of": pack.as_of,
        "severity": rule.severity,
        "confidence": rule.confidence,
        "law": rule.law,
        "since": rule.since,
        "engine": rule.engine,
        "what": rule.part("What"),
        "why": rule.part("Why"),
        "example": rule.part("Example"),
        "limits": rule.part("Limits"),
    }


def as_markdown(rule: Rule) -> str:
    """The page of a rule."""
    pack = PACKS[rule.pack]
    switched = "on" if pack.on else f"off; {pack.status} (as of {pack.as_of})"
    since = f", since {rule.since}" if rule.since else ""
    how = "by playing rounds through the engine" if rule.engine else "on the data"
    return "\n".join(
        [
            f"# {rule.code}: {rule.name}",
            "",
            f"{rule.title}.",
            "",
            f"- Pack: `{rule.pack}`, {pack.title} ({switched})",
            f"- Severity: {SEVERITY[rule.severity]}",
            f"- Source: {rule.law}{since}",
            f"- Confidence: {rule.confidence}, {CONFIDENCE[rule.confidence]}",
            f"- Checked {how}",
            "",
            "## What it checks",
            "",
            rule.part("What"),
            "",
            "## Why",
            "",
            rule.part("Why"),
            "",
            "## Example",
            "",
            rule.part("Example"),
            "",
            "## Known limits",
            "",
            rule.part("Limits"),
        ]
    )
