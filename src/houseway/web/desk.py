"""The desk: a hand settled with what a ruling needs besides the settlement itself."""

from typing import Any

import msgspec

import houseway
from houseway.pages.say import say
from houseway.play.case import read_as, settle
from houseway.play.game import Game
from houseway.play.rules_hash import rules_hash
from houseway.rulebook.book import Rulebook


class _Named(msgspec.Struct):
    """What of a case says by which rules it is settled."""

    game: str
    rules: dict[str, Any] = {}


def settle_at_desk(text: bytes, rulebook: Rulebook) -> dict[str, Any]:
    """Settle a case; the answer comes with sentences for the players and the rules' hash."""
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
