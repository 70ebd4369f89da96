"""Turn a filing's raw data into the rules of one table: insert library parts, apply options.

A filing may use three marks:

- `use = "file/part"` in a table inserts the part of library/file.toml; keys next to it override it;
  in a list, a part with `all = [...]` inserts every entry of `all`, each with those keys;
- `"=name"` as a value is the chosen value of the option `name`;
- `if = "name == 'value'"` in a table keeps the table only if the condition is true.
"""

from collections.abc import Mapping
from typing import Any

from houseway.rulebook.expression import Expression
from houseway.rulebook.model import Value
from houseway.values.errors import RulebookError

Library = Mapping[str, Mapping[str, Any]]

_DEEPEST = 50


def use_library(data: Any, library: Library, where: str, depth: int = 0) -> Any:
    """Replace every `use` with the part it names, recursively."""
    if depth > _DEEPEST:
        raise RulebookError("a library part uses itself, or tables are nested too deeply", where)
    deeper = depth + 1
    if isinstance(data, list):
        entries = [entry for item in data for entry in _spread(item, library, where)]
        return [use_library(entry, library, where, deeper) for entry in entries]
    if not isinstance(data, dict):
        return data
    if "use" in data:
        overrides = {key: value for key, value in data.items() if key != "use"}
        data = {**find_part(data["use"], library, where), **overrides}
        return use_library(data, library, where, deeper)
    return {key: use_library(value, library, where, deeper) for key, value in data.items()}


def _spread(item: Any, library: Library, where: str) -> list[Any]:
    """One entry of a list, or all entries of the part that it uses."""
    if not isinstance(item, dict) or "use" not in item:
        return [item]
    part = find_part(item["use"], library, where)
    if "all" not in part:
        return [item]
    if not isinstance(part["all"], list) or not all(isinstance(e, dict) for e in part["all"]):
        raise RulebookError(
            f"`all` of library part {item['use']!r} must be a list of tables", where
        )
    overrides = {key: value for key, value in item.items() if key != "use"}
    return [{**entry, **overrides} for entry in part["all"]]


def find_part(name: Any, library: Library, where: str) -> Mapping[str, Any]:
    """The library part named `file/part`."""
    file, _, part = str(name).partition("/")
    if file not in library:
        raise RulebookError(f"no library file called {file!r} for use = {name!r}", where)
    table = library[file].get(part)
    if not isinstance(table, dict):
        raise RulebookError(f"library/{file}.toml has no part {part!r}", where)
    return table


def choose_options(data: Any, options: Mapping[str, Value], where: str) -> Any:
    """Apply options: `=name` becomes its value, and tables whose `if` is false are removed."""
    if isinstance(data, str):
        return _chosen(data[1:], options, where) if data.startswith("=") else data
    if isinstance(data, list):
        items = [item for item in data if _applies(item, options, where)]
        return [choose_options(item, options, where) for item in items]
    if isinstance(data, dict):
        keys = [k for k, v in data.items() if k != "if" and _applies(v, options, where)]
        return {k: choose_options(data[k], options, where) for k in keys}
    return data


def _chosen(name: str, options: Mapping[str, Value], where: str) -> Value:
    if name not in options:
        raise RulebookError(f"no option called {name!r} for the value '={name}'", where)
    return options[name]


def _applies(item: Any, options: Mapping[str, Value], where: str) -> bool:
    if not isinstance(item, dict) or "if" not in item:
        return True
    try:
        condition = Expression.parse(str(item["if"]))
        return bool(condition.scalar(options)({}))
    except KeyError as error:
        raise RulebookError(f"no option called {error} for if = {item['if']!r}", where) from error
    except TypeError as error:
        raise RulebookError(f"if = {item['if']!r} mixes numbers and text", where) from error
    except ValueError as error:
        raise RulebookError(f"cannot evaluate if = {item['if']!r}: {error}", where) from error
