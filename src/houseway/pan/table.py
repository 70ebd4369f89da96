"""Pan at a table: hand after hand, the winner dealt first, chips carried on."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from houseway.cards.card import SUITS, Card
from houseway.cards.shoe import Chooser, Shoe
from houseway.cards.shuffle import Seed
from houseway.games.pan.script import PanScript
from houseway.pan.hand import PanHand
from houseway.pan.melds import ORDER, MeldRules
from houseway.pan.moves import Move
from houseway.pan.rules import PanPlay
from houseway.play.collection import Collection
from houseway.play.family import Decision
from houseway.play.game import Rules
from houseway.values.errors import InputError
from houseway.values.money import Cents

Answer = Callable[[PanHand, Decision, Sequence[Move]], str]


@lru_cache(maxsize=64)
def meld_rules(rules: Rules) -> MeldRules:
    """The melds and conditions of a filing, made ready once."""
    play = rules.play
    assert isinstance(play, PanPlay)
    return MeldRules(play.loose_sets, play.conditions)


def play_hand(hand: PanHand, answer: Answer, collection: Collection | None = None) -> None:
    """Run a hand to its end, asking `answer` for each decision."""
    script = PanScript(hand, collection)
    for decision, moves in script.run():
        script.answer = answer(hand, decision, moves)


class PanTable:
    """Who sits, with how many chips, and who won last."""

    def __init__(
        self,
        rules: Rules,
        stacks: Mapping[int, Cents],
        condition: Cents,
        chooser: Chooser,
        doubles: Sequence[int] = (),
        collection: Collection | None = None,
    ) -> None:
        play = rules.play
        assert isinstance(play, PanPlay)
        if not play.least_players <= len(stacks) <= play.most_players:
            least, most = play.least_players, play.most_players
            raise InputError(f"{len(stacks)} players: pan is played by {least} to {most}", "seats")
        if doubles and not play.doubles:
            raise InputError(f"{rules.id} files no doubles", "doubles")
        self.rules = rules
        self.play = play
        self.melds = meld_rules(rules)
        self.stacks = dict(stacks)
        self.condition = condition
        self.chooser = chooser
        self.doubles = tuple(doubles)
        self.collection = collection
        self.last_winner = 0
        self.carried: Cents = 0
        self.fees: Cents = 0

    def deal(self) -> PanHand:
        """Begin the next hand with a shuffled deck."""
        shoe: Shoe[Card] = Shoe(self.rules.cards, self.chooser)
        eldest = self.last_winner or self._new_eldest(shoe)
        return PanHand(
            self.rules.id,
            self.play,
            self.melds,
            self.condition,
            self.stacks,
            eldest,
            shoe,
            self.doubles,
            self.carried,
            self.rules.options,
            self.collection.option.id if self.collection else "",
        )

    def play_next(self, answer: Answer) -> PanHand:
        hand = self.deal()
        play_hand(hand, answer, self.collection)
        self.stacks = {seat: player.stack for seat, player in hand.players.items()}
        self.last_winner = hand.winner or self.last_winner
        self.carried = hand.tops + hand.double_tops
        self.fees += sum(fee.amount for fee in hand.fees)
        return hand

    def _new_eldest(self, shoe: Shoe[Card]) -> int:
        shown = turn_up(self.stacks, shoe)
        shoe.shuffle_in(list(shown.values()))
        return lowest(shown)


def turn_up(seats: Iterable[int], shoe: Shoe[Card]) -> dict[int, Card]:
    """A card face up for every player of a new game, to the right."""
    return {seat: shoe.draw() for seat in sorted(seats, reverse=True)}


def turned_up_by(seed: Seed, cards: Sequence[Card], seats: Iterable[int]) -> dict[int, Card]:
    """The cards that the seed of a hand turns up for a new game, apart from those it deals."""
    return turn_up(seats, Shoe(cards, seed.stream("eldest")))


def lowest(shown: Mapping[int, Card]) -> int:
    """Whose card makes the eldest hand of a new game: the lowest, clubs being the lowest suit."""
    return min(shown, key=lambda seat: _lowness(shown[seat]))


def right_of(seat: int, seats: Iterable[int]) -> int:
    """The first of these seats to the right of a seat."""
    seats = set(seats)
    return max((other for other in seats if other < seat), default=max(seats))


def _lowness(card: Card) -> tuple[int, int]:
    return ORDER.index(card[0]), SUITS.index(card[1])
