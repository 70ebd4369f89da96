"""Hands at a player-dealer table for drills: random wagers, and a bank that may run short."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from houseway.banked.dealer import BankedDealer
from houseway.banked.events import DiceRolled, NumberDrawn
from houseway.banked.family import family_of
from houseway.banked.hand import BankedHand
from houseway.banked.seats import PLAYER_DEALER
from houseway.banked.simulate import advised, every_wager
from houseway.banked.table import BankedTable
from houseway.banked.wagers import Placed
from houseway.cards.shuffle import Stream
from houseway.drills.maker import Setup, pick
from houseway.drills.question import Shown, list_seats
from houseway.play.chance import hand_chance
from houseway.play.dealer import Deal
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame, Rules
from houseway.rulebook.facts import FactValue
from houseway.values.errors import FeeError, InputError
from houseway.values.money import Cents, format_printed

UNITS = (1000, 1500, 2000, 2500, 3500, 4000, 5000)
AMPLE: Cents = 100_000_000
_CHIP = 500


class Bets(NamedTuple):
    """The number of bettors, and the chance in fourths that a bettor adds each other wager."""

    players: int
    others: int


def is_banked(game: FiledGame, rules: Rules) -> bool:
    return game.kind.banks


def deal_banked(setup: Setup, bank: Cents = AMPLE, bets: Bets | None = None) -> BankedHand | None:
    """A finished hand, recorded or random; None if unfinished or if its wagers are not allowed.

    Without `bets`, the number of bets depends on the level.
    """
    if setup.recorded is not None:
        hand = setup.recorded
        return hand if isinstance(hand, BankedHand) and hand.closed else None
    table = BankedTable(setup.rules)
    stream = setup.stream
    dealer = stream.below(table.seats) + 1
    try:
        bets = bets or Bets(1 + setup.level, setup.level)
        wagers = _wagers(table, stream, dealer, bets)
        chance = hand_chance(setup.seed, setup.rules.cards)
        state = table.open_round(dealer, bank, wagers, chance)
        return play_hand(state, advised(state))
    except (InputError, FeeError):
        return None


def _wagers(table: BankedTable, stream: Stream, dealer: int, bets: Bets) -> list[Placed]:
    """The main wagers of random seats, with some of the other wagers."""
    free = [seat for seat in range(1, table.seats + 1) if seat != dealer]
    players = min(len(free), bets.players)
    start = stream.below(len(free))
    seats = sorted((free + free)[start : start + players])
    main = main_wagers(table)
    all_wagers = every_wager(table, 1)
    wagers: list[Placed] = []
    for seat in seats:
        unit = pick(stream, UNITS)
        placed = [_resize(wager, seat, unit) for wager in all_wagers]
        wagers += [wager for wager in placed if wager.wager in main]
        for side in (wager for wager in placed if wager.wager not in main):
            if stream.below(4) < bets.others and _is_allowed(table, dealer, [*wagers, side]):
                wagers.append(side)
    return wagers


def _resize(placed: Placed, seat: int, unit: Cents) -> Placed:
    name = f"P{seat}" + (" behind" if placed.bettor.endswith("behind") else "")
    return placed._replace(seat=seat, bettor=name, amount=min(placed.amount, unit))


def main_wagers(table: BankedTable) -> set[str]:
    """The ids of the wagers that every player makes."""
    defaults = BankedDealer(table)
    return {wager.wager for wager in defaults.default_wagers(Deal(players=1), table.seats)}


def _is_allowed(table: BankedTable, dealer: int, wagers: Sequence[Placed]) -> bool:
    try:
        table.check(dealer, wagers)
    except InputError:
        return False
    return True


def ample_bank(full: BankedHand) -> Cents:
    """A bank in round numbers that covers all wagers of a hand."""
    moved = sum(line.paid + line.taken for line in full.lines)
    return -(-(2 * moved + 50_000) // 50_000) * 50_000


def short_bank(setup: Setup, full: BankedHand) -> tuple[Cents, str]:
    """A bank for the same hand (ample, exact or short), and what it teaches."""
    moved = sum(line.paid + line.taken for line in full.lines)
    stream = setup.seed.stream("bank")
    if setup.level == 1 or moved < 2 * _CHIP:
        return ample_bank(full), ""
    if stream.below(3) == 0:
        return moved, "exact cover"
    part = moved * (1 + stream.below(4)) // 5
    return max(_CHIP, part // _CHIP * _CHIP), "a bank that runs short"


# Hands that teach.

COPY = "a copy"


def is_copy(facts: Mapping[str, FactValue]) -> bool:
    """Whether one part of a two-part hand is equal to the player-dealer's."""
    return any(facts.get(name) == "copy" for name in ("front", "back", "high", "low"))


