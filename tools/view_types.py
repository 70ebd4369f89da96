"""Writes the types of what a table sends, from its structs, for the page scripts: `make docs`."""

from __future__ import annotations

import ast
import inspect
import types
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from textwrap import dedent
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import msgspec

from houseway.banked import view as banked
from houseway.cardroom import protocol
from houseway.kinds import KINDS
from houseway.pan import view as pan
from houseway.play.events import ChoiceMade, Event
from houseway.play.live.view import OwnView, PublicView
from houseway.play.live.viewers import IrregularityView, Money, Shown
from houseway.poker import view as poker

ROOT = Path(__file__).parent.parent
PLACE = ROOT / "src" / "houseway" / "web" / "static" / "table" / "types.d.ts"

Struct = type[msgspec.Struct]
VIEWS: dict[str, tuple[Struct, ...]] = {
    "BankedView": (banked.BankedPublic, banked.BankedOwn),
    "PokerView": (poker.PokerPublic, poker.PokerOwn),
    "PanView": (pan.PanPublic, pan.PanOwn),
}
"""The view of each kind, with what it adds for everyone and for one viewer."""
SEATS: dict[str, Struct] = {
    "BankedView": banked.BankedSeat,
    "PokerView": poker.PokerSeat,
    "PanView": pan.PanSeat,
}
MESSAGES: tuple[Struct, ...] = (
    protocol.Update,
    protocol.Snapshot,
    protocol.ViewMessage,
    protocol.EventMessage,
    protocol.Ack,
    protocol.Refused,
    protocol.Bye,
)
NAMES: dict[Any, str] = {ChoiceMade: "Choice", Event: "HandEvent"}
"""Names of types that are not those of their classes; `HandEvent` is in page.d.ts."""
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", Any: "unknown"}


def name_of(struct: Any) -> str:
    """The name of a struct's interface."""
    return NAMES.get(struct) or struct.__name__.removesuffix("View")


def type_of(hint: Any) -> str:
    """A type in TypeScript."""
    if hint is None or hint is type(None):
        return "null"
    if hint == Money:
        return "Money"
    if isinstance(hint, str):
        return hint
    if isinstance(hint, NewType):
        return "CardText"
    if hint in PLAIN:
        return PLAIN[hint]
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return type_of(hint.__metadata__[0].extra["type"])
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in args)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(type_of(arg) for arg in args if arg is not UNSET))
    if origin is tuple and Ellipsis not in args:
        return f"[{', '.join(map(type_of, args))}]"
    if origin in (list, tuple, Sequence):
        item = type_of(args[0])
        return f"({item})[]" if " " in item else f"{item}[]"
    if origin in (dict, Mapping):
        return f"Record<string, {type_of(args[1])}>"
    return name_of(hint)


UNSET = msgspec.UnsetType


class Field:
    """A field of a struct: its type, whether it may be missing, and what it means."""

    def __init__(self, struct: Struct, name: str) -> None:
        self.name = name
        self.hint = get_type_hints(struct, include_extras=True)[name]
        field = next(field for field in msgspec.structs.fields(struct) if field.name == name)
        self.optional = UNSET in get_args(self.hint) or (
            struct.__struct_config__.omit_defaults and not field.required
        )
        self.says = docs(struct).get(name, "")

    def line(self, *, optional: bool = False) -> str:
        mark = "?" if optional or self.optional else ""
        return f"    {self.name}{mark}: {type_of(self.hint)};"


def docs(struct: Struct) -> dict[str, str]:
    """What the fields of a struct mean: the text below each."""
    body = ast.parse(dedent(inspect.getsource(struct))).body[0]
    assert isinstance(body, ast.ClassDef)
    found = {}
    for field, text in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr):
            assert isinstance(field.target, ast.Name)
            assert isinstance(text.value, ast.Constant)
            found[field.target.id] = inspect.cleandoc(str(text.value.value))
    return found


def fields(struct: Struct) -> list[Field]:
    """The fields that a struct adds to its base."""
    inherited = set().union(*(getattr(base, "__struct_fields__", ()) for base in struct.__bases__))
    return [Field(struct, name) for name in struct.__struct_fields__ if name not in inherited]


def comment(text: str, indent: str) -> Iterator[str]:
    lines = text.splitlines()
    if len(lines) == 1:
        yield f"{indent}/** {lines[0]} */"
    elif lines:
        yield f"{indent}/**"
        yield from (f"{indent} * {line}".rstrip() for line in lines)
        yield f"{indent} */"


def base_of(struct: Struct) -> Struct | None:
    """The struct that another extends, if it is itself a part of what is sent."""
    base = struct.__bases__[0]
    return None if base is Shown or base.__name__ in ("Struct", "Answer") else base


