"""All that the recorded hands know about the engine: open a hand, answer it, list its events.

Records are plain data. When the engine's API changes, this module changes and the records stay.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.games.chance import hand_chance
from houseway.games.game import Game
from houseway.games.pan.events import PanOpened
from houseway.games.pan.replay import reopen as reopen_pan
from houseway.games.pan.table import play_hand as play_pan
from houseway.games.round import Choice, Ruling, play_round
from houseway.poker.events import HandOpened
from houseway.poker.run import play_hand as play_poker
from houseway.poker.run import reopen as reopen_poker
from houseway.rulebook.book import Rulebook
from houseway.table.table import Table
from houseway.table.wagers import Placed

BOOK = Rulebook()

PROSE = ("why",)
"""Fields for people to read: recorded, but not compared."""

Data = dict[str, Any]
Answer = Callable[..., Data]
"""Takes the hand, the open decision and, in pan, its moves; returns the answer as data."""


def games() -> dict[str, str]:
    """Every playable filing with the kind of its hands: banked, poker or pan."""
    found = {}
    for game_id in sorted(BOOK):
        game = Game(BOOK, game_id)
        if game.playable and game.family.name == "pan":
            found[game_id] = "pan"
        elif game.playable and game.family.settle is not None:
            found[game_id] = "poker"
        elif game.playable and game.filing.player_dealer is not None:
            found[game_id] = "banked"
    return found


def play(opening: Data, answer: Answer) -> list[Data]:
    """Play a hand from its opening to its end; returns its events."""
    hand, run = _KINDS[opening["kind"]](opening)
    run(answer)
    return events(hand)


def events(hand: Any, start: int = 0) -> list[Data]:
    """The events of a hand from a place on, as they are in a journal."""
    encoded = msgspec.json.encode(hand.events[start:])
    return msgspec.json.decode(encoded)  # type: ignore[no-any-return]


def comparable(event: Data) -> Data:
    """An event without its prose."""
    return {name: value for name, value in event.items() if name not in PROSE}


def question(decision: Any) -> Data:
    """Who is asked what."""
    return {
        "seat": decision.seat,
        "bettor": decision.bettor,
        "hand": decision.hand,
        "decision": decision.kind,
    }


def _banked(opening: Data) -> tuple[Any, Callable[[Answer], object]]:
    game = Game(BOOK, opening["game"])
    table = Table(
        rules=game.rules(opening["rules"]),
        seats=opening["seats"],
        option=opening["option"] or None,
        collect_by=opening["collect_by"],
    )
    hand = table.open_round(
        player_dealer=opening["player_dealer"],
        bank=opening["bank"],
        wagers=[Placed(**wager) for wager in opening["wagers"]],
        chance=hand_chance(Seed.parse(opening["seed"]), table.rules.cards),
        seated={int(seat): name for seat, name in opening["seated"].items()},
        rulings=_rulings(opening),
    )
    return hand, lambda answer: play_round(hand, lambda asked: _choice(answer(hand, asked)))


def _poker(opening: Data) -> tuple[Any, Callable[[Answer], object]]:
    game = Game(BOOK, opening["game"])
    opened = msgspec.convert({**opening, "event": "hand-opened"}, HandOpened, strict=False)
    hand = reopen_poker(game, opened, _shoe(game, opening), _rulings(opening))
    return hand, lambda answer: play_poker(hand, lambda turn: _choice(answer(hand, turn)))


def _pan(opening: Data) -> tuple[Any, Callable[[Answer], object]]:
    game = Game(BOOK, opening["game"])
    opened = msgspec.convert({**opening, "event": "pan-opened"}, PanOpened, strict=False)
    hand = reopen_pan(game.rules(opened.rules), opened, _shoe(game, opening))
    collection = game.collection(opened.option)

    def run(answer: Answer) -> None:
        play_pan(hand, lambda *asked: str(answer(*asked)["choice"]), collection)

    return hand, run


def _shoe(game: Game, opening: Data) -> Shoe[Any]:
    cards = game.rules(opening["rules"]).cards
    return Shoe(cards, Seed.parse(opening["seed"]).stream("shoe"))


def _rulings(opening: Data) -> Sequence[Ruling]:
    return [Ruling(**ruling) for ruling in opening["rulings"]]


def _choice(answer: Data) -> Choice:
    return Choice(answer["choice"], answer["amount"], tuple(answer["cards"]))


_KINDS = {"banked": _banked, "poker": _poker, "pan": _pan}
