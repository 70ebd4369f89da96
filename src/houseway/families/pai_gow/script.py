"""The script of pai gow poker: deal piles, roll dice, set hands, compare with the bank."""

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from houseway.banked.events import HandSet
from houseway.banked.family import FinalHands, ReasonGiven
from houseway.banked.hand import BankedHand
from houseway.banked.piles import deal_piles, give_piles
from houseway.banked.reasons import AS_CHOSEN, set_by_rule
from houseway.banked.seats import PLAYER_DEALER, walk
from houseway.banked.setting import SET, set_decision
from houseway.banked.wagers import Placed, deciding_bettor
from houseway.cards.card import Card, format_cards, parse_cards
from houseway.families.pai_gow.facts import (
    HAND_FACTS,
    dealer_facts,
    hand_facts,
    is_ace_high,
    seat_facts,
    side_facts,
)
from houseway.families.pai_gow.house_way import HandSetting, set_hand
from houseway.families.pai_gow.rules import (
    DOUBLE,
    NO_DOUBLE,
    PICK,
    PaiGowPlay,
    play_of,
)
from houseway.play.decision import Decision, Script
from houseway.play.events import ChoiceMade
from houseway.play.family import SetHand
from houseway.play.game import Rules
from houseway.ranking.hand_names import back_words, front_words, label
from houseway.ranking.pai_gow import PAIR, Setting, class_of, pair_rank, setting_of
from houseway.rulebook.facts import FactValue
from houseway.values.errors import InputError
from houseway.values.money import parse_printed

BASE_WAGER = "base"
_MAX_RECENT = 1000
SIDES = ("player", "banker")


def play(state: BankedHand) -> Script:
    """Make piles, distribute them by dice, set the hands, compare, settle.

    Some rooms take their fees while the hands are set.
    """
    rules = play_of(state)
    if rules.hands == "two-sides":
        yield from _play_two_sides(state, rules)
        return
    yield from _deal_seats(state, rules)
    state.take_fees()
    if rules.player_dealer_first:
        yield from _set_player_dealer(state, rules)
    if not (rules.ace_high_ends and _shows_ace_high(state, rules)):
        yield from _set_seats(state, rules)
    if not rules.player_dealer_first:
        yield from _set_player_dealer(state, rules)
    dealer = setting_in(state, PLAYER_DEALER)
    cards = state.hands[PLAYER_DEALER]
    state.know(dealer_facts(rules, cards, dealer, house_way(rules, cards).setting))
    _give_envy(state, rules)
    state.settle()


def _play_two_sides(state: BankedHand, rules: PaiGowPlay) -> Script:
    """Play one hand for the player side and one for the banker side, both set house way."""
    if state.chance.final or rules.deal == "machine":
        for side in SIDES:
            for _ in range(rules.cards):
                state.deal(side)
    else:
        deal_piles(state, rules.piles, rules.cards, back_and_forth=True)
        first = yield from _pick_pile(state, rules)
        dice = state.roll(3)
        order = _piles_from(first + sum(dice) - 1, rules.piles)
        give_piles(state, dict(zip(order, SIDES, strict=False)))
    for side in SIDES:
        _set_house_way(state, rules, side)
    state.know(side_facts(*(setting_in(state, side) for side in SIDES)))
    state.place_action()
    state.settle()


# The deal.


def blocked_seat(state: BankedHand, rules: PaiGowPlay) -> int:
    """The seat that is blocked at a table with one more seat than piles, or 0."""
    if not rules.inactive_seat or state.seats != rules.piles + 1:
        return 0
    clockwise = list(walk(state.player_dealer, state.seats))
    return clockwise[1 if rules.right_of == "house-dealer" else -1]


