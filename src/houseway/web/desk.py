"""The desk: a settled hand with what a ruling needs in addition."""

from typing import Any

import msgspec

import houseway
from houseway.pages.say import say
from houseway.play.case import read_as, settle
from houseway.play.game import Game
from houseway.play.rules_hash import rules_hash
from houseway.rulebook.book import Rulebook


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
        "version": houseway.__version__,
        "rules_hash": rules_hash(rules),
    }
