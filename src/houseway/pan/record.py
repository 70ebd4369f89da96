"""Replaying a recorded pan hand from its cards and choices."""

from collections.abc import Iterable, Sequence

from houseway.cards.card import Card
from houseway.cards.shoe import GivenShoe, Shoe
from houseway.pan.events import DeckRenewed, Drew, HandDealt, PanOpened
from houseway.pan.hand import PanHand
from houseway.play.chance import Chance, ShuffledChance
from houseway.play.decision import Choice
from houseway.play.events import ChoiceMade, Event
from houseway.play.game import FiledGame, Rules


class RecordedShoe(GivenShoe[Card]):
    """The recorded cards in dealing order; each reshuffle of the muck starts another deck."""

    __slots__ = ("_decks",)

    def __init__(self, events: Iterable[Event]) -> None:
        decks: list[list[Card]] = [[]]
        for event in events:
            if isinstance(event, HandDealt):
                decks[-1] += event.cards
            elif isinstance(event, Drew) and not event.option:
                decks[-1].append(event.card)
            elif isinstance(event, DeckRenewed):
                decks.append([])
        super().__init__(decks[0], where="events")
        self._decks = iter(decks[1:])

    def shuffle_in(self, cards: Sequence[Card]) -> None:
        self._cards = list(reversed(next(self._decks, [])))


def answers(record: Iterable[Event]) -> list[tuple[int, Choice]]:
    """The answers of a record in order, each with its seat."""
    return [(event.seat, Choice(event.choice)) for event in record if isinstance(event, ChoiceMade)]


def reopen(rules: Rules, opened: PanOpened, shoe: Shoe[Card]) -> PanHand:
    """Open a recorded hand again, with cards from this shoe."""
    return PanHand(rules, opened, shoe, rules.game.collection(opened.option))


def reopen_record(
    game: FiledGame, record: Sequence[Event], chance: Chance | None = None
) -> PanHand:
    """Open a recorded hand again, with the shoe of `chance` or the recorded cards."""
    opened = record[0]
    assert isinstance(opened, PanOpened)
    shoe = chance.shoe if isinstance(chance, ShuffledChance) else RecordedShoe(record)
    return reopen(game.recorded_rules(opened.rules), opened, shoe)
