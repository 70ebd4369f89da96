"""A round of twenty-one, from the deal to the settlement, as any of the filings wants it."""

from houseway.cards.card import JOKER, Card, rank_of
from houseway.errors import InputError
from houseway.games.family import Decision, Script
from houseway.games.round import Round
from houseway.games.twenty_one.facts import dealer_facts
from houseway.games.twenty_one.hands import (
    BASE,
    DEALER,
    base_wagers,
    bettors,
    cards_of,
    dealer_special,
    deciding_bettor,
    doubled_name,
    doublings,
    ended,
    hand_name,
    hand_numbers,
    hand_of,
    play_of,
    special,
    up_card,
)
from houseway.games.twenty_one.rules import (
    Turn,
    TwentyOnePlay,
    asks_before_check,
    dealer_draws,
    legal,
)
from houseway.games.twenty_one.totals import count
from houseway.journal.events import ChoiceMade
from houseway.money import Cents, format_money
from houseway.table.action import place_seat
from houseway.table.seats import Seat, walk
from houseway.table.wagers import Placed

INSURANCE = "insurance"
_NEEDS_DEALER = {"dealer_total", "dealer_cards", "dealer_three_eights", "bust_cards"}
"""A wager that speaks of these waits for the player-dealer's completed hand."""


def play(round: Round) -> Script:
    """Deal, offer what the filing offers, complete the player-dealer's hand, settle."""
    rules = play_of(round)
    yield from _deal(round, rules)
    round.know({"dealer_up": rank_of(up_card(round))}, "deal")
    round.settle("deal")
    if rules.hole == "down":
        yield from _offer_insurance(round, rules)
    yield from _offer_surrender(round, rules)
    if _is_stopped(round, rules):
        round.settle("check")
    else:
        yield from _play_on(round, rules)
    round.know(dealer_facts(round))
    if not round.button:
        round.place_action()
    round.settle()


def _play_on(round: Round, rules: TwentyOnePlay) -> Script:
    """The player-dealer's natural, if any, has not shown: everybody plays."""
    if rules.hole == "up" or rank_of(up_card(round)) in rules.checks or _cannot_be_special(round):
        round.know({"dealer_special": "none"}, "check")
        round.settle("check")
        if rules.naturals == "at-once":
            _pay_naturals(round)
    for seat in seats_in_turn(round, rules.acts_from):
        yield from _play_seat(round, rules, seat)
    if _must_complete(round, rules):
        while dealer_draws(rules, round.hands[DEALER]):
            round.deal(DEALER)


def seats_in_turn(round: Round, start: Turn) -> list[Seat]:
    """The seats with a wager, clockwise from where the filing starts."""
    first = place_seat(start, round.seats, round.player_dealer, 0)
    wagered = {placed.seat for placed in round.wagers}
    return [seat for seat in walk(first, round.seats) if seat in wagered]


# The deal.


def _deal(round: Round, rules: TwentyOnePlay) -> Script:
    """Two cards to each hand, the player-dealer last; the second of his is hidden or not."""
    seats = seats_in_turn(round, rules.deals_from)
    for card in range(2):
        for seat in seats:
            for number in range(1, rules.hands + 1):
                round.deal(hand_name(seat, number))
        if card and rules.hole == "up":
            yield from _offer_insurance(round, rules)
        round.deal(DEALER, face_up=card == 0 or rules.hole == "up")
    if rules.hole == "up":
        round.place_action()


def _cannot_be_special(round: Round) -> bool:
    """Whether the up card alone rules a natural out."""
    up = rank_of(up_card(round))
    return not any(up in wanted for s in play_of(round).specials for wanted in s.cards)


def _is_stopped(round: Round, rules: TwentyOnePlay) -> bool:
    """Whether the player-dealer's special hand is known before anybody draws."""
    if dealer_special(round) == "none":
        return False
    if rules.hole == "down" and rank_of(up_card(round)) not in rules.checks:
        return False
    round.know({"dealer_special": dealer_special(round)}, "check")
    return True


def _pay_naturals(round: Round) -> None:
    """Pay the naturals that the player-dealer cannot match any more."""
    round.settle(
        "naturals",
        [
            placed
            for placed in round.wagers
            if placed.wager == BASE
            and special(round, placed.seat, placed.hand) == "natural"
            and ended(round, placed.seat, placed.hand) == "played"
        ],
    )


# Insurance and surrender before the check.


def _offer_insurance(round: Round, rules: TwentyOnePlay) -> Script:
    rule = rules.insurance
    if rule is None or rank_of(up_card(round)) not in rule.against:
        return
    open_now = tuple(
        Decision(seat, bettor, INSURANCE, ("decline", "insure"), "decline", number)
        for seat in seats_in_turn(round, rules.acts_from)
        for number in hand_numbers(round, seat)
        for bettor in bettors(round, seat, number)
    )
    if not open_now:
        return
    yield open_now
    for made in round.choices[-len(open_now) :]:
        if made.choice == "insure":
            amount = _insured(round, rules, made)
            round.place(Placed(made.seat, made.bettor, INSURANCE, amount, "", made.hand))


