"""A pan table: the winner is dealt first, and chips carry over."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from houseway.cards.card import Card
from houseway.cards.shoe import Chooser, Shoe
from houseway.cards.shuffle import Seed
from houseway.pan.events import REVISION, PanOpened
from houseway.pan.hand import PanHand, counter_clockwise, lowest
from houseway.pan.rules import PanPlay
from houseway.play.collection import Collection
from houseway.play.decision import Answer
from houseway.play.driver import play_hand
from houseway.play.game import Rules
from houseway.values.errors import InputError
from houseway.values.money import Cents


class PanTable:
    """The seated players with their chips, and the last winner."""

    def __init__(
        self,
        rules: Rules,
        stacks: Mapping[int, Cents],
        *,
        condition: Cents,
        chooser: Chooser,
        doubles: Sequence[int] = (),
        collection: Collection | None = None,
    ) -> None:
        play = rules.play_as(PanPlay)
        if not play.least_players <= len(stacks) <= play.most_players:
            least, most = play.least_players, play.most_players
            raise InputError(f"players must be {least} to {most}, not {len(stacks)}", "seats")
        if doubles and not play.doubles:
            raise InputError(f"{rules.filing.name} has no doubles on file", "doubles")
        self.rules = rules
        self.play = play
        self.stacks = dict(stacks)
        self.condition = condition
        self.chooser = chooser
        self.doubles = tuple(doubles)
        self.collection = collection
        self.last_winner = 0
        self.carried: Cents = 0
        self.carried_doubles: Cents = 0
        """The part of `carried` that only doubles players can win."""
        self.fees: Cents = 0

    def deal(self) -> PanHand:
        """Begin the next hand with a shuffled deck."""
        shoe: Shoe[Card] = Shoe(self.rules.cards, self.chooser)
        eldest = self.last_winner or self._new_eldest(shoe)
        opened = open_event(
            self.rules,
            stacks=self.stacks,
            condition=self.condition,
            eldest=eldest,
            doubles=self.doubles,
            carried=self.carried,
            carried_doubles=self.carried_doubles,
            collection=self.collection,
        )
        return PanHand(self.rules, opened, shoe, self.collection)

    def play_next(self, answer: Callable[[PanHand], Answer]) -> PanHand:
        """Deal and play one hand; `answer` returns a function that answers its decisions."""
        hand = self.deal()
        return self.finish(play_hand(hand, answer(hand)))

    def finish(self, hand: PanHand) -> PanHand:
        """Carry chips, tops and the winner over to the next hand."""
        self.stacks = {seat: player.stack for seat, player in hand.players.items()}
        self.last_winner = hand.winner or self.last_winner
        self.carried = hand.tops + hand.double_tops
        self.carried_doubles = hand.double_tops
        self.fees += sum(fee.amount for fee in hand.fees)
        return hand

    def _new_eldest(self, shoe: Shoe[Card]) -> int:
        """The seat that begins a new game; 0 if the fifth card of the deal will decide."""
        if self.play.eldest == "fifth-card":
            return 0
        shown = turn_up(self.stacks, shoe)
        shoe.shuffle_in(list(shown.values()))
        return lowest(shown)


def open_event(
    rules: Rules,
    *,
    stacks: Mapping[int, Cents],
    condition: Cents,
    eldest: int,
    doubles: Sequence[int] = (),
    carried: Cents = 0,
    carried_doubles: Cents = 0,
    collection: Collection | None = None,
) -> PanOpened:
    """The opening event of a hand: the players in dealing order, from the eldest."""
    return PanOpened(
        game=rules.id,
        seats=tuple(counter_clockwise(stacks, eldest)),
        doubles=tuple(doubles),
        condition=condition,
        stacks=dict(stacks),
        eldest=eldest,
        carried=carried,
        carried_doubles=carried_doubles,
        rules=dict(rules.options),
        option=collection.option.id if collection else "",
        revision=REVISION,
    )


def turn_up(seats: Iterable[int], shoe: Shoe[Card]) -> dict[int, Card]:
    """Deal every player of a new game one card face up, to the right."""
    return {seat: shoe.draw() for seat in sorted(seats, reverse=True)}


def turned_up_by(seed: Seed, cards: Sequence[Card], seats: Iterable[int]) -> dict[int, Card]:
    """The cards turned up for a new game, from the seed but separate from the dealt cards."""
    return turn_up(seats, Shoe(cards, seed.stream("eldest")))


def right_of(seat: int, seats: Iterable[int]) -> int:
    """The first of these seats to the right of a seat."""
    seats = set(seats)
    return max((other for other in seats if other < seat), default=max(seats))
