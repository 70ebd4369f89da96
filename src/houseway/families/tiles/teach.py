"""What drills and lessons teach about tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.cards.card import Card
from houseway.cards.tiles import Tile
from houseway.drills.teaching import Teaching
from houseway.families.tiles.script import TilesPlay, set_tiles
from houseway.play.family import SetHand
from houseway.play.game import Rules


def counts(rules: Rules) -> Iterator[str]:
    yield "Four tiles are set into two hands of two, high and low."
    yield "Add the dots on two tiles and keep the last digit: 6-5 and 4-4 make 19, which counts 9."
    yield "Pairs rank highest, then a tile with 2 or 12 dots with a 9 (a wong) or an 8 (a gong)."
    yield "Each hand is compared with the player-dealer's. An equal hand is a copy."


def equal_sets(rules: Rules, hand: SetHand, cards: Sequence[Card]) -> list[str]:
    """The low hand with equal tiles."""
    tiles = [Tile(card) for card in hand.high + hand.low]
    due, _ = set_tiles(tiles, rules.play_as(TilesPlay))
    return [" ".join(due.low)]


TEACH = Teaching(
    counts=counts,
    reads=("high", "low"),
    house_rules=lambda play: (rule.name for rule in play.house_way.rules),
    equal_sets=equal_sets,
)
