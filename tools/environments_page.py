"""Writes docs/environments.md from the shapes of the families: `make docs`."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from houseway.play.family import Family
from houseway.play.game import FiledGame
from houseway.play.registry import all_families, find_kind
from houseway.play.shape import Shape
from houseway.rulebook.book import FiledRulebook

PLACE = Path(__file__).parent.parent / "docs" / "environments.md"
TEXT = Path(__file__).with_name("environments_page.md")
_PARTS = {"limits": "BANKED", "stakes": "POKER", "condition": "PAN"}
"""Where the families of a kind stand in the text, by what its tables are opened with."""


def page(book: FiledRulebook) -> str:
    """The page, as Markdown."""
    text = TEXT.read_text("utf-8")
    for opened_with, part in _PARTS.items():
        families = [f for f in all_families() if find_kind(f.kind).plays_for == opened_with]
        text = text.replace(part, "\n".join(_table(book, families)))
    return text.replace("COMPILED", "\n".join(_compiled(book)))


def _table(book: FiledRulebook, families: Iterable[Family]) -> Iterator[str]:
    """A row for each family: its games, decisions and hands."""
    yield "| Family | Games | Decisions and choices | Hands, with their most cards |"
    yield "|---|--:|---|---|"
    for family in families:
        shape = family.part("shape", Shape)
        assert shape is not None
        decisions = "; ".join(f"`{kind}`: {_choices(shape, kind)}" for kind in shape.decisions)
        games = sum(1 for _ in _games(book, family))
        yield f"| {family.name} | {games} | {decisions or 'none'} | {_hands(shape)} |"


def _choices(shape: Shape, kind: str) -> str:
    """The choices of a decision, with how many cards one takes."""
    pick = shape.picks.get(kind)
    words = []
    for choice in shape.decisions[kind]:
        takes = pick is not None and pick.choice == choice
        words.append(f"{choice} ({_count(shape, kind)})" if takes else choice)
    return ", ".join(words)


def _count(shape: Shape, kind: str) -> str:
    pick = shape.picks[kind]
    if pick.least == pick.most:
        return f"{pick.most} of {pick.held} cards"
    return f"{pick.least} to {pick.most} of {pick.held} cards"


def _hands(shape: Shape) -> str:
    """The rows of `cards`, or in poker of `boards`, in their order."""
    own = []
    if shape.own:
        several = f" ({shape.own_hands} rows)" if shape.own_hands > 1 else ""
        own = [f"own {shape.own}{several}"]
    boards = f" ({shape.boards} rows)" if shape.boards > 1 else ""
    return ", ".join([*own, *(f"{name} {most}{boards}" for name, most in shape.shared.items())])


def _games(book: FiledRulebook, family: Family) -> Iterator[FiledGame]:
    for game_id in book:
        game = FiledGame(book, game_id)
        if game.playable and game.family is family:
            yield game


def _compiled(book: FiledRulebook) -> Iterator[str]:
    """The families that have compiled tables."""
    yield "| Family | Games | What a bettor or player chooses |"
    yield "|---|--:|---|"
    for family in all_families():
        if family.has("steps"):
            games = sum(_is_stepped(game) for game in _games(book, family))
            yield f"| {family.name} | {games} | {_STEPPED[find_kind(family.kind).plays_for]} |"


_STEPPED = {
    "limits": "every play of the base wager; insurance is declined, and special hands stand",
    "stakes": "fold, call, the four sizes of raises, and whether to run it twice",
}


def _is_stepped(game: FiledGame) -> bool:
    """Whether a game can be compiled, as `houseway.pricing.stepping` says."""
    from houseway.pricing.stepping import compile_steps
    from houseway.values.errors import InputError

    try:
        compile_steps(game.rules())
    except InputError:
        return False
    return True


def main() -> None:
    PLACE.write_text(page(FiledRulebook()), "utf-8")
    print("docs/environments.md")


if __name__ == "__main__":
    main()
