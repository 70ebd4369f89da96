"""Errors that users can fix. Each is a ValueError that names the problem and the value."""


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
