"""Hand histories in the Open Hand History format, for most hold'em and Omaha games."""

from collections import Counter
from typing import Any

import msgspec

from houseway.poker.histories.history import Action, History, print_amount
from houseway.poker.histories.replay import Replay
from houseway.values.errors import InputError

VERSION = "1.4.6"
_GAMES = {
    "FT": ("Holdem", "FL"),
    "NT": ("Holdem", "NL"),
    "PO": ("Omaha", "PL"),
    "FO/8": ("OmahaHiLo", "FL"),
}
_STREETS = ("Preflop", "Flop", "Turn", "River")


def dumps(history: History, number: str = "1", start: str = "") -> str:
    """Write a hand; `start` is its time, such as 2026-11-15T19:30:00Z."""
    return msgspec.json.encode({"ohh": to_object(history, number, start)}).decode()


def to_object(history: History, number: str = "1", start: str = "") -> dict[str, Any]:
    """The hand as an Open Hand History object."""
    if history.variant not in _GAMES:
        what = "Open Hand History is written for limit and no-limit hold'em, pot-limit Omaha and "
        raise InputError(f"{what}limit Omaha high-low, not for {history.game or history.variant}")
    game, betting = _GAMES[history.variant]
    seats = history.seats or tuple(range(1, len(history.stacks) + 1))
    writer = _Writer(history)
    writer.write()
    blinds = sorted(blind for blind in history.blinds if blind > 0)
    return {
        "spec_version": VERSION,
        "site_name": history.game.partition("/")[0] or "houseway",
        "network_name": "houseway",
        "internal_version": VERSION,
        "tournament": False,
        "game_number": number,
        "start_date_utc": start,
        "table_name": history.game or history.variant,
        "game_type": game,
        "bet_limit": {"bet_type": betting, "bet_cap": 0},
        "table_size": max(seats),
        "currency": "USD",
        "dealer_seat": history.button or seats[-1],
        "small_blind_amount": writer.money(blinds[0] if len(blinds) > 1 else 0),
        "big_blind_amount": writer.money(blinds[-1] if blinds else 0),
        "ante_amount": writer.money(max(history.antes)),
        "hero_player_id": None,
        "flags": [],
        "players": [
            {
                "id": player,
                "seat": seat,
                "name": history.names[player] if history.names else f"Player {player + 1}",
                "starting_stack": writer.money(history.stacks[player]),
            }
            for player, seat in enumerate(seats)
        ],
        "rounds": writer.rounds,
        "pots": writer.pots(),
    }


class _Writer:
    """Replays the hand and writes its rounds, actions and pots."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.replay = Replay(history)
        self.rounds: list[dict[str, Any]] = []
        self._open(_STREETS[0])

    def money(self, units: int) -> int | float:
        return print_amount(units, self.history.scale)

    def write(self) -> None:
        self._posts()
        for action in self.history.actions:
            self._action(action)
        self.replay.award()

    def _open(self, street: str, cards: tuple[str, ...] = ()) -> None:
        self.rounds.append(
            {"id": len(self.rounds), "street": street, "cards": list(cards), "actions": []}
        )

    def _add(self, player: int, action: str, amount: int = 0, cards: tuple[str, ...] = ()) -> None:
        actions = self.rounds[-1]["actions"]
        entry: dict[str, Any] = {
            "action_number": len(actions),
            "player_id": player,
            "action": action,
            "amount": self.money(amount),
            "is_allin": bool(amount) and not self.replay.stacks[player],
        }
        if cards:
            entry["cards"] = list(cards)
        actions.append(entry)

    def _posts(self) -> None:
        antes, blinds = self.history.antes, self.history.blinds
        if len(self.history.stacks) == 2:
            antes, blinds = antes[::-1], blinds[::-1]
        for player, ante in enumerate(antes):
            if ante:
                self._add(player, "Post Ante", min(ante, self.history.stacks[player]))
        names = iter(("Post SB", "Post BB"))
        for blind, player in sorted((blind, p) for p, blind in enumerate(blinds) if blind > 0):
            self._add(player, next(names, "Straddle"), min(blind, self.replay.bets[player]))
        for player, blind in enumerate(blinds):
            if blind < 0:
                self._add(player, "Post Extra Blind", self.replay.bets[player])

    def _action(self, action: Action) -> None:
        replay, player = self.replay, action.player
        if action.kind == "board":
            street = _STREETS[min(len(self.rounds), 3)]
            self._open(street, action.cards)
        before, bet = list(replay.paid), replay.bet
        replay.step(action)
        chips = replay.paid[player] - before[player] if player >= 0 else 0
        if action.kind == "hole":
            self._add(player, "Dealt Cards", 0, action.cards)
        elif action.kind == "fold":
            self._add(player, "Fold")
        elif action.kind == "call":
            self._add(player, "Call" if chips else "Check", chips)
        elif action.kind == "raise":
            self._add(player, "Raise" if bet else "Bet", chips)
        elif action.kind == "show":
            self._show(action)

    def _show(self, action: Action) -> None:
        """Record shown or mucked cards, in a separate round once the board is complete."""
        if self.rounds[-1]["street"] != "Showdown" and len(self.replay.board) == 5:
            self._open("Showdown")
        name = "Shows Cards" if action.cards else "Mucks Cards"
        self._add(action.player, name, 0, action.cards)

    def pots(self) -> list[dict[str, Any]]:
        """The pots without uncalled bets; each has its part of the collection as `rake`."""
        collection = sum(fee.amount for fee in self.history.fees if fee.player is None)
        uncalled = self._uncalled()
        pots = []
        for number, pot in enumerate(self.replay.pots, 1):
            wins: Counter[int] = Counter()
            for _, player, won in [win for win in self.replay.wins if win[0] == number]:
                wins[player] += won
            amount = pot.amount
            if number == len(self.replay.pots) and uncalled:
                amount -= uncalled
                wins[pot.eligible[0]] -= uncalled
            fee_part = min(collection, amount)
            collection -= fee_part
            if amount:
                pots.append(self._pot(number, amount, fee_part, wins))
        return pots

    def _uncalled(self) -> int:
        """The last bettor's uncalled amount."""
        highest, second = sorted(self.replay.paid, reverse=True)[:2]
        return highest - second

    def _pot(self, number: int, amount: int, fee: int, wins: dict[int, int]) -> dict[str, Any]:
        return {
            "number": number,
            "amount": self.money(amount),
            "rake": self.money(fee),
            "player_wins": [
                {"player_id": player, "win_amount": self.money(won)} for player, won in wins.items()
            ],
        }
