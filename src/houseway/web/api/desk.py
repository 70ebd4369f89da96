"""The desk: a settled hand with everything that a ruling needs."""

from functools import cache
from typing import Any

import msgspec

import houseway
from houseway.pages.filing import filing_page
from houseway.pages.page import Section, anchor
from houseway.pages.say import say
from houseway.play.case import read_as, settle
from houseway.play.collection import fee_terms
from houseway.play.game import FiledGame
from houseway.play.rules_hash import rules_hash
from houseway.rulebook.book import FiledRulebook

DECIDED_BY = ("Deal and play", "Pots")
"""The headings of the section that decides a hand, and of its subsection if a filing has one."""


class _CaseRules(msgspec.Struct):
    """The keys of a case that choose its rules."""

    game: str
    rules: dict[str, Any] = {}


def settle_at_desk(text: bytes, rulebook: FiledRulebook) -> dict[str, Any]:
    """Settle a case; the answer includes sentences for the players and the rules hash."""
    result = settle(text, rulebook)
    case = read_as(text, _CaseRules)
    game = FiledGame(rulebook, case.game)
    rules = game.rules(case.rules, preset=result["preset"])
    for fee in result.get("fees", ()):
        fee["terms"] = fee_terms(fee["tier"], fee["basis"] or "", fee["when"])
    return {
        "result": result,
        "say": say(game, result),
        "rule": deciding_rule(rulebook, game.id),
        "version": houseway.__version__,
        "rules_hash": rules_hash(rules),
    }


@cache
def deciding_rule(rulebook: FiledRulebook, game_id: str) -> dict[str, str] | None:
    """The section that decides a hand of poker or pan, or None.

    In a game with a player-dealer, each line of a settlement cites its own rule.
    """
    game = FiledGame(rulebook, game_id)
    if game.kind.banks:
        return None
    path: tuple[Section, ...] = ()
    for heading in DECIDED_BY:
        inside = path[-1].sections if path else filing_page(game).sections
        path += tuple(section for section in inside if section.heading == heading)
    if not path:
        return None
    return {
        "name": path[-1].heading,
        "source": path[-1].source,
        "place": "--".join(anchor(section.heading) for section in path),
    }
