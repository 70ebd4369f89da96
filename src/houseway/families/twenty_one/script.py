"""The script of twenty-one, from the deal to the settlement, for all filings."""

from collections import Counter
from collections.abc import Iterator, Sequence

from houseway.banked.hand import BankedHand
from houseway.banked.seat_hands import seats_in_order
from houseway.banked.seats import Seat, hand_name
from houseway.banked.wagers import Placed
from houseway.cards.card import rank_of
from houseway.families.twenty_one.facts import dealer_facts
from houseway.families.twenty_one.hands import (
    BACK_LINE,
    BASE,
    DEALER,
    base_wagers,
    bettors,
    cards_of,
    dealer_special,
    deciding_bettor,
    doubled_name,
    doublings,
    ending_of,
    hand_numbers,
    hand_of,
    play_of,
    special,
    up_card,
)
from houseway.families.twenty_one.rules import (
    Insurance,
    TwentyOnePlay,
    asks_before_check,
    dealer_draws,
    legal,
)
from houseway.families.twenty_one.totals import count
from houseway.play.decision import Amount, Decision, Script
from houseway.play.events import ChoiceMade
from houseway.values.money import Cents

INSURANCE = "insurance"
SWITCH = "switch"
_NEEDS_DEALER = {"dealer_total", "dealer_cards", "dealer_three_eights", "bust_cards"}
"""A wager that uses one of these facts waits for the player-dealer's completed hand."""


def play(state: BankedHand) -> Script:
    """Deal, offer the filed choices, play the seats, complete the player-dealer's hand, settle."""
    rules = play_of(state)
    hands = [
        hand_name(seat, number)
        for seat in seats_in_order(state, rules.deals_from)
        for number in range(1, rules.hands + 1)
    ]
    for name in hands:
        state.deal(name)
    state.deal(DEALER, face_up=rules.first_card == "up")
    for name in hands:
        state.deal(name)
    if rules.hole == "up":
        yield from _offer_insurance(state, rules)
        state.deal(DEALER)
        state.place_action()
    else:
        state.deal(DEALER, face_up=False)
        if rules.first_card == "turned":
            state.show(DEALER, 1)
    state.know({"dealer_up": rank_of(up_card(state))}, "deal")
    state.settle("deal")
    if rules.hole == "down":
        yield from _offer_insurance(state, rules)
    if asks_before_check(rules, up_card(state)):
        yield from _offer_surrender(state, rules)
    if _stops_on_special(state, rules):
        state.settle("check")
    else:
        yield from _play_on(state, rules)
    state.know(dealer_facts(state))
    if not state.button:
        state.place_action()
    state.settle()


def _play_on(state: BankedHand, rules: TwentyOnePlay) -> Script:
    """Settle what the check has decided, play all seats, complete the player-dealer's hand."""
    up = rank_of(up_card(state))
    if rules.hole == "up" or up in rules.checks or up not in rules.special_ranks:
        state.know({"dealer_special": "none"}, "check")
        state.settle("check")
        if rules.naturals == "at-once":
            _pay_naturals(state)
    for seat in seats_in_order(state, rules.acts_from):
        yield from _play_seat(state, rules, seat)
    # A case may give the player-dealer's completed hand although no wager depends on it.
    completes = _must_complete(state, rules)
    while (completes or state.chance.remaining(DEALER)) and dealer_draws(
        rules, state.hands[DEALER]
    ):
        state.deal(DEALER)


# Before the play.


def _stops_on_special(state: BankedHand, rules: TwentyOnePlay) -> bool:
    """Whether the player-dealer's special hand ends the round before anyone draws.

    If it does, the hand is known from now on.
    """
    kind = dealer_special(state)
    if kind == "none" or (rules.hole == "down" and rank_of(up_card(state)) not in rules.checks):
        return False
    state.know({"dealer_special": kind}, "check")
    return True


def _pay_naturals(state: BankedHand) -> None:
    """Pay naturals that the player-dealer can no longer match."""
    state.settle(
        "naturals",
        [
            placed
            for placed in state.wagers
            if placed.wager == BASE
            and special(state, placed.seat, placed.hand) == "natural"
            and ending_of(state, placed.seat, placed.hand) == "played"
        ],
    )


# Insurance and surrender before the check.


