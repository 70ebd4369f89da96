"""Deals hands at a player-dealer table for programs that use Houseway as a library.

By default, three players starting at seat 1 bet $25 each, within the limits, on the main wager and
on any wager that must be made with it. The last seat banks first, with $10,000 in every hand, and
names are `P` plus the seat number.

Between hands the bank rotates as filed, clockwise among the people of the last hand: each takes it
for all the hands of a turn, except those who have a wager in the next hand. If everyone else has
one, the last player-dealer keeps the bank.
"""

from __future__ import annotations

from houseway.banked.chips import BankedChips
from houseway.banked.family import family_of
from houseway.banked.hand import BankedHand
from houseway.banked.rotation import SquareBet, Turn, next_turn, square_bets, turn_at
from houseway.banked.table import BankedTable
from houseway.banked.wagers import BEFORE_THE_DEAL, Placed
from houseway.cards.card import Card
from houseway.cards.shuffle import Seed
from houseway.play.chance import hand_chance
from houseway.play.dealer import Deal, Dealer, seat_name
from houseway.play.decision import Answer, Choice
from houseway.rulebook.model import Wager
from houseway.values.errors import InputError
from houseway.values.money import Cents, parse_printed

PLAYERS = 3
BOARD = "board"
STAKE: Cents = 2_500
BANK: Cents = 1_000_000


class BankedDealer(Dealer):
    """A table with a player-dealer."""

    def __init__(self, table: BankedTable) -> None:
        self.table = table
        self._last: Turn | None = None
        self._people: dict[int, str] = {}
        """The people of the last hand by seat."""
        self._squares: list[SquareBet] = []

    @property
    def seats(self) -> int:
        return self.table.seats

    def open(self, seed: Seed, deal: Deal) -> BankedHand:
        if deal.stacks:
            raise InputError("a player-dealer table takes wagers and a bank, not stacks", "stacks")
        banker = deal.player_dealer
        if banker is None:
            banker = self._next_banker(deal)
        placed = [Placed(*bet) for bet in deal.wagers] or self.default_wagers(deal, banker)
        seated = {banker: self._name(deal, banker), **deal.names}
        bank = BANK if deal.bank is None else deal.bank
        chance = hand_chance(seed, self.table.rules.cards, top=deal.shoe)
        return self.table.open_round(banker, bank, placed, chance, seated=seated)

    def names(self, hand: BankedHand) -> dict[int, str]:
        return {number: name for name, number in self._numbers(hand).items()}

    def chips(self, hand: BankedHand) -> BankedChips:
        return BankedChips("", self._numbers(hand), banker=self._banker(hand))

    def hands(self, hand: BankedHand) -> dict[str, list[Card]]:
        return {place: cards for place, cards in hand.hands.items() if place != BOARD}

    def boards(self, hand: BankedHand) -> list[list[Card]]:
        return [hand.hands[BOARD]] if BOARD in hand.hands else []

    def stacks(self, hand: BankedHand) -> dict[int, Cents]:
        return {hand.player_dealer: hand.bank.amount + hand.bank.net}

    def hand_names(self, hand: BankedHand) -> dict[str, str]:
        name = family_of(hand.rules).hand_names
        dealt = {place: cards for place, cards in hand.hands.items() if cards}
        return name(hand.rules, dealt) if name else {}

    def advise(self, hand: BankedHand, seed: Seed) -> Answer:
        advise = family_of(hand.rules).advise
        if advise is None:
            return lambda decision: Choice(decision.default)
        return lambda decision: Choice(advise(hand, decision))

    def finish(self, hand: BankedHand) -> None:
        """Note who banked and who bet, for the rotation; every hand has its own chips."""
        rule = hand.rules.filing.player_dealer
        if rule is None or hand.void:
            return
        self._last = turn_at(rule, self._last, hand.player_dealer, self._banker(hand))
        self._people = dict(hand.seated)
        self._squares = square_bets(hand.wagers)

    def _next_banker(self, deal: Deal) -> int:
        """The seat that banks next: by the filed rotation, or the last seat in the first hand."""
        rule = self.table.rules.filing.player_dealer
        if rule is None or self._last is None:
            return self.seats
        betting = {bet.seat for bet in deal.wagers}

        def accepts(seat: int, person: str) -> bool:
            return seat not in betting and self._people.get(seat) == person

        turn = next_turn(
            rule, self.seats, self._people, accepts, last=self._last, bets=self._squares
        )
        return turn.seat if turn else self._last.seat

    def _name(self, deal: Deal, seat: int) -> str:
        return deal.names.get(seat, self._people.get(seat, seat_name(seat)))

    def _banker(self, hand: BankedHand) -> str:
        return hand.seated.get(hand.player_dealer, seat_name(hand.player_dealer))

    def _numbers(self, hand: BankedHand) -> dict[str, int]:
        """A number for each person with chips in the hand, the player-dealer first."""
        people = dict.fromkeys([self._banker(hand), *(wager.bettor for wager in hand.wagers)])
        return {name: number for number, name in enumerate(people, 1)}

    def default_wagers(self, deal: Deal, banker: int) -> list[Placed]:
        """The default wagers, for a deal without wagers."""
        return [
            Placed(
                seat=seat,
                bettor=self._name(deal, seat),
                wager=wager.id,
                amount=self._stake(wager),
                on=wager.on[0] if wager.on else "",
            )
            for seat in self._betting_seats(deal, banker)
            for wager in self._main_wagers()
            for _ in range(wager.hands)
        ]

    def _betting_seats(self, deal: Deal, banker: int) -> list[int]:
        """The seats that bet by default: those of the last hand, or the first free ones."""
        if deal.players is None and self._people:
            return sorted(set(self._people) - {banker})
        free = [seat for seat in range(1, self.seats + 1) if seat != banker]
        players = PLAYERS if deal.players is None else deal.players
        if not 1 <= players <= len(free):
            raise InputError(f"players must be 1 to {len(free)}, not {players}", "players")
        return free[:players]

    def _main_wagers(self) -> list[Wager]:
        """The first wager that need not equal another, and the wagers that must be made with it."""
        spaces = [compiled.wager for compiled in self.table.rules.wagers.values()]
        spaces = [space for space in spaces if space.placed == BEFORE_THE_DEAL]
        main = next(space for space in spaces if not space.limit.equals)
        together = {main.id, *main.requires}
        return [space for space in spaces if space.id in together or space.limit.equals == main.id]

    def _stake(self, space: Wager) -> Cents:
        limits = self.table.limits
        low = self.table.usual_minimum if space.limit.table else 0
        high = limits.maximum if limits and space.limit.table else STAKE
        if space.limit.maximum:
            high = min(high, parse_printed(space.limit.maximum))
        return min(max(STAKE, low), high)