def what_hand_teaches(state: BankedHand) -> str:
    """What is special about a finished hand; "" if nothing is."""
    facts = state.facts
    if facts.get("winner") == "tie":
        return "a tie"
    for side in ("player", "banker"):
        points = facts.get(f"{side}_points")
        if facts.get(f"{side}_cards") == 3 and facts.get("winner") == side and points in (7, 8):
            return f"a three-card {points}"
    wager_facts = family_of(state.rules).wager_facts
    seats = [wager for wager in state.wagers if str(wager.seat) in state.hands]
    if wager_facts is not None and any(is_copy(wager_facts(state, wager)) for wager in seats):
        return COPY
    if state.sets:
        return ""  # where hands are set, pushes are common
    return "a push" if any(line.result == "push" for line in state.lines) else ""


# What is shown.


def show_table(state: BankedHand, *, bank: bool = True) -> list[Shown]:
    """The seats and the player-dealer; with the amount of the bank if `bank` is set."""
    covers = f", bank {format_printed(state.bank.amount)}" if bank else ""
    return [
        Shown(label="Seats", text=f"1 to {state.seats}"),
        Shown(label="Player-dealer", text=f"seat {state.player_dealer}{covers}"),
    ]


def show_wagered(state: BankedHand) -> Shown:
    seats = sorted({wager.seat for wager in state.wagers})
    return Shown(label="Seats with wagers", text=list_seats(seats))


def show_hands(state: BankedHand) -> list[Shown]:
    """Every hand on the table, all face up; hands that were set are shown in two parts."""
    shown: list[Shown] = []
    for name, cards in state.hands.items():
        title = hand_title(name)
        if name in state.sets and not state.sets[name].foul:
            hand_set = state.sets[name]
            names = family_of(state.rules).halves
            halves = zip(names, (hand_set.front, hand_set.back), strict=True)
            shown += [
                Shown(label=f"{title}, {half}", text=" ".join(half_cards), cards=True)
                for half, half_cards in halves
            ]
        else:
            shown.append(Shown(label=title, text=" ".join(cards), cards=True))
    return shown


def bettor_name(seat: int, bettor: str) -> str:
    """The seat of a bettor, and the bettor's own name if the hand was not drawn for a drill."""
    if bettor == f"P{seat}":
        return f"Seat {seat}"
    if bettor == f"P{seat} behind":
        return f"Seat {seat}, back line"
    return f"Seat {seat}, {bettor}"


def show_choices(state: BankedHand) -> list[Shown]:
    """The choices that bettors made, except house ways and picks."""
    return [
        Shown(label=bettor_name(choice.seat, choice.bettor), text=choice.choice.replace("-", " "))
        for choice in state.choices
        if choice.choice != "house-way" and choice.decision != "pick"
    ]


def show_chance(state: BankedHand) -> list[Shown]:
    """The dice that were rolled or the number that was drawn."""
    shown: list[Shown] = []
    for event in state.events:
        if isinstance(event, DiceRolled):
            shown.append(Shown(label="Dice", text=", ".join(map(str, event.dice))))
        elif isinstance(event, NumberDrawn):
            shown.append(Shown(label="Number", text=str(event.number)))
    return shown


def hand_title(name: str) -> str:
    """The title of a hand: `Seat 3`, `Seat 3, hand 2`, `Player-dealer`."""
    seat, _, number = name.partition("/")
    title = f"Seat {seat}" if seat.isdecimal() else seat[:1].upper() + seat[1:].replace("-", " ")
    title = "Player-dealer" if seat == PLAYER_DEALER else title
    return f"{title}, hand {number}" if number else title
