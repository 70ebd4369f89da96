"""The names of bots; every view of a seat says whether a bot is in it."""

NAMES = (
    "Rosa", "Walt", "Mei", "Omar", "Dolores", "Hank", "Priya", "Gus",
    "Lupe", "Earl", "Soledad", "Vern", "Kim", "Otis", "Inez", "Roy",
)  # fmt: skip


def bot_id(seat: int) -> str:
    """The id of the bot in a seat."""
    return f"bot-{seat}"


def bot_name(table: str, seat: int) -> str:
    """The name of the bot in a seat.

    It is unique at its table, and usually differs from the name in the same seat of another table.
    """
    return NAMES[(seat + 5 * sum(map(ord, table))) % len(NAMES)]
