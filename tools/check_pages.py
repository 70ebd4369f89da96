"""Writes docs/checks from the rules: `make docs`. Only findings.md is written by hand."""

from pathlib import Path

from houseway.checking.explain import as_markdown
from houseway.checking.finding import CONFIDENCE
from houseway.checking.packs import PACKS, Pack
from houseway.checking.rules.all import RULES

PLACE = Path(__file__).parent.parent / "docs" / "checks"

UNCHECKED = {
    "APP-3": (
        "Approval is a defense only if the game was played as approved",
        "needs a log of play: `houseway verify` replays the journal; `houseway filing` prints the "
        "fingerprint of the rules",
    ),
    "APP-5": (
        "The Bureau acts within 30 and 90 days",
        "a rule for the Bureau; a filing does not say when it was submitted",
    ),
    "APP-7": (
        "Standard Game Rules are played as posted",
        "the Bureau's standard rules are not in the rulebook; `houseway diff` could compare them",
    ),
    "APP-10": (
        "No card dice, no dice of more than six faces",
        "the rulebook has only ordinary dice; other dice cannot be entered",
    ),
    "FEE-7": (
        "A flat fee per betting square is lawful",
        "permitted, not required; FEE003 counts the rates of such fees too",
    ),
    "ACT-4": ("The wager stays limited with bonus bets", "PD002 plays with every bonus bet placed"),
    "BJ-5": (
        "The target stays the same throughout the game",
        "known from one report only; a filing cannot change its target, so the rule is always met",
    ),
    "ROT-1": ("The player-dealer is seated at all times", "needs a log of play; see PD007"),
    "ROT-6": ("One provider at a table", "a filing does not say who is a provider"),
    "LOC-3": ("Betting squares for a seat", "the number of squares is not in the data"),
    "TPP-1 to TPP-5": (
        "The contract between cardroom and provider",
        "contracts are not public and not in the rulebook",
    ),
    "TPP-6 to TPP-9": ("What a provider does at the table", "needs logs and badges, not filings"),
    "MIC-1 to MIC-3": (
        "House rules cover eleven topics, do not conflict with approved rules and are available",
        "house rules are a separate document, which is not in the rulebook",
    ),
    "MIC-4 to MIC-8": (
        "Records, drop boxes, count sheets, tables, cameras",
        "controls by the house, which are not in a filing",
    ),
    "MIC-9": ("Penalties", "for information only: up to $20,000 a violation (B&P 19930(c))"),
}

NOT_FOR_A_PROGRAM = (
    "Whether a game is twenty-one or a banking game in law.",
    "Whether the Department finds that a bank is impossible, or will approve a filing.",
    "Whether the bank was offered in good faith, aloud and in sight.",
    "Who owns, lends to or depends on whom.",
    "Whether placards really hang at the table.",
    "Collusion, cheating, and whether a log is true.",
    "Patent, copyright and license terms of proprietary games.",
    "Ordinances that are not in library/local.toml, and court orders after the dates shown.",
)


def check_pages() -> dict[str, str]:
    """The pages by file name: the index, and a page for each rule."""
    pages = {f"{code}.md": f"{as_markdown(rule)}\n" for code, rule in RULES.items()}
    return {"README.md": _index(), **pages}


def _index() -> str:
    lines = [
        "# Checks",
        "",
        "`houseway check` checks filings by the rules below. Generated from the rules by `make "
        "docs`. [findings.md](findings.md) has the findings for the five rooms and our "
        "assessment. None of this is legal advice.",
        "",
        "A finding is an *error* if the filing contradicts the wording of the rule's source, a "
        "*warning* if the filing contradicts a report or its own promise or if the law is not "
        "clear, and a *note* if it is only a fact worth knowing. Its confidence says how well the "
        "rule itself is known:",
        "",
        *(f"- `{code}`: {says}" for code, says in CONFIDENCE.items()),
    ]
    for pack in PACKS.values():
        lines += _pack(pack)
    lines += [
        "",
        "## Rules that are not checked",
        "",
        "| Rule | Requirement | Why it is not checked |",
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
