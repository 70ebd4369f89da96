"""The compiled round of pai gow poker: deal, set, compare, and look up what every wager pays."""

from typing import Any, NamedTuple

import numpy as np

from houseway.families.pai_gow.price.double import BACKS, PAIRS
from houseway.families.pai_gow.price.kernel import (
    BACK_BITS,
    CARDS,
    FRONT,
    HIGHS,
    back_value,
    features_of,
    front_value,
    set_ranks,
    workspace,
)
from houseway.families.pai_gow.price.tables import WayTables
from houseway.pricing.compiled import NOT_BET
from houseway.pricing.dealing import Ints, Shoe, begin_round, next_card
from houseway.values.kernels import inlined, kernel
from houseway.values.stream import Stream, random_below

HAND_FACTS = (
    "one_color",
    "joker",
    "five_aces",
    "pair_beside",
    "three_pairs",
    "three_of_a_kind",
    "royal_match",
    "high",
    "seven_card_straight_flush",
    "best",
)
"""The facts of one hand, in the order of `write_features`."""
OWN = 0
OTHER = OWN + len(HAND_FACTS)
SETTING = OTHER + len(HAND_FACTS)
SETTING_FACTS = ("front", "back", "foul", "house_front", "house_back", "house_pair")
BANK = SETTING + len(SETTING_FACTS)
BANK_FACTS = (
    "dealer_ace_high",
    "dealer_joker",
    "dealer_front_high",
    "dealer_house_pair",
    "dealer_back",
    "dealer_back_pair",
)
FACTS = BANK + len(BANK_FACTS)
"""The places of the facts: of the player's cards, of another player's, of how the player's hand is
set, of the bank's hand; then their number."""

HOUSE_WAY, RANDOM, BEST_SHOWN, BEST_HIDDEN = range(4)
"""How the player sets the hand; a bank hand may be shown before that."""
NEVER, BY_TABLE, BY_COIN = range(3)
"""When the second bet is made."""
HIGHER, LOWER, COPY = range(3)
PAIR, ACE = 1, 14
PAIR_UNIT = 256


class Pays(NamedTuple):
    """What every wager pays, in one array, and where in it.

    The place for wager w is `starts[w]`, plus each fact in `facts[w]` times its step; a wager of
    fewer facts has steps of 0.
    """

    results: Ints
    starts: Ints
    facts: Ints
    steps: Ints


class Game(NamedTuple):
    """A game and how it is played."""

    way: WayTables
    features: Ints
    """The features of every multiset of ranks, if no flush is possible."""
    codes: Ints
    """The code of each card of the deck."""
    pays: Pays
    doubled: Any
    """Whether the second bet is made, by the state of the hand (see `state_of`)."""
    settings: int
    """How the player sets the hand."""
    doubles: int
    base: int
    """The column of the wager that the player's best setting is for."""
    double: int
    """The column of the second bet, or -1."""
    other_hand: bool
    """Whether another player's hand is dealt."""
    ends_on_ace_high: bool
    """Whether players set no hands against an ace-high hand of the bank."""


class Hand(NamedTuple):
    """One hand: codes from low to high; ranks and suits from high to low, the joker first."""

    codes: Ints
    ranks: Ints
    suits: Ints


@kernel
def new_hand(cards: int) -> Hand:
    return Hand(
        np.zeros(cards, np.int64), np.zeros(cards + 1, np.int64), np.zeros(cards + 1, np.int64)
    )


@kernel
def deal_hand(hand: Hand, codes: Ints, shoe: Shoe) -> None:
    """Deal the next cards to a hand and sort them."""
    count = len(hand.codes)
    for dealt in range(count):
        code = codes[next_card(shoe)]
        place = dealt
        while place and hand.codes[place - 1] > code:
            hand.codes[place] = hand.codes[place - 1]
            place -= 1
        hand.codes[place] = code
    for place in range(count):
        code = hand.codes[count - 1 - place]
        hand.ranks[place] = (code >> 2) + 2
        hand.suits[place] = code & 3


