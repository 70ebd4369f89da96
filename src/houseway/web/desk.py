"""The desk: a settled hand with what a ruling needs in addition."""

from functools import cache
from typing import Any

import msgspec

import houseway
from houseway.pages.filing import filing_page
from houseway.pages.page import Section, anchor
from houseway.pages.say import say
from houseway.play.case import read_as, settle
from houseway.play.game import Game
from houseway.play.rules_hash import rules_hash
from houseway.rulebook.book import Rulebook

DECIDED_BY = ("Deal and play", "Pots")
"""The section that decides a hand, and the one within it where a filing has it."""


class _Named(msgspec.Struct):
    """The keys of a case that choose its rules."""

    game: str
    rules: dict[str, Any] = {}


def settle_at_desk(text: bytes, rulebook: Rulebook) -> dict[str, Any]:
    """Settle a case; the answer includes sentences for the players and the rules hash."""
    result = settle(text, rulebook)
    named = read_as(text, _Named)
    game = Game(rulebook, named.game)
    rules = game.rules(named.rules, preset=result["preset"])
    return {
        "result": result,
        "say": say(game, result),
        "rule": deciding_rule(rulebook, game.id),
        "version": houseway.__version__,
        "rules_hash": rules_hash(rules),
    }


@cache
def deciding_rule(rulebook: Rulebook, game_id: str) -> dict[str, str] | None:
    """The section that decides a hand; None if each line of a settlement has its rule."""
    game = Game(rulebook, game_id)
    if game.kind.banks:
        return None
    found: tuple[Section, ...] = ()
    for heading in DECIDED_BY:
        inside = found[-1].sections if found else filing_page(game).sections
        found += tuple(section for section in inside if section.heading == heading)
    if not found:
        return None
    return {
        "name": found[-1].heading,
        "source": found[-1].source,
        "place": "--".join(anchor(section.heading) for section in found),
    }
