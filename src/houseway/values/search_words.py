"""The words of a search: how many there may be, wherever people can search."""

from collections.abc import Iterable

from houseway.values.errors import InputError

MAX_CHARACTERS = 200
MAX_WORDS = 12


def search_words(text: str) -> list[str]:
    """The different words of a search in lower case; InputError if it is too long.

    >>> search_words("Dragon  7 dragon")
    ['dragon', '7']
    """
    return different_words(searched_text(text).lower().split())


def searched_text(text: str) -> str:
    """The text of a search without spaces around it; InputError if it is too long."""
    if len(text) > MAX_CHARACTERS:
        length = f"{len(text):,}"
        raise InputError(f"a search may have {MAX_CHARACTERS} characters, not {length}", "q")
    return text.strip()


def different_words(words: Iterable[str]) -> list[str]:
    """The words without repetitions; InputError if there are too many."""
    different = list(dict.fromkeys(words))
    if len(different) > MAX_WORDS:
        what = f"a search may have {MAX_WORDS} different words, not {len(different)}"
        raise InputError(what, "q")
    return different
