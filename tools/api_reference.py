"""Writes docs/api.md: the public names with their signatures and docstrings."""

import inspect
import re
from pathlib import Path
from typing import Any

import houseway
from houseway.banked import dealer as banked
from houseway.pan import dealer as pan
from houseway.poker import dealer as poker

TARGET = Path(__file__).parent.parent / "docs" / "api.md"

INTRO = """# The Python library

Generated from the docstrings by `make docs`; every example runs as a test. Names that are not
listed here are private.

```python
import houseway

game = houseway.game("tavern/no-bust-21st-century-blackjack")  # any filing
hand = game.play(seed=7)  # one whole hand with sensible players
print(hand.nets)  # cents by person, and "house"; they sum to zero

table = game.open_table(seats=8, rules={"decks": 6})
hand = table.deal(seed=7)  # stops where somebody must choose
while not hand.closed:
    decision = hand.decisions[0]
    print(hand.cards[decision.seat], hand.cards["player-dealer"], hand.can("double"))
    hand.answer(decision.default)  # returns the events that follow
print(hand.hand_names, hand.pot, hand.stacks)
copy = houseway.Hand.from_json(hand.to_json())
```

The API is the same for all 92 playable filings: banked games, poker and pan.

- **Money:** you give whole cents, or text such as `"25.00"`; you get `Cents`, an int that prints as
  $4.50. In the documented JSON it is text.
- **Cards:** you give a list, or text with spaces, commas or nothing between the cards (`"AsAdKc"`);
  you get `Card`, text with `rank` and `suit`.
- **Options** of a filing are given in `rules={"decks": 6}`.

A bad value raises `houseway.InputError`, which says what is wrong and where.
"""


def reference() -> str:
    """The whole page."""
    public = {name: getattr(houseway, name) for name in houseway.__all__}
    functions = {name: value for name, value in public.items() if inspect.isfunction(value)}
    classes = {name: value for name, value in public.items() if inspect.isclass(value)}
    errors = {name: value for name, value in classes.items() if issubclass(value, Exception)}
    parts = [INTRO, "## Table defaults", ""]
    for module in (banked, poker, pan):
        parts += [_text(module.__doc__ or ""), ""]
    parts += ["## Functions", ""]
    parts += [_function(name, value, "houseway.") for name, value in functions.items()]
    parts += ["## Classes", ""]
    for name, value in classes.items():
        if name not in errors:
            parts.append(_class(name, value))
    parts += ["## Errors", ""]
    parts += [f"- **`{name}`**: {_text(value.__doc__ or '')}" for name, value in errors.items()]
    return "\n".join(parts).rstrip() + "\n"


def _class(name: str, cls: type) -> str:
    lines = [f"### `{name}`", "", _fenced(_text(cls.__doc__ or ""))]
    for member, value in vars(cls).items():
        if member.startswith("_") or not _is_listed(value):
            continue
        if isinstance(value, property):
            lines.append(f"- **`{member}`**: {_first(value.fget)}")
        else:
            function = value.__func__ if isinstance(value, classmethod) else value
            lines.append(f"- **`{member}{_signature(function)}`**: {_first(function)}")
    return "\n".join([*lines, ""])


def _is_listed(value: Any) -> bool:
    """Whether a member of a class is a property, a class method or a method."""
    return isinstance(value, property | classmethod) or inspect.isfunction(value)


def _function(name: str, function: Any, prefix: str) -> str:
    text = f"### `{prefix}{name}{_signature(function)}`\n\n{_text(function.__doc__ or '')}\n"
    return _fenced(text)


def _fenced(text: str) -> str:
    """Text with its examples as code."""
    return (
        re.sub(
            r"((?:^>>>.*\n(?:^(?!>>>|$).*\n?)*)+)", r"```python\n\1```\n", text + "\n", flags=re.M
        ).rstrip("\n")
        + "\n"
    )


def _signature(function: Any) -> str:
    signature = inspect.signature(function)
    parameters = [
        p.replace(annotation=p.empty)
        for n, p in signature.parameters.items()
        if n not in ("self", "cls")
    ]
    return str(signature.replace(parameters=parameters, return_annotation=signature.empty))


def _first(function: Any) -> str:
    """The first paragraph of a docstring; raises ValueError if there is none."""
    text = _text(getattr(function, "__doc__", "") or "").split("\n\n")[0].replace("\n", " ")
    if not text:
        raise ValueError(f"{function.__qualname__} needs a docstring for docs/api.md")
    return text


def _text(doc: str) -> str:
    return inspect.cleandoc(doc)


if __name__ == "__main__":
    TARGET.write_text(reference(), "utf-8")