@kernel
def read_hand(hand: Hand, game: Game, work: Any) -> Any:
    """The hand's setting by the house way, and its features."""
    suits = 0
    index = 0
    joker = 0
    for place in range(len(hand.codes)):
        code = hand.codes[place]
        rank = code >> 2
        index += game.way.binomials[rank + place, place + 1]
        if code == 52:
            joker = 0x1111
        else:
            suits += 1 << 4 * (code & 3)
    one_color = int(suits & 0x0FF0 == 0 or suits & 0xF00F == 0)
    if (suits + joker + 0x3333) & 0x8888 == 0:
        return game.way.settings[index], game.features[index] + one_color
    p = game.way.parameters
    setting, _ = set_ranks(hand.ranks, hand.suits, True, p, game.way.way, game.way.plays, work)
    return setting, features_of(hand.ranks, hand.suits, True, p, work) + one_color


@kernel
def write_features(features: int, first: int, facts: Ints) -> None:
    """Write the facts of one hand's cards, from the place `first`."""
    for bit in range(7):
        facts[first + bit] = features >> bit & 1
    left = features >> 7
    facts[first + 7] = left % HIGHS
    left //= HIGHS
    facts[first + 8] = left % 3
    facts[first + 9] = left // 3


@inlined
def compare(own: int, other: int) -> int:
    if own == other:
        return COPY
    return HIGHER if own > other else LOWER


@inlined
def front_pair(setting: int) -> int:
    """The rank of a pair in front, 0 for none."""
    return max(0, (setting >> BACK_BITS) - PAIR_UNIT)


@inlined
def back_pair(setting: int) -> int:
    """The rank of a back that is a pair, 0 if it is not."""
    back = setting & ((1 << BACK_BITS) - 1)
    return min(back >> 16 & 15, ACE) if back >> 20 == PAIR else 0


@inlined
def is_ace_high(features: int) -> bool:
    return (features >> 7) % HIGHS == ACE


@kernel
def write_bank(setting: int, features: int, front_cards: int, facts: Ints) -> None:
    """Write the facts of the bank's hand."""
    front = setting >> BACK_BITS
    pair = front_pair(setting)
    facts[BANK] = is_ace_high(features)
    facts[BANK + 1] = features >> 1 & 1
    facts[BANK + 2] = 0 if pair else min(front >> 4 if front_cards == 2 else front, ACE)
    facts[BANK + 3] = pair
    facts[BANK + 4] = (setting & ((1 << BACK_BITS) - 1)) >> 20
    facts[BANK + 5] = back_pair(setting)


@kernel
def write_setting(setting: int, bank: int, first: int, facts: Ints) -> None:
    """Write how front and back compare with the bank's; a foul hand is -1, the lowest."""
    if setting < 0:
        facts[first] = LOWER
        facts[first + 1] = LOWER
        return
    back = (1 << BACK_BITS) - 1
    facts[first] = compare(setting >> BACK_BITS, bank >> BACK_BITS)
    facts[first + 1] = compare(setting & back, bank & back)


@kernel
def pay(wager: int, pays: Pays, facts: Ints) -> int:
    """What a wager pays for these facts."""
    place = pays.starts[wager]
    for fact in range(pays.facts.shape[1]):
        place += pays.steps[wager, fact] * facts[pays.facts[wager, fact]]
    return int(pays.results[place])


@kernel
def set_cards(hand: Hand, x: int, y: int, p: Any, five: Any) -> int:
    """The setting with cards x and y (or x alone) in front, -1 if it is foul."""
    cards = p[CARDS]
    back = back_value(hand.ranks, hand.suits, x, y, cards, True, p, five)
    front = front_value(hand.ranks[x], hand.ranks[y] if y < cards else 0, back, p)
    return -1 if front < 0 else front << BACK_BITS | back


@inlined
def front_bits(x: int, y: int, cards: int) -> int:
    """The places of the cards in front as bits, from the highest card."""
    return (1 << x | 1 << y) & ((1 << cards) - 1)


