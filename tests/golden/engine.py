"""The interface between recorded hands and the engine: open a hand, answer it, list its events.

Records are plain data. When the engine's API changes, this module changes and the records stay.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from tests.book import BOOK

from houseway.banked.table import BankedTable
from houseway.banked.wagers import Placed
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.pan.events import PanOpened
from houseway.pan.record import reopen as reopen_pan
from houseway.play.chance import hand_chance
from houseway.play.decision import Choice, Ruling
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame
from houseway.play.hand import ScriptedHand
from houseway.poker.events import HandOpened
from houseway.poker.record import reopen as reopen_poker

PROSE = ("why", "reason")
"""Fields with text for people: recorded, but not compared."""

Data = dict[str, Any]
Answer = Callable[..., Data]
"""Takes the hand and the open decision; returns the answer as data."""


def games() -> dict[str, str]:
    """Every playable filing with the kind of its hands: banked, poker or pan."""
    games_by_id = {game_id: FiledGame(BOOK, game_id) for game_id in sorted(BOOK)}
    return {game_id: game.family.kind for game_id, game in games_by_id.items() if game.playable}


def play(opening: Data, answer: Answer) -> list[Data]:
    """Play a hand from its opening to its end; returns its events."""
    hand = _KINDS[opening["kind"]](opening)
    play_hand(hand, lambda decision: _choice(answer(hand, decision)))
    return events(hand)


def events(hand: Any, start: int = 0) -> list[Data]:
    """The events of a hand from this index on, in the form in which the journal stores them."""
    encoded = msgspec.json.encode(hand.events[start:])
    return msgspec.json.decode(encoded)  # type: ignore[no-any-return]


def comparable(event: Data) -> Data:
    """An event without its prose."""
    return {name: value for name, value in event.items() if name not in PROSE}


def question(decision: Any) -> Data:
    """The seat, bettor, hand and kind of a decision."""
    return {
        "seat": decision.seat,
        "bettor": decision.bettor,
        "hand": decision.hand,
        "decision": decision.kind,
    }


def _banked(opening: Data) -> ScriptedHand:
    game = FiledGame(BOOK, opening["game"])
    table = BankedTable(
        rules=game.rules(opening["rules"]),
        seats=opening["seats"],
        option=opening["option"] or None,
        collect_by=opening["collect_by"],
    )
    return table.open_round(
        player_dealer=opening["player_dealer"],
        bank=opening["bank"],
        wagers=[Placed(**wager) for wager in opening["wagers"]],
        chance=hand_chance(Seed.parse(opening["seed"]), table.rules.cards),
        seated={int(seat): name for seat, name in opening["seated"].items()},
        rulings=_rulings(opening),
    )


def _poker(opening: Data) -> ScriptedHand:
    game = FiledGame(BOOK, opening["game"])
    opened = msgspec.convert({**opening, "event": "hand-opened"}, HandOpened, strict=False)
    return reopen_poker(game, opened, _shoe(game, opening), _rulings(opening))


def _pan(opening: Data) -> ScriptedHand:
    game = FiledGame(BOOK, opening["game"])
    opened = msgspec.convert({**opening, "event": "pan-opened"}, PanOpened, strict=False)
    return reopen_pan(game.rules(opened.rules), opened, _shoe(game, opening))


def _shoe(game: FiledGame, opening: Data) -> Shoe[Any]:
    cards = game.rules(opening["rules"]).cards
    return Shoe(cards, Seed.parse(opening["seed"]).stream("shoe"))


def _rulings(opening: Data) -> Sequence[Ruling]:
    return [Ruling(**ruling) for ruling in opening["rulings"]]


def _choice(answer: Data) -> Choice:
    return Choice(answer["choice"], answer["amount"], tuple(answer["cards"]))


_KINDS = {"banked": _banked, "poker": _poker, "pan": _pan}