def _insured(round: Round, rules: TwentyOnePlay, made: ChoiceMade) -> Cents:
    """The amount of an insurance wager: as told, else half of the wager."""
    rule = rules.insurance
    assert rule is not None
    stake = _stake(round, made.seat, made.hand, made.bettor)
    amount = made.amount or stake // 2
    least = stake // 2 if rule.exact_half else -(-stake * rule.least_percent // 100)
    if not max(least, 1) <= amount <= stake // 2:
        what = f"{format_money(amount)} is no insurance of {format_money(stake)}"
        raise InputError(what, f"seat {made.seat}, {made.bettor}")
    return amount


def _stake(round: Round, seat: Seat, number: int, bettor: str) -> Cents:
    return sum(p.amount for p in base_wagers(round, seat, number) if p.bettor == bettor)


def _offer_surrender(round: Round, rules: TwentyOnePlay) -> Script:
    if not asks_before_check(rules, up_card(round)):
        return
    open_now = tuple(
        Decision(seat, deciding_bettor(round, seat), "surrender", ("play", "surrender"), "play")
        for seat in seats_in_turn(round, rules.acts_from)
        if base_wagers(round, seat, 1) and special(round, seat, 1) == "none"
    )
    if open_now:
        yield open_now


# A seat's turn.


def _play_seat(round: Round, rules: TwentyOnePlay, seat: Seat) -> Script:
    if rules.hands == 2:
        bettor = deciding_bettor(round, seat)
        yield (Decision(seat, bettor, "switch", ("keep", "switch"), "keep"),)
        if round.choices[-1].choice == "switch":
            _switch(round, seat)
    for number in hand_numbers(round, seat):
        if ended(round, seat, number) == "played":
            yield from _play_hand(round, rules, seat, number)


def _switch(round: Round, seat: Seat) -> None:
    one, two = cards_of(round, seat, 1), cards_of(round, seat, 2)
    moved = {hand_name(seat, 1): [one[0], two[1]], hand_name(seat, 2): [two[0], one[1]]}
    round.move(moved)


def _play_hand(round: Round, rules: TwentyOnePlay, seat: Seat, number: int) -> Script:
    name = hand_name(seat, number)
    if len(round.hands[name]) == 1:
        round.deal(name)
    while choices := legal(rules, hand_of(round, seat, number)):
        choice = choices[0]
        if len(choices) > 1:
            default = "stand" if "stand" in choices else "hit"
            bettor = deciding_bettor(round, seat)
            yield (Decision(seat, bettor, "play", choices, default, number),)
            choice = round.choices[-1].choice
        if choice in ("stand", "surrender", "rescue"):
            return
        if choice == "split":
            _split(round, seat, number)
        elif choice == "double":
            _double(round, rules, seat, number)
        round.deal(name)


def _split(round: Round, seat: Seat, number: int) -> None:
    """Lay the second card apart as a new hand, with an equal wager of every bettor."""
    one, two = cards_of(round, seat, number)
    new = max(hand_numbers(round, seat)) + 1
    round.move({hand_name(seat, number): [one], hand_name(seat, new): [two]})
    for placed in base_wagers(round, seat, number):
        round.place(placed._replace(hand=new))


def _double(round: Round, rules: TwentyOnePlay, seat: Seat, number: int) -> None:
    """Double the whole wager, or add less to it where that is allowed."""
    made = round.choices[-1]
    doubling = doublings(round, seat, number)
    on = doubled_name(doubling)
    wagers = base_wagers(round, seat, number)
    stake = wagers[0].amount << doubling - 1
    amount = made.amount or stake
    _check_double(round, rules, made, amount, stake)
    for placed in wagers:
        part = (placed.amount << doubling - 1) * amount // stake
        if part:
            round.place(placed._replace(amount=part, on=on))


def _check_double(
    round: Round, rules: TwentyOnePlay, made: ChoiceMade, amount: Cents, stake: Cents
) -> None:
    where = f"seat {made.seat}, {made.bettor}, hand {made.hand}"
    if amount > stake:
        raise InputError(f"a double adds {format_money(stake)} at most", where)
    if amount == stake:
        return
    if not rules.doubles_for_less or doublings(round, made.seat, made.hand) > 1:
        raise InputError(f"doubling for less than {format_money(stake)} is not allowed", where)
    at_minimum = rules.double is not None and rules.double.table_minimum
    least = round.limits.minimum if round.limits and at_minimum else 1
    if amount < least:
        raise InputError(f"a double for less adds {format_money(least)} at least", where)


# The player-dealer's hand.


def _must_complete(round: Round, rules: TwentyOnePlay) -> bool:
    """Whether any wager that is not settled yet depends on the player-dealer's hand."""
    return any(
        _waits_for_dealer(round, rules, placed)
        for placed in round.wagers
        if placed not in round.settled
    )


def _waits_for_dealer(round: Round, rules: TwentyOnePlay, placed: Placed) -> bool:
    if placed.wager in rules.completes_for:
        return True
    ready = round.rules.wagers[placed.wager]
    if not ready.names & _NEEDS_DEALER:
        return False
    if placed.wager != BASE:
        return True
    seat, number = placed.seat, placed.hand
    if ended(round, seat, number) != "played":
        return False
    if special(round, seat, number) not in ("none", "switched"):
        return False
    return rules.over == "waits" or not _is_over(cards_of(round, seat, number))


def _is_over(cards: list[Card]) -> bool:
    return JOKER not in cards and 21 < count(cards).total < 31
