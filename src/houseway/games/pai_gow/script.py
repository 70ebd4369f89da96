"""The round of pai gow poker: piles, dice, two hands out of each, compared with the bank's."""

from collections.abc import Generator, Mapping, Sequence

from houseway.banked.hand import Round
from houseway.banked.seats import walk
from houseway.banked.wagers import Placed, deciding_bettor
from houseway.cards.card import Card, format_cards, parse_cards
from houseway.games.pai_gow.facts import (
    HAND_FACTS,
    dealer_facts,
    hand_facts,
    is_ace_high,
    seat_facts,
    side_facts,
)
from houseway.games.pai_gow.house_way import HandSetting, set_hand
from houseway.games.pai_gow.rules import (
    DOUBLE,
    HOUSE_WAY,
    PICK,
    SET,
    PaiGowPlay,
    play_of,
)
from houseway.games.piles import deal_piles, give_piles
from houseway.games.seats import PLAYER_DEALER
from houseway.play.events import ChoiceMade, HandSet
from houseway.play.family import Decision, Laid, Script, SetHand
from houseway.play.game import Rules
from houseway.ranking.pai_gow import Setting, setting_of
from houseway.rulebook.facts import FactValue
from houseway.values.errors import InputError
from houseway.values.money import parse_printed

BASE_WAGER = "base"
_RECENT = 1000
SIDES = ("player", "banker")


def play(round: Round) -> Script:
    """Make piles, give them out by dice, set the hands, compare, settle."""
    rules = play_of(round)
    if rules.hands == "two-sides":
        yield from _play_two_sides(round, rules)
        return
    yield from _deal_seats(round, rules)
    if rules.player_dealer_first:
        yield from _set_player_dealer(round, rules)
    if not (rules.ace_high_ends and _shows_ace_high(round, rules)):
        yield from _set_seats(round, rules)
    if not rules.player_dealer_first:
        yield from _set_player_dealer(round, rules)
    dealer = setting_in(round, PLAYER_DEALER)
    cards = round.hands[PLAYER_DEALER]
    round.know(dealer_facts(rules, cards, dealer, house_way(rules, cards).setting))
    _give_envy(round, rules)
    round.settle()


def _play_two_sides(round: Round, rules: PaiGowPlay) -> Script:
    """One hand for the player side and one for the banker side, both set house way."""
    if round.chance.laid or rules.deal == "machine":
        for side in SIDES:
            for _ in range(rules.cards):
                round.deal(side)
    else:
        deal_piles(round, rules.piles, rules.cards, back_and_forth=True)
        first = yield from _pick_pile(round, rules)
        dice = round.roll(3)
        order = _from(first + sum(dice) - 1, rules.piles)
        give_piles(round, dict(zip(order, SIDES, strict=False)))
    for side in SIDES:
        _set_house_way(round, rules, side)
    round.know(side_facts(*(setting_in(round, side) for side in SIDES)))
    round.place_action()
    round.settle()


# The deal.


def active_seats(round: Round, rules: PaiGowPlay) -> list[int]:
    """The seats that are given a pile, clockwise from the player-dealer's."""
    seats = list(walk(round.player_dealer, round.seats))
    blocked = 1 if rules.inactive_seat and round.seats == rules.piles + 1 else 0
    if round.seats - blocked != rules.piles:
        raise InputError(f"{rules.piles} piles are dealt, so {rules.piles} seats play", "seats")
    active = seats[: rules.piles]
    for number, placed in enumerate(round.wagers):
        if placed.seat not in active:
            raise InputError(f"seat {placed.seat} is blocked in this round", f"wagers[{number}]")
    return active


def _deal_seats(round: Round, rules: PaiGowPlay) -> Script:
    seats = active_seats(round, rules)
    wagered = {placed.seat for placed in round.wagers}
    if round.chance.laid:
        for seat in seats:
            if seat in wagered or seat == round.player_dealer:
                for _ in range(rules.cards):
                    round.deal(_hand(round, seat), face_up=False)
        round.place_action()
        return
    deal_piles(round, rules.piles, rules.cards, rules.deal == "back-and-forth")
    first = yield from _pick_pile(round, rules)
    counted = round.place_action()
    if not counted:
        raise InputError("they decide which seat is given which pile", round.rules.action.by)
    start = seats.index(counted)
    given = {
        pile: _hand(round, seat) if seat in wagered or seat == round.player_dealer else ""
        for pile, seat in zip(_from(first, rules.piles), seats[start:] + seats[:start], strict=True)
    }
    give_piles(round, given)


