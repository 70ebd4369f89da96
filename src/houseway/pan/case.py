"""`houseway settle` for pan: what a lay-down is worth, and the chips due for a finished hand."""

from typing import Any

from houseway.cards.card import parse_cards
from houseway.pan.melds import Meld, MeldRules, best_lay_down
from houseway.pan.rules import PanPlay
from houseway.play.case import Part, read_as, read_money
from houseway.play.game import Game
from houseway.values.errors import InputError
from houseway.values.money import Cents, format_money


class PanPlayer(Part):
    """A player at the end of a hand: the chips, the melds, and how he plays."""

    stack: str
    melds: list[list[str]] = []
    doubles: bool = False
    status: str = "in"


class PanCase(Part):
    """A finished hand: who went out, or cards whose best lay-down is asked."""

    game: str
    condition: str
    players: dict[str, PanPlayer] = {}
    out: str = ""
    tops: str = "0.00"
    cards: list[str] = []
    rules: dict[str, Any] = {}


_STATUSES = ("in", "top", "foul")


def settle(game: Game, text: bytes) -> dict[str, Any]:
    """Settle a finished hand, or find the lay-down of some cards that pays most."""
    case = read_as(text, PanCase)
    rules = game.rules(case.rules)
    play = rules.play
    assert isinstance(play, PanPlay)
    melds = MeldRules(play.loose_sets, play.conditions)
    condition = read_money(case.condition, "condition")
    if case.cards:
        return _lay_down(game, melds, case, condition)
    return _going_out(game, play, melds, case, condition)


def _lay_down(game: Game, rules: MeldRules, case: PanCase, condition: Cents) -> dict[str, Any]:
    cards = parse_cards(case.cards, "cards")
    if len(cards) > 11:
        raise InputError(f"{len(cards)} cards: a hand has at most eleven", "cards")
    found = best_lay_down(rules, cards) or best_lay_down(rules, cards, whole=False)
    laid = found.melds if found else ()
    return {
        "game": game.id,
        "out": bool(found) and sum(len(meld.cards) for meld in laid) == 11,
        "melds": [_meld(rules, meld) for meld in laid],
        "chips": found.pay if found else 0,
        "from_each": format_money((found.pay if found else 0) * condition),
    }


def _going_out(
    game: Game, play: PanPlay, rules: MeldRules, case: PanCase, condition: Cents
) -> dict[str, Any]:
    boards = {seat: _board(rules, seat, player) for seat, player in case.players.items()}
    if case.out not in case.players:
        raise InputError(f"there is no player {case.out!r} to go out", "out")
    melded = sum(len(meld.cards) for meld in boards[case.out])
    if melded != play.out:
        raise InputError(f"{melded} cards are melded; going out takes {play.out}", "out")
    chips = play.going_out + sum(rules.pay(meld) for meld in boards[case.out])
    stacks = {
        seat: read_money(p.stack, f"players.{seat}.stack") for seat, p in case.players.items()
    }
    winner = case.players[case.out]
    lines = []
    for seat, player in case.players.items():
        if seat == case.out or player.status not in ("in", "foul"):
            continue
        due = chips * condition * (2 if player.doubles and winner.doubles else 1)
        paid = min(due, stacks[seat])
        stacks[seat] -= paid
        stacks[case.out] += paid
        lines.append({"payer": seat, "due": format_money(due), "paid": format_money(paid)})
    stacks[case.out] += read_money(case.tops, "tops")
    return {
        "game": game.id,
        "out": case.out,
        "chips": chips,
        "melds": [_meld(rules, meld) for meld in boards[case.out]],
        "lines": lines,
        "tops": case.tops,
        "stacks": {seat: format_money(stack) for seat, stack in stacks.items()},
    }


def _board(rules: MeldRules, seat: str, player: PanPlayer) -> list[Meld]:
    if player.status not in _STATUSES:
        known = ", ".join(_STATUSES)
        raise InputError(f"status is {player.status!r}, not {known}", f"players.{seat}.status")
    board = []
    for number, texts in enumerate(player.melds):
        where = f"players.{seat}.melds[{number}]"
        meld = rules.meld(parse_cards(texts, where))
        if meld is None:
            raise InputError(f"{' '.join(texts)} is not a valid meld", where)
        board.append(meld)
    return board


def _meld(rules: MeldRules, meld: Meld) -> dict[str, Any]:
    return {"cards": list(meld.cards), "kind": meld.kind, "chips": rules.pay(meld)}
