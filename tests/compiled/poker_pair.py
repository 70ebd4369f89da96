"""Plays hands of poker twice, compiled and by the reference engine: same cards, same answers."""

from collections import Counter
from random import Random
from typing import Any

from houseway.cards.card import JOKER, STANDARD, Card
from houseway.cards.shoe import Shoe
from houseway.play.decision import Choice, Decision
from houseway.play.driver import Driver
from houseway.play.game import FiledGame
from houseway.poker.compiled.records import CALL, FOLD, RAISE, Records
from houseway.poker.compiled.settings import table_settings
from houseway.poker.compiled.tables import answer_hand, begin_hand, new_hands, seat_opened
from houseway.poker.hand import PokerHand
from houseway.poker.rules import Stakes
from houseway.poker.table import PokerTable
from houseway.poker.values import fast

_CARDS = (*STANDARD, JOKER)
_KINDS = ("", "bet", "discard", "draw", "expose", "run-twice", "kill")
_ODDS_AND_ENDS = (-100, -50, -1, 0, 1, 50, 100)


class _Chooser:
    """A random source as shoes want it."""

    def __init__(self, dice: Random) -> None:
        self.below = dice.randrange


class DealtShoe(Shoe[Card]):
    """The cards that the compiled hand has dealt; refuses one that cannot be in the deck."""

    def __init__(self, cards: tuple[Card, ...], hands: Records) -> None:
        super().__init__(cards, _Chooser(Random()))
        self.unseen = Counter(cards)
        self.hands = hands
        self.taken = 0

    def draw(self) -> Card:
        assert self.taken < self.hands["draws"][0], "the reference deals another card"
        card = _CARDS[self.hands["drawn"][0, self.taken]]
        assert self.unseen[card], f"{card} is not in the deck"
        self.unseen[card] -= 1
        self.taken += 1
        return card

    def deal(self, count: int) -> list[Card]:
        return [self.draw() for _ in range(count)]

    def shuffle_in(self, cards: Any) -> None:
        self.unseen.update(cards)


