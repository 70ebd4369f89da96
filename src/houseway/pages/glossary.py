"""The glossary, and links to it from the first use of each term on a page."""

import re

from houseway.pages.markup import Html, tag, trusted
from houseway.pages.page import Facts, Page, Section, anchor

TERMS = {
    "action button": "The marker at the seat where settlement starts.",
    "ante": "A bet made before the deal to take part in the hand.",
    "back line": "Bets by others on a seated player's spot. Also called back betting.",
    "bank": "The amount that the player-dealer puts up for a hand. It limits what the "
    "player-dealer can win or lose.",
    "boxed card": "A card that is face up in the deck or shoe.",
    "bring-in": "The forced first bet of a stud hand.",
    "Bureau": "The Bureau of Gambling Control, which approves the games of California cardrooms.",
    "collection": "The fee that the cardroom takes. Its rates are fixed before the hand.",
    "collection option": "One approved set of fees and limits. A table uses one at a time.",
    "condition": "In pan, the value of one chip; also a meld that is paid right away.",
    "copy": "A front or back hand equal to the player-dealer's.",
    "cover": "How the bank limits payouts and the losing bets collected. Gross: both count against "
    "it. Net: losing bets collected are added back. Each way: each has the bank as its own limit.",
    "filing": "The rules of one game as a cardroom submitted them to the Bureau.",
    "foul": "A hand that breaks the rules, such as a pai gow hand that is set wrong.",
    "house edge": "What a bet loses on average, as a share of the bet.",
    "house way": "The cardroom's rules for setting a hand in pai gow.",
    "interpretation": "How Houseway reads a filing that leaves something open. Also called "
    "a reading. Each one says what was filed, how it is read and why.",
    "irregularity": "Something that goes wrong in a hand, such as an exposed card.",
    "kill": "A blind that raises the stakes of a poker hand.",
    "letter": "The rules exactly as the paper has them. This is the default.",
    "option": "A choice that a filing or an interpretation leaves to the table.",
    "placard": "The sign at a table that shows its limits and fees.",
    "player-dealer": "The seated player whom the others bet against in this hand.",
    "practice": "The rules as the game is usually dealt, where that differs from the filing.",
    "push": "The bet neither wins nor loses and is returned.",
    "schedule": "A cardroom's list of collection options.",
    "side bet": "An extra bet that pays on a particular result.",
    "tops": "In pan, the chips that everyone pays before the hand.",
    "total table action": "The sum of the bets that the collection counts.",
}
"""Each term as pages spell it, with its explanation."""

_NOT_LINKED = frozenset(
    (
        *("a", "h1", "h2", "h3", "h4", "h5", "h6", "button", "label", "select", "summary", "code"),
        *("script", "style", "template", "nav", "caption", "th", "dt", "option", "textarea"),
        *("blockquote", "strong", "del", "ins", "svg"),
    )
)
"""Elements in which no term is linked."""
_TAG = re.compile(r"(<[^>]*>)")
_NAME = re.compile(r"</?([a-zA-Z0-9-]+)")
_TERM = re.compile(
    r"(?<![\w-])("
    + "|".join(re.escape(term) for term in sorted(TERMS, key=len, reverse=True))
    + r")(s?)(?![\w-])",
    re.IGNORECASE,
)
_BY_TEXT = {term.casefold(): term for term in TERMS}


def glossary_page() -> Page:
    """All terms in alphabetical order."""
    pairs = tuple(
        (term[:1].upper() + term[1:], TERMS[term]) for term in sorted(TERMS, key=str.casefold)
    )
    about = "The words of California cardrooms and of Houseway."
    return Page("Glossary", about, (Section("Terms", (Facts(pairs),)),))


def glossary_list() -> Html:
    """The terms as a list, each with an anchor to link to."""
    lines = (
        tag("div", tag("dt", name, id=anchor(name)), tag("dd", text))
        for section in glossary_page().sections
        for block in section.blocks
        if isinstance(block, Facts)
        for name, text in block.pairs
    )
    return tag("dl", *lines, class_="glossary")


def link_terms(html: Html) -> Html:
    """HTML with the first use of each term in running text linked to the glossary."""
    seen: set[str] = set()
    skipped: list[str] = []
    parts = []
    for part in _TAG.split(html):
        if part.startswith("<"):
            _track(part, skipped)
        elif part.strip() and not skipped:
            part = _TERM.sub(lambda match: _link(match, seen), part)
        parts.append(part)
    return trusted("".join(parts))


def _track(part: str, skipped: list[str]) -> None:
    """Update the stack of open elements in which no term is linked."""
    match = _NAME.match(part)
    if match is None or match[1] not in _NOT_LINKED:
        return
    if not part.startswith("</"):
        skipped.append(match[1])
    elif skipped and skipped[-1] == match[1]:
        skipped.pop()


def _link(match: re.Match[str], seen: set[str]) -> str:
    term = _BY_TEXT[match[1].casefold()]
    if term in seen:
        return match[0]
    seen.add(term)
    return tag("a", trusted(match[0]), href=f"/glossary#{anchor(term)}", class_="term")
