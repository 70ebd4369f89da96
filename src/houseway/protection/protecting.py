"""What a family says about protection: its constant `PROTECT`, in its module `protect`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houseway.play.game import Rules
    from houseway.protection.results import Counting, SeenCards, SharedCards

Counted = Mapping[str, "Counting"]
Seen = Mapping[str, "list[SeenCards]"]
Shared = Mapping[str, "list[SharedCards]"]


@dataclass(frozen=True, kw_only=True)
class Protecting:
    """What an expert can do in the games of a family; every answer is by wager.

    A wager that is missing cannot be attacked in this way. Calculations may take minutes; they run
    as jobs (`pricing.jobs`), so that they can be resumed.
    """

    counting: Callable[[Rules, int], Counted] = lambda rules, shoes: {}
    """Given how many shoes to simulate."""
    seen: Callable[[Rules], Seen] = lambda rules: {}
    shared: Callable[[Rules], Shared] = lambda rules: {}
