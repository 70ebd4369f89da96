"""A filing as a document with the sections of the Bureau's form, written from the data."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256

import msgspec

from houseway.checking.check import Report, check
from houseway.checking.rules.all import RULES
from houseway.pages.filing import filing_page
from houseway.pages.page import (
    Block,
    Bullets,
    Column,
    DataTable,
    Facts,
    Page,
    Paragraph,
    Section,
    nonempty,
)
from houseway.pages.words import capital, listed, sentence
from houseway.play.game import FiledGame
from houseway.play.registry import has_bank
from houseway.rulebook.concern import concerns
from houseway.rulebook.decode import encode
from houseway.rulebook.model import Filing, Reading, Wager
from houseway.rulebook.source import Source

LAWFUL = ("PD001", "PD002", "PD003", "PD004", "FEE001", "FEE002", "FEE003", "FEE101", "LOC001")
"""The rules whose results make up the statement of lawfulness."""

GLOSSARY = {
    "Action button": "The marker at the seat where settlement starts.",
    "Back line": "Wagers by other people on a seated player's spot.",
    "Bank": "The amount that the player-dealer puts up for a hand.",
    "Collection": "The fee that the house takes, fixed before the hand.",
    "House dealer": "The employee who deals, settles and takes the collection; never a player.",
    "Player-dealer": "The seated player against whom the others wager in this hand.",
    "Push": "The bet neither wins nor loses and is returned.",
    "Total table action": "The sum of the wagers that the collection counts.",
}


def filing_document(game: FiledGame, preset: str = "letter") -> Page:
    """The filing in the order of the Bureau's form, with interpretations as numbered notes."""
    page = filing_page(game, preset=preset)
    parts = {section.heading: section for section in page.sections}
    filing = game.filing_with({}, preset)
    sections = nonempty(
        _type_of_game(filing),
        Section("Object of the Game", _paragraph(filing.object)),
        _renamed(parts, "Equipment", "Description of the Deck and Number of Decks Used"),
        _renamed(parts, "Seats", "Description of Table Used and Total Number of Seated Positions"),
        _limits(filing, parts),
        _round(parts),
        _winners(filing, parts),
        _bonus_bets(filing, parts),
        _renamed(parts, "Player-dealer", "Player-Dealer Position and Rotation"),
        _renamed(parts, "Collection", "Wagering Limits and Collection Fees"),
        _other_equipment(filing),
        _glossary(filing),
        _lawfulness(game),
        _renamed(parts, "Irregularities", "Irregularities"),
        _renamed(parts, "Sources", "Sources"),
    )
    numbered = tuple(
        _numbered(section, number, filing.readings) for number, section in enumerate(sections, 1)
    )
    return Page(
        page.title, f"{page.about}; rules hash {fingerprint(filing)}", (*numbered, *_notes(filing))
    )


def fingerprint(filing: Filing) -> str:
    """A short hash of the rules, to identify a version of a filing."""
    return sha256(msgspec.json.encode(encode(filing), order="sorted")).hexdigest()[:12]


def _paragraph(text: str) -> tuple[Block, ...]:
    return (Paragraph(sentence(text)),) if text else ()


def _renamed(parts: dict[str, Section], heading: str, title: str) -> Section:
    return replace(parts[heading], heading=title) if heading in parts else Section(title)


def _type_of_game(filing: Filing) -> Section:
    if has_bank(filing.family):
        lines = [
            "The game has a player-dealer position that rotates among seated players.",
            "All wagers are paid and collected up to the player-dealer's wager; "
            "any excess is returned.",
        ]
    else:
        lines = ["The players play against each other; there is no player-dealer."]
    lines.append("The house does not play, and has no interest in the outcome.")
    if filing.owner:
        lines.append(f"The game is owned by {filing.owner}; the owner's agreement is required.")
    return Section("Type of Game", (Bullets(tuple(lines)),), source=str(filing.source))


def _limits(filing: Filing, parts: dict[str, Section]) -> Section:
    """The wagering limits in one table, and the table options."""
    rows = tuple(
        (
            section.heading,
            _fact(section, "Limits"),
            _fact(section, "When"),
            _fact(section, "Requires"),
        )
        for section in _wager_sections(parts)
    )
    columns = tuple(Column(name) for name in ("Wager", "Limits", "When", "Requires"))
    blocks: tuple[Block, ...] = ()
    if rows:
        blocks = (DataTable("Betting spaces and their limits", columns, rows),)
    inner = (parts["Options"],) if "Options" in parts else ()
    return Section("Wagering Limits and Betting Scheme", blocks, inner)


def _fact(section: Section, name: str) -> str:
    pairs = [pair for block in section.blocks if isinstance(block, Facts) for pair in block.pairs]
    return dict(pairs).get(name, "")