@kernel
def random_front(cards: int, front_cards: int, stream: Stream) -> Any:
    """The places of random cards for the front, the second place past the hand if it has one."""
    x = np.int64(random_below(stream, cards))
    if front_cards == 1:
        return x, cards
    y = np.int64(random_below(stream, cards - 1))
    return (x, y + 1) if y >= x else (y, x)


@kernel
def set_best(hand: Hand, house: int, bank: int, game: Game, work: Any, facts: Ints) -> Any:
    """The setting that the base wager pays most for against this hand of the bank, and its front.

    The house way is kept unless another setting pays more.
    """
    p = game.way.parameters
    write_setting(house, bank, SETTING, facts)
    best, chosen = house, 0
    most = pay(game.base, game.pays, facts)
    for x in range(p[CARDS]):
        for y in range(x + 1, p[CARDS]) if p[FRONT] == 2 else range(p[CARDS], p[CARDS] + 1):
            setting = set_cards(hand, x, y, p, work[2])
            if setting >= 0:
                write_setting(setting, bank, SETTING, facts)
                paid = pay(game.base, game.pays, facts)
                if paid > most:
                    best, most, chosen = setting, paid, front_bits(x, y, p[CARDS])
    return best, chosen


@inlined
def state_of(setting: int) -> int:
    """What the second bet depends on, numbered as in its price: front card, class or pair."""
    back = setting & ((1 << BACK_BITS) - 1)
    pair = back_pair(setting)
    return (setting >> BACK_BITS) * BACKS + (PAIRS + pair if pair else back >> 20)


@kernel
def play_rounds(game: Game, shoe: Shoe, results: Ints) -> None:
    """Play rounds of one player against the bank.

    The hands of the player, the bank and, if it matters, another player are dealt one after the
    other. The notes are the cards that the player chose for the front, as bits from the highest
    card of the hand (0 for the house way), and whether the second bet was made.
    """
    p = game.way.parameters
    cards, front_cards = p[CARDS], p[FRONT]
    work = workspace()
    own, bank, other = new_hand(cards), new_hand(cards), new_hand(cards)
    facts = np.zeros(FACTS, np.int64)
    wagers = len(game.pays.starts)
    for number in range(len(results)):
        begin_round(shoe, number)
        deal_hand(own, game.codes, shoe)
        deal_hand(bank, game.codes, shoe)
        house, features = read_hand(own, game, work)
        write_features(features, OWN, facts)
        bank_setting, bank_features = read_hand(bank, game, work)
        write_bank(bank_setting, bank_features, front_cards, facts)
        if game.other_hand:
            deal_hand(other, game.codes, shoe)
            write_features(read_hand(other, game, work)[1], OTHER, facts)
        facts[SETTING + 2] = False
        setting, chosen = house, 0
        if not (game.ends_on_ace_high and is_ace_high(bank_features)):
            if game.settings == RANDOM:
                x, y = random_front(cards, front_cards, shoe.stream)
                setting = set_cards(own, x, y, p, work[2])
                chosen = front_bits(x, y, cards)
            elif game.settings == BEST_SHOWN:
                setting, chosen = set_best(own, house, bank_setting, game, work, facts)
        facts[SETTING + 2] = setting < 0
        write_setting(setting, bank_setting, SETTING, facts)
        write_setting(house, bank_setting, SETTING + 3, facts)
        facts[SETTING + 5] = front_pair(house)
        for wager in range(wagers):
            results[number, wager] = pay(wager, game.pays, facts)
        results[number, wagers] = chosen
        doubled = False
        if game.doubles == BY_TABLE:
            doubled = game.doubled[state_of(house)]
        elif game.doubles == BY_COIN:
            doubled = random_below(shoe.stream, 2) == 1
        results[number, wagers + 1] = doubled
        if game.double >= 0 and not doubled:
            results[number, game.double] = NOT_BET
