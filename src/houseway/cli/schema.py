"""`houseway schema`: the JSON Schema of rulebook files, for editors."""

from typing import Annotated

import typer

from houseway.cli.show import write_json
from houseway.play.registry import find_family, has_family
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError, either
from houseway.values.strict import Strict


def schema(
    kind: Annotated[str, typer.Argument(help="filing, schedule or room.")] = "filing",
) -> None:
    """Print the JSON Schema of a kind of file, for editors that complete and check it."""
    from houseway.rulebook.schema import KINDS, file_schema

    if kind not in KINDS:
        raise InputError(f"kind must be {either(KINDS)}, not {kind!r}", "kind")
    write_json(file_schema(kind, play_types(FiledRulebook()) if kind == "filing" else None))


def play_types(book: FiledRulebook) -> dict[str, type[Strict]]:
    """The type of `[play]` for each family that the program can play."""
    families = {str(book.raw(game_id).data["family"]) for game_id in book}
    return {name: find_family(name).play for name in sorted(families) if has_family(name)}