def _pick_pile(round: Round, rules: PaiGowPlay) -> Generator[tuple[Decision, ...], None, int]:
    """The pile that is given out first: as the player-dealer says, else the first."""
    if rules.deal == "machine" and rules.picks_pile == "by-hand":
        return 1
    piles = tuple(str(pile) for pile in range(1, rules.piles + 1))
    yield (Decision(round.player_dealer, PLAYER_DEALER, PICK, piles, default="1"),)
    return int(round.choice(round.player_dealer, PLAYER_DEALER, PICK))


def _from(first: int, piles: int) -> list[int]:
    """All piles from left to right, beginning with one of them."""
    return [(first - 1 + turn) % piles + 1 for turn in range(piles)]


def _hand(round: Round, seat: int) -> str:
    return PLAYER_DEALER if seat == round.player_dealer else str(seat)


# Setting hands.


def _set_seats(round: Round, rules: PaiGowPlay) -> Script:
    """Everybody sets at the same time; what nobody may set goes house way."""
    deciders = _deciders(round, rules)
    decisions = [
        Decision(seat, bettor, SET, (HOUSE_WAY, SET), default=HOUSE_WAY)
        for seat, bettor in deciders.items()
    ]
    if rules.double is not None:
        decisions += [
            Decision(w.seat, w.bettor, DOUBLE, (DOUBLE, "no-double"), default="no-double")
            for w in _doublers(round, rules)
        ]
    if decisions:
        yield tuple(decisions)
    for seat in _seats_with_hands(round):
        made = _made(round, seat, deciders[seat], SET) if seat in deciders else None
        _lay(round, rules, str(seat), made)
    if rules.double is not None:
        for placed in _doublers(round, rules):
            if round.choice(placed.seat, placed.bettor, DOUBLE) == DOUBLE:
                round.place(placed._replace(wager=rules.double.wager))


def _deciders(round: Round, rules: PaiGowPlay) -> dict[int, str]:
    """Who sets each hand with a game wager; of several hands perhaps the first alone."""
    filed = round.rules.filing.seats
    assert filed is not None
    deciders: dict[int, str] = {}
    base = [placed for placed in round.wagers if placed.wager == BASE_WAGER]
    for seat in _seats_with_hands(round):
        if any(placed.seat == seat for placed in base):
            bettor = deciding_bettor(filed, seat, base, round.seated)
            if rules.several_hands == "each" or bettor not in deciders.values():
                deciders[seat] = bettor
    return deciders


def _seats_with_hands(round: Round) -> list[int]:
    """From the action button clockwise."""
    start = round.button or round.player_dealer
    return [seat for seat in walk(start, round.seats) if str(seat) in round.hands]


def _doublers(round: Round, rules: PaiGowPlay) -> list[Placed]:
    assert rules.double is not None
    base = rules.double.base
    seats = _seats_with_hands(round)
    return [w for seat in seats for w in round.wagers if (w.seat, w.wager) == (seat, base)]


def _set_player_dealer(round: Round, rules: PaiGowPlay) -> Script:
    made = None
    if rules.player_dealer_sets == "freely":
        yield (
            Decision(round.player_dealer, PLAYER_DEALER, SET, (HOUSE_WAY, SET), default=HOUSE_WAY),
        )
        made = _made(round, round.player_dealer, PLAYER_DEALER, SET)
    _lay(round, rules, PLAYER_DEALER, made)


def _made(round: Round, seat: int, bettor: str, kind: str) -> ChoiceMade | None:
    """The choice that a bettor made, if he was asked."""
    for made in round.choices:
        if (made.seat, made.bettor, made.decision) == (seat, bettor, kind):
            return made
    return None


def _lay(round: Round, rules: PaiGowPlay, hand: str, made: ChoiceMade | None) -> None:
    """Set one hand as chosen, or house way."""
    if made is None or made.choice != SET:
        _set_house_way(round, rules, hand)
        return
    front, back = _chosen(round.hands[hand], made)
    fouled = len(front) != rules.front or setting_of(front, back, rules.ranking).foul
    if fouled and hand == PLAYER_DEALER:
        _set_house_way(round, rules, hand, "the setting would be foul")
    else:
        round.apply(HandSet(hand, front, back, "as chosen", fouled))


def _chosen(cards: Sequence[Card], made: ChoiceMade) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    back = list(cards)
    for card in made.cards:
        if card not in back:
            held = format_cards(cards)
            raise InputError(f"{card} is not among {held}", f"seat {made.seat}, {made.bettor}")
        back.remove(card)
    if not made.cards:
        raise InputError("name the cards in front", f"seat {made.seat}, {made.bettor}")
    return made.cards, tuple(back)