def common(hints: list[Any]) -> str:
    """One type for a field that has a type in each kind of view."""
    texts = dict.fromkeys(part for hint in hints for part in type_of(hint).split(" | "))
    if "[]" not in "".join(texts) or len(texts) == 1:
        return " | ".join(texts)
    items = [get_args(hint)[0] for hint in hints if get_args(hint)]
    shared = next(base for base in items[0].__mro__ if all(base in i.__mro__ for i in items))
    return f"{name_of(shared)}[]"


class Types:
    """The interfaces of all structs that can be reached from the views and messages."""

    def __init__(self) -> None:
        self.structs: list[Struct] = []
        views = [part for parts in VIEWS.values() for part in parts]
        for struct in (PublicView, OwnView, *views, *SEATS.values(), IrregularityView, *MESSAGES):
            self._reach(struct)

    def _reach(self, hint: Any) -> None:
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            if hint in self.structs or hint is Event:
                return
            base = base_of(hint)
            if base is not None:
                self._reach(base)
            self.structs.append(hint)
            for part in get_type_hints(hint, include_extras=True).values():
                self._reach(part)
        for part in (*get_args(hint), *getattr(hint, "__metadata__", ())):
            self._reach(part.extra["type"] if isinstance(part, msgspec.Meta) else part)

    def text(self) -> str:
        lines = ["// What a table sends (docs/protocol.md). Written by tools/view_types.py.", ""]
        lines += ["declare namespace hw {", *comment(inspect.cleandoc(MONEY), "  ")]
        lines += ["  type Money = string;", '  /** A card or tile as text; "??" is face down. */']
        lines += ["  type CardText = string;"]
        lines += [f"  type KindName = {' | '.join(map(repr, KINDS))};".replace("'", '"')]
        parts = {part for own in VIEWS.values() for part in own} | {PublicView, OwnView}
        for struct in self.structs:
            if struct not in parts:
                lines += ["", *self._interface(struct)]
        lines += ["", *self._views()]
        messages = " | ".join(map(name_of, MESSAGES))
        lines += ["", "  /** What the server sends. */", f"  type ServerMessage = {messages};", "}"]
        return "\n".join(lines) + "\n"

    def _interface(self, struct: Struct) -> Iterator[str]:
        base = base_of(struct)
        extends = f" extends {name_of(base)}" if base else ""
        yield from comment(inspect.getdoc(struct) or "", "  ")
        yield f"  interface {name_of(struct)}{extends} {{"
        tag = struct.__struct_config__.tag
        if tag is not None and base is None:
            yield f'    {struct.__struct_config__.tag_field}: "{tag}";'
        own = list(msgspec.structs.fields(struct)) if base is None else fields(struct)
        for field in own:
            yield from _field(Field(struct, field.name))
        yield from self._added(struct)
        yield "  }"

    def _added(self, struct: Struct) -> Iterator[str]:
        """The fields that only some kinds of game add to a struct, for code that is for all."""
        added: dict[str, list[Field]] = {}
        for kind in self.structs:
            if kind is not struct and issubclass(kind, struct):
                for field in fields(kind):
                    added.setdefault(field.name, []).append(field)
        for name, same in added.items():
            types_of = dict.fromkeys(type_of(field.hint) for field in same)
            yield f"    {name}?: {' | '.join(types_of)};"

    def _views(self) -> Iterator[str]:
        """The view of every kind of table, and of each."""
        kinds = [{f.name: f for part in own for f in fields(part)} for own in VIEWS.values()]
        yield "  /** A table as its viewer sees it; the optional fields depend on its kind. */"
        yield "  interface View {"
        for part in (PublicView, OwnView):
            for field in fields(part):
                yield from _field(field)
        for name in dict.fromkeys(name for own in kinds for name in own):
            same = [own[name] for own in kinds if name in own]
            yield from comment(same[0].says, "    ")
            mark = "" if len(same) == len(kinds) else "?"
            yield f"    {name}{mark}: {common([field.hint for field in same])};"
        yield "  }"
        for view, own in zip(VIEWS, kinds, strict=True):
            yield ""
            yield f"  interface {view} extends View {{"
            yield f"    seats: {name_of(SEATS[view])}[];"
            for field in own.values():
                yield from _field(field)
            yield "  }"


MONEY = 'Dollars and cents with two decimals: "25.00".'


def _field(field: Field) -> Iterator[str]:
    yield from comment(field.says, "    ")
    yield field.line()


def main() -> None:
    PLACE.write_text(Types().text(), "utf-8")


if __name__ == "__main__":
    main()