class Pair:
    """A table of the reference engine and its compiled settings."""

    def __init__(self, table: PokerTable, dice: Random) -> None:
        self.table = table
        self.dice = dice
        self.settings = [table_settings(table, may_kill=kills) for kills in (False, True)]
        self.hands = new_hands(1, seed=dice.getrandbits(32))
        self.top = 40 * max(table.limits.units)

    def play(self) -> PokerHand:
        """Play a hand with random stacks, posts and answers, and compare everything."""
        dice, table = self.dice, self.table
        for player in table.players.values():
            if not player.stack or dice.random() < 0.4:
                player.stack = self._stack()
        table.time_due = dice.choice((0, 0, 0, 500)) if table.collection else 0
        may_kill = dice.random() < 0.5
        shoe = DealtShoe(table.rules.cards, self.hands)
        hand = table.open_hand(
            shoe,
            straddle=table.may_straddle and dice.random() < 0.3,
            bomb=self._bomb(),
            may_kill=may_kill,
            values=fast(),
        )
        try:
            self._compare(hand, self.settings[may_kill])
            assert shoe.taken == self.hands["draws"][0], "the compiled hand deals another card"
        except Exception as error:
            raise AssertionError(f"{error}\n{_describe(hand)}") from error
        table.finish(hand)
        return hand

    def _compare(self, hand: PokerHand, settings: Records) -> None:
        seats = seat_opened(self.hands, 0, hand.opened)
        begin_hand(settings, self.hands, 0, self._top())
        driver = Driver(hand)
        while driver.open:
            decision = driver.open[0]
            self._compare_decision(decision, seats)
            choice, action = self._answer(hand, decision)
            assert answer_hand(settings, self.hands, 0, action, choice.amount), choice
            driver.answer(choice)
        self._compare_end(hand, seats)

    def _compare_decision(self, decision: Decision, seats: list[int]) -> None:
        compiled = self.hands[0]
        assert _KINDS[compiled["decision"]] == decision.kind
        assert seats[compiled["seat"]] == decision.seat
        if decision.kind == "draw":
            assert compiled["highest"] == decision.cards
        if decision.kind != "bet":
            return
        names = (("fold",), ("check", "call"), ("bet", "raise"))
        allowed = [bool(compiled["actions"] >> action & 1) for action in range(3)]
        assert allowed == [any(name in decision.choices for name in same) for same in names]
        assert compiled["call"] == decision.call
        if decision.amount is not None:
            amounts = [int(compiled[name]) for name in ("lowest", "highest", "by_steps_of")]
            assert amounts == [decision.least, decision.most, decision.step]

    def _compare_end(self, hand: PokerHand, seats: list[int]) -> None:
        compiled = self.hands[0]
        assert not compiled["decision"], "the compiled hand goes on"
        places = len(seats)
        assert compiled["stacks"][:places].tolist() == [hand.stacks[seat] for seat in seats]
        assert compiled["fee_total"] == hand.fee_total
        own_fees = Counter({fee.seat: 0 for fee in hand.fees})
        pots, won = Counter[int](), Counter[int]()
        for fee in hand.fees:
            own_fees[fee.seat] += fee.amount
        for award in hand.awards:
            pots[award.pot] += award.amount
            won[award.seat] += award.amount
        assert compiled["fees"][:places].tolist() == [own_fees[seat] for seat in seats]
        assert compiled["won"][:places].tolist() == [won[seat] for seat in seats]
        assert compiled["pots"][:places].tolist() == [pots[n + 1] for n in range(places)]
        for place, seat in enumerate(seats):
            held = compiled["cards"][place, : compiled["held"][place]]
            assert [_CARDS[code] for code in held] == hand.cards[seat]
            up = [bool(compiled["up"][place] >> n & 1) for n in range(len(held))]
            assert up == [*hand.up[seat], *[False] * len(held)][: len(held)]
        for number, board in enumerate(hand.boards):
            codes = compiled["board"][number, : compiled["board_size"][number]]
            assert [_CARDS[code] for code in codes] == board

    # Random hands.

    def _top(self) -> list[Card]:
        """The first cards of the deck: sometimes those of a few ranks, for equal and high hands."""
        dice = self.dice
        if dice.random() < 0.6:
            return []
        ranks = dice.sample("23456789TJQKA", 6)
        cards = [card for card in self.table.rules.cards if card[0] in ranks]
        return dice.sample(cards, len(cards))

    def _stack(self) -> int:
        """A deep stack, a short one, or one that is a chip short of some bets."""
        dice = self.dice
        if dice.random() < 0.4:
            return 100 * dice.randint(1, self.top // 100)
        unit = dice.choice([*self.table.limits.units, *self.table.limits.blinds])
        return max(unit * dice.randint(0, 6) + dice.choice(_ODDS_AND_ENDS), dice.choice((1, 100)))

    def _bomb(self) -> int:
        if not getattr(self.table.play, "bomb_pots", False) or self.dice.random() < 0.9:
            return 0
        limits = self.table.limits
        return max(limits.blinds, default=limits.least)

    def _answer(self, hand: PokerHand, decision: Decision) -> tuple[Choice, int]:
        """A random answer, as the reference takes it and as the compiled hand does."""
        dice = self.dice
        if decision.kind == "bet":
            return self._bet(decision)
        held = hand.cards[decision.seat]
        if decision.kind == "discard":
            number = dice.randrange(len(held))
            return Choice("discard", 0, (held[number],)), number
        if decision.kind == "draw":
            thrown = self._thrown(held, decision.cards)
            cards = tuple(held[number] for number in thrown)
            return Choice("draw" if cards else "pat", 0, cards), sum(1 << n for n in thrown)
        answer = dice.randrange(2)
        if decision.kind == "run-twice":
            answer = int(dice.random() < 0.8)
        return Choice(decision.choices[answer]), answer

    def _thrown(self, held: list[Card], most: int) -> list[int]:
        """Random cards to exchange, or those that spoil a seven."""
        dice = self.dice
        if dice.random() < 0.3:
            return dice.sample(range(len(held)), dice.randint(0, most))
        ranks = [card[0] for card in held]
        bad = [n for n, rank in enumerate(ranks) if rank not in "A234567" or rank in ranks[:n]]
        return bad[:most]

    def _bet(self, decision: Decision) -> tuple[Choice, int]:
        """Folds are rare, so that many hands reach a showdown."""
        dice, amount = self.dice, decision.amount
        if "fold" in decision.choices and dice.random() < 0.12:
            return Choice("fold"), FOLD
        if amount is None or dice.random() < 0.55:
            return Choice("call" if "call" in decision.choices else "check"), CALL
        steps = (amount.most - amount.least) // amount.step
        step = dice.choice((0, 0, steps, dice.randint(0, steps), min(steps, 100)))
        return Choice(amount.choices[0], amount.least + step * amount.step), RAISE


def pair_of(
    game: FiledGame, stakes: Stakes, *, option: str | None, rules: dict[str, Any], dice: Random
) -> Pair:
    """A table with a random number of players."""
    table = PokerTable(game.rules(rules), stakes, option=option)
    for seat in dice.sample(range(1, table.seats + 1), dice.randint(2, table.seats)):
        table.put(seat, f"P{seat}", 10_000)
    table.draw_button(Shoe(table.rules.cards, _Chooser(dice)))
    return Pair(table, dice)


def move_players(pair: Pair) -> None:
    """Somebody leaves for a while or comes back, and may post."""
    dice, table = pair.dice, pair.table
    seat = dice.choice(sorted(table.players))
    if table.players[seat].away:
        table.come_back(seat, post=dice.random() < 0.5)
    elif sum(not player.away for player in table.players.values()) > 3:
        table.go_away(seat)


def _describe(hand: PokerHand) -> str:
    options = {**hand.rules.options}
    lines = [f"{hand.rules.id} {options}", *(str(event) for event in hand.events)]
    return "\n".join(lines)
