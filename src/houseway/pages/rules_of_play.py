"""The `[play]` of any family on a page, by the shape of its data alone.

Lists of words become lines, charts and lists of tables become tables, single values facts, and
tables within become sections. Where the family is written, its structs say what they are.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, get_args, get_type_hints

import msgspec

from houseway.pages.page import Block, Bullets, Column, Facts, Paragraph, Section, Table
from houseway.pages.words import capital, sentence, words
from houseway.rulebook.decode import decode
from houseway.rulebook.source import Source
from houseway.values.strict import Strict

_SLUG = re.compile(r"[a-z0-9]+([-_][a-z0-9]+)+")
_LINE = 24
"""Words longer than this stand on a line of their own."""


def play_section(heading: str, data: Mapping[str, Any], kind: type | None = None) -> Section:
    """A table of the data with everything in it."""
    fields = _struct_fields(kind)
    blocks: list[Block] = []
    facts: list[tuple[str, str]] = []
    sections: list[Section] = []
    for key, value in data.items():
        name = capital(words(key))
        if key in ("source", "columns") or value in ("", [], {}, None):
            continue
        if key == "says":
            blocks.append(_lines(value))
        elif _is_plain(value):
            facts.append((name, plain(value)))
        elif isinstance(value, list):
            sections.append(_list_section(name, value))
        elif is_chart(value):
            blocks.append(_chart(heading, value, data.get("columns")))
        else:
            sections.append(_inner_section(name, value, fields.get(key)))
    if facts:
        blocks.append(Facts(tuple(facts)))
    return Section(heading, tuple(blocks), tuple(sections), source=_source(data))


def shared_defaults(data: Mapping[str, Any], kind: type[Strict], where: str) -> Section:
    """What the family goes by where the filing gives no value, and so no line either."""
    decoded = decode(data, kind, f"{where}: $.play")
    whole = msgspec.to_builtins(decoded, enc_hook=lambda value: value.text)
    pairs = tuple(_defaults(data, whole))
    text = "Houseway uses these; the filing does not state them."
    blocks: tuple[Block, ...] = (Paragraph(text), Facts(pairs)) if pairs else ()
    return Section("Shared defaults", blocks, mark="no line cited")


def _defaults(
    given: Mapping[str, Any], whole: Mapping[str, Any], path: str = ""
) -> Iterator[tuple[str, str]]:
    """Every default that is not empty, no or zero, with the tables that it stands in."""
    for key, value in whole.items():
        name = f"{path}, {words(key)}" if path else words(key)
        inner = given.get(key, {})
        if isinstance(value, Mapping) and isinstance(inner, Mapping) and not is_chart(value):
            yield from _defaults(inner, value, name)
        elif key not in given and value and _is_plain(value):
            yield capital(name), plain(value)


def _inner_section(heading: str, data: Mapping[str, Any], kind: type | None) -> Section:
    """A table within the play, introduced by what its struct says that it is."""
    section = play_section(heading, data, kind)
    if kind is None or not kind.__doc__:
        return section
    says = Paragraph(kind.__doc__.strip().split("\n")[0])
    return replace(section, blocks=(says, *section.blocks))


def plain(value: Any) -> str:
    """A value in words.

    >>> plain(True), plain([5, 6]), plain("first-card")
    ('yes', '5, 6', 'first card')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(plain(item) for item in value)
    if isinstance(value, Mapping):
        return "; ".join(f"{words(key)} {plain(item)}" for key, item in value.items())
    text = str(value)
    return words(text).replace("-", " ") if _SLUG.fullmatch(text) else text


def is_chart(value: Any) -> bool:
    """Whether every row is a string of letters, one for each column."""
    if not isinstance(value, Mapping) or len(value) < 2:
        return False
    rows = list(value.values())
    return all(isinstance(row, str) and row.isalpha() for row in rows) and (
        len({len(row) for row in rows}) == 1 and len(rows[0]) > 3
    )


def _is_plain(value: Any) -> bool:
    if isinstance(value, list):
        return all(isinstance(item, bool | int) or _is_short(item) for item in value)
    if isinstance(value, Mapping):
        return (
            not is_chart(value)
            and all(not isinstance(item, Mapping) and _is_plain(item) for item in value.values())
            and "source" not in value
            and "says" not in value
        )
    return True


def _is_short(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= _LINE


def _lines(value: Any) -> Block:
    return Bullets(tuple(sentence(line) for line in ([value] if isinstance(value, str) else value)))


def _list_section(name: str, items: list[Any]) -> Section:
    if not all(isinstance(item, Mapping) for item in items):
        return Section(name, (Bullets(tuple(sentence(plain(item)) for item in items)),))
    given = list(dict.fromkeys(key for item in items for key in item))
    if "name" in given and "id" in given:
        given.remove("id")
    keys = sorted(
        given, key=lambda key: (key == "source", _is_technical(key, given), given.index(key))
    )
    columns = tuple(
        Column(capital(words(key)), detail=key == "source" or _is_technical(key, given))
        for key in keys
    )
    rows = tuple(tuple(_cell(key, item.get(key, "")) for key in keys) for item in items)
    return Section(name, (Table(name, columns, rows),))


def _is_technical(key: str, keys: list[str]) -> bool:
    """Whether a column repeats for the program what others tell in words."""
    return "says" in keys and key not in ("says", "name", "source")


def _cell(key: str, value: Any) -> str:
    if key == "when" and value == "True":
        return "always"
    if key == "plays" and value:
        return "; else ".join(map(_setting, value))
    return str(Source.parse(value)) if key == "source" and value else plain(value)


_FRONTS = {"pair": "a pair", "no-pair": "no pair", "pair_2": "the second pair"}


def _setting(play: Mapping[str, Any]) -> str:
    """What a row of a house way plays: what is behind, and in front of it."""
    said = f"{' or '.join(map(plain, play['back']))} behind"
    front, lowest, pair = (play.get(key, "") for key in ("front", "at_least", "back_pair"))
    if front:
        said += f" {_FRONTS.get(front, front)}"
    if lowest:
        said += ", as in the chart" if lowest == "chart" else f", {lowest} or better in front"
    if pair:
        highest = "the highest pair" if pair == "pair_1" else f"a pair of {pair} or better"
        said += f", {highest} behind"
    return said


def _chart(caption: str, rows: Mapping[str, str], columns: Any) -> Table:
    width = len(next(iter(rows.values())))
    names = list(columns) if columns else [str(number) for number in range(width)]
    return Table(
        caption,
        (Column("Hand"), *(Column(str(name)) for name in names)),
        tuple((key, *row) for key, row in rows.items()),
    )


def _struct_fields(kind: type | None) -> dict[str, type]:
    """The fields of a struct that are structs themselves, alone or as an alternative to none."""
    if kind is None or not issubclass(kind, msgspec.Struct):
        return {}
    found = {}
    for name, hint in get_type_hints(kind).items():
        for part in (hint, *get_args(hint)):
            if isinstance(part, type) and issubclass(part, Strict):
                found[name] = part
    return found


def _source(data: Mapping[str, Any]) -> str:
    source = data.get("source", "")
    return str(Source.parse(source)) if source else ""
