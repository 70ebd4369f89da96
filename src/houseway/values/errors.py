"""What can go wrong. Each error is a ValueError that says what was wrong with which value."""


class HousewayError(ValueError):
    """Anything a user can mend; the command line prints it as one line and exits with 2."""

    def __init__(self, what: str, where: str = "", *, index: int | None = None) -> None:
        # A value in the message may bring line breaks; the message stays one line.
        self.what, self.where = (" ".join(text.split()) for text in (what, where))
        super().__init__(self.what, self.where)
        self.index = index
        """Which entry of a list is wrong, where the value stands in one."""

    def __str__(self) -> str:
        return f"{self.what} ({self.where})" if self.where else self.what


class InputError(HousewayError):
    """A value given by the user cannot be used: a card, an amount, a choice, a game id."""


class RulebookError(HousewayError):
    """A file of the rulebook is malformed or contradicts itself; `where` is file and key path."""


class FeeError(HousewayError):
    """A collection option has no answer for the figures asked."""
