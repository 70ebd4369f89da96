"""The rulebook's terms in plain words, and helpers that build sentences."""

import re
from collections.abc import Iterable

from houseway.banked.reasons import PLACES
from houseway.rulebook.in_force import Dated
from houseway.rulebook.model import Option, Value, choice
from houseway.rulebook.source import Source
from houseway.rulebook.tiers import Tiers
from houseway.values.money import format_printed

WORDS = {
    **PLACES,
    "void-round": "misdeal: the hand is void and all bets are returned",
    "void-seat": "that seat's bets are returned; the hand continues",
    "forfeit-seat": "that hand loses",
    "house-way": "the hand is set the house way",
    "concede-bettor": "that bettor concedes the bet",
    "replace-card": "burn the card and use the next one",
    "play-on": "play continues",
    "exchange-card": "after the deal, replace the card with the top card and burn the old one",
    "redeal-board": "shuffle the cards of that street back and deal it again at the proper time",
    "set-aside-board": "set the card aside, use the next one, then shuffle the first back in",
    "keep-low-card": "keep a five or lower; replace a higher card",
    "floor-decides": "floor decision",
    "each-bettor": "each bettor, for their own bets",
    "seated-player": "the seated player",
    "counter-clockwise": "counterclockwise",
    "largest-wager": "the bettor with the largest bet",
    "first-players": "first players",
    "first-square": "the bettor on the first square",
    "player-dealer-left": "the player-dealer's left",
    "faces": "cards face up",
    "bring_in": "bring-in",
    "from_each": "each player pays",
    "counts": "wrong number of cards",
    "says": "rule",
    "added": "each added card",
    "added_spades": "each added card in spades",
    "chip": "smallest chip",
    "specials": "special two-card hands",
    "least_buy": "minimum buy-in",
    "most_buy": "maximum buy-in",
}

_MISDEAL = re.compile("^A misdeal(?:; |$)")
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def words(term: str) -> str:
    """A term of the rulebook as people say it.

    >>> words("house-dealer-left"), words("looks_at")
    ("the house dealer's left", 'looks at')
    """
    return WORDS.get(term, term.replace("_", " ").replace("-", " ") if "_" in term else term)


def sentence(text: str) -> str:
    """The text with a capital letter and a period.

    >>> sentence("the hands tie")
    'The hands tie.'
    """
    text = text.strip()
    end = "" if text.endswith((".", "?", "!", ":")) else "."
    return f"{text[:1].upper()}{text[1:]}{end}" if text else ""


def spaced(term: str) -> str:
    """A term of a schedule with spaces instead of hyphens.

    >>> spaced("with-fortune-bonus")
    'with fortune bonus'
    """
    return term.replace("-", " ")


def irregularity_name(irregularity: str) -> str:
    """The id of an irregularity as a heading.

    >>> irregularity_name("player-dealer-exposed")
    'Player-dealer exposed'
    """
    return irregularity.replace("-", " ").replace("player dealer", "player-dealer").capitalize()


def ruling_words(remedy: str, says: str) -> str:
    """The ruling in sentences; "a misdeal" in the filing's own words is not repeated.

    >>> ruling_words("void-round", "A misdeal; previous hands stand")
    'Misdeal: the hand is void and all bets are returned. Previous hands stand.'
    """
    ruling = sentence(words(remedy))
    detail = _MISDEAL.sub("", says) if ruling.startswith("Misdeal") else says
    return " ".join(filter(None, (ruling, sentence(detail))))


def choice_words(value: str) -> str:
    """The value of an option as a label.

    >>> choice_words("house-dealer-left"), choice_words("cut-card"), choice_words("true")
    ("the house dealer's left", 'cut card', 'yes')
    >>> choice_words("A-2-3")
    'A-2-3'
    """
    known = WORDS.get(value) or {"true": "yes", "false": "no"}.get(value)
    return known or (spaced(value) if value.islower() else value)


OWN = "Your own filing"
"""The mark on filings from a user's own directory."""
NOT_FILED = "not filed"


def cited(source: Source | None) -> str:
    """The cited lines of the paper, or "not filed".

    >>> cited(None)
    'not filed'
    """
    return NOT_FILED if source is None else str(source)


def printed_date(dated: Dated | None) -> str:
    """A date from the papers, with the line that prints it.

    >>> printed_date(Dated("2019-03", Source.parse("000 7186")))
    'March 2019 (000 lines 7186)'
    """
    if dated is None:
        return ""
    month_only = dated.on == f"{dated.day:%Y-%m}"
    text = (
        f"{dated.day:%B %Y}" if month_only else f"{dated.day:%B} {dated.day.day}, {dated.day.year}"
    )
    return f"{text} ({dated.source})" if dated.source else text


def capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def listed(items: Iterable[object], last: str = "and") -> str:
    """Items as a list in a sentence.

    >>> listed(["player", "banker", "tie"])
    'player, banker and tie'
    """
    texts = [str(item) for item in items]
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {last} {texts[-1]}"


def count(number: int, singular: str, plural: str = "") -> str:
    """A number with its noun.

    >>> count(1, "option"), count(37, "option")
    ('1 option', '37 options')
    """
    return f"{number:,} {singular if number == 1 else plural or singular + 's'}"


def ordinal(number: int) -> str:
    return ORDINALS[number] if 0 < number < len(ORDINALS) else f"{number}th"


def choices(option: Option) -> str:
    """The allowed values of an option, in words."""
    if option.range is not None:
        return f"{option.range[0]} to {option.range[1]}"
    return listed(map(choice, option.choices), "or")


def every_choice(option: Option) -> list[Value]:
    """Every allowed value of an option."""
    if option.range is not None:
        return list(range(option.range[0], option.range[1] + 1))
    return list(option.choices)


def tier_pairs(tiers: Tiers) -> list[tuple[str, str]]:
    """The bounds and the fee of each tier; the bounds of a flat fee are empty.

    >>> tier_pairs(Tiers.parse("$1-$49: $0.50; $50+: $1"))
    [('$1-$49', '$0.50'), ('$50+', '$1')]
    """
    return [(tier.label, format_printed(tier.amount)) for tier in tiers.tiers]


def tier_lines(tiers: Tiers) -> list[str]:
    return [f"{label}: {fee}" if label else fee for label, fee in tier_pairs(tiers)]
