"""`houseway settle` for pan: the value of melds, and the chips due for a finished hand."""

from typing import Any

from houseway.cards.card import Card, parse_cards
from houseway.pan.melds import LayDown, Meld, MeldRules, best_lay_down
from houseway.pan.rules import PanPlay, meld_rules
from houseway.play.case import Cards, Part, read_as, read_money
from houseway.play.collection import Fee, Figures
from houseway.play.game import FiledGame, Rules
from houseway.values.errors import InputError, either
from houseway.values.money import Cents, format_money, format_printed


class PanPlayer(Part):
    """A player at the end of a hand: chips, melds and status."""

    stack: str
    melds: list[Cards] = []
    cards: Cards = []
    """Cards to meld the best way, instead of `melds`."""
    doubles: bool = False
    status: str = "in"


class PanCase(Part):
    """A finished hand with the player who went out, or cards to meld the best way."""

    game: str
    condition: str
    option: str | None = None
    """The collection option in force; its fees from the pot are taken out of `tops`."""
    players: dict[str, PanPlayer] = {}
    out: str = ""
    tops: str = "0.00"
    cards: Cards = []
    rules: dict[str, Any] = {}


CASE = PanCase
"""What the kind reads as a case."""


_STATUSES = ("in", "top", "foul")


def settle_case(game: FiledGame, text: bytes) -> dict[str, Any]:
    """Settle a finished hand, or find the melds that pay the most."""
    case = read_as(text, PanCase)
    rules = game.rules(case.rules)
    condition = read_money(case.condition, "condition")
    if condition <= 0:
        raise InputError(
            f"the condition must be more than $0, not {format_printed(condition)}", "condition"
        )
    if case.cards:
        return _lay_down(rules, case, condition)
    return _going_out(rules, case, condition)


def _lay_down(rules: Rules, case: PanCase, condition: Cents) -> dict[str, Any]:
    """The melds that pay the most; melding eleven cards is also paid as going out."""
    play, melds = _play(rules), meld_rules(rules)
    cards = parse_cards(case.cards, "cards")
    _check_count(rules, cards, "cards")
    rules.deck.check(cards, "cards")
    best = best_lay_down(melds, cards, whole=False) or LayDown(0, ())
    out = len(cards) == play.out and best_lay_down(melds, cards)
    if out and out.pay + play.going_out >= best.pay:
        best, chips = out, out.pay + play.going_out
    else:
        out, chips = None, best.pay
    return {
        "game": rules.id,
        "out": out is not None,
        "melds": [_meld(melds, meld) for meld in best.melds],
        "chips": chips,
        "from_each": format_money(chips * condition),
    }


def _going_out(rules: Rules, case: PanCase, condition: Cents) -> dict[str, Any]:
    """The payments to the player who goes out, and the stacks after them."""
    play, melds = _play(rules), meld_rules(rules)
    _check_players(rules, case)
    boards = {seat: _board(rules, seat, player) for seat, player in case.players.items()}
    melded = sum(len(meld.cards) for meld in boards[case.out])
    if melded != play.out:
        what = f"seat {case.out} has {melded} cards melded, but needs {play.out} to go out"
        raise InputError(what, "out")
    chips = play.going_out + sum(melds.pay(meld) for meld in boards[case.out])
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
    tops = read_money(case.tops, "tops")
    fees = _fees(rules, case, tops)
    tops -= sum(fee.amount for fee in fees if fee.payer == "pot")
    stacks[case.out] += tops
    return {
        "game": rules.id,
        "out": case.out,
        "chips": chips,
        "melds": [_meld(melds, meld) for meld in boards[case.out]],
        "lines": lines,
        "fees": [_fee(fee) for fee in fees],
        "tops": format_money(tops),
        "stacks": {seat: format_money(stack) for seat, stack in stacks.items()},
    }


def _play(rules: Rules) -> PanPlay:
    return rules.play_as(PanPlay)


def _check_players(rules: Rules, case: PanCase) -> None:
    """Raise InputError for too few or too many players, an unknown `out`, or impossible cards."""
    play, count = _play(rules), len(case.players)
    if not play.least_players <= count <= play.most_players:
        what = f"players must be {play.least_players} to {play.most_players}, not {count}"
        raise InputError(what, "players")
    if case.out not in case.players:
        seats = ", ".join(case.players)
        raise InputError(f"out must be one of the players ({seats}), not {case.out!r}", "out")
    melded: list[Card] = []
    for seat, player in case.players.items():
        melded += parse_cards(player.cards, f"players.{seat}.cards")
        for number, texts in enumerate(player.melds):
            cards = parse_cards(texts, f"players.{seat}.melds[{number}]")
            rules.deck.check(cards, f"players.{seat}.melds[{number}]")
            melded += cards
    rules.deck.check(melded, "players")


def _fees(rules: Rules, case: PanCase, tops: Cents) -> list[Fee]:
    """The fees of the collection option; those from the tops cannot be more than the tops."""
    condition = format_printed(read_money(case.condition, "condition"))
    collection = rules.game.collection(case.option, condition)
    if collection is None:
        return []
    return collection.fees(Figures(players=len(case.players), pot=tops))


def _fee(fee: Fee) -> dict[str, Any]:
    return {
        "payer": fee.payer,
        "amount": format_money(fee.amount),
        "basis": fee.basis,
        "tier": fee.tier,
        "when": fee.when,
    }


def _board(rules: Rules, seat: str, player: PanPlayer) -> list[Meld]:
    if player.status not in _STATUSES:
        allowed = either(_STATUSES)
        raise InputError(
            f"status must be {allowed}, not {player.status!r}", f"players.{seat}.status"
        )
    board = list(_best(rules, seat, player)) if player.cards else []
    for number, texts in enumerate(player.melds):
        where = f"players.{seat}.melds[{number}]"
        meld = meld_rules(rules).meld(parse_cards(texts, where))
        if meld is None:
            raise InputError(f"{' '.join(texts)} is not a valid meld", where)
        board.append(meld)
    return board


def _best(rules: Rules, seat: str, player: PanPlayer) -> tuple[Meld, ...]:
    """The best-paid way to meld all of a player's cards."""
    where = f"players.{seat}.cards"
    if player.melds:
        raise InputError("give melds or cards, not both", where)
    cards = parse_cards(player.cards, where)
    _check_count(rules, cards, where)
    best = best_lay_down(meld_rules(rules), cards)
    if best is None:
        raise InputError(f"{' '.join(player.cards)} cannot all be melded", where)
    return tuple(best.melds)


def _check_count(rules: Rules, cards: list[Card], where: str) -> None:
    """Raise InputError for more cards than a hand can have; the search would take too long."""
    most = _play(rules).out
    if len(cards) > most:
        raise InputError(f"give at most {most} cards, not {len(cards)}", where)


def _meld(rules: MeldRules, meld: Meld) -> dict[str, Any]:
    return {"cards": list(meld.cards), "kind": meld.kind, "chips": rules.pay(meld)}
