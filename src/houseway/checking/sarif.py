"""Findings as SARIF 2.1.0, which code hosts and editors display with the files."""

from typing import Any

from houseway.checking.check import Report
from houseway.checking.finding import Finding, Severity
from houseway.checking.packs import PACKS
from houseway.checking.rule import Rule
from houseway.rulebook.book import FiledRulebook

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS: dict[Severity, str] = {"error": "error", "warn": "warning", "info": "note"}


def to_sarif(report: Report, book: FiledRulebook) -> dict[str, Any]:
    """One run with its rules and results; a result points at the file that it is about."""
    codes = [rule.code for rule in report.rules]
    driver = {
        "name": "houseway check",
        "rules": [_rule(rule) for rule in report.rules],
    }
    results = [_result(finding, codes.index(finding.code), book) for finding in report.findings]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": rule.title},
        "fullDescription": {"text": rule.part("What")},
        "help": {"text": f"{rule.part('Why')} Source: {rule.law}."},
        "defaultConfiguration": {"level": LEVELS[rule.severity]},
        "properties": {"pack": rule.pack, "status": PACKS[rule.pack].status},
    }


def _result(finding: Finding, index: int, book: FiledRulebook) -> dict[str, Any]:
    where = finding.where
    text = finding.message if where.source is None else f"{finding.message} ({where.source})"
    location: dict[str, Any] = {
        "logicalLocations": [
            {"kind": kind, "fullyQualifiedName": name}
            for kind, name in (
                ("game", where.game),
                ("option", where.option),
                ("field", where.field),
            )
            if name
        ]
    }
    if uri := _uri(finding, book):
        location["physicalLocation"] = {"artifactLocation": {"uri": uri}}
    return {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": LEVELS[finding.severity],
        "message": {"text": text},
        "locations": [location],
        "properties": {
            "pack": finding.pack,
            "confidence": finding.confidence,
            "evidence": finding.evidence,
        },
    }


def _uri(finding: Finding, book: FiledRulebook) -> str:
    """The file that the finding is about, from the root of its rulebook."""
    game, option = finding.where.game or "", finding.where.option
    room = game.partition("/")[0]
    if option:
        return f"rooms/{room}/collections/{option.partition(':')[0]}.toml"
    if game in book:
        return f"rooms/{game}.toml"
    return f"rooms/{room}/room.toml" if room in book.rooms else ""
