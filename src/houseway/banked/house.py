"""Deals hands at a player-dealer table for programs that use Houseway as a library.

By default, three players starting at seat 1 bet $25 each, within the limits, on the main wager and
on any wager that must be made with it. The last seat banks with $10,000, and names are `P` plus the
seat number.
"""

from __future__ import annotations

from houseway.banked.chips import BankedChips
from houseway.banked.family import family_of
from houseway.banked.hand import BankedHand
from houseway.banked.table import BankedTable
from houseway.banked.wagers import BEFORE_THE_DEAL, Placed
from houseway.cards.shuffle import Seed
from houseway.play.chance import hand_chance
from houseway.play.decision import Answer, Choice
from houseway.play.house import Deal, House, seat_name
from houseway.rulebook.model import Wager
from houseway.values.errors import InputError
from houseway.values.money import Cents, parse_printed

PLAYERS = 3
STAKE: Cents = 2_500
BANK: Cents = 1_000_000


class BankedHouse(House):
    """A table with a player-dealer."""

    def __init__(self, table: BankedTable) -> None:
        self.table = table

    @property
    def seats(self) -> int:
        return self.table.seats

    def open(self, seed: Seed, deal: Deal) -> BankedHand:
        if deal.stacks:
            raise InputError("a player-dealer table takes wagers and a bank, not stacks", "stacks")
        dealer = deal.player_dealer or self.seats
        placed = [Placed(*bet) for bet in deal.wagers] or self.default_wagers(deal, dealer)
        seated = {dealer: deal.names.get(dealer, seat_name(dealer)), **deal.names}
        bank = BANK if deal.bank is None else deal.bank
        chance = hand_chance(seed, self.table.rules.cards)
        return self.table.open_round(dealer, bank, placed, chance, seated=seated)

    def names(self, hand: BankedHand) -> dict[int, str]:
        return {number: name for name, number in self._numbers(hand).items()}

    def chips(self, hand: BankedHand) -> BankedChips:
        return BankedChips("", self._numbers(hand), banker=self._banker(hand))

    def advise(self, hand: BankedHand, seed: Seed) -> Answer:
        advise = family_of(hand.rules).advise
        if advise is None:
            return lambda decision: Choice(decision.default)
        return lambda decision: Choice(advise(hand, decision))

    def finish(self, hand: BankedHand) -> None:
        """Do nothing: every hand has its own wagers and bank."""

    def _banker(self, hand: BankedHand) -> str:
        return hand.seated.get(hand.player_dealer, seat_name(hand.player_dealer))

    def _numbers(self, hand: BankedHand) -> dict[str, int]:
        """A number for each person with chips in the hand, the player-dealer first."""
        people = dict.fromkeys([self._banker(hand), *(wager.bettor for wager in hand.wagers)])
        return {name: number for number, name in enumerate(people, 1)}

    def default_wagers(self, deal: Deal, dealer: int) -> list[Placed]:
        """The default wagers, for a deal without wagers."""
        free = [seat for seat in range(1, self.seats + 1) if seat != dealer]
        players = PLAYERS if deal.players is None else deal.players
        if not 1 <= players <= len(free):
            raise InputError(f"players must be 1 to {len(free)}, not {players}", "players")
        return [
            Placed(
                seat=seat,
                bettor=deal.names.get(seat, seat_name(seat)),
                wager=wager.id,
                amount=self._stake(wager),
                on=wager.on[0] if wager.on else "",
            )
            for seat in free[:players]
            for wager in self._main_wagers()
            for _ in range(wager.hands)
        ]

    def _main_wagers(self) -> list[Wager]:
        """The first wager that need not equal another, and the wagers that must be made with it."""
        spaces = [compiled.wager for compiled in self.table.rules.wagers.values()]
        spaces = [space for space in spaces if space.placed == BEFORE_THE_DEAL]
        main = next(space for space in spaces if not space.limit.equals)
        together = {main.id, *main.requires}
        return [space for space in spaces if space.id in together or space.limit.equals == main.id]

    def _stake(self, space: Wager) -> Cents:
        limits = self.table.limits
        low = limits.minimum if limits and space.limit.table else 0
        high = limits.maximum if limits and space.limit.table else STAKE
        if space.limit.maximum:
            high = min(high, parse_printed(space.limit.maximum))
        return min(max(STAKE, low), high)
