"""Writes docs/checks from the rules themselves: `make docs`. findings.md is written by hand."""

from pathlib import Path

from houseway.checking.explain import as_markdown
from houseway.checking.finding import CONFIDENCE
from houseway.checking.packs import PACKS, Pack
from houseway.checking.rules.all import RULES
from houseway.checking.unchecked import NOT_FOR_A_PROGRAM, UNCHECKED

PLACE = Path(__file__).parent.parent / "docs" / "checks"


def check_pages() -> dict[str, str]:
    """Every page by its file name: the index, and one for each rule."""
    pages = {f"{code}.md": f"{as_markdown(rule)}\n" for code, rule in RULES.items()}
    return {"README.md": _index(), **pages}


def _index() -> str:
    lines = [
        "# Checks",
        "",
        "`houseway check` looks at filings by the rules below. Made by `make docs` from the rules "
        "themselves. What was found on the five rooms, and what we think of it, is in "
        "[findings.md](findings.md). None of this is legal advice.",
        "",
        "A finding is an *error* if it contradicts a text of law that was read, a *warning* if it "
        "contradicts a report or the filing's own promise or if the law is not clear, and a *note* "
        "if it is a fact to know. Its confidence says how well the rule itself is known:",
        "",
        *(f"- `{code}`: {says}" for code, says in CONFIDENCE.items()),
    ]
    for pack in PACKS.values():
        lines += _pack(pack)
    lines += [
        "",
        "## Rules that are not checked",
        "",
        "| Rule | What it asks | Why it is not checked |",
        "| --- | --- | --- |",
        *(f"| {code} | {rule} | {why} |" for code, (rule, why) in UNCHECKED.items()),
        "",
        "## What no program can check",
        "",
        *(f"- {text}" for text in NOT_FOR_A_PROGRAM),
    ]
    return "\n".join(lines) + "\n"


def _pack(pack: Pack) -> list[str]:
    on = "On by default." if pack.on else f"Off by default: {pack.status} (as of {pack.as_of})."
    rows = [
        f"| [{rule.code}]({rule.code}.md) | {rule.title} | {rule.severity} | {rule.confidence} | "
        f"{rule.law} | {'play' if rule.engine else 'data'} |"
        for rule in RULES.values()
        if rule.pack == pack.id
    ]
    return [
        "",
        f"## {pack.id}",
        "",
        f"{pack.title[0].upper()}{pack.title[1:]}. {on}",
        "",
        "| Code | Rule | Severity | Confidence | Source | Looks at |",
        "| --- | --- | --- | --- | --- | --- |",
        *rows,
    ]


def main() -> None:
    PLACE.mkdir(parents=True, exist_ok=True)
    pages = check_pages()
    for old in PLACE.glob("*.md"):
        if old.name not in pages and old.name != "findings.md":
            old.unlink()
    for name, text in pages.items():
        (PLACE / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
