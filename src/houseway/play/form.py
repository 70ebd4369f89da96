"""What a page asks for to settle a finished hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from houseway.play.game import Rules


class Ask(msgspec.Struct):
    """A player's decision that the cards do not show; `double+rescue` is two choices in one."""

    label: str
    choices: list[tuple[str, str]]
    each_hand: bool = False


@dataclass(frozen=True, kw_only=True)
class HandForm:
    """The inputs for a hand of a family, by its `[play]`: `FORM` in its module `form`."""

    shared: Callable[[Any], Sequence[str]] = lambda play: ()
    """The hands of the table other than those of seats."""
    asks: Callable[[Any], list[Ask]] = lambda play: []
    """The decisions that finished hands do not show."""
    several: bool = False
    """Whether a seat may have several hands."""
    sizes: Callable[[Any], dict[str, int]] = lambda play: {}


def form_of(rules: Rules) -> HandForm:
    """The inputs for a hand of a game."""
    return rules.family.part("form", HandForm) or HandForm()


def ask(label: str, *words: str, default: str = "No decision") -> Ask:
    """A decision with these choices; without one, the page shows `default`."""
    return Ask(
        label=label,
        choices=[("", default), *((word, word[:1].upper() + word[1:]) for word in words)],
    )
