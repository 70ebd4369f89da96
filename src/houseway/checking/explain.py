"""A rule in words: on the command line, and as a page of docs/checks."""

from typing import Any

from houseway.checking.finding import CONFIDENCE
from houseway.checking.packs import PACKS
from houseway.checking.rule import Rule
from houseway.pages.page import Facts, Page, Paragraph, Section

SEVERITY = {
    "error": "error (the filing contradicts the rule's source)",
    "warn": "warning (may contradict the rule's source, or may be a mistake)",
    "info": "note (a fact worth knowing)",
}

PARTS = {
    "What it checks": "What",
    "Why": "Why",
    "Example": "Example",
    "Known limits": "Limits",
}
"""Headings of a rule's page, each with the label of its paragraph."""


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


def about(rule: Rule) -> list[tuple[str, str]]:
    """The source, severity, confidence and scope of a rule."""
    pack = PACKS[rule.pack]
    since = f" (as of {pack.as_of})" if pack.as_of else ""
    state = "on" if pack.on else f"off; {pack.status}{since}"
    return [
        ("Pack", f"`{rule.pack}`, {pack.title} ({state})"),
        ("Severity", SEVERITY[rule.severity]),
        ("Source", f"{rule.law}, since {rule.since}" if rule.since else rule.law),
        ("Confidence", f"{CONFIDENCE[rule.confidence]} ({rule.confidence})"),
        (
            "Checked",
            "by playing, pricing or settling hands"
            if rule.engine
            else "by reading the filing's data",
        ),
    ]


def as_markdown(rule: Rule) -> str:
    """The page of a rule in docs/checks."""
    facts = [f"- {name}{' ' if name == 'Checked' else ': '}{text}" for name, text in about(rule)]
    parts = [
        line
        for heading, label in PARTS.items()
        for line in ("", f"## {heading}", "", rule.part(label))
    ]
    return "\n".join([f"# {rule.code}: {rule.name}", "", f"{rule.title}.", "", *facts, *parts])


def as_page(rule: Rule) -> Page:
    """The page of a rule for the browser."""
    facts = Facts(tuple((name, text.replace("`", "")) for name, text in about(rule)))
    parts = (
        Section(heading, (Paragraph(rule.part(label).replace("`", "")),))
        for heading, label in PARTS.items()
    )
    first = Section("Where it comes from", (facts,))
    return Page(f"{rule.code}: {rule.title}", "", (*parts, first))