def active_seats(state: BankedHand, rules: PaiGowPlay) -> list[int]:
    """The seats that get a pile, clockwise from the player-dealer's seat."""
    blocked = blocked_seat(state, rules)
    active = [seat for seat in walk(state.player_dealer, state.seats) if seat != blocked]
    if len(active) != rules.piles:
        allowed = f"{rules.piles} or {rules.piles + 1}" if rules.inactive_seat else f"{rules.piles}"
        raise InputError(f"seats must be {allowed}, not {state.seats}", "seats")
    for number, placed in enumerate(state.wagers):
        if placed.seat not in active:
            raise InputError(f"seat {placed.seat} is blocked in this hand", f"wagers[{number}]")
    return active


def check_deal(state: BankedHand) -> None:
    """Raise InputError for a wrong number of seats, or a wager on a seat that gets no pile."""
    rules = play_of(state)
    if rules.hands != "two-sides":
        active_seats(state, rules)


def _deal_seats(state: BankedHand, rules: PaiGowPlay) -> Script:
    seats = active_seats(state, rules)
    wagered = {placed.seat for placed in state.wagers}
    if state.chance.final:
        for seat in seats:
            if seat in wagered or seat == state.player_dealer:
                for _ in range(rules.cards):
                    state.deal(_hand(state, seat), face_up=False)
        state.deal_exchanges(face_up=False)
        state.place_action(blocked_seat(state, rules))
        return
    deal_piles(state, rules.piles, rules.cards, rules.deal == "back-and-forth")
    first = yield from _pick_pile(state, rules)
    first_seat = state.place_action(blocked_seat(state, rules))
    if not first_seat:
        by = state.rules.action.by
        raise InputError(f"give the {by} to show which seat gets which pile", by)
    start = seats.index(first_seat)
    names = {
        pile: _hand(state, seat) if seat in wagered or seat == state.player_dealer else ""
        for pile, seat in zip(
            _piles_from(first, rules.piles), seats[start:] + seats[:start], strict=True
        )
    }
    give_piles(state, names)


def _pick_pile(state: BankedHand, rules: PaiGowPlay) -> Generator[tuple[Decision, ...], None, int]:
    """The number of the pile that is given out first: the player-dealer's pick, or 1."""
    if rules.deal == "machine" and rules.picks_pile == "by-hand":
        return 1
    piles = tuple(str(pile) for pile in range(1, rules.piles + 1))
    yield (
        Decision(
            seat=state.player_dealer, bettor=PLAYER_DEALER, kind=PICK, choices=piles, default="1"
        ),
    )
    return int(state.choice(state.player_dealer, PLAYER_DEALER, PICK))


def _piles_from(first: int, piles: int) -> list[int]:
    """All piles from left to right, starting with `first`."""
    return [(first - 1 + turn) % piles + 1 for turn in range(piles)]


def _hand(state: BankedHand, seat: int) -> str:
    return PLAYER_DEALER if seat == state.player_dealer else str(seat)


# Setting hands.


def _set_seats(state: BankedHand, rules: PaiGowPlay) -> Script:
    """Ask for all settings at the same time; a hand that no bettor sets is set house way."""
    deciders = _deciders(state, rules)
    decisions = [set_decision(seat, bettor, rules.front) for seat, bettor in deciders.items()]
    if rules.double is not None:
        decisions += [
            Decision(
                seat=w.seat,
                bettor=w.bettor,
                kind=DOUBLE,
                choices=(DOUBLE, NO_DOUBLE),
                default=NO_DOUBLE,
            )
            for w in _doublers(state, rules)
        ]
    if decisions:
        yield tuple(decisions)
    for seat in _seats_with_hands(state):
        choice = _choice_of(state, seat, deciders[seat], SET) if seat in deciders else None
        _set_hand(state, rules, str(seat), choice)
    if rules.double is not None:
        for placed in _doublers(state, rules):
            if state.choice(placed.seat, placed.bettor, DOUBLE) == DOUBLE:
                state.place(placed._replace(wager=rules.double.wager))


