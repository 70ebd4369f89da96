"""Reopening a recorded banked hand from its inputs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile

import msgspec

from houseway.banked.events import CardDealt, DiceRolled, NumberDrawn, RoundOpened, WagerPlaced
from houseway.banked.hand import BankedHand
from houseway.banked.opening import Opening
from houseway.banked.table import BankedTable
from houseway.banked.wagers import Placed
from houseway.cards.card import Card
from houseway.play.chance import PILE, Chance, place_name
from houseway.play.decision import Choice, Ruling
from houseway.play.events import CardBurned, ChoiceMade, Event, FeeTaken, FloorRuled
from houseway.play.game import FiledGame
from houseway.play.limits import TableLimits
from houseway.rulebook.model import Value
from houseway.values.errors import InputError


class RecordedChance:
    """The cards and dice of a recorded hand, for a replay."""

    def __init__(self, events: Iterable[Event]) -> None:
        events = list(events)
        self._cards = iter([e.card for e in events if isinstance(e, CardDealt | CardBurned)])
        self._to_come = Counter(event.hand for event in events if isinstance(event, CardDealt))
        # In a game with piles, a record without piles came from final hands.
        dealt = [event.hand for event in events if isinstance(event, CardDealt)]
        self.final = bool(dealt) and not any(hand.startswith(PILE) for hand in dealt)
        self._dice = iter([e.dice for e in events if isinstance(e, DiceRolled)])
        self._numbers = iter([e.number for e in events if isinstance(e, NumberDrawn)])

    def card(self, hand: str) -> Card:
        card = next(self._cards, None)
        if card is None:
            raise InputError(f"the record ends before the next card of {place_name(hand)}")
        self._to_come[hand] -= 1
        return card

    def remaining(self, hand: str) -> int:
        return max(0, self._to_come[hand])

    def dice(self, count: int) -> tuple[int, ...] | None:
        return next(self._dice, None)

    def number(self, highest: int) -> int | None:
        return next(self._numbers, None)


def opening_of(game: FiledGame, record: Sequence[Event]) -> Opening:
    """The start of a recorded hand, before its cards."""
    opened = record[0]
    assert isinstance(opened, RoundOpened)
    placed = takewhile(lambda event: isinstance(event, WagerPlaced), record[1:])
    limits = TableLimits(*opened.limits) if opened.limits else None
    rules = game.rules({**_earlier_values(game, opened.rules), **opened.rules})
    option = opened.option or None
    table = BankedTable(rules, seats=opened.seats, option=option, collect_by=opened.collect_by)
    table.limits = limits
    opening = table.opening(
        opened.player_dealer,
        opened.bank,
        [Placed(*msgspec.structs.astuple(event)) for event in placed],
        seated=opened.seated,
        recorded=True,
    )
    after_wagers = (event for event in record[1:] if not isinstance(event, WagerPlaced))
    if isinstance(next(after_wagers, None), FeeTaken):
        # Older records have all fees before the deal.
        opening = opening._replace(placed=(*opening.placed, *opening.later), later=())
    # Options added later are not in the record.
    return opening._replace(opened=msgspec.structs.replace(opening.opened, rules=opened.rules))


def _earlier_values(game: FiledGame, recorded: Mapping[str, Value]) -> dict[str, Value]:
    """The values, for this hand, of options that were added after it was recorded."""
    options = game.raw.options.items()
    return {
        name: option.before
        for name, option in options
        if option.before is not None and name not in recorded
    }


def reopen_record(
    game: FiledGame, record: Sequence[Event], chance: Chance | None = None
) -> BankedHand:
    """A recorded hand at its start; `chance` replaces the recorded cards and dice."""
    opening = opening_of(game, record)
    return opening.begin(chance or RecordedChance(record), recorded_rulings(record))


def answers(record: Iterable[Event]) -> list[tuple[int, Choice]]:
    """The answers of a record in order, each with its seat."""
    return [
        (event.seat, Choice(event.choice, event.amount, event.cards))
        for event in record
        if isinstance(event, ChoiceMade)
    ]


def recorded_rulings(record: Iterable[Event], later: Sequence[Ruling] = ()) -> list[Ruling]:
    """The recorded floor rulings, each at its card or between choices, then the later ones."""
    rulings = []
    cards_out = choices = 0
    for event in record:
        if isinstance(event, FloorRuled):
            rulings.append(
                Ruling(
                    event.irregularity,
                    after=cards_out + 1,
                    seat=event.seat,
                    remedy=event.remedy,
                    choices=None if event.card else choices,
                    bettor=event.bettor,
                )
            )
        cards_out += isinstance(event, CardDealt | CardBurned)
        choices += isinstance(event, ChoiceMade)
    last = rulings[-1].after if rulings else 0
    return rulings + [ruling._replace(after=max(ruling.after, last)) for ruling in later]