def _set_house_way(round: Round, rules: PaiGowPlay, hand: str, why: str = "") -> None:
    made = house_way(rules, round.hands[hand])
    rule = f"house way: {made.rule.name}"
    said = f"{why}, {rule}" if why else rule
    round.apply(HandSet(hand, made.setting.front, made.setting.back, said, False))


def house_way(rules: PaiGowPlay, cards: Sequence[Card]) -> HandSetting:
    recent = rules.house_way.recent
    hand = tuple(cards)
    if hand not in recent:
        if len(recent) > _RECENT:
            recent.clear()
        recent[hand] = set_hand(cards, rules.house_way, rules.ranking, rules.front)
    return recent[hand]


def setting_in(round: Round, hand: str) -> Setting:
    """A hand as it was set in this round; one that nobody needed to set, house way."""
    rules = play_of(round)
    laid = round.sets.get(hand)
    if laid is None:
        return house_way(rules, round.hands[hand]).setting
    if laid.foul:
        return Setting(laid.front, laid.back, 0, 0, foul=True)
    return setting_of(laid.front, laid.back, rules.ranking)


def _shows_ace_high(round: Round, rules: PaiGowPlay) -> bool:
    return is_ace_high(round.hands[PLAYER_DEALER], rules.ranking)


# Envy and facts.


def _give_envy(round: Round, rules: PaiGowPlay) -> None:
    """Give an envy payment for each other hand in the bonus that earns one."""
    envy = rules.envy
    if envy is None:
        return
    bonus = [placed for placed in round.wagers if placed.wager == envy.bonus]
    seats = list(dict.fromkeys(placed.seat for placed in bonus))
    ready = round.rules.wagers[envy.wager]
    earning = [
        seat
        for seat in seats
        if ready.outcome(hand_facts(round.hands[str(seat)], rules.ranking)).odds is not None
    ]
    for placed in bonus:
        entitled = placed.amount >= parse_printed(envy.minimum)
        if entitled and (ready.wager.back_line or round.seated.get(placed.seat) == placed.bettor):
            for seat in earning:
                if seat != placed.seat:
                    given = Placed(placed.seat, placed.bettor, envy.wager, 0, f"seat {seat}")
                    round.place(given)


def wager_facts(round: Round, placed: Placed) -> dict[str, FactValue]:
    """The facts of the wager's own hand; of an envy payment, those of the other seat's."""
    rules = play_of(round)
    seat = int(placed.on.removeprefix("seat ")) if placed.on else placed.seat
    cards = round.hands[str(seat)]
    spoken = round.rules.wagers[placed.wager].names
    facts = hand_facts(cards, rules.ranking) if spoken & HAND_FACTS.keys() else {}
    if placed.on:
        return facts
    dealer_house = house_way(rules, round.hands[PLAYER_DEALER]).setting
    facts.update(
        seat_facts(
            rules,
            setting_in(round, str(seat)),
            house_way(rules, cards).setting,
            setting_in(round, PLAYER_DEALER),
            dealer_house,
        )
    )
    return facts


def advise(round: Round, decision: Decision) -> str:
    """The house way; double with two pair or better, or a high pair behind an ace."""
    if decision.kind != DOUBLE:
        return decision.default
    from houseway.ranking.pai_gow import BASE, PAIR, class_of

    setting = house_way(play_of(round), round.hands[str(decision.seat)]).setting
    made = class_of(setting.back_value)
    strong = made > PAIR or (made == PAIR and setting.back_value // BASE**4 % BASE >= 10)
    return DOUBLE if strong and setting.front_value >= 12 else "no-double"


def laid(round: Round, decision: Decision, hands: Laid, told: str) -> str:
    """What a case does not tell was set house way, and not doubled."""
    return told or decision.default


def set_for(rules: Rules, text: str) -> SetHand:
    """Set the cards of one hand by the filing's house way."""
    play = rules.play
    assert isinstance(play, PaiGowPlay)
    cards = parse_cards(text, "cards")
    rules.deck.check(cards, "cards")
    if len(cards) != play.cards:
        raise InputError(f"{len(cards)} cards are given and a hand has {play.cards}", "cards")
    made = house_way(play, cards)
    source = play.house_way.source_of(made.rule.id)
    return SetHand(made.setting.back, made.setting.front, made.rule.name, made.rule.says, source)


def describe(facts: Mapping[str, FactValue]) -> str:
    """The result in a few words."""
    if "player_front" in facts:
        return f"player front {facts['player_front']}, back {facts['player_back']}"
    return f"player-dealer has {str(facts['dealer_back']).replace('-', ' ')} behind"
