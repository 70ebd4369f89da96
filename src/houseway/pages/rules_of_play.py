"""The `[play]` table of a filing, of any family, as a section of its page.

Values whose meaning is written in `play_words` become sentences. All others are shown by the shape
of their data: lists of words become lines, charts and lists of tables become tables, single values
become facts, and nested tables become sections, introduced by the docstrings of their structs.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, get_args, get_type_hints

import msgspec

from houseway.pages.family_words import is_idle, says_of
from houseway.pages.page import Block, Bullets, Column, DataTable, Facts, Paragraph, Section
from houseway.pages.words import capital, listed, sentence, words
from houseway.rulebook.decode import decode
from houseway.rulebook.source import Source
from houseway.values.strict import Strict

_MELDS = {"suits": "set in different suits", "same": "set in one suit"}
"""The kinds of pan melds in words."""
_SLUG = re.compile(r"[a-z0-9]+([-_][a-z0-9]+)+")
_LINE = 24
"""Longer texts get their own line."""


_OF_BLINDS = ("heads_up", "new_player", "missed")
"""Keys of the button that matter only where blinds are posted."""


def play_section(
    heading: str,
    data: Mapping[str, Any],
    kind: type | None = None,
    names: Mapping[str, str] | None = None,
) -> Section:
    """A table of the data as a section, with its nested tables; `names` has wager names by id."""
    data = _with_rule_sources(data)
    fields = _struct_fields(kind)
    filed_lines = set(map(sentence, data.get("says", ())))
    blocks: list[Block] = []
    facts: list[tuple[str, str]] = []
    bullets: list[str] = []
    sections: list[Section] = []
    for key, value in data.items():
        name = capital(words(key))
        if key in ("source", "columns") or value in ("", [], {}, None):
            continue
        if is_idle(kind, key, data):
            continue
        if key == "says":
            blocks.append(_lines(value))
        elif kind is not None and (kind.__name__, key) == _PAIRS_CHART:
            sections.append(_pairs_chart(value))
        elif (sentences := _phrases(kind, key, value, names or {})) is not None:
            bullets += (line for line in map(sentence, sentences) if line not in filed_lines)
        elif _is_plain(value):
            facts.append((name, plain(value)))
        elif isinstance(value, list):
            sections.append(_list_section(name, value))
        elif is_chart(value):
            blocks.append(_chart(heading, value, data.get("columns")))
        else:
            sections.append(_inner_section(name, value, fields.get(key), names))
    if bullets:
        blocks.append(Bullets(tuple(bullets)))
    if facts:
        blocks.append(Facts(tuple(facts)))
    return Section(heading, tuple(blocks), tuple(sections), source=_source(data))


def shared_defaults(
    data: Mapping[str, Any], kind: type[Strict], where: str, names: Mapping[str, str]
) -> Section:
    """The family's defaults for values that the filing does not give; they cite no lines."""
    decoded = decode(data, kind, f"{where}: play")
    whole = msgspec.to_builtins(decoded, enc_hook=lambda value: value.text)
    bullets = tuple(map(sentence, _defaults(data, _without_idle(whole), kind, names)))
    text = "These apply to every game of this kind unless its filing changes them."
    blocks: tuple[Block, ...] = (Paragraph(text), Bullets(bullets)) if bullets else ()
    return Section("Shared defaults", blocks, mark="no line cited")


def _without_idle(play: Mapping[str, Any]) -> dict[str, Any]:
    """The play without the rules that its stakes, pots and seats never need."""
    stakes = play.get("stakes", ())
    betting = {stake["betting"] for stake in stakes}
    idle = {
        "uncapped": not play.get("betting", {}).get("raises", 1),
        "no_limit_raises": not betting & {"no-limit", "pot-limit"},
        "spread_raises": "spread" not in betting,
        "low_rounds": "limit" not in betting,
        "least_raise": betting <= {"limit"},
        "odd_half": not play.get("pots", {}).get("low") or not play["pots"]["high"],
        "single_blind": all(len(stake["blinds"]) != 1 for stake in stakes),
        **dict.fromkeys(_OF_BLINDS, not any(stake["blinds"] for stake in stakes)),
    }
    if idle["uncapped"]:
        idle |= {"no_limit_raises": True, "spread_raises": True}
    return {
        part: {key: value for key, value in rules.items() if not idle.get(key)}
        if part in ("betting", "button", "pots")
        else rules
        for part, rules in play.items()
        if part != "right_of" or play["inactive_seat"]
    }


def _defaults(
    filed: Mapping[str, Any], whole: Mapping[str, Any], kind: type, names: Mapping[str, str]
) -> Iterator[str]:
    """Every default in words, except those that are empty, no or zero."""
    fields = _struct_fields(kind)
    for key, value in whole.items():
        inner = filed.get(key, {})
        if isinstance(value, Mapping) and isinstance(inner, Mapping) and not is_chart(value):
            within = _defaults(inner, value, fields.get(key, Strict), names)
            yield from (f"{words(key)}: {phrase}" for phrase in within)
        elif key not in filed and value and _is_plain(value):
            phrases = _phrases(kind, key, value, names)
            yield from [f"{words(key)}: {plain(value)}"] if phrases is None else phrases


def _phrases(kind: type | None, key: str, value: Any, names: Mapping[str, str]) -> list[str] | None:
    """What a value means, as clauses; None if no wording exists."""
    if kind is None:
        return None
    says = says_of(kind, key, value, names)
    if says is not None:
        return [says] if says else []
    inner = _struct_fields(kind).get(key)
    if inner is None or not isinstance(value, Mapping) or not _is_plain(value):
        return None
    parts = [_phrases(inner, field, setting, names) for field, setting in value.items()]
    return [text for part in parts for text in part or []]