def _wager_sections(parts: dict[str, Section]) -> tuple[Section, ...]:
    return parts["Wagers"].sections if "Wagers" in parts else ()


def _round(parts: dict[str, Section]) -> Section:
    inner = nonempty(*(parts[name] for name in ("Deal and play", "Action") if name in parts))
    return Section("Dealing Procedures and Round of Play", sections=inner)


def is_bonus(wager: Wager) -> bool:
    """Whether a wager requires another one and is made before the deal."""
    return bool(wager.requires) and wager.placed == "before the deal"


def _winners(filing: Filing, parts: dict[str, Section]) -> Section:
    settled = [parts["Settlement"]] if "Settlement" in parts else []
    base = [s for w, s in _paired(filing, parts) if not is_bonus(w)]
    return Section("How Winners are Determined and Paid", sections=nonempty(*base, *settled))


def _bonus_bets(filing: Filing, parts: dict[str, Section]) -> Section:
    bonus = [section for wager, section in _paired(filing, parts) if is_bonus(wager)]
    return Section("Bonus Bets", sections=tuple(bonus))


def _paired(filing: Filing, parts: dict[str, Section]) -> Iterator[tuple[Wager, Section]]:
    return zip(filing.wagers, _wager_sections(parts), strict=False)


def _other_equipment(filing: Filing) -> Section:
    used = {
        "dice": "a cup with {dice} dice",
        "number": "a device that shows a random number",
        "card": "an action button",
        "place": "",
    }
    lines = [used[action.by].format(dice=action.dice) for action in filing.action]
    if filing.player_dealer is not None:
        lines.append("a button that marks the player-dealer and which hand of their turn it is")
    return Section("Other Equipment Used", _bullets(line for line in lines if line))


def _bullets(items: Iterable[str]) -> tuple[Block, ...]:
    lines = tuple(dict.fromkeys(sentence(capital(item)) for item in items))
    return (Bullets(lines),) if lines else ()


def _glossary(filing: Filing) -> Section:
    banked = has_bank(filing.family)
    terms = {t: s for t, s in GLOSSARY.items() if banked or t in ("Collection", "House dealer")}
    return Section("Glossary of Terms", (Facts(tuple(terms.items())),))


def _lawfulness(game: FiledGame) -> Section:
    """The result of the checks on each point of law."""
    rules = [RULES[code] for code in LAWFUL]
    report = check(game.rulebook, [game.id], rules)
    rows = tuple((f"{r.code} {r.title}", r.law, _verdict(report, r.code)) for r in rules)
    columns = (Column("Point"), Column("Source", detail=True), Column("Result"))
    text = "A program checked the rules in this document against each point."
    blocks = (
        Paragraph(text),
        DataTable("Points of law and the results of the checks", columns, rows),
    )
    return Section("Statement of Lawfulness", blocks)


def _verdict(report: Report, code: str) -> str:
    messages = [finding.message for finding in report.findings if finding.code == code]
    return f"open issue: {listed(messages)}" if messages else "no issue"


def _numbered(section: Section, number: int, readings: list[Reading]) -> Section:
    """A section with its number, marked with the notes about it."""
    notes = [str(n) for n, reading in enumerate(readings, 1) if _concerns(reading, section)]
    note_mark = f"{'notes' if len(notes) > 1 else 'note'} {', '.join(notes)}" if notes else ""
    mark = ", ".join(filter(None, (section.mark, note_mark)))
    return replace(section, heading=f"{number}. {section.heading}", mark=mark)


def _concerns(reading: Reading, section: Section) -> bool:
    """Whether a reading is about lines that the section cites."""
    if section.heading in ("Type of Game", "Sources"):
        return False
    return concerns(reading, _sources(section))


def _sources(section: Section) -> Iterator[Source]:
    if section.source:
        yield Source.parse(section.source)
    for inner in section.sections:
        yield from _sources(inner)


def _searched(reading: Reading) -> str:
    """The lines that a reading cites, after "not filed" if the filing does not answer it."""
    if not reading.not_filed:
        return str(reading.source)
    return f"not filed; {'searched' if reading.silent else 'see'} {reading.source}"


def _notes(filing: Filing) -> tuple[Section, ...]:
    """Interpretations and other notes as numbered footnotes."""
    lines = tuple(
        f"{reading.rule} What was filed: {sentence(reading.filed)} "
        f"How we read it: {sentence(reading.reading)} "
        f"Why: {sentence(reading.why)} ({_searched(reading)})"
        for reading in filing.readings
    )
    lines += tuple(sentence(note) for note in filing.notes)
    return (Section("Notes", (Bullets(lines, ordered=True),)),) if lines else ()
