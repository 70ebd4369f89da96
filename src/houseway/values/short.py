"""Structs whose repr shows only the fields that differ from their defaults."""

from typing import Any

import msgspec


class Short(msgspec.Struct, frozen=True):
    """Base of structs with a short repr.

    >>> class Bet(Short, frozen=True):
    ...     amount: int
    ...     on: str = ""
    >>> Bet(500)
    Bet(amount=500)
    """

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in set_fields(self))
        return f"{type(self).__name__}({fields})"


def set_fields(struct: msgspec.Struct) -> list[tuple[str, Any]]:
    """The fields of a struct that differ from their defaults."""
    names = struct.__struct_fields__
    defaults = (msgspec.NODEFAULT,) * len(names) + struct.__struct_defaults__
    return [
        (name, value)
        for name, default in zip(names, defaults[-len(names) :], strict=True)
        if (value := getattr(struct, name)) != _value(default)
    ]


def _value(default: Any) -> Any:
    """A default, or what its factory makes."""
    factory = getattr(default, "factory", None)
    return default if factory is None else factory()