def _offer_insurance(state: BankedHand, rules: TwentyOnePlay) -> Script:
    rule = rules.insurance
    if rule is None or rank_of(up_card(state)) not in rule.against:
        return
    decisions = tuple(
        Decision(
            seat=seat,
            bettor=bettor,
            kind=INSURANCE,
            choices=("decline", "insure"),
            default="decline",
            hand=number,
            amount=_insurance_amount(rule, _stake(base_wagers(state, seat, number), bettor)),
        )
        for seat in seats_in_order(state, rules.acts_from)
        for number in hand_numbers(state, seat)
        for bettor in bettors(state, seat, number)
        # One cent cannot be insured, because half of it is less than a cent.
        if _stake(base_wagers(state, seat, number), bettor) > 1
    )
    if not decisions:
        return
    yield decisions
    for decision, choice in _answered(state, decisions):
        insurance = decision.amount_with(choice.choice)
        if insurance is not None:
            amount = insurance.of(choice.amount)
            state.place(
                Placed(
                    seat=choice.seat,
                    bettor=choice.bettor,
                    wager=INSURANCE,
                    amount=amount,
                    on="",
                    hand=choice.hand,
                )
            )


def _insurance_amount(rule: Insurance, stake: Cents) -> Amount:
    """The insurance amounts of a stake: half of it, or less if allowed."""
    half = stake // 2
    least = half if rule.exact_half else -(-stake * rule.least_percent // 100)
    return Amount(
        choices=("insure",), least=max(least, 1), most=half, usual=half, what=INSURANCE, stake=stake
    )


def _stake(wagers: Sequence[Placed], bettor: str) -> Cents:
    return sum(placed.amount for placed in wagers if placed.bettor == bettor)


def _offer_surrender(state: BankedHand, rules: TwentyOnePlay) -> Script:
    decisions = tuple(
        Decision(
            seat=seat,
            bettor=deciding_bettor(state, seat),
            kind="surrender",
            choices=("play", "surrender"),
            default="play",
        )
        for seat in seats_in_order(state, rules.acts_from)
        if base_wagers(state, seat, 1)
        and (rules.special_hands == "choose" or special(state, seat, 1) == "none")
    )
    if decisions:
        yield decisions


# A seat's turn.


def _play_seat(state: BankedHand, rules: TwentyOnePlay, seat: Seat) -> Script:
    if rules.hands == 2:
        bettor = deciding_bettor(state, seat)
        yield (
            Decision(
                seat=seat, bettor=bettor, kind=SWITCH, choices=("keep", "switch"), default="keep"
            ),
        )
        if state.choices[-1].choice == "switch":
            _switch(state, seat)
    for number in hand_numbers(state, seat):
        if ending_of(state, seat, number) == "played":
            yield from _play_hand(state, rules, seat, number)


def _switch(state: BankedHand, seat: Seat) -> None:
    first, second = cards_of(state, seat, 1), cards_of(state, seat, 2)
    moved = {hand_name(seat, 1): [first[0], second[1]], hand_name(seat, 2): [second[0], first[1]]}
    state.move(moved)


def _play_hand(state: BankedHand, rules: TwentyOnePlay, seat: Seat, number: int) -> Script:
    name = hand_name(seat, number)
    if len(state.hands[name]) == 1:
        state.deal(name)
    while choices := legal(rules, hand_of(state, seat, number)):
        choice, double_amount = choices[0], None
        if len(choices) > 1:
            default = "stand" if "stand" in choices else "hit"
            bettor = deciding_bettor(state, seat)
            if "double" in choices:
                double_amount = _double_amount(state, rules, seat, number, bettor)
            yield (
                Decision(
                    seat=seat,
                    bettor=bettor,
                    kind="play",
                    choices=choices,
                    default=default,
                    hand=number,
                    amount=double_amount,
                ),
            )
            choice = state.choices[-1].choice
        if choice in ("stand", "surrender", "rescue"):
            return
        if choice == "split":
            yield from _split(state, rules, seat, number)
        elif choice == "double" and double_amount is not None:
            amount = double_amount.of(state.choices[-1].amount)
            yield from _double(state, rules, seat, number, amount)
        state.deal(name)


def _split(state: BankedHand, rules: TwentyOnePlay, seat: Seat, number: int) -> Script:
    """Make the second card a new hand, with an equal wager from each bettor who takes part."""
    first, second = cards_of(state, seat, number)
    new_number = max(hand_numbers(state, seat)) + 1
    wagers = base_wagers(state, seat, number)
    decisions = tuple(
        _back_line_decision(seat, number, bettor, "split")
        for bettor in _choosing_bettors(rules, wagers)
    )
    if decisions:
        yield decisions
    declined = {d.bettor for d, choice in _answered(state, decisions) if choice.choice == "decline"}
    state.move({hand_name(seat, number): [first], hand_name(seat, new_number): [second]})
    for placed in wagers:
        if placed.bettor not in declined:
            state.place(placed._replace(hand=new_number))


def _choosing_bettors(rules: TwentyOnePlay, wagers: Sequence[Placed]) -> list[str]:
    """The back-line bettors on a hand who choose for themselves."""
    if rules.back_line_adds == "follows":
        return []
    return list(dict.fromkeys(w.bettor for w in wagers if w.bettor != wagers[0].bettor))


def _back_line_decision(
    seat: Seat, number: int, bettor: str, choice: str, amount: Amount | None = None
) -> Decision:
    return Decision(
        seat=seat,
        bettor=bettor,
        kind=BACK_LINE,
        choices=("decline", choice),
        default="decline",
        hand=number,
        amount=amount,
    )


def _answered(
    state: BankedHand, decisions: Sequence[Decision]
) -> Iterator[tuple[Decision, ChoiceMade]]:
    """The simultaneous decisions, each with its answer."""
    return zip(decisions, state.choices[len(state.choices) - len(decisions) :], strict=True)


def _double_amount(
    state: BankedHand, rules: TwentyOnePlay, seat: Seat, number: int, bettor: str
) -> Amount:
    """The amounts of a double: the bettor's whole wager on a hand, or less if allowed."""
    full = sum(
        placed.amount
        for placed in state.wagers
        if (placed.seat, placed.hand, placed.wager, placed.bettor) == (seat, number, BASE, bettor)
    )
    least = full
    if rules.doubles_for_less:
        at_minimum = rules.double is not None and rules.double.table_minimum
        least = min(full, state.limits.minimum if state.limits and at_minimum else 1)
    return Amount(
        choices=("double",), least=least, most=full, usual=full, what="double", stake=full
    )


def _double(
    state: BankedHand, rules: TwentyOnePlay, seat: Seat, number: int, amount: Cents
) -> Script:
    """Double the wager of the bettor who plays the hand, and those of the other bettors.

    The other bettors choose for themselves, or add in the same proportion.
    """
    doubling = doublings(state, seat, number)
    wagers = base_wagers(state, seat, number)
    others = _choosing_bettors(rules, wagers)
    decisions = tuple(
        _back_line_decision(
            seat, number, bettor, "double", _double_amount(state, rules, seat, number, bettor)
        )
        for bettor in others
    )
    if decisions:
        yield decisions
    _add(state, [wager for wager in wagers if wager.bettor not in others], amount, doubling)
    for decision, choice in _answered(state, decisions):
        double_amount = decision.amount_with(choice.choice)
        if double_amount is not None:
            own = [wager for wager in wagers if wager.bettor == choice.bettor]
            _add(state, own, double_amount.of(choice.amount), doubling)


def _add(state: BankedHand, wagers: Sequence[Placed], amount: Cents, doubling: int) -> None:
    """Add to all wagers in proportion to the first bettor's addition."""
    for placed, addition in _additions(wagers, amount):
        if addition:
            state.place(placed._replace(amount=addition, on=doubled_name(doubling)))


def _additions(wagers: Sequence[Placed], amount: Cents) -> Iterator[tuple[Placed, Cents]]:
    """The addition to each wager in proportion to the first bettor's addition."""
    stake = _stake(wagers, wagers[0].bettor)
    staked: Counter[str] = Counter()
    for placed in wagers:
        before = staked[placed.bettor] * amount // stake
        staked[placed.bettor] += placed.amount
        yield placed, staked[placed.bettor] * amount // stake - before


# The player-dealer's hand.


def _must_complete(state: BankedHand, rules: TwentyOnePlay) -> bool:
    """Whether an unsettled wager depends on the player-dealer's hand."""
    return any(_waits_for_dealer(state, rules, placed) for placed in state.unsettled())


def _waits_for_dealer(state: BankedHand, rules: TwentyOnePlay, placed: Placed) -> bool:
    if placed.wager in rules.completes_for:
        return True
    if _NEEDS_DEALER.isdisjoint(state.rules.wagers[placed.wager].names):
        return False
    if placed.wager != BASE:
        return True
    seat, number = placed.seat, placed.hand
    if ending_of(state, seat, number) != "played":
        return False
    if special(state, seat, number) not in ("none", "switched"):
        return False
    return not 21 < count(cards_of(state, seat, number)).total <= rules.decided_up_to