def _with_rule_sources(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """A house way with the source of each rule in the rule itself."""
    if "sources" not in data or "rules" not in data:
        return data
    lines = data["sources"]
    rules = [
        {**rule, "source": lines[rule["id"]]} if rule["id"] in lines else rule
        for rule in data["rules"]
    ]
    return {**{key: value for key, value in data.items() if key != "sources"}, "rules": rules}


def _inner_section(
    heading: str, data: Mapping[str, Any], kind: type | None, names: Mapping[str, str] | None
) -> Section:
    """A table within the play, introduced by the docstring of its struct."""
    section = play_section(heading, data, kind, names)
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


_NAME_COLUMNS = {"Stakes": "Stakes", "Streets": "Street"}
"""The first columns of lists, where "Name" would say too little."""


def _list_section(name: str, items: list[Any]) -> Section:
    if not all(isinstance(item, Mapping) for item in items):
        return Section(name, (Bullets(tuple(sentence(plain(item)) for item in items)),))
    fields = list(dict.fromkeys(key for item in items for key in item))
    if "name" in fields and "id" in fields:
        fields.remove("id")
    keys = sorted(
        fields, key=lambda key: (key == "source", _is_technical(key, fields), fields.index(key))
    )
    # A house way of cards is a list of hands.
    first = "Hand" if "plays" in fields else _NAME_COLUMNS.get(name, "Name")
    columns = tuple(
        Column(
            first if key in ("id", "name") else capital(words(key)),
            detail=key == "source" or _is_technical(key, fields),
        )
        for key in keys
    )
    rows = tuple(tuple(_cell(key, item.get(key, "")) for key in keys) for item in items)
    return Section(name, (DataTable(name, columns, rows),))


def _is_technical(key: str, keys: list[str]) -> bool:
    """Whether a column repeats in code what another says in words."""
    return "says" in keys and key not in ("says", "name", "source")


def _cell(key: str, value: Any) -> str:
    if key == "when" and value == "True":
        return "always"
    if key == "plays" and value:
        return "; else ".join(map(_setting, value))
    if key == "cards" and isinstance(value, list) and value[0] not in ("up", "down"):
        return " with ".join(map(_card_or_ranks, value))
    if key == "ranks" and isinstance(value, str):
        return ", ".join(value)
    if key == "kind" and value in _MELDS:
        return _MELDS[value]
    return str(Source.parse(value)) if key == "source" and value else plain(value)


def _card_or_ranks(text: str) -> str:
    """One card of a special hand: one particular card, or any card of some ranks.

    >>> _card_or_ranks("TJQK"), _card_or_ranks("Ax")
    ('10, J, Q or K', 'Ax')
    """
    return listed((rank.replace("T", "10") for rank in text), "or") if text.isupper() else text


_FRONTS = {"pair": "a pair", "no-pair": "no pair", "pair_2": "the second pair"}
_BACKS = {"complete": ("straight", "flush")}


def _setting(play: Mapping[str, Any]) -> str:
    """How a row of a house way sets the hand: the back, then the front."""
    backs = [name for back in play["back"] for name in _BACKS.get(back, (plain(back),))]
    front, lowest, pair = (play.get(key, "") for key in ("front", "at_least", "back_pair"))
    if pair:
        name = "the highest pair" if pair == "pair_1" else f"a pair of {pair} or better"
        backs = [name if back == "pair" else back for back in backs]
    fronts = [_FRONTS.get(front, front)] if front else []
    if lowest:
        fronts.append("a front from the chart" if lowest == "chart" else f"{lowest} or better")
    text = f"{listed(backs, 'or')} behind"
    if not fronts or lowest == "chart":
        return ", ".join([text, *fronts])
    return f"{text}, {listed(fronts, 'and')} in front"


def _chart(caption: str, rows: Mapping[str, str], columns: Any) -> DataTable:
    width = len(next(iter(rows.values())))
    names = list(columns) if columns else [str(number) for number in range(width)]
    return DataTable(
        caption,
        (Column("Hand"), *(Column(str(name)) for name in names)),
        tuple((key, *row) for key, row in rows.items()),
    )


_PAIRS_CHART = ("HouseWay", "chart")
_LOW_PAIRS = "23456789XJQK"


def _pairs_chart(rows: Mapping[str, str]) -> Section:
    """The lowest front that keeps both pairs behind, for every combination of two pairs."""
    cells = {pair: row.split() for pair, row in rows.items()}
    width = max(map(len, cells.values()))
    columns = (Column("Pairs"), *(Column(_ten(2 * low)) for low in _LOW_PAIRS[:width]))
    table = tuple(
        (_ten(pair), *map(_ten, row), *[""] * (width - len(row))) for pair, row in cells.items()
    )
    says = (
        "The lowest front that keeps both pairs behind. S means split the pairs; 4K means four of "
        "a kind."
    )
    return Section("Two pairs", (Paragraph(says), DataTable("Two pairs", columns, table)))


def _ten(text: str) -> str:
    return text.replace("X", "10")


def _struct_fields(kind: type | None) -> dict[str, type]:
    """The fields of a struct that contain another struct, optional or not, with its type."""
    if kind is None or not issubclass(kind, msgspec.Struct):
        return {}
    structs = {}
    for name, hint in get_type_hints(kind).items():
        for part in (hint, *get_args(hint)):
            if isinstance(part, type) and issubclass(part, Strict):
                structs[name] = part
    return structs


def _source(data: Mapping[str, Any]) -> str:
    source = data.get("source", "")
    return str(Source.parse(source)) if source else ""
