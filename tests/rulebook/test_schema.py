"""The JSON Schema accepts rulebook files as people write them."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.book import BOOK
from typer.testing import CliRunner

from houseway.cli.commands import build
from houseway.cli.schema import play_types
from houseway.rulebook.book import FILED
from houseway.rulebook.decode import read_toml
from houseway.rulebook.schema import KINDS, file_schema
from houseway.values.errors import InputError


@pytest.fixture(scope="module")
def validators() -> dict[str, Draft202012Validator]:
    plays = play_types(BOOK)
    assert "baccarat" in plays
    schemas = {kind: file_schema(kind, plays if kind == "filing" else None) for kind in KINDS}
    return {kind: Draft202012Validator(schema) for kind, schema in schemas.items()}


def files() -> Iterator[tuple[str, Path]]:
    for path in sorted(FILED.glob("rooms/*/*.toml")):
        yield ("room" if path.name == "room.toml" else "filing"), path
    for path in sorted(FILED.glob("rooms/*/collections/*.toml")):
        yield "schedule", path


def is_invalid(validator: Draft202012Validator, toml: str) -> bool:
    data: dict[str, Any] = tomllib.loads(toml)
    return not validator.is_valid(data)


def test_every_file_of_the_rulebook_is_valid_as_written(
    validators: dict[str, Draft202012Validator],
) -> None:
    checked = 0
    for kind, path in files():
        for error in validators[kind].iter_errors(read_toml(path)):
            pytest.fail(f"{path.relative_to(FILED)}: {error.json_path}: {error.message}")
        checked += 1
    assert checked > 150


@pytest.mark.parametrize("kind", KINDS)
def test_each_schema_is_itself_valid(
    kind: str, validators: dict[str, Draft202012Validator]
) -> None:
    Draft202012Validator.check_schema(validators[kind].schema)


FILING = """
id = "mine/game"
name = "Game"
family = "baccarat"
status = "game"
source = "001 1"
"""


@pytest.mark.parametrize(
    "part",
    [
        'equipment = { decks = 8, says = [], source = "001 1" }',
        'equipment = { decks = "=decks", says = [], source = "001 1" }',
        'equipment = { use = "table/equipment", decks = 6 }',
        'action = [{ if = "faces == \'ten\'", by = "card", source = "001 1" }]',
        'wagers = [{ use = "baccarat/tie-9", source = "001 1" }]',
        'play = { source = "001 1", chart = { use = "baccarat/banker-chart" } }',
    ],
)
def test_a_filing_may_have_options_library_parts_and_conditions(
    part: str, validators: dict[str, Draft202012Validator]
) -> None:
    assert not is_invalid(validators["filing"], FILING + part)


@pytest.mark.parametrize(
    "part",
    [
        'equipments = { decks = 8, says = [], source = "001 1" }',
        'equipment = { decks = "eight", says = [], source = "001 1" }',
        "equipment = { decks = 8, says = [] }",
        'equipment = { use = "no-slash" }',
        'action = [{ by = "coin", source = "001 1" }]',
        'play = { source = "001 1", charts = {} }',
    ],
)
def test_an_unknown_key_a_wrong_type_or_a_missing_key_is_invalid(
    part: str, validators: dict[str, Draft202012Validator]
) -> None:
    assert is_invalid(validators["filing"], FILING + part)


def test_the_command_prints_the_schema_of_a_filing() -> None:
    output = CliRunner().invoke(build(), ["schema"]).stdout
    assert json.loads(output)["title"] == "Houseway filing"


def test_the_command_refuses_an_unknown_kind_of_file() -> None:
    with pytest.raises(InputError, match="kind must be filing, schedule or room, not 'wager'"):
        CliRunner().invoke(build(), ["schema", "wager"], catch_exceptions=False)