def _deciders(state: BankedHand, rules: PaiGowPlay) -> dict[int, str]:
    """The bettor who sets each hand, by seat; some filings let a bettor set only one hand."""
    filed = state.rules.filing.seats
    assert filed is not None
    deciders: dict[int, str] = {}
    base = [placed for placed in state.wagers if placed.wager == BASE_WAGER]
    for seat in _seats_with_hands(state):
        if state.is_set_house_way(seat):
            continue
        if any(placed.seat == seat for placed in base):
            bettor = deciding_bettor(filed, seat, base, state.seated)
            if rules.several_hands == "each" or bettor not in deciders.values():
                deciders[seat] = bettor
    return deciders


def _seats_with_hands(state: BankedHand) -> list[int]:
    """The seats that were given a hand, clockwise from the action button."""
    start = state.button or state.player_dealer
    return [seat for seat in walk(start, state.seats) if str(seat) in state.hands]


def _doublers(state: BankedHand, rules: PaiGowPlay) -> list[Placed]:
    assert rules.double is not None
    base = rules.double.base
    seats = _seats_with_hands(state)
    return [w for seat in seats for w in state.wagers if (w.seat, w.wager) == (seat, base)]


def _set_player_dealer(state: BankedHand, rules: PaiGowPlay) -> Script:
    choice = None
    if rules.player_dealer_sets == "freely":
        yield (set_decision(state.player_dealer, PLAYER_DEALER, rules.front),)
        choice = _choice_of(state, state.player_dealer, PLAYER_DEALER, SET)
    _set_hand(state, rules, PLAYER_DEALER, choice)


def _choice_of(state: BankedHand, seat: int, bettor: str, kind: str) -> ChoiceMade | None:
    """The choice that a bettor made; None if the bettor was not asked."""
    for choice in state.choices:
        if (choice.seat, choice.bettor, choice.decision) == (seat, bettor, kind):
            return choice
    return None


def _set_hand(state: BankedHand, rules: PaiGowPlay, hand: str, choice: ChoiceMade | None) -> None:
    """Set one hand as chosen, or house way."""
    if choice is None or choice.choice != SET:
        _set_house_way(state, rules, hand)
        return
    front, back = _chosen_halves(state.hands[hand], choice)
    fouled = len(front) != rules.front or setting_of(front, back, rules.ranking).foul
    if fouled and hand == PLAYER_DEALER:
        _set_house_way(state, rules, hand, foul=True)
    else:
        state.apply(HandSet(hand, front, back, foul=fouled, reason=AS_CHOSEN))


