"""Replaying a history: bets, pots, showdown and stacks."""

from collections.abc import Sequence

from houseway.cards.card import Card
from houseway.poker.histories.history import UNKNOWN, Action, History, print_amount
from houseway.poker.histories.variants import VARIANTS, Variant
from houseway.poker.pots import Pot, halves, make_pots, shares, take_fee
from houseway.poker.values import PLAIN, Values
from houseway.values.errors import InputError


class Unsupported(InputError):
    """A history with missing information or an unsupported game."""


class Replay:
    """The state of a replayed hand. Players are numbered from 0."""

    __slots__ = (
        "acted",
        "at",
        "bet",
        "bets",
        "board",
        "cards",
        "dead",
        "full",
        "history",
        "least",
        "live",
        "mucked",
        "paid",
        "pots",
        "round",
        "stacks",
        "values",
        "variant",
        "wins",
    )

    def __init__(self, history: History, values: Values = PLAIN) -> None:
        if history.variant not in VARIANTS:
            raise Unsupported(f"unknown variant {history.variant!r}")
        self.history = history
        self.variant: Variant = VARIANTS[history.variant]
        self.values = values
        players = len(history.stacks)
        self.stacks = list(history.stacks)
        self.paid = [0] * players
        self.bets = [0] * players
        self.live = list(range(players))
        self.cards: list[tuple[Card, ...]] = [()] * players
        self.mucked: list[int] = []
        self.board: tuple[Card, ...] = ()
        self.round = 0
        self.acted = 0
        self.bet = self.full = 0
        self.least = history.bets[0] if history.bets else 0
        self.at = -1
        self.dead = 0
        self.pots: list[Pot] = []
        self.wins: list[tuple[int, int, int]] = []
        """For each win: the pot number, the player and the amount."""
        self._post()

    def _post(self) -> None:
        """Post antes and blinds; heads-up, the second player has the button and the small blind."""
        antes, blinds = self.history.antes, self.history.blinds
        if len(self.stacks) == 2:
            antes, blinds = antes[::-1], blinds[::-1]
        for player, ante in enumerate(antes):
            if ante:
                self._pay(player, ante)
        if not self.history.trim_antes and len(set(antes)) > 1:
            # One ante for the whole table is dead money: it belongs to the pot, not to a bet.
            self.dead, self.paid = sum(self.paid), [0] * len(antes)
        for player, blind in enumerate(blinds):
            if blind:
                self.bets[player] = self._pay(player, abs(blind))
        top = max(blinds)
        if top > 0:
            self.bet = self.full = max(map(abs, blinds))
            last = max(player for player, blind in enumerate(blinds) if blind == top)
            self.at = self._next(last)

    def _pay(self, player: int, amount: int) -> int:
        amount = min(amount, self.stacks[player])
        self.stacks[player] -= amount
        self.paid[player] += amount
        return amount

    def _next(self, player: int) -> int:
        """The next player who is in and has chips; -1 if there is none."""
        players = len(self.stacks)
        for step in range(1, players + 1):
            other = (player + step) % players
            if other in self.live and self.stacks[other]:
                return other
        return -1

    def run(self) -> tuple[int, ...]:
        """Replay the whole hand; returns the final stacks."""
        steps = _STEPS
        for action in self.history.actions:
            steps[action.kind](self, action)
        self.award()
        return tuple(self.stacks)

    def step(self, action: Action) -> None:
        """Apply one action."""
        _STEPS[action.kind](self, action)

    def deal_hole(self, action: Action) -> None:
        if self.acted:
            self._close_round()
        self.cards[action.player] += action.cards

    def deal_board(self, action: Action) -> None:
        if self.variant.board == 0:
            raise Unsupported("a board is dealt, but this game has none")
        if self.acted:
            self._close_round()
        self.board += action.cards

    def _close_round(self) -> None:
        """Close the betting round; in games with a board, the next starts left of the button."""
        top = max([self.bets[player] for player in self.live])
        for player in self.live:
            if self.bets[player] < top and self.stacks[player]:
                raise InputError(f"p{player + 1} must call or fold before cards are dealt")
        self.bets = [0] * len(self.stacks)
        self.bet = self.full = self.acted = 0
        self.round += 1
        self.least = self._unit()
        self.at = self._next(-1) if self.variant.board else -1

    def _unit(self) -> int:
        """The minimum bet, or the fixed bet of this round."""
        bets = self.history.bets
        if self.variant.betting != "limit" or len(bets) < 2:
            return bets[0] if bets else 0
        return bets[0] if self.round < 2 else bets[1]

    def _take_turn(self, player: int) -> None:
        """Pass the turn on; raises InputError if it is not this player's turn."""
        if player not in self.live:
            raise InputError(f"p{player + 1} acts after folding")
        if self.at not in (-1, player):
            raise InputError(f"p{player + 1} acts out of turn: it is p{self.at + 1}'s turn")
        self.acted += 1
        self.at = self._next(player)

    def fold(self, action: Action) -> None:
        self._take_turn(action.player)
        self.live.remove(action.player)
        if not self.live:
            raise InputError("everyone has folded")

    def call(self, action: Action) -> None:
        player = action.player
        self._take_turn(player)
        chips = self.bet - self.bets[player]
        if chips > 0:
            self.bets[player] += self._pay(player, chips)
        self.at = self._next(player)

    def bring_in(self, action: Action) -> None:
        player = action.player
        self._take_turn(player)
        self.bets[player] = self._pay(player, self.history.bring_in)
        self.bet = self.bets[player]
        self.at = self._next(player)

    def raise_to(self, action: Action) -> None:
        player, level = action.player, action.amount
        self._take_turn(player)
        chips = level - self.bets[player]
        raises = f"p{player + 1} raises to {self._in_chips(level)}"
        if level <= self.bet:
            raise InputError(f"{raises}, but the bet is already {self._in_chips(self.bet)}")
        if chips > self.stacks[player]:
            most = self._in_chips(self.bets[player] + self.stacks[player])
            raise InputError(f"{raises}, but has chips for only {most}")
        if chips < self.stacks[player]:
            self._check_size(player, level)
        self.bets[player] = level
        self.stacks[player] -= chips
        self.paid[player] += chips
        if self.variant.betting == "limit":
            if level - self.full >= self.least:
                self.full = level
        elif level - self.bet > self.least:
            self.least = level - self.bet
        self.bet = level
        self.at = self._next(player)

    def _check_size(self, player: int, level: int) -> None:
        """Raise InputError for a bet or raise of the wrong size by a player who is not all in."""
        if self.variant.betting == "limit":
            big = self.history.bets[-1] if self.history.bets else 0
            sizes = sorted({self.full + self.least, self.full + big})
            if level in sizes or not self.least:
                return
            allowed = " or ".join(str(self._in_chips(size)) for size in sizes)
        else:
            least = self.bet + self.least
            if level >= least:
                return
            allowed = f"{self._in_chips(least)} or more"
        action = "raise to" if self.bet else "bet"
        raise InputError(f"p{player + 1} must {action} {allowed}, not {self._in_chips(level)}")

    def _in_chips(self, units: int) -> int | float:
        return print_amount(units, self.history.scale)

    def show(self, action: Action) -> None:
        """Show cards; without cards the hand is mucked."""
        if action.cards:
            self.cards[action.player] = action.cards
        elif action.player in self.live:
            self.mucked.append(action.player)

    def draw(self, action: Action) -> None:
        """Discard cards; the drawn cards are dealt next."""
        if self.acted:
            self._close_round()
        held = list(self.cards[action.player])
        for card in action.cards:
            if card not in held:
                raise InputError(f"p{action.player + 1} does not hold {card}")
            held.remove(card)
        self.cards[action.player] = tuple(held)

    def award(self) -> None:
        """Take the collection and award the pots."""
        live = [player for player in self.live if player not in self.mucked] or self.live
        self.pots = pots = make_pots(self.paid, live, self.dead)
        for fee in self.history.fees:
            if fee.player is None:
                pots = take_fee(pots, fee.amount)
            else:
                self.stacks[fee.player] -= fee.amount
        if len(live) == 1:
            for number, pot in enumerate(pots, 1):
                self._give(number, live[0], pot.amount)
            return
        self._check_showdown(live)
        variant, values, board = self.variant, self.values, self.board
        highs = (
            {p: variant.high(values, self.cards[p], board) for p in live} if variant.high else {}
        )
        lows = {p: variant.low(values, self.cards[p], board) for p in live} if variant.low else {}
        for number, pot in enumerate(pots, 1):
            self._share(number, pot, highs, lows)

    def _check_showdown(self, live: Sequence[int]) -> None:
        variant = self.variant
        if not variant.ranked:
            raise Unsupported(f"no ranking is available for a showdown in {variant.name}")
        if len(self.board) != variant.board:
            what = f"the board must have {variant.board} cards at a showdown, not {len(self.board)}"
            raise Unsupported(what)
        for player in live:
            cards = self.cards[player]
            if UNKNOWN in cards or len(cards) != variant.cards:
                what = f"p{player + 1} must have {variant.cards} known cards at the showdown"
                raise Unsupported(what)

    def _share(self, number: int, pot: Pot, highs: dict[int, int], lows: dict[int, int]) -> None:
        """Give a pot to the best hands; odd chips go to the high hand, then left of the button."""
        chip = self.history.chip
        high, low = _best(highs, pot.eligible), _best(lows, pot.eligible)
        amounts = halves(pot.amount, chip) if high and low else (pot.amount, pot.amount)
        for winners, amount in zip((high, low), amounts, strict=True):
            if winners:
                for player, share in shares(amount, winners, chip):
                    self._give(number, player, share)

    def _give(self, number: int, player: int, amount: int) -> None:
        self.stacks[player] += amount
        self.wins.append((number, player, amount))


def _best(values: dict[int, int], eligible: Sequence[int]) -> list[int]:
    """The players with the best hand; empty if none qualifies."""
    if not values:
        return []
    best = max([values[player] for player in eligible])
    return [player for player in eligible if values[player] == best] if best else []


_STEPS = {
    "hole": Replay.deal_hole,
    "board": Replay.deal_board,
    "fold": Replay.fold,
    "call": Replay.call,
    "raise": Replay.raise_to,
    "bring-in": Replay.bring_in,
    "draw": Replay.draw,
    "show": Replay.show,
}


def replay(history: History, values: Values = PLAIN) -> tuple[int, ...]:
    """The finishing stacks of a replayed history."""
    return Replay(history, values).run()
