"""Rules of law that no check here can decide, and why: listed in docs/checks."""

UNCHECKED = {
    "APP-3": (
        "Approval is a defence only if the game was played as approved",
        "needs a log of play: `houseway verify` replays the journal; `houseway filing` prints the "
        "fingerprint of the rules",
    ),
    "APP-5": (
        "The Bureau acts within 30 and 90 days",
        "a rule for the Bureau; a filing has no date on which it was requested",
    ),
    "APP-7": (
        "Standard Game Rules are played as posted",
        "the Bureau's standard rules are not in the rulebook; `houseway diff` could compare them",
    ),
    "APP-10": (
        "No card dice, no dice of more than six faces",
        "the rulebook knows only ordinary dice: others cannot be written down",
    ),
    "FEE-7": (
        "A flat fee per betting square is lawful",
        "an allowance, not a duty; FEE003 counts the rates of such fees too",
    ),
    "ACT-4": ("The limited wager holds with bonus bets", "PD002 plays with every bonus bet placed"),
    "BJ-5": (
        "The target stays the same throughout the game",
        "one report only; the wagers of a filing know no other target, so it always holds",
    ),
    "ROT-1": ("The player-dealer is seated at all times", "needs a log of play; see PD007"),
    "ROT-6": ("One provider at a table", "a filing does not say who is a provider"),
    "LOC-3": ("Betting squares for a seat", "filings do not number their squares as data"),
    "TPP-1 to TPP-5": (
        "The contract between cardroom and provider",
        "contracts are not public and not in the rulebook",
    ),
    "TPP-6 to TPP-9": ("What a provider does at the table", "needs logs and badges, not filings"),
    "MIC-1 to MIC-3": (
        "House rules: eleven topics, no conflict with approved rules, available",
        "house rules are a document of their own, which is not in the rulebook",
    ),
    "MIC-4 to MIC-8": (
        "Records, drop boxes, count sheets, tables, cameras",
        "controls of the house, not of a filing",
    ),
    "MIC-9": ("Penalties", "a fact to know: up to $20,000 a violation (B&P 19930(c))"),
}

NOT_FOR_A_PROGRAM = (
    "Whether a game is twenty-one or a banking game in law.",
    "Whether the Department finds that a bank is impossible, or will approve a filing.",
    "Whether the bank was offered in good faith, aloud and in sight.",
    "Who owns, lends to or depends on whom.",
    "Whether placards really hang at the table.",
    "Collusion, cheating, and whether a log is true.",
    "Patent, copyright and licence terms of proprietary games.",
    "Ordinances that are not in library/local.toml, and court orders after the dates shown.",
)