def _chosen_halves(
    cards: Sequence[Card], choice: ChoiceMade
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    back = list(cards)
    for card in choice.cards:
        if card not in back:
            held = format_cards(cards)
            raise InputError(
                f"{card} is not in the hand {held}", f"seat {choice.seat}, {choice.bettor}"
            )
        back.remove(card)
    if not choice.cards:
        raise InputError("name the cards to put in front", f"seat {choice.seat}, {choice.bettor}")
    return choice.cards, tuple(back)


def _set_house_way(state: BankedHand, rules: PaiGowPlay, hand: str, *, foul: bool = False) -> None:
    """Set a hand house way; `foul` says that the chosen setting would have been foul."""
    setting, rule = house_way(rules, state.hands[hand])
    reason = set_by_rule(rule.name, foul=foul)
    state.apply(HandSet(hand, setting.front, setting.back, reason=reason))


def house_way(rules: PaiGowPlay, cards: Sequence[Card]) -> HandSetting:
    recent = rules.house_way.recent
    hand = tuple(cards)
    if hand not in recent:
        if len(recent) > _MAX_RECENT:
            recent.clear()
        recent[hand] = set_hand(cards, rules.house_way, rules.ranking, rules.front)
    return recent[hand]


def setting_in(state: BankedHand, hand: str) -> Setting:
    """A hand as it was set, or as the house way sets it if it was not set."""
    rules = play_of(state)
    hand_set = state.sets.get(hand)
    if hand_set is None:
        return house_way(rules, state.hands[hand]).setting
    if hand_set.foul:
        return Setting(hand_set.front, hand_set.back, 0, 0, foul=True)
    return setting_of(hand_set.front, hand_set.back, rules.ranking)


def _shows_ace_high(state: BankedHand, rules: PaiGowPlay) -> bool:
    return is_ace_high(state.hands[PLAYER_DEALER], rules.ranking)


# Envy and facts.


def _give_envy(state: BankedHand, rules: PaiGowPlay) -> None:
    """Add an envy payment for each other player's hand that earns one."""
    envy = rules.envy
    if envy is None:
        return
    bonus = [placed for placed in state.wagers if placed.wager == envy.bonus]
    eligible_wagers = state.wagers if envy.hands == "any-player" else bonus
    seats = list(dict.fromkeys(placed.seat for placed in eligible_wagers))
    envy_wager = state.rules.wagers[envy.wager]
    earning_seats = [
        seat
        for seat in seats
        if envy_wager.outcome(hand_facts(state.hands[str(seat)], rules.ranking)).odds is not None
    ]
    for placed in bonus:
        is_entitled = placed.amount >= parse_printed(envy.minimum)
        if is_entitled and (
            envy_wager.wager.back_line or state.seated.get(placed.seat) == placed.bettor
        ):
            own = _own_seats(state, bonus, placed.bettor)
            for seat in earning_seats:
                if seat not in own:
                    state.place(placed._replace(wager=envy.wager, amount=0, on=f"seat {seat}"))


def _own_seats(state: BankedHand, bonus: Sequence[Placed], bettor: str) -> set[int]:
    """The seats with a bettor's own hands: where the bettor sits or has a bonus bet."""
    in_bonus = {placed.seat for placed in bonus if placed.bettor == bettor}
    return in_bonus | {seat for seat, player in state.seated.items() if player == bettor}


def wager_facts(state: BankedHand, placed: Placed) -> dict[str, FactValue]:
    """The facts of a wager's hand; for an envy payment, of the other seat's hand."""
    rules = play_of(state)
    seat = int(placed.on.removeprefix("seat ")) if placed.on else placed.seat
    cards = state.hands[str(seat)]
    fact_names = state.rules.wagers[placed.wager].names
    facts = hand_facts(cards, rules.ranking) if fact_names & HAND_FACTS.keys() else {}
    if placed.on:
        return facts
    dealer_house = house_way(rules, state.hands[PLAYER_DEALER]).setting
    facts.update(
        seat_facts(
            rules,
            setting_in(state, str(seat)),
            house_way(rules, cards).setting,
            setting_in(state, PLAYER_DEALER),
            dealer_house,
        )
    )
    return facts


def reason(
    state: BankedHand, placed: Placed, facts: Mapping[str, FactValue], moment: str
) -> ReasonGiven:
    """The halves that are compared, the best hand for a bonus, or the player-dealer's hand."""
    if placed.on:
        return "best", {"seat": placed.on}
    names = state.rules.wagers[placed.wager].names
    if "player_front" in names:
        return _halves(state, *(setting_in(state, side) for side in SIDES), side="player")
    if names & {"house_front", "house_back"}:
        hands = (state.hands[hand] for hand in (str(placed.seat), PLAYER_DEALER))
        rules = play_of(state)
        return _halves(state, *(house_way(rules, cards).setting for cards in hands))
    if "front" in names:
        if _is_excepted(names, facts):
            return _dealer_halves(state)
        if facts["foul"]:
            return "row", {}
        both = (setting_in(state, hand) for hand in (str(placed.seat), PLAYER_DEALER))
        return _halves(state, *both, compared=True)
    if names & {"dealer_ace_high", "dealer_front_high"}:
        return _dealer_halves(state)
    if "best" not in facts:
        return "row", {}
    return "best", {"best": facts["best"], "high": facts["high"]}


def _is_excepted(names: frozenset[str], facts: Mapping[str, FactValue]) -> bool:
    """Whether the player-dealer's hand decides the wager before the halves are compared."""
    pair = int(facts["dealer_back_pair"])
    return (
        ("dealer_ace_high" in names and bool(facts["dealer_ace_high"]))
        or ("dealer_front_high" in names and facts["dealer_front_high"] == 9)
        or ("dealer_back" in names and (facts["dealer_back"] == "high-card" or 0 < pair < 5))
    )


def _halves(state: BankedHand, own: Setting, other: Setting, **values: Any) -> ReasonGiven:
    halves = {
        "front": [own.front_value, other.front_value],
        "back": [own.back_value, other.back_value],
    }
    return "halves", halves | values | _naming_rules(state)


def _dealer_halves(state: BankedHand) -> ReasonGiven:
    dealer = setting_in(state, PLAYER_DEALER)
    halves = {"front": dealer.front_value, "back": dealer.back_value}
    return "dealer", halves | _naming_rules(state)


def _naming_rules(state: BankedHand) -> dict[str, Any]:
    """The rules that affect how a hand's value is put in words."""
    rules = play_of(state)
    values: dict[str, Any] = {}
    if rules.front != 2:
        values["front_cards"] = rules.front
    if rules.ranking.wheel == "second-highest":
        values["wheel_second"] = True
    return values


def card_places(rules: Rules) -> dict[str, int]:
    play = rules.play
    assert isinstance(play, PaiGowPlay)
    sides = ("player", "banker") if play.hands == "two-sides" else ("player", PLAYER_DEALER)
    return dict.fromkeys(sides, play.cards)


def is_foul(rules: Rules, front: Sequence[Card], back: Sequence[Card]) -> bool:
    return setting_of(list(front), list(back), rules.play_as(PaiGowPlay).ranking).foul


def set_names(rules: Rules, front: Sequence[Card], back: Sequence[Card]) -> tuple[str, str]:
    """The names of the front and the back of a hand."""
    play = rules.play
    assert isinstance(play, PaiGowPlay)
    setting = setting_of(front, back, play.ranking)
    wheel_second = play.ranking.wheel == "second-highest"
    return (
        label(front_words(setting.front_value, len(front))),
        label(back_words(setting.back_value, wheel_second=wheel_second)),
    )


def advise(state: BankedHand, decision: Decision) -> str:
    """Set house way; double with tens or better in back and queen high or better in front."""
    if decision.kind != DOUBLE:
        return decision.default
    setting = house_way(play_of(state), state.hands[str(decision.seat)]).setting
    back = setting.back_value
    is_strong = class_of(back) > PAIR or pair_rank(back) >= 10
    return DOUBLE if is_strong and setting.front_value >= 12 else NO_DOUBLE


def infer_choice(
    state: BankedHand, decision: Decision, hands: FinalHands, given_choice: str
) -> str:
    """The given choice, or the default: hands are set house way and not doubled."""
    return given_choice or decision.default


def set_for(rules: Rules, text: str) -> SetHand:
    """Set the cards of one hand by the filing's house way."""
    play = rules.play_as(PaiGowPlay)
    cards = parse_cards(text, "cards")
    rules.deck.check(cards, "cards")
    if len(cards) != play.cards:
        raise InputError(f"a hand must have {play.cards} cards, not {len(cards)}", "cards")
    way = house_way(play, cards)
    source = play.house_way.source_of(way.rule.id)
    return SetHand(way.setting.back, way.setting.front, way.rule.name, way.rule.says, source)


def describe(facts: Mapping[str, FactValue]) -> str:
    """The result in a few words."""
    if "player_front" in facts:
        return f"player front {facts['player_front']}, back {facts['player_back']}"
    return f"player-dealer has {str(facts['dealer_back']).replace('-', ' ')} behind"


def advised(rules: Rules) -> tuple[str, ...]:
    play = rules.play_as(PaiGowPlay)
    if play.hands != "seats":
        return ()
    return (SET,) if play.double is None else (SET, DOUBLE)
