"""Errors that users can fix. Each is a ValueError that names the problem and the value."""

import errno
from collections.abc import Iterable
from pathlib import Path

_MAX_CHOICES = 12
_FILE_FAULTS = {
    errno.EISDIR: "it is a directory",
    errno.ENOTDIR: "part of its path is not a directory",
    errno.EACCES: "permission denied",
    errno.ENAMETOOLONG: "its name is too long",
    errno.ENOSPC: "the disk is full",
    errno.EROFS: "the disk is read-only",
}


class HousewayError(ValueError):
    """Base of errors a user can fix; the command line prints one line and exits with 2."""

    def __init__(self, what: str, where: str = "", *, index: int | None = None) -> None:
        # A value in the message may contain line breaks; the message must stay on one line.
        self.what, self.where = (" ".join(text.split()) for text in (what, where))
        super().__init__(self.what, self.where)
        self.index = index
        """The index of the wrong entry, if the value is in a list."""

    def __str__(self) -> str:
        return f"{self.what} ({self.where})" if self.where else self.what


class InputError(HousewayError):
    """A bad value from the user: a card, an amount, a choice, a game id."""


class RulebookError(HousewayError):
    """A file of the rulebook is malformed or contradicts itself; `where` is file and key path."""


class FeeError(HousewayError):
    """A collection option has no fee for the figures that were given."""


def either(choices: Iterable[object], last: str = "or") -> str:
    """The allowed choices for a message; after twelve of them, the rest are left out.

    >>> either(["hit", "stand", "double"]), either(range(20))
    ('hit, stand or double', '0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ...')
    """
    texts = [str(choice) for choice in choices]
    if len(texts) > _MAX_CHOICES:
        return f"{', '.join(texts[:_MAX_CHOICES])}, ..."
    return f" {last} ".join(filter(None, (", ".join(texts[:-1]), *texts[-1:])))


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The known names that are most like a wrong one, as the end of a message; "" if none is.

    >>> did_you_mean("winer", ["winner", "decks"]), did_you_mean("x", ["winner"])
    (': did you mean winner?', '')
    """
    from difflib import get_close_matches

    near = get_close_matches(name, list(known), n=3, cutoff=0.6)
    return f": did you mean {either(near)}?" if near else ""


def shown(value: object) -> str:
    """A user's value for a message: null, true and false as in JSON; lists and objects by kind.

    >>> shown("x"), shown(None), shown(True), shown(5), shown([1])
    ("'x'", 'null', 'true', '5', 'a list')
    """
    if isinstance(value, dict | list | tuple):
        return "an object" if isinstance(value, dict) else "a list"
    words = {None: "null", True: "true", False: "false"}
    return words[value] if value is None or isinstance(value, bool) else repr(value)


def unreadable(error: OSError, path: Path | str) -> InputError:
    """The error for a failed read of a file."""
    if error.errno == errno.ENOENT:
        return InputError("file not found", str(path))
    return InputError(f"can't read file: {_file_fault(error)}", str(path))


def unwritable(error: OSError, path: Path | str) -> InputError:
    """The error for a failed write to a file."""
    missing = error.errno == errno.ENOENT
    fault = "its directory does not exist" if missing else _file_fault(error)
    return InputError(f"can't write file: {fault}", str(path))


def _file_fault(error: OSError) -> str:
    text = error.strerror or "unknown error"
    return _FILE_FAULTS.get(error.errno or 0, f"{text[0].lower()}{text[1:]}")
