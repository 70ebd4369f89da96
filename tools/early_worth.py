"""Computes the value of each preflop choice in Ultimate Texas Hold'em, for every filing.

Drills and the coach read the stored result, because the count takes half a minute. Run it after a
filing is added:

    python -m tools.early_worth
"""

from itertools import combinations
from typing import Any

import msgspec

from houseway.cards.card import STANDARD
from houseway.families.carnival.rules import CarnivalPlay
from houseway.families.carnival.ultimate.preflop import (
    STORED,
    count_early_worth,
    holding_name,
    rules_key,
)
from houseway.play.game import FiledGame, Rules
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.model import PRESETS


def rules_of_all(book: FiledRulebook) -> list[Rules]:
    """The rules of every filing of Ultimate Texas Hold'em, in each preset."""
    games = [FiledGame(book, game) for game in book]
    return [
        rules
        for game in games
        if game.playable and game.filing.family == "carnival"
        for rules in (game.rules({}, preset=preset) for preset in PRESETS)
        if isinstance(rules.play, CarnivalPlay) and rules.play.ultimate is not None
    ]


def main() -> None:
    stored: dict[str, dict[str, Any]] = {}
    holdings = {holding_name(cards): cards for cards in combinations(STANDARD, 2)}
    for rules in rules_of_all(FiledRulebook()):
        play = rules.play
        assert isinstance(play, CarnivalPlay)
        assert play.ultimate is not None
        key = rules_key(rules, play.ultimate)
        print(rules.id, key)
        if key in stored:
            continue
        by_holding = count_early_worth(rules, play.ultimate, holdings.values())
        stored[key] = {
            name: {choice: str(worth) for choice, worth in by_choice.items()}
            for name, by_choice in sorted(by_holding.items())
        }
    STORED.write_bytes(msgspec.json.format(msgspec.json.encode(stored), indent=1) + b"\n")


if __name__ == "__main__":
    main()
