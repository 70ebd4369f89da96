"""The words of a family: its name, and what the values of its `[play]` mean."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from houseway.cards.card import RANK_NAMES
from houseway.pages.words import capital, listed
from houseway.play.family import Family
from houseway.play.registry import all_families, find_family, has_family
from houseway.poker.words import POKER_OPTIONS, POKER_WORDS

Says = str | Mapping[str, str]
"""A sentence with `{}` where the value goes, or `{either}` for a list with "or"; or a sentence for
each value, with "yes" and "no" for a switch and "*" for all others. An empty sentence means that
there is nothing to say."""

FROM = {
    "left-of-player-dealer": "the player-dealer's left",
    "house-dealer-left": "the house dealer's left",
}


@dataclass(frozen=True, kw_only=True)
class Words:
    """What people read about a family: `WORDS` in its module `words`."""

    name: str
    """What people call the family."""
    play: Mapping[str, Says]
    """What the fields of `[play]` mean; keys are a struct and its field."""
    names_wagers: frozenset[str] = frozenset()
    """Fields that name wagers by their ids."""
    options: Mapping[str, str] = field(default_factory=dict)
    """Options whose values mean what a field of `play` means, with the field."""
    idle: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Fields that decide nothing while another field of the same table has a certain value."""


def each(text: str, values: Mapping[str, str]) -> dict[str, str]:
    """A sentence for each value, with the words of the value in it."""
    return {value: text.format(words) for value, words in values.items()}


def words_of(family: Family) -> Words | None:
    return family.part("words", Words)


def family_name(family: str) -> str:
    """What people call a family of games, which need not be one that the program plays.

    >>> family_name("pai-gow"), family_name("red-dog")
    ('Pai Gow Poker', 'Red dog')
    """
    words = words_of(find_family(family)) if has_family(family) else None
    return words.name if words else capital(family.replace("-", " "))


@cache
def all_words() -> list[Words]:
    """The words of every family."""
    return [words for family in all_families() if (words := words_of(family))]


@cache
def play_words() -> Mapping[str, Says]:
    """What every field of a `[play]` means."""
    known: dict[str, Says] = dict(POKER_WORDS)
    for words in all_words():
        known |= words.play
    return known


@cache
def option_fields() -> Mapping[str, str]:
    """The fields of `[play]` whose words say what the values of an option mean."""
    known: dict[str, str] = dict(POKER_OPTIONS)
    for words in all_words():
        known |= words.options
    return known


def is_idle(kind: type | None, field: str, data: Mapping[str, Any]) -> bool:
    """Whether a field decides nothing, given the other values of its table."""
    key = f"{kind.__name__ if kind else ''}.{field}"
    conditions = (words.idle[key] for words in all_words() if key in words.idle)
    return any(data.get(other) == value for other, value in conditions)


def says_of(kind: type, field: str, value: Any, names: Mapping[str, str]) -> str | None:
    """What a value of a struct means; None if no wording exists, "" if there is nothing to say."""
    known = play_words()
    key = next((k for k in (f"{c.__name__}.{field}" for c in kind.__mro__) if k in known), "")
    if not key:
        return None
    says = known[key]
    if not isinstance(says, str):
        word = _word(value)
        says = says.get(word, says.get("*", ""))
    parts = _parts(value, names if any(key in words.names_wagers for words in all_words()) else {})
    return says.format(listed(parts), either=listed(map(_with_article, parts), "or"))


def _with_article(word: str) -> str:
    """The name of a rank with its article; any other word unchanged."""
    if word not in RANK_NAMES.values():
        return word
    return f"an {word}" if word in ("ace", "eight") else f"a {word}"


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return "up" if any(any(cards) for cards in value.values()) else "down"
    return str(value)


def _parts(value: Any, names: Mapping[str, str]) -> list[str]:
    """A value as the words of a list: names of wagers, ranks of cards, or the values themselves."""
    if isinstance(value, Mapping):
        return [
            f"{listed(item, 'or')} on the {key.replace('-', ' ')}" for key, item in value.items()
        ]
    if isinstance(value, list):
        return [names.get(str(item), str(item)) for item in value]
    text = str(value)
    if text and all(letter in RANK_NAMES for letter in text) and not text.isdecimal():
        return [RANK_NAMES[letter] for letter in text]
    return [names.get(text, text.replace("-", " ") if text.islower() else text)]
