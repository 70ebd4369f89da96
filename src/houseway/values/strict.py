"""Strict decoding of what clients send; errors are in plain words and name their location.

>>> read_strictly(b'"one"', decoder(int), "body")
Traceback (most recent call last):
houseway.values.errors.InputError: body must be a whole number, not text (body)
"""

from __future__ import annotations

import re
from collections.abc import Callable
from threading import Lock
from typing import Any, TypeVar, dataclass_transform, overload

import msgspec

from houseway.values.errors import InputError, either

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Strict(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Base of structs that are read from a file or a request: an unknown key is an error."""


_KINDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}

_PREDICATES = ("must ", "is empty")
_WRONG_LETTERS = "is empty, too long or has characters that are not allowed"

_PLAIN_WORDS = (
    (r"Object missing required field `(.+)`", "the key '{}' is missing"),
    (r"Object contains unknown field `(.+)`", "unknown key '{}'"),
    (r"Invalid (?:enum )?value (.+)", "unknown value {}"),
    (r"Expected `(.+)`, got `float`", "must be {}, not a decimal number"),
    (r"Expected `(.+)`, got `(.+)`", "must be {}, not {}"),
    (r"Expected `str` of length <= (\d+)", "must be at most {} characters"),
    (r"Expected `array` of length >= 1", "must not be empty"),
    (r"Expected `array` of length <= (\d+)", "must have at most {} entries"),
    (r"Expected `array` of length (\d+)", "must be a list of {} entries"),
    (r"Expected `int` <= (\d+)", "must be {} or less"),
    (r"Expected `int` >= (\d+)", "must be {} or more"),
    (r"Expected `str` matching regex '.+'", _WRONG_LETTERS),
    (r"Expected `(.+)`", "must be {}"),
)
"""Messages of the decoder, and the words that replace them; in_plain_words adds the subject."""

_NUMBER_FOR_TEXT = re.compile(r"Expected `str`, got `(?:int|float)`")
_MONEY = re.compile(
    r"\b(?:amount|bank|bankroll|bets|buy_in|chip|condition|limits|maximum|minimum|stacks?|tops)"
    r"(?:\[[^\]]*\])*$"
)
"""Fields that contain money, or lists or tables of it."""

_BYTE = re.compile(r"\(byte (\d+)\)")
_FIELD = re.compile(r".* field `(.+)`")
_DOT = re.compile(r"\.(?![^\[]*\])")
"""A dot between fields, not one in `[...]`, which means any value of an object."""


_DECODERS: dict[Any, msgspec.json.Decoder[Any]] = {}
_DECODER_LOCK = Lock()


@overload
def decoder(kind: type[T]) -> msgspec.json.Decoder[T]: ...
@overload
def decoder(kind: Any) -> msgspec.json.Decoder[Any]: ...
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """The JSON decoder of a type, made once.

    msgspec builds its description of a struct at the first use. A thread that decodes with a
    half-built description crashes the process, so all decoders are made here, one at a time.
    """
    known = _DECODERS.get(kind)
    if known is None:
        with _DECODER_LOCK:
            known = _DECODERS[kind] = msgspec.json.Decoder(kind)
    return known


def convert(
    data: Any,
    kind: type[T],
    *,
    strict: bool = True,
    dec_hook: Callable[[type, Any], Any] | None = None,
) -> T:
    """Convert plain data to a type, after `decoder` has built the type's description."""
    decoder(kind)
    return msgspec.convert(data, kind, strict=strict, dec_hook=dec_hook)


def read_strictly(text: bytes | str, decoder: msgspec.json.Decoder[T], whole: str) -> T:
    """Decode JSON; `whole` is the location of an error that is not in a field."""
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as error:
        what, _, path = str(error).partition(" - at ")
        field = _FIELD.fullmatch(what)
        path = path.strip("`").lstrip("$.")
        # The decoder writes [...] for any key of an object.
        known, any_key, _ = path.partition("[...]")
        parts = (known, field[1] if field and not any_key else "")
        place = ".".join(filter(None, parts)) or whole
        raise InputError(in_plain_words(what, path or whole), place) from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InputError(bad_json(error), whole) from error


def bad_json(error: Exception) -> str:
    """What is wrong with text that is not JSON, and where."""
    if isinstance(error, UnicodeError):
        return "not valid JSON: the text is not UTF-8"
    if isinstance(error, RecursionError):
        return "the JSON is nested too deeply"
    place = _BYTE.search(str(error))
    return f"not valid JSON at byte {place[1]}" if place else "not valid JSON: it ends too early"


def in_plain_words(what: str, place: str = "") -> str:
    """A decoder message in plain words; `place` is the field, such as wagers[0].amount.

    >>> in_plain_words("Expected `int` <= 20", "bots")
    'bots must be 20 or less'
    """
    if _NUMBER_FOR_TEXT.fullmatch(what) and _MONEY.search(place):
        return 'money must be text with two decimals, like "25.00", not a number'
    for pattern, words in _PLAIN_WORDS:
        match = re.fullmatch(pattern, what)
        if match:
            what = words.format(*map(_kinds, match.groups()))
            break
    return f"{_subject(place)} {what}" if what.startswith(_PREDICATES) else what


def _subject(place: str) -> str:
    """The last field of a location.

    >>> _subject("wagers[0].amount"), _subject("clock[...]")
    ('amount', 'a value of clock')
    """
    field, any_value, _ = _DOT.split(place)[-1].partition("[...]")
    if any_value:
        return f"a value of {field}" if field else "a value"
    return field or "the value"


def _kinds(named: str) -> str:
    """Replace type names with their common names."""
    names = named.split(" | ")
    # A field that may be null may also be left out, so null is not offered.
    return either(_KINDS.get(name, name) for name in names if name != "null" or len(names) == 1)
