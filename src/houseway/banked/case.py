"""Settling a case of a banked game, line by line.

`settle_case` reads the documented JSON, plays the hand through the same script as a live table, and
returns who is paid what, in which order, and the fees due.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from houseway.banked.action import place_seat
from houseway.banked.bank import Bank
from houseway.banked.family import FinalHands, GivenChoice, family_of
from houseway.banked.hand import CARD_REMEDIES, BankedHand
from houseway.banked.reasons import words
from houseway.banked.seats import Seat, walk
from houseway.banked.settlement import Decided, passes_for
from houseway.banked.table import BankedTable
from houseway.banked.wagers import Bettor, Placed
from houseway.cards.card import Card
from houseway.cards.dice import parse_dice
from houseway.play.case import Cards, Part, read_as, read_money
from houseway.play.chance import FinalHandsChance, GivenChance, place_name
from houseway.play.decision import Choice, Decision, Ruling
from houseway.play.driver import play_hand
from houseway.play.events import FloorRuled
from houseway.play.game import FiledGame, Rules
from houseway.play.limits import TableLimits
from houseway.rulebook.model import Seats
from houseway.values.errors import InputError, either
from houseway.values.money import format_money
from houseway.values.odds import Odds


class BankCase(Part):
    seat: int
    bank: str


class WagerCase(Part):
    seat: int
    bettor: str
    wager: str
    amount: str
    on: str = ""
    spot: int = 0


class ChoiceCase(Part):
    seat: int
    choice: str
    bettor: str = ""
    hand: int = 1
    amount: str = ""
    low: Cards = []
    cards: Cards = []


class LimitCase(Part):
    minimum: str
    maximum: str


class RulingCase(Part):
    irregularity: str
    after: int
    seat: int = 0
    remedy: str = ""
    bettor: str = ""


class Case(Part):
    """A hand to settle, in the documented format."""

    game: str
    player_dealer: BankCase
    wagers: list[WagerCase]
    option: str | None = None
    seats: int | None = None
    rules: dict[str, Any] = {}
    shoe: Cards | None = None
    hands: dict[str, Any] | None = None
    dice: list[int] | None = None
    number: int | None = None
    choices: list[ChoiceCase] = []
    seated: dict[str, str] = {}
    limits: LimitCase | None = None
    rulings: list[RulingCase] = []


CASE = Case
"""What the kind reads as a case."""


def settle_case(game: FiledGame, text: bytes) -> dict[str, Any]:
    """Settle the hand of a case: who is paid what, in which order, and the fees."""
    case = read_as(text, Case)
    state = play_case(case, game)
    return {**report(state), "notes": _notes(case, state)}


def play_case(case: Case, game: FiledGame) -> BankedHand:
    """Play the hand of a case."""
    rules = game.rules(case.rules)
    limits = _limits(case.limits) if case.limits else None
    table = _table(rules, case.seats, case.option, limits)
    chance = _chance(case, rules)
    wagers = _wagers(case)
    seated = {_seat(seat, table.seats): bettor for seat, bettor in case.seated.items()}
    rulings = [
        Ruling(ruling.irregularity, ruling.after, ruling.seat, ruling.remedy, bettor=ruling.bettor)
        for ruling in case.rulings
    ]
    bank = read_money(case.player_dealer.bank, "player_dealer.bank")
    state = table.open_round(
        case.player_dealer.seat, bank, wagers, chance, seated=seated, rulings=rulings
    )
    answers = _Answers(case.choices, state)
    if isinstance(chance, FinalHandsChance):
        answers = _InferredAnswers(case.choices, state, _hands(case.hands or {}, rules))
    play_hand(state, answers)
    answers.check_all_used()
    if isinstance(chance, FinalHandsChance):
        chance.check_all_dealt()
    return state


@lru_cache(maxsize=32)
def _table(
    rules: Rules, seats: int | None, option: str | None, limits: TableLimits | None
) -> BankedTable:
    """The table of a case; many hands in a row are of one table."""
    return BankedTable(rules, seats=seats, option=option, limits=limits)


def _wagers(case: Case) -> list[Placed]:
    """The wagers of a case, in the order it lists them."""
    return [
        Placed(
            seat=wager.seat,
            bettor=wager.bettor,
            wager=wager.wager,
            amount=read_money(wager.amount, f"wagers[{number}].amount"),
            on=wager.on,
            spot=wager.spot,
        )
        for number, wager in enumerate(case.wagers)
    ]


def _notes(case: Case, state: BankedHand) -> list[str]:
    """What only the list of wagers decides about the order of settlement."""
    rule = state.rules.filing.seats
    given = {int(seat): bettor for seat, bettor in case.seated.items()}
    return list(order_notes(rule, _wagers(case), given, state.seated)) if rule else []


def report(state: BankedHand) -> dict[str, Any]:
    """The settled hand as documented JSON."""
    return {
        "game": state.rules.id,
        "action_seat": state.button or None,
        "starts_at": _starts_at(state),
        "seated": {str(seat): state.seated[seat] for seat in sorted(state.wagered)},
        "hands": _hands_by_seat(state.hands),
        **_as_set(state),
        "facts": state.facts,
        "lines": [
            {
                "order": line.order,
                "seat": line.seat,
                "bettor": line.bettor,
                "hand": line.hand,
                **({"spot": line.spot} if line.spot else {}),
                "wager": line.wager,
                "amount": format_money(line.amount),
                "in_action": format_money(line.in_action),
                "result": line.result,
                "paid": format_money(line.paid),
                "taken": format_money(line.taken),
                "returned": format_money(line.returned),
                "why": words(line),
                "source": line.source,
            }
            for line in state.lines
        ],
        "fees": [
            {
                "payer": fee.payer,
                "seat": fee.seat or None,
                "bettor": fee.bettor or None,
                "amount": format_money(fee.amount),
                "basis": fee.basis,
                "tier": fee.tier,
                "when": fee.when,
            }
            for fee in state.fees
        ],
        "player_dealer": {
            "bank": format_money(state.bank.amount),
            "used": format_money(state.bank.used),
            "net": format_money(state.bank.net),
        },
    }


def _starts_at(state: BankedHand) -> int | None:
    """The seat where the settlement at the end begins; None if the order was not determined."""
    for settlement_pass in passes_for(state.rules.passes.get("end", ()), *_due_at_end(state)):
        filed = settlement_pass.filed
        start = place_seat(filed.start, state.seats, state.player_dealer, state.button)
        turns = walk(start, state.seats, filed.direction) if start else ()
        return next((seat for seat in turns if seat in state.wagered), None)
    return state.button or None


def _due_at_end(state: BankedHand) -> tuple[list[Decided], Bank]:
    """The wagers that were settled at the end, and the bank before that."""
    bank = Bank(state.bank.amount, state.bank.policy)
    decided = []
    for line in state.lines:
        wager = state.rules.wagers[line.wager].wager
        if wager.settles != "end":
            bank.paid += line.paid
            bank.taken += line.taken
        elif line.reason is not None:
            reason = line.reason
            stake = line.amount - reason.excess
            decided.append(
                Decided(
                    placed=Placed(line.seat, line.bettor, line.wager, stake),
                    result=reason.decided,
                    odds=Odds.parse(reason.odds) if reason.odds else None,
                    rounding=wager.rounding,
                    why=line.why,
                    source=line.source,
                )
            )
    return decided, bank


def _as_set(state: BankedHand) -> dict[str, Any]:
    """How hands were set, in games where players set them."""
    sets = {
        name: {
            "high": hand_set.back,
            "low": hand_set.front,
            "foul": hand_set.foul,
            "why": words(hand_set),
        }
        for name, hand_set in state.sets.items()
    }
    return {"set": sets} if sets else {}


def _hands_by_seat(hands: Mapping[str, list[Card]]) -> dict[str, Any]:
    """The hands by seat; a seat with several hands has a list of them."""
    by_seat: dict[str, Any] = {}
    for name, cards in hands.items():
        seat, slash, _ = name.partition("/")
        if not slash:
            by_seat[seat] = cards
        else:
            first = by_seat[seat]
            by_seat[seat] = [*(first if isinstance(first[0], list) else [first]), cards]
    return by_seat


class _Answers:
    """Answers decisions from the choices of a case, in order."""

    def __init__(self, choices: list[ChoiceCase], state: BankedHand) -> None:
        self.choices = choices
        self.state = state
        self.rules = state.rules
        self.used = 0

    def __call__(self, decision: Decision) -> Choice:
        if self.state.is_out(decision.seat, decision.bettor) and not self._given_choice(decision):
            return Choice(decision.default)
        if self.used == len(self.choices):
            expected = f"seat {decision.seat} must choose {either(decision.choices)}"
            raise InputError(f"too few choices: {expected}", "choices")
        where = f"choices[{self.used}]"
        choice = self.choices[self.used]
        self.used += 1
        if choice.seat != decision.seat or choice.bettor not in ("", decision.bettor):
            expected = f"seat {decision.seat}, bettor {decision.bettor}"
            actual = f"seat {choice.seat}" + (f", bettor {choice.bettor}" if choice.bettor else "")
            raise InputError(f"the next choice is for {expected}, not {actual}", where)
        if choice.hand != decision.hand:
            raise InputError(
                f"the next choice is for hand {decision.hand}, not hand {choice.hand}", where
            )
        amount = read_money(choice.amount, f"{where}.amount") if choice.amount else None
        cards = tuple(self.rules.read_cards(choice.low or choice.cards, where))
        return decision.read_choice(choice.choice, amount, cards, f"{where}.amount")

    def check_all_used(self) -> None:
        if self.used < len(self.choices):
            raise InputError(self._why_unused(self.choices[self.used]), f"choices[{self.used}]")

    def _why_unused(self, choice: ChoiceCase) -> str:
        return f"no decision is open for seat {choice.seat}: {_why_closed(self.state, choice.seat)}"

    def _given_choice(self, decision: Decision) -> str:
        """The next choice of the case if it may answer this decision, otherwise ""."""
        if self.used == len(self.choices):
            return ""
        choice = self.choices[self.used]
        return choice.choice if _answers(choice, decision) else ""


def _answers(choice: ChoiceCase, decision: Decision) -> bool:
    """Whether a choice of a case may answer a decision."""
    return (
        (choice.seat, choice.hand) == (decision.seat, decision.hand)
        and choice.bettor in ("", decision.bettor)
        and choice.choice in decision.choices
    )


def _why_closed(state: BankedHand, seat: int) -> str:
    """Why a seat has no decision to make, or no further decision."""
    for event in state.events:
        if (
            isinstance(event, FloorRuled)
            and event.seat in (0, seat)
            and event.remedy not in (*CARD_REMEDIES, "play-on")
        ):
            condition = state.rules.irregularities[event.irregularity].condition
            return condition[:1].lower() + condition[1:]
    choices = [choice.choice for choice in state.choices if choice.seat == seat]
    if choices:
        return f"its last choice was {choices[-1]}"
    if seat != state.player_dealer and all(wager.seat != seat for wager in state.wagers):
        return "it has no wager"
    return "the rules give it no choice in this hand"


class _InferredAnswers(_Answers):
    """For final hands: choices that are not given are inferred from the cards."""

    def __init__(self, choices: list[ChoiceCase], state: BankedHand, hands: FinalHands) -> None:
        super().__init__(list(choices), state)
        self.hands = hands
        self.offered: dict[tuple[int, int], dict[str, None]] = {}

    def __call__(self, decision: Decision) -> Choice:
        offered = self.offered.setdefault((decision.seat, decision.hand), {})
        offered.update(dict.fromkeys(decision.choices))
        self._bring_forward(decision)
        infer_choice = family_of(self.state.rules).infer_choice
        if infer_choice is None:
            return super().__call__(decision)
        given_choice = self._given_choice(decision)
        if not given_choice and self.state.is_out(decision.seat, decision.bettor):
            return Choice(decision.default)
        choice = infer_choice(self.state, decision, self.hands, given_choice)
        return super().__call__(decision) if choice == given_choice else Choice(choice)

    def _why_unused(self, choice: ChoiceCase) -> str:
        offered = self.offered.get((choice.seat, choice.hand), {})
        if not offered or choice.choice in offered:
            return super()._why_unused(choice)
        return f"seat {choice.seat} may choose {either(offered)}, not {choice.choice!r}"

    def _bring_forward(self, decision: Decision) -> None:
        """Move the answer to this decision to the front: a case may list its choices by seat."""
        for number in range(self.used, len(self.choices)):
            if _answers(self.choices[number], decision):
                self.choices.insert(self.used, self.choices.pop(number))
                return


def _chance(case: Case, rules: Rules) -> GivenChance:
    dice = parse_dice(case.dice, len(case.dice)) if case.dice is not None else None
    if case.number is not None and case.number < 1:
        raise InputError(f"number must be 1 or more, not {case.number}", "number")
    if (case.shoe is None) == (case.hands is None):
        raise InputError("give the cards either as shoe or as hands", "shoe")
    if case.shoe is not None:
        cards = rules.read_cards(case.shoe, "shoe")
        rules.check_cards(cards, "shoe")
        return GivenChance(cards, dice, case.number)
    hands = _hands(case.hands or {}, rules)
    cards = [card for seat_hands in hands.values() for hand in seat_hands for card in hand]
    rules.check_cards(cards, "hands")
    choices = [(choice.seat, choice.choice) for choice in case.choices]
    return FinalHandsChance(_dealing_order(rules, hands, choices), dice, case.number)


def _dealing_order(
    rules: Rules, hands: FinalHands, choices: list[GivenChoice]
) -> dict[str, list[Card]]:
    infer_order = family_of(rules).infer_order
    if infer_order is not None:
        return infer_order(rules, hands, choices)
    for name, seat_hands in hands.items():
        if len(seat_hands) > 1:
            what = f"{place_name(name)} has only one hand, not {len(seat_hands)}"
            raise InputError(what, f"hands.{name}")
    return {name: seat_hands[0] for name, seat_hands in hands.items()}


def _hands(hands: Mapping[str, Any], rules: Rules) -> dict[str, list[list[Card]]]:
    names = family_of(rules).hands
    # A case may use the filing's name for a hand, such as "dealer" for the banker hand.
    aliases = {getattr(rules.play, "banker_name", "banker"): "banker"}
    hands = {aliases.get(name, name): cards for name, cards in hands.items()}
    for name in hands:
        if names and name not in names:
            allowed = f"the hands are {either(names, 'and')}"
            raise InputError(f"no hand called {name!r}: {allowed}", "hands")
    return {name: _read_hands(cards, rules, f"hands.{name}") for name, cards in hands.items()}


def _read_hands(value: Any, rules: Rules, where: str) -> list[list[Card]]:
    """Read the hands of a seat, given as one hand or as a list of hands."""
    if isinstance(value, list) and value and isinstance(value[0], list):
        return [rules.read_cards(hand, f"{where}[{n}]") for n, hand in enumerate(value)]
    return [rules.read_cards(value, where)]


def _seat(text: str, seats: int) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= seats:
        raise InputError(f"seat must be 1 to {seats}, not {text!r}", "seated")
    return int(text)


def _limits(limits: LimitCase) -> TableLimits:
    return TableLimits(
        read_money(limits.minimum, "limits.minimum"), read_money(limits.maximum, "limits.maximum")
    )


def order_notes(
    rule: Seats,
    placed: Sequence[Placed],
    given: Mapping[Seat, Bettor],
    players: Mapping[Seat, Bettor],
) -> Iterator[str]:
    """A sentence for each thing that only the list of wagers decides, seat by seat.

    `placed` has the spots as the case gives them, `given` who sits where by the case, and `players`
    who was taken to sit there.
    """
    for seat in sorted({wager.seat for wager in placed}):
        on_seat = [wager for wager in placed if wager.seat == seat]
        bettors = dict.fromkeys(wager.bettor for wager in on_seat)
        if len(bettors) > 1 and seat not in given:
            yield f"Seat {seat}: {players[seat]} is taken to be the seated player."
        unnumbered = {wager.bettor for wager in on_seat if not wager.spot} - {players[seat]}
        listed = [bettor for bettor in bettors if bettor in unnumbered]
        if len(listed) > 1:
            names = either(listed, "and")
            yield f"Seat {seat}: {names} are taken to have bet in the order of the list."
        if rule.has_spots:
            yield from _unnumbered_spots(on_seat)


def _unnumbered_spots(on_seat: Sequence[Placed]) -> Iterator[str]:
    """Who has several wagers of one kind on a seat without spots."""
    kinds = Counter((wager.bettor, wager.wager) for wager in on_seat if not wager.spot)
    for bettor in dict.fromkeys(bettor for (bettor, _), times in kinds.items() if times > 1):
        yield f"Seat {on_seat[0].seat}: {bettor}'s wagers take spots in the order of the list."
